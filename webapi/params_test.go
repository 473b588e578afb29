package webapi_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/webapi"
)

// The expectations in this file are, for the most part, those of
// url/urlsearchparams-*.any.js and url/url-searchparams.any.js in
// web-platform-tests, https://github.com/web-platform-tests/wpt.

// flat returns names and values in turn.
func flat(p *webapi.URLSearchParams) []string {
	list := []string{}
	for name, value := range p.All() {
		list = append(list, name, value)
	}
	return list
}

func checkFlat(t *testing.T, p *webapi.URLSearchParams, want ...string) {
	t.Helper()
	if got := flat(p); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if p.Size() != len(want)/2 {
		t.Errorf("size %d, want %d", p.Size(), len(want)/2)
	}
}

func TestNewURLSearchParams(t *testing.T) {
	for _, test := range []struct {
		init string
		want []string
	}{
		{"", nil},
		{"?", nil},
		{"??", []string{"?", ""}},
		{"?a=b", []string{"a", "b"}},
		{"a=b", []string{"a", "b"}},
		{"a", []string{"a", ""}},
		{"=b", []string{"", "b"}},
		{"a=b+c", []string{"a", "b c"}},
		{"a+b=c", []string{"a b", "c"}},
		{"a=b c", []string{"a", "b c"}},
		{"a b=c", []string{"a b", "c"}},
		{"a=b%20c", []string{"a", "b c"}},
		{"a%20b=c", []string{"a b", "c"}},
		{"a=b\x00c", []string{"a", "b\x00c"}},
		{"a%00b=c", []string{"a\x00b", "c"}},
		{"a=b\u2384", []string{"a", "b\u2384"}},
		{"a%e2%8e%84b=c", []string{"a\u2384b", "c"}},
		{"a=b%f0%9f%92%a9c", []string{"a", "b\U0001F4A9c"}},
		{"id=0&value=%", []string{"id", "0", "value", "%"}},
		{"b=%2sf%2a", []string{"b", "%2sf*"}},
		{"b=%2%2af%2a", []string{"b", "%2*f*"}},
		{"b=%%2a", []string{"b", "%*"}},
		{"query=%2B15555555555", []string{"query", "+15555555555"}},
		{"\uFEFFtest=\uFEFF", []string{"\uFEFFtest", "\uFEFF"}},
		// The string is read as scalar values before it is decoded.
		{"\xE2\x82=%E2\x82%AC", []string{"\uFFFD", "\uFFFD\uFFFD\uFFFD"}},
	} {
		t.Run(fmt.Sprintf("%q", test.init), func(t *testing.T) {
			checkFlat(t, webapi.NewURLSearchParams(test.init), test.want...)
		})
	}
}

func TestNewURLSearchParamsFromPairs(t *testing.T) {
	checkFlat(t, webapi.NewURLSearchParamsFromPairs())
	checkFlat(t, webapi.NewURLSearchParamsFromPairs([2]string{"c", "x"}, [2]string{"a", "?"}, [2]string{"c", "\xFF"}),
		"c", "x", "a", "?", "c", "\uFFFD")
	checkFlat(t, webapi.NewURLSearchParamsFromPairs([2]string{"?a", "%41+"}), "?a", "%41+")
}

func TestNewURLSearchParamsFromRecord(t *testing.T) {
	checkFlat(t, webapi.NewURLSearchParamsFromRecord(maps.All(map[string]string{"+": "%C2"})), "+", "%C2")
	pairs := webapi.NewURLSearchParamsFromPairs(
		[2]string{"\uFFFDx", "1"}, [2]string{"xx", "2"}, [2]string{"\uFFFDx", "3"}, [2]string{"a\x00b", "42"})
	checkFlat(t, webapi.NewURLSearchParamsFromRecord(pairs.All()), "\uFFFDx", "3", "xx", "2", "a\x00b", "42")
	// Names are the same when they are once read as scalar values.
	record := func(yield func(name, value string) bool) {
		_ = yield("\xD8x", "1") && yield("xx", "2") && yield("\xDCx", "3")
	}
	checkFlat(t, webapi.NewURLSearchParamsFromRecord(record), "\uFFFDx", "3", "xx", "2")
}

// TestParamsMethods runs methods on an object without a URL, and on the query
// object of one.
func TestParamsMethods(t *testing.T) {
	type params = webapi.URLSearchParams
	for _, test := range []struct {
		name, init string
		do         func(p *params)
		want       string
	}{
		{"append", "", func(p *params) { p.Append("a", "b"); p.Append("a", "b"); p.Append("a", "c") }, "a=b&a=b&a=c"},
		{"append empty", "", func(p *params) { p.Append("", ""); p.Append("", "") }, "=&="},
		{"append ill-formed", "", func(p *params) { p.Append("\xE2\x82", "\xED\xA0\x80") }, "%EF%BF%BD=%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
		{"no normalization of newlines", "", func(p *params) { p.Append("a\nb", "c\rd"); p.Append("e\n\rf", "g\r\nh") },
			"a%0Ab=c%0Dd&e%0A%0Df=g%0D%0Ah"},

		{"delete", "a=b&c=d", func(p *params) { p.Delete("a") }, "c=d"},
		{"delete several", "a=a&b=b&a=a&c=c", func(p *params) { p.Delete("a") }, "b=b&c=c"},
		{"delete empty name", "a=a&=&b=b&c=c", func(p *params) { p.Delete("") }, "a=a&b=b&c=c"},
		{"delete appended", "", func(p *params) { p.Append("first", "1"); p.Append("first", "10"); p.Delete("first") }, ""},
		{"delete and append", "", func(p *params) { p.Append("a", "1"); p.Append("b", "2"); p.Delete("a"); p.Append("a", "3") }, "b=2&a=3"},
		{"delete with value", "a=b&a=c&a=d", func(p *params) { p.Delete("a", "c") }, "a=b&a=d"},
		{"delete with other value", "a=b&a=c", func(p *params) { p.Delete("a", "d") }, "a=b&a=c"},
		{"delete with empty value", "a=b&a&a=", func(p *params) { p.Delete("a", "") }, "a=b"},
		{"delete ill-formed", "%FF=1&b=%FE", func(p *params) { p.Delete("\xFE"); p.Delete("b", "\xFF") }, ""},
		{"delete several values", "a=b&a=c&a=d", func(p *params) { p.Delete("a", "b", "d") }, "a=c"},

		{"set", "a=b&c=d", func(p *params) { p.Set("a", "B") }, "a=B&c=d"},
		{"set several", "a=b&c=d&a=e", func(p *params) { p.Set("a", "B") }, "a=B&c=d"},
		{"set new", "a=b&c=d", func(p *params) { p.Set("e", "f") }, "a=b&c=d&e=f"},
		{"set ill-formed", "%FF=1", func(p *params) { p.Set("\xFE", "\xFE") }, "%EF%BF%BD=%EF%BF%BD"},

		{"sort", "z=b&a=b&z=a&a=a", func(p *params) { p.Sort() }, "a=b&a=a&z=b&z=a"},
		{"sort by code units", "ﬃ&🌈", func(p *params) { p.Sort() }, "%F0%9F%8C%88=&%EF%AC%83="},

		{"empty value", "", func(p *params) { p.Append("a", "b"); p.Delete("a"); p.Append("a", ""); p.Append("a", "") }, "a=&a="},
		{"kept as they are", "", func(p *params) { p.Append("a", "*-._") }, "a=*-._"},
		{"encoded", "", func(p *params) { p.Append("a", "b+c=d&e%\x00 \U0001F4A9") }, "a=b%2Bc%3Dd%26e%25%00+%F0%9F%92%A9"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := webapi.NewURLSearchParams(test.init)
			test.do(p)
			if got := p.String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			u, err := webapi.NewURL("http://example.org/p?" + test.init + "#f")
			if err != nil {
				t.Fatal(err)
			}
			test.do(u.SearchParams())
			want := test.want
			if want != "" {
				want = "?" + want
			}
			if got := u.Search(); got != want {
				t.Errorf("search: got %q, want %q", got, want)
			}
			if got := u.Href(); got != "http://example.org/p"+want+"#f" {
				t.Errorf("href: got %q", got)
			}
		})
	}
}

func TestParamsString(t *testing.T) {
	for _, test := range [][2]string{
		{"a=b&c=d&&e&&", "a=b&c=d&e="},
		{"a = b &a=b&c=d%20", "a+=+b+&a=b&c=d+"},
		{"a=&a=b", "a=&a=b"},
		{"b=%2sf%2a", "b=%252sf*"},
		{"b=%2%2af%2a", "b=%252*f*"},
		{"b=%%2a", "b=%25*"},
		{"=", "="},
		{"=b", "=b"},
	} {
		if got := webapi.NewURLSearchParams(test[0]).String(); got != test[1] {
			t.Errorf("%q: got %q, want %q", test[0], got, test[1])
		}
	}
}

func TestParamsRead(t *testing.T) {
	p := webapi.NewURLSearchParams("a=b&c=d&a=e&=f&g&%FF=%FE")
	get := func(name, want string, wantOK bool) {
		t.Helper()
		if got, ok := p.Get(name); got != want || ok != wantOK {
			t.Errorf("Get(%q) = %q, %t, want %q, %t", name, got, ok, want, wantOK)
		}
		if p.Has(name) != wantOK {
			t.Errorf("Has(%q) is not %t", name, wantOK)
		}
	}
	get("a", "b", true)
	get("c", "d", true)
	get("", "f", true)
	get("g", "", true)
	get("x", "", false)
	get("A", "", false)
	get("\xFE", "\uFFFD", true)
	for _, test := range []struct {
		name, value string
		want        bool
	}{
		{"a", "b", true}, {"a", "e", true}, {"a", "d", false}, {"g", "", true}, {"a", "", false}, {"x", "", false}, {"\xC0", "\xC0", true},
	} {
		if got := p.Has(test.name, test.value); got != test.want {
			t.Errorf("Has(%q, %q) = %t", test.name, test.value, got)
		}
		if got := p.Has(test.name, "none", test.value); got != test.want {
			t.Errorf("Has(%q, none, %q) = %t", test.name, test.value, got)
		}
	}
	if got := p.GetAll("a"); !slices.Equal(got, []string{"b", "e"}) {
		t.Errorf("GetAll(a) = %q", got)
	}
	if got := p.GetAll("x"); len(got) != 0 {
		t.Errorf("GetAll(x) = %q", got)
	}
	if got := p.GetAll("\xFF"); !slices.Equal(got, []string{"\uFFFD"}) {
		t.Errorf("GetAll of ill-formed = %q", got)
	}
	if got, want := slices.Collect(p.Keys()), []string{"a", "c", "a", "", "g", "\uFFFD"}; !slices.Equal(got, want) {
		t.Errorf("Keys: got %q, want %q", got, want)
	}
	if got, want := slices.Collect(p.Values()), []string{"b", "d", "e", "f", "", "\uFFFD"}; !slices.Equal(got, want) {
		t.Errorf("Values: got %q, want %q", got, want)
	}
	for i := range p.Size() {
		name, value, ok := p.At(i)
		if all := flat(p); name != all[2*i] || value != all[2*i+1] || !ok {
			t.Errorf("At(%d) = %q, %q, %t", i, name, value, ok)
		}
	}
	for _, i := range []int{-1, p.Size()} {
		if name, value, ok := p.At(i); name != "" || value != "" || ok {
			t.Errorf("At(%d) = %q, %q, %t", i, name, value, ok)
		}
	}
	// Iterators end when they are told to.
	for range p.All() {
		break
	}
	for range p.Keys() {
		break
	}
	for range p.Values() {
		break
	}
}

func TestParamsZero(t *testing.T) {
	var p webapi.URLSearchParams
	checkFlat(t, &p)
	p.Set("a", "b")
	checkFlat(t, &p, "a", "b")
	if p.String() != "a=b" {
		t.Errorf("got %q", p.String())
	}
}

// TestIterate has changes while an iterator runs.
func TestIterate(t *testing.T) {
	for _, test := range []struct {
		name, href string
		do         func(u *webapi.URL, name string)
		want       []string
		search     string
	}{
		{"set search", "http://a.b/c?a=1&b=2&c=3&d=4", func(u *webapi.URL, name string) {
			u.SetSearch("x=1&y=2&z=3")
		}, []string{"a", "1", "y", "2", "z", "3"}, "?x=1&y=2&z=3"},
		{"nothing there", "http://a.b/c", func(u *webapi.URL, name string) {}, nil, ""},
		{"delete next", "http://localhost/query?param0=0&param1=1&param2=2", func(u *webapi.URL, name string) {
			u.SearchParams().Delete("param1")
		}, []string{"param0", "0", "param2", "2"}, "?param0=0&param2=2"},
		{"delete current", "http://localhost/query?param0=0&param1=1&param2=2", func(u *webapi.URL, name string) {
			if name == "param0" {
				u.SearchParams().Delete("param0")
			}
		}, []string{"param0", "0", "param2", "2"}, "?param1=1&param2=2"},
		{"delete every current", "http://localhost/query?param0=0&param1=1&param2=2", func(u *webapi.URL, name string) {
			u.SearchParams().Delete(name)
		}, []string{"param0", "0", "param2", "2"}, "?param1=1"},
		{"append", "http://localhost/?a=1", func(u *webapi.URL, name string) {
			if u.SearchParams().Size() < 3 {
				u.SearchParams().Append("b", "2")
			}
		}, []string{"a", "1", "b", "2", "b", "2"}, "?a=1&b=2&b=2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := webapi.NewURL(test.href)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for name, value := range u.SearchParams().All() {
				got = append(got, name, value)
				test.do(u, name)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if u.Search() != test.search {
				t.Errorf("search: got %q, want %q", u.Search(), test.search)
			}
		})
	}
}

// TestLive has what a URL and its query object do to each other.
func TestLive(t *testing.T) {
	newURL := func(href string) *webapi.URL {
		t.Helper()
		u, err := webapi.NewURL(href)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	check := func(u *webapi.URL, href, params string) {
		t.Helper()
		if u.Href() != href || u.SearchParams().String() != params {
			t.Errorf("got %q, %q, want %q, %q", u.Href(), u.SearchParams(), href, params)
		}
	}

	u := newURL("http://example.org/?a=b")
	p := u.SearchParams()
	check(u, "http://example.org/?a=b", "a=b")
	u.SetSearch("")
	check(u, "http://example.org/", "")
	u.SetSearch("?")
	check(u, "http://example.org/?", "")
	u.SetSearch("e=f")
	check(u, "http://example.org/?e=f", "e=f")
	p.Append("i", " j ")
	check(u, "http://example.org/?e=f&i=+j+", "e=f&i=+j+")
	p.Set("e", "updated")
	check(u, "http://example.org/?e=updated&i=+j+", "e=updated&i=+j+")
	u.SetHash("#h")
	check(u, "http://example.org/?e=updated&i=+j+#h", "e=updated&i=+j+")
	if err := u.SetHref("http://example.org/file??a=b&c=d"); err != nil {
		t.Fatal(err)
	}
	check(u, "http://example.org/file??a=b&c=d", "%3Fa=b&c=d")
	if err := u.SetHref("http://example.org/file"); err != nil {
		t.Fatal(err)
	}
	check(u, "http://example.org/file", "")
	if u.SearchParams() != p {
		t.Error("another query object")
	}

	// A href that does not parse changes nothing, and what was put off is not
	// lost by it; one that does replaces it.
	p.Append("a", "b")
	if err := u.SetHref("nonsense"); err == nil {
		t.Error("no error")
	}
	check(u, "http://example.org/file?a=b", "a=b")
	p.Append("c", "d")
	if err := u.SetHref("http://example.org/?x"); err != nil {
		t.Fatal(err)
	}
	check(u, "http://example.org/?x", "x=")

	// Reading changes no query, writing writes all of it.
	u = newURL("http://www.example.com/?a=b,c")
	check(u, "http://www.example.com/?a=b,c", "a=b%2Cc")
	u.SearchParams().Append("x", "y")
	check(u, "http://www.example.com/?a=b%2Cc&x=y", "a=b%2Cc&x=y")
	u = newURL("http://www.example.com/?a=~")
	u.SearchParams().Delete("x")
	check(u, "http://www.example.com/?a=%7E", "a=%7E")

	// An empty list is a null query.
	u = newURL("http://example.com/?param1&param2")
	u.SearchParams().Delete("param1")
	u.SearchParams().Delete("param2")
	check(u, "http://example.com/", "")
	u = newURL("http://example.com/?")
	u.SearchParams().Delete("param1")
	check(u, "http://example.com/", "")
	u = newURL("data:space    ?test#test")
	u.SearchParams().Delete("test")
	check(u, "data:space   %20#test", "")
	u.SetHash("")
	check(u, "data:space   %20", "")

	// The list comes from the query after parsing.
	u = newURL("http://example.org/")
	u.SearchParams()
	u.SetSearch("a\tb=\nc&'=\"")
	check(u, "http://example.org/?ab=c&%27=%22", "ab=c&%27=%22")
}

// TestAppendIsPutOff holds that a change of parameters does not write the query:
// as many as here would take minutes.
func TestAppendIsPutOff(t *testing.T) {
	u, err := webapi.NewURL("http://example.org/")
	if err != nil {
		t.Fatal(err)
	}
	const n = 100_000
	p := u.SearchParams()
	if allocations := testing.AllocsPerRun(n-1, func() { p.Append("name", "value") }); allocations >= 1 {
		t.Fatalf("%v allocations", allocations)
	}
	if got, want := u.Search(), "?"+strings.Repeat("name=value&", n); got+"&" != want {
		t.Errorf("got %d bytes, want %d", len(got), len(want)-1)
	}
}
