//go:build !js

package redirect_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/redirect"
)

// TestPageFunction holds the function in docs/redirect.md to the program that TestProgram
// attacks.
func TestPageFunction(t *testing.T) {
	docs.Functions(t, "../docs/redirect.md", *update, "internal/login/main.go ServeHTTP")
}

// runLogin runs the program, and returns its address.
func runLogin(t *testing.T, program string, args ...string) string {
	return docs.Serve(t, exec.Command(program, append(args, "-listen", "127.0.0.1:0")...))
}

// ask sends a request of these header lines with a form, and returns the status and
// the Location of the answer.
func ask(t *testing.T, address, head, form string) (status int, location string) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "%s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
		strings.ReplaceAll(head, "\n", "\r\n"), len(form), form)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%q: %v", head, err)
	}
	resp.Body.Close()
	if lines := resp.Header["Location"]; len(lines) > 1 {
		t.Errorf("%q, %q: %q", head, form, lines)
	}
	return resp.StatusCode, resp.Header.Get("Location")
}

// TestProgram runs the program in internal/login, and attacks it.
func TestProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	program := docs.Build(t, "./internal/login")
	address := runLogin(t, program, "-host", "example.com", "-host", "example.org")

	t.Run("targets", func(t *testing.T) {
		var policy redirect.Policy
		allowed := 0
		for _, p := range payloads {
			form := "next=" + url.QueryEscape(p.target)
			for _, request := range []struct{ page, head, form string }{
				{"http://example.com/login", "POST /login HTTP/1.1\nHost: example.com", form},
				{"http://example.com/login", "POST /login HTTP/1.1\nHost: example.com", form + "&next=//evil.example"},
				{"http://example.com/login?next=//evil.example", "POST /login?next=//evil.example HTTP/1.1\nHost: example.com", form},
				{"http://example.com/login", "POST http://example.com/login HTTP/1.1\nHost: evil.example", form},
			} {
				want := "http://example.com/"
				if u, err := policy.Resolve(weburl.MustParse(request.page), p.target); err == nil && p.target != "" {
					want = u.String()
					allowed++
				}
				if status, location := ask(t, address, request.head, request.form); status != http.StatusSeeOther || location != want {
					t.Errorf("%q, %q: %d, %q, want %q", request.head, request.form, status, location, want)
				}
			}
		}
		if allowed < 5 {
			t.Errorf("only %d targets are allowed", allowed)
		}
	})

	t.Run("requests", func(t *testing.T) {
		const rejected = "rejected" // or no place that the program serves
		for head, want := range map[string]string{
			"POST /login HTTP/1.1\nHost: example.org":                                                  "http://example.org/x",
			"POST /login HTTP/1.1\nHost: EXAMPLE.com:8080":                                             "http://example.com:8080/x",
			"POST http://example.org/login HTTP/1.1\nHost: example.com":                                "http://example.org/x",
			"POST http://evil.example/login HTTP/1.1\nHost: example.com":                               rejected,
			"POST http://a@evil.example/login HTTP/1.1\nHost: example.com":                             rejected,
			"POST https://example.com/login HTTP/1.1\nHost: example.com":                               rejected,
			"POST http://example.com\\@evil.example/login HTTP/1.1\nHost: h":                           rejected,
			"POST //evil.example/login HTTP/1.1\nHost: example.com":                                    rejected,
			"POST //evil.example/../login HTTP/1.1\nHost: example.com":                                 rejected,
			"POST /\\evil.example/../login HTTP/1.1\nHost: example.com":                                rejected,
			"POST * HTTP/1.1\nHost: example.com":                                                       rejected,
			"OPTIONS * HTTP/1.1\nHost: example.com":                                                    rejected,
			"CONNECT evil.example:80 HTTP/1.1\nHost: example.com":                                      rejected,
			"CONNECT /login HTTP/1.1\nHost: example.com":                                               rejected,
			"POST /login HTTP/1.0":                                                                     rejected,
			"POST /login HTTP/1.1":                                                                     rejected,
			"POST /login HTTP/1.1\nHost: ":                                                             rejected,
			"POST /login HTTP/1.1\nHost: evil.example":                                                 rejected,
			"POST /login HTTP/1.1\nHost: example.com.evil.example":                                     rejected,
			"POST /login HTTP/1.1\nHost: example.com@evil.example":                                     rejected,
			"POST /login HTTP/1.1\nHost: evil.example/example.com":                                     rejected,
			"POST /login HTTP/1.1\nHost: evil.example#example.com":                                     rejected,
			"POST /login HTTP/1.1\nHost: example.com\nHost: evil.example":                              rejected,
			"POST /login HTTP/1.1\nHost: example.com\nHost: example.com":                               rejected,
			"POST /login HTTP/1.1\nHost: example.com\nX-Forwarded-Host: evil.example":                  "http://example.com/x",
			"POST /login HTTP/1.1\nHost: example.com\nX-Forwarded-Proto: https":                        "http://example.com/x",
			"POST /login HTTP/1.1\nHost: example.com\nForwarded: host=evil.example;proto=https":        "http://example.com/x",
			"POST /login HTTP/1.1\nHost: example.com\nX-Original-URL: //evil.example":                  "http://example.com/x",
			"POST /login HTTP/1.1\nHost: example.com\nX-Forwarded-Port: 1\nX-Forwarded-Prefix: //evil": "http://example.com/x",
		} {
			checkLocation(t, address, head, want, rejected)
		}
	})

	t.Run("proxy", func(t *testing.T) {
		const rejected = "rejected"
		address := runLogin(t, program, "-host", "example.com", "-proxy", "127.0.0.0/8")
		for fields, want := range map[string]string{
			"X-Forwarded-Proto: https\nX-Forwarded-Host: example.com":       "https://example.com/x",
			"X-Forwarded-Proto: https\nX-Forwarded-Host: evil.example":      rejected,
			"X-Forwarded-Host: evil.example, example.com":                   "http://example.com/x",
			"X-Forwarded-Host: evil.example\nX-Forwarded-Host: example.com": "http://example.com/x",
			"X-Forwarded-Host: example.com@evil.example":                    rejected,
			"X-Forwarded-Proto: javascript\nX-Forwarded-Host: example.com":  rejected,
			"Forwarded: host=evil.example\nX-Forwarded-Host: example.com":   "http://example.com/x",
			"X-Forwarded-Proto: https":                                      rejected, // the host is that of the proxy's request
		} {
			checkLocation(t, address, "POST /login HTTP/1.1\nHost: backend\n"+fields, want, rejected)
		}

		address = runLogin(t, program, "-host", "example.com", "-proxy", "192.0.2.0/24")
		checkLocation(t, address, "POST /login HTTP/1.1\nHost: backend\nX-Forwarded-Host: example.com", rejected, rejected)
		checkLocation(t, address, "POST /login HTTP/1.1\nHost: example.com\nX-Forwarded-Host: evil.example", "http://example.com/x", rejected)
	})
}

// checkLocation sends a request with next=/x. If the answer is to redirect at all, then
// to want, or if want is rejected within the site.
func checkLocation(t *testing.T, address, head, want, rejected string) {
	t.Helper()
	status, location := ask(t, address, head, "next=/x")
	if want != rejected {
		if status != http.StatusSeeOther || location != want {
			t.Errorf("%q: %d, %q, want %q", head, status, location, want)
		}
		return
	}
	if status == http.StatusSeeOther {
		t.Errorf("%q: %q, want an error", head, location)
	}
	if location == "" {
		return
	}
	// What the ServeMux redirects to has another path.
	if u, err := weburl.MustParse("http://example.com/").Parse(location); err != nil || u.Hostname() != "example.com" {
		t.Errorf("%q: %d, %q, %v", head, status, location, err)
	}
}

// TestProgramLimits attacks the program with requests that are too large or too slow.
func TestProgramLimits(t *testing.T) {
	cmd := exec.Command(docs.Build(t, "./internal/login"), "-listen", "127.0.0.1:0", "-host", "example.com")
	target := docs.Target{TempDir: t.TempDir(), Head: "POST /login?next=/x HTTP/1.1\r\nHost: example.com\r\n"}
	cmd.Env = append(cmd.Environ(), "TMPDIR="+target.TempDir)
	target.Address = docs.Serve(t, cmd)
	target.PID = cmd.Process.Pid
	docs.Attack(t, target)
}
