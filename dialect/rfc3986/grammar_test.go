package rfc3986

import (
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/cputime"
)

func ptr(s string) *string { return &s }

// TestComponents has the examples of sections 1.1.2 and 3, and the edges of each
// component.
func TestComponents(t *testing.T) {
	host := func(h string, k HostKind) *Authority { return &Authority{Host: h, Kind: k} }
	for _, c := range []struct {
		input string
		want  Reference
	}{
		{"ftp://ftp.is.co.za/rfc/rfc1808.txt", Reference{ptr("ftp"), host("ftp.is.co.za", RegName), "/rfc/rfc1808.txt", nil, nil}},
		{"http://www.ietf.org/rfc/rfc2396.txt", Reference{ptr("http"), host("www.ietf.org", RegName), "/rfc/rfc2396.txt", nil, nil}},
		{"ldap://[2001:db8::7]/c=GB?objectClass?one", Reference{ptr("ldap"), host("[2001:db8::7]", IPLiteral), "/c=GB", ptr("objectClass?one"), nil}},
		{"mailto:John.Doe@example.com", Reference{ptr("mailto"), nil, "John.Doe@example.com", nil, nil}},
		{"news:comp.infosystems.www.servers.unix", Reference{ptr("news"), nil, "comp.infosystems.www.servers.unix", nil, nil}},
		{"tel:+1-816-555-1212", Reference{ptr("tel"), nil, "+1-816-555-1212", nil, nil}},
		{"telnet://192.0.2.16:80/", Reference{ptr("telnet"), &Authority{nil, "192.0.2.16", IPv4Address, ptr("80")}, "/", nil, nil}},
		{"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", Reference{ptr("urn"), nil, "oasis:names:specification:docbook:dtd:xml:4.1.2", nil, nil}},
		{"foo://example.com:8042/over/there?name=ferret#nose", Reference{ptr("foo"), &Authority{nil, "example.com", RegName, ptr("8042")}, "/over/there", ptr("name=ferret"), ptr("nose")}},
		{"urn:example:animal:ferret:nose", Reference{ptr("urn"), nil, "example:animal:ferret:nose", nil, nil}},
		{"", Reference{}},
		{"a:", Reference{Scheme: ptr("a")}},
		{"a://", Reference{Scheme: ptr("a"), Authority: host("", RegName)}},
		{"//u:p:q@h:", Reference{Authority: &Authority{ptr("u:p:q"), "h", RegName, ptr("")}}},
		{"//@", Reference{Authority: &Authority{Userinfo: ptr(""), Kind: RegName}}},
		{"//256.0.0.1", Reference{Authority: host("256.0.0.1", RegName)}},
		{"//1.2.3.04", Reference{Authority: host("1.2.3.04", RegName)}},
		{"//[v1F.a:b]:0", Reference{Authority: &Authority{nil, "[v1F.a:b]", IPLiteral, ptr("0")}}},
		{"./a:b", Reference{Path: "./a:b"}},
		{"a/b:c", Reference{Path: "a/b:c"}},
		{"/:", Reference{Path: "/:"}},
		{"?#", Reference{Query: ptr(""), Fragment: ptr("")}},
		{"#a?b/c", Reference{Fragment: ptr("a?b/c")}},
	} {
		t.Run(c.input, func(t *testing.T) {
			r := mustParse(t, c.input)
			if !equal(r, &c.want) {
				t.Errorf("got %+v", r)
			}
			if r.String() != c.input {
				t.Errorf("recomposed: %s", r)
			}
		})
	}
}

func equal(a, b *Reference) bool {
	opt := func(a, b *string) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }
	auth := (a.Authority == nil) == (b.Authority == nil)
	if auth && a.Authority != nil {
		x, y := a.Authority, b.Authority
		auth = opt(x.Userinfo, y.Userinfo) && opt(x.Port, y.Port) && x.Host == y.Host && x.Kind == y.Kind
	}
	return auth && opt(a.Scheme, b.Scheme) && a.Path == b.Path && opt(a.Query, b.Query) && opt(a.Fragment, b.Fragment)
}

func TestIsURI(t *testing.T) {
	for _, c := range []struct {
		input         string
		uri, absolute bool
	}{
		{"a:b?c", true, true},
		{"a:b#", true, false},
		{"//a", false, false},
	} {
		t.Run(c.input, func(t *testing.T) {
			r := mustParse(t, c.input)
			if r.IsURI() != c.uri || r.IsAbsolute() != c.absolute {
				t.Errorf("URI: %t, absolute: %t", r.IsURI(), r.IsAbsolute())
			}
		})
	}
}

func TestDialect(t *testing.T) {
	text, null, unknown := dialect.Text, dialect.Null(), dialect.Unknown()
	for _, c := range []struct {
		input, base string
		want        [dialect.NumComponents]dialect.Value // scheme, userinfo, username, password, host, port, path, query, fragment
		failure     string
	}{
		{"//u:p@H:/%41?#", "a://b", [...]dialect.Value{text("a"), text("u:p"), unknown, unknown, text("H"), text(""), text("/%41"), text(""), text("")}, ""},
		{"x", "", [...]dialect.Value{null, null, unknown, unknown, null, null, text("x"), null, null}, ""},
		{"x y", "", [dialect.NumComponents]dialect.Value{}, "pchar: does not follow the rule pchar"},
		{"x", "//a", [dialect.NumComponents]dialect.Value{}, "base: no-scheme: a base must be a URI"},
		{"x", "a://b c", [dialect.NumComponents]dialect.Value{}, "base: reg-name: does not follow the rule reg-name"},
	} {
		t.Run(c.input+" "+c.base, func(t *testing.T) {
			r := dialect.Lookup("rfc3986").Parse(c.input, c.base)
			var failure string
			if r.Failure != nil {
				failure = r.Failure.Error()
			}
			if r.Components != c.want || failure != c.failure {
				t.Errorf("got %q, %s", r.Components, failure)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		input, rule string
		start, end  int
	}{
		{"1a:b", "path-noscheme", 0, 4},
		{":a", "path-noscheme", 0, 2},
		{"a b", "pchar", 1, 2},
		{"http://a\\b", "reg-name", 8, 9},
		{"http://é/", "reg-name", 7, 8},
		{"/%", "pchar", 1, 2},
		{"/%4", "pchar", 1, 2},
		{"/%4g", "pchar", 1, 2},
		{"//a%zz", "reg-name", 3, 4},
		{"//a@b@c", "reg-name", 5, 6},
		{"//a[b@c", "userinfo", 3, 4},
		{"//h:8a", "port", 5, 6},
		{"//h:1:2", "port", 5, 6},
		{"//[::1", "IP-literal", 2, 6},
		{"//[::1]x", "authority", 7, 8},
		{"//[]", "IPv6address", 3, 3},
		{"//[::1%25en0]", "IPv6address", 3, 12},
		{"//[v1.]", "IPvFuture", 3, 6},
		{"//[v.a]", "IPvFuture", 3, 6},
		{"//[vg.a]", "IPvFuture", 3, 7},
		{"//[v1.a%41]", "IPvFuture", 7, 8},
		{"?[", "query", 1, 2},
		{"#a#", "fragment", 2, 3},
		{"/[", "pchar", 1, 2},
		{"/\xff", "pchar", 1, 2},
		{"\x00", "pchar", 0, 1},
	} {
		t.Run(c.input, func(t *testing.T) {
			_, err := Parse(c.input)
			e, _ := err.(*Error)
			if e == nil || e.Rule != c.rule || e.Start != c.start || e.End != c.end {
				t.Errorf("got %+v, want %s [%d:%d]", e, c.rule, c.start, c.end)
			}
		})
	}
}

// TestIPv6Address has an address of each row of the rule, at its limits.
func TestIPv6Address(t *testing.T) {
	valid := []string{
		"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4",
		"::2:3:4:5:6:7:8", "::2:3:4:5:6:1.2.3.4",
		"1::3:4:5:6:7:8", "1::3:4:5:6:1.2.3.4",
		"1:2::4:5:6:7:8", "1:2:3::5:6:7:8", "1:2:3:4::6:7:8",
		"1:2:3:4:5::7:8", "1:2:3:4:5::1.2.3.4", "1:2:3:4:5:6::8", "1:2:3:4:5:6:7::",
		"::", "::1", "1::", "abcd:EF01::", "::255.255.255.255",
	}
	invalid := []string{
		"", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", ":1::", "::1:", "1:::2",
		"1:2:3:4:5:6:7::8", "1:2:3:4:5:6::7:8", "1:2:3:4:5:6::1.2.3.4", "::1:2:3:4:5:6:7:8",
		"12345::", "g::", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::1.2.3.04", "1.2.3.4::", "::1.2.3.4:1",
		"1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4",
	}
	for _, s := range valid {
		t.Run(s, func(t *testing.T) {
			if !isIPv6Address(s) {
				t.Error("want valid")
			}
		})
	}
	for _, s := range invalid {
		t.Run(s, func(t *testing.T) {
			if isIPv6Address(s) {
				t.Error("want invalid")
			}
		})
	}
}

func TestLinear(t *testing.T) {
	shapes := map[string]func(n int) string{
		"dots":     func(n int) string { return strings.Repeat("a/", n) + strings.Repeat("../", n) },
		"parents":  func(n int) string { return strings.Repeat("/..", n) },
		"at":       func(n int) string { return "//" + strings.Repeat("@", n) },
		"colons":   func(n int) string { return "//[" + strings.Repeat("1:", n) + "]" },
		"numbers":  func(n int) string { return "//" + strings.Repeat("1.", n) },
		"encoding": func(n int) string { return strings.Repeat("%41", n) },
		"hashes":   func(n int) string { return strings.Repeat("#", n) },
	}
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 50_000, func(n int) time.Duration {
				input := shape(n)
				return cputime.Thread(func() {
					Dialect().Parse(input, exampleBase)
					if r, err := Parse(input); err == nil {
						r.Normalize()
					}
				})
			})
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, e := range append(normalExamples, abnormalExamples...) {
		f.Add(e[0])
	}
	f.Add("eXAMPLE://u@[::1]:/./b/../b/%63/%7bfoo%7d")
	base, err := Parse(exampleBase)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := Parse(s)
		if err != nil {
			e := err.(*Error)
			if e.Start < 0 || e.End < e.Start || len(s) < e.End {
				t.Errorf("error about [%d:%d] of %d bytes", e.Start, e.End, len(s))
			}
			return
		}
		if r.String() != s {
			t.Errorf("%q is recomposed as %q", s, r)
		}
		resolved, err := r.Resolve(base)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*Reference{r.Normalize(), resolved, resolved.Normalize()} {
			again, err := Parse(r.String())
			if err != nil || !equal(again, r) {
				t.Errorf("%q is read as %+v, %v; should be %+v", r, again, err, r)
			}
			if n := r.Normalize(); !equal(n.Normalize(), n) {
				t.Errorf("%q is normalized twice to %q", n, n.Normalize())
			}
		}
	})
}
