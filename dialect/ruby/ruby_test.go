package ruby_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/ruby"
	"github.com/weburl/weburl/internal/parsers"
)

// A reference with a host of its own keeps userinfo and port of the base.
func Example() {
	r := ruby.Dialect().Parse("//evil.com/", "http://user:secret@good.com:81/a/b")
	fmt.Println(r.Href)
	fmt.Println(ruby.Dialect().Destination(&r))

	r = ruby.Dialect().Parse(`http://good.com\@evil.com/`, "")
	fmt.Println(r.Failure.Name)
	// Output:
	// http://user:secret@evil.com:81/
	// http evil.com:81 <nil>
	// InvalidURIError
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "ruby", ruby.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, ruby.Dialect(), [][2]string{
		{"http://0x7f.1/", "http 127.0.0.1:80 <nil>"},
		{"HTTPS://Good.com.", "https good.com:443 <nil>"},
		{"http://[::0001]:81/", "http [::1]:81 <nil>"},
		{"//[::1", "[::1 <nil>"},
		{"http:///a", "http no host <nil>"},
		{"http://h:099999/", "http h:99999 <nil>"},
		{"file://localhost/a", "file no host <nil>"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, ruby.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		ruby.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

// Schemes have classes with ways of their own, which few random inputs reach.
func TestSchemes(t *testing.T) {
	parsers.CompareReferences(t, parsers.Ruby, ruby.Dialect(),
		"", "#f", "?q", "x", "../x", "/x", "//h/x", "//H:21/a", "//u@h/a", "//localhost/x", "a;type=i", "../..", ".", "/..", "%2Fa", "/%2Fa",
		"ftp://h/a", "ftp://H", "ftp://h/", "ftp://h/%2Fa", "ftp://h//a", "ftp://h/a;type=i", "ftp:/a", "ftp:a", "FTP://u:p@h:2121/a/../b", "ftp://h/../a", "ftp://h/a/..",
		"mailto:a@b", "mailto:a@b,c@d;e@f,", "mailto:a", "mailto:?a=b", "mailto:?", "mailto:a@b?c=d&&e=f&#g", "mailto://h?a@b", "mailto:/a", "mailto:a@b@c", "mailto:",
		"file:///a", "file://localhost/a", "file://h:80/a", "file://u@h/a", "file:a", "file:/a", "postgres:/a", "postgres://h/a",
		"ldap://h/a?b?c", "ldap://h#f", "ldap:a", "ldaps://h:636", "ws://h:80", "wss://h", "http:", "http://:80", "http://h?\t%z", "http://h?%zz", "x:a?b#c", "x:a/b",
	)
}

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Ruby, ruby.Dialect(), parsers.Options{FailureNames: true})
}

// Net::HTTP is for http and https alone. It raises an exception for ports that
// TCP does not have.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Ruby, ruby.Dialect(), func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https" || parsers.IsBadPort(r)
	})
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Ruby, ruby.Dialect(), nil)
}
