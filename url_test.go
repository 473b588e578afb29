package weburl_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/examples"
	"github.com/weburl/weburl/internal/urlgen"
)

// components is all that the accessors of a URL say. Of components that can be
// null, null is "" here, and other values follow an equals sign.
type components struct {
	Scheme, Username, Password        string
	Host                              string // its kind and its serialization
	Hostname, HostPort                string
	Port, PortOrDefault               string
	Path                              string
	Segments                          []string
	Query, Fragment                   string
	Special, Credentials, OpaquePath  bool
	WithoutFragment, Redacted, Origin string
}

func componentsOf(u weburl.URL) components {
	return components{
		Scheme: u.Scheme(), Username: u.EncodedUsername(), Password: u.EncodedPassword(),
		Host:     u.ParsedHost().Kind().String() + " " + u.ParsedHost().String(),
		Hostname: u.Hostname(), HostPort: u.Host(),
		Port: u.Port(), PortOrDefault: u.PortOrDefault(),
		Path: u.EncodedPath(), Segments: slices.Collect(u.EncodedSegments()),
		Query: nullable(u.EncodedQuery(), u.HasQuery()), Fragment: nullable(u.EncodedFragment(), u.HasFragment()),
		Special: u.IsSpecial(), Credentials: u.IncludesCredentials(), OpaquePath: u.HasOpaquePath(),
		WithoutFragment: u.WithoutFragment().String(), Redacted: u.Redacted(), Origin: u.Origin().String(),
	}
}

func nullable[T any](value T, ok bool) string {
	if !ok {
		return ""
	}
	return fmt.Sprintf("=%v", value)
}

func TestAccessors(t *testing.T) {
	for _, test := range []struct {
		url  string // its own serialization
		want components
	}{
		{"https://user:pass@example.com:1234/foo/bar?baz#quux", components{
			Scheme: "https", Username: "user", Password: "pass",
			Host: "domain example.com", Hostname: "example.com", HostPort: "example.com:1234",
			Port: "1234", PortOrDefault: "1234",
			Path: "/foo/bar", Segments: []string{"foo", "bar"}, Query: "=baz", Fragment: "=quux",
			Special: true, Credentials: true,
			WithoutFragment: "https://user:pass@example.com:1234/foo/bar?baz",
			Redacted:        "https://user:xxxxx@example.com:1234/foo/bar?baz#quux",
			Origin:          "https://example.com:1234",
		}},
		{"http://example.com/", components{
			Scheme: "http", Host: "domain example.com", Hostname: "example.com", HostPort: "example.com",
			PortOrDefault: "80", Path: "/", Segments: []string{""}, Special: true,
			WithoutFragment: "http://example.com/", Redacted: "http://example.com/", Origin: "http://example.com",
		}},
		{"https://user@h/", components{ // only a username
			Scheme: "https", Username: "user", Host: "domain h", Hostname: "h", HostPort: "h",
			PortOrDefault: "443", Path: "/", Segments: []string{""}, Special: true, Credentials: true,
			WithoutFragment: "https://user@h/", Redacted: "https://user@h/", Origin: "https://h",
		}},
		{"https://:pass@h:8443/", components{ // only a password
			Scheme: "https", Password: "pass", Host: "domain h", Hostname: "h", HostPort: "h:8443",
			Port: "8443", PortOrDefault: "8443", Path: "/", Segments: []string{""}, Special: true, Credentials: true,
			WithoutFragment: "https://:pass@h:8443/", Redacted: "https://:xxxxx@h:8443/", Origin: "https://h:8443",
		}},
		{"https://u:a%3Ab%40@h/", components{ // a colon and an @ in the password
			Scheme: "https", Username: "u", Password: "a%3Ab%40", Host: "domain h", Hostname: "h", HostPort: "h",
			PortOrDefault: "443", Path: "/", Segments: []string{""}, Special: true, Credentials: true,
			WithoutFragment: "https://u:a%3Ab%40@h/", Redacted: "https://u:xxxxx@h/", Origin: "https://h",
		}},
		{"ftp://h/a//b/", components{
			Scheme: "ftp", Host: "domain h", Hostname: "h", HostPort: "h",
			PortOrDefault: "21", Path: "/a//b/", Segments: []string{"a", "", "b", ""}, Special: true,
			WithoutFragment: "ftp://h/a//b/", Redacted: "ftp://h/a//b/", Origin: "ftp://h",
		}},
		{"ws://h:0/", components{ // 0 is not null
			Scheme: "ws", Host: "domain h", Hostname: "h", HostPort: "h:0",
			Port: "0", PortOrDefault: "0", Path: "/", Segments: []string{""}, Special: true,
			WithoutFragment: "ws://h:0/", Redacted: "ws://h:0/", Origin: "ws://h:0",
		}},
		{"wss://h:65535/", components{
			Scheme: "wss", Host: "domain h", Hostname: "h", HostPort: "h:65535",
			Port: "65535", PortOrDefault: "65535", Path: "/", Segments: []string{""}, Special: true,
			WithoutFragment: "wss://h:65535/", Redacted: "wss://h:65535/", Origin: "wss://h:65535",
		}},
		{"http://h/?#", components{ // empty is not null
			Scheme: "http", Host: "domain h", Hostname: "h", HostPort: "h",
			PortOrDefault: "80", Path: "/", Segments: []string{""}, Query: "=", Fragment: "=", Special: true,
			WithoutFragment: "http://h/?", Redacted: "http://h/?#", Origin: "http://h",
		}},
		{"http://h/#?", components{
			Scheme: "http", Host: "domain h", Hostname: "h", HostPort: "h",
			PortOrDefault: "80", Path: "/", Segments: []string{""}, Fragment: "=?", Special: true,
			WithoutFragment: "http://h/", Redacted: "http://h/#?", Origin: "http://h",
		}},
		{"http://127.0.0.1:8080/", components{
			Scheme: "http", Host: "IPv4 127.0.0.1", Hostname: "127.0.0.1", HostPort: "127.0.0.1:8080",
			Port: "8080", PortOrDefault: "8080", Path: "/", Segments: []string{""}, Special: true,
			WithoutFragment: "http://127.0.0.1:8080/", Redacted: "http://127.0.0.1:8080/", Origin: "http://127.0.0.1:8080",
		}},
		{"http://u@[2001:db8::1]:8080/", components{
			Scheme: "http", Username: "u", Host: "IPv6 [2001:db8::1]", Hostname: "2001:db8::1", HostPort: "[2001:db8::1]:8080",
			Port: "8080", PortOrDefault: "8080", Path: "/", Segments: []string{""}, Special: true, Credentials: true,
			WithoutFragment: "http://u@[2001:db8::1]:8080/", Redacted: "http://u@[2001:db8::1]:8080/", Origin: "http://[2001:db8::1]:8080",
		}},
		{"file:///C:/a", components{
			Scheme: "file", Host: "empty ", Path: "/C:/a", Segments: []string{"C:", "a"}, Special: true,
			WithoutFragment: "file:///C:/a", Redacted: "file:///C:/a", Origin: "null",
		}},
		{"file://host/", components{
			Scheme: "file", Host: "domain host", Hostname: "host", HostPort: "host", Path: "/", Segments: []string{""}, Special: true,
			WithoutFragment: "file://host/", Redacted: "file://host/", Origin: "null",
		}},
		{"git://u:p@HOST:9418/x.git#main", components{
			Scheme: "git", Username: "u", Password: "p", Host: "opaque HOST", Hostname: "HOST", HostPort: "HOST:9418",
			Port: "9418", PortOrDefault: "9418", Path: "/x.git", Segments: []string{"x.git"}, Fragment: "=main", Credentials: true,
			WithoutFragment: "git://u:p@HOST:9418/x.git", Redacted: "git://u:xxxxx@HOST:9418/x.git#main", Origin: "null",
		}},
		{"x://[::1]", components{ // an IPv6 address without being special
			Scheme: "x", Host: "IPv6 [::1]", Hostname: "::1", HostPort: "[::1]",
			WithoutFragment: "x://[::1]", Redacted: "x://[::1]", Origin: "null",
		}},
		{"x://h?q", components{ // no segment at all
			Scheme: "x", Host: "opaque h", Hostname: "h", HostPort: "h", Query: "=q",
			WithoutFragment: "x://h?q", Redacted: "x://h?q", Origin: "null",
		}},
		{"x:///p", components{ // an empty host
			Scheme: "x", Host: "empty ", Path: "/p", Segments: []string{"p"},
			WithoutFragment: "x:///p", Redacted: "x:///p", Origin: "null",
		}},
		{"x:////p", components{
			Scheme: "x", Host: "empty ", Path: "//p", Segments: []string{"", "p"},
			WithoutFragment: "x:////p", Redacted: "x:////p", Origin: "null",
		}},
		{"x:/p", components{ // a null host
			Scheme: "x", Host: "null ", Path: "/p", Segments: []string{"p"},
			WithoutFragment: "x:/p", Redacted: "x:/p", Origin: "null",
		}},
		{"x:/.//p/q?r#s", components{ // the "/." belongs to the serialization only
			Scheme: "x", Host: "null ", Path: "//p/q", Segments: []string{"", "p", "q"}, Query: "=r", Fragment: "=s",
			WithoutFragment: "x:/.//p/q?r", Redacted: "x:/.//p/q?r#s", Origin: "null",
		}},
		{"x:/.//", components{
			Scheme: "x", Host: "null ", Path: "//", Segments: []string{"", ""},
			WithoutFragment: "x:/.//", Redacted: "x:/.//", Origin: "null",
		}},
		{"mailto:user:pass@example.org", components{
			Scheme: "mailto", Host: "null ", Path: "user:pass@example.org", OpaquePath: true,
			WithoutFragment: "mailto:user:pass@example.org", Redacted: "mailto:user:pass@example.org", Origin: "null",
		}},
		{"data:text/plain,a%20?b#c", components{
			Scheme: "data", Host: "null ", Path: "text/plain,a%20", OpaquePath: true, Query: "=b", Fragment: "=c",
			WithoutFragment: "data:text/plain,a%20?b", Redacted: "data:text/plain,a%20?b#c", Origin: "null",
		}},
		{"x:", components{ // an empty opaque path
			Scheme: "x", Host: "null ", OpaquePath: true,
			WithoutFragment: "x:", Redacted: "x:", Origin: "null",
		}},
		{"x:?#", components{
			Scheme: "x", Host: "null ", OpaquePath: true, Query: "=", Fragment: "=",
			WithoutFragment: "x:?", Redacted: "x:?#", Origin: "null",
		}},
		{"blob:https://h:8443/id#f", components{
			Scheme: "blob", Host: "null ", Path: "https://h:8443/id", OpaquePath: true, Fragment: "=f",
			WithoutFragment: "blob:https://h:8443/id", Redacted: "blob:https://h:8443/id#f", Origin: "https://h:8443",
		}},
	} {
		t.Run(test.url, func(t *testing.T) {
			u, err := weburl.Parse(test.url)
			if err != nil {
				t.Fatal(err)
			}
			if u.String() != test.url {
				t.Errorf("serialization %q", u)
			}
			if u.IsZero() {
				t.Error("it is the zero URL")
			}
			if got := componentsOf(u); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got\n\t%+v, want\n\t%+v", got, test.want)
			}
		})
	}
}

func TestZeroURL(t *testing.T) {
	var u weburl.URL
	if !u.IsZero() || u.String() != "" {
		t.Errorf("IsZero %v, String %q", u.IsZero(), u)
	}
	want := components{Host: "null ", Origin: "null"}
	if got := componentsOf(u); !reflect.DeepEqual(got, want) {
		t.Errorf("got\n\t%+v, want\n\t%+v", got, want)
	}
	if u.WithoutFragment() != u || !u.EqualExcludingFragments(u) || u.Compare(u) != 0 {
		t.Error("it is not equal to itself")
	}
	if v := weburl.MustParse("x:"); u.EqualExcludingFragments(v) || u.Compare(v) != -1 || v.Compare(u) != 1 {
		t.Error("it does not come before other URLs")
	}
	// As a base it is no base.
	if got, err := u.Parse("https://h/"); err != nil || got.String() != "https://h/" {
		t.Errorf("Parse: %q, %v", got, err)
	}
	if got, err := u.Parse("/x"); err == nil {
		t.Errorf("Parse without a base: %q", got)
	}
}

// TestZeroValuesDoNotPanic calls every method of the zero values, with
// arguments that are zero as well.
func TestZeroValuesDoNotPanic(t *testing.T) {
	for _, zero := range []any{
		weburl.URL{}, new(weburl.URL), weburl.Host{}, weburl.Origin{}, weburl.HostKind(0), weburl.HostKind(255),
		weburl.Parser{}, new(weburl.ParseError),
	} {
		v := reflect.ValueOf(zero)
		for i := range v.NumMethod() {
			method := v.Method(i)
			t.Run(v.Type().String()+"."+v.Type().Method(i).Name, func(t *testing.T) {
				var args []reflect.Value
				for j := range method.Type().NumIn() {
					args = append(args, reflect.Zero(method.Type().In(j)))
				}
				call := method.Call
				if method.Type().IsVariadic() {
					call = method.CallSlice
				}
				for _, result := range call(args) {
					_ = fmt.Sprintf("%v %+v %#v", result, result, result)
				}
			})
		}
	}
}

func TestSegmentsStops(t *testing.T) {
	u := weburl.MustParse("https://h/a/b/c")
	for stop := range 3 {
		var got []string
		for s := range u.EncodedSegments() {
			got = append(got, s)
			if len(got) > stop {
				break
			}
		}
		if want := []string{"a", "b", "c"}[:stop+1]; !slices.Equal(got, want) {
			t.Errorf("stopped after %d: %q", stop+1, got)
		}
	}
	segments := u.EncodedSegments()
	first, second := slices.Collect(segments), slices.Collect(segments)
	if !slices.Equal(first, second) {
		t.Errorf("the second time round: %q", second)
	}
}

func TestEquality(t *testing.T) {
	for _, test := range []struct {
		a, b                    string
		equal, withoutFragments bool
	}{
		{"https://h/", "https://h/", true, true},
		{"https://h/", "HTTPS://H:443", true, true},
		{"https://h/a b", "https://h/a%20b", true, true},
		{"https://h/%61", "https://h/a", false, false},
		{"https://h/#a", "https://h/#b", false, true},
		{"https://h/", "https://h/#", false, true},
		{"https://h/?", "https://h/", false, false},
		{"https://h/?q#a", "https://h/?q", false, true},
		{"https://h/#?", "https://h/?#", false, false},
		{"http://h/", "https://h/", false, false},
		{"http://0x7f.1/", "http://127.0.0.1/", true, true},
		{"http://[0::1]/", "http://[::1]/", true, true},
		{"x:/a/..//p", "x:/.//p", true, true},
		{"x://p", "x:////p", false, false},
		{"x:a #f", "x:a%20", false, true},
		{"file:///c|/", "file://localhost/c:/", true, true},
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			a, b := weburl.MustParse(test.a), weburl.MustParse(test.b)
			if got := a == b; got != test.equal {
				t.Errorf("== is %v", got)
			}
			if got := a.EqualExcludingFragments(b); got != test.withoutFragments {
				t.Errorf("EqualExcludingFragments is %v", got)
			}
			if got := a.WithoutFragment() == b.WithoutFragment(); got != test.withoutFragments {
				t.Errorf("== without fragments is %v", got)
			}
			if c, d := a.Compare(b), b.Compare(a); (c == 0) != test.equal || c != -d {
				t.Errorf("Compare is %d, and %d the other way round", c, d)
			}
			keys := map[weburl.URL]bool{a: true}
			if keys[b] != test.equal {
				t.Errorf("as a map key: %v", keys[b])
			}
		})
	}
}

// TestEqualityFollowsSerialization holds == to the standard's definition, also
// for URLs that were not made by Parse alone.
func TestEqualityFollowsSerialization(t *testing.T) {
	g := urlgen.New(2)
	base := weburl.MustParse(g.Base())
	for range 20_000 {
		u, err := base.Parse(g.Input())
		if err != nil {
			base = weburl.MustParse(g.Base())
			continue
		}
		for _, v := range []weburl.URL{u, u.WithoutFragment()} {
			again, err := weburl.Parse(v.String())
			if err != nil {
				t.Fatalf("%q: %v", v, err)
			}
			if again != v {
				t.Fatalf("%q: not equal to what it parses to", v)
			}
		}
		if u.WithoutFragment().HasFragment() {
			t.Fatalf("%q: a fragment without fragment", u)
		}
		base = u
	}
}

func TestCompareSorts(t *testing.T) {
	want := []string{"", "data:,", "ftp://h/", "http://h/", "http://h/?", "http://h/a", "https://h/"}
	var urls []weburl.URL
	for _, s := range want {
		var u weburl.URL
		if s != "" {
			u = weburl.MustParse(s)
		}
		urls = append([]weburl.URL{u}, urls...)
	}
	slices.SortFunc(urls, weburl.URL.Compare)
	var got []string
	for _, u := range urls {
		got = append(got, u.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// The standard's table of inputs and outputs.
//
// https://url.spec.whatwg.org/#example-url-parsing
func TestStandardParsingExamples(t *testing.T) {
	for _, test := range examples.Parsings {
		t.Run(test.Input+" "+test.Base, func(t *testing.T) {
			parse, canParse := weburl.Parse, weburl.CanParse
			if test.Base != "" {
				base := weburl.MustParse(test.Base)
				parse, canParse = base.Parse, base.CanParse
			}
			u, err := parse(test.Input)
			if u.String() != test.Output || (err != nil) != (test.Output == examples.Failure) {
				t.Errorf("got %q, %v; want %q", u, err, test.Output)
			}
			if got := canParse(test.Input); got != (test.Output != examples.Failure) {
				t.Errorf("CanParse is %v", got)
			}
		})
	}
}

// The standard's table of URLs and their components.
//
// https://url.spec.whatwg.org/#example-url-components
func TestStandardComponentExamples(t *testing.T) {
	for _, test := range []struct {
		input, scheme, host, port string
		path                      []string // one string that is opaque, or segments
		opaque                    bool
		query, fragment           string
	}{
		{"https://example.com/", "https", "domain example.com", "", []string{""}, false, "", ""},
		{"https://localhost:8000/search?q=text#hello", "https", "domain localhost", "8000", []string{"search"}, false, "=q=text", "=hello"},
		{"urn:isbn:9780307476463", "urn", "null ", "", []string{"isbn:9780307476463"}, true, "", ""},
		{"file:///ada/Analytical%20Engine/README.md", "file", "empty ", "", []string{"ada", "Analytical%20Engine", "README.md"}, false, "", ""},
	} {
		t.Run(test.input, func(t *testing.T) {
			u := weburl.MustParse(test.input)
			got := componentsOf(u)
			if got.OpaquePath {
				got.Segments = []string{got.Path}
			}
			want := components{Scheme: test.scheme, Host: test.host, Port: test.port, Segments: test.path, OpaquePath: test.opaque, Query: test.query, Fragment: test.fragment}
			got = components{Scheme: got.Scheme, Host: got.Host, Port: got.Port, Segments: got.Segments, OpaquePath: got.OpaquePath, Query: got.Query, Fragment: got.Fragment}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got\n\t%+v, want\n\t%+v", got, want)
			}
		})
	}
}

// TestParse has inputs for what the documentation of Parse promises.
func TestParse(t *testing.T) {
	for _, test := range []struct{ name, input, want string }{
		{"C0 controls and spaces around", "\x00\x1F \t https://h/ \r\n\x00", "https://h/"},
		{"tabs and newlines inside", "h\tt\nt\rps:\t/\n/h\r:\t8\n0/\ta\n?\rb#\tc\n", "https://h:80/a?b#c"},
		{"a truncated sequence is one U+FFFD", "https://h/\xE2\x82", "https://h/%EF%BF%BD"},
		{"a surrogate is three", "https://h/\xED\xA0\x80", "https://h/%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
		{"a tab does not join halves", "https://h/\xC3\t\xA9", "https://h/%EF%BF%BD%EF%BF%BD"},
		{"a byte order mark is no space", "https://h/\uFEFF", "https://h/%EF%BB%BF"},
		{"uppercase", "HTTPS://EXAMPLE.ORG/PATH?QUERY#FRAGMENT", "https://example.org/PATH?QUERY#FRAGMENT"},
		{"default port", "wss://h:443", "wss://h/"},
		{"port with zeros before it", "https://h:000000000000000000081/", "https://h:81/"},
		{"empty port", "https://h:/", "https://h/"},
		{"empty credentials", "https://:@h/", "https://h/"},
		{"empty password", "https://u:@h/", "https://u@h/"},
		{"the last @ counts", "https://a@b:c@d@h/", "https://a%40b:c%40d@h/"},
		{"backslashes", `https:\\h\a\..\b`, "https://h/b"},
		{"a domain in Unicode", "https://MÜNCHEN.example/", "https://xn--mnchen-3ya.example/"},
		{"spaces that end an opaque path", "x:a  ?q", "x:a %20?q"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := weburl.Parse(test.input)
			if err != nil || u.String() != test.want {
				t.Errorf("%q: %q, %v; want %q", test.input, u, err, test.want)
			}
		})
	}
}

func TestResolve(t *testing.T) {
	const special = "https://user:pw@example.org:8080/a/b?q#f"
	for _, test := range []struct{ base, ref, want string }{
		{special, "", "https://user:pw@example.org:8080/a/b?q"},
		{special, "#", "https://user:pw@example.org:8080/a/b?q#"},
		{special, "?", "https://user:pw@example.org:8080/a/b?"},
		{special, "c", "https://user:pw@example.org:8080/a/c"},
		{special, "../../../c", "https://user:pw@example.org:8080/c"},
		{special, "/c", "https://user:pw@example.org:8080/c"},
		{special, "//h", "https://h/"},
		{special, "https:c", "https://user:pw@example.org:8080/a/c"},
		{special, "http:c", "http://c/"},
		{special, "mailto:x", "mailto:x"},
		{"mailto:x?q", "#f", "mailto:x?q#f"},
		{"x:/.//p/q", "r", "x:/.//p/r"},
		{"x:/.//p/q", "/r", "x:/r"},
		{"x:/a/b", "..//c", "x:/.//c"},
		{"x:/a/b", "//h/c", "x://h/c"},
		{"x://h", "a", "x://h/a"},
		{"file:///C:/a/b", "/d", "file:///C:/d"},
		{"file:///C:/a/b", "../../../d", "file:///C:/d"},
		{"file://h/C:/a", "//i/d", "file://i/d"},
	} {
		t.Run(test.base+" "+test.ref, func(t *testing.T) {
			base := weburl.MustParse(test.base)
			u, err := base.Parse(test.ref)
			if err != nil || u.String() != test.want {
				t.Errorf("got %q, %v; want %q", u, err, test.want)
			}
			if !base.CanParse(test.ref) {
				t.Error("CanParse is false")
			}
			if base != weburl.MustParse(test.base) {
				t.Errorf("the base became %q", base)
			}
			if v, err := (weburl.Parser{Base: base}).Parse(test.ref); err != nil || v != u {
				t.Errorf("a Parser gives %q, %v", v, err)
			}
		})
	}
	for _, test := range []struct{ base, ref string }{
		{"mailto:x", ""}, {"mailto:x", "y"}, {"mailto:x", "?q"}, {"mailto:x", "/"}, {special, "//"}, {special, "https://h:x/"},
	} {
		t.Run("failure/"+test.base+" "+test.ref, func(t *testing.T) {
			base := weburl.MustParse(test.base)
			u, err := base.Parse(test.ref)
			if err == nil || !u.IsZero() {
				t.Errorf("got %q, %v", u, err)
			}
			if base.CanParse(test.ref) {
				t.Error("CanParse is true")
			}
		})
	}
}

// TestParserEncoding says which queries the encoding is for. The bytes are
// those of the Encoding Standard's encoders.
func TestParserEncoding(t *testing.T) {
	for _, test := range []struct{ encoding, input, want string }{
		{"windows-1252", "https://h/é?é#é", "https://h/%C3%A9?%E9#%C3%A9"},
		{"windows-1252", "ftp://h/?é", "ftp://h/?%E9"},
		{"windows-1252", "file:///?é", "file:///?%E9"},
		{"windows-1252", "ws://h/?é", "ws://h/?%C3%A9"},
		{"windows-1252", "wss://h/?é", "wss://h/?%C3%A9"},
		{"windows-1252", "x://h/?é", "x://h/?%C3%A9"},
		{"windows-1252", "https://h/?☃", "https://h/?%26%239731%3B"},
		{"shift_jis", "https://h/?あ", "https://h/?%82%A0"},
		{"iso-2022-jp", "https://h/?あ", "https://h/?%1B$B$%22%1B(B"},
		{"utf-16le", "https://h/?é", "https://h/?%C3%A9"},
		{"utf-8", "https://h/?é", "https://h/?%C3%A9"},
		{"shift_jis", "https://h/?a=b&c", "https://h/?a=b&c"},
	} {
		t.Run(test.encoding+" "+test.input, func(t *testing.T) {
			encoding, err := encodings.Lookup(test.encoding)
			if err != nil {
				t.Fatal(err)
			}
			p := weburl.Parser{Encoding: encoding}
			u, err := p.Parse(test.input)
			if err != nil || u.String() != test.want {
				t.Errorf("got %q, %v; want %q", u, err, test.want)
			}
			if !p.CanParse(test.input) {
				t.Error("CanParse is false")
			}
		})
	}
}

func TestMustParse(t *testing.T) {
	if u := weburl.MustParse("https://h"); u.String() != "https://h/" {
		t.Errorf("got %q", u)
	}
	defer func() {
		err, _ := recover().(error)
		var parseError *weburl.ParseError
		if !errors.As(err, &parseError) {
			t.Errorf("it panicked with %v", err)
		}
	}()
	weburl.MustParse("h")
	t.Error("it did not panic")
}

// TestSerializationIsASCII holds the serialization to its alphabet: printable
// ASCII, in which a space can only be inside an opaque path.
func TestSerializationIsASCII(t *testing.T) {
	g := urlgen.New(3)
	g.InvalidUTF8 = true
	for range 20_000 {
		input := g.Input()
		u, err := weburl.Parse(input)
		if err != nil {
			continue
		}
		for i, c := range []byte(u.String()) {
			if c < ' ' || c > '~' || c == ' ' && !(u.HasOpaquePath() && i < len(u.Scheme())+1+len(u.EncodedPath())) {
				t.Fatalf("%q: %q has a %q", input, u, c)
			}
		}
		if strings.HasSuffix(u.String(), " ") {
			t.Fatalf("%q: %q ends in a space", input, u)
		}
	}
}
