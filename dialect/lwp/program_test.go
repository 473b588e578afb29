package lwp_test

import (
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/lwp"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/parsers"
)

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
