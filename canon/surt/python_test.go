package surt

import (
	"bytes"
	"encoding/hex"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/weburl/weburl/canon/internal/unescape"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// besideRemoved are parts of URLs beside which keys remove something.
var besideRemoved = [...][]string{
	{"", "http:", "HTTPS:", "ftp:", "mailto:", "tel:", "dns:", "data:", "x:"},
	{"", "//", "//", "//", "///"},
	{"", "h", "www.h.org", "WWW2.h", "h..org.", "1.2.3.4", "017.1", "u:p@h", "[::1]", "h%41", ".", "www.", "bücher.de", "%C3%BC.de"},
	{"", ":", ":80", ":443", ":21", ":0"},
	{"", "/", "/a", "/.", "/..", "//", "/;jsessionid=1", "/a;JSESSIONID=0123456789abcdef0123456789abcdef", "/(S(4hqa0555fwsecu455xqckv45))", "/%2e", "/%2E.", "/%252e", "a b"},
	{"", "/", "/x.aspx", "/..", "/../b", "//c/", "/.aspx", "/%2F", "/;jsessionid=0123456789abcdef0123456789abcdef/"},
	{"", "?", "?b&a", "?subject=Hi", "?sid=0123456789abcdef0123456789abcdef", "?x=1&CFID=1&CFTOKEN=2", "?&&", "?%26", "?a?b", "?PHPSESSID=0123456789abcdef0123456789abcdef&"},
	{"", "#", "#x", "#?a"},
}

// oddURLs returns URLs of these parts and of urlgen.
func oddURLs(n int) (urls []string) {
	rng, g := rand.New(rand.NewPCG(7, 38)), urlgen.New(11)
	for i := range n {
		if i%2 == 0 {
			urls = append(urls, g.Input())
			continue
		}
		var b strings.Builder
		for _, list := range besideRemoved {
			b.WriteString(list[rng.IntN(len(list))])
		}
		urls = append(urls, b.String())
	}
	return urls
}

// TestPythonPackage compares keys with the Python package surt, in the checkout in SURT_DIR.
// doc.go lists the differences.
func TestPythonPackage(t *testing.T) {
	cmd := exec.Command(need.Program(t, "python3"), "-W", "ignore", "testdata/keys.py")
	cmd.Env = append(os.Environ(), "PYTHONPATH="+need.Dir(t, "SURT_DIR"), "PYTHONDONTWRITEBYTECODE=1")
	urls := oddURLs(need.Part(t, 100_000))
	var lines bytes.Buffer
	for i, u := range urls {
		// Python does not change the case of a scheme, and does less for HTTP:///h.
		if before, after, ok := strings.Cut(u, ":"); ok && schemeLength(withoutBreaks.Replace(strings.TrimLeft(before, " \v\f"))+":") > 0 {
			urls[i] = strings.ToLower(before) + ":" + after
		}
		lines.WriteString(hex.EncodeToString([]byte(urls[i])) + "\n")
	}
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = &lines, &stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	keys := strings.Split(strings.TrimSuffix(string(output), "\n"), "\n")
	if len(keys) != len(urls) {
		t.Fatalf("%d keys for %d URLs", len(keys), len(urls))
	}
	differ, known := 0, 0
	for i, u := range urls {
		want := ""
		if keys[i] != "-" {
			key, _ := hex.DecodeString(keys[i])
			want = string(key)
		}
		got, _ := Key(u)
		switch {
		case got == want:
		case otherHost(u):
			known++
		default:
			if differ++; differ <= 20 {
				t.Errorf("%q:\ngot    %q\nPython %q", u, got, want)
			}
		}
	}
	if known > len(urls)/20 {
		t.Errorf("%d of %d keys differ in hosts", known, len(urls))
	}
	t.Logf("%d URLs, %d differ, and %d as doc.go says", len(urls), differ, known)
}

// otherHost reports whether a URL has a host that IDNA2003 and UTS #46 may map differently, or
// three dots in a row.
func otherHost(url string) bool {
	p, err := split(url)
	return err == nil && (hidesNonASCII(p.host) || strings.Contains(unescape.Repeatedly(p.host), "..."))
}
