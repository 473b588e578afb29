package edits

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/webapi"
)

// TestParametersLikeURLSearchParams holds the edits of queries to the methods of
// URLSearchParams: the parameters are the same, however they are written.
func TestParametersLikeURLSearchParams(t *testing.T) {
	g := urlgen.New(3)
	rng := rand.New(rand.NewPCG(3, 0))
	texts := []string{"", "a", "b", "a b", "é", "%", "+", "=", "&", "\uFFFD", "\U0001F4A9"}
	pick := func() string { return texts[rng.IntN(len(texts))] }
	for range 20_000 {
		var pieces []string
		for range rng.IntN(6) {
			pieces = append(pieces, []string{"", "a", "b=1", "a=2", "%61=3", "=", "a+b", "%C3%A9=%FF", "%", "\U0001F4A9", "\uE000=1"}[rng.IntN(11)])
		}
		u, err := weburl.MustParse("https://h/").WithEncodedQuery(strings.Join(pieces, "&"))
		if err != nil {
			t.Fatal(err)
		}
		if v, err := weburl.Parse(g.Input()); err == nil && rng.IntN(4) == 0 {
			u = v
		}
		params := webapi.Parse(u.String()).SearchParams()
		name, value := pick(), pick()
		var edit Edit
		switch rng.IntN(4) {
		case 0:
			params.Set(name, value)
			edit = setParameter(name, value)
		case 1:
			params.Append(name, value)
			edit = appendParameter(name, value)
		case 2:
			params.Delete(name)
			edit = new(List).deleteParameters(name)
		default:
			params.Sort()
			edit = SortParams
		}
		got, err := edit(u)
		if err != nil {
			t.Fatal(err)
		}
		if list := got.Params().List(); !slices.Equal(list, form.Parse(params.String())) {
			t.Fatalf("%q, %q, %q: %q has %q, want %q", u, name, value, got, list, params)
		}
	}
}
