package weburl_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl"
)

func ExampleURL_RedactedFull() {
	u := weburl.MustParse("https://ann:secret@example.org/path?color=blue&sig=abc%2F#top")
	fmt.Println(u.RedactedFull("AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"))
	// Output:
	// https://REDACTED:REDACTED@example.org/path?color=blue&sig=REDACTED#top
}

func TestRedactedFull(t *testing.T) {
	for input, want := range map[string]string{
		"https://h/":                              "https://h/",
		"https://u@h:81/?#f":                      "https://REDACTED@h:81/?#f",
		"https://:p@h/":                           "https://:REDACTED@h/",
		"ssh://u:p@h":                             "ssh://REDACTED:REDACTED@h",
		"https://h/?sig=a&Sig=b&%73ig=c&x=%20&&":  "https://h/?sig=REDACTED&Sig=b&%73ig=REDACTED&x=%20&&",
		"https://h/?sig":                          "https://h/?sig=REDACTED",
		"https://h/?sig=REDACTED":                 "https://h/?sig=REDACTED",
		"https://h/?q=%EF%F0&Signature=%EF#sig=a": "https://h/?q=%EF%F0&Signature=REDACTED#sig=a",
		"mailto:a@b?sig=x":                        "mailto:a@b?sig=REDACTED",
		"x:/.//p?sig=x":                           "x:/.//p?sig=REDACTED",
	} {
		u := weburl.MustParse(input)
		if got := u.RedactedFull("Signature", "sig"); got != want {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
		if got := u.WithoutCredentials().RedactedFull(); got != u.WithoutCredentials().String() {
			t.Errorf("%q without names: %q", input, got)
		}
	}
	if got := (weburl.URL{}).RedactedFull("a"); got != "" {
		t.Errorf("zero: %q", got)
	}
}
