package redirect_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/redirect"
)

var page = weburl.MustParse("https://example.com/account/login?next=x")

func rule(err error) redirect.Rule {
	var e *redirect.Error
	if errors.As(err, &e) {
		return e.Rule
	}
	return ""
}

// payloads are the shapes of published open-redirect payloads, with the rule that
// rejects them, or what becomes of them.
//
// The shapes are those of published lists, among them the directory "Open Redirect" of
// PayloadsAllTheThings and OWASP's cheat sheet on unvalidated redirects.
var payloads = []struct {
	target string
	rule   redirect.Rule
	want   string // the Reference of the result
}{
	// Of the site.
	{"", "", "/account/login?next=x"},
	{"/", "", "/"},
	{"/home?a=b#c", "", "/home?a=b#c"},
	{"home", "", "/account/home"},
	{"../x", "", "/x"},
	{"?a", "", "/account/login?a"},
	{"#a", "", "/account/login?next=x#a"},
	{"https://example.com/x", "", "/x"},
	{"HTTPS://EXAMPLE.COM:443/x", "", "/x"},
	{"//example.com/x", "", "/x"},
	{"/search?q=//evil.example", "", "/search?q=//evil.example"},
	{"/a//evil.example", "", "/a//evil.example"},
	{"/@evil.example", "", "/@evil.example"},
	{"@evil.example", "", "/account/@evil.example"},
	{".evil.example", "", "/account/.evil.example"},
	{"evil.example", "", "/account/evil.example"},
	{"https:/x", "", "/x"},        // relative, to a browser
	{"https:x", "", "/account/x"}, // relative as well
	{"/a%2Fb%20c", "", "/a%2Fb%20c"},
	{"/100%", "", "/100%"},
	{"/\u3002evil.example", "", "/%E3%80%82evil.example"},
	{"／／evil.example", "", "/account/%EF%BC%8F%EF%BC%8Fevil.example"},
	{"〱evil.example", "", "/account/%E3%80%B1evil.example"},
	{"/a\r\nSet-Cookie: x=y", "", "/aSet-Cookie:%20x=y"}, // the parser removes newlines

	// Another origin, named.
	{"https://evil.example", redirect.RuleOrigin, ""},
	{"http://example.com/", redirect.RuleOrigin, ""},
	{"https://example.com:8443/", redirect.RuleOrigin, ""},
	{"https://www.example.com/", redirect.RuleOrigin, ""},
	{"https://example.com.evil.example/", redirect.RuleOrigin, ""},
	{"https://example.comevil.example/", redirect.RuleOrigin, ""},
	{"https://example.com./", redirect.RuleOrigin, ""},
	{"https://evil.example/https://example.com/", redirect.RuleOrigin, ""},
	{"https://evil.example?https://example.com/", redirect.RuleOrigin, ""},
	{"https://evil.example#https://example.com/", redirect.RuleOrigin, ""},

	// Slashes and backslashes.
	{"//evil.example", redirect.RuleOrigin, ""},
	{"///evil.example", redirect.RuleOrigin, ""},
	{"////evil.example", redirect.RuleOrigin, ""},
	{"/////evil.example/", redirect.RuleOrigin, ""},
	{`\\evil.example`, redirect.RuleOrigin, ""},
	{`/\evil.example`, redirect.RuleOrigin, ""},
	{`\/evil.example`, redirect.RuleOrigin, ""},
	{`/\/evil.example`, redirect.RuleOrigin, ""},
	{`\/\/evil.example/`, redirect.RuleOrigin, ""},
	{`/\\/evil.example`, redirect.RuleOrigin, ""},
	{"https:evil.example", "", "/account/evil.example"},
	{"https:/evil.example", "", "/evil.example"},
	{"https:///evil.example", redirect.RuleOrigin, ""},
	{`https:\\evil.example`, redirect.RuleOrigin, ""},
	{`https:/\evil.example`, redirect.RuleOrigin, ""},
	{"http:evil.example", redirect.RuleOrigin, ""},
	{"http:/evil.example", redirect.RuleOrigin, ""},
	{"http:///evil.example", redirect.RuleOrigin, ""},

	// Tabs, newlines, spaces and other controls.
	{"/\t/evil.example", redirect.RuleOrigin, ""},
	{"/\n/evil.example", redirect.RuleOrigin, ""},
	{"/\r\n/evil.example", redirect.RuleOrigin, ""},
	{"\t//evil.example", redirect.RuleOrigin, ""},
	{" //evil.example", redirect.RuleOrigin, ""},
	{"\x00//evil.example", redirect.RuleOrigin, ""},
	{"\x1F//evil.example", redirect.RuleOrigin, ""},
	{"h\nttps://evil.example", redirect.RuleOrigin, ""},
	{"https:\t//evil.example", redirect.RuleOrigin, ""},
	{"/ /evil.example", "", "/%20/evil.example"},

	// Percent-encoded, for programs that decode once more.
	{"/%09/evil.example", redirect.RulePath, ""},
	{"/%0a/evil.example", redirect.RulePath, ""},
	{"/%0d%0aLocation:%20//evil.example", redirect.RuleControl, ""},
	{"/%2f/evil.example", redirect.RulePath, ""},
	{"/%2Fevil.example", redirect.RulePath, ""},
	{"/%5cevil.example", redirect.RulePath, ""},
	{"/%5C%5Cevil.example", redirect.RulePath, ""},
	{"/%252fevil.example", redirect.RulePath, ""},
	{"/%25252Fevil.example", redirect.RulePath, ""},
	{"/%00/evil.example", redirect.RulePath, ""},
	{"/%0d/evil.example", redirect.RulePath, ""},
	{"////evil.example/%2e%2e", redirect.RuleOrigin, ""},
	{"//evil.example/%2f..", redirect.RuleOrigin, ""},
	{"/%2f%2f%2e%2e/evil.example", redirect.RulePath, ""},
	{"/a/..%2f..%2f/evil.example", redirect.RulePath, ""},
	{"%2f%2fevil.example", "", "/account/%2f%2fevil.example"},
	{"/%25%32%66evil.example", redirect.RulePath, ""},
	{"/%252%66evil.example", redirect.RulePath, ""},
	{"/%u002fevil.example", redirect.RulePath, ""},   // of unescape
	{"/%aa/evil.example/%zz", redirect.RulePath, ""}, // decoded in a Location, yarl drops \xaa
	{"/%e9%aa/%ff../%c0/x", redirect.RulePath, ""},
	{"/%c3%a9/%e2%82%ac/x", "", "/%c3%a9/%e2%82%ac/x"},
	{"/%%75005Cevil.example", redirect.RulePath, ""},
	{"/%u0041%u2215%u002", "", "/%u0041%u2215%u002"},
	{"/%%32%66evil.example", redirect.RulePath, ""},
	{"/%%32fevil.example", redirect.RulePath, ""},
	{"/%2%66evil.example", redirect.RulePath, ""},
	{"/%25%35%63evil.example", redirect.RulePath, ""},
	{"/%25%30%39/evil.example", redirect.RulePath, ""},
	{"%%30d%%30a", redirect.RuleControl, ""},
	{"/a%252fb/%252e%252e//evil.example", redirect.RulePath, ""}, // decoded once and resolved: //evil.example
	{"/%252e//evil.example", redirect.RulePath, ""},
	{"/a/%25252e%25252e/%2543%257C/x", redirect.RulePath, ""},
	{"/100%25", "", "/100%25"},
	{"/100%2525", "", "/100%2525"},
	{"/a%2520b", "", "/a%2520b"},
	{"/a%25zz%2g", "", "/a%25zz%2g"},
	{"/a%252Fb", "", "/a%252Fb"},
	{"/proxy/https%3A%2F%2Fexample.org%2Fa%2F..%2Fb", "", "/proxy/https%3A%2F%2Fexample.org%2Fa%2F..%2Fb"},
	{"/files/C%3A%5C%5Cserver%5Cx", "", "/files/C%3A%5C%5Cserver%5Cx"},
	{"/a../b//c", "", "/a../b//c"},
	{"/a%2F%2Fevil.example", "", "/a%2F%2Fevil.example"},

	// Characters that are sent as their low byte. č, Č and į are U+010D, U+010A and U+012F.
	{"/įevil.example", redirect.RulePath, ""},
	{"/%C4%AFevil.example", redirect.RulePath, ""},
	{"/%25C4%25AFevil.example", redirect.RulePath, ""},
	{"/ŜŜevil.example", redirect.RulePath, ""},
	{"/ĉ/evil.example", redirect.RulePath, ""},         // tab
	{"/Āį/evil.example", redirect.RulePath, ""},        // NUL
	{"/a/ĮĮ//evil.example", redirect.RulePath, ""},     // dots
	{"/ĥ2fevil.example", redirect.RulePath, ""},        // %2f
	{"/ŃżX", redirect.RulePath, ""},                    // C|
	{"/\U0001BC2Eevil.example", redirect.RulePath, ""}, // in UTF-16 D82F DC2E
	{"/\U0001012Fevil.example", redirect.RulePath, ""}, // as a code point, or D800 DD2F
	{"/%u012fevil.example", redirect.RulePath, ""},
	{"/Ȯevil.example", redirect.RulePath, ""},            // lowercase ȯ, U+022F
	{"/%u00ec%b0%afevil.example", redirect.RulePath, ""}, // EC B0 AF is U+CC2F
	{"/%C3%84%C2%AFevil.example", redirect.RulePath, ""}, // as Latin-1 and then as UTF-8: į
	{"/xčĊSet-Cookie:%20sid=evil", redirect.RuleControl, ""},
	{"/x%C4%8ASet-Cookie:%20sid=evil", redirect.RuleControl, ""},
	{"/xčSet-Cookieĺ%20sid=evil", redirect.RuleControl, ""},
	{"/xčĊčĊevil", redirect.RuleControl, ""},
	{"/xĊ", redirect.RuleControl, ""},
	{"/xĊ?a:b", redirect.RuleControl, ""},
	{"?a=ĊX:y", redirect.RuleControl, ""},
	{"#ĊX:y", redirect.RuleControl, ""},
	{"/x%u010aX:y", redirect.RuleControl, ""},
	{"?a=%0d%0aX:y", redirect.RuleControl, ""},
	{"?a=%0d", redirect.RuleControl, ""},
	{"?a=%250a", redirect.RuleControl, ""},
	{"#%0a", redirect.RuleControl, ""},
	{"?a=%00%09", "", "/account/login?a=%00%09"},
	{"/xĊy", "", "/x%C4%8Ay"}, // a line that is no field
	{"/x/įevil.example", "", "/x/%C4%AFevil.example"},
	{"/ě/evil.example", redirect.RulePath, ""}, // ESC
	{"/é/evil.example", "", "/%C3%A9/evil.example"},
	{"/中文/页面?名=值#段", "", "/%E4%B8%AD%E6%96%87/%E9%A1%B5%E9%9D%A2?%E5%90%8D=%E5%80%BC#%E6%AE%B5"},

	// Letters that are replaced by similar ones.
	{"/／evil.example", redirect.RulePath, ""},
	{"/％２ｆevil.example", redirect.RulePath, ""},
	{"/a/‥//evil.example", redirect.RulePath, ""},
	{"/a／evil.example", "", "/a%EF%BC%8Fevil.example"},

	// Overlong UTF-8, and what lenient decoders accept besides.
	{"/%c0%afevil.example", redirect.RulePath, ""},
	{"/%c1%9cevil.example", redirect.RulePath, ""},
	{"/%e0%80%afevil.example", redirect.RulePath, ""},
	{"/%f0%80%80%afevil.example", redirect.RulePath, ""},
	{"/%f8%80%80%80%afevil.example", redirect.RulePath, ""},
	{"/%fc%80%80%80%80%afevil.example", redirect.RulePath, ""},
	{"/%25c0%25afevil.example", redirect.RulePath, ""},
	{"/%c0%a52fevil.example", redirect.RulePath, ""}, // %2f
	{"/%c0%ae%c0%ae//evil.example", redirect.RulePath, ""},
	{"/%aa%c0%afevil.example", redirect.RulePath, ""}, // aa is dropped
	{"/%c0ovil.example", redirect.RulePath, ""},       // o for any byte that ends in 101111
	{"/%c0/evil.example", redirect.RulePath, ""},
	{"/%aa%c0%2fevil.example", redirect.RulePath, ""},
	{"/%ed%a0%afevil.example", redirect.RulePath, ""}, // D82F
	{"/%e4%84%afevil.example", redirect.RulePath, ""}, // 412F
	{"/x%c0%8d%c0%8aX:y", redirect.RuleControl, ""},
	{"?a=%e0%80%8aX:y", redirect.RuleControl, ""},
	{"/a%c0%afb", "", "/a%c0%afb"},
	{"/%e9t%e9", "", "/%e9t%e9"},

	// A path that begins with //, which is of the site and not as it stands alone.
	{"/..//evil.example", redirect.RulePath, ""},
	{"/.//evil.example", redirect.RulePath, ""},
	{"/a/..//evil.example", redirect.RulePath, ""},
	{"..//..//evil.example", redirect.RulePath, ""},
	{"/%2e%2e//evil.example", redirect.RulePath, ""},
	{`/.\/evil.example`, redirect.RulePath, ""},
	{"https://example.com//evil.example", redirect.RulePath, ""},
	{`https://example.com/\evil.example`, redirect.RulePath, ""},
	{"https:////example.com//evil.example", redirect.RulePath, ""},

	// A drive.
	{"/C|/x", redirect.RulePath, ""},
	{"/c%7Cx", redirect.RulePath, ""},
	{"/C:/x", "", "/C:/x"},
	{"/é|", "", "/%C3%A9|"},

	// Credentials.
	{"https://example.com@evil.example/", redirect.RuleOrigin, ""},
	{"https://example.com:443@evil.example/", redirect.RuleOrigin, ""},
	{`https://example.com\@evil.example/`, "", "/@evil.example/"},
	{`https://evil.example\@example.com/`, redirect.RuleOrigin, ""},
	{"https://evil.example@example.com/", redirect.RuleCredentials, ""},
	{"https://evil.example:80@example.com/", redirect.RuleCredentials, ""},
	{"//evil.example%2F@example.com/", redirect.RuleCredentials, ""},
	{"https://example.com%2F@evil.example/", redirect.RuleOrigin, ""},
	{"https://example.com%00@evil.example/", redirect.RuleOrigin, ""},

	// Letters that become others.
	{"//ｅvil.example", redirect.RuleOrigin, ""},
	{"https://ⓔvil.example", redirect.RuleOrigin, ""},
	{"//evil。example", redirect.RuleOrigin, ""},
	{"//evil%E3%80%82example", redirect.RuleOrigin, ""},
	{"https://evil.c℀.example.com/", redirect.RuleURL, ""},
	{"//evil%00.example", redirect.RuleURL, ""},
	{"https://ｅxample.com/x", "", "/x"},

	// Addresses.
	{"//2130706433/", redirect.RuleOrigin, ""},
	{"//0x7f.1/", redirect.RuleOrigin, ""},
	{"//[::1]/", redirect.RuleOrigin, ""},

	// Other schemes.
	{"javascript:alert(1)", redirect.RuleOrigin, ""},
	{"JaVaScRiPt:alert(1)", redirect.RuleOrigin, ""},
	{"java\tscript:alert(1)", redirect.RuleOrigin, ""},
	{"\x01javascript:alert(1)", redirect.RuleOrigin, ""},
	{"javascript://example.com/%0aalert(1)", redirect.RuleOrigin, ""},
	{"javascript:https://example.com/", redirect.RuleOrigin, ""},
	{"data:text/html,<script>alert(1)</script>", redirect.RuleOrigin, ""},
	{"vbscript:msgbox(1)", redirect.RuleOrigin, ""},
	{"file:///etc/passwd", redirect.RuleOrigin, ""},
	{"ftp://example.com/", redirect.RuleOrigin, ""},
	{"mailto:a@example.com", redirect.RuleOrigin, ""},
	{"blob:https://example.com/x", redirect.RuleOrigin, ""},
	{"view-source:https://example.com/", redirect.RuleOrigin, ""},

	// No URL.
	{"https://", redirect.RuleURL, ""},
	{"//", redirect.RuleURL, ""},
	{"https://exa mple.com/", redirect.RuleURL, ""},
	{"//example.com:x/", redirect.RuleURL, ""},
	{"//1.2.3.4.5/", redirect.RuleURL, ""},
	{"//user:secret@exa mple.com/", redirect.RuleURL, ""},
}

func TestPayloads(t *testing.T) {
	var p redirect.Policy
	for _, test := range payloads {
		u, err := p.Resolve(page, test.target)
		if rule(err) != test.rule || (err == nil) != (test.rule == "") {
			t.Errorf("%q: %v, %v; want rule %q", test.target, u, err, test.rule)
			continue
		}
		if err != nil {
			if !u.IsZero() || strings.Contains(err.Error(), "secret") {
				t.Errorf("%q: %v, %v", test.target, u, err)
			}
			continue
		}
		if got := redirect.Reference(u); got != test.want || u.String() != "https://example.com"+got {
			t.Errorf("%q: %s, alone %s; want %s", test.target, u, got, test.want)
		}
	}
}

// TestHosts: the forms of a list, on an https page and on an http page.
func TestHosts(t *testing.T) {
	p := redirect.Policy{Hosts: hosts.MustParse("a.test", "b.test:8443", ".c.test", "*.d.test:*", "10.0.0.0/8", "[::1]:80")}
	both := p
	both.Schemes = []string{"http", "https"}
	none := p
	none.Schemes = []string{}
	onHTTP := weburl.MustParse("http://example.com/")
	for target, want := range map[string]string{ // allowed by p, by p on the http page, and by both
		"https://a.test/": "yyy", "//a.test/x": "yyy", "https://a.test:443/": "yyy", "https://a.test:8443/": "nnn", "https://x.a.test/": "nnn", "http://a.test/": "nyy", "http://a.test:443/": "nnn",
		"https://b.test/": "nnn", "https://b.test:8443/": "yyy", "http://b.test:8443/": "nyy",
		"https://c.test/": "yyy", "https://x.y.c.test/": "yyy", "https://notc.test/": "nnn", "https://c.test.evil.test/": "nnn", "https://c.test:8443/": "nnn",
		"https://d.test:1/": "nnn", "https://x.d.test:1/": "yyy", "https://x.d.test/": "yyy",
		"https://10.1.2.3/": "yyy", "https://0x0a010203/": "yyy", "https://11.1.2.3/": "nnn", "https://[::1]/": "nnn", "http://[::1]/": "nyy",
		"https://u@a.test/": "nnn", "https://a.test//evil.test": "nnn", "ftp://a.test/": "nnn", "blob:https://a.test/x": "nnn",
		`\\evil.test`: "nnn", "https://evil.test/": "nnn",
	} {
		got := ""
		for _, try := range []struct {
			policy *redirect.Policy
			page   weburl.URL
		}{{&p, page}, {&p, onHTTP}, {&both, page}} {
			u, err := try.policy.Resolve(try.page, target)
			if strings.HasPrefix(target, "//") && try.page == onHTTP {
				u, err = try.policy.Resolve(try.page, "https:"+target)
			}
			got += map[bool]string{true: "y", false: "n"}[err == nil && !u.IsZero()]
		}
		if _, err := none.Resolve(page, target); err == nil {
			t.Errorf("%s without schemes is allowed", target)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", target, got, want)
		}
	}
}

func TestPolicy(t *testing.T) {
	p := redirect.Policy{SameSite: true, Origins: []weburl.Origin{weburl.MustParse("http://localhost:8080").Origin(), {}}}
	for target, want := range map[string]redirect.Rule{
		"https://example.com/":            "",
		"https://www.example.com/":        "",
		"//a.b.example.com:8443/":         "",
		"http://localhost:8080/a":         "",
		"http://localhost/":               redirect.RuleOrigin,
		"http://www.example.com/":         redirect.RuleOrigin,
		"https://example.com./":           redirect.RuleOrigin,
		"https://example.org/":            redirect.RuleOrigin,
		"https://www.example.com//x":      redirect.RulePath,
		"https://u:p@www.example.com/":    redirect.RuleCredentials,
		"http://localhost:8080/%2fx":      redirect.RulePath,
		"data:,x":                         redirect.RuleOrigin, // opaque, as an origin of the list
		"blob:http://localhost:8080/uuid": redirect.RuleOrigin,
	} {
		if _, err := p.Resolve(page, target); rule(err) != want || (err == nil) != (want == "") {
			t.Errorf("%s: %v", target, err)
		}
	}
	for _, page := range []weburl.URL{{}, weburl.MustParse("file:///x"), weburl.MustParse("mailto:a@b")} {
		if u, err := p.Resolve(page, "/x"); err == nil || rule(err) != "" {
			t.Errorf("a page at %s: %v, %v", page, u, err)
		}
	}
}

func TestLongTargets(t *testing.T) {
	var p redirect.Policy
	for _, unit := range []string{"%25", "%2525", "25", "/../", "%2e%2e/", "%2e%2e%2f", "%", "\\", "/%2e", "%252e%252e%252fa%252f", "%25%32%35", "%%32%35", "į", "Ċ", "%c0%af", "%e0", "%25e0", "\U0001BC2E", "Ä", "／"} {
		cputime.Linear(t, 1<<17, func(n int) time.Duration {
			target := "/a%" + strings.Repeat(unit, n/len(unit))
			return cputime.Thread(func() { p.Resolve(page, target) })
		})
	}
}

// A letter and a pipe are a drive to some parsers, and any other character before
// the pipe is not.
func TestDrives(t *testing.T) {
	var p redirect.Policy
	for c := byte('!'); c <= '~'; c++ {
		if strings.IndexByte(`#%./?\`, c) >= 0 {
			continue
		}
		want := redirect.Rule("")
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
			want = redirect.RulePath
		}
		for _, target := range []string{"/" + string(c) + "|", "/" + string(c) + "|/x", "/" + string(c) + "%7C"} {
			if _, err := p.Resolve(page, target); rule(err) != want {
				t.Errorf("%s: %v, want rule %q", target, err, want)
			}
		}
	}
}

func TestControls(t *testing.T) {
	var p redirect.Policy
	for c := range 0x80 {
		target := fmt.Sprintf("/ab%%%02xc", c)
		want := redirect.Rule("")
		if c < ' ' || c == 0x7F {
			want = redirect.RuleControl
		}
		if _, err := p.Resolve(page, target); rule(err) != want {
			t.Errorf("%s: %v, want rule %q", target, err, want)
		}
	}
}

// An error reports nothing of the target except its fault.
func TestErrors(t *testing.T) {
	var p redirect.Policy
	for _, host := range []string{
		"a b", "", ":8", "h:99999", "h:8x", "[::1", "[::1]x", "::1", "1.2.3.400", "xn--a.example", "a%00b", "a%zz", "h", "2001:db8::1", "h:\t8y", "\u00ad",
	} {
		for _, scheme := range []string{"https://", "HTTP:", "ftp://", "x:"} {
			target := scheme + "us3r:p4ss@" + host + "/p4th?qu3ry#fr4gment"
			_, err := p.Resolve(page, target)
			if err == nil {
				t.Errorf("%q is allowed", target)
				continue
			}
			for _, part := range []string{"us3r", "p4ss", "p4th", "qu3ry", "fr4g"} {
				if strings.Contains(err.Error(), part) {
					t.Errorf("%q: it has %s: %v", target, part, err)
				}
			}
		}
	}
}
