package javauri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/javauri"
	"github.com/weburl/weburl/internal/parsers"
)

// An authority that is no server is read all the same, and has no host.
func Example() {
	r := javauri.Dialect().Parse("http://good.com@evil.com@h/", "")
	fmt.Println(r.Get(dialect.Host).IsNull())
	fmt.Println(javauri.Dialect().Destination(&r))

	r = javauri.Dialect().Parse("../x", "http://h/a//b//c")
	fmt.Println(r.Href)

	r = javauri.Dialect().Parse(`http://good.com\@evil.com/`, "")
	fmt.Println(r.Failure)
	// Output:
	// true
	// no host no-host: the authority is registry-based, and getHost returns null
	// http://h/a/x
	// URISyntaxException: Illegal character in authority
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "java-uri", javauri.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, javauri.Dialect(), [][2]string{
		{"http://0x7f.1/", "no host no-host: the authority is registry-based, and getHost returns null"},
		{"http://0177.0.0.1/", "http 177.0.0.1:80 <nil>"},
		{"HTTPS://Good.com.", "https good.com:443 <nil>"},
		{"http://[::0001]:81/", "http [::1]:81 <nil>"},
		{"http://[::ffff:1.2.3.4]/", "http 1.2.3.4:80 <nil>"},
		{"http://[fe80::1%eth0]/", "http [fe80::1%eth0]:80 <nil>"},
		{"http://a_b/", "no host no-host: the authority is registry-based, and getHost returns null"},
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, javauri.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		javauri.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.JavaURI, javauri.Dialect(), parsers.Options{FailureNames: true})
}

// Spaces and controls are those of Java.
func TestCharacters(t *testing.T) {
	parsers.CompareEach(t, parsers.JavaURI, javauri.Dialect(), nil,
		parsers.Question{Input: "http://u*@h/"},
		parsers.Question{Input: "a*b"},
	)
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.JavaURI, javauri.Dialect(), func(r *dialect.Result) bool {
		scheme := strings.ToLower(r.Get(dialect.Scheme).String())
		return r.Failure == nil && scheme != "http" && scheme != "https" || parsers.IsBadPort(r) ||
			strings.Contains(r.Get(dialect.Host).String(), "%")
	}, parsers.InetAddress...)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.JavaURI, javauri.Dialect(), nil)
}
