package weburl_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/percent"
)

// TestProperties holds parser and URLs to what must be true of every input:
// invalid UTF-8 and tabs at any place among them.
func TestProperties(t *testing.T) {
	count := need.Part(t, 100_000)
	g := newQueryGenerator(t, 1)
	g.InvalidUTF8 = true
	for range count {
		q := nextQuery(g)
		input := g.twist(g.Input())
		u, err := parse(input, q.Base)
		checkSameInput(t, input, q.Base, u)
		if err != nil {
			continue
		}
		checkURL(t, u)
		checkBase(t, u)
		if v, err := parse(u.String(), q.Base); v != u {
			t.Fatalf("%q, base %q: %q, %v", u, q.Base, v, err)
		}
	}
}

// checkSameInput fails the test unless inputs that the standard makes the same
// string before it parses have the result u too.
func checkSameInput(t *testing.T, input, base string, u weburl.URL) {
	t.Helper()
	decoded := percent.DecodeUTF8(input)
	for name, same := range map[string]string{
		"decoded":                 decoded,
		"without tabs":            withoutTabs(decoded),
		"among controls":          "\x00\t \x1F" + input + "\n\x01 ",
		"with a tab before it":    "\t" + input,
		"with tabs all over it":   strings.Join(strings.Split(decoded, ""), "\t"),
		"with a newline in front": "\n" + decoded + "\r\n",
	} {
		if v, err := parse(same, base); v != u {
			t.Fatalf("%q, base %q: %q, but %s, %q: %q, %v", input, base, u, name, same, v, err)
		}
	}
}

// checkURL fails the test unless the components of u make its serialization, in
// ASCII, and that parses to u.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func checkURL(t *testing.T, u weburl.URL) {
	t.Helper()
	s := u.Scheme() + ":"
	if host := u.ParsedHost(); host.Kind() != weburl.HostNull {
		s += "//"
		if u.IncludesCredentials() {
			s += u.EncodedUsername()
			if u.EncodedPassword() != "" {
				s += ":" + u.EncodedPassword()
			}
			s += "@"
		}
		s += u.Host()
	} else if !u.HasOpaquePath() && strings.HasPrefix(u.EncodedPath(), "//") {
		s += "/."
	}
	path := u.EncodedPath()
	if !u.HasOpaquePath() {
		path = ""
		for segment := range u.EncodedSegments() {
			path += "/" + segment
		}
	}
	s += path
	if query := u.EncodedQuery(); u.HasQuery() {
		s += "?" + query
	}
	if without := u.WithoutFragment().String(); without != s {
		t.Fatalf("%q: without fragment %q, but the components make %q", u, without, s)
	}
	if fragment := u.EncodedFragment(); u.HasFragment() {
		s += "#" + fragment
	}
	if u.String() != s {
		t.Fatalf("%q: the components make %q", u, s)
	}
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == ' ' && !u.HasOpaquePath() {
			t.Fatalf("%q: byte %#x", u, s[i])
		}
	}
	if again, err := weburl.Parse(s); again != u {
		t.Fatalf("%q: parses to %q, %v", s, again, err)
	}
}

// checkBase fails the test unless references to the parts of u resolve against
// it as they must.
func checkBase(t *testing.T, u weburl.URL) {
	t.Helper()
	resolve := func(ref string, want weburl.URL) {
		t.Helper()
		if got, err := u.Parse(ref); got != want {
			t.Fatalf("%q against %q: %q, %v, want %q", ref, u, got, err, want)
		}
	}
	if fragment := u.EncodedFragment(); u.HasFragment() {
		resolve("#"+fragment, u)
	}
	if u.HasOpaquePath() {
		for _, ref := range []string{"", "?", "/", "a", "//h"} {
			if u.CanParse(ref) {
				t.Fatalf("%q against %q parses", ref, u)
			}
		}
		return
	}
	resolve("", u.WithoutFragment())
	rest := strings.TrimPrefix(u.WithoutFragment().String(), u.Scheme()+":")
	if u.ParsedHost().Kind() != weburl.HostNull || strings.HasPrefix(rest, "/.//") {
		resolve(rest, u.WithoutFragment())
	}
	if query := u.EncodedQuery(); u.HasQuery() {
		resolve("?"+query, u.WithoutFragment())
	}
}
