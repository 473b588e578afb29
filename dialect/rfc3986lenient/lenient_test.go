package rfc3986lenient_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/rfc3986lenient"
	"github.com/weburl/weburl/internal/parsers"
)

func Example() {
	r := rfc3986lenient.Dialect().Parse(`http://good.com\@evil.com:x/`, "")
	for _, c := range []dialect.Component{dialect.Userinfo, dialect.Host, dialect.Port} {
		fmt.Println(c, r.Get(c))
	}
	// Output:
	// userinfo good.com\
	// host evil.com
	// port x
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "rfc3986-lenient", rfc3986lenient.Dialect()) }

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.RFC3986, rfc3986lenient.Dialect(), parsers.Options{})
}

// The examples of section 5.4, those of them that tell resolvers apart.
func TestResolve(t *testing.T) {
	for _, c := range [][2]string{
		{"g:h", "g:h"}, {"g", "http://a/b/c/g"}, {"//g", "http://g"}, {"?y", "http://a/b/c/d;p?y"}, {"", "http://a/b/c/d;p?q"},
		{"#s", "http://a/b/c/d;p?q#s"}, {"../../../g", "http://a/g"}, {"/./g", "http://a/g"}, {"http:g", "http:g"}, {"g?y/../x", "http://a/b/c/g?y/../x"},
	} {
		if r := rfc3986lenient.Dialect().Parse(c[0], "http://a/b/c/d;p?q"); r.Href != c[1] {
			t.Errorf("%q: got %s, want %s", c[0], r.Href, c[1])
		}
	}
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, rfc3986lenient.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		rfc3986lenient.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}
