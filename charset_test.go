package weburl_test

import (
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
)

// characters are the characters, other than digits and letters, that a
// serialization can hold in each component. The documentation of URL has the
// same table.
var characters = []struct {
	component string
	want      string
	input     string // the characters to try come in place of the asterisk
	get       func(weburl.URL) string
}{
	{"scheme", `+ - .`, "a*:x", weburl.URL.Scheme},
	{"username", `! $ % & ' ( ) * + , - . _ ~`, "https://a*@h/", weburl.URL.EncodedUsername},
	{"password", `! $ % & ' ( ) * + , - . _ ~`, "x://:a*@h/", weburl.URL.EncodedPassword},
	{"domain", "! \" $ & ' ( ) * + , - . ; = _ ` { } ~", "https://a*b/", hostname(weburl.HostDomain)},
	{"IPv4", `.`, "https://1*1/", hostname(weburl.HostIPv4)},
	{"IPv6", `: [ ]`, "https://[*::1]/", hostname(weburl.HostIPv6)},
	{"opaque host", "! \" $ % & ' ( ) * + , - . ; = _ ` { } ~", "x://a*b/", hostname(weburl.HostOpaque)},
	{"path", `! $ % & ' ( ) * + , - . / : ; = @ [ ] _ | ~`, "https://h/a*b", weburl.URL.EncodedPath},
	{"not special", `! $ % & ' ( ) * + , - . / : ; = @ [ \ ] _ | ~`, "x://h/a*b", weburl.URL.EncodedPath},
	{"opaque path", "! \" $ % & ' ( ) * + , - . / : ; < = > @ [ \\ ] ^ _ ` { | } ~ and spaces", "x:a*b", weburl.URL.EncodedPath},
	{"query", "! $ % & ( ) * + , - . / : ; = ? @ [ \\ ] ^ _ ` { | } ~", "https://h/?a*b", query},
	{"not special", "! $ % & ' ( ) * + , - . / : ; = ? @ [ \\ ] ^ _ ` { | } ~", "x:?a*b", query},
	{"fragment", `! # $ % & ' ( ) * + , - . / : ; = ? @ [ \ ] ^ _ { | } ~`, "https://h/#a*b", fragment},
}

func query(u weburl.URL) string    { s := u.EncodedQuery(); return s }
func fragment(u weburl.URL) string { s := u.EncodedFragment(); return s }

// hostname returns a function for the hostname of a URL whose host is of a kind.
func hostname(kind weburl.HostKind) func(weburl.URL) string {
	return func(u weburl.URL) string {
		if u.ParsedHost().Kind() != kind {
			return ""
		}
		return u.ParsedHost().String()
	}
}

// TestCharacters tries every string of ASCII characters up to a length in each
// component, and every other code point up to U+FFFF alone. The characters that the
// serializations have then are those of the table, no more and no fewer.
func TestCharacters(t *testing.T) {
	length := need.Number(t, "CHARACTERS_LENGTH", 2)
	source, err := os.ReadFile("url.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range characters {
		t.Run(c.component+" "+c.input, func(t *testing.T) {
			var seen [256]bool
			before, after, _ := strings.Cut(c.input, "*")
			try := func(s string) {
				if u, err := weburl.Parse(before + s + after); err == nil {
					for _, b := range []byte(c.get(u)) {
						seen[b] = true
					}
				}
			}
			tryAll(try, "", length)
			for r := rune(0x80); r < 0x10000; r++ {
				try(string(r))
			}
			var got []string
			for b, ok := range seen {
				if c := rune(b); ok && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && c != ' ' {
					got = append(got, string(c))
				}
			}
			want := c.want
			if seen[' '] {
				got = append(got, "and spaces")
			}
			if got := strings.Join(got, " "); got != want {
				t.Errorf("got %s\nwant %s", got, want)
			}
			if line := c.component + strings.Repeat(" ", len("opaque path  ")-len(c.component)) + want + "\n"; !strings.Contains(string(source), line) {
				t.Errorf("the documentation of URL does not have the line %q", line)
			}
		})
	}
}

// tryAll calls try for s followed by every string of ASCII characters up to a
// length.
func tryAll(try func(string), s string, length int) {
	try(s)
	if length == 0 {
		return
	}
	for c := range byte(0x80) {
		tryAll(try, s+string(c), length-1)
	}
}
