package weburl_test

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

func TestNetURL(t *testing.T) {
	const failure = ""
	for _, test := range []struct {
		input string
		want  string // what net/url writes
	}{
		{"https://example.org/", "https://example.org/"},
		{"https://user:pw@example.org:8443/a%20b/c?d=e#f", "https://user:pw@example.org:8443/a%20b/c?d=e#f"},
		{"HTTP://EXAMPLE.org:80/..", "http://example.org/"},
		{"http://a%41b/", "http://aab/"},
		{`http:\\example.org\a`, "http://example.org/a"},
		{"http:/example.org", "http://example.org/"},
		{"http://0x7f.1/", "http://127.0.0.1/"},
		{"http://[0::1]:8080/", "http://[::1]:8080/"},
		{"http://[::ffff:1.2.3.4]/", "http://[::ffff:102:304]/"},
		{"http://münchen.example/", "http://xn--mnchen-3ya.example/"},
		{"http://a@b@c/", "http://a%40b@c/"},
		{"http://h:/", "http://h/"},
		{"http://h:0080/", "http://h/"},
		{"http://h:0/", "http://h:0/"},
		{"file://localhost/x", "file:///x"},
		{"file:///C|/x", "file:///C:/x"},
		{"git://HOST/x", "git://HOST/x"},
		{"mailto:a@b?c", "mailto:a@b?c"},
		{"http://a\"b/", "http://a\"b/"},
		{"x:/p", "x:/p"},
		{"x:/.//p", "x:/.//p"},
		{"x:////p", "x:////p"},
		{"x:///p", "x:///p"},

		// net/url would read another host, or none.
		{"x://%C3%BC/", failure}, // ü
		{"x://a%20b/", failure},  // an invalid escape to net/url
		{"x://a%41/", failure},   // so is this
		{"http://a{b/", failure}, // an invalid code point
		{"http://a`b/", failure},
		{"https://h/%", failure}, // an invalid escape in the path
		{"x://", failure},        // net/url writes x:, which has no host
		{"x://?q", failure},
	} {
		t.Run(test.input, func(t *testing.T) {
			u := weburl.MustParse(test.input)
			n, err := u.NetURL()
			if err != nil {
				if test.want != failure {
					t.Error(err)
				}
				return
			}
			if n.String() != test.want {
				t.Errorf("got %q, want %q", n, test.want)
			}
			checkNetURL(t, u, n)
		})
	}
	t.Run("zero", func(t *testing.T) {
		if n, err := (weburl.URL{}).NetURL(); err == nil {
			t.Errorf("got %q", n)
		}
	})
}

func TestFromNetURL(t *testing.T) {
	const failure = ""
	for _, test := range []struct{ input, want string }{
		{"https://example.org", "https://example.org/"},
		{"https://user:pw@EXAMPLE.org:443/a b?d=e#f", "https://user:pw@example.org/a%20b?d=e#f"},
		{"http://münchen.example/", "http://xn--mnchen-3ya.example/"},
		{"http://m%C3%BCnchen.example/", "http://xn--mnchen-3ya.example/"},
		{"http://ＧＯ.example/", "http://go.example/"},
		{"http://h:/", "http://h/"},
		{"http://h:0080/", "http://h/"},
		{"http://h:0081/", "http://h:81/"},
		{"http://h:0/", "http://h:0/"},
		{"http://[0:0::1]/", "http://[::1]/"},
		{"http://[::ffff:1.2.3.4]:8080/", "http://[::ffff:102:304]:8080/"},
		{"http://a@b@c/", "http://a%40b@c/"},
		{"http://127.0.0.1/", "http://127.0.0.1/"},
		{"git://HOST/x", "git://HOST/x"},
		{"x://%C3%BC/", "x://%C3%BC/"},
		{"mailto:a@b", "mailto:a@b"},
		{"file:///a", "file:///a"},
		{"x:/p", "x:/p"},

		// A browser goes to another host.
		{"http:/evil/", failure}, // no host to net/url, evil to us
		{"http:///evil/", failure},
		{"http:evil", failure},
		{`http:\\evil\`, failure},
		{`http:/\evil`, failure},
		{"http://0x7f.1/", failure}, // a name to net/url, an address to us
		{"http://127.1/", failure},
		{"http://2130706433/", failure},
		{"http://１27.0.0.1/", failure},
		{"http://1.2.3.4./", failure},
		{"file://localhost/x", failure}, // to us the same as no host
		{"file:///x/..//host/y", "file:////host/y"},

		// No browser goes there.
		{"http://[fe80::1%25eth0]/", failure},
		{"http://a%25b/", failure},
		{"http://h:65536/", failure},
		{"http://1.2.3.4.5/", failure},
		{"x://u@/", failure},
		{"x://:1/", failure},
		{"/a", failure}, {"//h/a", failure}, {"", failure},
	} {
		t.Run(test.input, func(t *testing.T) {
			n, err := url.Parse(test.input)
			if err != nil {
				t.Fatal(err)
			}
			u, err := weburl.FromNetURL(n)
			if u.String() != test.want || (err != nil) != (test.want == failure) {
				t.Errorf("got %q, %v; want %q", u, err, test.want)
			}
			if err == nil {
				checkFromNetURL(t, n, u)
			}
		})
	}
}

// TestFromNetURLByHand has values that url.Parse never returns.
func TestFromNetURLByHand(t *testing.T) {
	for name, n := range map[string]*url.URL{
		"zero":                      {},
		"a host in the scheme":      {Scheme: "http://h", Host: "h"},
		"a space in the scheme":     {Scheme: "ht tp", Host: "h"},
		"a host in the opaque part": {Scheme: "http", Host: "h", Opaque: "//evil/"},
		"only there":                {Scheme: "http", Opaque: "//evil/"},
		"a tab in the opaque part":  {Scheme: "http", Opaque: "/\t/evil/"},
		"userinfo in the host":      {Scheme: "http", Host: "h@evil"},
		"a port in the port":        {Scheme: "http", Host: "h:80:81"},
		"a path in the host":        {Scheme: "http", Host: "evil/h"},
		"a backslash in the host":   {Scheme: "http", Host: `evil\h`},
		"a number sign in the host": {Scheme: "http", Host: "evil#h"},
		"a host that is encoded":    {Scheme: "http", Host: "%65vil"},
		"IPv6 without brackets":     {Scheme: "http", Host: "::1"},
		"a tab in the host":         {Scheme: "http", Host: "h\t"},
		"an address in the path":    {Scheme: "http", Path: "//evil/"},
		"a port without a host":     {Scheme: "x", Host: ":80"},
		"a name for a number":       {Scheme: "http", Host: "h:http"},
	} {
		t.Run(name, func(t *testing.T) {
			if u, err := weburl.FromNetURL(n); err == nil {
				t.Errorf("%#v: got %q", n, u)
			}
		})
	}
}

// checkNetURL fails the test unless a program that connects to n goes where a
// browser goes for u.
func checkNetURL(t *testing.T, u weburl.URL, n *url.URL) {
	t.Helper()
	if n.Scheme != u.Scheme() || n.Host != u.Host() {
		t.Fatalf("%q: as a net/url.URL it has scheme %q and host %q", u, n.Scheme, n.Host)
	}
	if n.Port() != u.Port() {
		t.Fatalf("%q: as a net/url.URL it has port %q", u, n.Port())
	}
	checkDial(t, n, u)
	if parsed, err := url.Parse(u.String()); err != nil || !reflect.DeepEqual(n, parsed) {
		t.Fatalf("%q: %#v, but net/url parses %#v, %v", u, n, parsed, err)
	}

	// What it writes is for the same host again.
	again, err := weburl.Parse(n.String())
	if err != nil || again.Scheme() != u.Scheme() || again.ParsedHost() != u.ParsedHost() || again.Host() != u.Host() {
		t.Fatalf("%q: net/url writes %q: %v", u, n, err)
	}
	back, err := weburl.FromNetURL(n)
	if err != nil || back != again {
		t.Fatalf("%q: from net/url it is %q, %v; want %q", u, back, err, again)
	}
	// And net/url reads what it has written.
	if m, err := url.Parse(n.String()); err != nil || m.Scheme != n.Scheme || m.Host != n.Host {
		t.Fatalf("%q: net/url reads its own %q in another way: %v", u, n, err)
	}
}

// checkFromNetURL fails the test unless a browser goes for u where a program
// that connects to n goes.
func checkFromNetURL(t *testing.T, n *url.URL, u weburl.URL) {
	t.Helper()
	if !strings.EqualFold(n.Scheme, u.Scheme()) {
		t.Fatalf("%q: the scheme became %q", n, u.Scheme())
	}
	if want, err := strconv.ParseUint(n.Port(), 10, 16); err == nil {
		if u.PortOrDefault() != strconv.FormatUint(want, 10) {
			t.Fatalf("%q: the port became %q", n, u.PortOrDefault())
		}
	} else if u.Port() != "" {
		t.Fatalf("%q: there is a port now, %s", n, u.Port())
	}
	checkDial(t, n, u)
}

// checkDial fails the test unless net.Dial of the host of n is for the host of
// u: the same address or, where it would ask for a name, the same name.
func checkDial(t *testing.T, n *url.URL, u weburl.URL) {
	t.Helper()
	name := n.Hostname()
	addr, err := netip.ParseAddr(name)
	if want, ok := u.ParsedHost().Addr(); ok {
		if err != nil || addr != want {
			t.Fatalf("%q: %q is not %v", u, name, want)
		}
		return
	}
	switch u.ParsedHost().Kind() {
	case weburl.HostDomain:
		if err == nil {
			t.Fatalf("%q: the domain is the address %v", u, addr)
		}
		if ascii, err := idna.Lax.ToASCII(name); err == nil {
			name = ascii
		}
		if strings.ToLower(name) != u.ParsedHost().String() {
			t.Fatalf("%q: it would ask for %q", u, name)
		}
	case weburl.HostOpaque:
		// A net/url.URL has it percent-decoded.
		if decoded, err := url.PathUnescape(u.ParsedHost().String()); name != u.ParsedHost().String() && (err != nil || name != decoded) {
			t.Fatalf("%q: it would ask for %q", u, name)
		}
	default:
		if name != "" {
			t.Fatalf("%q: it would ask for %q", u, name)
		}
	}
}

// TestNetURLProperty converts generated URLs in both directions.
func TestNetURLProperty(t *testing.T) {
	count := need.Part(t, 100_000)
	g := urlgen.New(5)
	g.InvalidUTF8 = true
	there, back := 0, 0
	for range count {
		input := g.Input()
		if u, err := weburl.Parse(input); err == nil {
			if n, err := u.NetURL(); err == nil {
				checkNetURL(t, u, n)
				there++
			}
		}
		if n, err := url.Parse(input); err == nil {
			if u, err := weburl.FromNetURL(n); err == nil {
				checkFromNetURL(t, n, u)
				back++
			}
		}
	}
	if there < count/10 || back < count/10 {
		t.Errorf("of %d inputs only %d and %d were converted", count, there, back)
	}
}

// TestNetURLCorpora converts the URLs of the corpora, as TestNetURLProperty does generated
// ones.
func TestNetURLCorpora(t *testing.T) {
	for _, corpus := range corpora {
		t.Run(corpus.name, func(t *testing.T) {
			lines := readCorpus(t, corpus.name)
			for _, q := range lines[:need.Part(t, len(lines))] {
				u, err := parse(q.Input, q.Base)
				if err != nil {
					continue
				}
				if n, err := u.NetURL(); err == nil {
					checkNetURL(t, u, n)
				}
			}
		})
	}
}

// TestNetURLErrorsHidePasswords, because errors end up in logs.
func TestNetURLErrorsHidePasswords(t *testing.T) {
	for _, s := range []string{"x://user:secret@%C3%BC/", "x://user:secret@a%20b/"} {
		if _, err := weburl.MustParse(s).NetURL(); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("NetURL: %v", err)
		}
	}
	n := &url.URL{Scheme: "http", User: url.UserPassword("user", "secret"), Host: "127.1"}
	if _, err := weburl.FromNetURL(n); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("FromNetURL: %v", err)
	}
}

func TestRequestURI(t *testing.T) {
	for input, want := range map[string]string{
		"http://h":          "/",
		"http://h/a%20b?#f": "/a%20b?",
		"http://h//x??y#f":  "//x??y",
		"x://h?q":           "/?q",
		"x://h":             "/",
		"mailto:a@b?c#d":    "a@b?c",
		"x:/.//p":           "//p",
	} {
		if got := weburl.MustParse(input).RequestURI(); got != want {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
	if got := (weburl.URL{}).RequestURI(); got != "" {
		t.Errorf("zero: %q", got)
	}
}

func ExampleURL_Hostname() {
	u := weburl.MustParse("https://[2001:db8::1]/")
	fmt.Println(u.Host(), u.Hostname())
	fmt.Println(net.JoinHostPort(u.Hostname(), u.PortOrDefault()))
	// Output:
	// [2001:db8::1] 2001:db8::1
	// [2001:db8::1]:443
}
