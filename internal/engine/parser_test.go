package engine

import (
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestInvariants holds the fields of a parser after a scan to the relations in doc.go.
func TestInvariants(t *testing.T) {
	g := urlgen.New(31)
	sources := map[source]int{}
	count := need.Part(t, 300_000)
	for range count {
		in, href := Trim(g.Input()), g.Base()
		var base, u Record
		if !Parse(&base, href, nil, nil, nil) {
			t.Fatalf("the base %q does not parse", href)
		}
		s, i, lower := commonScheme(in)
		if s == scheme.NotSpecial {
			i, lower, _ = scanScheme(in)
		}
		var w window
		w.fill(in)
		p := parser{in: in, u: &u, base: &base, window: &w}
		if !p.scan(s, i, lower) {
			continue
		}
		sources[p.from]++
		if p.begin > p.text || p.text > p.dirty || p.dirty > len(in) {
			t.Errorf("%q, base %q: begin %d, text %d, dirty %d", in, href, p.begin, p.text, p.dirty)
		}
		if (p.rest == nowhere) != (p.dirty == len(in)) {
			t.Errorf("%q, base %q: rest %d, dirty %d of %d", in, href, p.rest, p.dirty, len(in))
		}
		if (p.from == fromScheme) != (p.keep == 0) || p.keep > len(base.Href) {
			t.Errorf("%q, base %q: from %d, keep %d", in, href, p.from, p.keep)
		}
		if p.from <= fromHost && (u.UsernameEnd > u.HostStart || u.HostStart > u.HostEnd || u.HostEnd > u.PathStart || int(u.PathStart) > p.text) {
			t.Errorf("%q, base %q: %+v, text %d", in, href, u, p.text)
		}
		if p.rest == nowhere && p.from < fromFragment && (u.QueryStart > u.FragmentStart || int(u.FragmentStart) > len(in)) {
			t.Errorf("%q, base %q: %+v", in, href, u)
		}
	}
	for from := fromScheme; from <= fromFragment; from++ {
		if sources[from] < count/100 {
			t.Errorf("only %d of %d inputs begin with component %d", sources[from], count, from)
		}
	}
}
