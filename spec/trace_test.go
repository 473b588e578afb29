package spec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "github.com/weburl/weburl/spec"
)

func TestTrace(t *testing.T) {
	var got []string
	p := Parser{Trace: func(s Step) {
		c := "EOF"
		if s.C != EOF {
			c = string(s.C)
		}
		line := fmt.Sprintf("%s, %s at %d (%d): buffer %q", s.State, c, s.Pointer, s.Offset, s.Buffer())
		if s.Next != s.State {
			line += ", then " + s.Next.String()
		}
		if s.Changed != 0 {
			line += fmt.Sprintf(", changed %s: %s", s.Changed, s.URL())
		}
		got = append(got, line)
	}}
	if _, err := p.Parse(" a:\té ?x#y", nil); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`scheme start state, a at 0 (1): buffer "a", then scheme state`,
		`scheme state, : at 1 (2): buffer "", then opaque path state, changed scheme: a:`,
		`opaque path state, é at 2 (4): buffer "", changed path: a:%C3%A9`,
		`opaque path state,   at 3 (6): buffer "", changed path: a:%C3%A9%20`,
		`opaque path state, ? at 4 (7): buffer "", then query state, changed query: a:%C3%A9%20?`,
		`query state, x at 5 (8): buffer "x"`,
		`query state, # at 6 (9): buffer "", then fragment state, changed query, fragment: a:%C3%A9%20?x#`,
		`fragment state, y at 7 (10): buffer "", changed fragment: a:%C3%A9%20?x#y`,
		`fragment state, EOF at 8 (11): buffer ""`,
	}
	if !slices.Equal(got, want) {
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("step %d:\ngot\n%q\nwant\n%q", i, got[i:], want[i:])
			}
		}
	}
}

// Each letter has a step, and the path that ends in a double-dot segment changes
// in the last one although it has as many segments as before.
func TestTraceEachLetter(t *testing.T) {
	for _, input := range []string{"https://user:password@example.org:8080/a/path?a+query#a-fragment", "x:opaque/path", "file:///a/.."} {
		seen := map[int]bool{}
		var last Step
		p := Parser{Trace: func(s Step) {
			seen[s.Offset] = true
			last = s
		}}
		if _, err := p.Parse(input, nil); err != nil {
			t.Fatal(err)
		}
		for i := range len(input) {
			if !seen[i] && input[i] != '/' { // a state may take two slashes
				t.Errorf("%s: no step sees byte %d", input, i)
			}
		}
		if changed := last.Changed.Has(PathComponent); changed != (input == "file:///a/..") {
			t.Errorf("%s: the last step changes %s", input, last.Changed)
		}
	}
}

// Whatever changes in the record, some step says so.
func TestTraceChanges(t *testing.T) {
	for _, test := range []struct{ input, base string }{
		{"https://u@s:e:r@h:81/a/b/../c?q#f", ""},
		{"/usr/..", "file:///C:/x?y"},
		{"//h/../x", "https://u:p@b:1/a/b?q#f"},
		{"?", "https://u:p@b:1/a/b?q#f"},
		{"", "file:///a/b?q#f"},
		{"#x", "data:a?q"},
		{"x", "https://u:p@b:1/a/b?q#f"},
		{"file:C|/x", "file:///a/b?q#f"},
	} {
		t.Run(test.input+" "+test.base, func(t *testing.T) {
			last := new(URL)
			p := Parser{Trace: func(s Step) {
				u := s.URL()
				for _, part := range []struct {
					component Component
					changed   bool
				}{
					{SchemeComponent, u.Scheme != last.Scheme},
					{UsernameComponent, u.Username != last.Username},
					{PasswordComponent, u.Password != last.Password},
					{HostComponent, u.Host != last.Host},
					{PortComponent, !same(u.Port, last.Port)},
					{PathComponent, u.Path.Opaque != last.Path.Opaque || !slices.Equal(u.Path.List, last.Path.List)},
					{QueryComponent, !same(u.Query, last.Query)},
					{FragmentComponent, !same(u.Fragment, last.Fragment)},
				} {
					if said := s.Changed.Has(part.component); said != part.changed {
						t.Errorf("%s at %d: %s changed: %v, but said %v", s.State, s.Pointer, part.component, part.changed, said)
					}
				}
				last = u
			}}
			u, err := p.Parse(test.input, mustParseBase(t, test.base))
			if err != nil {
				t.Fatal(err)
			}
			if !sameRecord(u, last) {
				t.Errorf("the last step had %s, the result is %s", last, u)
			}
		})
	}
}

// TestTraceBuffer looks at what the buffer holds when it is emptied, and at the flags after
// the steps that change them.
func TestTraceBuffer(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"x:y", `1 "x"`},
		{"https://u:p@[::1]:80/a", `5 "https", 11 "u:p", 11 at password, 20 "[::1]:80", 12 at brackets password, 16 at password, 17 "[::1]", 20 "80", 22 "a"`},
		{"https://a@b@c", `5 "https", 9 "a", 9 at, 11 "%40b", 13 "c", 13 "c"`},
		{"file:///C|/../é?q#", `4 "file", 10 "C:", 13 "..", 16 "%C3%A9", 18 "q"`},
		{"https://[", `5 "https", 9 "[", 8 brackets`},
	} {
		var got []string
		before := ""
		p := Parser{Trace: func(s Step) {
			if emptied := s.Emptied(); emptied != "" {
				got = append(got, fmt.Sprintf("%d %q", s.Offset, emptied))
			}
			flags := ""
			if s.AtSignSeen {
				flags += " at"
			}
			if s.InsideBrackets {
				flags += " brackets"
			}
			if s.PasswordTokenSeen {
				flags += " password"
			}
			if flags != before {
				got = append(got, fmt.Sprintf("%d%s", s.Offset, flags))
			}
			before = flags
		}}
		p.Parse(test.input, nil)
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", test.input, got, test.want)
		}
	}
}

func TestStateAnchors(t *testing.T) {
	for state, want := range map[State]string{
		SchemeStartState:                   "https://url.spec.whatwg.org/#scheme-start-state",
		SpecialAuthorityIgnoreSlashesState: "https://url.spec.whatwg.org/#special-authority-ignore-slashes-state",
		OpaquePathState:                    "https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state",
	} {
		if got := state.Anchor(); got != want {
			t.Errorf("%s: got %s, want %s", state, got, want)
		}
	}
}
