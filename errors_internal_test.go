package weburl

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/spec"
)

// TestDisagreement has an error for a host that this package has rejected and
// package spec accepts, which the tests that compare the two have never found. It
// must say so, and not blame the input.
func TestDisagreement(t *testing.T) {
	for _, e := range []*ParseError{
		{input: "https://example.org/"},
		{input: "example.org", kind: aHost},
		{input: "h", kind: aOpaqueHost},
	} {
		if e.Code() != "" || e.Unwrap() != nil {
			t.Errorf("%q: code %q, rules %v", e.input, e.Code(), e.Unwrap())
		}
		for _, text := range []string{e.Error(), e.Message(), e.LogValue().String()} {
			if !strings.Contains(text, "internal error") || strings.Contains(text, "longer than") {
				t.Errorf("%q: %s", e.input, text)
			}
		}
		if e.Start() != 0 || e.End() != len(e.input) {
			t.Errorf("%q: it is about [%d:%d]", e.input, e.Start(), e.End())
		}
	}
}

// TestReasonOnce calls methods of an error in several goroutines: the host is
// parsed once for all of them.
func TestReasonOnce(t *testing.T) {
	_, err := ParseHost("a b.example")
	e := err.(*ParseError)
	var done sync.WaitGroup
	var reasons [4]*spec.ParseError
	for i := range reasons {
		done.Go(func() {
			_, _, _, _ = e.Code(), e.Start(), e.Error(), e.Message()
			reasons[i] = e.cause()
		})
	}
	done.Wait()
	for _, r := range reasons {
		if r != reasons[0] || r != e.cause() {
			t.Error("a reason was found again")
		}
	}
	// Reason returns a copy.
	e.Reason().Code = ""
	if e.Code() != spec.DomainToASCII {
		t.Errorf("code %q", e.Code())
	}
}

// TestReasonAs finds the error of package spec with errors.As, and the rules of
// UTS #46 behind it.
func TestReasonAs(t *testing.T) {
	for input, code := range map[string]spec.ErrorCode{"https://h:7z/": spec.PortInvalid, "https://xn--a\u00AD/": spec.DomainToASCII, "x://a b": spec.HostInvalidCodePoint} {
		_, err := Parse(input)
		var reason *spec.ParseError
		if !errors.As(err, &reason) || reason.Code != code || reason.Input != input {
			t.Errorf("%q: %v", input, reason)
		}
		var rules idna.Errors
		if errors.As(err, &rules) != (code == spec.DomainToASCII) {
			t.Errorf("%q: rules %v", input, rules)
		}
	}
}

// TestForbiddenAt wants the place of the code point that a domain cannot contain.
func TestForbiddenAt(t *testing.T) {
	for input, at := range map[string]string{"ex.org:80": ":", "é.org/x": "/", "user@h": "@", "a%3Ab": "a%3Ab", "a%zz": "%", "a%41b c": " "} {
		_, err := ParseHost(input)
		e, ok := err.(*ParseError)
		if !ok || e.Code() != spec.DomainToASCII || input[e.Start():e.End()] != at {
			t.Errorf("%q: %v, want the place of %q", input, err, at)
		}
	}
}
