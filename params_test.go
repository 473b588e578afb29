package weburl_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/urlgen"
)

func ExampleURL_WithParams() {
	u := weburl.MustParse("https://example.org/?q=%EF%F0%E8&utm_source=x&n=a%20b&t=~x&flag")
	fmt.Println(u.Params().Lookup("n"))
	u, err := u.WithParams(u.Params().Without("utm_source").With("page", "2"))
	fmt.Println(u, err)
	// Output:
	// a b true
	// https://example.org/?q=%EF%F0%E8&n=a%20b&t=~x&flag&page=2 <nil>
}

func TestWithParams(t *testing.T) {
	for _, test := range []struct {
		input  string
		params form.Query
		want   string
	}{
		{"https://h/?a=b#f", "a=b", "https://h/?a=b#f"},
		{"https://h/?a=b#f", "c", "https://h/?c#f"},
		{"https://h/?a=b#f", "", "https://h/#f"},
		{"https://h/?#f", "", "https://h/?#f"},
		{"https://h/", "", "https://h/"},
		{"https://h/", "a=\xFF#'|", "https://h/?a=%EF%BF%BD%23%27|"},
		{"x:p", "a='", "x:p?a='"},
	} {
		u := weburl.MustParse(test.input)
		got, err := u.WithParams(test.params)
		if got.String() != test.want || err != nil {
			t.Errorf("%q with %q: %q, %v; want %q", u, test.params, got, err, test.want)
		}
		checkURL(t, got)
	}
	if u, err := (weburl.URL{}).WithParams(""); err == nil {
		t.Errorf("the zero URL became %q", u)
	}
}

// TestWithParamsProperty holds edits of the query of a URL to those of the
// query alone: nothing of it changes on the way into the URL.
func TestWithParamsProperty(t *testing.T) {
	g := urlgen.New(12)
	for range 20_000 {
		u, err := weburl.MustParse(g.Base()).Parse(g.Input())
		if err != nil {
			continue
		}
		want := u.Params().WithAppended("a", "b c")
		v, err := u.WithParams(want)
		if err != nil || v.Params() != want || v.WithoutQuery() != u.WithoutQuery() {
			t.Fatalf("%q became %q, %v", u, v, err)
		}
		checkURL(t, v)
		if back, err := v.WithParams(u.Params()); err != nil || back.Params() != u.Params() {
			t.Fatalf("%q became %q, %v", v, back, err)
		}
	}
}
