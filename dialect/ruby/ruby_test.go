package ruby_test

import (
	"fmt"
	"testing"

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

func TestRegistered(t *testing.T) { parsers.CheckRegistered(t, "ruby", ruby.Dialect()) }

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

func TestLinear(t *testing.T) { parsers.Linear(t, ruby.Dialect()) }

func FuzzParse(f *testing.F) { parsers.Fuzz(f, ruby.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		ruby.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}
