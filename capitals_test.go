package weburl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl"
)

// TestEachCapital has each letter in each place in which it becomes lower case, and in what
// brings another way to read the input.
func TestEachCapital(t *testing.T) {
	base := weburl.MustParse("https://base.example/a/b?c#d")
	for c := 'A'; c <= 'Z'; c++ {
		upper, lower := string(c), strings.ToLower(string(c))
		for _, form := range []string{
			"*://h/", "*x:y", "x*-1:y", "https://*/", "http://*.example:81/a", "https://a.*", "https://*aaaaaaaaaaaaaaa*/", "ftp://*/", "ws://*a",
			"https://u@*/", "https://*/é", "https://*%61/", "https://é*/", "\thttps://a*b", "https://a\t*b/", "https://*/a/../b", "https:*",
			"https://" + strings.Repeat("*", 64) + ".example/", "https://" + strings.Repeat("*.", 40) + "example/", "https://a/" + strings.Repeat("b", 60) + "/../", "file://*/x", "HTTPS://*/",
		} {
			input, want := strings.ReplaceAll(form, "*", upper), strings.ReplaceAll(form, "*", lower)
			got, err := weburl.Parse(input)
			if u, wantErr := weburl.Parse(want); got != u || err != nil || wantErr != nil {
				t.Errorf("%q: %s, %v; want %s, %v", input, got, err, u, wantErr)
			}
			if got.Scheme() != strings.ToLower(got.Scheme()) || got.Hostname() != strings.ToLower(got.Hostname()) {
				t.Errorf("%q: %s", input, got)
			}
		}
		escaped := fmt.Sprintf("https://a%%%02Xb/", c)
		if u, err := weburl.Parse(escaped); u.String() != "https://a"+lower+"b/" || err != nil {
			t.Errorf("%q: %s, %v", escaped, u, err)
		}
		for name, got := range map[string]func() (weburl.URL, error){
			"https://" + lower + "/":            func() (weburl.URL, error) { return base.Parse("//" + upper) },
			"https://" + lower + "/a/b?c#d":     func() (weburl.URL, error) { return base.WithHostname(upper) },
			"https://x" + lower + ":81/a/b?c#d": func() (weburl.URL, error) { return base.WithHost("x" + upper + ":81") },
			"x" + lower + "://base.example/a/b?c#d": func() (weburl.URL, error) {
				return weburl.MustParse("x://base.example/a/b?c#d").WithScheme("X" + upper)
			},
		} {
			if u, err := got(); u.String() != name || err != nil {
				t.Errorf("got %s, %v; want %s", u, err, name)
			}
		}
		if h, err := weburl.ParseHost(upper + ".example"); h.String() != lower+".example" || err != nil {
			t.Errorf("%s.example: %s, %v", upper, h, err)
		}
	}
}
