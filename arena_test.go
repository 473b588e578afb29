package weburl_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestArena parses with an arena and without, and compares the results after all
// blocks have been used.
func TestArena(t *testing.T) {
	var arena weburl.Arena
	g := urlgen.New(15)
	var got, want []weburl.URL
	for i := range 50_000 {
		var p weburl.Parser
		input := g.Input()
		if i%2 == 0 {
			p.Base = weburl.MustParse(g.Base())
		}
		u, err := p.Parse(input)
		p.Arena = &arena
		v, arenaErr := p.Parse(input)
		if (err == nil) != (arenaErr == nil) || err != nil && err.Error() != arenaErr.Error() {
			t.Fatalf("%q: %v with an arena, else %v", input, arenaErr, err)
		}
		got, want = append(got, v), append(want, u)
	}
	for i, u := range want {
		if got[i] != u || got[i].Hostname() != u.Hostname() {
			t.Fatalf("%q with an arena, else %q", got[i], u)
		}
	}
}

// TestArenaAllocations parses URLs that need work, short and long.
func TestArenaAllocations(t *testing.T) {
	var arena weburl.Arena
	plain := weburl.Parser{Arena: &arena}
	relative := weburl.Parser{Base: weburl.MustParse("https://example.org/a/b"), Arena: &arena}
	for _, test := range []struct {
		parser weburl.Parser
		input  string
	}{
		{plain, "HTTPS://WWW.Example.org/"},
		{plain, "https://example.org:443/a/../b"},
		{plain, " https://example.org/a b?q='x'#<y> "},
		{plain, "https://ja.wikipedia.org/wiki/日本語"},
		{plain, "http:\\\\example.org\\a\\b"},
		{plain, "https://exa\tmple.org/\t.\t./x"},
		{plain, "http://0x7f.1/"},
		{plain, "https://user name:pass@example.org/"},
		{plain, "https://example.org/" + strings.Repeat("ä", 300)},
		{plain, "mailto:some body@example.org"},
		{relative, "../x/y z"},
		{relative, "c/d"},
		{relative, "//Example.com/"},
	} {
		allocations := testing.AllocsPerRun(2000, func() {
			if _, err := test.parser.Parse(test.input); err != nil {
				t.Fatal(err)
			}
		})
		// A long URL has two thousand bytes, so that a block holds some thirty.
		if limit := 0.01 + float64(len(test.input))/4000; allocations > limit {
			t.Errorf("%.40q: %v allocations, above %v", test.input, allocations, limit)
		}
	}
}

// TestArenaCopied: two copies of an arena would write to the same memory, so that the
// URLs of one change those of the other.
func TestArenaCopied(t *testing.T) {
	parse := func(a *weburl.Arena) (u weburl.URL) {
		u, err := weburl.Parser{Arena: a}.Parse("HTTPS://example.org/a b")
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	var a, zero weburl.Arena
	reflect.ValueOf(&zero).Elem().Set(reflect.ValueOf(&a).Elem()) // before its first use
	parse(&zero)
	u := parse(&a)
	var b weburl.Arena
	reflect.ValueOf(&b).Elem().Set(reflect.ValueOf(&a).Elem())
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
		if u.String() != "https://example.org/a%20b" {
			t.Errorf("the URL has become %s", u)
		}
	}()
	parse(&b)
}
