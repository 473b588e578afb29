package spec_test

import (
	"slices"
	"testing"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/examples"
	. "github.com/weburl/weburl/spec"
)

// mustParse parses input against base, which is absent if empty.
func mustParse(t testing.TB, input, base string) *URL {
	t.Helper()
	u, err := Parse(input, mustParseBase(t, base))
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func mustParseBase(t testing.TB, base string) *URL {
	t.Helper()
	if base == "" {
		return nil
	}
	u, err := Parse(base, nil)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// https://url.spec.whatwg.org/#example-url-parsing, without the column about
// valid URL strings.
func TestURLParsingExamples(t *testing.T) {
	for _, test := range examples.Parsings {
		t.Run(test.Input+" "+test.Base, func(t *testing.T) {
			got := examples.Failure
			if u, err := Parse(test.Input, mustParseBase(t, test.Base)); err == nil {
				got = u.String()
			}
			if got != test.Output {
				t.Errorf("got %q, want %q", got, test.Output)
			}
		})
	}
}

// https://url.spec.whatwg.org/#example-host-parsing
func TestHostParsingExamples(t *testing.T) {
	type host struct {
		output string
		kind   HostKind
	}
	domain := func(s string) host { return host{s, Domain} }
	ipv4 := func(s string) host { return host{s, IPv4Address} }
	ipv6 := func(s string) host { return host{s, IPv6Address} }
	opaque := func(s string) host { return host{s, OpaqueHost} }
	failure := host{}
	for _, test := range []struct {
		input               string
		notOpaque, isOpaque host
	}{
		{"EXAMPLE.COM", domain("example.com"), opaque("EXAMPLE.COM")},
		{"example%2Ecom", domain("example.com"), opaque("example%2Ecom")},
		{"faß.example", domain("xn--fa-hia.example"), opaque("fa%C3%9F.example")},
		{"0", ipv4("0.0.0.0"), opaque("0")},
		{"%30", ipv4("0.0.0.0"), opaque("%30")},
		{"0x", ipv4("0.0.0.0"), opaque("0x")},
		{"0xffffffff", ipv4("255.255.255.255"), opaque("0xffffffff")},
		{"[0:0::1]", ipv6("[::1]"), ipv6("[::1]")},
		{"[0:0::1%5D", failure, failure},
		{"[0:0::%31]", failure, failure},
		{"09", failure, opaque("09")},
		{"example.255", failure, opaque("example.255")},
		{"example^example", failure, failure},
	} {
		for _, isOpaque := range []bool{false, true} {
			name, want := test.input, test.notOpaque
			if isOpaque {
				name, want = name+" opaque", test.isOpaque
			}
			t.Run(name, func(t *testing.T) {
				h, err := new(Parser).ParseHost(test.input, isOpaque)
				if (err != nil) != (want == failure) {
					t.Fatalf("error %v, want %v", err, want)
				}
				if got := (host{h.String(), h.Kind}); got != want {
					t.Errorf("got %v, want %v", got, want)
				}
			})
		}
	}
}

func TestParseHostEmpty(t *testing.T) {
	if h, err := new(Parser).ParseHost("", true); err != nil || h.Kind != EmptyHost {
		t.Errorf("opaque: got %v, %v; want an empty host", h, err)
	}
	if h, err := new(Parser).ParseHost("", false); err == nil {
		t.Errorf("got %v, want failure", h)
	}
}

// https://url.spec.whatwg.org/#example-url-components
func TestURLComponentsExamples(t *testing.T) {
	opaque := func(s string) Path { return Path{IsOpaque: true, Opaque: s} }
	list := func(s ...string) Path { return Path{List: s} }
	str := func(s string) *string { return &s }
	port := func(p uint16) *uint16 { return &p }
	for input, want := range map[string]URL{
		"https://example.com/": {
			Scheme: "https", Host: Host{Kind: Domain, Name: "example.com"}, Path: list("")},
		"https://localhost:8000/search?q=text#hello": {
			Scheme: "https", Host: Host{Kind: Domain, Name: "localhost"}, Port: port(8000),
			Path: list("search"), Query: str("q=text"), Fragment: str("hello")},
		"urn:isbn:9780307476463": {
			Scheme: "urn", Path: opaque("isbn:9780307476463")},
		"file:///ada/Analytical%20Engine/README.md": {
			Scheme: "file", Host: Host{Kind: EmptyHost}, Path: list("ada", "Analytical%20Engine", "README.md")},
	} {
		t.Run(input, func(t *testing.T) {
			got := mustParse(t, input, "")
			if !sameRecord(got, &want) {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// sameRecord reports whether two records agree in every part.
func sameRecord(a, b *URL) bool {
	return a.Scheme == b.Scheme && a.Username == b.Username && a.Password == b.Password &&
		a.Host == b.Host && same(a.Port, b.Port) &&
		a.Path.IsOpaque == b.Path.IsOpaque && a.Path.Opaque == b.Path.Opaque &&
		slices.Equal(a.Path.List, b.Path.List) &&
		same(a.Query, b.Query) && same(a.Fragment, b.Fragment)
}

func same[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index,
// and the ways in which runs of zeros can lie.
func TestIPv6Serializer(t *testing.T) {
	for input, want := range map[string]string{
		"[0:f:0:0:f:f:0:0]":      "[0:f::f:f:0:0]",
		"[0:0:0:0:0:0:0:0]":      "[::]",
		"[::1]":                  "[::1]",
		"[1::]":                  "[1::]",
		"[1:0:2:0:3:0:4:0]":      "[1:0:2:0:3:0:4:0]",
		"[0:0:1:0:0:0:1:0]":      "[0:0:1::1:0]",
		"[1:2:3:4:5:6:0:0]":      "[1:2:3:4:5:6::]",
		"[0:0:3:4:5:6:7:8]":      "[::3:4:5:6:7:8]",
		"[::FFFF:192.168.0.255]": "[::ffff:c0a8:ff]",
		"[1:2:3:4:5:6:7::]":      "[1:2:3:4:5:6:7:0]",
		"[::2:3:4:5:6:7:8]":      "[0:2:3:4:5:6:7:8]",
	} {
		t.Run(input, func(t *testing.T) {
			h, err := new(Parser).ParseHost(input, false)
			if err != nil {
				t.Fatal(err)
			}
			if got := h.String(); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

func TestOrigin(t *testing.T) {
	for input, want := range map[string]string{
		"blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f": "https://whatwg.org", // the standard's example
		"blob:ftp://example.org/x":                                     "null",
		"blob:blob:https://example.org/x":                              "null",
		"blob:file:///x":                                               "null",
		"blob:x":                                                       "null",
		"https://user:pw@EXAMPLE.org:443/":                             "https://example.org",
		"ws://example.org:81/":                                         "ws://example.org:81",
		"ftp://[::1]/":                                                 "ftp://[::1]",
		"file:///x":                                                    "null",
		"data:,x":                                                      "null",
		"ssh://example.org/":                                           "null",
	} {
		t.Run(input, func(t *testing.T) {
			if got := mustParse(t, input, "").Origin().String(); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

func TestEqual(t *testing.T) {
	a := mustParse(t, "HTTPS://example.org:443#a", "")
	b := mustParse(t, "https://example.org/#b", "")
	if a.Equal(b, false) {
		t.Error("equal in spite of their fragments")
	}
	if !a.Equal(b, true) {
		t.Error("not equal without fragments")
	}
	if !a.Equal(a.Clone(), false) {
		t.Error("not equal to its clone")
	}
}

// The result shares nothing with the base, and the base does not change.
func TestBaseIsKept(t *testing.T) {
	for _, base := range []string{"https://u:p@h:1/a/b?q#f", "file:///C:/a?q#f", "data:x?q#f"} {
		for _, input := range []string{"", "#y", "?x", "x", "/x", "../..", "//x", "C|/"} {
			t.Run(input+" "+base, func(t *testing.T) {
				b := mustParse(t, base, "")
				u, err := Parse(input, b)
				if err != nil {
					t.Skip("fails, as it should")
				}
				if u.Query != nil {
					*u.Query = "changed"
				}
				for i := range u.Path.List {
					u.Path.List[i] = "changed"
				}
				u.Path.List = append(u.Path.List, "changed")
				if got := b.String(); got != base {
					t.Errorf("base became %s", got)
				}
			})
		}
	}
}

func TestHostKindNames(t *testing.T) {
	for kind, want := range map[HostKind]string{
		NullHost: "null", EmptyHost: "empty", Domain: "domain", IPv4Address: "IPv4",
		IPv6Address: "IPv6", OpaqueHost: "opaque", OpaqueHost + 1: "unknown",
	} {
		if got := kind.String(); got != want {
			t.Errorf("%d: got %q, want %q", kind, got, want)
		}
	}
}

// Only special URLs other than those of web sockets use the encoding given.
func TestQueryEncoding(t *testing.T) {
	encoding, err := encodings.Lookup("windows-1252")
	if err != nil {
		t.Fatal(err)
	}
	p := Parser{Encoding: encoding}
	for input, want := range map[string]string{
		"https://h/?é":   "%E9",
		"file:///?é":     "%E9",
		"ws://h/?é":      "%C3%A9",
		"wss://h/?é#é":   "%C3%A9",
		"a:?é":           "%C3%A9",
		"a://h/?é":       "%C3%A9",
		"ftp://h/?&%E9≡": "&%E9%26%238801%3B",
	} {
		t.Run(input, func(t *testing.T) {
			u, err := p.Parse(input, nil)
			if err != nil {
				t.Fatal(err)
			}
			if *u.Query != want {
				t.Errorf("got %s, want %s", *u.Query, want)
			}
		})
	}
}
