package resolve

import (
	"strings"
	"testing"
)

// What libcurl 7.88.1 with libidn2 2.3.3 and Python 3.11.2 ask getaddrinfo for. An
// empty string is for hosts that they reject.
func TestIDNA(t *testing.T) {
	for _, c := range []struct{ host, idna2008, idna2003 string }{
		{"bücher.de", "xn--bcher-kva.de", "xn--bcher-kva.de"},
		{"faß.de", "xn--fa-hia.de", "fass.de"},
		{"faß.💩.la", "fass.xn--ls8h.la", "fass.xn--ls8h.la"}, // the symbol brings the second lookup
		{"ẞ.de", "ss.de", "ss.de"},
		{"faß.Ꭰ.com", "xn--fa-hia.xn--58d.com", "fass.xn--kz9a.com"},
		{"日本。jp", "xn--wgv71a.jp", "xn--wgv71a.jp"},
		{"ｇｏｏｄ.com", "good.com", "good.com"},
		{"good.com？evil.com", "good.com?evil.com", "good.com?evil.com"},
		{"é~.com", "", "xn--~-9fa.com"},
		{"é_.com", "xn--_-9fa.com", "xn--_-9fa.com"},
		{"-a.é.com", "", "-a.xn--9ca.com"},
		{"é..com", "xn--9ca..com", ""},
		{"é.com.", "xn--9ca.com.", "xn--9ca.com."},
		{"\u0301a", "", "xn--a-wbb"},
		{"1\u05D0", "xn--1-0hc", ""},
		{"xn--a.é", "", "xn--a.xn--9ca"},
		{"🄰.com", "a.com", "xn--617h.com"}, // newer than Unicode 3.2
		{"\u00AD", "", ""},
		{"é\xFF", "", ""},
		{strings.Repeat("é", 100), "", ""},
		{strings.Repeat("\u00AD", 10_000) + "a", "a", "a"},
	} {
		for _, f := range []struct {
			name  string
			f     func(string) (string, bool)
			ascii string
		}{{"IDNA2008", IDNA2008, c.idna2008}, {"IDNA2003", IDNA2003, c.idna2003}} {
			got, ok := f.f(c.host)
			if got != f.ascii || !ok && got != "" {
				t.Errorf("%s(%+q) is %q, %t, want %q", f.name, c.host, got, ok, f.ascii)
			}
		}
	}
}

func TestIDNA2003ASCII(t *testing.T) {
	for host, want := range map[string]bool{
		"": true, "a": true, "A.b.": true, "a..b": false, ".": false, ".a": false, "xn--": true, "a\x00b": true,
		strings.Repeat("a", 63) + ".b": true, strings.Repeat("a", 64) + ".b": false, "b." + strings.Repeat("a", 64): false,
	} {
		if got, ok := IDNA2003(host); ok != want || ok && got != host {
			t.Errorf("IDNA2003(%q) is %q, %t", host, got, ok)
		}
	}
}
