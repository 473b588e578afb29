package main

import (
	"errors"
	"strings"

	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A finding is something that is wrong with a URL or its base: a validation
// error with what the catalogue says about it, or one of our own.
type finding struct {
	doc        spec.Doc
	start, end int  // bytes of the input, or of the base
	fatal      bool // it ended the parse
	inBase     bool // it is why the base does not parse

	fault string   // what is wrong, in a few words
	notes []string // the rules of UTS #46 that a domain breaks
}

// message says in one line what is wrong and what to write instead.
func (f *finding) message() string {
	parts := append([]string{f.fault + "."}, f.notes...)
	return strings.Join(append(parts, f.doc.Advice), " ")
}

// mostNote is how long a note is, which may have a label in it, in columns.
const mostNote = 400

// findingOf returns the finding that a validation error of an input is.
func findingOf(input string, e spec.ValidationError) finding {
	doc, _ := e.Code.Doc()
	f := finding{doc: doc, start: e.Start, end: e.End, fatal: e.Fatal, fault: e.Fault(input)}
	const most = 3
	for i, broken := range e.IDNA {
		if i == most {
			f.notes = append(f.notes, "More rules of UTS #46 are broken.")
			break
		}
		f.notes = append(f.notes, clipped("UTS #46, "+strings.TrimPrefix(broken.Error(), "idna: "), mostNote)+".")
	}
	return f
}

// Our own findings, which have no name in the standard.
var (
	// invalidUTF8 cannot be in a URL of the standard, whose inputs are not
	// bytes.
	invalidUTF8 = spec.Doc{
		Code:      "invalid-UTF-8",
		Meaning:   "The input holds bytes that are not UTF-8. They are read as U+FFFD.",
		Advice:    "Write the input in UTF-8, or percent-encode the bytes.",
		EndsParse: spec.EndsNever,
		Anchor:    "https://encoding.spec.whatwg.org/#utf-8-decode-without-bom",
	}
	// tooLong is an error that the standard does not know.
	tooLong = spec.Doc{
		Code:      "too-long",
		Meaning:   "The input, or the URL, is longer than 2147483647 bytes.",
		Advice:    "Write a shorter URL.",
		EndsParse: spec.EndsAlways,
		Anchor:    "https://url.spec.whatwg.org/#concept-basic-url-parser",
	}
)

const notValidURLString spec.ErrorCode = "not-a-valid-URL-string"

// notWritten is a finding about what the parser of an edition reads without a
// validation error, and its writing grammar forbids.
func notWritten(e *spec.WritingError) finding {
	return finding{start: e.Start, end: e.End, fault: "the edition's writing grammar forbids this: " + e.Message, doc: spec.Doc{
		Code:      notValidURLString,
		Meaning:   "The writing grammar of this edition does not allow this, though its parser reports no error: " + e.Message + ".",
		Advice:    "Follow the rule " + string(e.Rule) + ".",
		EndsParse: spec.EndsNever,
		Anchor:    spec.ValidURLString.Anchor(),
	}}
}

// A checked is a request and what was found.
type checked struct {
	*request
	valid    bool      // it is a valid URL string
	url      *spec.URL // nil if it does not parse
	findings []finding // in the order in which the standard's steps meet them
	more     int       // how many others there are, before the last

	ignored map[spec.ErrorCode]bool // findings that do not count
	leftOut int                     // how many these were
	passes  bool                    // it is valid, or all that is wrong does not count
}

// mostFindings is how many findings about one URL are kept, other than the one that
// ends the parse. The others are counted.
const mostFindings = 1000

// add adds the finding that a validation error is.
func (c *checked) add(e spec.ValidationError) {
	if c.ignored[e.Code] {
		c.leftOut++
		return
	}
	if len(c.findings) < mostFindings || e.Fatal {
		c.findings = append(c.findings, findingOf(c.input, e))
		return
	}
	c.more++
}

// addOwn adds a finding of our own.
func (c *checked) addOwn(f finding) {
	if c.ignored[f.doc.Code] {
		c.leftOut++
		return
	}
	c.findings = append(c.findings, f)
}

// A checker checks requests. It remembers the last base.
type checker struct {
	edition  *spec.Edition
	encoding *percent.Encoding
	policy   *checkPolicy
	base     string
	url      *spec.URL
	failure  finding
	hasParse bool
}

func (c *checker) check(r *request) checked {
	result := c.find(r)
	c.policy.apply(&result)
	return result
}

// find finds all except what is ignored.
func (c *checker) find(r *request) checked {
	result := checked{request: r, ignored: c.policy.ignored}
	var base *spec.URL
	if r.hasBase {
		if base = c.parseBase(r.base); base == nil {
			result.findings = []finding{c.failure}
			return result
		}
	}
	if r.notText >= 0 {
		end := r.notText + len("\uFFFD")
		result.addOwn(finding{doc: invalidUTF8, start: r.notText, end: end, fault: "the input has bytes that are not UTF-8"})
	}
	parser := spec.Parser{Edition: c.edition, Encoding: c.encoding, Report: result.add}
	url, err := parser.Parse(r.input, base)
	if err == spec.ErrTooLong {
		result.addOwn(finding{doc: tooLong, fatal: true, fault: "the input is too long"})
	}
	result.url = url
	var broken *spec.WritingError
	invalid := errors.As(c.edition.Check(spec.ValidURLString, r.input, base), &broken)
	result.valid = r.notText < 0 && err == nil && !invalid
	if invalid && len(result.findings)+result.leftOut == 0 {
		result.addOwn(notWritten(broken))
	}
	return result
}

// parseBase returns nil for a base that does not parse; then c.failure says why.
func (c *checker) parseBase(base string) *spec.URL {
	if c.hasParse && c.base == base {
		return c.url
	}
	c.base, c.hasParse = base, true
	parser := spec.Parser{Edition: c.edition, Report: func(e spec.ValidationError) { c.failure = findingOf(base, e) }}
	var err error
	c.url, err = parser.Parse(base, nil)
	if err == spec.ErrTooLong {
		c.failure = finding{doc: tooLong, fatal: true, fault: "the input is too long"}
	}
	c.failure.inBase = true
	return c.url
}
