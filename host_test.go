package weburl_test

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// described is a host with its kind, or "failure".
func described(h weburl.Host, err error) string {
	if err != nil {
		return "failure"
	}
	return h.Kind().String() + " " + h.String()
}

// The standard's table of hosts, as a host of a special URL and of another.
//
// https://url.spec.whatwg.org/#example-host-parsing
func TestStandardHostExamples(t *testing.T) {
	for _, test := range []struct{ input, host, opaque string }{
		{"EXAMPLE.COM", "domain example.com", "opaque EXAMPLE.COM"},
		{"example%2Ecom", "domain example.com", "opaque example%2Ecom"},
		{"faß.example", "domain xn--fa-hia.example", "opaque fa%C3%9F.example"},
		{"0", "IPv4 0.0.0.0", "opaque 0"},
		{"%30", "IPv4 0.0.0.0", "opaque %30"},
		{"0x", "IPv4 0.0.0.0", "opaque 0x"},
		{"0xffffffff", "IPv4 255.255.255.255", "opaque 0xffffffff"},
		{"[0:0::1]", "IPv6 [::1]", "IPv6 [::1]"},
		{"[0:0::1%5D", "failure", "failure"},
		{"[0:0::%31]", "failure", "failure"},
		{"09", "failure", "opaque 09"},
		{"example.255", "failure", "opaque example.255"},
		{"example^example", "failure", "failure"},
	} {
		t.Run(test.input, func(t *testing.T) {
			if got := described(weburl.ParseHost(test.input)); got != test.host {
				t.Errorf("ParseHost: %s, want %s", got, test.host)
			}
			if got := described(weburl.ParseOpaqueHost(test.input)); got != test.opaque {
				t.Errorf("ParseOpaqueHost: %s, want %s", got, test.opaque)
			}

			// In a URL a host is read in the same way.
			if u, err := weburl.Parse("http://" + test.input + "/"); described(u.ParsedHost(), err) != test.host {
				t.Errorf("in a special URL: %s", described(u.ParsedHost(), err))
			}
			if u, err := weburl.Parse("x://" + test.input + "/"); described(u.ParsedHost(), err) != test.opaque {
				t.Errorf("in another URL: %s", described(u.ParsedHost(), err))
			}
		})
	}
}

func TestParseHost(t *testing.T) {
	for _, test := range []struct{ input, want, unicode string }{
		{"example.org.", "domain example.org.", "example.org."},
		{"xn--mnchen-3ya.example", "domain xn--mnchen-3ya.example", "münchen.example"},
		{"MÜNCHEN.example", "domain xn--mnchen-3ya.example", "münchen.example"},
		{"日本語。example", "domain xn--wgv71a119e.example", "日本語.example"},
		{"xn--a", "domain xn--a", "xn--a"},                                              // no Punycode, kept as it is
		{"xn--a.xn--mnchen-3ya", "domain xn--a.xn--mnchen-3ya", "xn--a.xn--mnchen-3ya"}, // then nothing is decoded
		{"xn--8i7caa", "domain xn--8i7caa", "xn--8i7caa"},                               // the standard's note on domain to Unicode
		{"a_b.example", "domain a_b.example", "a_b.example"},
		{"1.2.3.4", "IPv4 1.2.3.4", "1.2.3.4"},
		{"0x7f.1", "IPv4 127.0.0.1", "127.0.0.1"},
		{"１.2.3.4", "IPv4 1.2.3.4", "1.2.3.4"},
		{"1.2.3.4.", "IPv4 1.2.3.4", "1.2.3.4"},
		{"[::FFFF:1.2.3.4]", "IPv6 [::ffff:102:304]", "[::ffff:102:304]"},
		{"[1:0:0:2:0:0:0:3]", "IPv6 [1:0:0:2::3]", "[1:0:0:2::3]"},
		{"localhost", "domain localhost", "localhost"}, // only a file URL has it empty
	} {
		t.Run(test.input, func(t *testing.T) {
			h, err := weburl.ParseHost(test.input)
			if got := described(h, err); got != test.want {
				t.Fatalf("got %s, %v; want %s", got, err, test.want)
			}
			if got := h.Unicode(); got != test.unicode {
				t.Errorf("in Unicode %q, want %q", got, test.unicode)
			}
			if again, err := weburl.ParseHost(h.String()); again != h {
				t.Errorf("its serialization is read as %s", described(again, err))
			}
			if again, err := weburl.ParseHost(h.Unicode()); again != h {
				t.Errorf("its Unicode form is read as %s", described(again, err))
			}
			if u := weburl.MustParse("https://" + test.input); u.ParsedHost() != h {
				t.Errorf("in a URL it is %s", described(u.ParsedHost(), nil))
			}
		})
	}
}

func TestParseHostErrors(t *testing.T) {
	type parse = func(string) (weburl.Host, error)
	for _, test := range []struct {
		name  string
		parse parse
		input string
		code  spec.ErrorCode
	}{
		{"empty", weburl.ParseHost, "", spec.HostMissing},
		{"space", weburl.ParseHost, "a b", spec.DomainToASCII},
		{"tab", weburl.ParseHost, "a\tb", spec.DomainToASCII},
		{"newline at the end", weburl.ParseHost, "a\n", spec.DomainToASCII},
		{"port", weburl.ParseHost, "a:80", spec.DomainToASCII},
		{"userinfo", weburl.ParseHost, "u@h", spec.DomainToASCII},
		{"path", weburl.ParseHost, "h/", spec.DomainToASCII},
		{"encoded NUL", weburl.ParseHost, "a%00b", spec.DomainToASCII},
		{"lone percent sign", weburl.ParseHost, "a%", spec.DomainToASCII},
		{"invalid UTF-8", weburl.ParseHost, "a\xFF", spec.DomainToASCII},
		{"nothing left of it", weburl.ParseHost, "\u00AD", spec.DomainToASCII},
		{"too many parts", weburl.ParseHost, "1.2.3.4.5", spec.IPv4TooManyParts},
		{"no bracket at the end", weburl.ParseHost, "[::1", spec.IPv6Unclosed},
		{"no bracket at the start", weburl.ParseHost, "::1]", spec.DomainToASCII},
		{"zone", weburl.ParseHost, "[fe80::1%eth0]", spec.IPv6InvalidCodePoint},
		{"tab in IPv6", weburl.ParseHost, "[::\t1]", spec.IPv6InvalidCodePoint},
		{"opaque, space", weburl.ParseOpaqueHost, "a b", spec.HostInvalidCodePoint},
		{"opaque, tab", weburl.ParseOpaqueHost, "a\tb", spec.HostInvalidCodePoint},
		{"opaque, NUL", weburl.ParseOpaqueHost, "a\x00", spec.HostInvalidCodePoint},
		{"opaque, colon", weburl.ParseOpaqueHost, "a:80", spec.HostInvalidCodePoint},
		{"opaque, bracket", weburl.ParseOpaqueHost, "a[", spec.HostInvalidCodePoint},
		{"opaque, no bracket at the end", weburl.ParseOpaqueHost, "[::1]x", spec.IPv6Unclosed},
	} {
		t.Run(test.name, func(t *testing.T) {
			h, err := test.parse(test.input)
			var parseError *weburl.ParseError
			if !errors.As(err, &parseError) {
				t.Fatalf("got %s, error %v", described(h, err), err)
			}
			if h != (weburl.Host{}) {
				t.Errorf("with the error comes %s", described(h, nil))
			}
			if parseError.Code() != test.code || parseError.Input() != test.input {
				t.Errorf("error %s for %q, want %s for %q", parseError.Code(), parseError.Input(), test.code, test.input)
			}
			if !(0 <= parseError.Start() && parseError.Start() <= parseError.End() && parseError.End() <= len(test.input)) {
				t.Errorf("span [%d:%d]", parseError.Start(), parseError.End())
			}
		})
	}
}

// A tab is removed from a URL, but is an error in a host that is parsed alone.
func TestParseHostTab(t *testing.T) {
	for _, input := range []string{"a\tb", "\ta", "\t", "a\t b"} {
		_, err := weburl.ParseHost(input)
		if err == nil || !strings.Contains(err.Error(), "the host has a tab (U+0009)") {
			t.Errorf("%q: %v", input, err)
		}
	}
}

// TestParseHostEqualsSpec holds both host parsers to package spec.
func TestParseHostEqualsSpec(t *testing.T) {
	g := urlgen.New(4)
	g.InvalidUTF8 = true
	for range need.Part(t, 50_000) {
		input := g.Input()
		if _, rest, ok := strings.Cut(input, "://"); ok {
			input, _, _ = strings.Cut(rest, "/")
		}
		for _, opaque := range []bool{false, true} {
			parse := weburl.ParseHost
			if opaque {
				parse = weburl.ParseOpaqueHost
			}
			got, err := parse(input)
			want, specErr := new(spec.Parser).ParseHost(input, opaque)
			if (err == nil) != (specErr == nil) {
				t.Fatalf("%q, opaque %v: error %v, spec %v", input, opaque, err, specErr)
			}
			if errors.Is(err, weburl.ErrTooLong) {
				t.Fatalf("%q, opaque %v: %v", input, opaque, err)
			}
			if err == nil && (got.Kind() != weburl.HostKind(want.Kind) || got.String() != want.String()) {
				t.Fatalf("%q, opaque %v: %s, spec %v %s", input, opaque, described(got, err), want.Kind, want)
			}
			if again, err := parse(got.String()); specErr == nil && again != got {
				t.Fatalf("%q, opaque %v: %q is read as %s", input, opaque, got, described(again, err))
			}
		}
	}
}

func TestHostAddr(t *testing.T) {
	for _, test := range []struct{ url, want string }{
		{"http://0x7f.1/", "127.0.0.1"},
		{"http://255.255.255.255/", "255.255.255.255"},
		{"http://[2001:db8::1]/", "2001:db8::1"},
		{"http://[::]/", "::"},
		{"http://[::ffff:1.2.3.4]/", "::ffff:1.2.3.4"}, // netip's way to write it
		{"x://[::1]/", "::1"},
		{"x://127.0.0.1/", ""}, // an opaque host
		{"http://example.org/", ""},
		{"file:///", ""},
		{"mailto:x", ""},
	} {
		t.Run(test.url, func(t *testing.T) {
			addr, ok := weburl.MustParse(test.url).ParsedHost().Addr()
			if test.want == "" {
				if ok || addr.IsValid() {
					t.Errorf("got %v, %v", addr, ok)
				}
				return
			}
			if !ok || addr != netip.MustParseAddr(test.want) {
				t.Errorf("got %v, %v; want %v", addr, ok, test.want)
			}
		})
	}
}

func TestHostEquality(t *testing.T) {
	host := func(s string) weburl.Host { return weburl.MustParse(s).ParsedHost() }
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"http://EXAMPLE.org/a", "https://example.org:8080/b", true},
		{"http://example.org", "http://example.org.", false},
		{"http://127.1", "http://2130706433", true},
		{"http://[::1]", "x://[0::1]", true},
		{"http://example.org", "x://example.org", false}, // a domain and an opaque host
		{"file:///", "x:///", true},
		{"file:///", "mailto:x", false}, // empty and null
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			if got := host(test.a) == host(test.b); got != test.want {
				t.Errorf("== is %v", got)
			}
		})
	}
}

func TestHostKinds(t *testing.T) {
	if h := (weburl.Host{}); h.Kind() != weburl.HostNull || h.String() != "" || h.Unicode() != "" {
		t.Errorf("the zero Host is %s", described(h, nil))
	}
	if h, err := weburl.ParseOpaqueHost(""); described(h, err) != "empty " {
		t.Errorf("ParseOpaqueHost of nothing: %s", described(h, err))
	}
	for kind, want := range map[weburl.HostKind]string{
		weburl.HostNull: "null", weburl.HostEmpty: "empty", weburl.HostDomain: "domain",
		weburl.HostIPv4: "IPv4", weburl.HostIPv6: "IPv6", weburl.HostOpaque: "opaque", 99: "unknown",
	} {
		t.Run(want, func(t *testing.T) {
			if got := kind.String(); got != want {
				t.Errorf("got %q", got)
			}
		})
	}
}
