package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/weburl/weburl/cmd/weburl/internal/streamtest"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// TestSteps holds the steps of random inputs to what must be so: each starts
// where the one before says, none goes beyond the input, all errors are told
// once, and what was stored last is what the record has.
func TestSteps(t *testing.T) {
	g := urlgen.New(2)
	for i := range need.Part(t, 5000) {
		r := streamtest.Request(g, i)
		var watch answers.Stepper
		x := answers.Read(r.AsInput(), spec.Current, nil, &watch)
		if x.URL == nil && x.Failure == nil {
			t.Fatalf("%q against %q failed for no reason", r.Input, r.Base)
		}
		var errors []answers.Finding
		stored := map[string]string{}
		for i := range watch.Steps {
			s := &watch.Steps[i]
			if i > 0 && watch.Steps[i-1].Next != s.Start {
				t.Fatalf("%q: step %d starts at %d, the one before says %d", r.Input, i, s.Start, watch.Steps[i-1].Next)
			}
			used, left := s.Saw(r.Input)
			if len(used)+len(left) > len(r.Input) || !utf8.ValidString(used+left) {
				t.Fatalf("%q: step %d saw %q and %q", r.Input, i, used, left)
			}
			errors = append(errors, s.Errors...)
			for _, c := range s.Stored(spec.Current) {
				stored[c.Component] = ""
				if c.Value != nil {
					stored[c.Component] = *c.Value
				}
			}
		}
		if len(errors) != len(x.Errors) {
			t.Errorf("%q: %d errors in steps, %d in all", r.Input, len(errors), len(x.Errors))
		}
		if x.URL != nil {
			c := answers.ComponentsOf(x.URL, spec.Current)
			for name, want := range map[string]string{"scheme": c.Scheme, "username": c.Username, "password": c.Password, "port": c.Port, "path": c.Path} {
				if got := stored[name]; got != want {
					t.Errorf("%q against %q: %s is %q, stored %q", r.Input, r.Base, name, want, got)
				}
			}
		}
		if i%20 != 0 {
			continue
		}
		rest := []string{"--", r.Input}
		if r.HasBase {
			rest = append([]string{"--base", r.Base}, rest...)
		}
		for _, args := range [][]string{{"explain"}, {"explain", "--json"}, {"explain", "--editions"}, {"explain", "--editions", "--json"}} {
			var stdout, stderr bytes.Buffer
			status := run(append(args, rest...), nil, &stdout, &stderr)
			if want := map[bool]int{true: exitOK, false: exitFailed}[x.URL != nil]; status != want || stderr.Len() > 0 {
				t.Errorf("%q: status %d, want %d, stderr %s", args, status, want, stderr.String())
			}
			if args[len(args)-1] == "--json" && !json.Valid(stdout.Bytes()) {
				t.Errorf("%q: not JSON: %s", args, stdout.String())
			}
		}
	}
}

// TestManySteps takes time linear in the length of the input.
func TestManySteps(t *testing.T) {
	for name, input := range map[string]func(n int) string{
		"path":  func(n int) string { return "https://example.org" + strings.Repeat("/a", n/2) },
		"at":    func(n int) string { return "https://" + strings.Repeat("@", n) + "h" },
		"ASCII": func(n int) string { return "a:" + strings.Repeat("a", n) },
		"é":     func(n int) string { return "https://h/?" + strings.Repeat("é", n/2) + "#" + strings.Repeat("é", n/2) },
	} {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 1<<13, func(n int) time.Duration {
				return cputime.Process(func() {
					if status := run([]string{"explain", input(n)}, nil, io.Discard, io.Discard); status != exitOK {
						t.Errorf("exit status %d", status)
					}
				})
			})
		})
	}
}
