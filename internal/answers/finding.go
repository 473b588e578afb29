package answers

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A Finding is an error in a URL or its base: a validation error with the advice of the
// catalogue, or an error that only weburl has.
type Finding struct {
	Doc        spec.Doc
	Start, End int  // bytes of the input, or of the base
	Fatal      bool // it ended the parse
	InBase     bool // it is why the base does not parse

	Fault string   // the problem, in a few words
	Notes []string // the rules of UTS #46 that a domain breaks
}

// Message returns one line with the problem and a suggested fix.
func (f *Finding) Message() string {
	parts := append([]string{f.Fault + "."}, f.Notes...)
	return strings.Join(append(parts, f.Doc.Advice), " ")
}

// Failure returns the finding as the reason why an input fails, and whether it is about
// the base.
func (f *Finding) Failure() (failure Failure, ofBase bool) {
	return Failure{Code: string(f.Doc.Code), Offset: f.Start, Message: f.Message()}, f.InBase
}

// FindingOf returns the finding that a validation error of an input is.
func FindingOf(input string, e spec.ValidationError) Finding {
	doc, _ := e.Code.Doc()
	f := Finding{Doc: doc, Start: e.Start, End: e.End, Fatal: e.Fatal, Fault: e.Fault(input)}
	const most = 3
	for i, broken := range e.IDNA {
		if i == most {
			f.Notes = append(f.Notes, "The domain breaks more rules of UTS #46.")
			break
		}
		if i == 0 && strings.Contains(f.Fault, broken.Reason()) {
			continue // the fault is about it
		}
		text := strings.TrimPrefix(broken.Error(), "idna: "+broken.Rule+": ")
		f.Notes = append(f.Notes, strings.ToUpper(text[:1])+text[1:]+".")
	}
	return f
}

// advised returns f with the advice for an input that may have a base, or for a base.
func (f Finding) advised(input string, hasBase, ofBase bool) Finding {
	switch isAfterAt := f.Start > 0 && f.Start <= len(input) && input[f.Start-1] == '@'; {
	case f.Doc.Code == spec.HostMissing && isAfterAt:
		f.Doc.Advice = "Write the host after the “@”, as in https://user@example.org/, or %40 for an “@” that is part of a name."
	case f.Doc.Code == spec.InvalidURLUnit:
		if edit, ok := Skipped(input, f.Start, f.End); ok {
			return edit.describe(f, input)
		}
	}
	f.Doc.Advice = cmp.Or(AdviceFor(input, f.Doc.Code, hasBase, ofBase), f.Doc.Advice)
	return f
}

// nameEncodings names the characters of an input that must be percent-encoded, with their encodings, in the advice of all
// findings about them, which are shown together.
func nameEncodings(input string, findings []Finding) {
	var of []*Finding
	var names []string
	general, _ := spec.InvalidURLUnit.Doc()
	for i := range findings {
		f := &findings[i]
		if f.Doc.Code != spec.InvalidURLUnit || f.Doc.Advice != general.Advice || f.Start >= len(input) || input[f.Start] >= utf8.RuneSelf {
			continue
		}
		of = append(of, f)
		name, text := "the space", input[f.Start:f.Start+1]
		switch c := text[0]; {
		case c < ' ' || c == 0x7F:
			name = quoted.Name(rune(c))
		case c > ' ':
			name = "“" + text + "”"
		}
		if name += " as " + percent.Encode(text, percent.Component); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return
	}
	const most = 3
	advice, last := names[0]+", or leave it out.", len(names)-1
	switch {
	case last >= most:
		advice = strings.Join(names[:most], ", ") + " and so on, or leave them out."
	case last > 0:
		advice = strings.Join(names[:last], ", ") + " and " + names[last] + ", or leave them out."
	}
	for _, f := range of {
		f.Doc.Advice = "Percent-encode " + advice
	}
}

// Our own findings, which have no name in the standard.
var (
	// InvalidUTF8 cannot be in a URL of the standard, whose inputs are not
	// bytes.
	InvalidUTF8 = spec.Doc{
		Code:      "invalid-UTF-8",
		Meaning:   "The input holds bytes that are not UTF-8. They are read as U+FFFD.",
		Advice:    "Write the input in UTF-8, or percent-encode the bytes.",
		EndsParse: spec.EndsNever,
		Anchor:    "https://encoding.spec.whatwg.org/#utf-8-decode-without-bom",
	}
	// TooLong is an error that the standard does not know.
	TooLong = spec.Doc{
		Code:      "too-long",
		Meaning:   "The input, or the URL, is longer than 2147483647 bytes.",
		Advice:    "Write a shorter URL.",
		EndsParse: spec.EndsAlways,
		Anchor:    "https://url.spec.whatwg.org/#concept-basic-url-parser",
	}
)

// NotValidURLString is the code of a finding about what the parser of an edition
// reads without a validation error, and its writing grammar forbids.
const NotValidURLString spec.ErrorCode = "not-a-valid-URL-string"

func notWritten(e *spec.WritingError) Finding {
	return Finding{Start: e.Start, End: e.End, Fault: "the edition's writing grammar forbids this: " + e.Message, Doc: spec.Doc{
		Code:      NotValidURLString,
		Meaning:   "The writing grammar of this edition does not allow this, though its parser reports no error: " + e.Message + ".",
		Advice:    "Follow the rule " + string(e.Rule) + ".",
		EndsParse: spec.EndsNever,
		Anchor:    spec.ValidURLString.Anchor(),
	}}
}

func inputTooLong() Finding {
	return Finding{Doc: TooLong, Fatal: true, Fault: "the input is too long"}
}

// Checked is the result of checking an input.
type Checked struct {
	Valid    bool      // it is a valid URL string
	URL      *spec.URL // nil if it does not parse
	Findings []Finding // in the order in which the standard's steps meet them
	More     int       // how many others there are, before the last
	LeftOut  int       // how many were ignored
}

// Worst returns the finding that is the reason why the input is not valid: the one that
// ended the parse, or else the first. It is nil if there is none.
func (c *Checked) Worst() *Finding {
	for i := range c.Findings {
		if f := &c.Findings[i]; f.Fatal {
			return f
		}
	}
	if len(c.Findings) == 0 {
		return nil
	}
	return &c.Findings[0]
}

// mostFindings is how many findings about one URL are kept, other than the one that
// ends the parse. The others are counted.
const mostFindings = 1000

// A Checker checks inputs. It caches the last base.
type Checker struct {
	Edition  spec.Edition
	Encoding *percent.Encoding
	Ignored  map[spec.ErrorCode]bool // findings that do not count

	base     string
	url      *spec.URL
	failure  Finding
	hasParse bool
}

// Check checks an input.
func (c *Checker) Check(in Input) Checked {
	var result Checked
	var base *spec.URL
	if in.HasBase {
		if base = c.parseBase(in.Base); base == nil {
			result.Findings = []Finding{c.failure}
			return result
		}
	}
	add := func(f Finding) {
		switch {
		case c.Ignored[f.Doc.Code]:
			result.LeftOut++
		case len(result.Findings) < mostFindings || f.Fatal:
			result.Findings = append(result.Findings, f)
		default:
			result.More++
		}
	}
	if in.NotText >= 0 {
		end := in.NotText + len("\uFFFD")
		add(Finding{Doc: InvalidUTF8, Start: in.NotText, End: end, Fault: "the input has bytes that are not UTF-8"})
	}
	parser := spec.Parser{Edition: c.Edition, Encoding: c.Encoding, Report: func(e spec.ValidationError) {
		if len(result.Findings) >= mostFindings && !e.Fatal && !c.Ignored[e.Code] {
			result.More++ // not described, which takes longer than to find it
			return
		}
		add(FindingOf(in.Text, e).advised(in.Text, in.HasBase, false))
	}}
	url, err := parser.Parse(in.Text, base)
	if err == spec.ErrTooLong {
		add(inputTooLong())
	}
	nameEncodings(in.Text, result.Findings)
	result.URL = url
	var broken *spec.WritingError
	invalid := errors.As(c.Edition.Check(spec.ValidURLString, in.Text, base), &broken)
	result.Valid = in.NotText < 0 && err == nil && !invalid
	if invalid && len(result.Findings)+result.LeftOut == 0 {
		add(notWritten(broken))
	}
	return result
}

// parseBase returns nil for a base that does not parse; then c.failure says why.
func (c *Checker) parseBase(base string) *spec.URL {
	if c.hasParse && c.base == base {
		return c.url
	}
	c.base, c.hasParse = base, true
	parser := spec.Parser{Edition: c.Edition, Report: func(e spec.ValidationError) { c.failure = FindingOf(base, e).advised(base, false, true) }}
	var err error
	c.url, err = parser.Parse(base, nil)
	if err == spec.ErrTooLong {
		c.failure = inputTooLong()
	}
	c.failure.InBase = true
	return c.url
}

// AppendChecked appends what was found.
func AppendChecked(b []byte, c *Checked) []byte {
	b = AppendBool(b, "valid", c.Valid)
	b = AppendBool(b, "failure", c.URL == nil)
	b = AppendFindings(b, c.Findings)
	if c.More > 0 {
		b = AppendInt(b, "more", c.More)
	}
	return b
}

// AppendFindings appends the member errors.
func AppendFindings(b []byte, findings []Finding) []byte {
	b = append(AppendName(b, "errors"), '[')
	for i := range findings {
		b = appendFinding(AppendComma(b, i), &findings[i])
	}
	return append(b, ']')
}

func appendFinding(b []byte, f *Finding) []byte {
	b = append(b, '{')
	b = AppendMember(b, "code", string(f.Doc.Code))
	b = AppendInt(b, "start", f.Start)
	b = AppendInt(b, "end", f.End)
	b = AppendBool(b, "fatal", f.Fatal)
	b = AppendMember(b, "message", f.Message())
	b = AppendMember(b, "spec", f.Doc.Anchor)
	if f.InBase {
		b = AppendBool(b, "base", true)
	}
	return append(b, '}')
}
