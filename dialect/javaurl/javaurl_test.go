package javaurl_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/javaurl"
	"github.com/weburl/weburl/internal/parsers"
)

// A backslash is no slash to the class: what is before the "@" is a userinfo.
func Example() {
	r := javaurl.Dialect().Parse(`http://good.com\@evil.com:080/`, "")
	fmt.Printf("userinfo %s, host %s, port %s\n", r.Get(dialect.Userinfo), r.Get(dialect.Host), r.Get(dialect.Port))
	fmt.Println(javaurl.Dialect().Destination(&r))

	r = javaurl.Dialect().Parse("../x", "http://h/a/b/c")
	fmt.Println(r.Href)
	// Output:
	// userinfo good.com\, host evil.com, port 80
	// http evil.com:80 <nil>
	// http://h/a/x
}

func TestRegistered(t *testing.T) { parsers.CheckRegistered(t, "java-url", javaurl.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, javaurl.Dialect(), [][2]string{
		{"http://0x7f.1/", "http 0x7f.1:80 <nil>"},
		{"http://0177.1/", "http 177.0.0.1:80 <nil>"},
		{"http://127.1/", "http 127.0.0.1:80 <nil>"},
		{"HTTPS://Good.com.", "https good.com:443 <nil>"},
		{"http://[::0001]:81/", "http [::1]:81 <nil>"},
		{"http://[00000::1]/", "http [::1]:80 <nil>"},
		{"http://[::ffff:1.2.3.4]/", "http 1.2.3.4:80 <nil>"},
		{"http://a@b@c/", "http no host <nil>"},
		{"http://h:\u0663/", "http h:3 <nil>"},
		{"x://h/", "no host MalformedURLException: unknown protocol: x"},
	})
}

func TestLinear(t *testing.T) { parsers.Linear(t, javaurl.Dialect()) }

func FuzzParse(f *testing.F) { parsers.Fuzz(f, javaurl.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		javaurl.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}
