package webspecs_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/webspecs"
)

func Example() {
	base, _, err := webspecs.Parse("http://example.org/foo/bar", nil)
	if err != nil {
		panic(err)
	}
	u, complaints, err := webspecs.Parse(`ftp:\example.com/%2e/x`, base)
	fmt.Println(u, err)
	for _, c := range complaints {
		fmt.Printf("%s [%d:%d]: %s\n", c.Name, c.Start, c.End, c.Message)
	}
	// Output:
	// ftp://example.com/x <nil>
	// backslash-as-delimiter [4:5]: backslash instead of a slash beside the authority
	// missing-slash [4:5]: two slashes should follow the scheme
}

func ExampleGrammar_WriteText() {
	webspecs.URLs.WriteText(os.Stdout, "authority", "host")
	// Output:
	// authority
	//
	//   ╭───────────────────────────────────╮
	//   │        ╭──────────────────╮       │        ╭──────────────╮
	// ├─┴─ user ─┴─ ":" ─ password ─┴─ "@" ─┴─ host ─┴─ ":" ─ port ─┴─┤
	//
	// host
	//
	// ├─┬─ ipv6addr ───────────────┬─┤
	//   ├─ ipv4addr ───────────────┤
	//   │ ╭──────────────────────╮ │
	//   ╰─┼─ any except [:/\?#] ─┼─╯
	//     ╰──────────←───────────╯
}

func ExampleURL_Set() {
	u, _, err := webspecs.Parse("http://example.org/foo", nil)
	if err != nil {
		panic(err)
	}
	_, err = u.Set("set-host", "[2001:DB8::1]:8080/ignored")
	fmt.Println(u, err)
	_, err = u.Set("set-host", "a b")
	fmt.Println(u, err)
	// Output:
	// http://[2001:db8::1]:8080/foo <nil>
	// http://[2001:db8::1]:8080/foo forbidden-host-character: character that cannot be in a host ' '
}

// The answers that the text asks for. Where its reference implementation gave
// others, the comment says so.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		input, base, href string // no href: the failure is in complaints
		complaints        string
	}{
		// The rule "url".
		{" \fhttp://h/ ", "", "http://h/", "leading-or-trailing-whitespace"},
		{"http://h/\n", "", "http://h/", "leading-or-trailing-whitespace"},
		{"http://h:80?a b`\"#c`", "", "http://h/?a%20b%60%22#c`", "illegal-character illegal-character"}, // the reference kept "
		{"http://h?#", "", "http://h/?#", ""},

		// File URLs.
		{"FILE:C:/x", "", "file:///C:/x", ""},
		{"file:c:", "", "file:///c:/", ""},                    // the reference lost the empty name
		{"file:c://x", "", "file:///c:/x", ""},                //
		{"file:c|///x", "", "file:///c:///x", ""},             //
		{"///d|x", "", "file:///d:/x", "legacy-drive-letter"}, //
		{"file:///d|/x", "", "file:///d|/x", "illegal-character"},
		{"file:x", "file:///a/b", "file:///a/x", ""},
		{"file:x", "", "file:///x", ""}, // the reference failed in JavaScript
		{"file:///x", "", "file:///x", ""},
		{"file://h//x", "", "file://h/x", ""},
		{"file://a@h/x", "", "", "forbidden-host-character"},

		// Other URLs.
		{"JavaScript:a\tb?c#d", "", "javascript:ab?c#d", "tab-or-newline"},
		{"h2:x", "http://h/a", "http://h/h2:x", "colon-in-first-segment"}, // a scheme has no digits
		{"//h", "", "about://h/", ""},
		{"/x", "", "", "base-not-relative"},
		{"x", "data:,", "", "base-not-relative"},
		{"http:x", "http://h:81/a/b?q", "http://h/a/x", "missing-slash"}, // without the port
		{"", "http://u@h:81/a/b?q#f", "http://h/a/b", ""},
		{"?", "http://h/a/b", "http://h/a/b?", ""},
		{"..", "http://h/a/b/c", "http://h/a/b", ""},
		{".", "http://h/a/b/c", "http://h/a", ""},
		{"../x", "http://h/a/b/c", "http://h/a/b/x", ""},
		{"./x", "http://h/a/b/c", "http://h/a/b/x", ""},
		{"http:[1::2]", "", "", "missing-slash colon-in-host"},
		{"http:", "", "", "missing-slash empty-host"},
		{"http://", "", "http:///", ""},

		// Authorities.
		{"http://a@b@c@d", "", "http://a%40b%40c@d/", "at-sign-in-userinfo"},
		{"http://x@y@bücher.de/", "", "http://x%40y@xn--bcher-kva.de/", "at-sign-in-userinfo host-changed"},
		{"http://x@ü@1.2/", "", "http://x%40%C3%BC@1.0.0.2/", "at-sign-in-userinfo ipv4-missing-number"},
		{"http://a%40b/", "", "", "forbidden-host-character"},
		{"http://a＠b/", "", "", "forbidden-host-character"},
		{"http://a@b@/", "", "", "at-sign-in-userinfo empty-host"},
		{"http://u:@h", "", "http://u:@h/", ""},
		{"http://u`:p\"@h", "", "http://u%60:p%22@h/", "illegal-character illegal-character"}, // the reference kept `
		{"http://h:", "", "http://h/", ""},
		{"http://h:00", "", "http://h:0/", ""},
		{"http://h:99999999999", "", "http://h:99999999999/", ""},
		{"http://h:\x009", "", "", "illegal-character invalid-port"},

		// Hosts.
		{"http://Ex%41mple.ORG", "", "http://example.org/", "host-changed"},
		{"http://faß.de", "", "http://fass.de/", "host-changed"},
		{"http://a\u200bb\ufeff", "", "http://ab/", "ignored-character-in-host"},
		{"http://a..b.", "", "http://a..b./", "empty-label"},
		{"http://.a", "", "http://.a/", ""},
		{"http://a--b--c", "", "http://a--b--c/", ""},
		{"http://ab--c", "", "", "domain-to-ascii"}, // the reference did not validate labels
		{"http://%ff", "", "", "domain-to-ascii"},
		{"http://a%2fb", "", "", "forbidden-host-character"},

		// IPv4 addresses.
		{"http://1", "", "http://0.0.0.1/", "ipv4-missing-number"},
		{"http://1.2", "", "http://1.0.0.2/", "ipv4-missing-number"},
		{"http://1.2.3.4.5", "", "http://1.2.3.4.5/", ""},
		{"http://0x7F.1", "", "http://127.0.0.1/", "ipv4-hexadecimal ipv4-missing-number"},
		{"http://08", "", "http://0.0.0.8/", "ipv4-missing-number"}, // the reference did not go back from octal
		{"http://089.", "", "http://089./", "empty-label"},          //
		{"http://4294967296", "", "", "ipv4-out-of-range"},          //
		{"http://256.1", "", "", "ipv4-out-of-range"},
		{"http://99999999999999999999", "", "", "ipv4-out-of-range"},
		{"http://%39%39%39%39%39%39%39%39%39%39", "", "http://9999999999/", "host-changed"},

		// IPv6 addresses.
		{"http://[1:2:3:4:5:6:1.2.3.4]", "", "http://[1:2:3:4:5:6:102:304]/", ""},
		{"http://[64:FF9B::192.0.2.33]", "", "http://[64:ff9b::c000:221]/", ""},
		{"http://[1::2:3]", "", "http://[1::2:3]/", ""},
		{"http://[1::2:3:4]", "", "", "ipv6-malformed"},
		{"http://[1:2:3:4:5:6:7:8]", "", "", "ipv6-malformed"},
		{"http://[:1]", "", "", "ipv6-malformed"}, // the reference took it for ::1
		{"http://[::1]", "", "", "forbidden-host-character"},
		{"http://[1::256.1.1.1]", "", "", "decimal-byte-out-of-range"},
		{"http://[1::2]x", "", "", "forbidden-host-character"},

		// Paths and what is cleansed.
		{"http://h/a%2/\\é\t%", "", "http://h/a%2//%C3%A9%", "lone-percent-sign lone-percent-sign tab-or-newline backslash-in-path"},
		{"http://h/a\x7f\ufdd0", "", "http://h/a%7F%EF%B7%90", "illegal-character"},
		{"http://h/%2E/a/.%2e/%2e%2e", "", "http://h/", ""},
		{"http://h/.", "", "http://h/.", ""},
		{"http://h/#a\x00b", "", "http://h/#ab", "null-in-fragment illegal-character"},
		{"http://h/\xff", "", "http://h/%EF%BF%BD", ""},
	} {
		t.Run(c.input, func(t *testing.T) {
			r := webspecs.Dialect().Parse(c.input, c.base)
			var names []string
			for _, c := range r.Complaints {
				names = append(names, c.Name)
			}
			if r.Failure != nil {
				names = append(names, r.Failure.Name)
			}
			if got := strings.Join(names, " "); r.Href != c.href || got != c.complaints {
				t.Errorf("got %q, %s; want %q, %s", r.Href, got, c.href, c.complaints)
			}
		})
	}
}

func TestOffsets(t *testing.T) {
	for _, c := range []struct {
		input string
		spans string
	}{
		{"  http://h/é\\ ", "[0:2] [13:14]"},
		{"http:h\\a#b#c", "[5:5] [6:7] [10:11]"},
		{"http:h\\a\xff#b#c", "[-1:-1] [-1:-1] [-1:-1]"}, // not known
		{" http://a@b@c/", "[0:1] [10:13]"},
	} {
		t.Run(c.input, func(t *testing.T) {
			r := webspecs.Dialect().Parse(c.input, "ftp://h")
			var spans []string
			for _, c := range r.Complaints {
				spans = append(spans, fmt.Sprintf("[%d:%d]", c.Start, c.End))
			}
			if got := strings.Join(spans, " "); got != c.spans {
				t.Errorf("got %s, want %s", got, c.spans)
			}
		})
	}
	r := webspecs.Dialect().Parse("x", "http://a b")
	if r.Failure == nil || !r.Failure.Base {
		t.Errorf("with a bad base: %v", r.Failure)
	}
}

func TestSet(t *testing.T) {
	const start = "http://u:p@h:81/a?b#c"
	for _, c := range []struct {
		start, rule, value, href, errors string
	}{
		{start, "set-protocol", "FTP:x", "ftp://u:p@h:81/a?b#c", ""},
		{start, "set-protocol", "1", start, "no-match"},
		{start, "set-username", "a:b@é", "http://a%3Ab%40%C3%A9:p@h:81/a?b#c", ""},
		{start, "set-password", "a:/", "http://u:a:%2F@h:81/a?b#c", ""},
		{start, "set-host", "x/y", "http://u:p@x:81/a?b#c", ""},
		{start, "set-host", "x:80z", "http://u:p@x:80/a?b#c", "invalid-port"},
		{start, "set-host", "a b:1", start, "forbidden-host-character"},
		{start, "set-hostname", "x:1", "http://u:p@x:81/a?b#c", ""},
		{start, "set-port", "80", "http://u:p@h/a?b#c", ""},
		{start, "set-port", "0082/", "http://u:p@h:82/a?b#c", ""},
		{start, "set-pathname", "\\x/../y?z", "http://u:p@h:81/y?b#c", ""},
		{start, "set-search", "?a b", "http://u:p@h:81/a?a%20b#c", ""},
		{start, "set-search", "", "http://u:p@h:81/a?#c", ""},
		{start, "set-hash", "#é#", "http://u:p@h:81/a?b#%C3%A9#", ""},
		{"file:///a", "set-port", "1", "file:///a", ""},
		{"data:x", "set-host", "a b", "data:x", ""},
		{"data:x", "set-pathname", "a", "data:x", ""},
		{"data:x", "set-username", "a", "data:x", ""},
		{"data:x", "set-search", "a", "data:x?a", ""},
	} {
		t.Run(c.rule+" "+c.value, func(t *testing.T) {
			u, _, err := webspecs.Parse(c.start, nil)
			if err != nil {
				t.Fatal(err)
			}
			complaints, err := u.Set(c.rule, c.value)
			var names []string
			for _, c := range complaints {
				names = append(names, c.Name)
			}
			if err != nil {
				names = append(names, err.(*dialect.Failure).Name)
			}
			if got := strings.Join(names, " "); u.String() != c.href || got != c.errors {
				t.Errorf("got %s, %s; want %s, %s", u, got, c.href, c.errors)
			}
		})
	}
	var u webspecs.URL
	if _, err := u.Set("url", "x"); err == nil {
		t.Error("no error for a rule that is no setter rule")
	}
}

func TestUnknownRule(t *testing.T) {
	if err := webspecs.URLs.WriteText(io.Discard, "url", "uri"); err == nil {
		t.Error("text: no error")
	}
	if err := webspecs.URLs.WriteSVG(io.Discard, "uri"); err == nil {
		t.Error("SVG: no error")
	}
}

// TestSVG checks that the document is XML, that all links lead to a diagram, and
// that no rule is missing.
func TestSVG(t *testing.T) {
	var b strings.Builder
	if err := webspecs.URLs.WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	var ids, links []string
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		start, _ := token.(xml.StartElement)
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "id":
				ids = append(ids, a.Value)
			case "href":
				links = append(links, strings.TrimPrefix(a.Value, "#"))
			}
		}
	}
	rules := slices.Collect(webspecs.URLs.Rules())
	if !slices.Equal(ids, rules) {
		t.Errorf("diagrams %q, rules %q", ids, rules)
	}
	if len(links) == 0 {
		t.Error("no links")
	}
	for _, l := range links {
		if !slices.Contains(ids, l) {
			t.Errorf("no diagram %q", l)
		}
	}
}
