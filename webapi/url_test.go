package webapi_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/webapi"
)

func TestNewURL(t *testing.T) {
	for _, test := range []struct {
		name, url string
		base      []string
		want      string
	}{
		{"absolute", "https://example.org/a/../b", nil, "https://example.org/b"},
		{"relative", "../b?q#f", []string{"https://example.org/a/c"}, "https://example.org/b?q#f"},
		{"empty", "", []string{"https://example.org/a?q#f"}, "https://example.org/a?q"},
		{"absolute with base", "x:y", []string{"https://example.org/"}, "x:y"},
		{"base is an opaque path", "#f", []string{"mailto:a"}, "mailto:a#f"},
		{"ill-formed", "https://example.org/\xE2\x82", nil, "https://example.org/%EF%BF%BD"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := webapi.NewURL(test.url, test.base...)
			if err != nil {
				t.Fatal(err)
			}
			if u.Href() != test.want || u.String() != test.want || u.ToJSON() != test.want {
				t.Errorf("got %q, %q, %q, want %q", u.Href(), u, u.ToJSON(), test.want)
			}
			if p := webapi.Parse(test.url, test.base...); p == nil || p.Href() != test.want {
				t.Errorf("Parse: got %v", p)
			}
			if !webapi.CanParse(test.url, test.base...) {
				t.Error("CanParse")
			}
		})
	}
}

func TestMoreBases(t *testing.T) {
	u, err := webapi.NewURL("b", "https://example.org/", "https://example.com/")
	if u != nil || err == nil {
		t.Errorf("NewURL: %v, %v", u, err)
	}
	if webapi.Parse("b", "https://example.org/", "https://example.com/") != nil || webapi.CanParse("b", "https://example.org/", "https://example.com/") {
		t.Error("Parse or CanParse")
	}
}

func TestNewURLError(t *testing.T) {
	for _, test := range []struct {
		name, url string
		base      []string
		input     string
		code      spec.ErrorCode
	}{
		{"no base", "/a", nil, "/a", "missing-scheme-non-relative-URL"},
		{"url", "//", []string{"https://example.org/"}, "//", "host-missing"},
		{"base", "https://example.org/", []string{"https://x:y"}, "https://x:y", "port-invalid"},
		{"empty base", "https://example.org/", []string{""}, "", "missing-scheme-non-relative-URL"},
		{"opaque base", "a", []string{"mailto:b"}, "a", "missing-scheme-non-relative-URL"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := webapi.NewURL(test.url, test.base...)
			var failure *weburl.ParseError
			if u != nil || !errors.As(err, &failure) {
				t.Fatalf("got %v, %v", u, err)
			}
			if failure.Input() != test.input || failure.Code() != test.code {
				t.Errorf("got %q, %s, want %q, %s", failure.Input(), failure.Code(), test.input, test.code)
			}
			if webapi.Parse(test.url, test.base...) != nil || webapi.CanParse(test.url, test.base...) {
				t.Error("Parse or CanParse")
			}
		})
	}
}

// TestSetIllFormed has values that are not UTF-8: each is read as scalar values
// before anything else is done with it.
func TestSetIllFormed(t *testing.T) {
	const encoded = "%EF%BF%BD"
	for _, test := range []struct{ attribute, value, want string }{
		{"username", "\xE2\x82", encoded},
		{"password", "\xED\xA0\x80", encoded + encoded + encoded},
		{"pathname", "\xE2\t\x82", "/" + encoded + encoded},
		{"search", "\xE2\x82%AC", "?" + encoded + "%AC"},
		{"hash", "\xFF", "#" + encoded},
		{"host", "\xFF", "example.org"},
		{"protocol", "\xFFx", "http:"},
		{"port", "8\xFF", "8"},
	} {
		t.Run(test.attribute, func(t *testing.T) {
			u, err := webapi.NewURL("http://example.org/")
			if err != nil {
				t.Fatal(err)
			}
			setters[test.attribute](u, test.value)
			if got := getters[test.attribute](u); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestSetChangesInPart has a value of which a part is taken before it fails.
func TestSetChangesInPart(t *testing.T) {
	u, err := webapi.NewURL("http://example.org:81/")
	if err != nil {
		t.Fatal(err)
	}
	u.SetHost("example.com:65536")
	if got, want := u.Href(), "http://example.com:81/"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestNoWayBack has a URL that does not parse as itself.
func TestNoWayBack(t *testing.T) {
	u, err := webapi.NewURL("http://example.org/C|/p")
	if err != nil {
		t.Fatal(err)
	}
	u.SetProtocol("file")
	u.SetHash("f")
	u.SearchParams().Append("a", "b")
	if got, want := u.Href(), "file://example.org/C|/p?a=b#f"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	// "Set url's query to the empty string" comes before the value is parsed.
	u.SetSearch("?")
	u.SetHash("#")
	if got, want := u.Href(), "file://example.org/C|/p?#"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	u.SetSearch("")
	u.SetHash("")
	if got, want := u.Href(), "file://example.org/C|/p"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestZeroURL(t *testing.T) {
	var u webapi.URL
	check := func() {
		t.Helper()
		for attribute, get := range getters {
			if got := get(&u); got != "" {
				t.Errorf("%s: got %q", attribute, got)
			}
		}
	}
	check()
	for attribute, set := range setters {
		if attribute != "href" {
			set(&u, "a")
		}
	}
	check()
	u.SearchParams().Append("a", "b")
	if u.Href() != "" || u.Search() != "" {
		t.Errorf("got %q, %q", u.Href(), u.Search())
	}
	if err := u.SetHref("https://example.org/?c=d"); err != nil {
		t.Fatal(err)
	}
	if u.Href() != "https://example.org/?c=d" || u.SearchParams().String() != "c=d" {
		t.Errorf("got %q, %q", u.Href(), u.SearchParams())
	}
}

func TestJSON(t *testing.T) {
	type link struct {
		URL *webapi.URL `json:"url"`
	}
	u, err := webapi.NewURL(`x:"\?a&b`)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(link{u})
	if err != nil || string(data) != `{"url":"x:\"\\?a\u0026b"}` {
		t.Errorf("got %s, %v", data, err)
	}
	var got link
	if err := json.Unmarshal(data, &got); err != nil || got.URL.Href() != u.Href() {
		t.Errorf("got %v, %v", got.URL, err)
	}
	var failure *weburl.ParseError
	if err := json.Unmarshal([]byte(`{"url":"no URL"}`), &got); !errors.As(err, &failure) {
		t.Errorf("got %v", err)
	}
}

// TestAllocations holds the quick path: nothing but the object is allocated
// until a setter runs or the query object is asked for.
func TestAllocations(t *testing.T) {
	const href = "https://user:pass@example.org:8080/p?q#f"
	got := testing.AllocsPerRun(100, func() {
		u, err := webapi.NewURL(href)
		if err != nil {
			t.Fatal(err)
		}
		for _, get := range []func(*webapi.URL) string{
			(*webapi.URL).Href, (*webapi.URL).Protocol, (*webapi.URL).Username, (*webapi.URL).Password, (*webapi.URL).Host,
			(*webapi.URL).Hostname, (*webapi.URL).Port, (*webapi.URL).Pathname, (*webapi.URL).Search, (*webapi.URL).Hash,
		} {
			if get(u) == "" {
				t.Fatal("a member is empty")
			}
		}
	})
	if got != 1 {
		t.Errorf("%v allocations, want 1", got)
	}
}

// TestSettersMakeNoRecord has values that are not taken over as they are. The setters
// leave them to the With methods of weburl.URL: the record that they otherwise make
// takes some ten allocations.
func TestSettersMakeNoRecord(t *testing.T) {
	for attribute, value := range map[string]string{
		"host": "EXAMPLE.com:81", "hostname": "EXAMPLE.com", "pathname": "/a b", "search": "?a b", "hash": "#a b", "username": "u ", "password": "p ",
	} {
		got := testing.AllocsPerRun(100, func() {
			u, err := webapi.NewURL("https://example.org:8080/a/b/c?query#fragment")
			if err != nil {
				t.Fatal(err)
			}
			setters[attribute](u, value)
		})
		if got > 4 {
			t.Errorf("%s: %v allocations", attribute, got)
		}
	}
}

func BenchmarkNewURL(b *testing.B) {
	const href = "https://user:pass@example.org:8080/p?q#f"
	b.ReportAllocs()
	for b.Loop() {
		u, err := webapi.NewURL(href)
		if err != nil {
			b.Fatal(err)
		}
		_ = u.Host() + u.Pathname()
	}
}

func BenchmarkSet(b *testing.B) {
	u, err := webapi.NewURL("https://user:pass@example.org:8080/p?q#f")
	if err != nil {
		b.Fatal(err)
	}
	for _, attribute := range []string{"protocol", "username", "host", "port", "pathname", "search", "hash"} {
		value := getters[attribute](u)
		b.Run(attribute, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				setters[attribute](u, value)
			}
		})
	}
	b.Run("searchParams", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u.SearchParams().Set("a", "b")
			_ = u.Href()
		}
	})
}

// TestMarshalZero marshals the zero URL, and reads it again, also into a URL with
// a query object.
func TestMarshalZero(t *testing.T) {
	text, err := json.Marshal(new(webapi.URL))
	if err != nil || string(text) != `""` {
		t.Fatalf("%s, %v", text, err)
	}
	u, err := webapi.NewURL("https://h/?a=b")
	if err != nil {
		t.Fatal(err)
	}
	params := u.SearchParams()
	params.Append("c", "d")
	if err := json.Unmarshal(text, u); err != nil || u.Href() != "" || params.Size() != 0 {
		t.Errorf("%q with %d parameters, %v", u.Href(), params.Size(), err)
	}
	params.Append("e", "f")
	if u.Href() != "" {
		t.Errorf("with a parameter it is %q", u.Href())
	}
	if err := json.Unmarshal([]byte(`"https://h/?x"`), u); err != nil || params.String() != "x=" {
		t.Errorf("%q with %q, %v", u.Href(), params, err)
	}
}

// TestSetProtocolWrinkle has the URLs that the documentation of SetProtocol
// names.
func TestSetProtocolWrinkle(t *testing.T) {
	for before, want := range map[string][2]string{
		"http://localhost/": {"file://localhost/", "file:///"},
		"http://h/C|/":      {"file://h/C|/", "file://h/C:/"},
	} {
		u, err := webapi.NewURL(before)
		if err != nil {
			t.Fatal(err)
		}
		u.SetProtocol("file")
		again, err := webapi.NewURL(u.Href())
		if err != nil || u.Href() != want[0] || again.Href() != want[1] {
			t.Errorf("%q became %q, parsed as %q, %v", before, u.Href(), again.Href(), err)
		}
	}
}
