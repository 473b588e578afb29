package weburl_test

import (
	"net/url"
	"os/exec"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl/weburl"
)

func TestSize(t *testing.T) {
	// As the documentation of URL says, where pointers have eight bytes.
	if unsafe.Sizeof(uintptr(0)) != 8 {
		t.Skip("pointers have another size")
	}
	if got := unsafe.Sizeof(weburl.URL{}); got != 48 {
		t.Errorf("a URL has %d bytes", got)
	}
}

// underRaceDetector is set by race_test.go.
var underRaceDetector bool

// allocations returns how often f allocates.
func allocations(t *testing.T, f func()) float64 {
	t.Helper()
	if underRaceDetector {
		t.Skip("the race detector allocates")
	}
	return testing.AllocsPerRun(20, f)
}

// Inputs that are their own serialization.
var serializations = []string{
	"https://example.org/",
	"http://example.org/",
	"ftp://example.org/",
	"ws://example.org/",
	"wss://example.org/",
	"https://example.org/a/b.html?x=1&y=2#top",
	"https://example.org/?",
	"https://example.org/#",
	"https://example.org/?#",
	"https://example.org/a?b#c?d#e",
	"https://example.org//a//",
	"https://example.org/a%20b/%C3%A9?%C3%A9=%26#%C3%A9",
	"https://example.org/...?.../..",
	"https://example.org/.a/..b/%2e%2e%2e/%2ea",
	"https://example.org/!$&'()*+,-.;=@_~:[]|",
	"https://example.org/?!$&()*+,-./:;=?@[]^_`{|}~",
	"https://example.org/#!$&'()*+,-./:;=?@[]^_{|}~#",
	"https://user@example.org/",
	"https://:pass@example.org/",
	"https://user:pass@example.org/",
	"https://user:pass@example.org:8443/a?b#c",
	"https://a%40b:c%3Ad@example.org/",
	"https://example.org:8443/",
	"https://example.org:0/",
	"https://example.org:65535/",
	"https://127.0.0.1/",
	"https://255.255.255.255:8080/a",
	"https://[::1]/",
	"https://[2001:db8::1]:8080/a",
	"https://[1:2:3:4:5:6:7:8]/",
	"https://xn--mnchen-3ya.example/",
	"https://xn--a/",
	"https://example.org./",
	"https://a_b.example/",
	"https://1.example/",
	"https://0x.example/",
	"https://face.example/",
	"https://example.beef/",
	"file:///",
	"file:///etc/hosts",
	"file://[::1]/x",
	"file://127.0.0.1/x",
	"file:///C:/a/b",
	"file://host/share/a",
	"file:///C:?a#b",
	"git://example.org",
	"git://EXAMPLE.org:9418/whatwg/url.git",
	"ssh://git@example.org/x",
	"x://[::1]/",
	"x://a%20b/",
	"x://",
	"x:///",
	"x:////a",
	"x://h?q#f",
	"x:/",
	"x:/a/b",
	"x:/.//a",
	"x:/.//a/b?c#d",
	"x:/.//",
	"x:",
	"x:?#",
	"x:/a?'b'",
	"x://h/a\\b",
	"mailto:user@example.org?subject=a",
	"data:text/plain,a b?c#d",
	"data:text/html,<p>\"a\"</p>",
	"javascript:alert('1')",
	"urn:isbn:9780307476463",
	"about:blank",
	"tel:+1-816-555-1212",
	"blob:https://example.org/9115d58c-bcda-ff47-86e5-083e9a215304",
	"a1+-.:b",
}

func TestSerializationsDoNotAllocate(t *testing.T) {
	for _, input := range serializations {
		t.Run(input, func(t *testing.T) {
			u, err := weburl.Parse(input)
			if err != nil || u.String() != input {
				t.Fatalf("got %q, %v", u, err)
			}
			if unsafe.StringData(u.String()) != unsafe.StringData(input) {
				t.Error("the URL does not refer to the input")
			}
			if n := allocations(t, func() { _, _ = weburl.Parse(input) }); n != 0 {
				t.Errorf("Parse: %v allocations", n)
			}
			if n := allocations(t, func() { weburl.CanParse(input) }); n != 0 {
				t.Errorf("CanParse: %v allocations", n)
			}
			base := weburl.MustParse("https://base/")
			if n := allocations(t, func() { _, _ = base.Parse(input) }); n != 0 {
				t.Errorf("URL.Parse: %v allocations", n)
			}
			// Inside a longer input too.
			spaces := "  " + input + "\n"
			if n := allocations(t, func() { _, _ = weburl.Parse(spaces) }); n != 0 {
				t.Errorf("with spaces around it: %v allocations", n)
			}
		})
	}
	long := "https://user:pass@example.org/" + strings.Repeat("a/b.c-d/", 1280) + "?" + strings.Repeat("k=v&", 2560) + "#" + strings.Repeat("f", 10240)
	if n := allocations(t, func() { _, _ = weburl.Parse(long) }); n != 0 {
		t.Errorf("a long input: %v allocations", n)
	}
}

// Inputs in ASCII that are not their own serialization.
var rewritten = []string{
	"https://example.org",
	"HTTPS://EXAMPLE.ORG/",
	"https://Example.org/",
	"https://example.org:443/",
	"https://example.org:/",
	"https://example.org:00080/",
	"https:example.org",
	"https:/example.org",
	"https:///////example.org/",
	`https:\\example.org\a\..\b`,
	"https://example.org/a/./b/../c/..",
	"https://example.org/%2e/%2E%2e/.%2e",
	"https://example.org/../../../",
	"https://example.org/a b",
	"https://example.org/\"<>^`{}",
	"https://example.org/?\"<>'",
	"https://example.org/# \"<>`",
	"https://example.org/\x7F?\x7F#\x7F",
	"https://example.org/\x01?\x02#\x03",
	"h\tt\nt\rp\ts:\t/\t/\te\tx\ta\tmple.org\t/\ta\tb\t?\tc\t#\td",
	"https://example.org/a\n",
	"https://example.org/a\nb",
	"https://@example.org/",
	"https://:@example.org/",
	"https://user:@example.org/",
	"https://a@b:c@d@example.org/",
	"https://a b:c<d>:e@example.org/",
	"https://a^b:c|d@example.org/",
	"https://@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@example.org/",
	"https://0x7f.1/",
	"https://2130706433",
	"https://0/",
	"https://0",
	"https://0300.0250.1/",
	"https://127.0.0.1./",
	"https://127.0.0.01/",
	"https://[0:0::1]/",
	"https://[::1.2.3.4]",
	"https://[2001:DB8:0:0:0:0:0:1]/",
	"https://exam%70le.org/",
	"https://%65%78%61%6d%70%6c%65.org/",
	"https://XN--MNCHEN-3YA.example/",
	"ftp://EXAMPLE.org/a b",
	"file:",
	"file:/",
	"file:a",
	"file:///C|/a",
	"file:C|/a",
	"file://C:/a",
	"file://localhost/",
	"file://LOCALHOST/a",
	`file:\\host\share`,
	"file:///a/../../b",
	"X:a",
	"X://h/a",
	"x:/a/..//b",
	"x:/..//b",
	"x:/.//a b",
	"x:/./b",
	"x://h/a b?c d#e f",
	"x://h:00080",
	"x://[::0001]",
	"x://h\x01\x7F/",
	"x:a\x01b",
	"x:a ?b",
	"x:  #b",
	"x:?a b",
	"mailto:a@b?subject=c d",
}

func TestASCIIAllocatesOnce(t *testing.T) {
	for _, input := range rewritten {
		t.Run(input, func(t *testing.T) {
			u, err := weburl.Parse(input)
			if err != nil || u.String() == input {
				t.Fatalf("got %q, %v", u, err)
			}
			if n := allocations(t, func() { _, _ = weburl.Parse(input) }); n > 1 {
				t.Errorf("Parse: %v allocations", n)
			}
			if n := allocations(t, func() { weburl.CanParse(input) }); n > 1 {
				t.Errorf("CanParse: %v allocations", n)
			}
			base := weburl.MustParse("gopher://base/")
			if n := allocations(t, func() { _, _ = base.Parse(input) }); n > 1 {
				t.Errorf("URL.Parse: %v allocations", n)
			}
		})
	}
	const n = 10 << 10
	for name, input := range map[string]string{
		"dot segments":         "https://h/" + strings.Repeat("../", n/3),
		"encoded dot segments": "https://h/" + strings.Repeat("%2e/", n/4),
		"down and up":          "https://h/" + strings.Repeat("a/../", n/5),
		"spaces":               "https://h/" + strings.Repeat(" ", n) + "?" + strings.Repeat(" ", n) + "#" + strings.Repeat(" ", n) + "x",
		"controls":             "https://h/" + strings.Repeat("\x01", n) + "x",
		"controls, opaque":     "x:" + strings.Repeat("\x01", n) + "x",
		"controls in a host":   "x://" + strings.Repeat("\x01", n),
		"apostrophes":          "https://h/?" + strings.Repeat("'", n),
		"tabs":                 "https://h/" + strings.Repeat("\ta", n),
		"tabs and spaces":      "https://h/" + strings.Repeat("\t ", n) + "x",
		"tabs and @":           "https://" + strings.Repeat("\t@", n) + "h/",
		"backslashes":          "https://h" + strings.Repeat(`\`, n),
		"slashes":              "https:" + strings.Repeat("/", n) + "h",
		"@":                    "https://" + strings.Repeat("@", n) + "h/",
		"colons":               "https://" + strings.Repeat(":", n) + "@h/",
		"uppercase host":       "https://" + strings.Repeat("A", n),
		"encoded host":         "https://" + strings.Repeat("%61", n/3),
		"number":               "https://1." + strings.Repeat("0", n),
		"port":                 "https://h:" + strings.Repeat("0", n),
		"empty segments":       "x:/a/.." + strings.Repeat("/", n),
		"uppercase scheme":     strings.Repeat("A", n) + ":",
	} {
		t.Run("long/"+name, func(t *testing.T) {
			if !weburl.CanParse(input) {
				t.Fatal("it does not parse")
			}
			// The second is for a URL much shorter than its input: see TestRetained.
			limit := 1.0
			if u := weburl.MustParse(input); 3*len(u.String()) < 5*len(input) {
				limit = 2
			}
			if n := allocations(t, func() { _, _ = weburl.Parse(input) }); n > limit {
				t.Errorf("%v allocations", n)
			}
		})
	}
}

func TestResolveAllocatesOnce(t *testing.T) {
	bases := []string{
		"https://user:pw@example.org:8080/a/b/c?q#f", "file:///C:/a/b", "file://host/a", "x://h/a/b", "x:/a/b", "x:/.//a/b", "mailto:a",
	}
	refs := []string{
		"", "#", "#f", "# f", "?", "?q", "?q r#f", ".", "..", "./", "../", "../..", "a", "a b", "a/b/../c/./d", "./a:b", "/", "/a", "/a/../b c",
		"//h", "//H:80/a b", "//h/../a", `\a\b`, `\\h\a`, "///a", "/C|/a", "C|/a", "c:a", "/..//a", "..//a", ".//a", "\ta\tb", "%2e%2E/a",
		"HTTPS://EXAMPLE.ORG", "https:a", "file:a", "x:a b", "..?'",
	}
	for _, b := range bases {
		base := weburl.MustParse(b)
		for _, ref := range refs {
			if !base.CanParse(ref) {
				continue
			}
			t.Run(b+" "+ref, func(t *testing.T) {
				if n := allocations(t, func() { _, _ = base.Parse(ref) }); n > 1 {
					t.Errorf("%v allocations", n)
				}
				if ref == "" {
					if n := allocations(t, func() { _, _ = base.Parse(ref) }); n != 0 {
						t.Errorf("an empty reference: %v allocations", n)
					}
				}
			})
		}
		long := strings.Repeat("../a b/%2e/", 1<<10) + "?" + strings.Repeat("\t'", 1<<10)
		if n := allocations(t, func() { _, _ = base.Parse(long) }); base.CanParse(long) && n > 3 { // one without tabs, and the result is much shorter
			t.Errorf("%s, a long reference: %v allocations", b, n)
		}
	}
}

// TestAccessorsDoNotAllocate, but those that say so in their documentation.
func TestAccessorsDoNotAllocate(t *testing.T) {
	for _, input := range serializations {
		t.Run(input, func(t *testing.T) {
			u := weburl.MustParse(input)
			n := allocations(t, func() {
				_, _, _, _, _ = u.String(), u.Scheme(), u.EncodedUsername(), u.Hostname(), u.Host()
				_, _ = u.Hostname(), u.ParsedHost().Kind()
				_, _ = u.ParsedHost().Addr()
				_, _ = u.PortNumber()
				_ = u.PortOrDefault()
				_ = u.EncodedQuery()
				_ = u.EncodedFragment()
				_, _, _ = u.EncodedPath(), u.HasOpaquePath(), u.IsSpecial()
				_, _, _ = u.WithoutFragment(), u.EqualExcludingFragments(u), u.Compare(u)
				for s := range u.EncodedSegments() {
					_ = s
				}
				if u.EncodedPassword() == "" {
					_ = u.Redacted()
				}
				if u.Scheme() != "blob" {
					_ = u.Origin().SameOrigin(u.Origin())
				}
			})
			if n != 0 {
				t.Errorf("%v allocations", n)
			}
		})
	}
}

// TestInlining makes sure that what is small and called for every URL, or for
// every few bytes of one, can be inlined.
func TestInlining(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the compiler")
	}
	output, err := exec.Command("go", "build", "-gcflags=-m", ".", "./internal/engine").CombinedOutput()
	if err != nil {
		t.Skipf("no compiler: %v\n%s", err, output)
	}
	inlined := map[string]bool{}
	for line := range strings.Lines(string(output)) {
		if _, name, ok := strings.Cut(line, ": can inline "); ok {
			name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
			inlined[name] = true
		}
	}
	if len(inlined) == 0 {
		t.Fatalf("the compiler says nothing of inlining:\n%s", output)
	}
	for _, name := range []string{
		"URL.String", "URL.IsZero", "URL.Scheme", "URL.IsSpecial", "URL.EncodedUsername", "URL.EncodedPassword", "URL.IncludesCredentials",
		"URL.ParsedHost", "URL.Host", "URL.Hostname", "URL.Port", "URL.PortNumber", "URL.PortOrDefault", "URL.EncodedPath", "URL.HasOpaquePath", "URL.Segments",
		"URL.EncodedQuery", "URL.HasQuery", "URL.EncodedFragment", "URL.HasFragment", "URL.WithoutFragment", "URL.EqualExcludingFragments", "URL.Compare",
		"Host.Kind", "Host.String", "Origin.IsOpaque", "Origin.Scheme", "Origin.ParsedHost", "Origin.PortNumber", "Origin.SameOrigin",
		"Parse", "URL.Parse", "CanParse", "URL.CanParse",
		// Of the parser, what looks at eight bytes.
		"word", "inRange", "equal", "ordinary", "first",
	} {
		t.Run(name, func(t *testing.T) {
			if !inlined[name] {
				t.Error("it cannot be inlined")
			}
		})
	}
}

// TestFailuresAllocateLess than in net/url, with the text of the error.
func TestFailuresAllocateLess(t *testing.T) {
	for _, input := range []string{"https://exa mple.com/", "https://[::1/", "https://user:pw@example.com:x/", "http://a%zz/"} {
		ours := allocations(t, func() {
			_, err := weburl.Parse(input)
			_ = err.Error()
		})
		theirs := allocations(t, func() {
			_, err := url.Parse(input)
			_ = err.Error()
		})
		if ours > theirs {
			t.Errorf("%q: %v allocations, and %v in net/url", input, ours, theirs)
		}
	}
}

// TestNetURLAllocates no more than url.Parse, and FromNetURL neither.
func TestNetURLAllocates(t *testing.T) {
	for _, input := range []string{
		"https://example.com/", "https://user:p%40w@www.example.com:8080/a/b/c%20d?q=1#frag", "http://[2001:db8::1]:80/(a)", "https://xn--bcher-kva.example/%C3%BC?",
	} {
		u := weburl.MustParse(input)
		parsed, err := url.Parse(input)
		if err != nil {
			t.Fatal(err)
		}
		parse := allocations(t, func() { _, _ = url.Parse(input) })
		if to, from := allocations(t, func() { _, _ = u.NetURL() }), allocations(t, func() { _, _ = weburl.FromNetURL(parsed) }); to > parse || from > parse {
			t.Errorf("%q: %v and %v allocations, and %v in url.Parse", input, to, from, parse)
		}
	}
}
