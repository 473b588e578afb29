package weburl

import (
	"strings"
	"testing"
	"unsafe"
)

// spliced returns the URL that input is if it is a head and a rest as it stands.
func spliced(input string) (u URL, ok bool) {
	var w window
	scheme, start, end, _, _ := commonAuthority(input, &w)
	var h head
	if !h.read(input, scheme, start, end, &w) {
		return u, false
	}
	_, ok = u.splice(&h, input, &w, nil)
	return u, ok
}

// TestSpliceTakes has inputs of each kind that splice is there for.
func TestSpliceTakes(t *testing.T) {
	for input, want := range map[string]string{
		"HTTPS://example.org/":              "https://example.org/",
		"hTTp://a/":                         "http://a/",
		"Http://Example.ORG/a":              "http://example.org/a",
		"https://WWW.example.org?q#F":       "https://www.example.org/?q#F",
		"https://A":                         "https://a/",
		"https://example.org":               "https://example.org/",
		"https://example.org:443/":          "https://example.org/",
		"http://example.org:80":             "http://example.org/",
		"http://example.org:0080/":          "http://example.org/",
		"http://example.org:/a":             "http://example.org/a",
		"http://Example.org:8080?":          "http://example.org:8080/?",
		`https:\\example.org\a`:             "https://example.org/a",
		`https://example.org\`:              "https://example.org/",
		`https://example.org:443\a`:         "https://example.org/a",
		"https:///example.org/":             "https://example.org/",
		"HTTPS://///EXAMPLE.ORG/":           "https://example.org/",
		"http://0x7f.1/":                    "http://127.0.0.1/",
		"http://0":                          "http://0.0.0.0/",
		"http://255.255.255.255.:81/":       "http://255.255.255.255:81/",
		`http://1.2.3.4\`:                   "http://1.2.3.4/",
		"HTTP://3232235777:80?":             "http://192.168.1.1/?",
		"http://A" + strings.Repeat("/", 9): "http://a" + strings.Repeat("/", 9),
	} {
		if u, ok := spliced(input); !ok || u.href != want {
			t.Errorf("%q: %q, %v", input, u.href, ok)
		}
		var w window
		if scheme, start, end, _, ok := commonAuthority(input, &w); !ok && !canWrite(input, scheme, start, end, &w) {
			t.Errorf("%q: CanParse leaves it to the parser", input)
		}
	}
	// Hosts of each length, in capitals from each place on, before paths of each length.
	for length := 1; length < 40; length++ {
		for from := range length {
			for rest := range 10 {
				host, path := strings.Repeat("x", length), "/"+strings.Repeat("P", rest)
				input := "http://" + host[:from] + strings.ToUpper(host[from:]) + path
				if u, ok := spliced(input); !ok || u.href != "http://"+host+path {
					t.Fatalf("%q: %q, %v", input, u.href, ok)
				}
			}
		}
	}
}

// TestSpliceLeaves has inputs that are for a writer or the parser.
func TestSpliceLeaves(t *testing.T) {
	for _, input := range []string{
		"", "http:", "http://", "https:///", "http:a/", "http:/a/", "ftp://A/", "FILE:///a", "https://A/b c", "https://A/./", "https://A/?'", "https://A/#`",
		"https://a@B/", "https://a:b@C/", "https://A:0/", "https://A:08080/", "https://A:65536/", "https://A:x/", "https://%41/",
		"https://Exa\tmple.org/", "https://É/", "https://A /", "https://[::1]/", "http://1.2.3.4.5/", "http://0x100000000/", "http://a.08/",
	} {
		if u, ok := spliced(input); ok {
			t.Errorf("%q: %q", input, u.href)
		}
	}
}

// TestPlainHeadIsNotCopied: what is its own serialization is not copied, also where
// it is not for parseCommon.
func TestPlainHeadIsNotCopied(t *testing.T) {
	for _, input := range []string{"https://example.org:8443/a", "http://127.0.0.1/", "http://255.255.255.255:8080/?q#f"} {
		u, ok := spliced(input)
		if !ok || u.href != input || unsafe.StringData(u.href) != unsafe.StringData(input) {
			t.Errorf("%q: %q, %v", input, u.href, ok)
		}
	}
}
