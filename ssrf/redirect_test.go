//go:build !js

package ssrf

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/internal/nameserver"
)

func read(t *testing.T, resp *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// rawServer is a server that sends the first line of each request, and answers
// with what is after "/answer:" in it, or with nothing.
func rawServer(t *testing.T, lines chan<- string) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				for b := bufio.NewReader(conn); ; {
					line, err := b.ReadString('\n')
					if err != nil {
						return
					}
					lines <- strings.TrimSuffix(line, "\r\n")
					for field := ""; field != "\r\n"; {
						if field, err = b.ReadString('\n'); err != nil {
							return
						}
					}
					status, location := "200 OK", ""
					if _, to, ok := strings.Cut(line, "/to:"); ok {
						to, _, _ = strings.Cut(to, " HTTP/")
						status, location = "302 Found", "Location: "+to+"\r\n"
					}
					fmt.Fprintf(conn, "HTTP/1.1 %s\r\nContent-Length: 0\r\n%s\r\n", status, location)
				}
			}()
		}
	}()
	return l.Addr().String()
}

// What is sent is the serialization of the URL, on the first hop and on the next.
func TestSentAsJudged(t *testing.T) {
	lines := make(chan string, 2)
	address := rawServer(t, lines)
	to := netip.MustParseAddrPort(address)
	transport := &Transport{Policy: Policy{Schemes: []string{"http"}, Ports: []uint16{to.Port()}, AllowAddrs: []netip.Prefix{netip.PrefixFrom(to.Addr(), 32)}}}
	client := transport.Client()
	for _, target := range []string{"/", "/100%", "/%zz", "/a|b", "/a%2fb?%zz|^", "/a%20b", "/?", "/é", "/a/../b", `/\x`, "/x#fragment"} {
		u := weburl.MustParse("http://" + address + target)
		path := u.EncodedPath()
		if query := u.EncodedQuery(); u.HasQuery() {
			path += "?" + query
		}
		r, err := httpurl.NewRequest(t.Context(), "GET", u, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		read(t, resp)
		if line := <-lines; line != "GET "+path+" HTTP/1.1" {
			t.Errorf("%s: sent %s", u, line)
		}
		r, err = httpurl.NewRequest(t.Context(), "GET", weburl.MustParse("http://"+address+"/to:"+u.String()), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err = client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		read(t, resp)
		<-lines
		if line := <-lines; line != "GET "+path+" HTTP/1.1" {
			t.Errorf("redirected to %s: sent %s", u, line)
		}
		if last, err := httpurl.FromRequest(resp.Request); err != nil || last != u.WithoutFragment() {
			t.Errorf("redirected to %s: the response is for %s, %v", u, last, err)
		}
	}
}

// Redirects from an allowed server to everything that is forbidden.
func TestForbiddenRedirects(t *testing.T) {
	v, v6 := newVictims(t, "127.0.0.2")
	var location string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", location)
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	dns := nameserver.Serve(t, map[string][]string{"loopback.example.com": {"127.0.0.2 ::1"}})
	transport := loopbackTransport(server)
	transport.Resolver = dns.Resolver()
	transport.Policy.Ports = append(transport.Policy.Ports, 80, v6.port())
	port := fmt.Sprint(v.port())
	seen := watch(transport)
	for to, want := range map[string]Rule{
		"http://127.0.0.2:" + port + "/":            RuleAddress,
		"//127.0.0.2:" + port + "/":                 RuleAddress,
		`\\127.0.0.2:` + port + `\`:                 RuleAddress,
		"http:/\\127.2:" + port:                     RuleAddress,
		"http://2130706434:" + port:                 RuleAddress,
		"http://0x7f.2:" + port:                     RuleAddress,
		"http://127.0.0.2.:" + port:                 RuleAddress,
		"http://１２７.0.0.2:" + port:                  RuleAddress,
		"http://[::1]:" + port + "/":                RuleAddress,
		"http://[::ffff:127.0.0.2]:" + port + "/":   RuleAddress,
		"http://[64:ff9b::7f00:2]:" + port + "/":    RuleAddress,
		"http://loopback.example.com:" + port + "/": RuleAddress,
		"http://169.254.169.254/latest/meta-data/":  RuleAddress,
		"http://168.63.129.16/":                     RuleAddress,
		"http://metadata.google.internal/":          RuleLocalName,
		"http://localhost:" + port + "/":            RuleLocalName,
		"http://metadata/":                          RuleLocalName,
		"ftp://127.0.0.1/":                          RuleScheme,
		"file:///etc/passwd":                        RuleScheme,
		"gopher://127.0.0.1:6379/_FLUSHALL":         RuleScheme,
		"javascript:alert(1)":                       RuleScheme,
		"data:text/html,x":                          RuleScheme,
		"blob:http://127.0.0.1/x":                   RuleScheme,
		"http+unix://%2Fvar%2Frun%2Fdocker.sock/":   RuleScheme,
		"http://user:secret@127.0.0.1/":             RuleCredentials,
		"http://127.0.0.1:22/":                      RulePort,
		"http://user:secret@exa mple.com/":          RuleURL,
		"http://1.2.3.4.5/":                         RuleURL,
		"/again":                                    RuleRedirect,
	} {
		location = to
		_, err := transport.Client().Get(server.URL)
		if rule(err) != want {
			t.Errorf("%s: %v, want rule %s", to, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the error has a password: %v", to, err)
		}
		if want == RuleScheme && !strings.Contains(err.Error(), "redirect from host 127.0.0.1: ") {
			t.Errorf("%s: the error does not say that it is about a redirect: %v", to, err)
		}
	}
	allowed, _ := seen.list()
	for _, text := range strings.Fields(allowed) {
		if text != "127.0.0.1" {
			t.Errorf("connected to %s", text)
		}
	}
}

func TestDowngrade(t *testing.T) {
	plain := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer plain.Close()
	secure := httptest.NewTLSServer(http.RedirectHandler(plain.URL, http.StatusFound))
	defer secure.Close()
	for _, downgrade := range []bool{false, true} {
		transport := loopbackTransport(secure)
		transport.Policy.Ports = append(transport.Policy.Ports, netip.MustParseAddrPort(plain.Listener.Addr().String()).Port())
		transport.TLS = secure.Client().Transport.(*http.Transport).TLSClientConfig
		transport.Downgrade = downgrade
		resp, err := transport.Client().Get(secure.URL)
		if downgrade != (err == nil) || !downgrade && rule(err) != RuleRedirect {
			t.Errorf("Downgrade %v: %v", downgrade, err)
		}
		if err == nil {
			read(t, resp)
		}
	}
}

// HTTP/2 goes where HTTP/1.1 does, and Alt-Svc leads nowhere.
func TestHTTP2(t *testing.T) {
	v := newVictim(t, "127.0.0.2:0")
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Alt-Svc", fmt.Sprintf(`h2="127.0.0.2:%d"; ma=3600, h3="127.0.0.2:%d"; ma=3600`, v.port(), v.port()))
		fmt.Fprint(w, r.Proto, " ", r.RequestURI)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	transport := loopbackTransport(server)
	transport.TLS = server.Client().Transport.(*http.Transport).TLSClientConfig
	seen := watch(transport)
	for range 2 {
		r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse(server.URL+"/a|b/100%25"), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := transport.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if body := read(t, resp); body != "HTTP/2.0 /a|b/100%25" {
			t.Error(body)
		}
	}
	if allowed, rejected := seen.list(); allowed != "127.0.0.1" || rejected != "" {
		t.Errorf("allowed %s, rejected %s", allowed, rejected)
	}
}

func TestMethods(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/from" {
			var status int
			fmt.Sscan(r.URL.RawQuery, &status)
			w.Header().Set("Location", "/to")
			w.WriteHeader(status)
			return
		}
		body, _ := io.ReadAll(r.Body)
		saw := []string{r.Method, string(body), r.Header.Get("Content-Type"), r.Header.Get("Authorization")}
		w.Header().Set("Saw", strings.Join(slices.DeleteFunc(saw, func(s string) bool { return s == "" }), " "))
	}))
	defer server.Close()
	client := loopbackTransport(server).Client()
	for _, test := range []struct {
		method string
		status int
		want   string
	}{
		{"GET", 301, "GET secret"}, {"GET", 303, "GET secret"}, {"GET", 307, "GET secret"},
		{"HEAD", 302, "HEAD secret"}, {"HEAD", 303, "HEAD secret"},
		{"POST", 301, "GET secret"}, {"POST", 302, "GET secret"}, {"POST", 303, "GET secret"},
		{"POST", 307, "POST body text/plain secret"}, {"POST", 308, "POST body text/plain secret"},
		{"PUT", 301, "PUT body text/plain secret"}, {"PUT", 302, "PUT body text/plain secret"}, {"PUT", 303, "GET secret"},
		{"DELETE", 302, "DELETE secret"}, {"PATCH", 308, "PATCH body text/plain secret"},
		{"POST", 300, ""}, {"POST", 304, ""}, // no redirects
	} {
		var body io.Reader
		if slices.Contains([]string{"POST", "PUT", "PATCH"}, test.method) {
			body = strings.NewReader("body")
		}
		r, err := http.NewRequest(test.method, fmt.Sprintf("%s/from?%d", server.URL, test.status), body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "secret")
		if body != nil {
			r.Header.Set("Content-Type", "text/plain")
		}
		resp, err := client.Do(r)
		if err != nil {
			t.Errorf("%s %d: %v", test.method, test.status, err)
			continue
		}
		read(t, resp)
		if got := resp.Header.Get("Saw"); got != test.want {
			t.Errorf("%s %d: %q, want %q", test.method, test.status, got, test.want)
		}
	}
	// A body that cannot be read again.
	for status, want := range map[int]Rule{302: "", 307: RuleRedirect} {
		r, err := http.NewRequest("POST", fmt.Sprintf("%s/from?%d", server.URL, status), io.MultiReader(strings.NewReader("body")))
		if err != nil {
			t.Fatal(err)
		}
		resp, err := client.Do(r)
		if rule(err) != want {
			t.Errorf("%d with a body that is gone: %v", status, err)
		}
		if err == nil {
			read(t, resp)
		}
	}
}

// Secrets stay with the origin that they are for.
func TestCrossOrigin(t *testing.T) {
	seen := make(chan http.Header, 1)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "of", Value: "other"})
		seen <- r.Header
	}))
	defer other.Close()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "of", Value: "server"})
		if r.URL.Path == "/same" {
			seen <- r.Header
			return
		}
		http.Redirect(w, r, r.URL.RawQuery, http.StatusFound)
	}))
	defer server.Close()
	transport := loopbackTransport(server)
	transport.Policy.Ports = append(transport.Policy.Ports, netip.MustParseAddrPort(other.Listener.Addr().String()).Port())
	transport.Policy.Credentials = true
	get := func(to string) (http.Header, *http.Response, error) {
		t.Helper()
		r, err := http.NewRequest("GET", strings.Replace(server.URL, "//", "//us%65r:p%77@", 1)+"/from?"+to, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"Cookie", "Accept", "X-Api-Key", "Referer", "User-Agent", "If-None-Match"} {
			r.Header.Set(name, "a=b")
		}
		resp, err := transport.Client().Do(r)
		if err != nil {
			return nil, nil, err
		}
		read(t, resp)
		return <-seen, resp, nil
	}
	got, resp, err := get("/same")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Authorization": "Basic dXNlcjpwdw==", "Cookie": "a=b", "X-Api-Key": "a=b", "Accept": "a=b"} {
		if got.Get(name) != want {
			t.Errorf("same origin: %s is %q", name, got.Get(name))
		}
	}
	if resp.Header.Get("Set-Cookie") == "" {
		t.Error("same origin: Set-Cookie is lost")
	}
	got, resp, err = get(other.URL)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Authorization": "", "Cookie": "", "X-Api-Key": "", "Referer": "", "Accept": "a=b", "User-Agent": "a=b", "If-None-Match": "a=b"} {
		if got.Get(name) != want {
			t.Errorf("cross-origin: %s is %q", name, got.Get(name))
		}
	}
	if c := resp.Header.Get("Set-Cookie"); c != "" {
		t.Errorf("cross-origin: Set-Cookie: %s", c)
	}
	// Credentials in the Location.
	if got, _, err = get(strings.Replace(server.URL, "//", "//a:b@", 1) + "/same"); err != nil || got.Get("Authorization") != "Basic YTpi" {
		t.Errorf("credentials in the same origin: %v, %v", got, err)
	}
	if _, _, err = get(strings.Replace(other.URL, "//", "//a:b@", 1)); rule(err) != RuleRedirect {
		t.Errorf("credentials to another origin: %v", err)
	}
	// Cookies of a jar go to the origin that set them.
	transport.Jar, _ = cookiejar.New(nil)
	transport.Policy.Credentials = false
	clean := &Transport{Policy: transport.Policy, Jar: transport.Jar}
	for range 2 {
		resp, err := clean.Client().Get(server.URL + "/from?/same")
		if err != nil {
			t.Fatal(err)
		}
		read(t, resp)
		if c := (<-seen).Get("Cookie"); c != "of=server" {
			t.Errorf("a jar: Cookie: %s", c)
		}
	}
}

func TestRedirectLimit(t *testing.T) {
	n := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n++
		http.Redirect(w, r, "/", http.StatusFound)
	}))
	defer server.Close()
	for limit, want := range map[int]int{0: maxRedirects + 1, 3: 4, -1: 1} {
		n = 0
		transport := loopbackTransport(server)
		transport.MaxRedirects = limit
		resp, err := transport.Client().Get(server.URL)
		if n != want || limit >= 0 && rule(err) != RuleRedirect {
			t.Errorf("limit %d: %d requests, %v", limit, n, err)
		}
		if limit < 0 && (err != nil || resp.StatusCode != http.StatusFound) {
			t.Errorf("no redirects: %v", err)
		}
	}
}

func TestTwoLocations(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Location"] = []string{"/a", "/b"}
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	if _, err := loopbackTransport(server).Client().Get(server.URL); rule(err) != RuleRedirect {
		t.Error(err)
	}
}

func TestErrorsUnwrap(t *testing.T) {
	_, err := new(Transport).Client().Get("http://user:secret@example.com/")
	var rejected *Error
	if !errors.As(err, &rejected) || rejected.Rule != RuleScheme || rejected.Host.String() != "example.com" || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v", err)
	}
}

// A response with two of them may lead others elsewhere.
func TestLocations(t *testing.T) {
	f := follower{new(Transport)}
	u := weburl.MustParse("https://example.com/")
	for _, locations := range [][]string{{"/a", "/b"}, {"/a", "/b", "/c"}} {
		if next, err := f.follow(u, locations, 0); err == nil || err.Rule != RuleRedirect {
			t.Errorf("%v: %s, %v", locations, next, err)
		}
	}
	if next, err := f.follow(u, []string{"/a"}, 0); err != nil || next.EncodedPath() != "/a" {
		t.Errorf("%s, %v", next, err)
	}
}

// The request after a redirect has the body again, from its beginning.
func TestBodyAgain(t *testing.T) {
	r, err := http.NewRequest("POST", "https://example.com/", strings.NewReader("body"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(r.Body); err != nil {
		t.Fatal(err)
	}
	u := weburl.MustParse("https://example.com/")
	if err := redirected(r, 307, u, u); err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(r.Body); err != nil || string(body) != "body" {
		t.Errorf("%q, %v", body, err)
	}
}

func TestLocationOf(t *testing.T) {
	for status, want := range map[int]bool{200: false, 201: false, 300: false, 301: true, 302: true, 303: true, 304: false, 305: false, 306: false, 307: true, 308: true} {
		resp := &http.Response{StatusCode: status, Header: http.Header{"Location": {"/a"}}}
		if got, ok := locationOf(resp); ok != want || ok && !slices.Equal(got, []string{"/a"}) {
			t.Errorf("%d: %v, %v", status, got, ok)
		}
		for _, header := range []http.Header{nil, {"Location": nil}, {"Location": {""}}} {
			resp.Header = header
			if got, ok := locationOf(resp); ok {
				t.Errorf("%d, %v: %v", status, header, got)
			}
		}
	}
}
