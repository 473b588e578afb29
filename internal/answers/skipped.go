package answers

import (
	"strings"

	"github.com/weburl/weburl/spec"
)

// c0OrSpace are the C0 controls and the space, which the parser strips around a URL.
const c0OrSpace = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f "

const tabsAndNewlines = "\t\n\r"

// A SkippedSpan has the offsets of all characters that the parser removes for one validation error, which only has the offsets of the first ones, and
// the text between them.
type SkippedSpan struct {
	Start, End int
	Rest       string

	around bool // the characters are around the URL
}

// Skipped returns what the parser removes from an input for an error with the code invalid-URL-unit at a place: spaces
// and controls around the URL, or all tabs and newlines in it. It is not ok if the error is about something else.
func Skipped(input string, start, end int) (SkippedSpan, bool) {
	first := len(input) - len(strings.TrimLeft(input, c0OrSpace))
	last := len(strings.TrimRight(input, c0OrSpace))
	switch {
	case start >= end || end > len(input):
		return SkippedSpan{}, false
	case start == 0 && end == first && first < last && last < len(input):
		return SkippedSpan{0, len(input), input[first:last], true}, true
	case start == 0 && end == first:
		return SkippedSpan{0, end, "", true}, true
	case start == last && end == len(input):
		return SkippedSpan{start, end, "", true}, true
	case strings.Trim(input[start:end], tabsAndNewlines) != "":
		return SkippedSpan{}, false
	}
	end = start + strings.LastIndexAny(input[start:max(last, end)], tabsAndNewlines) + 1
	return SkippedSpan{start, end, strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input[start:end]), false}, true
}

// describe returns a finding with the characters of s in its fault, and advice for them.
func (s SkippedSpan) describe(f Finding, input string) Finding {
	text, is := input[s.Start:s.End], tabsAndNewlines
	if s.around {
		text, is = input[f.Start:f.End], c0OrSpace
	}
	var names []string
	const most = 3
	for i := 0; i < len(text) && len(names) < most; i++ {
		if c := text[i]; strings.IndexByte(is, c) >= 0 && strings.IndexByte(text[:i], c) < 0 {
			fault := spec.ValidationError{Code: spec.HostInvalidCodePoint, End: 1}.Fault(text[i : i+1])
			names = append(names, strings.TrimPrefix(fault, "the host has "))
		}
	}
	f.Fault = "there is " + strings.Join(names, " and ")
	switch {
	case !s.around:
		f.Fault += ", which the parser removes"
		f.Doc.Advice = "Leave out tabs and line breaks. In a value, write %09 for a tab and %0A for a line break."
		return f
	case s.Start > 0:
		f.Fault += " after the URL, which the parser strips"
	case s.Rest != "":
		f.Fault += " before the URL and more after it, which the parser strips"
	default:
		f.Fault += " before the URL, which the parser strips"
	}
	f.Doc.Advice = "Leave out spaces and controls around the URL."
	return f
}
