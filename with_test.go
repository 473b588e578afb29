package weburl_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/internal/wpt"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/webapi"
)

// A change is a method that derives a URL, by the setter that does the same to
// an object of the URL class.
type change struct {
	name string
	set  func(u *webapi.URL, value string)
	with func(u weburl.URL, value string) (weburl.URL, error)

	// cut returns the part of a value that the setter looks at, and the method
	// does not want more than that.
	cut func(u weburl.URL, value string) string
}

var changes = []change{
	{"scheme", (*webapi.URL).SetProtocol, weburl.URL.WithScheme, func(_ weburl.URL, value string) string {
		before, _, _ := strings.Cut(value, ":")
		return before
	}},
	{"username", (*webapi.URL).SetUsername, weburl.URL.WithEncodedUsername, nil},
	{"password", (*webapi.URL).SetPassword, weburl.URL.WithEncodedPassword, nil},
	{"host", (*webapi.URL).SetHost, withHostOrPort, cutHost},
	{"hostname", (*webapi.URL).SetHostname, withHostname, cutHost},
	{"port", (*webapi.URL).SetPort, withPort, nil},
	{"path", (*webapi.URL).SetPathname, weburl.URL.WithEncodedPath, nil},
	{"query", (*webapi.URL).SetSearch, func(u weburl.URL, value string) (weburl.URL, error) {
		if strings.Trim(value, "?") == "" {
			return setEmpty(u, (*webapi.URL).SetSearch, value), nil
		}
		return u.WithEncodedQuery(strings.TrimPrefix(value, "?"))
	}, nil},
	{"fragment", (*webapi.URL).SetHash, func(u weburl.URL, value string) (weburl.URL, error) {
		if strings.Trim(value, "#") == "" {
			return setEmpty(u, (*webapi.URL).SetHash, value), nil
		}
		return u.WithEncodedFragment(strings.TrimPrefix(value, "#"))
	}, nil},
}

// withPort is WithPort for what the setter takes: the digits that the value begins with.
func withPort(u weburl.URL, value string) (weburl.URL, error) {
	digits := withoutTabs(value)
	if digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]; digits == "" && value != "" {
		digits = "none"
	}
	return u.WithPort(digits)
}

// withHostOrPort is WithHost, but keeps the port of u if value has none, as the setter does.
func withHostOrPort(u weburl.URL, value string) (weburl.URL, error) {
	if strings.LastIndexByte(value, ':') > strings.LastIndexByte(value, ']') {
		return u.WithHost(value)
	}
	kept, err := withHostname(u, value)
	if v, hostErr := u.WithHost(value); err == nil && value != "" && (hostErr != nil || v != kept.WithoutPort()) {
		return v, fmt.Errorf("WithHost: %q, %v, but WithHostname: %q", v, hostErr, kept)
	}
	return kept, err
}

// withHostname is WithHostname for what the setter takes: IPv6 addresses in brackets.
func withHostname(u weburl.URL, value string) (weburl.URL, error) {
	switch {
	case value == "" && u.ParsedHost().Kind() == weburl.HostNull:
		return setEmpty(u, (*webapi.URL).SetHostname, value), nil
	case strings.Count(value, ":") > 1 && value[0] != '[':
		return u.WithHost(value)
	}
	return u.WithHostname(value)
}

// setEmpty makes a component empty or null, which the methods With do not do for values
// that are empty.
func setEmpty(u weburl.URL, set func(*webapi.URL, string), value string) weburl.URL {
	object := webapi.FromURL(u)
	set(object, value)
	return object.URL()
}

// cutHost returns value up to what ends a host, and then a port.
func cutHost(u weburl.URL, value string) string {
	ends := "/?#"
	if u.IsSpecial() {
		ends += `\`
	}
	value = withoutTabs(value)
	if end := strings.IndexAny(value, ends); end >= 0 {
		value = value[:end]
	}
	if u.Scheme() == "file" {
		return value
	}
	inside := false
	for i, c := range []byte(value) {
		switch c {
		case '[':
			inside = true
		case ']':
			inside = false
		case ':':
			if inside {
				continue
			}
			digits := len(value[i+1:]) - len(strings.TrimLeft(value[i+1:], "0123456789"))
			if port, err := strconv.Atoi(value[i+1 : i+1+digits]); err != nil || port > 0xFFFF {
				return value[:i] // the setter sets the host all the same
			}
			return value[:i+1+digits]
		}
	}
	return value
}

var withoutTabs = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace

// check fails the test unless the method gives what the setter gives, or an
// error where the setter does nothing or passes over a part of the value.
func (c change) check(t *testing.T, u weburl.URL, value string) {
	t.Helper()
	object := webapi.Parse(u.String())
	c.set(object, value)
	got, err := c.with(u, value)
	if err != nil {
		var e *weburl.ChangeError
		if !errors.As(err, &e) || e.Component().String() != strings.TrimSuffix(c.name, "name") && e.Component().String() != c.name || e.Input() != value && c.name != "port" || e.Message() == "" || !got.IsZero() {
			t.Fatalf("%s of %q to %q: %q, %#v", c.name, u, value, got, err)
		}
		if object.Href() == u.String() {
			return
		}
		if c.name == "scheme" && webapi.Parse(object.Href()).Href() != object.Href() {
			return // what the setter gives does not come through a parser
		}
		if c.cut != nil && c.cut(u, value) != withoutTabs(value) {
			if part := c.cut(u, value); part != "" {
				c.check(t, u, part)
			}
			return
		}
		t.Fatalf("%s of %q to %q: %v, but the setter gives %q", c.name, u, value, err, object.Href())
	}
	if object.Href() != got.String() {
		t.Fatalf("%s of %q to %q: %q, but the setter gives %q", c.name, u, value, got, object.Href())
	}
	checkURL(t, got)
}

// TestWithEqualsSetters changes generated URLs to generated values.
func TestWithEqualsSetters(t *testing.T) {
	count := need.Part(t, 100_000)
	g := newQueryGenerator(t, 1)
	for range count {
		u, value := nextChange(g)
		for _, c := range changes {
			c.check(t, u, value)
		}
	}
}

// nextChange returns a URL and a value for one of its components.
func nextChange(g *queryGenerator) (weburl.URL, string) {
	for {
		input := g.Input()
		if g.rng.IntN(2) == 0 {
			input = g.Base()
		}
		if u, err := weburl.Parse(input); err == nil {
			return u, nextValue(g)
		}
	}
}

// nextValue returns a part of a URL, or what may be one.
func nextValue(g *queryGenerator) string {
	value := g.Input()
	v, err := weburl.Parse(value)
	if err != nil || g.rng.IntN(8) == 0 {
		return g.twist(value)
	}
	query := v.EncodedQuery()
	value = g.pick(v.Scheme(), v.EncodedUsername(), v.EncodedPassword(), v.Host(), v.Hostname(), v.Host(), v.ParsedHost().String(), v.EncodedPath(), query,
		"80", "443", "21", "8080", "0", "65535", "65536", "99999", "080", "80a", "",
		"http", "https", "ws", "ftp", "file", "FILE", "web+x", "localhost", "C|", "C|/a", "h:", ":80", "[::1]:80", "..", "%2e%2E/a", "//a", `\a`, "?a", "#a", "a?b#c")
	if g.rng.IntN(4) == 0 {
		value = g.twist(value)
	}
	return value
}

// TestWPTWith runs the tests of setters in web-platform-tests.
func TestWPTWith(t *testing.T) {
	type test struct {
		Href     string
		NewValue string `json:"new_value"`
		Expected struct{ Href string }
	}
	setters := wpt.Setters[test](t)
	for i, attribute := range []string{"protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"} {
		tests := setters[attribute]
		if len(tests) == 0 {
			t.Fatal("no tests of ", attribute)
		}
		for _, test := range tests {
			t.Run(fmt.Sprintf("%s/%s/%s", attribute, test.Href, test.NewValue), func(t *testing.T) {
				u := weburl.MustParse(test.Href)
				changes[i].check(t, u, test.NewValue)
				got, err := changes[i].with(u, test.NewValue)
				if err == nil && test.Expected.Href != "" && got.String() != test.Expected.Href {
					t.Errorf("got %q, want %q", got, test.Expected.Href)
				}
			})
		}
	}
}

func TestWith(t *testing.T) {
	const all = "https://user:pass@example.org:8443/a/b?q#f"
	for _, test := range []struct {
		change, url, value, want string
	}{
		{"scheme", all, "http", "http://user:pass@example.org:8443/a/b?q#f"},
		{"scheme", all, "WSS", "wss://user:pass@example.org:8443/a/b?q#f"},
		{"scheme", "https://h:80/a?b#c", "http", "http://h/a?b#c"},
		{"scheme", "https://h:21/", "ftp", "ftp://h/"},
		{"scheme", "https://h/C|a", "file", "file://h/C|a"},
		{"scheme", "https://h/C|/a", "http", "http://h/C|/a"},
		{"scheme", "x://h:0/a", "y", "y://h:0/a"},
		{"scheme", "file://h/a", "https", "https://h/a"},
		{"scheme", "mailto:a@b", "x", "x:a@b"},
		{"scheme", "x:/.//a", "longer", "longer:/.//a"},
		{"scheme", "https://h/", "h\ttt\np", "http://h/"},
		{"username", all, "a:b@c/d%20é", "https://a%3Ab%40c%2Fd%20%C3%A9:pass@example.org:8443/a/b?q#f"},
		{"username", all, "", "https://:pass@example.org:8443/a/b?q#f"},
		{"username", "file:///a", "", "file:///a"},
		{"username", "x://h", "u", "x://u@h"},
		{"username", "https://h/", "a\tb", "https://a%09b@h/"},
		{"password", all, "", "https://user@example.org:8443/a/b?q#f"},
		{"password", "https://h/", "p", "https://:p@h/"},
		{"password", "https://u@h/?q", "p", "https://u:p@h/?q"},
		{"hostname", all, "EXAMPLE.com", "https://user:pass@example.com:8443/a/b?q#f"},
		{"hostname", all, "0x7F.1", "https://user:pass@127.0.0.1:8443/a/b?q#f"},
		{"hostname", all, "[::0:1]", "https://user:pass@[::1]:8443/a/b?q#f"},
		{"hostname", all, "bücher.example", "https://user:pass@xn--bcher-kva.example:8443/a/b?q#f"},
		{"hostname", "x:/a", "h", "x://h/a"},
		{"hostname", "x:/.//a", "h", "x://h//a"},
		{"hostname", "x:/a", "", "x:///a"},
		{"hostname", "x://h/a", "", "x:///a"},
		{"hostname", "x://h", "", "x://"},
		{"hostname", "x://h/", "a b", ""},
		{"hostname", "x://h/", "a%20b", "x://a%20b/"},
		{"hostname", "file:///a", "h", "file://h/a"},
		{"hostname", "file://h/a", "", "file:///a"},
		{"hostname", "file://h/a", "LOCALHOST", "file:///a"},
		{"hostname", "file:///C:/a", "h", "file://h/C:/a"},
		{"host", all, "h", "https://user:pass@h:8443/a/b?q#f"},
		{"host", all, "h:80", "https://user:pass@h:80/a/b?q#f"},
		{"host", all, "h:00443", "https://user:pass@h/a/b?q#f"},
		{"host", all, "[1:2::]:8", "https://user:pass@[1:2::]:8/a/b?q#f"},
		{"host", "x:/a", "h:80", "x://h:80/a"},
		{"port", all, "80", "https://user:pass@example.org:80/a/b?q#f"},
		{"port", all, "443", "https://user:pass@example.org/a/b?q#f"},
		{"port", all, "", "https://user:pass@example.org/a/b?q#f"},
		{"port", "https://h/?q#f", "1", "https://h:1/?q#f"},
		{"port", "x://h", "0", "x://h:0"},
		{"path", all, "c/d", "https://user:pass@example.org:8443/c/d?q#f"},
		{"path", all, "/c/./../d?#%", "https://user:pass@example.org:8443/d%3F%23%?q#f"},
		{"path", all, `\c\d`, "https://user:pass@example.org:8443/c/d?q#f"},
		{"path", all, "", "https://user:pass@example.org:8443/?q#f"},
		{"path", all, "//x", "https://user:pass@example.org:8443//x?q#f"},
		{"path", all, "..?x", "https://user:pass@example.org:8443/..%3Fx?q#f"},
		{"path", all, "\t/\na", "https://user:pass@example.org:8443/a?q#f"},
		{"path", "x:/a?q", "//b", "x:/.//b?q"},
		{"path", "x:/.//a?q", "b", "x:/b?q"},
		{"path", "x:/a?q", "", "x:/?q"},
		{"path", "x://h/a?q", "", "x://h?q"},
		{"path", "x://h/a", `\`, `x://h/\`},
		{"path", "file:///a", "c|/../../b", "file:///c:/b"},
		{"query", all, "é'#?", "https://user:pass@example.org:8443/a/b?%C3%A9%27%23?#f"},
		{"query", all, "", "https://user:pass@example.org:8443/a/b#f"},
		{"query", all, "?", "https://user:pass@example.org:8443/a/b?#f"},
		{"query", "x:a%20#f", "'", "x:a%20?'#f"},
		{"query", "x:a%20?q#f", "", "x:a%20#f"},
		{"query", "https://h/", "??", "https://h/??"},
		{"fragment", all, "a b#`", "https://user:pass@example.org:8443/a/b?q#a%20b#%60"},
		{"fragment", all, "", "https://user:pass@example.org:8443/a/b?q"},
		{"fragment", all, "#", "https://user:pass@example.org:8443/a/b?q#"},
		{"fragment", "mailto:a", "\tx\n", "mailto:a#x"},
	} {
		t.Run(test.change+"/"+test.url+"/"+test.value, func(t *testing.T) {
			c := changeNamed(test.change)
			u := weburl.MustParse(test.url)
			c.check(t, u, test.value)
			if got, err := c.with(u, test.value); got.String() != test.want {
				t.Errorf("got %q, %v, want %q", got, err, test.want)
			}
		})
	}
}

func TestWithPortErrors(t *testing.T) {
	u := weburl.MustParse("https://example.org:8080/")
	for value, reason := range map[string]string{
		"65536": "too large", "99999999999999999999": "too large", "x": "digits", "-1": "digits", "+1": "digits", "8/0": "digits",
		"8@a": "digits", " 80": "digits", "80:1": "digits", "\uFF18": "digits",
	} {
		v, err := u.WithPort(value)
		var e *weburl.ChangeError
		if !v.IsZero() || !errors.As(err, &e) || e.Component() != spec.PortComponent || e.Input() != value || !strings.Contains(e.Message(), reason) {
			t.Errorf("%q: %q, %v", value, v, err)
		}
	}
}

// TestWithHostnameIPv6 has IPv6 addresses without brackets.
func TestWithHostnameIPv6(t *testing.T) {
	u := weburl.MustParse("https://example.org:8080/")
	for value, want := range map[string]string{
		"::1": "https://[::1]:8080/", "::FFFF:10.0.0.1": "https://[::ffff:a00:1]:8080/", "2001:DB8::": "https://[2001:db8::]:8080/",
		"::1:zz": "", "a:b:c": "", "::1]": "", "[::1]:80": "", "fe80::1%25eth0": "", "::1/": "", "u@::1": "",
	} {
		v, err := u.WithHostname(value)
		var e *weburl.ChangeError
		if v.String() != want || want == "" && (!errors.As(err, &e) || e.Component() != spec.HostComponent || e.Input() != value) {
			t.Errorf("%q: %q, %v", value, v, err)
		}
	}
}

func changeNamed(name string) change {
	return changes[slices.IndexFunc(changes, func(c change) bool { return c.name == name })]
}

func TestChangeError(t *testing.T) {
	for _, test := range []struct {
		change, url, value string
		code               spec.ErrorCode
		reason             string
	}{
		{"scheme", "https://h/", "", "", "begins with"},
		{"scheme", "https://h/", "1a", "", "begins with"},
		{"scheme", "https://h/", "http:", "", "letters, digits"},
		{"scheme", "https://h/", "é", "", "begins with"},
		{"scheme", "https://h/", "x", "", "the URL is special"},
		{"scheme", "x://h/", "https", "", "the scheme is special"},
		{"scheme", "x:a", "file", "", "the scheme is special"},
		{"scheme", "https://u@h/", "file", "", "username"},
		{"scheme", "https://h:1/", "file", "", "port"},
		{"scheme", "file:///a", "http", "", "no host"},
		{"scheme", "http://localhost/a", "file", "", "localhost"},
		{"scheme", "http://h/C|/a", "file", "", "drive letter"},
		{"username", "file://h/", "u", "", "file URL"},
		{"username", "x:/", "u", "", "without a host"},
		{"username", "x:///", "u", "", "without a host"},
		{"password", "mailto:a", "p", "", "without a host"},
		{"port", "file://h/", "80", "", "file URL"},
		{"port", "x:///", "80", "", "without a host"},
		{"hostname", "mailto:a", "h", "", "opaque"},
		{"hostname", "https://h/", "", spec.HostMissing, ""},
		{"hostname", "https://h/", "a b", spec.DomainToASCII, ""},
		{"hostname", "https://h/", "u@a", "", `no "@"`},
		{"host", "https://h/", "u:p@a", "", `no "@"`},
		{"host", "x://h/", "u:p@a", "", `no "@"`},
		{"hostname", "https://h/", "1.2.3.4.5", spec.IPv4TooManyParts, ""},
		{"hostname", "https://h/", "[1", spec.IPv6Unclosed, ""},
		{"hostname", "https://h/", "a:80", "", "no port"},
		{"hostname", "https://h/", "a/b", "", `"/"`},
		{"hostname", "https://h/", `a\b`, "", `"\\"`},
		{"hostname", "x://h/", "a<b", spec.HostInvalidCodePoint, ""},
		{"hostname", "x://u@h/", "", "", "has a host"},
		{"hostname", "x://h:1/", "", "", "has a host"},
		{"hostname", "file:///", "a:80", spec.DomainToASCII, ""},
		{"hostname", "file:///", "C|", spec.DomainToASCII, ""},
		{"host", "mailto:a", "h", "", "opaque"},
		{"host", "https://h/", "a?", "", `"?"`},
		{"host", "https://h/", ":80", spec.HostMissing, ""},
		{"host", "x://h/", ":80", spec.HostMissing, ""},
		{"host", "https://h/", "a:", "", "no port"},
		{"host", "https://h/", "a:8/b", "", `"/"`},
		{"host", "https://h/", "a:99999", spec.PortOutOfRange, ""},
		{"host", "https://h/", "a:8x", spec.PortInvalid, ""},
		{"host", "https://h/", "a:x", spec.PortInvalid, ""},
		{"host", "https://h/", "a:b:c", spec.PortInvalid, ""},
		{"host", "https://h/", "[::1]:x", spec.PortInvalid, ""},
		{"path", "mailto:a", "b", "", "opaque"},
	} {
		t.Run(test.change+"/"+test.url+"/"+test.value, func(t *testing.T) {
			c := changeNamed(test.change)
			u := weburl.MustParse(test.url)
			c.check(t, u, test.value)
			_, err := c.with(u, test.value)
			var changeError *weburl.ChangeError
			if !errors.As(err, &changeError) || !strings.Contains(changeError.Message(), test.reason) {
				t.Fatalf("error %#v", err)
			}
			var parseError *weburl.ParseError
			if errors.As(err, &parseError) != (test.code != "") || parseError != nil && parseError.Code() != test.code {
				t.Errorf("parse error %v, want %q", parseError, test.code)
			}
			if text := err.Error(); !strings.HasPrefix(text, "weburl: cannot set the "+strings.TrimSuffix(test.change, "name")) || !strings.HasSuffix(text, changeError.Message()) {
				t.Errorf("the text is %q", text)
			}
		})
	}
	t.Run("a password is not quoted", func(t *testing.T) {
		if _, err := weburl.MustParse("x:a").WithEncodedPassword("secret"); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("error %v", err)
		}
	})
	t.Run("a long value is cut short", func(t *testing.T) {
		if _, err := weburl.MustParse("x:a").WithEncodedPath(strings.Repeat("a", 1000)); err == nil || len(err.Error()) > 300 {
			t.Errorf("error %v", err)
		}
	})
}

func TestWithOfZero(t *testing.T) {
	var zero weburl.URL
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			value := "1"
			if _, err := c.with(zero, value); err == nil {
				t.Error("no error")
			}
		})
	}
	for name, f := range map[string]func(...string) (weburl.URL, error){
		"WithSegments": zero.WithSegments, "AppendSegments": zero.AppendSegments,
		"ReplaceSegments": func(s ...string) (weburl.URL, error) { return zero.ReplaceSegments(0, 0, s...) },
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := f("a"); err == nil {
				t.Error("no error")
			}
		})
	}
	t.Run("Without", func(t *testing.T) {
		if zero.WithoutPort() != zero || zero.WithoutQuery() != zero || zero.WithoutCredentials() != zero || zero.WithoutFragment() != zero {
			t.Error("not zero")
		}
	})
}

func TestSegments(t *testing.T) {
	type values = []string
	for _, test := range []struct {
		url    string
		i, j   int // -1 and 0 to set all, -1 and 1 to append
		values []string
		want   string // or a reason in parentheses
	}{
		{"https://h/a/b?q#f", -1, 0, values{"c", "d"}, "https://h/c/d?q#f"},
		{"https://h/a/b?q#f", -1, 0, nil, "https://h/?q#f"},
		{"https://h/a", -1, 0, values{"a/b", "50%", "c?d#e", `f\g`, " ", "é", "%2e"}, "https://h/a%2Fb/50%25/c%3Fd%23e/f%5Cg/%20/%C3%A9/%252e"},
		{"https://h/a", -1, 0, values{"a", ""}, "https://h/a/"},
		{"https://h/a", -1, 0, values{"", "", "a"}, "https://h///a"},
		{"https://h/a", -1, 0, values{"..."}, "https://h/..."},
		{"https://h/a", -1, 0, values{"a", ".."}, "(dot segment)"},
		{"https://h/a", -1, 1, values{"."}, "(dot segment)"},
		{"https://h/a", -1, 0, values{"a\xFFb\tc"}, "https://h/a%FFb%09c"},
		{"x:/a", -1, 0, values{"", "b"}, "x:/.//b"},
		{"x:/.//a", -1, 0, values{"b"}, "x:/b"},
		{"x:/.//a", -1, 1, values{"b"}, "x:/.//a/b"},
		{"x:/a", -1, 0, nil, "x:/"},
		{"x://h/a?q", -1, 0, nil, "x://h?q"},
		{"x://h", -1, 1, values{"a"}, "x://h/a"},
		{"x://h", -1, 1, nil, "x://h"},
		{"mailto:a", -1, 0, values{"b"}, "(opaque)"},
		{"mailto:a", -1, 1, values{"b"}, "(opaque)"},
		{"https://h/", -1, 1, values{"a", "b"}, "https://h/a/b"},
		{"https://h/a", -1, 1, values{"b"}, "https://h/a/b"},
		{"https://h/a/?q", -1, 1, values{"b", ""}, "https://h/a/b/?q"},
		{"https://h//", -1, 1, values{"b"}, "https://h//b"},
		{"https://h/a/", -1, 1, nil, "https://h/a/"},
		{"https://h/a/b/c#f", 0, 1, values{"x", "y"}, "https://h/x/y/b/c#f"},
		{"https://h/a/b/c#f", 1, 2, values{"x"}, "https://h/a/x/c#f"},
		{"https://h/a/b/c#f", 2, 3, nil, "https://h/a/b#f"},
		{"https://h/a/b/c#f", 0, 3, nil, "https://h/#f"},
		{"https://h/a/b/c", 3, 3, values{"d"}, "https://h/a/b/c/d"},
		{"https://h/a/b/c", 0, 0, values{"d"}, "https://h/d/a/b/c"},
		{"https://h/a", 1, 2, nil, "(no segments 1 to 2)"},
		{"https://h/a/b", 2, 1, nil, "(no segments 2 to 1)"},
		{"https://h/a/b", -2, 1, nil, "(no segments -2 to 1)"},
		{"x:/a//b", 0, 1, nil, "x:/.//b"},
		{"x:/.//b", 0, 1, nil, "x:/b"},
		{"mailto:a", 0, 0, nil, "(opaque)"},
		{"file:///a", -1, 0, values{"C|"}, "file:///C%7C"},
		{"file:///a", -1, 0, values{"C|", "x"}, "file:///C%7C/x"},
		{"file:///a", -1, 0, values{"C|x"}, "file:///C|x"},
		{"file:///a", -1, 0, values{"C:", "x"}, "file:///C:/x"},
		{"file:///a/C|/b?q", 0, 1, nil, "file:///C%7C/b?q"},
		{"file://h/a/C|?q", 0, 1, nil, "file://h/C%7C?q"},
		{"https://h/a/C|/b", 0, 1, nil, "https://h/C|/b"},
	} {
		t.Run(fmt.Sprintf("%s/%d/%d/%q", test.url, test.i, test.j, test.values), func(t *testing.T) {
			u := weburl.MustParse(test.url)
			var got weburl.URL
			var err error
			switch {
			case test.i == -1 && test.j == 0:
				got, err = u.WithSegments(test.values...)
			case test.i == -1:
				got, err = u.AppendSegments(test.values...)
			default:
				got, err = u.ReplaceSegments(test.i, test.j, test.values...)
			}
			if reason, fails := strings.CutPrefix(test.want, "("); fails {
				var e *weburl.ChangeError
				if !errors.As(err, &e) || e.Component() != spec.PathComponent || !strings.Contains(e.Message(), strings.TrimSuffix(reason, ")")) {
					t.Errorf("got %q, %v", got, err)
				}
				return
			}
			if err != nil || got.String() != test.want {
				t.Fatalf("got %q, %v, want %q", got, err, test.want)
			}
			checkURL(t, got)
		})
	}
}

// checkSegments fails the test unless the segments of a changed path are those
// of a changed list.
func checkSegments(t *testing.T, u weburl.URL, i, j int, values []string) {
	t.Helper()
	got, err := u.ReplaceSegments(i, j, values...)
	list := slices.Collect(u.Segments())
	fails := u.HasOpaquePath() || i < 0 || i > j || j > len(list) || slices.Contains(values, ".") || slices.Contains(values, "..")
	if fails != (err != nil) {
		t.Fatalf("%q, %d to %d, %q: %v", u, i, j, values, err)
	}
	if fails {
		return
	}
	want := slices.Clone(list[:i])
	want = append(want, values...)
	want = append(want, list[j:]...)
	if len(want) == 0 && (u.IsSpecial() || u.ParsedHost().Kind() == weburl.HostNull) {
		want = []string{""}
	}
	if list := slices.Collect(got.Segments()); !slices.Equal(list, want) {
		t.Fatalf("%q, %d to %d, %q: %q is %q, want %q", u, i, j, values, got, list, want)
	}
	checkURL(t, got)
	for _, same := range []func() (weburl.URL, error){
		func() (weburl.URL, error) { return got.ReplaceSegments(0, 0) },
		func() (weburl.URL, error) { return got.AppendSegments() },
		func() (weburl.URL, error) { return got.WithEncodedPath(got.EncodedPath()) },
	} {
		if again, err := same(); err != nil || again != got {
			t.Fatalf("%q, %d to %d, %q: %q, but then %q, %v", u, i, j, values, got, again, err)
		}
	}
}

func TestReplaceSegments(t *testing.T) {
	count := need.Part(t, 50_000)
	g := newQueryGenerator(t, 2)
	for range count {
		u, _ := nextChange(g)
		n := len(slices.Collect(u.Segments()))
		i := g.rng.IntN(n+2) - 1
		j := g.rng.IntN(n+2) - 1
		if g.rng.IntN(8) != 0 {
			i, j = max(0, min(i, j)), max(0, i, j)
		}
		var values []string
		for range g.rng.IntN(4) {
			values = append(values, g.pick("", "a", "C|", "C:", "/", "..", "%2e", `\`, "é", "\xFF", nextValue(g)))
		}
		checkSegments(t, u, i, min(j, n+g.rng.IntN(2)), values)
	}
}

// TestWithAllocations holds changes to one allocation, and none where nothing
// is written.
func TestWithAllocations(t *testing.T) {
	u := weburl.MustParse("https://user:pass@example.org:8443/a/b/c?x=1&y=2#top")
	plain := weburl.MustParse("https://example.org/a/b/c")
	null := weburl.MustParse("web+demo:/.//a")
	for _, test := range []struct {
		name string
		want float64
		f    func() (weburl.URL, error)
	}{
		{"WithScheme", 1, func() (weburl.URL, error) { return u.WithScheme("http") }},
		{"WithEncodedUsername", 1, func() (weburl.URL, error) { return u.WithEncodedUsername("a:b/c@d;e") }},
		{"WithEncodedPassword", 1, func() (weburl.URL, error) { return u.WithEncodedPassword("é///:::") }},
		{"WithEncodedPassword, none", 0, func() (weburl.URL, error) { return plain.WithEncodedPassword("") }},
		{"WithHostname", 1, func() (weburl.URL, error) { return u.WithHostname("h.example") }},
		{"WithHostname, uppercase", 1, func() (weburl.URL, error) { return u.WithHostname("H.example") }},
		{"WithHostname, IPv4", 1, func() (weburl.URL, error) { return u.WithHostname("0") }},
		{"WithHostname, IPv6", 1, func() (weburl.URL, error) { return u.WithHostname("[0:0:1::0:0]") }},
		{"WithHostname, tab", 1, func() (weburl.URL, error) { return u.WithHostname("h\t.example") }},
		{"WithHostname, null", 1, func() (weburl.URL, error) { return null.WithHostname("h") }},
		{"WithHost", 1, func() (weburl.URL, error) { return u.WithHost("h.example:99") }},
		{"WithPort", 1, func() (weburl.URL, error) { return u.WithPortNumber(99) }},
		{"WithPort, first", 1, func() (weburl.URL, error) { return plain.WithPortNumber(99) }},
		{"WithoutPort", 1, func() (weburl.URL, error) { return u.WithoutPort(), nil }},
		{"WithoutPort, none", 0, func() (weburl.URL, error) { return plain.WithoutPort(), nil }},
		{"WithEncodedPath", 1, func() (weburl.URL, error) { return u.WithEncodedPath("/x/../y z/é") }},
		{"WithEncodedPath, null", 1, func() (weburl.URL, error) { return null.WithEncodedPath("//x") }},
		{"WithSegments", 1, func() (weburl.URL, error) { return u.WithSegments("a/b", "c?d", "é", `\`) }},
		{"WithSegments, null", 1, func() (weburl.URL, error) { return null.WithSegments("", "") }},
		{"AppendSegments", 1, func() (weburl.URL, error) { return u.AppendSegments("a/b") }},
		{"ReplaceSegments", 1, func() (weburl.URL, error) { return u.ReplaceSegments(1, 2, "x", "y") }},
		{"WithEncodedQuery", 1, func() (weburl.URL, error) { return u.WithEncodedQuery("a=b&c=é#'") }},
		{"WithoutQuery", 1, func() (weburl.URL, error) { return u.WithoutQuery(), nil }},
		{"WithoutQuery, none", 0, func() (weburl.URL, error) { return plain.WithoutQuery(), nil }},
		{"WithEncodedFragment", 1, func() (weburl.URL, error) { return u.WithEncodedFragment("a b") }},
		{"WithoutCredentials", 1, func() (weburl.URL, error) { return u.WithoutCredentials(), nil }},
		{"WithoutCredentials, none", 0, func() (weburl.URL, error) { return plain.WithoutCredentials(), nil }},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := test.f(); err != nil {
				t.Fatal(err)
			}
			if n := allocations(t, func() { _, _ = test.f() }); n != test.want {
				t.Errorf("%v allocations, want %v", n, test.want)
			}
		})
	}
}

// TestWithKeepsNoValue makes sure that a result does not share the memory of a
// value, which the caller may have made unsafely from bytes.
func TestWithKeepsNoValue(t *testing.T) {
	bytes := []byte("h")
	u, err := weburl.MustParse("https://g/").WithHostname(unsafe.String(&bytes[0], 1))
	bytes[0] = 'x'
	if err != nil || u.Hostname() != "h" {
		t.Errorf("%q, %v", u, err)
	}
}

func FuzzWith(f *testing.F) {
	for i, seed := range urlgen.Seeds() {
		f.Add("https://user:pw@example.org:8080/a/b?q#f", seed, uint8(i))
		f.Add(seed, "h:80", uint8(i))
		f.Add(seed, "C|/../x", uint8(i))
	}
	f.Fuzz(func(t *testing.T, input, value string, seed uint8) {
		u, err := weburl.Parse(input)
		if err != nil {
			return
		}
		for _, c := range changes {
			c.check(t, u, value)
		}
		rng := rand.New(rand.NewPCG(uint64(seed), 0))
		n := len(slices.Collect(u.Segments())) + 1
		checkSegments(t, u, rng.IntN(n), rng.IntN(n), strings.SplitN(value, "/", 3))
	})
}
