package weburl

import (
	"strings"
	"testing"
)

// TestDisagreement has an error for a host that this package has refused and
// package spec accepts, which the tests that compare the two have never found. It
// must say so, and not blame the input.
func TestDisagreement(t *testing.T) {
	for _, e := range []*ParseError{
		{input: "https://example.org/", start: 8, end: 19},
		{input: "example.org", end: 11, isHost: true},
		{input: "x://h/", start: 4, end: 5, isOpaque: true},
	} {
		if e.Code() != "" || e.Unwrap() != nil {
			t.Errorf("%q: code %q, rules %v", e.input, e.Code(), e.Unwrap())
		}
		for _, text := range []string{e.Error(), e.Message(), e.LogValue().String()} {
			if !strings.Contains(text, "internal error") || strings.Contains(text, "longer than") {
				t.Errorf("%q: %s", e.input, text)
			}
		}
		if e.Start() != e.start || e.End() != e.end {
			t.Errorf("%q: it is about [%d:%d]", e.input, e.Start(), e.End())
		}
	}
}
