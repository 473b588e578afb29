package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// TestSteps holds the steps of random inputs to what must be so: each starts
// where the one before says, none goes beyond the input, all errors are told
// once, and what was stored last is what the record has.
func TestSteps(t *testing.T) {
	g := urlgen.New(2)
	for i := range 20000 {
		r := randomRequest(g, i)
		var watch stepper
		x := read(r, spec.Current, nil, &watch)
		if x.url == nil && x.failure == nil {
			t.Fatalf("%q against %q failed for no reason", r.input, r.base)
		}
		var errors []finding
		stored := map[string]string{}
		for i := range watch.steps {
			s := &watch.steps[i]
			if i > 0 && watch.steps[i-1].next != s.start {
				t.Fatalf("%q: step %d starts at %d, the one before says %d", r.input, i, s.start, watch.steps[i-1].next)
			}
			used, left := s.saw(r.input)
			if len(used)+len(left) > len(r.input) || !utf8.ValidString(used+left) {
				t.Fatalf("%q: step %d saw %q and %q", r.input, i, used, left)
			}
			errors = append(errors, s.errors...)
			for _, c := range s.stored(spec.Current) {
				stored[c.component] = ""
				if c.value != nil {
					stored[c.component] = *c.value
				}
			}
		}
		if len(errors) != len(x.errors) {
			t.Errorf("%q: %d errors in steps, %d in all", r.input, len(errors), len(x.errors))
		}
		if x.url != nil {
			c := componentsOf(x.url, spec.Current)
			for name, want := range map[string]string{"scheme": c.scheme, "username": c.username, "password": c.password, "port": c.port, "path": c.path} {
				if got := stored[name]; got != want {
					t.Errorf("%q against %q: %s is %q, stored %q", r.input, r.base, name, want, got)
				}
			}
		}
		if i%20 != 0 {
			continue
		}
		rest := []string{"--", r.input}
		if r.hasBase {
			rest = append([]string{"--base", r.base}, rest...)
		}
		for _, args := range [][]string{{"explain"}, {"explain", "--json"}, {"explain", "--editions"}, {"explain", "--editions", "--json"}} {
			var stdout, stderr bytes.Buffer
			status := run(append(args, rest...), nil, &stdout, &stderr)
			if want := map[bool]int{true: exitOK, false: exitFailed}[x.url != nil]; status != want || stderr.Len() > 0 {
				t.Errorf("%q: status %d, want %d, stderr %s", args, status, want, stderr.String())
			}
			if args[len(args)-1] == "--json" && !json.Valid(stdout.Bytes()) {
				t.Errorf("%q: not JSON: %s", args, stdout.String())
			}
		}
	}
}

// randomRequest returns the request of a round: with a base, with one that may
// not parse, and without, in turn.
func randomRequest(g *urlgen.Generator, round int) (r request) {
	switch round % 4 {
	case 1, 2:
		r.base, r.hasBase = g.Base(), true
	case 3:
		r.base, r.hasBase = strings.ToValidUTF8(g.Input(), "\uFFFD"), true
	}
	r.set(g.Input())
	return r
}

// TestManySteps takes time linear in the length of the input.
func TestManySteps(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long")
	}
	for _, input := range []string{
		"https://example.org" + strings.Repeat("/a", 1<<17),
		"https://" + strings.Repeat("@", 1<<18) + "h",
		"a:" + strings.Repeat("a", 1<<18),
		"https://h/?" + strings.Repeat("é", 1<<17) + "#" + strings.Repeat("é", 1<<17),
	} {
		if status := run([]string{"explain", input}, nil, io.Discard, io.Discard); status != exitOK {
			t.Errorf("%.20s: exit status %d", input, status)
		}
	}
}
