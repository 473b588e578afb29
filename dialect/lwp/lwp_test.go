package lwp_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/lwp"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/parsers"
)

// The host is parsed a second time once it has been percent-decoded.
func Example() {
	r := lwp.Dialect().Parse("http://evil.example%2f.good.example/", "")
	fmt.Println(r.Get(dialect.Host))
	fmt.Println(lwp.Dialect().Destination(&r))
	// Output:
	// evil.example/.good.example
	// http evil.example:80 <nil>
}

func TestModel(t *testing.T) { parsers.CheckModel(t, "lwp", lwp.Dialect()) }

func TestDestination(t *testing.T) {
	parsers.CheckDestinations(t, lwp.Dialect(), [][2]string{
		{"<URL:http://Good.example/>", "http good.example:80 <nil>"},
		{"http://a%40b/", "http b:80 <nil>"},
		{"https://h%3a81:82/", "https h:81 <nil>"},
		{"http://0x7f.1:0/", "http 127.0.0.1:80 <nil>"},
		{"http://[::1]:81/", "http [::1]:81 <nil>"},
		{"http://bücher.de/", "http xn--bcher-kva.de:80 <nil>"},
		{"http://faß.de/", "http xn--fa-hia.de:80 <nil>"},
		{"http://good.example%00.evil.example/", "http good.example:80 <nil>"},
		{`http://good.example\@evil.example/`, "http evil.example:80 <nil>"},
		{"ws://h/", "no host no-host-method: URI has no class with hosts for the scheme"},
		{"file://h/", "no host 400: only file://localhost/ is allowed"},
		{"//h/", "no host 400: URL must be absolute"},
		{"http:///h", "no host 500: No Host option provided"},
		{"http://h:x/", "no host 500: the port is not a number"},
		{"http://h:ipp/", "http h:631 <nil>"},
		{"http://h:x(81)/", "http h:81 <nil>"},
		{"http://h:22(81)/", "http h:22 <nil>"},
		{"http://h:x(y)/", "no host 500: the port is not a number"},
		{"http://evil.ä:/", "no host 500: the port is not a number"},          // it is evil.xn--:-zfa
		{"http://evil.\u0080\u0084:htt\u0081p/", "http evil.xn--:8080 <nil>"}, // it is evil.xn--:http-alt
	})
}

func FuzzParse(f *testing.F) { parsers.Fuzz(f, lwp.Dialect()) }

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		lwp.Dialect().Parse("https://www.example.com/a/b/index.html?x=1&y=2#top", "")
	}
}

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.LWP, lwp.Dialect(), parsers.Options{})
}

// Other schemes have clients of their own.
func TestDestinations(t *testing.T) {
	parsers.CompareDestinations(t, parsers.LWP, lwp.Dialect(), func(r *dialect.Result) bool {
		scheme := r.Get(dialect.Scheme).String()
		return r.Failure == nil && scheme != "http" && scheme != "https" && scheme != "ftp"
	})
}

func TestProxyRequests(t *testing.T) {
	parsers.CompareRequests(t, parsers.LWP, lwp.Dialect(), nil)
}

// Services are names of ports, and may be followed by a port.
func TestServices(t *testing.T) {
	inputs := []string{
		"http://evil.ä:/", "http://evil.\u0080\u0084:htt\u0081p/", "http://h:x(81)/", "http://h:x(0)/", "http://h:x(99999)/", "http://h:x(99999999999)/",
		"http://h:x(y)/", "http://h:x()/", "http://h:(80)(81)/", "ftp://h:x(81)/", "http://h:x%2881%29/", "http://h%3ax(81)/", "http://h:x(81):82/",
		"http://u@h:x(81)/", "http://1.2.3.4:x(81)/", "http://h:x(81)%0a/", "http://h:x(81)y/", "http://[::1]:x(81)/", "http://h:-x(81)/", "http://h:HTTP/",
	}
	data, err := os.ReadFile("/etc/services")
	if err != nil {
		need.Missing(t, "/etc/services", err.Error())
	}
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		for i, name := range strings.Fields(line) {
			if i != 1 { // the port
				inputs = append(inputs, "http://h:"+name+"/")
			}
		}
	}
	connections, err := parsers.LWP.PrepareConnect(t)().Connect(inputs...)
	if err != nil {
		t.Fatal(err)
	}
	for i, input := range inputs {
		r := lwp.Dialect().Parse(input, "")
		to, failure := lwp.Dialect().Destination(&r)
		attempts := connections[i].Attempts
		if failure != nil && len(attempts) == 0 {
			continue
		}
		if failure != nil || len(attempts) != 1 || attempts[0].Host != to.Host || attempts[0].Port != to.Port {
			t.Errorf("%s: the model goes to %v, %v; the program to %v, %s", input, to, failure, attempts, connections[i].Failure)
		}
	}
	t.Logf("%d inputs", len(inputs))
}
