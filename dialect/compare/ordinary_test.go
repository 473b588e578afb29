package compare

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/need"
)

// ordinaryAlphabet has a token for each class of characters that some parser
// tells from others somewhere in a URL.
var ordinaryAlphabet = []string{
	"a", "B", "x", "1", "0", "9", "-", ".", "_", "~", "!", "'", "*", ":", "/", "//", "?", "#", "@", ";", "&", "=", "+",
	"%", "%2e", "%2F", "%41", "%c3", "%C3", `\`, " ", "\t", "|", "{", "<", `"`, "^", "`", "[", "]", "é", "\x00", "\x7f", "\xff", "xn--", "..", "com", ".h",
}

// TestOrdinary tries all strings of a number of tokens after some beginnings, and
// holds that all dialects agree on those that are ordinary, and on the host of
// those, with a token less, whose authority is. ORDINARY_TOKENS is that number, by
// default 2, and 3 if TEST_PERCENT is 100.
func TestOrdinary(t *testing.T) {
	t.Parallel()
	tokens := need.Number(t, "ORDINARY_TOKENS", 2+need.Part(t, 100)/100)
	tried, ordinary, hosts, proxiedToo := 0, 0, 0, 0
	for _, prefix := range []string{"http://", "https://h", "http://h/", "http://h/b"} {
		var try func(s string, left int)
		try = func(s string, left int) {
			tried++
			if isOrdinary(s) {
				ordinary++
				checkOrdinary(t, s)
				if ordinaryTo(s, "", proxied) {
					proxiedToo++
					checkOrdinaryProxied(t, s)
				}
			} else if left > 0 && ordinaryHostTo(s, "", nil) {
				hosts++
				checkOrdinaryHost(t, s)
				if ordinaryHostTo(s, "", proxied) {
					checkOrdinaryProxied(t, s)
				}
			}
			if left == 0 || t.Failed() {
				return
			}
			for _, token := range ordinaryAlphabet {
				try(s+token, left-1)
			}
		}
		try(prefix, tokens)
	}
	t.Logf("%d strings, of which %d are ordinary, and of those with a token less %d in their authority; %d through proxies", tried, ordinary, hosts, proxiedToo)
	if ordinary < tried/1000 || proxiedToo < tried/1000 {
		t.Error("few are ordinary")
	}
}

func checkOrdinary(t *testing.T, s string) {
	t.Helper()
	for _, base := range []string{"", "http://base.example/a/b?c"} {
		if !ordinaryTo(s, base, nil) {
			continue
		}
		if c := Compare(s, base, known...); c.Level != Same {
			t.Errorf("%q against %q is ordinary, and %s: %s", s, base, c.Level, c.Verdict())
		}
	}
}

func checkOrdinaryHost(t *testing.T, s string) {
	t.Helper()
	for _, base := range []string{"", "http://base.example/"} {
		if !ordinaryHostTo(s, base, nil) {
			continue
		}
		if c := Compare(s, base, known...); c.HostsDiffer() {
			t.Errorf("%q against %q has an ordinary authority: %s", s, base, c.Verdict())
		}
	}
}

// checkOrdinaryProxied checks that clients go to the host through a proxy too.
func checkOrdinaryProxied(t *testing.T, s string) {
	t.Helper()
	if c := Compare(s, "", append([]*dialect.Dialect{known[0]}, proxied...)...); c.HostsDiffer() {
		t.Errorf("%q is ordinary, and through a proxy: %s", s, c.Verdict())
	}
}

// randomOrdinary returns a string of random tokens that is ordinary.
func randomOrdinary(r *rand.Rand) string {
	for {
		var b strings.Builder
		b.WriteString([]string{"http://", "https://"}[r.IntN(2)])
		for range 1 + r.IntN(4) {
			b.WriteString([]string{"a", "B", "x", "1", "0", "-", ".", "com", ".h", "b.c", strings.Repeat("k", r.IntN(70))}[r.IntN(11)])
		}
		if r.IntN(4) == 0 {
			b.WriteString([]string{":", ":80", ":443", ":1", ":65535", ":65536", ":08"}[r.IntN(7)])
		}
		for range r.IntN(9) {
			b.WriteString(ordinaryAlphabet[r.IntN(len(ordinaryAlphabet))])
		}
		if s := b.String(); isOrdinary(s) {
			return s
		}
	}
}

func TestOrdinaryLong(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range need.Number(t, "ORDINARY_COUNT", need.Part(t, 5000)) {
		checkOrdinary(t, randomOrdinary(r))
	}
}

func TestIsOrdinary(t *testing.T) {
	label := strings.Repeat("a", 63)
	for _, s := range []string{
		"http://h", "https://www.Example.com:8080/a/.well-known/b.c;d=e,f/?q=a.b/../%20&r#top", "http://a--b.c-d.xn-e1:65535?",
		"http://" + label + "/", "http://" + label + "." + label + "." + label + "." + label[:61], "http://1.2.a1/#?",
	} {
		if !isOrdinary(s) {
			t.Errorf("%s is not ordinary", s)
		}
		checkOrdinary(t, s)
	}
	for _, s := range []string{
		"", "http", "http:", "http:/h", "ftp://h/", "http:///", "http://.h", "http://h.", "http://-h", "http://h-", "http://h-.i", "http://h..i",
		"http://1.2.3.4/", "http://h.1/", "http://h.1a", "http://xn--a/", "http://12--a/", "http://a.XN--b/", "http://h:/", "http://h:0/", "http://h:01/",
		"http://h:65536/", "http://h:1000000/", "http://h:8a/", "http://u@h/", "http://h_/", "http://h/./", "http://h/..", "http://h/.?", "http://h/..a",
		"http://h/.-", "http://h//a", "http://h/a;", "http://h/a;?b", "http://h/%c3%A9", "http://h/%41", "http://h?%3F", "http://h/%2e", "http://h/a%2E", "http://h/%", "http://h/%4", "http://h/%4g", "http://h/'", "http://h/a b", "http://h/##",
		`http://h\`, "http://é/", "http://h/é", "http://h/\x00", "http://" + label + "a/", "http://" + label + "." + label + "." + label + "." + label[:62],
	} {
		if isOrdinary(s) {
			t.Errorf("%s is ordinary", s)
		}
	}
}

// urllib3 sends http://h? to a proxy, which does not end the host at "?" to tinyproxy.
func TestOrdinaryProxied(t *testing.T) {
	const url = "http://h/../?"
	if all := append([]*dialect.Dialect{known[0]}, proxied...); !HostsDiffer(url, "", all...) {
		t.Errorf("%s: %s", url, Compare(url, "", all...).Verdict())
	}
}

func TestOrdinaryAsks(t *testing.T) {
	mine := parserOf("mine", values{dialect.Host: "x"})
	const url = "http://h/"
	if HostsDiffer(url, "") || Disagree(url, "") || Judge(url, "") != Same || HostsDiffer(url, url) {
		t.Error("an ordinary URL is read in two ways")
	}
	if dialects := []*dialect.Dialect{mine, dialect.Lookup("whatwg-2026-07")}; !HostsDiffer(url, "", dialects...) || Judge(url, "", dialects...) != Destination {
		t.Error("a dialect that is not of this module is not asked")
	}
	if Judge(url, "http://h/#f") == Same {
		t.Error("requests keeps the fragment of a base")
	}
	if to := url + "#\xFF"; !HostsDiffer(to, "http://base.example/") || HostsDiffer(to, "") {
		t.Error("Guzzle goes to the host of the base")
	}
	if !Disagree(url, "http://[") {
		t.Error("the base is not looked at")
	}
	if n := testing.AllocsPerRun(100, func() { HostsDiffer("https://www.example.com/a/b?c=d#e", "") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestOrdinaryShape holds which URLs are of the ordinary shape.
func TestOrdinaryShape(t *testing.T) {
	for input, want := range map[string]bool{
		"https://www.example.com/a b?c": true, "http://a_b.example:8080/": true, "https://example.com": true,
		"https://user@example.com/": false, "https://127.0.0.1/": false, "https://xn--a.example/": false, "https://example.com\\a": false,
		"HTTPS://example.com/": false, "ftp://example.com/": false, "//example.com/": false, "": false,
	} {
		if got := Ordinary(input, ""); got != want {
			t.Errorf("%q: %t", input, got)
		}
	}
	if Ordinary("https://example.com/", "x:y") {
		t.Error("ordinary with a base that is not")
	}
}
