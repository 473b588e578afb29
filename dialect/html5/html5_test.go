package html5

import (
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/percent"
)

// The second to last table of the text: "how the getter condition for search
// results in different results".
var searchTable = []struct{ input, search string }{
	{"http://example.com/", ""},
	{"http://example.com/?", "?"},
	{"http://example.com/?test", "?test"},
	{"http://example.com/?test#", "?test"},
}

func TestSearchTable(t *testing.T) {
	for _, row := range searchTable {
		t.Run(row.input, func(t *testing.T) {
			if got := Search.Get(row.input); got != row.search {
				t.Errorf("search is %q, want %q", got, row.search)
			}
		})
	}
}

// The last table of the text. As for a hyperlink, the URL that the attributes
// act on is the input resolved: the path of the second row is "/" only then.
var attributeTable = []struct {
	input  string
	values [7]string
}{
	{"http://example.com/carrot#question%3f", [7]string{"http:", "example.com", "example.com", "", "/carrot", "", "#question%3f"}},
	{"https://www.example.com:4443?", [7]string{"https:", "www.example.com:4443", "www.example.com", "4443", "/", "?", ""}},
}

func TestAttributeTable(t *testing.T) {
	for _, row := range attributeTable {
		for i, a := range Attributes() {
			t.Run(row.input+" "+a.Name, func(t *testing.T) {
				url, err := Resolve(row.input, "", nil)
				if err != nil {
					t.Fatal(err)
				}
				if got := a.Get(url); got != row.values[i] {
					t.Errorf("%s of %s is %q, want %q", a.Name, url, got, row.values[i])
				}
			})
		}
	}
}

// The other example of the text, in "resolve a URL".
func TestPathExample(t *testing.T) {
	got, err := Resolve("//example.com/a^b☺c%FFd%z/?e", "http://base/", nil)
	if want := "http://example.com/a%5Eb%E2%98%BAc%FFd%z/?e"; got != want || err != nil {
		t.Errorf("resolved to %q, %v, want %q", got, err, want)
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		url  string
		want string // scheme, userinfo, host, port, hostport, path, query, fragment, host-specific
	}{
		{"http://u:p@h:81/p?q#f", "http|u:p|h|81|h:81|/p|q|f|/p?q#f"},
		{" \t\n\f\rhttp://h/\r", "http||h||h|/|||/"},
		{"http://h:80/", "http||h|80|h|/|||/"},
		{"http://h:080/", "http||h|080|h|/|||/"},
		{"http://h:/", "http||h||h|/|||/"},
		{"foo://h:80/", "foo||h|80|h:80|/|||/"},
		{"//h:81", "||h|81|h||||"},
		{"", "||||||||"},
		{"a b", "|||||a b|||a b"},
		{"?q#f#g", "||||||q|f#g|?q#f#g"},
		{"mailto:a@b", "mailto|||||a@b|||mailto:a@b"},
		{"http://[::1]:8/", "http||[::1]|8|[::1]:8|/|||/"},
		{"http://[1:2:3:4:5:6:7.8.9.10]", "http||[1:2:3:4:5:6:7.8.9.10]||[1:2:3:4:5:6:7.8.9.10]||||"},
		{"http://[v1.a:b]:8", "http||[v1.a:b]|8|[v1.a:b]:8||||"},
		{`http://a\b@c\d/\`, `http|a\b|c\d||c\d|/\|||/\`},
		{"http://a%@h%41/%zz?%#%", "http|a%|h%41||h%41|/%zz|%|%|/%zz?%#%"},
		{"http://[/", "http||[||[|/|||/"},
		{"a:b:c", "a|||||b:c|||a:b:c"},
		{"./a:b", "|||||./a:b|||./a:b"},
		{"http://\xff/", "http||\uFFFD||\uFFFD|/|||/"},
		{"///x", "|||||/x|||/x"},
	} {
		t.Run(test.url, func(t *testing.T) {
			c, err := Parse(test.url)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range []dialect.Value{c.Scheme, c.Userinfo, c.Host, c.Port, c.HostPort, c.Path, c.Query, c.Fragment, c.HostSpecific} {
				got = append(got, v.String())
			}
			if g := strings.Join(got, "|"); g != test.want {
				t.Errorf("components are %s, want %s", g, test.want)
			}
		})
	}
}

func TestParseFails(t *testing.T) {
	for _, url := range []string{
		":", "1:a", "a b:c", ":80", "http://a@b@c/", "http://h:8a/", "http://h:1:2/", "http://%/", "http://%zz/",
		"http://[::1", "http://[::1]x", "http://[1:2:3:4:5:6:7:8:9]", "http://[::1::2]", "http://[12345::]",
		"http://[va:b]/", "http://[v.a:]/", "http://[v1:]/",
		"http://[::1.2.3]", "http://[::1.2.3.256]", "http://[::01.2.3.4]", "http://[fe80::1%25eth0]/", "http://[:1]", "http://[1:2:3:4:5:6:7::8:9]",
	} {
		t.Run(url, func(t *testing.T) {
			if c, err := Parse(url); err == nil {
				t.Errorf("components are %+v, want an error", c)
			}
		})
	}
}

func TestResolve(t *testing.T) {
	for _, test := range []struct{ url, base, want string }{
		// Host.
		{"http://ex%61mple.com", "", "http://example.com/"},
		{"http://EXAMPLE.com/", "", "http://EXAMPLE.com/"},
		{"http://MÜNCHEN.de/", "", "http://xn--mnchen-3ya.de/"},
		{"http://faß.de/", "", "http://fass.de/"},
		{"http://a。b.c／", "", "html5: URL: ToASCII fails for the host"},
		{"http://a。b．c｡/", "", "http://a.b.c./"},
		{"http://%E2%98%BA/", "", "http://xn--74h/"},
		{"http://%FF/", "", "html5: URL: percent-encoded octets of the host are not UTF-8"},
		{"http://\xff/", "", "html5: URL: ToASCII fails for the host"},
		{"http://a_b/", "", "html5: URL: ToASCII fails for the host"},
		{"http://-a/", "", "html5: URL: ToASCII fails for the host"},
		{"http://ü-/", "", "html5: URL: ToASCII fails for the host"},
		{"http://a--b/", "", "http://a--b/"},
		{"http://xn--a/", "", "http://xn--a/"},
		{"http://xn--ü/", "", "html5: URL: ToASCII fails for the host"},
		{"http://a..b/", "", "html5: URL: ToASCII fails for the host"},
		{"http://./", "", "html5: URL: ToASCII fails for the host"},
		{"http://" + strings.Repeat("a", 63) + "/", "", "http://" + strings.Repeat("a", 63) + "/"},
		{"http://" + strings.Repeat("a", 64) + "/", "", "html5: URL: ToASCII fails for the host"},
		{"http://0x7f.1/", "", "http://0x7f.1/"},
		{"http://[::1]/", "", "http://[::1]/"},
		{"file:///a", "", "file:///a"},
		// Path and query.
		{"http://h/a b\"<>\\^`{|}%", "", "http://h/a%20b%22%3C%3E%5C%5E%60%7B%7C%7D%"},
		{"http://h/?a b[]'☺%", "", "http://h/?a%20b%5B%5D'%E2%98%BA%"},
		{"http://h/#a b☺", "", "http://h/#a b☺"},
		{"mailto:a b", "", "mailto:a%20b"},
		// Scheme.
		{"http:a", "http://h/", "html5: URL: the scheme needs a host"},
		{"http:///a", "", "html5: URL: the scheme needs a host"},
		{`http:\\h\`, "", "html5: URL: the scheme needs a host"},
		{"data://h/", "", "html5: URL: the scheme forbids an authority"},
		{"foo://h", "", "foo://h"},
		{"foo:/a/../b", "", "foo:/b"},
		{"foo:a", "", "foo:a"},
		// The backslash step.
		{`http://a\b@c/d#\`, "", `http://a/b@c/d#/`},
		{`foo://a\b@c/d#\`, "", `foo://a\b@c/d#\`},
		{"#f", `http://h/a\b?\`, "http://h/a/b?/#f"},
		// Bases.
		{"a", "", "html5: URL: relative, and there is no base"},
		{"a", "b", "html5: base URL: the base is not an absolute URL"},
		{"a", ":", "html5: base URL: does not match <URI-reference>"},
		{"a", "http://h", "http://h/a"},
		{"../../a?b", "http://h/x/y/z?q#f", "http://h/a?b"},
		{"", "http://h/x/y/z?q#f", "http://h/x/y/z?q"},
		{"//g", "http://h/x/y/z?q#f", "http://g/"},
		{"/a/./b/../c", "http://h/x", "http://h/a/c"},
		{"..", "foo:a/b/c", "foo:a/"},
		{"foo:../a", "", "foo:a"},
		{"foo:./a/..", "", "foo:/"},
		{"foo:..", "", "foo:"},
		{"foo:.", "", "foo:"},
		{"foo:/.", "", "foo:/"},
	} {
		t.Run(test.url, func(t *testing.T) {
			got, err := Resolve(test.url, test.base, nil)
			if err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("resolved to %s, want %s", got, test.want)
			}
		})
	}
}

// The examples of RFC 3986, section 5.4, which this dialect resolves as they are
// except the last one: a URL with the scheme http needs a host.
func TestResolveRFC3986(t *testing.T) {
	for _, test := range []struct{ url, want string }{
		{"g:h", "g:h"},
		{"g", "http://a/b/c/g"},
		{"./g", "http://a/b/c/g"},
		{"g/", "http://a/b/c/g/"},
		{"/g", "http://a/g"},
		{"//g", "http://g/"}, // an empty path becomes a slash
		{"?y", "http://a/b/c/d;p?y"},
		{"g?y", "http://a/b/c/g?y"},
		{"#s", "http://a/b/c/d;p?q#s"},
		{"g#s", "http://a/b/c/g#s"},
		{"g?y#s", "http://a/b/c/g?y#s"},
		{";x", "http://a/b/c/;x"},
		{"g;x", "http://a/b/c/g;x"},
		{"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{"", "http://a/b/c/d;p?q"},
		{".", "http://a/b/c/"},
		{"./", "http://a/b/c/"},
		{"..", "http://a/b/"},
		{"../", "http://a/b/"},
		{"../g", "http://a/b/g"},
		{"../..", "http://a/"},
		{"../../", "http://a/"},
		{"../../g", "http://a/g"},
		{"../../../g", "http://a/g"},
		{"../../../../g", "http://a/g"},
		{"/./g", "http://a/g"},
		{"/../g", "http://a/g"},
		{"g.", "http://a/b/c/g."},
		{".g", "http://a/b/c/.g"},
		{"g..", "http://a/b/c/g.."},
		{"..g", "http://a/b/c/..g"},
		{"./../g", "http://a/b/g"},
		{"./g/.", "http://a/b/c/g/"},
		{"g/./h", "http://a/b/c/g/h"},
		{"g/../h", "http://a/b/c/h"},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
		{"g;x=1/../y", "http://a/b/c/y"},
		{"g?y/./x", "http://a/b/c/g?y/./x"},
		{"g?y/../x", "http://a/b/c/g?y/../x"},
		{"g#s/./x", "http://a/b/c/g#s/./x"},
		{"g#s/../x", "http://a/b/c/g#s/../x"},
		{"http:g", ""},
	} {
		t.Run(test.url, func(t *testing.T) {
			got, err := Resolve(test.url, "http://a/b/c/d;p?q", nil)
			if got != test.want || (err != nil) != (test.want == "") {
				t.Errorf("resolved to %s, %v, want %s", got, err, test.want)
			}
		})
	}
}

func TestResolveEncoding(t *testing.T) {
	for _, test := range []struct{ label, url, want string }{
		{"windows-1252", "http://h/é?é☺\\", "http://h/%C3%A9?%E9?%5C"},
		{"shift_jis", "http://h/?あ\u00A0", "http://h/?%82%A0?"},
		{"utf-16le", "http://h/?é", "http://h/?%C3%A9"},
		{"iso-2022-jp", "http://h/?あa", "http://h/?%1B%24%42%24%22%1B%28%42a"},
		{"windows-1252", "http://h/?a&#☺", "http://h/?a&#☺"},
	} {
		t.Run(test.label, func(t *testing.T) {
			e, err := encodings.Lookup(test.label)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := Resolve(test.url, "", e); got != test.want || err != nil {
				t.Errorf("resolved to %s, %v, want %s", got, err, test.want)
			}
		})
	}
}

func TestKinds(t *testing.T) {
	for _, test := range []struct {
		url                               string
		absolute, hierarchical, authority bool
	}{
		{"http://h", true, true, true},
		{"file:///", true, true, true},
		{"foo:/a", true, true, false},
		{"foo:a", true, false, false},
		{"mailto:a@b", true, false, false},
		{"a", false, false, false},
		{"//h", false, false, false},
		{"http:a", false, false, false},
		{"http://a_b/", false, false, false},
		{":", false, false, false},
	} {
		t.Run(test.url, func(t *testing.T) {
			if a, h, b := IsAbsolute(test.url), IsHierarchical(test.url), IsAuthorityBased(test.url); a != test.absolute || h != test.hierarchical || b != test.authority {
				t.Errorf("absolute %t, hierarchical %t, authority-based %t", a, h, b)
			}
		})
	}
}

func TestValid(t *testing.T) {
	latin1, err := encodings.Lookup("latin1")
	if err != nil {
		t.Fatal(err)
	}
	utf8, err := encodings.Lookup("utf-8")
	if err != nil {
		t.Fatal(err)
	}
	utf16, err := encodings.Lookup("utf-16")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		url      string
		encoding *percent.Encoding
		want     string // the four variants
	}{
		{"http://h/", nil, "yyyy"},
		{"", nil, "ynyn"},
		{"  ", nil, "nnyn"},
		{" http://h/\n", nil, "nnyy"},
		{"\u00A0http://h/", nil, "nnnn"},
		{"http://h/é?a", latin1, "yyyy"},
		{"http://h/?é", latin1, "nnnn"},
		{"http://h/?%C3%A9", latin1, "yyyy"},
		{"http://h/?é", utf16, "yyyy"},
		{"http://h/?é", nil, "yyyy"},
		{"http://h/?é", utf8, "yyyy"},
		{"http://h/?\uE000", nil, "yyyy"},
		{"http://h/\uE000", nil, "nnnn"},
		{"http://h/\u200E", nil, "nnnn"},
		{"http://h/%", nil, "nnnn"},
		{"http://h/%zz", nil, "nnnn"},
		{"http://h/[", nil, "nnnn"},
		{"http://h/#a#b", nil, "nnnn"},
		{"http://h/\xff", nil, "nnnn"},
		{"http://[::1]/", nil, "yyyy"},
		{"about:legacy-compat", nil, "yyyy"},
		{"about:srcdoc", nil, "yyyy"},
		{":", nil, "nnnn"},
		{"\U0002FFFE", nil, "nnnn"},
	} {
		t.Run(test.url, func(t *testing.T) {
			got := ""
			for _, f := range []func(string, *percent.Encoding) bool{IsValid, IsValidNonEmpty, IsValidSpaced, IsValidNonEmptySpaced} {
				if f(test.url, test.encoding) {
					got += "y"
				} else {
					got += "n"
				}
			}
			if got != test.want {
				t.Errorf("valid, non-empty, with spaces, both: %s, want %s", got, test.want)
			}
		})
	}
}

func TestDocumentBase(t *testing.T) {
	href := func(s string) *string { return &s }
	for _, test := range []struct {
		name string
		d    Document
		want string
	}{
		{"address", Document{Address: "http://h/a"}, "http://h/a"},
		{"about:blank", Document{Address: "about:blank"}, "about:blank"},
		{"about:blank with creator", Document{Address: "about:blank", Creator: "http://c/"}, "http://c/"},
		{"creator", Document{Address: "http://h/a", Creator: "http://c/"}, "http://h/a"},
		{"srcdoc", Document{Address: "about:srcdoc", Srcdoc: true, Container: "http://c/"}, "http://c/"},
		{"srcdoc with base", Document{Address: "about:srcdoc", Srcdoc: true, Container: "http://c/x/", Href: href("y")}, "http://c/x/y"},
		{"base", Document{Address: "http://h/a", Href: href("b/c")}, "http://h/b/c"},
		{"empty base", Document{Address: "http://h/a?b", Href: href("")}, "http://h/a?b"},
		{"bad base", Document{Address: "http://h/a", Href: href("http://a_b/")}, "http://h/a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := test.d.BaseURL(); got != test.want {
				t.Errorf("base URL is %s, want %s", got, test.want)
			}
		})
	}
}

func TestElementBase(t *testing.T) {
	for _, test := range []struct {
		xmlBase []string
		want    string
	}{
		{nil, "http://h/a/b"},
		{[]string{"c/"}, "http://h/a/c/"},
		{[]string{"c/", "d"}, "http://h/a/c/d"},
		{[]string{"c/", ":", "d"}, "http://h/a/c/d"},
		{[]string{"c/", "//g/", "d"}, "http://g/d"},
		{[]string{""}, "http://h/a/b"},
	} {
		t.Run(strings.Join(test.xmlBase, " "), func(t *testing.T) {
			if got := ElementBase("http://h/a/b", nil, test.xmlBase...); got != test.want {
				t.Errorf("base is %s, want %s", got, test.want)
			}
		})
	}
}

func TestFragmentEscape(t *testing.T) {
	var ascii strings.Builder
	for c := range byte(0x80) {
		ascii.WriteByte(c)
	}
	want := ""
	for c := range 0x21 {
		want += "%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789ABCDEF"[c&15])
	}
	want += "!%22%23$%25&'()*+,-./0123456789:;%3C=%3E?@ABCDEFGHIJKLMNOPQRSTUVWXYZ%5B%5C%5D%5E_%60abcdefghijklmnopqrstuvwxyz%7B%7C%7D~\x7F"
	if got := FragmentEscape(ascii.String()); got != want {
		t.Errorf("ASCII becomes %s\nwant %s", got, want)
	}
	if got, want := FragmentEscape("é ☺\xff"), "é%20☺\uFFFD"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestSet(t *testing.T) {
	for _, test := range []struct {
		a                  *Attribute
		input, value, want string
	}{
		{Protocol, "http://h/", "https", "https://h/"},
		{Protocol, "http://h/", "ftp:::", "ftp://h/"},
		{Protocol, "http://h/", ":", "http://h/"},
		{Protocol, "http://h/", "1é+", "%31%C3%A9+://h/"},
		{Protocol, "h/", "http", "h/"},
		{Host, "http://h/", "g:81", "http://g:81/"},
		{Host, "http://h:80/", "g:81", "http://g:81/"},
		{Host, "http://h:81/", "g", "http://g/"},
		{Host, "http://u@h/", "a b@c", "http://u@a%20b%40c/"},
		{Host, "http://h/", "[::1]:8", "http://[::1]:8/"},
		{Host, "http://h/", "", "http://h/"},
		{Host, "foo:/h", "g", "foo:/h"},
		{Hostname, "http://h:8/", "//g", "http://g:8/"},
		{Hostname, "http://h:8/", "g:9", "http://g%3A9:8/"},
		{Hostname, "http://h:8/", "[::1]", "http://[::1]:8/"},
		{Hostname, "http://h:8/", "///", "http://h:8/"},
		{Hostname, "http://h:8/", "é", "http://%C3%A9:8/"},
		{Protocol, "http://h/", "é", "%C3%A9://h/"},
		{Port, "http://h/", "0081x2", "http://h:81/"},
		{Port, "http://h:81/", "", "http://h:0/"},
		{Port, "http://h:81/", "65535", "http://h:65535/"},
		{Port, "http://h:81/", "65536", "http://h:81/"},
		{Port, "http://h:81/", "99999999999999999999", "http://h:81/"},
		{Port, "foo:a", "1", "foo:a"},
		{Pathname, "http://h/a?q", "b c%?d", "http://h/b%20c%25%3Fd?q"},
		{Pathname, "http://h/a?q", "", "http://h/?q"},
		{Pathname, "foo:a", "b", "foo:a"},
		{Search, "http://h/", "", "http://h/?"},
		{Search, "http://h/?a#f", "??b#c", "http://h/??b%23c#f"},
		{Search, "foo:a", "b", "foo:a"},
		{Hash, "http://h/", "", "http://h/#"},
		{Hash, "http://h/#a", "##b %41%é", "http://h/#%23b%20%41%25%C3%A9"},
		{Hash, "foo:a", "b", "foo:a#b"},
		{Hash, "a", "b", "a"},
	} {
		t.Run(test.a.Name+" "+test.input+" "+test.value, func(t *testing.T) {
			if got := test.a.Set(test.input, test.value); got != test.want {
				t.Errorf("set to %s, want %s", got, test.want)
			}
		})
	}
}

func TestGet(t *testing.T) {
	for _, test := range []struct {
		a           *Attribute
		input, want string
	}{
		{Protocol, "a", ""},
		{Protocol, "mailto:a", "mailto:"},
		{Host, "http://h:80/", "h"},
		{Host, "http://h:81/", "h:81"},
		{Host, "foo:/h", ""},
		{Hostname, "http://u@h:81/", "h"},
		{Host, "ftp://h:21/", "h"},
		{Host, "gopher://h:70/", "h"},
		{Host, "wss://h:0443/", "h"},
		{Port, "http://h:/", ""},
		{Port, "http://h:80/", "80"},
		{Pathname, "foo:a", ""},
		{Pathname, "foo:/a", "/a"},
		{Search, "foo:a?b", ""},
		{Hash, "foo:a#b", "#b"},
		{Hash, "foo:a#", ""},
		{Hash, ":", ""},
	} {
		t.Run(test.a.Name+" "+test.input, func(t *testing.T) {
			if got := test.a.Get(test.input); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestDialect(t *testing.T) {
	d := dialect.Lookup("html5")
	if d != Dialect() {
		t.Fatal("not registered")
	}
	r := d.Parse(`http://evil\@good/a b`, "")
	if r.Failure != nil || r.Get(dialect.Host) != dialect.Text("evil") || r.Href != "http://evil/@good/a%20b" {
		t.Errorf("read as %+v", r)
	}
	if len(r.Complaints) != 1 || r.Complaints[0].Start != 11 || r.Complaints[0].End != 12 {
		t.Errorf("complaints are %+v", r.Complaints)
	}
	r = d.Parse(`http://a%\@b/`, "")
	if r.Failure == nil || r.Failure.Name != string(ResultUnreadable) {
		t.Errorf("read as %+v", r)
	}
	r = d.Parse("a", ":")
	if r.Failure == nil || !r.Failure.Base {
		t.Errorf("read as %+v", r)
	}
}

func TestLinear(t *testing.T) {
	for name, make := range map[string]func(n int) string{
		"at":        func(n int) string { return "http://" + strings.Repeat("@", n) },
		"dots":      func(n int) string { return "http://h/" + strings.Repeat("a/../", n) },
		"up":        func(n int) string { return "http://h/" + strings.Repeat("../", n) },
		"nested":    func(n int) string { return "http://h/" + strings.Repeat("a/", n) + strings.Repeat("../", n) },
		"colons":    func(n int) string { return "http://" + strings.Repeat(":", n) },
		"ipv6":      func(n int) string { return "http://[" + strings.Repeat("1:", n) + "]" },
		"brackets":  func(n int) string { return "http://" + strings.Repeat("[", n) + "]" },
		"labels":    func(n int) string { return "http://" + strings.Repeat("é.", n) },
		"backslash": func(n int) string { return "http://" + strings.Repeat(`\`, n) + "@h/" },
		"spaces":    func(n int) string { return strings.Repeat(" ", n) + "a" + strings.Repeat(" ", n) },
	} {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 25_000, func(n int) time.Duration {
				input := make(n)
				return cputime.Thread(func() { Dialect().Parse(input, "http://h/") })
			})
		})
	}
}

// FuzzResolve checks that nothing panics, that a resolved URL is absolute unless
// the backslash step spoiled it, and that components make up the URL.
func FuzzResolve(f *testing.F) {
	for _, s := range []string{"", "http://u:p@h:8/a/../b?q#f", "//[::1]:8/", `http://a\b@c`, "http://é。☺/", "data:,%", "http://%C3%A9/?é"} {
		f.Add(s, "http://base/x/y?z", s)
	}
	f.Fuzz(func(t *testing.T, url, base, value string) {
		r := Dialect().Parse(url, base)
		if (r.Failure == nil) == (r.Href == "") {
			t.Errorf("Href is %q, Failure %v", r.Href, r.Failure)
		}
		for _, c := range r.Complaints {
			if c.Start > c.End || c.End > len(url) {
				t.Errorf("a complaint is about %d to %d", c.Start, c.End)
			}
		}
		if g, err := parse(url); err == nil {
			if got, want := g.recompose(), strip(percent.DecodeUTF8(url)); got != want {
				t.Errorf("components make up %q, want %q", got, want)
			}
		}
		if r.Failure == nil && !strings.Contains(r.Href, "/") && !strings.Contains(r.Href, ":") {
			t.Errorf("resolved to %q", r.Href)
		}
		if IsValid(url, nil) {
			if _, err := Parse(url); err != nil {
				t.Errorf("%q is valid and does not parse", url)
			}
		}
		for _, a := range Attributes() {
			a.Get(url)
			a.Set(url, value)
		}
		FragmentEscape(url)
		ElementBase(base, nil, url, value)
	})
}

func BenchmarkDialect(b *testing.B) {
	for b.Loop() {
		Dialect().Parse("https://www.example.com/some/path/with?a=query&and=more#fragment", "")
	}
}

// The base of the dialect is read as an input is.
func TestDialectBase(t *testing.T) {
	for _, test := range []struct{ input, base, want string }{
		{"/x", "http://bücher.de/", "http://xn--bcher-kva.de/x"},
		{"x", " http://h/a b/c", "http://h/a%20b/x"},
		{"x", "http://a\\b@h/", "http://a/b@h/x"},
		{"http://h/", "http://[", "http://h/"},
		{"/x", "http://a_b/", "base: host-to-ascii"},
		{"/x", "/y", "base: base-not-absolute"},
	} {
		r := Dialect().Parse(test.input, test.base)
		got := r.Href
		if f := r.Failure; f != nil {
			got = f.Name
			if f.Base {
				got = "base: " + got
			}
		}
		if got != test.want {
			t.Errorf("%s on %s: got %s, want %s", test.input, test.base, got, test.want)
		}
	}
}
