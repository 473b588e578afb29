package spec_test

import (
	"errors"
	"testing"

	. "github.com/weburl/weburl/spec"
)

// The three ways in which the parser ends when it is given a state override.
func TestOverrideEnds(t *testing.T) {
	const href = "https://example.org:8080/x"
	for _, test := range []struct {
		name  string
		href  string
		input string
		state State
		early bool
		err   error // or nil; errors.New("…") for any ParseError of that code
		code  ErrorCode
		want  string
	}{
		{"new special scheme", href, "http:x", SchemeStartState, true, nil, "", "http://example.org:8080/x"},
		{"scheme of another kind", href, "foo:", SchemeStartState, true, nil, "", href},
		{"no scheme", href, "1:", SchemeStartState, false, ErrOverride, "", href},
		{"no colon", href, "ht tp", SchemeStartState, false, ErrOverride, "", href},
		{"file with a port", href, "file:", SchemeStartState, true, nil, "", href},
		{"default port of the new scheme", "http://h:443/", "https:", SchemeStartState, true, nil, "", "https://h/"},
		{"host", href, "h/y", HostState, true, nil, "", "https://h:8080/x"},
		{"host and port", href, "h:9x", HostState, true, nil, "", "https://h:9/x"},
		{"host and bad port", href, "h:x", HostState, false, ErrOverride, "", "https://h:8080/x"},
		{"hostname with port", href, "h:9", HostnameState, false, ErrOverride, "", href},
		{"no host", href, "", HostState, false, nil, HostMissing, href},
		{"bad host", href, "a b", HostState, false, nil, DomainToASCII, href},
		{"empty host beside a port", "foo://h:1/", "", HostState, false, ErrOverride, "", "foo://h:1/"},
		{"host of a file", "file:///x", "h", HostState, true, nil, "", "file://h/x"},
		{"port", href, "1", PortState, true, nil, "", "https://example.org:1/x"},
		{"default port", href, "443", PortState, true, nil, "", "https://example.org/x"},
		{"port out of range", href, "65536", PortState, false, nil, PortOutOfRange, href},
		{"not a port", href, "x", PortState, false, ErrOverride, "", href},
		{"path", href, "y#z", PathStartState, false, nil, "", "https://example.org:8080/x/y%23z"},
		{"query", href + "?", "é'#", QueryState, false, nil, "", href + "?%C3%A9%27%23"},
		{"fragment", href + "#", " z", FragmentState, false, nil, "", href + "#%20z"},
		{"opaque path", "a:b", "c d", OpaquePathState, false, nil, "", "a:bc d"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := mustParse(t, test.href, "")
			early, err := new(Parser).Override(test.input, nil, u, test.state)
			if early != test.early {
				t.Errorf("early: %v, want %v", early, test.early)
			}
			var parseError *ParseError
			switch errors.As(err, &parseError); {
			case test.code != "":
				if parseError == nil || parseError.Code != test.code {
					t.Errorf("error %v, want %v", err, test.code)
				}
			case err != test.err:
				t.Errorf("error %v, want %v", err, test.err)
			}
			if got := u.String(); got != test.want {
				t.Errorf("URL became %s, want %s", got, test.want)
			}
		})
	}
}

// A copy of a record is not changed through the record.
func TestOverrideOwnsRecord(t *testing.T) {
	u := mustParse(t, "https://h/a/b?q#f", "")
	u.Path.List = u.Path.List[:1:2]
	shared := u.Path.List[:2]
	c := *u
	for state, input := range map[State]string{PathState: "x", QueryState: "x", FragmentState: "x"} {
		if _, err := new(Parser).Override(input, nil, u, state); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := u.String(), "https://h/a/x?qx#fx"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := c.String(), "https://h/a?q#f"; got != want {
		t.Errorf("the copy became %s, want %s", got, want)
	}
	if shared[1] != "b" {
		t.Errorf("the shared list became %q", shared)
	}
}

// A step up writes no other segment where a copy has its own.
func TestOverrideOwnsSegments(t *testing.T) {
	u := mustParse(t, "https://h/a/b", "")
	c := *u
	if _, err := new(Parser).Override("../x", nil, u, PathState); err != nil {
		t.Fatal(err)
	}
	if u.String() != "https://h/a/x" || c.String() != "https://h/a/b" {
		t.Errorf("got %s, and the copy became %s", u, &c)
	}
}

// What is no state, or cannot be met, is refused.
func TestOverrideRefuses(t *testing.T) {
	for _, state := range []State{0, FragmentState + 1, 255, SpecialRelativeOrAuthorityState, RelativeState, RelativeSlashState} {
		u := mustParse(t, "https://h/x", "")
		if early, err := new(Parser).Override("y", nil, u, state); err != ErrOverride || early {
			t.Errorf("%d: %v", state, err)
		}
		if got := u.String(); got != "https://h/x" {
			t.Errorf("%d: URL became %s", state, got)
		}
	}
}

// A null query or fragment is taken for empty.
func TestOverrideNull(t *testing.T) {
	for state, want := range map[State]string{QueryState: "https://h/?y", FragmentState: "https://h/#y"} {
		u := mustParse(t, "https://h/", "")
		if _, err := new(Parser).Override("y", nil, u, state); err != nil {
			t.Error(err)
		}
		if got := u.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
