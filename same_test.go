package weburl_test

import (
	"slices"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// A component that is set to what it is stays what it is, and never fails. A null host
// is the exception: as in the URL class, "" makes it the empty host unless the path
// is opaque.
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
		isHost := name == "WithHostname" || name == "WithHostPort"
		if err != nil || v != u && !(isHost && u.Host().Kind() == weburl.HostNull) {
			t.Fatalf("%s of %q, with its own value: %q, %v", name, u, v, err)
		}
	}
	v, err := u.WithScheme(u.Scheme())
	check("WithScheme", v, err)
	v, err = u.WithUsername(u.Username())
	check("WithUsername", v, err)
	v, err = u.WithPassword(u.Password())
	check("WithPassword", v, err)
	v, err = u.WithHostname(u.Hostname())
	check("WithHostname", v, err)
	v, err = u.WithHostPort(u.HostPort())
	check("WithHostPort", v, err)
	if port, ok := u.Port(); ok {
		v, err = u.WithPort(port)
		check("WithPort", v, err)
	}
	v, err = u.WithPath(u.Path())
	check("WithPath", v, err)
	v, err = u.WithEncodedSegments(slices.Collect(u.EncodedSegments())...)
	check("WithEncodedSegments", v, err)
	if query, ok := u.Query(); ok {
		v, err = u.WithQuery(query)
		check("WithQuery", v, err)
	}
	if fragment, ok := u.Fragment(); ok {
		v, err = u.WithFragment(fragment)
		check("WithFragment", v, err)
	}
}
