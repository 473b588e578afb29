//go:build !js

package ssrf

import (
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the function in docs/ssrf.md")

// TestPage holds the function in docs/ssrf.md to the program that TestProgram attacks.
func TestPage(t *testing.T) {
	docs.Functions(t, "../docs/ssrf.md", *update, "internal/fetch/main.go ServeHTTP", "internal/fetch/main.go serve")
}

// An answer is what the program says to one request, and how long it took.
type answer struct {
	status  int
	header  string // without Date
	body    string
	failure error // of the body, or of the whole if there is no status
	took    time.Duration
}

// A fetchProgram is a run of the program in internal/fetch.
type fetchProgram struct{ address string }

// programWait is how long the program waits before it answers failures.
const programWait = 3 * time.Second

// runProgram runs the program, which may fetch from one port of one address of
// this machine.
func runProgram(t *testing.T, program string, allowed netip.AddrPort) fetchProgram {
	proxy := newVictim(t, "127.0.0.1:0") // of the environment
	cmd := exec.Command(program, "-listen", "127.0.0.1:0", "-allow-address", allowed.Addr().String()+"/32", "-allow-port", fmt.Sprint(allowed.Port()), "-wait", programWait.String())
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"} {
		cmd.Env = append(cmd.Env, name+"=http://"+proxy.Addr().String())
	}
	return fetchProgram{docs.Serve(t, cmd)}
}

// fetch asks the program for a URL.
func (p fetchProgram) fetch(target string) (a answer) {
	start := time.Now()
	defer func() { a.took = time.Since(start) }()
	// Without connections that are kept, and without a proxy of the environment.
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Get("http://" + p.address + "/?url=" + url.QueryEscape(target))
	if err != nil {
		return answer{failure: err}
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	resp.Header.Del("Date")
	return answer{status: resp.StatusCode, header: fmt.Sprint(resp.Header), body: string(body), failure: err}
}

// fetchAll asks the program for URLs, all at once.
func (p fetchProgram) fetchAll(targets []string) []answer {
	answers := make([]answer, len(targets))
	var running sync.WaitGroup
	for i, target := range targets {
		running.Go(func() { answers[i] = p.fetch(target) })
	}
	running.Wait()
	return answers
}

// failed reports whether an answer is the one that the program has for failures:
// the same to the byte, and not before its time.
func (a answer) failed() bool {
	const header = "map[Content-Length:[28] Content-Type:[text/plain; charset=utf-8] X-Content-Type-Options:[nosniff]]"
	return a.status == http.StatusBadGateway && a.header == header && a.body == "This URL cannot be fetched.\n" && a.failure == nil && a.took >= programWait
}

// TestProgram runs the program in internal/fetch, which docs/ssrf.md describes.
func TestProgram(t *testing.T) {
	path := docs.Build(t, "./internal/fetch")
	t.Run("attacks", func(t *testing.T) { t.Parallel(); testAttacks(t, path) })
	t.Run("upstream", func(t *testing.T) { t.Parallel(); testUpstream(t, path) })
}

// testAttacks sends attacks to the program at path, a server that may fetch from one
// server of its own network.
func testAttacks(t *testing.T, path string) {
	v, v6 := newVictims(t, "127.0.0.2")

	// The server that may be fetched from redirects to where the query says.
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/to" {
			to, _ := url.QueryUnescape(r.URL.RawQuery)
			w.Header().Set("Location", to)
			w.WriteHeader(http.StatusFound)
			return
		}
		fmt.Fprint(w, "allowed ", r.RequestURI)
	}))
	defer server.Close()
	allowed := netip.MustParseAddrPort(server.Listener.Addr().String())

	// Victims and the server have different ports. The policy has but one of
	// its own: run the program once for each.
	for _, port := range []uint16{allowed.Port(), v6.port()} {
		program := runProgram(t, path, netip.AddrPortFrom(allowed.Addr(), port))
		if port == allowed.Port() {
			if a := program.fetch(server.URL + "/a|b?c"); a.status != http.StatusOK || a.body != "allowed /a|b?c" {
				t.Errorf("an honest request: %+v", a)
			}
			if a := program.fetch(server.URL + "/to?/x"); a.status != http.StatusOK || a.body != "allowed /x" {
				t.Errorf("an honest redirect: %+v", a)
			}
		}
		to := fmt.Sprint(v.port())
		var targets []string
		stays := make(map[string]bool)
		for _, attack := range []string{
			"http://127.0.0.2:" + to + "/", "http://127.2:" + to, "http://0x7f000002:" + to, "http://2130706434:" + to, "http://0177.0.0.2:" + to, "http://127.0.0.2.:" + to,
			"http://[::1]:" + to, "http://[0:0:0:0:0:0:0:1]:" + to, "http://[::ffff:127.0.0.2]:" + to, "http://[::ffff:7f00:2]:" + to, "http://[::127.0.0.2]:" + to, "http://[64:ff9b::127.0.0.2]:" + to,
			"http://localhost:" + to, "http://LOCALHOST.:" + to, "http://x.localhost:" + to, "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:" + to, "http://１２７.0.0.2:" + to, "http://127。0。0。2:" + to, "http://%31%32%37.0.0.2:" + to,
			"http:\\\\127.0.0.2:" + to, "http:127.0.0.2:" + to, "http:///127.0.0.2:" + to, "\thttp://127.0.0.2:" + to, "ht\ntp://127.0.0.2:" + to, "HTTP://127.0.0.2:" + to,
			"http://example.com@127.0.0.2:" + to, "http://127.0.0.2:" + to + "@example.com:" + to, "http://" + allowed.Addr().String() + "@127.0.0.2:" + to, "http://127.0.0.2:" + to + "#@" + allowed.String(), "http://127.0.0.2:" + to + `\@` + allowed.String(),
			"http://169.254.169.254/latest/meta-data/", "http://[fd00:ec2::254]/", "http://100.100.100.200/", "http://168.63.129.16/", "http://192.0.0.192/", "http://metadata.google.internal/", "http://metadata/",
			"http://0.0.0.0:" + to, "http://0:" + to, "http://[::]:" + to, "http://10.0.0.1/", "http://" + allowed.Addr().String() + ":22/",
			"file:///etc/passwd", "gopher://127.0.0.2:" + to + "/_x", "ftp://127.0.0.2/", "data:,x", "", "//127.0.0.2:" + to, "/etc/passwd",
		} {
			redirect := server.URL + "/to?" + url.QueryEscape(attack)
			targets = append(targets, attack, redirect)
			// As a Location these are relative, and lead to the same server. (A
			// newline becomes a space in a header.)
			stays[redirect] = attack == "" || attack == "/etc/passwd" || strings.HasPrefix(attack, "http:127.") || strings.HasPrefix(attack, "ht\n")
		}
		for i, a := range program.fetchAll(targets) {
			if !a.failed() && !(stays[targets[i]] && (a.status == http.StatusOK || a.status == http.StatusBadGateway)) {
				t.Errorf("%s: %+v", targets[i], a)
			}
		}
	}
}

// A server that misbehaves, and the program: what fails has one answer, and what
// is cut off never looks whole.
func testUpstream(t *testing.T, path string) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw := func(text string) {
			conn, _, err := w.(http.Hijacker).Hijack()
			if err != nil {
				panic(err)
			}
			io.WriteString(conn, text)
			conn.Close()
		}
		switch path := r.URL.Path; path {
		case "/404", "/401", "/500", "/201":
			status, _ := strconv.Atoi(path[1:])
			w.Header().Set("WWW-Authenticate", `Basic realm="x"`)
			w.Header().Set("Set-Cookie", "a=b")
			w.WriteHeader(status)
			fmt.Fprint(w, "status ", status)
		case "/304":
			w.WriteHeader(http.StatusNotModified)
		case "/300":
			w.WriteHeader(http.StatusMultipleChoices)
		case "/nothing":
			raw("")
		case "/noise":
			raw("\x00\x01\x02 not HTTP\r\n\r\n")
		case "/header":
			raw("HTTP/1.1 200 OK\r\nContent-Le")
		case "/short":
			raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc")
		case "/long-short":
			raw("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + strings.Repeat("a", 50_000))
		case "/chunks":
			raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
		case "/slow":
			<-release
		case "/loop":
			w.Header().Set("Location", "/loop")
			w.WriteHeader(http.StatusFound)
		case "/declared":
			w.Header().Set("Content-Length", fmt.Sprint(2<<20))
			w.Write(make([]byte, 2<<20))
		case "/endless":
			for {
				if _, err := w.Write(make([]byte, 1<<16)); err != nil {
					return
				}
			}
		case "/limit", "/declared-limit":
			if path != "/limit" {
				w.Header().Set("Content-Length", fmt.Sprint(1<<20))
			}
			w.Write(make([]byte, 1<<20))
		}
	}))
	defer server.Close()
	defer server.CloseClientConnections()
	defer close(release)
	allowed := netip.MustParseAddrPort(server.Listener.Addr().String())
	program := runProgram(t, path, allowed)

	// A port that nobody listens at is another program's, with another port.
	closedPort, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := netip.MustParseAddrPort(closedPort.Addr().String())
	closedPort.Close()
	if a := runProgram(t, path, nobody).fetch("http://" + nobody.String() + "/"); !a.failed() {
		t.Errorf("a closed port: %+v", a)
	}

	var targets []string
	paths := []string{"/nothing", "/noise", "/header", "/slow", "/loop", "/declared", "/300", "/304"}
	for _, path := range paths {
		targets = append(targets, server.URL+path)
	}
	for i, a := range program.fetchAll(targets) {
		if !a.failed() {
			t.Errorf("%s: %+v", paths[i], a)
		}
	}
	for _, path := range []string{"/short", "/long-short", "/chunks", "/endless"} {
		if a := program.fetch(server.URL + path); a.failure == nil || strings.Contains(a.body, "cannot") {
			t.Errorf("%s: it looks whole: status %d, %d bytes", path, a.status, len(a.body))
		}
	}
	for path, want := range map[string]int{"/404": 404, "/401": 401, "/500": 500, "/201": 201} {
		a := program.fetch(server.URL + path)
		if a.status != want || a.body != fmt.Sprint("status ", want) || strings.Contains(a.header, "Www-Authenticate") || strings.Contains(a.header, "Set-Cookie") {
			t.Errorf("%s: %+v", path, a)
		}
	}
	for _, path := range []string{"/limit", "/declared-limit"} {
		if a := program.fetch(server.URL + path); a.status != http.StatusOK || len(a.body) != 1<<20 || a.failure != nil {
			t.Errorf("%s: status %d, %d bytes, %v", path, a.status, len(a.body), a.failure)
		}
	}
}

// TestProgramLimits attacks the program with requests that are too large or too slow.
func TestProgramLimits(t *testing.T) {
	cmd := exec.Command(docs.Build(t, "./internal/fetch"), "-listen", "127.0.0.1:0", "-wait", "10ms")
	target := docs.Target{TempDir: t.TempDir(), Head: "GET /?url=https://localhost/ HTTP/1.1\r\nHost: localhost\r\n"}
	cmd.Env = append(cmd.Environ(), "TMPDIR="+target.TempDir)
	target.Address = docs.Serve(t, cmd)
	target.PID = cmd.Process.Pid
	docs.Attack(t, target)
}
