package verdict

import (
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/hostspan"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestDivide holds the host that divide finds to the one that package spec reads, in URLs
// that parse.
func TestDivide(t *testing.T) {
	g := urlgen.New(8)
	compared := 0
	for range need.Part(t, 100_000) {
		input := g.Input()
		u, err := weburl.Parse(input)
		if err != nil || u.Hostname() == "" || u.Scheme() == "file" {
			continue
		}
		compared++
		want := hostspan.Of(input, nil)
		p := divide(input, false)
		if got := p.host.of(input); got != strings.Trim(want.In(input), " \t\r\n") && got != want.In(input) {
			t.Errorf("%+q: the host is %+q, want %+q", input, got, want.In(input))
		}
		if got := p.userinfo.isEmpty(); got == u.IncludesCredentials() && strings.Trim(p.userinfo.of(input), ":\t\r\n") != "" {
			t.Errorf("%+q: the userinfo is %+q", input, p.userinfo.of(input))
		}
		if query := u.EncodedQuery(); !u.HasQuery() != p.query.isEmpty() && query != "" {
			t.Errorf("%+q: the query is %+q", input, p.query.of(input))
		}
		if fragment := u.EncodedFragment(); !u.HasFragment() != p.fragment.isEmpty() && fragment != "" {
			t.Errorf("%+q: the fragment is %+q", input, p.fragment.of(input))
		}
	}
	if compared < need.Part(t, 15_000) {
		t.Errorf("%d URLs were compared", compared)
	}
}
