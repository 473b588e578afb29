package python_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/python"
	"github.com/weburl/weburl/internal/parsers"
	"golang.org/x/text/unicode/norm"
)

// A backslash is no slash to Python: what is before the last "@" is a userinfo.
func Example() {
	r := python.Dialect().Parse(`http://good.com\@Evil.com:080/`, "")
	fmt.Printf("userinfo %s, host %s, port %s\n", r.Get(dialect.Userinfo), r.Get(dialect.Host), r.Get(dialect.Port))
	fmt.Println(python.Dialect().Destination(&r))

	r = python.Dialect().Parse("../x", "http://h/a//b//c")
	fmt.Println(r.Href)
	// Output:
	// userinfo good.com\, host evil.com, port 80
	// http evil.com:80 <nil>
	// http://h/a/x
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "python", python.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, python.Dialect(), [][2]string{
		{"http://0x7f.1/", "http 127.0.0.1:80 <nil>"},
		{"https://Good.com./", "https good.com:443 <nil>"},
		{"http://h:x/", "no host ValueError: urlsplit accepts it, but its attribute port raises ValueError: the port is not a number up to 65535"},
		{"http://a b/", "no host InvalidURL: http.client rejects a control character or space in the host"},
		{"http://a..b/", "no host UnicodeError: the codec idna does not take the host"},
		{"http://[FE80::1%Eth0]/", "http [fe80::1%Eth0]:80 <nil>"},
		{"http:good.com", "http no host <nil>"},
		{"http://bücher.de/", "http xn--bcher-kva.de:80 <nil>"},
		{"http://a%2eb/", "http a%2eb:80 <nil>"},
	})
}

// The code points that are rejected as they hide a delimiter are those that have
// one in their compatibility decomposition. Later planes have no such characters.
func TestHiddenDelimiters(t *testing.T) {
	for c := rune(0x80); c < 0x30000; c++ {
		if c == 0xD800 {
			c = 0xE000
		}
		r := python.Dialect().Parse("http://a"+string(c), "")
		want := strings.ContainsAny(norm.NFKC.String(string(c)), "/?#@:")
		if got := r.Failure != nil; got != want {
			t.Errorf("%U: rejected is %t", c, got)
		}
	}
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, python.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		python.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.Python, python.Dialect(), parsers.Options{FailureNames: true})
}

// Other schemes than those of http.client have their own clients.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.Python, python.Dialect(), func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https"
	})
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.Python, python.Dialect(), nil)
}
