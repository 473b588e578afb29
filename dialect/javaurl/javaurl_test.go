package javaurl_test

import (
	"fmt"
	"strings"
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

func TestModel(t *testing.T) { parsers.CheckModel(t, "java-url", javaurl.Dialect()) }

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

func FuzzParse(f *testing.F) { parsers.Fuzz(f, javaurl.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		javaurl.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

// The handler for jar has ways of its own, which few random inputs reach.
func TestJar(t *testing.T) {
	parsers.CompareReferences(t, parsers.JavaURL, javaurl.Dialect(),
		"", "#", "#f", "#f ", "\tjar:#", "url:jar:#f", " jar:", "jar:#", "x", "../x", "../../x", "./x/.", "/x", "/../x", "/a/b/../..", "a/..b/..", "?q", "x?q?r#f",
		"jar:file:/a!/b", "JAR:file:/a!/b?c?d", "jar:file:/a!/b/../c", "jar:jar:file:/a!/b!/c", "jar:url:jar:file:/a!/b!/c", "jar:x:/a!/b", "jar:file:/a", "jar:http://h:x!/b", "url:jar:file:/a!/b", "y!/z/./w", "//h/x",
	)
}

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.JavaURL, javaurl.Dialect(), parsers.Options{FailureNames: true})
}

// Letters, digits and white space are those of Unicode 13, which Java 17 has.
func TestCharacters(t *testing.T) {
	parsers.CompareEach(t, parsers.JavaURL, javaurl.Dialect(), nil,
		parsers.Question{Input: "a*:x", Base: "http://h/a"},
		parsers.Question{Input: "*:x", Base: "http://h/a"},
		parsers.Question{Input: "http://u@h*:8*/p"},
		parsers.Question{Input: "mailto:*"},
	)
}

// The class InetAddress does not take zones that this machine lacks.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.JavaURL, javaurl.Dialect(), func(r *dialect.Result) bool {
		scheme := strings.ToLower(r.Get(dialect.Scheme).String())
		return r.Failure == nil && scheme != "http" && scheme != "https" || parsers.IsBadPort(r) ||
			strings.Contains(r.Get(dialect.Host).String(), "%")
	}, parsers.InetAddress...)
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.JavaURL, javaurl.Dialect(), nil)
}
