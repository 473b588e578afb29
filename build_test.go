package weburl_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

func ExampleBuild() {
	fmt.Println(weburl.Build(weburl.Parts{
		Scheme:   "https",
		Host:     "example.org:8080",
		Segments: []string{"users", "ann/bob"},
		Params:   form.List{{Name: "q", Value: "50% & more"}},
	}))
	fmt.Println(weburl.Build(weburl.Parts{Scheme: "mailto", EncodedPath: "ann@example.org"}))

	_, err := weburl.Build(weburl.Parts{Scheme: "https", Host: "example.org/x"})
	fmt.Println(err)
	// Output:
	// https://example.org:8080/users/ann%2Fbob?q=50%25+%26+more <nil>
	// mailto:ann@example.org <nil>
	// weburl: cannot set the host to "example.org/x": a host ends before "/"
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		parts weburl.Parts
		want  string // the URL, or the component of the error
	}{
		{weburl.Parts{Scheme: "HTTPS", Host: "EXAMPLE.org:443"}, "https://example.org/"},
		{weburl.Parts{Scheme: "http", Host: "[::1]:80", EncodedPath: "a/../b?#%41"}, "http://[::1]/b%3F%23%41"},
		{weburl.Parts{Scheme: "file", Segments: []string{"etc", "hosts"}}, "file:///etc/hosts"},
		{weburl.Parts{Scheme: "file", Host: "localhost", EncodedPath: "/C|/x"}, "file:///C:/x"},
		{weburl.Parts{Scheme: "file", Host: "server", Segments: []string{"a?b"}}, "file://server/a%3Fb"},
		{weburl.Parts{Scheme: "redis", Host: "h:6379", DecodedPassword: "a:b@/%"}, "redis://:a%3Ab%40%2F%25@h:6379"},
		{weburl.Parts{Scheme: "x", Host: "h"}, "x://h"},
		{weburl.Parts{Scheme: "x"}, "x:"},
		{weburl.Parts{Scheme: "x", EncodedPath: "//h/a"}, "x:/.//h/a"},
		{weburl.Parts{Scheme: "x", Segments: []string{"", "h"}}, "x:/.//h"},
		{weburl.Parts{Scheme: "x", EncodedPath: "a?b#c  "}, "x:a%3Fb%23c %20"},
		{weburl.Parts{Scheme: "x", EncodedPath: "a", EncodedQuery: "?b#", DecodedFragment: "%"}, "x:a??b%23#%25"},
		{weburl.Parts{Scheme: "https", Host: "h", Params: form.List{{Name: "a b"}}, DecodedFragment: "#"}, "https://h/?a+b=##"},
		{weburl.Parts{Scheme: "wss", Host: "bücher.example", DecodedUsername: "ü"}, "wss://%C3%BC@xn--bcher-kva.example/"},

		{weburl.Parts{}, "scheme"},
		{weburl.Parts{Scheme: "ht tp", Host: "h"}, "scheme"},
		{weburl.Parts{Scheme: "https:", Host: "h"}, "scheme"},
		{weburl.Parts{Scheme: "https"}, "host"},
		{weburl.Parts{Scheme: "https", Host: "u@h"}, "host"},
		{weburl.Parts{Scheme: "https", Host: "h:x"}, "host"},
		{weburl.Parts{Scheme: "https", Host: "::1"}, "host"},
		{weburl.Parts{Scheme: "file", Host: "h:80"}, "host"},
		{weburl.Parts{Scheme: "mailto", EncodedPath: "a", DecodedUsername: "u"}, "username"},
		{weburl.Parts{Scheme: "file", EncodedPath: "/", DecodedPassword: "p"}, "password"},
		{weburl.Parts{Scheme: "https", Host: "h", Segments: []string{"a", ".."}}, "path"},
		{weburl.Parts{Scheme: "https", Host: "h", Segments: []string{"a"}, EncodedPath: "b"}, "path"},
		{weburl.Parts{Scheme: "https", Host: "h", Params: form.List{{}}, EncodedQuery: "b"}, "query"},
	} {
		u, err := weburl.Build(test.parts)
		got := u.String()
		var change *weburl.ChangeError
		if errors.As(err, &change) {
			got = change.Component().String()
		}
		if got != test.want || (err == nil) == u.IsZero() {
			t.Errorf("%+v: %q, %v, want %s", test.parts, u, err, test.want)
		}
	}
}

// TestBuildProperty builds URLs from their own parts, and from parts of others.
func TestBuildProperty(t *testing.T) {
	g := urlgen.New(31)
	before := weburl.MustParse("https://h/")
	for range need.Part(t, 100_000) {
		u, err := weburl.Parse(g.Input())
		if err != nil {
			continue
		}
		checkBuild(t, u)
		checkParts(t, u, before)
		before = u
	}
}

// checkBuild fails the test unless u is built from its own parts, once the decoded ones are
// encoded anew and components are null if they are empty.
func checkBuild(t *testing.T, u weburl.URL) {
	t.Helper()
	var err error
	for _, with := range []func() (weburl.URL, error){
		func() (weburl.URL, error) { return u.WithDecodedUsername(u.DecodedUsername()) },
		func() (weburl.URL, error) { return u.WithDecodedPassword(u.DecodedPassword()) },
		func() (weburl.URL, error) { return u.WithDecodedFragment(u.DecodedFragment()) },
	} {
		if u, err = with(); err != nil {
			t.Fatalf("%q: %v", u, err)
		}
	}
	if u.EncodedQuery() == "" {
		u = u.WithoutQuery()
	}
	if u.EncodedFragment() == "" {
		u = u.WithoutFragment()
	}
	if u.ParsedHost().Kind() == weburl.HostEmpty && !u.IsSpecial() {
		return // it would be null
	}
	got, err := weburl.Build(weburl.Parts{
		Scheme: u.Scheme(), DecodedUsername: u.DecodedUsername(), DecodedPassword: u.DecodedPassword(), Host: u.Host(),
		EncodedPath: u.EncodedPath(), EncodedQuery: u.EncodedQuery(), DecodedFragment: u.DecodedFragment(),
	})
	if err != nil || got != u {
		t.Fatalf("%q: built %q, %v", u, got, err)
	}
}

// checkParts fails the test unless each decoded part comes back.
func checkParts(t *testing.T, u, v weburl.URL) {
	t.Helper()
	p := weburl.Parts{
		Scheme: "https", Host: "example.org", DecodedUsername: u.String(), DecodedPassword: v.String(),
		Segments: []string{u.String(), v.EncodedPath() + "x"}, Params: form.List{{Name: v.String(), Value: u.String()}}, DecodedFragment: u.EncodedPath(),
	}
	got, err := weburl.Build(p)
	if err != nil {
		t.Fatal(err)
	}
	var segments []string
	for s := range got.Segments() {
		segments = append(segments, s)
	}
	if got.Scheme() != "https" || got.Host() != "example.org" || got.DecodedUsername() != p.DecodedUsername || got.DecodedPassword() != p.DecodedPassword ||
		fmt.Sprint(segments) != fmt.Sprint(p.Segments) || got.Params().Get(v.String()) != u.String() || got.DecodedFragment() != p.DecodedFragment {
		t.Fatalf("%+v: %q", p, got)
	}
	p.Host = u.String()
	if got, err := weburl.Build(p); err == nil && strings.Contains(p.Host, "/") {
		t.Fatalf("host %q: %q", p.Host, got)
	}
	var change *weburl.ChangeError
	if p.Host, p.Scheme = "h", u.String(); !errors.As(second(weburl.Build(p)), &change) || change.Component() != spec.SchemeComponent {
		t.Fatalf("scheme %q", p.Scheme)
	}
}

func second(_ weburl.URL, err error) error { return err }
