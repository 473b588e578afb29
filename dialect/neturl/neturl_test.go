package neturl_test

import (
	"fmt"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/neturl"
	"github.com/weburl/weburl/internal/cputime"
)

func Example() {
	r := neturl.Dialect().Parse("../d;p?#", "https://user@[::1]:8080/a/b/c")
	fmt.Println(r.Href)
	for _, c := range []dialect.Component{dialect.Username, dialect.Password, dialect.Host, dialect.Query, dialect.Fragment} {
		text, ok := r.Get(c).Text()
		fmt.Printf("%s: %q %t\n", c, text, ok)
	}
	// Output:
	// https://user@[::1]:8080/a/d;p?
	// username: "user" true
	// password: "" false
	// host: "[::1]" true
	// query: "" true
	// fragment: "" false
}

func TestSource(t *testing.T) {
	if title := neturl.Dialect().Source().Title; !strings.Contains(title, runtime.Version()) {
		t.Errorf("no Go release in %q", title)
	}
	if dialect.Lookup("neturl") != neturl.Dialect() {
		t.Error("not registered")
	}
}

func TestComponents(t *testing.T) {
	null := dialect.Null()
	text := dialect.Text
	for _, c := range []struct {
		input, base string
		want        [dialect.NumComponents]dialect.Value // scheme, userinfo, username, password, host, port, path, query, fragment
	}{
		{"http://u%20:p@h:1/%2F?q#f", "", [...]dialect.Value{text("http"), text("u%20:p"), text("u%20"), text("p"), text("h"), text("1"), text("/%2F"), text("q"), text("f")}},
		{"mailto:a@b?c", "", [...]dialect.Value{text("mailto"), null, null, null, null, null, text("a@b"), text("c"), null}},
		{"a", "", [...]dialect.Value{null, null, null, null, null, null, text("a"), null, null}},
		{"//@h:/", "x:", [...]dialect.Value{text("x"), text(""), text(""), null, text("h"), null, text("/"), null, null}},
		{"http://[fe80::1%25en0]:1", "", [...]dialect.Value{text("http"), null, null, null, text("[fe80::1%en0]"), text("1"), text(""), null, null}},
		{"http://%C3%A9.com", "", [...]dialect.Value{text("http"), null, null, null, text("é.com"), null, text(""), null, null}},
	} {
		t.Run(c.input, func(t *testing.T) {
			r := neturl.Dialect().Parse(c.input, c.base)
			if r.Failure != nil || r.Components != c.want {
				t.Errorf("got %q, %v", r.Components, r.Failure)
			}
		})
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []struct {
		input, base, name string
		ofBase            bool
	}{
		{"http://h/%zz", "", "EscapeError", false},
		{"http://a b/", "", "InvalidHostError", false},
		{"http://h:x/", "", "Error", false},
		{"\x7f", "http://h", "Error", false},
		{"a", "http://h:x", "Error", true},
	} {
		t.Run(c.input, func(t *testing.T) {
			r := neturl.Dialect().Parse(c.input, c.base)
			if r.Failure == nil || r.Failure.Name != c.name || r.Failure.Base != c.ofBase {
				t.Errorf("got %v", r.Failure)
			}
		})
	}
}

func TestLinear(t *testing.T) {
	for name, piece := range map[string]string{"at": "@", "dots": "../", "colons": ":", "percent": "%41", "brackets": "["} {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 50_000, func(n int) time.Duration {
				long := strings.Repeat(piece, n)
				return cputime.Thread(func() {
					neturl.Dialect().Parse("http://h/"+long, "http://h/a/b")
					neturl.Dialect().Parse("http://"+long, "http://h/a/b")
				})
			})
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add("http://u:p@h:1/a?b#c", "http://h/")
	f.Add("//@[", "")
	f.Fuzz(func(t *testing.T, input, base string) {
		r := neturl.Dialect().Parse(input, base)
		if base != "" {
			return
		}
		u, err := url.Parse(input)
		if (err == nil) != (r.Failure == nil) || err == nil && r.Href != u.String() {
			t.Errorf("got %q, %v; net/url says %v, %v", r.Href, r.Failure, u, err)
		}
	})
}
