package weburl_test

import (
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

func ExampleURL_NearestNetURL() {
	for _, s := range []string{"https://example.org/a%20b?q|r", "https://example.org/100%", "mailto:us@example.org"} {
		n, changed := weburl.MustParse(s).NearestNetURL()
		fmt.Println(n, changed)
	}
	// Output:
	// https://example.org/a%20b?q|r []
	// https://example.org/100%25 [path]
	// mailto:us@example.org []
}

func TestNearestNetURL(t *testing.T) {
	for _, test := range []struct {
		input, want string
		changed     string
		n           url.URL
	}{
		{"", "", "[]", url.URL{}},
		{"http://h", "http://h/", "[]", url.URL{Scheme: "http", Host: "h", Path: "/"}},
		{"http://u:p@h:81/a?b#c", "http://u:p@h:81/a?b#c", "[]",
			url.URL{Scheme: "http", User: url.UserPassword("u", "p"), Host: "h:81", Path: "/a", RawQuery: "b", Fragment: "c"}},
		{"http://[::1]:81/", "http://[::1]:81/", "[]", url.URL{Scheme: "http", Host: "[::1]:81", Path: "/"}},
		{"http://h//evil/", "http://h//evil/", "[]", url.URL{Scheme: "http", Host: "h", Path: "//evil/"}},

		// Percent-encoded bytes.
		{"http://h/a%2Fb", "http://h/a%2Fb", "[]", url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}},
		{"http://h/a%20b", "http://h/a%20b", "[]", url.URL{Scheme: "http", Host: "h", Path: "/a b"}},
		{"http://h/100%", "http://h/100%25", "[path]", url.URL{Scheme: "http", Host: "h", Path: "/100%"}},
		{"http://h/%zz%41", "http://h/%25zz%41", "[path]", url.URL{Scheme: "http", Host: "h", Path: "/%zzA", RawPath: "/%25zz%41"}},
		{"http://h/a|b", "http://h/a%7Cb", "[path]", url.URL{Scheme: "http", Host: "h", Path: "/a|b"}},
		{"http://h/[]", "http://h/[]", "[]", url.URL{Scheme: "http", Host: "h", Path: "/[]", RawPath: "/[]"}},
		{"x://h/a\\b", "x://h/a%5Cb", "[path]", url.URL{Scheme: "x", Host: "h", Path: "/a\\b"}},
		{"http://h/?100%|{}", "http://h/?100%|{}", "[]", url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "100%|{}"}},
		{"http://h/?", "http://h/?", "[]", url.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true}},
		{"http://h/#", "http://h/", "[fragment]", url.URL{Scheme: "http", Host: "h", Path: "/"}},
		{"http://h/#100%|", "http://h/#100%25%7C", "[fragment]", url.URL{Scheme: "http", Host: "h", Path: "/", Fragment: "100%|"}},
		{"http://u%zz:p%@h/", "http://u%25zz:p%25@h/", "[username password]", url.URL{Scheme: "http", User: url.UserPassword("u%zz", "p%"), Host: "h", Path: "/"}},
		{"http://:p@h/", "http://:p@h/", "[]", url.URL{Scheme: "http", User: url.UserPassword("", "p"), Host: "h", Path: "/"}},

		// Hosts that net/url cannot write, or net/http not send.
		{"http://a`b/", "http://a%60b/", "[host]", url.URL{Scheme: "http", Host: "a`b", Path: "/"}},
		{"http://a\"b/", "http://a\"b/", "[host]", url.URL{Scheme: "http", Host: "a\"b", Path: "/"}},
		{"x://a%41b:81/", "x://a%2541b:81/", "[host]", url.URL{Scheme: "x", Host: "a%41b:81", Path: "/"}},
		{"x://%C3%BC%/", "x://%25C3%25BC%25/", "[host]", url.URL{Scheme: "x", Host: "%C3%BC%", Path: "/"}},
		{"x://a%2Fb/", "x://a%252Fb/", "[host]", url.URL{Scheme: "x", Host: "a%2Fb", Path: "/"}},
		{"x://%C3%BC:81/", "x://%C3%BC:81/", "[]", url.URL{Scheme: "x", Host: "ü:81", Path: "/"}},
		{"x://%c3%bc/", "x://%C3%BC/", "[host]", url.URL{Scheme: "x", Host: "ü", Path: "/"}},

		// Without a host, or a path.
		{"mailto:a@b?c#d", "mailto:a@b?c#d", "[]", url.URL{Scheme: "mailto", Opaque: "a@b", RawQuery: "c", Fragment: "d"}},
		{"x:a b", "x:a b", "[]", url.URL{Scheme: "x", Opaque: "a b"}},
		{"x:%zz|", "x:%zz|", "[]", url.URL{Scheme: "x", Opaque: "%zz|"}},
		{"x:", "x:", "[]", url.URL{Scheme: "x"}},
		{"x:?q", "x:?q", "[]", url.URL{Scheme: "x", RawQuery: "q"}},
		{"x:/a", "x:/a", "[]", url.URL{Scheme: "x", OmitHost: true, Path: "/a"}},
		{"x:/.//evil/", "x:/.//evil/", "[]", url.URL{Scheme: "x", OmitHost: true, Path: "/.//evil/"}},
		{"x:///a", "x:///a", "[]", url.URL{Scheme: "x", Path: "/a"}},
		{"x:////a", "x:////a", "[]", url.URL{Scheme: "x", Path: "//a"}},
		{"x://h", "x://h", "[]", url.URL{Scheme: "x", Host: "h"}},
		{"x://", "x:", "[host]", url.URL{Scheme: "x"}},
		{"file:///C:/a", "file:///C:/a", "[]", url.URL{Scheme: "file", Path: "/C:/a"}},
	} {
		var u weburl.URL
		if test.input != "" {
			u = weburl.MustParse(test.input)
		}
		n, changed := u.NearestNetURL()
		if n.String() != test.want || fmt.Sprint(changed) != test.changed || !reflect.DeepEqual(*n, test.n) {
			t.Errorf("%q: %#v %q %v, want %#v %q %s", u, *n, n, changed, test.n, test.want, test.changed)
		}
	}
}

// checkNearest fails the test unless the nearest net/url.URL has the scheme, host and
// port of u, and in its string form all components but those that are reported.
func checkNearest(t *testing.T, u weburl.URL) (changed []spec.Component) {
	t.Helper()
	n, changed := u.NearestNetURL()
	hostname := strings.TrimSuffix(strings.TrimPrefix(u.ParsedHost().String(), "["), "]")
	if u.ParsedHost().Kind() == weburl.HostOpaque {
		hostname, _ = url.PathUnescape(hostname)
	}
	port, _ := u.PortNumber()
	if n.Scheme != u.Scheme() || n.Hostname() != hostname && n.Hostname() != u.ParsedHost().String() || n.Port() != nullable(port, port != 0) && n.Port() != fmt.Sprint(port) {
		t.Fatalf("%q: scheme %q, host %q, port %q", u, n.Scheme, n.Hostname(), n.Port())
	}
	if query := u.EncodedQuery(); n.RawQuery != query {
		t.Fatalf("%q: query %q", u, n.RawQuery)
	}
	if username, password := u.DecodedUsername(), u.DecodedPassword(); u.IncludesCredentials() {
		if got, _ := n.User.Password(); n.User.Username() != username || got != password {
			t.Fatalf("%q: %q and %q", u, n.User.Username(), got)
		}
	} else if n.User != nil {
		t.Fatalf("%q: %v", u, n.User)
	}

	// Without changes it is what net/url parses.
	if parsed, err := u.NetURL(); err == nil && len(changed) == 0 && !reflect.DeepEqual(n, parsed) {
		t.Fatalf("%q: %#v, but NetURL gives %#v", u, n, parsed)
	}
	again, err := url.Parse(n.String())
	if err != nil {
		if !slices.Contains(changed, spec.HostComponent) {
			t.Fatalf("%q: %q, changed %v: %v", u, n, changed, err)
		}
	} else if again.String() != n.String() {
		t.Fatalf("%q: %q, which net/url writes %q", u, n, again)
	}

	v, err := weburl.Parse(n.String())
	if len(changed) == 0 {
		if v != u {
			t.Fatalf("%q: %q, which is %q, %v, and no change", u, n, v, err)
		}
		return nil
	}
	if err != nil {
		if !slices.Contains(changed, spec.HostComponent) {
			t.Fatalf("%q: %q, changed %v: %v", u, n, changed, err)
		}
		return changed
	}
	vPort, _ := v.PortNumber()
	for c, same := range map[spec.Component]bool{
		spec.SchemeComponent: u.Scheme() == v.Scheme(), spec.PortComponent: port == vPort,
		spec.UsernameComponent: u.EncodedUsername() == v.EncodedUsername(), spec.PasswordComponent: u.EncodedPassword() == v.EncodedPassword(),
		spec.HostComponent: u.ParsedHost() == v.ParsedHost(), spec.PathComponent: u.EncodedPath() == v.EncodedPath(),
		spec.QueryComponent:    nullable(u.EncodedQuery(), u.HasQuery()) == nullable(v.EncodedQuery(), v.HasQuery()),
		spec.FragmentComponent: nullable(u.EncodedFragment(), u.HasFragment()) == nullable(v.EncodedFragment(), v.HasFragment()),
	} {
		if !same && !slices.Contains(changed, c) {
			t.Fatalf("%q: %q has another %s, but changed %v", u, n, c, changed)
		}
	}
	return changed
}

func TestNearestNetURLProperty(t *testing.T) {
	g := urlgen.New(uint64(need.Number(t, "NETURL_SEED", 1)))
	var same, others int
	for range need.Number(t, "NETURL_COUNT", need.Part(t, 500_000)) {
		u, err := weburl.MustParse(g.Base()).Parse(g.Input())
		if err != nil {
			continue
		}
		if len(checkNearest(t, u)) == 0 {
			same++
		} else {
			others++
		}
	}
	t.Logf("%d the same, %d with changes", same, others)
	if same == 0 || others == 0 {
		t.Error("the inputs are all of one kind")
	}
}

func TestNearestNetURLCorpora(t *testing.T) {
	for _, corpus := range corpora {
		counts := make(map[string]int)
		for _, q := range readCorpus(t, corpus.name) {
			if u, err := parse(q.Input, q.Base); err == nil {
				counts[fmt.Sprint(checkNearest(t, u))]++
			}
		}
		t.Logf("%s: %v", corpus.name, counts)
	}
}
