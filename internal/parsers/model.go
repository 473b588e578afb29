package parsers

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/urlgen"
)

// CheckDestinations checks inputs and their destinations: the texts of the destination
// and of the failure after it.
func CheckDestinations(t *testing.T, d *dialect.Dialect, cases [][2]string) {
	t.Helper()
	for _, c := range cases {
		r := d.Parse(c[0], "")
		to, failure := d.Destination(&r)
		if got := fmt.Sprint(to, " ", failure); got != c[1] {
			t.Errorf("%s: got %s, want %s", c[0], got, c[1])
		}
	}
}

// CheckRequests checks inputs and the requests to an HTTP proxy for them: the request, and
// the text of the failure after it.
func CheckRequests(t *testing.T, d *dialect.Dialect, cases [][2]string) {
	t.Helper()
	for _, c := range cases {
		r := d.Parse(c[0], "")
		request, failure := d.Definition().ProxyRequest(c[0], &r)
		if got := fmt.Sprint(request, " ", failure); got != c[1] {
			t.Errorf("%s: got %q, want %q", c[0], got, c[1])
		}
	}
}

// Fuzz checks what must hold for a dialect on all inputs: that it does not panic,
// that a failure has a name and nothing else, that no component is known which
// the dialect does not have, and that a result has a destination or a failure.
func Fuzz(f *testing.F, d *dialect.Dialect) {
	g := urlgen.New(1)
	g.InvalidUTF8 = true
	for range 50 {
		f.Add(g.Trick(), "")
		f.Add(g.TrickReference(), g.TrickBase())
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		r := d.Parse(input, base)
		if r.Failure != nil && (r.Failure.Name == "" || r.Href != "") {
			t.Errorf("failure %+v with URL %q", r.Failure, r.Href)
		}
		for c := range dialect.Component(dialect.NumComponents) {
			v := r.Get(c)
			if !v.IsUnknown() && (r.Failure != nil || !d.Components().Has(c)) {
				t.Errorf("%s is %s", c, show(v))
			}
		}
		destination, failure := d.Destination(&r)
		if failure != nil && (failure.Name == "" || destination != dialect.Destination{}) {
			t.Errorf("failure %+v with destination %v", failure, destination)
		}
	})
}

// growing are strings to repeat that cost more than linear time in a careless
// parser, and what goes before and after them.
var growing = []struct{ before, piece, after string }{
	{"http://h/", "../", ""}, {"http://h/", "a/../", ""}, {"http://h/", "/", ""}, {"http://h/", "./", ""}, {"http://h/", "%2e/", ""},
	{"http://h/", "a", ""}, {"http://h/", " ", ""}, {"http://h/", "é", ""}, {"http://h/", "\t", ""}, {"http://h/", "\xff", ""}, {"http://h/", "\\", ""}, {"http://h/", ";", ""},
	{"http://h?", "?", ""}, {"http://h#", "#", ""}, {"http://h?", "a=b&", ""}, {"http://h?", "%41", ""},
	{"http://", "@", "h/"}, {"http://", ":@", "h/"}, {"http://", ":", "/"}, {"http://", "a:", "@h"}, {"http://", "[", "]"}, {"http://", "]", ""}, {"http://[", "1:", "]"}, {"http://[::1%", "a", "]"},
	{"http://", "a.", ""}, {"http://", ".", ""}, {"http://", "1.", "1"}, {"http://", "0", ""}, {"http://", "%41", ""}, {"http://", "é", ""}, {"http://", "xn--a.", ""}, {"http://", "ℂ", ""}, {"http://", "a\u0301\u0323", ""}, {"http://h:", "0", "80"}, {"http://h:", "9", ""},
	{"http:", "/", "h"}, {"", "a", ":"}, {"", " ", "http://h"}, {"", "../", ""}, {"", "a/", ""}, {"", "//", ""}, {"//", "h", ""}, {"x:", "a/../", ""}, {"", "URL:", "http://h"},
}

// CheckModel checks that the dialect is registered under a name, parses long inputs in linear
// time, without a base, with a base, and as a base, and finds their destinations in linear time.
func CheckModel(t *testing.T, name string, d *dialect.Dialect) {
	if dialect.Lookup(name) != d {
		t.Errorf("%s is not registered", name)
	}
	for _, g := range growing {
		name := strings.ReplaceAll(g.before+g.piece+g.after, "/", "∕")
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 20_000, func(n int) time.Duration {
				long := g.before + strings.Repeat(g.piece, n/len(g.piece)) + g.after
				return cputime.Thread(func() {
					for _, q := range []Question{{long, ""}, {long, "http://h/a/b"}, {"../../c", long}} {
						r := d.Parse(q.Input, q.Base)
						d.Destination(&r)
					}
				})
			})
		})
	}
}
