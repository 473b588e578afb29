package answers

import (
	"strings"

	"github.com/weburl/weburl/spec"
)

// isC0OrSpace and isTabOrNewline report whether the parser strips a code point around a URL, and removes it within one.
func isC0OrSpace(r rune) bool    { return r <= ' ' }
func isTabOrNewline(r rune) bool { return r == '\t' || r == '\n' || r == '\r' }

// A SkippedSpan is from the first to the last of the characters that the parser removes for one validation error, which only has the
// offsets of the first ones. Rest is the text between them.
type SkippedSpan struct {
	Start, End int
	Rest       string

	around bool // the characters are around the URL
}

// Skipped returns what the parser removes from an input for an error with the code invalid-URL-unit at a place: spaces
// and controls around the URL, or all tabs and newlines in it. It is not ok if the error is about something else.
func Skipped(input string, start, end int) (SkippedSpan, bool) {
	first := len(input) - len(strings.TrimLeftFunc(input, isC0OrSpace))
	last := len(strings.TrimRightFunc(input, isC0OrSpace))
	switch {
	case start >= end || end > len(input):
		return SkippedSpan{}, false
	case start == 0 && end == first && first < last && last < len(input):
		return SkippedSpan{0, len(input), input[first:last], true}, true
	case start == 0 && end == first:
		return SkippedSpan{0, end, "", true}, true
	case start == last && end == len(input):
		return SkippedSpan{start, end, "", true}, true
	case strings.TrimLeftFunc(input[start:end], isTabOrNewline) != "":
		return SkippedSpan{}, false
	}
	end = start + strings.LastIndexFunc(input[start:max(last, end)], isTabOrNewline) + 1
	return SkippedSpan{start, end, strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input[start:end]), false}, true
}

// describe returns a finding with the characters of s in its fault, and advice for them.
func (s SkippedSpan) describe(f Finding, input string) Finding {
	text, isSkipped := input[s.Start:s.End], isTabOrNewline
	if s.around {
		text, isSkipped = input[f.Start:f.End], isC0OrSpace
	}
	var names []string
	const most = 3
	for i := 0; i < len(text) && len(names) < most; i++ {
		if c := text[i]; isSkipped(rune(c)) && strings.IndexByte(text[:i], c) < 0 {
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
