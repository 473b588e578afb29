package weburl_test

import (
	"slices"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// A component that is set to what its accessor returns stays what it is, and never fails.
func TestSameValue(t *testing.T) {
	t.Run("urlgen", func(t *testing.T) {
		g := urlgen.New(5)
		for range need.Part(t, 50_000) {
			if u, err := weburl.Parse(g.Input()); err == nil {
				checkSameValue(t, u)
			}
		}
	})
	for _, corpus := range corpora {
		t.Run(corpus.name, func(t *testing.T) {
			for _, q := range readCorpus(t, corpus.name) {
				if u, err := parse(q.Input, q.Base); err == nil {
					checkSameValue(t, u)
				}
			}
		})
	}
	for _, input := range serializations {
		checkSameValue(t, weburl.MustParse(input))
	}
}

func checkSameValue(t *testing.T, u weburl.URL) {
	t.Helper()
	check := func(name string, v weburl.URL, err error) {
		t.Helper()
		if err != nil || v != u {
			t.Fatalf("%s of %q, with its own value: %q, %v", name, u, v, err)
		}
	}
	v, err := u.WithScheme(u.Scheme())
	check("WithScheme", v, err)
	v, err = u.WithEncodedUsername(u.EncodedUsername())
	check("WithEncodedUsername", v, err)
	v, err = u.WithEncodedPassword(u.EncodedPassword())
	check("WithEncodedPassword", v, err)
	v, err = u.WithHostname(u.Hostname())
	check("WithHostname", v, err)
	v, err = u.WithHostname(u.ParsedHost().String())
	check("WithHostname, with brackets", v, err)
	v, err = u.WithHost(u.Host())
	check("WithHost", v, err)
	v, err = u.WithPort(u.Port())
	check("WithPort", v, err)
	if port, ok := u.PortNumber(); ok {
		v, err = u.WithPortNumber(port)
		check("WithPortNumber", v, err)
	}
	v, err = u.WithEncodedPath(u.EncodedPath())
	check("WithEncodedPath", v, err)
	v, err = u.WithEncodedSegments(slices.Collect(u.EncodedSegments())...)
	check("WithEncodedSegments", v, err)
	v, err = u.WithEncodedQuery(u.EncodedQuery())
	check("WithEncodedQuery", v, err)
	v, err = u.WithParams(u.Params())
	check("WithParams", v, err)
	v, err = u.WithEncodedFragment(u.EncodedFragment())
	check("WithEncodedFragment", v, err)
}
