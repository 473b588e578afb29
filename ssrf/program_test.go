//go:build !js

package ssrf

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// docs/ssrf.md has the program that TestProgram attacks.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/ssrf.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("internal/fetch/main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(page), "```go\n")
	if block, _, _ = strings.Cut(block, "```"); block != string(program) {
		t.Error("the program in docs/ssrf.md is not that in internal/fetch")
	}
}

// TestProgram builds the program of docs/ssrf.md, runs it as a server that may
// fetch from one server of its own network, and sends it attacks.
func TestProgram(t *testing.T) {
	program := filepath.Join(t.TempDir(), "fetch.exe")
	if out, err := exec.Command(need.Program(t, "go"), "build", "-o", program, "./internal/fetch").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	v, v6 := newVictims(t, "127.0.0.2")
	proxy := newVictim(t, "127.0.0.1:0") // of the environment

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
		cmd := exec.Command(program, "-listen", "127.0.0.1:0", "-allow-address", allowed.Addr().String()+"/32", "-allow-port", fmt.Sprint(port))
		for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"} {
			cmd.Env = append(cmd.Env, name+"=http://"+proxy.Addr().String())
		}
		logs, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			cmd.Process.Kill()
			cmd.Wait()
		}()
		lines := bufio.NewScanner(logs)
		lines.Scan()
		_, address, ok := strings.Cut(lines.Text(), "serving at ")
		if !ok {
			t.Fatal(lines.Text())
		}
		go io.Copy(io.Discard, logs)
		fetch := func(target string) (int, string) {
			resp, err := http.Get("http://" + address + "/?url=" + url.QueryEscape(target))
			if err != nil {
				t.Fatal(err)
			}
			return resp.StatusCode, read(t, resp)
		}

		if port == allowed.Port() {
			if status, body := fetch(server.URL + "/a|b?c"); status != http.StatusOK || body != "allowed /a|b?c" {
				t.Errorf("an honest request: %d, %s", status, body)
			}
			if status, body := fetch(server.URL + "/to?/x"); status != http.StatusOK || body != "allowed /x" {
				t.Errorf("an honest redirect: %d, %s", status, body)
			}
		}
		to := fmt.Sprint(v.port())
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
			for _, target := range []string{attack, server.URL + "/to?" + url.QueryEscape(attack)} {
				status, body := fetch(target)
				// As a Location these are relative, and lead to the same server. (A
				// newline becomes a space in a header.)
				stays := target != attack && (attack == "" || attack == "/etc/passwd" || strings.HasPrefix(attack, "http:127.") || strings.HasPrefix(attack, "ht\n"))
				if status != http.StatusForbidden && !(stays && status == http.StatusOK) {
					t.Errorf("%s: %d, %s", target, status, body)
				}
			}
		}
	}
}
