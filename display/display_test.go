package display_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/percent"
)

func Example() {
	u := weburl.MustParse("https://examplecorp.com@attacker.example/%E4%BD%A0%E5%A5%BD?a=%F0%9F%94%92#x%20y")
	fmt.Println(display.URL(u))
	fmt.Println(display.Host(u.ParsedHost()))
	// Output:
	// https://attacker.example/你好?a=%F0%9F%94%92#x%20y
	// attacker.example
}

func ExampleElideHost() {
	host := weburl.MustParse("https://examplecorp.com.evil.com/").ParsedHost()
	fmt.Println(display.ElideHost(host, 14))
	fmt.Println(display.RegistrableDomain(host))
	// Output:
	// …com.evil.com
	// evil.com
}

func ExampleJudge() {
	for _, s := range []string{"https://пример.рф/", "https://xn--80ak6aa92e.com/", "https://p\u0430ypal.com/"} {
		host := weburl.MustParse(s).ParsedHost()
		judgement := display.Judge(host)
		if len(judgement.Findings) == 0 {
			fmt.Println(display.Host(host))
		} else {
			fmt.Println(host, "--", judgement.Findings[0])
		}
	}
	// Output:
	// пример.рф
	// xn--80ak6aa92e.com -- whole-script confusable in "аррӏе" (U+0430, U+0440, U+04CF, U+0435), Latin, looks like "apple"
	// xn--pypal-4ve.com -- mixed scripts in "pаypal" (U+0430), Cyrillic and Latin, looks like "paypal"
}

func ExampleConfusable() {
	bank := weburl.MustParse("https://paypal.com/").ParsedHost()
	for _, s := range []string{"https://paypa1.com/", "https://p\u0430ypal.com/", "https://paypals.com/"} {
		fmt.Println(display.Confusable(bank, weburl.MustParse(s).ParsedHost()))
	}
	// Output:
	// true
	// true
	// false
}

// The examples of https://url.spec.whatwg.org/#url-rendering are those named so.
func TestURL(t *testing.T) {
	for _, test := range []struct{ name, href, want string }{
		{"section 4.8.1, subdomain", "https://examplecorp.attacker.com/", "https://examplecorp.attacker.com/"},
		{"section 4.8.1, credentials", "https://examplecorp.com@attacker.example/", "https://attacker.example/"},
		{"section 4.8.3, padlock", "https://example.org/%F0%9F%94%92", "https://example.org/%F0%9F%94%92"},
		{"password", "https://user:secret@example.org:8080/?q#f", "https://example.org:8080/?q#f"},
		{"Unicode", "https://b\u00FCcher.example/\u4F60?\u597D#\u03B1", "https://b\u00FCcher.example/\u4F60?\u597D#\u03B1"},
		{"empty query and fragment", "https://example.org/?#", "https://example.org/?#"},
		{"delimiters", "https://example.org/%2F%3F%23%25%5C?%26%3D%2B", "https://example.org/%2F%3F%23%25%5C?%26%3D%2B"},
		{"IPv6", "http://[::1]:80/", "http://[::1]/"},
		{"opaque host", "x://a%C3%A9/", "x://a%C3%A9/"},
		{"no host", "x:/.//a", "x:/.//a"},
		{"host and two slashes", "https://example.org//a", "https://example.org//a"},
		{"empty host", "file:///a%C3%A9", "file:///a\u00E9"},
		{"opaque path", "mailto:J%C3%BCrgen@example.org", "mailto:J\u00FCrgen@example.org"},
		{"mark on a delimiter", "https://example.org/%CC%B8a?%CC%B8#%CC%B8", "https://example.org/%CC%B8a?%CC%B8#%CC%B8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := display.URL(weburl.MustParse(test.href)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	t.Run("zero URL", func(t *testing.T) {
		if got := display.URL(weburl.URL{}) + display.Elide(weburl.URL{}, 0); got != "" {
			t.Errorf("got %q", got)
		}
	})
}

func TestDecode(t *testing.T) {
	for _, test := range []struct{ name, s, want string }{
		{"empty", "", ""},
		{"plain", "a/b?c#d", "a/b?c#d"},
		{"letters", "%41%7a%C3%A9", "Az\u00E9"},
		{"not an escape", "50%,%zz%4", "50%,%zz%4"},
		{"digits behind a percent sign", "%%34%31 %4%31 %%41x%41", "%%341%20%4%31%20%%41xA"},
		{"others after a percent sign", "%%67%%C3%A9%%C5%81%zz%41", "%g%\u00E9%\u0141%zzA"},
		{"digits after an escape", "%2F%41%20%41", "%2FA%20A"},
		{"harmless punctuation", "%21%27%28%29%2A%2C%7E%3C%3E%22", "!'()*,~<>\""},
		{"delimiters", "%2f%3a%40%3b", "%2F%3A%40%3B"},
		{"space", "a%20b c", "a%20b%20c"},
		{"white space", "%C2%A0%E2%80%89%E3%80%80%E2%80%A8", "%C2%A0%E2%80%89%E3%80%80%E2%80%A8"},
		{"blanks that are no white space", "%E2%A0%80%E3%85%A4%EF%BE%A0", "%E2%A0%80%E3%85%A4%EF%BE%A0"},
		{"controls", "%00%0A%7F%C2%85", "%00%0A%7F%C2%85"},
		{"bidirectional controls", "%E2%80%AE%E2%81%A6%E2%81%A9%D8%9C", "%E2%80%AE%E2%81%A6%E2%81%A9%D8%9C"},
		{"default ignorables", "a%C2%ADb%E2%80%8B%EF%B8%8F%F3%A0%81%81", "a%C2%ADb%E2%80%8B%EF%B8%8F%F3%A0%81%81"},
		{"formats that are seen", "%D8%80", "\u0600"},
		{"private use", "%EE%80%80%F3%B0%80%80", "%EE%80%80%F3%B0%80%80"},
		{"not assigned", "%CD%B8%EF%BF%BF", "%CD%B8%EF%BF%BF"},
		{"replacement", "%EF%BF%BD%EF%BF%BC", "%EF%BF%BD%EF%BF%BC"},
		{"not UTF-8", "%FF%C3%28%E2%82%ED%A0%80%C0%AF", "%FF%C3(%E2%82%ED%A0%80%C0%AF"},
		{"cut short", "a%F0%9F%94", "a%F0%9F%94"},
		{"byte order mark", "%EF%BB%BF", "%EF%BB%BF"},
		{"not encoded", "\u202E\u4F60 ", "%E2%80%AE\u4F60%20"},
		{"padlocks", "%F0%9F%94%8F%F0%9F%94%90%F0%9F%94%92%F0%9F%94%93", "%F0%9F%94%8F%F0%9F%94%90%F0%9F%94%92%F0%9F%94%93"},
		{"shields", "%F0%9F%9B%A1%E2%9B%A8", "%F0%9F%9B%A1%E2%9B%A8"},
		{"other emoji", "%F0%9F%98%80%F0%9F%94%8E%F0%9F%94%94%F0%9F%9B%A2%E2%9B%A9%E2%98%95", "\U0001F600\U0001F50E\U0001F514\U0001F6E2\u26E9\u2615"},
		{"like an apostrophe", "%C2%B4%E2%80%99", "\u00B4\u2019"},
		{"like a slash", "a%E2%81%84b%E2%88%95c%E2%A7%B8", "a%E2%81%84b%E2%88%95c%E2%A7%B8"},
		{"letter like a slash", "%E3%83%8E", "\u30CE"},
		{"first mark", "%CC%81a", "%CC%81a"},
		{"mark", "e%CC%81", "e\u0301"},
		{"mark on a symbol", "~%CC%81", "~%CC%81"},
		{"mark on an escape", "%20%CC%81", "%20%CC%81"},
		{"enclosing mark", "a%E2%83%9D", "a%E2%83%9D"},
		{"many marks", "a%CC%81%CC%82%CC%83%CC%84%CC%85b%CC%81", "a\u0301\u0302\u0303\u0304%CC%85b\u0301"},
		{"spacing mark", "%E0%A4%95%E0%A4%BE", "\u0915\u093E"},
		{"Arabic digit", "%D9%A0", "\u0660"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := display.Decode(test.s)
			if got != test.want {
				t.Errorf("got %+q, want %+q", got, test.want)
			}
			if again := display.Decode(got); again != got {
				t.Errorf("again: got %+q, want %+q", again, got)
			}
		})
	}
}

// Each ASCII code point, as it is and percent-encoded.
func TestDecodeASCII(t *testing.T) {
	for c := range 0x80 {
		escape := fmt.Sprintf("%%%02X", c)
		plain, decoded := string(rune(c)), string(rune(c))
		if c <= ' ' || c == 0x7F {
			plain, decoded = escape, escape
		}
		if strings.ContainsRune(`%/\?#&=+;:@`, rune(c)) {
			decoded = escape
		}
		if got := display.Decode(string(rune(c))); got != plain {
			t.Errorf("%q: got %q, want %q", rune(c), got, plain)
		}
		if got := display.Decode(escape); got != decoded {
			t.Errorf("%s: got %q, want %q", escape, got, decoded)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"%41", "%", "%C3", "%E2%80%AE", "\u0301%CC%81", "%25%2541", "a%F0%9F%94%92\xFF"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := display.Decode(s)
		if !utf8.ValidString(got) {
			t.Fatalf("%q: not UTF-8: %q", s, got)
		}
		if percent.Decode(got) != percent.Decode(s) {
			t.Errorf("%q: %q stands for other bytes", s, got)
		}
		if again := display.Decode(got); again != got {
			t.Errorf("%q: got %q, and from that %q", s, got, again)
		}
		if strings.ContainsAny(got, " \n\t\u200B\u202E\u2066\u2069\uFEFF\U0001F512") {
			t.Errorf("%q: got %q", s, got)
		}
		// Delimiters are where they were.
		for _, c := range `/\?#&=+;:@` {
			if strings.Count(got, string(c)) != strings.Count(s, string(c)) {
				t.Errorf("%q: other delimiters in %q", s, got)
			}
		}
		// As a path, the URL is the same one except for escapes.
		u, err := weburl.Parse("x:/" + s)
		if err != nil {
			return
		}
		v, err := weburl.Parse(display.URL(u))
		if err != nil || percent.Decode(v.EncodedPath()) != percent.Decode(u.EncodedPath()) {
			t.Errorf("%q: shown as %q, which is %q", u, display.URL(u), v)
		}
	})
}

func host(t *testing.T, s string) weburl.Host {
	t.Helper()
	u, err := weburl.Parse("https://" + s + "/")
	if err != nil {
		t.Fatal(err)
	}
	return u.ParsedHost()
}

func TestHost(t *testing.T) {
	for _, test := range []struct{ name, host, want, domain, simple string }{
		{"section 4.8.1", "examplecorp.attacker.com", "examplecorp.attacker.com", "attacker.com", "examplecorp.attacker.com"},
		{"section 4.8.2", "not-really-examplecorp.com", "not-really-examplecorp.com", "not-really-examplecorp.com", "not-really-examplecorp.com"},
		{"www", "www.example.com", "www.example.com", "example.com", "example.com"},
		{"m", "m.example.co.uk", "m.example.co.uk", "example.co.uk", "example.co.uk"},
		{"www is the domain", "www.com", "www.com", "www.com", "www.com"},
		{"m is the domain", "m.co.uk", "m.co.uk", "m.co.uk", "m.co.uk"},
		{"www alone", "www", "www", "www", "www"},
		{"m is of the suffix", "m.se", "m.se", "m.se", "m.se"},
		{"inner www", "a.www.example.com", "a.www.example.com", "example.com", "a.www.example.com"},
		{"dot at the end", "www.example.com.", "www.example.com.", "example.com.", "example.com."},
		{"suffix", "co.uk", "co.uk", "co.uk", "co.uk"},
		{"one label", "localhost", "localhost", "localhost", "localhost"},
		{"IDN", "www.xn--bcher-kva.example", "www.b\u00FCcher.example", "b\u00FCcher.example", "b\u00FCcher.example"},
		{"IDN suffix", "\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444", "\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444", "\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444", "\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444"},
		{"padlock", "b\u00FCcher.\U0001F512.example", "b\u00FCcher.xn--lv8h.example", "xn--lv8h.example", "b\u00FCcher.xn--lv8h.example"},
		{"blank", "a\u2800b.example", "xn--ab-10y.example", "xn--ab-10y.example", "xn--ab-10y.example"},
		{"joiner", "\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.com", "\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.com", "\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.com", "\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.com"},
		{"whole-script confusable", "www.\u0430\u0440\u0440\u04CF\u0435.com", "www.xn--80ak6aa92e.com", "xn--80ak6aa92e.com", "xn--80ak6aa92e.com"},
		{"mixed scripts", "p\u0430ypal.com", "xn--pypal-4ve.com", "xn--pypal-4ve.com", "xn--pypal-4ve.com"},
		{"below the domain", "p\u0430ypal.b\u00FCcher.example", "xn--pypal-4ve.b\u00FCcher.example", "b\u00FCcher.example", "xn--pypal-4ve.b\u00FCcher.example"},
		{"the script of the suffix", "\u0441\u043E\u0440.\u0440\u0444", "\u0441\u043E\u0440.\u0440\u0444", "\u0441\u043E\u0440.\u0440\u0444", "\u0441\u043E\u0440.\u0440\u0444"},
		{"mixed scripts before such a suffix", "p\u0430ypal.\u0440\u0444", "xn--pypal-4ve.\u0440\u0444", "xn--pypal-4ve.\u0440\u0444", "xn--pypal-4ve.\u0440\u0444"},
		{"Han and kana", "\u30CE\u30FC\u30C8\u65E5\u672C.jp", "\u30CE\u30FC\u30C8\u65E5\u672C.jp", "\u30CE\u30FC\u30C8\u65E5\u672C.jp", "\u30CE\u30FC\u30C8\u65E5\u672C.jp"},
		{"IPv4", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1"},
		{"IPv6", "[2001:db8::1]", "[2001:db8::1]", "[2001:db8::1]", "[2001:db8::1]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := host(t, test.host)
			if got := display.Host(h); got != test.want {
				t.Errorf("Host: got %+q, want %+q", got, test.want)
			}
			if got := display.UnicodeHost(h); strings.Contains(test.host, "\u0430") && got != test.host {
				t.Errorf("UnicodeHost: got %+q, want %+q", got, test.host)
			}
			if got := display.RegistrableDomain(h); got != test.domain {
				t.Errorf("RegistrableDomain: got %+q, want %+q", got, test.domain)
			}
			if got := display.Simplify(h); got != test.simple {
				t.Errorf("Simplify: got %+q, want %+q", got, test.simple)
			}
		})
	}
	t.Run("null", func(t *testing.T) {
		if got := display.Host(weburl.Host{}) + display.RegistrableDomain(weburl.Host{}) + display.Simplify(weburl.Host{}); got != "" {
			t.Errorf("got %q", got)
		}
	})
}

func TestElideHost(t *testing.T) {
	for _, test := range []struct {
		host string
		max  int
		want string
	}{
		{"examplecorp.com.evil.com", 24, "examplecorp.com.evil.com"},
		{"examplecorp.com.evil.com", 23, "…com.evil.com"},
		{"examplecorp.com.evil.com", 13, "…com.evil.com"},
		{"examplecorp.com.evil.com", 12, "…evil.com"},
		{"examplecorp.com.evil.com", 9, "…evil.com"},
		{"examplecorp.com.evil.com", 1, "…evil.com"},
		{"examplecorp.com.evil.com", -1, "…evil.com"},
		{"not-really-examplecorp.com", 18, "not-really-examplecorp.com"},
		{"a.example.co.uk.", 3, "…example.co.uk."},
		{"a.b\u00FCcher.example", 3, "…b\u00FCcher.example"},
		{"a.b.c.co.uk", 8, "…c.co.uk"},
		{"a.b.c.co.uk", math.MinInt, "…c.co.uk"},
		{"a.b.c.co.uk", math.MaxInt, "a.b.c.co.uk"},
		{"co.uk", 2, "co.uk"},
		{"192.0.2.1", 5, "192.0.2.1"},
		{"[2001:db8::1]", 5, "[2001:db8::1]"},
	} {
		t.Run(fmt.Sprintf("%s %d", test.host, test.max), func(t *testing.T) {
			if got := display.ElideHost(host(t, test.host), test.max); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestElide(t *testing.T) {
	for _, test := range []struct {
		href string
		max  int
		want string
	}{
		{"https://a.example.com/path?query", 32, "https://a.example.com/path?query"},
		{"https://a.example.com/path?query", 31, "https://a.example.com/path?que…"},
		{"https://a.example.com/path?query", 23, "https://a.example.com/…"},
		{"https://a.example.com/path?query", 22, "https://a.example.com"},
		{"https://a.example.com/path?query", 21, "https://a.example.com"},
		{"https://a.example.com/path?query", 20, "https://…example.com"},
		{"https://a.example.com/path?query", 0, "https://…example.com"},
		{"https://user:secret@a.example.com:8443/path", 27, "https://a.example.com:8443"},
		{"https://examplecorp.com.evil.com/", 24, "https://…com.evil.com"},
		{"https://example.com/%20%20%20", 24, "https://example.com/%20…"},
		{"https://example.com/%20%20%20", 23, "https://example.com/…"},
		{"https://example.com/ae%CC%81%CC%82bcd", 23, "https://example.com/a…"},
		{"https://example.com/ae%CC%81%CC%82bcd", 24, "https://example.com/a…"},
		{"https://example.com/ae%CC%81%CC%82bcd", 25, "https://example.com/ae\u0301\u0302…"},
		{"data:,0123456789", 10, "data:,012…"},
		{"data:,0123456789", 0, "data:…"},
		{"data:,0123456789", math.MinInt, "data:…"},
		{"data:%20%20", 8, "data:…"},
		{"data:%20%20", 9, "data:%20…"},
		{"data:", 0, "data:"}, // nothing is left out
		{"https://a.example.com/path", math.MinInt, "https://…example.com"},
	} {
		t.Run(fmt.Sprintf("%s %d", test.href, test.max), func(t *testing.T) {
			if got := display.Elide(weburl.MustParse(test.href), test.max); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestIsolate(t *testing.T) {
	u := weburl.MustParse("https://example.com/\u05D0/\u202E%E2%81%A9")
	got := display.Isolate(display.URL(u))
	if want := "\u2066https://example.com/\u05D0/%E2%80%AE%E2%81%A9\u2069"; got != want {
		t.Errorf("got %+q, want %+q", got, want)
	}
	for s, want := range map[string]bool{
		"": false, "https://example.com/\u00E9\u4F60": false, "\u05D0": true, "a\u0627": true, "\u0660": true, "\U0001E900": true,
	} {
		if got := display.HasRightToLeft(s); got != want {
			t.Errorf("HasRightToLeft(%+q): got %v", s, got)
		}
	}
}
