package site_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

var (
	_ encoding.TextAppender    = site.Site{}
	_ encoding.TextMarshaler   = site.Site{}
	_ encoding.TextUnmarshaler = (*site.Site)(nil)
)

func ExampleParse() {
	fmt.Println(site.Parse("https://EXAMPLE.co.uk"))
	_, err := site.Parse("https://www.example.co.uk")
	fmt.Println(err)
	// Output:
	// https://example.co.uk <nil>
	// site: "https://www.example.co.uk" is not a site: write "https://example.co.uk", which is the site of it
}

func TestParse(t *testing.T) {
	for _, s := range []string{
		"https://www.example.co.uk:81/", "http://co.uk/", "http://127.1/", "http://[::1]:8/", "wss://a.b.c./", "file:///x", "http://localhost/",
	} {
		want := site.Of(weburl.MustParse(s).Origin())
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got site.Site
		if err := json.Unmarshal(text, &got); err != nil || got != want {
			t.Errorf("%s: %s became %q, %v", s, text, got, err)
		}
	}
	for _, s := range []string{"", "https://example.com:81", "https://example.com/", "https://a.example.com", "x://example.com", "example.com"} {
		got, err := site.Parse(s)
		if err == nil {
			t.Errorf("%q: %q", s, got)
		}
		before := site.Of(weburl.MustParse("https://before.example/").Origin())
		if u := before; u.UnmarshalText([]byte(s)) == nil || u != before {
			t.Errorf("%q: unmarshaled %q", s, u)
		}
	}
}
