package engine

import (
	"strings"

	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A fix is an edit of the input that removes a finding. It has been tried: the
// input that it leads to has fewer findings, or ones that come later, and parses
// if the one before it did.
type fix struct {
	start, end int    // bytes of the input that are replaced
	text       string // what is written there instead
	same       bool   // the URL that is read remains the same
}

// A fixer looks for edits of an input.
type fixer struct {
	*request
	found  *answers.Checked
	spans  []span
	before outcome
}

// An outcome is what counts of a parse.
type outcome struct {
	url    *spec.URL // nil if it failed
	errors int
}

// try parses a text in place of the input.
func (x *fixer) try(text string) (o outcome) {
	base, ok := x.readBase()
	if !ok {
		return o
	}
	parser := spec.Parser{Edition: x.edition, Encoding: x.encoding, Report: func(spec.ValidationError) { o.errors++ }}
	o.url, _ = parser.Parse(text, base)
	if o.url != nil && o.errors == 0 && x.edition.Check(spec.ValidURLString, text, base) != nil {
		o.errors++
	}
	return o
}

// fix returns what to write instead of what a finding is about. It is not ok if
// there is nothing that mends it alone: then a person has to say what was meant.
func (x *fixer) fix(f *answers.Finding) (best fix, ok bool) {
	if f.InBase || x.NotText >= 0 || x.found.More > 0 {
		return fix{}, false
	}
	for _, edit := range x.candidates(f) {
		text := x.Text[:edit.start] + edit.text + x.Text[edit.end:]
		if text == x.Text {
			continue
		}
		after := x.try(text)
		if x.before.url != nil && after.url == nil || !x.better(after) {
			continue
		}
		edit.same = x.before.url != nil && x.edition.Serialize(x.before.url, false) == x.edition.Serialize(after.url, false)
		switch {
		case edit.same:
			return edit, true
		case !ok:
			best, ok = edit, true
		}
	}
	return best, ok
}

// better reports whether there is less to find after an edit. An error that ended
// the parse hides those that come after it.
func (x *fixer) better(after outcome) bool {
	return x.before.url == nil && after.url != nil || after.errors < x.before.errors
}

// candidates returns edits that may mend a finding. One that leaves the URL what it
// is goes before the others, and otherwise the first.
func (x *fixer) candidates(f *answers.Finding) []fix {
	input, found := x.Text, x.found
	span := input[f.Start:f.End]
	replace := func(text string) fix { return fix{start: f.Start, end: f.End, text: text} }
	switch f.Doc.Code {
	case spec.InvalidURLUnit:
		switch {
		case strings.Trim(span, "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f ") == "":
			return []fix{replace(""), replace(percent.Encode(span, percent.Component))}
		case strings.HasPrefix(span, "%"):
			return []fix{{start: f.Start, end: f.Start + 1, text: "%25"}}
		}
		// "|" can stand for the ":" of a drive letter.
		return []fix{replace(percent.Encode(span, percent.Component)), replace(strings.ReplaceAll(span, "|", ":"))}
	case spec.SpecialSchemeMissingFollowingSolidus:
		start := strings.IndexByte(input, ':') + 1
		end := start + len(input[start:]) - len(strings.TrimLeft(input[start:], "/\\"))
		return []fix{{start: start, end: end, text: "//"}}
	case spec.MissingSchemeNonRelativeURL:
		text := strings.TrimLeft(input, "/\\")
		return []fix{{start: 0, end: len(input) - len(text), text: "https://"}}
	case spec.InvalidReverseSolidus:
		return []fix{replace(strings.ReplaceAll(span, `\`, "/"))}
	case spec.InvalidCredentials:
		if at := strings.LastIndexByte(input[:f.End], '@'); at >= 0 {
			if start := strings.LastIndexAny(input[:f.Start], `/\`) + 1; start <= at {
				return []fix{{start: start, end: at + 1}}
			}
		}
	case spec.FileInvalidWindowsDriveLetter:
		return []fix{replace(strings.Replace(span, "|", ":", 1))}
	case spec.FileInvalidWindowsDriveLetterHost:
		return []fix{{start: f.Start, end: f.Start, text: "/"}}
	case spec.PortOutOfRange, spec.PortInvalid:
		if colon := strings.LastIndexByte(input[:f.Start], ':'); colon >= 0 {
			return []fix{{start: colon, end: f.End}}
		}
	}
	if found.URL == nil || found.URL.Host.Kind == spec.NullHost {
		return nil
	}
	// An error of a host that was read: write it as it was read.
	if host, ok := x.hostSpan(f); ok {
		return []fix{{start: host.start, end: host.end, text: found.URL.Host.String()}}
	}
	return nil
}

// hostSpan returns the part of the input that the host was read from, if a finding
// is about it.
func (x *fixer) hostSpan(f *answers.Finding) (span, bool) {
	for _, s := range x.spans {
		if s.component == spec.HostComponent && s.start <= f.Start && f.End <= s.end {
			return s, true
		}
	}
	return span{}, false
}

// appendFixes appends for each finding an edit, or null.
func appendFixes(b []byte, r *request) []byte {
	const most = 20 // each is tried
	x := r.fixer()
	b = append(b, '[')
	for i := range x.found.Findings {
		b = answers.AppendComma(b, i)
		var edit fix
		ok := false
		if i < most {
			edit, ok = x.fix(&x.found.Findings[i])
		}
		if !ok {
			b = append(b, "null"...)
			continue
		}
		b = append(b, '{')
		b = answers.AppendInt(b, "start", edit.start)
		b = answers.AppendInt(b, "end", edit.end)
		b = answers.AppendMember(b, "text", edit.text)
		b = append(answers.AppendBool(b, "same", edit.same), '}')
	}
	return append(b, ']')
}
