package httpurl_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/internal/cputime"
)

// urlServer returns the address of a server that answers a request with its URL, or
// with the error after "!".
func urlServer(t *testing.T, network, address string, options httpurl.ServerOptions) string {
	t.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{
		DisableGeneralOptionsHandler: true,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			u, err := httpurl.FromServerRequest(r, options)
			if err != nil {
				http.Error(w, "!"+err.Error(), http.StatusBadRequest)
				return
			}
			fmt.Fprint(w, u)
		}),
	}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return l.Addr().String()
}

// send sends a request as it is, but for a newline in place of CRLF, and returns the
// body of the answer.
func send(t *testing.T, network, address, request string) string {
	t.Helper()
	conn, err := net.Dial(network, address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, strings.ReplaceAll(request, "\n", "\r\n")+"\r\n\r\n")
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if ok := resp.StatusCode == http.StatusOK; !ok && resp.StatusCode != http.StatusBadRequest {
		t.Fatalf("%q: %s", request, resp.Status)
	}
	return strings.TrimSpace(string(body))
}

// refused is what a server answers that gives a request no handler, or a handler that
// got an error.
const refused = "refused"

func checkURLs(t *testing.T, network, address string, tests []struct{ request, want string }) {
	t.Helper()
	for _, test := range tests {
		got := send(t, network, address, test.request)
		if strings.HasPrefix(got, "!") || strings.HasPrefix(got, "400 ") {
			t.Logf("%q: %s", test.request, got)
			got = refused
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.request, got, test.want)
		}
	}
}

func TestFromServerRequest(t *testing.T) {
	address := urlServer(t, "tcp", "127.0.0.1:0", httpurl.ServerOptions{})
	checkURLs(t, "tcp", address, []struct{ request, want string }{
		{"GET /login?next=/x HTTP/1.1\nHost: example.org", "http://example.org/login?next=/x"},
		{"GET / HTTP/1.1\nHost: EXAMPLE.org:80", "http://example.org/"},
		{"GET / HTTP/1.1\nHost: example.org:8080", "http://example.org:8080/"},
		{"GET / HTTP/1.1\nHost: example.org:", "http://example.org/"},
		{"GET / HTTP/1.1\nHost: [2001:DB8:0::1]:8080", "http://[2001:db8::1]:8080/"},
		{"GET / HTTP/1.1\nHost: 192.0.2.1", "http://192.0.2.1/"},
		{"GET /a/../b/./c?/../ HTTP/1.1\nHost: h", "http://h/b/c?/../"},
		{"GET /100%25?a|b HTTP/1.1\nHost: h", "http://h/100%25?a|b"},
		{"GET /caf\u00E9?\u00E9 HTTP/1.1\nHost: h", "http://h/caf%C3%A9?%C3%A9"},
		{"GET /\xFF\xC3 HTTP/1.1\nHost: h", "http://h/%FF%C3"},
		{"GET /a:b@c HTTP/1.1\nHost: h", "http://h/a:b@c"},
		{"OPTIONS * HTTP/1.1\nHost: h", "http://h/"},
		{"CONNECT /rpc HTTP/1.1\nHost: h", "http://h/rpc"},

		// Paths that look like hosts.
		{"GET //evil.example/ HTTP/1.1\nHost: h", "http://h//evil.example/"},
		{"GET ///evil.example HTTP/1.1\nHost: h", "http://h///evil.example"},
		{"GET /\\evil.example HTTP/1.1\nHost: h", "http://h//evil.example"},
		{"GET /@evil.example/ HTTP/1.1\nHost: h", "http://h/@evil.example/"},
		{"GET @evil.example/ HTTP/1.1\nHost: h", refused},
		{"GET .evil.example/ HTTP/1.1\nHost: h", refused},
		{"GET :80@evil.example/ HTTP/1.1\nHost: h", refused},
		{"GET \\\\evil.example/ HTTP/1.1\nHost: h", refused},
		{"GET /#@evil.example/ HTTP/1.1\nHost: h", refused},
		{"GET /\x01 HTTP/1.1\nHost: h", refused},

		// The absolute form.
		{"GET http://h/a?b HTTP/1.1\nHost: h", "http://h/a?b"},
		{"GET HTTP://h?b HTTP/1.1\nHost: h", "http://h/?b"},
		{"GET http://h HTTP/1.1\nHost: other.example", "http://h/"}, // RFC 9112, section 3.2.2
		{"GET http://h//evil.example/ HTTP/1.1\nHost: h", "http://h//evil.example/"},
		{"GET https://h/ HTTP/1.1\nHost: h", refused},
		{"GET ftp://h/ HTTP/1.1\nHost: h", refused},
		{"GET http:///evil.example HTTP/1.1\nHost: h", refused},
		{"GET http:/evil.example HTTP/1.1\nHost: h", refused},
		{"GET http:evil.example HTTP/1.1\nHost: h", refused},
		{"GET http:\\\\evil.example HTTP/1.1\nHost: h", refused},
		{"GET http://h\\@evil.example/ HTTP/1.1\nHost: h", refused},
		{"GET http://h@evil.example/ HTTP/1.1\nHost: h", refused},
		{"GET http://%68/ HTTP/1.1\nHost: h", refused},
		{"GET h HTTP/1.1\nHost: h", refused},
		{"GET * HTTP/1.1\nHost: h", refused},
		{"GET mailto:a@h HTTP/1.1\nHost: h", refused},
		{"CONNECT h:80 HTTP/1.1\nHost: h", refused},
		{"CONNECT http://h/ HTTP/1.1\nHost: h", refused},

		// Hosts.
		{"GET / HTTP/1.1", refused},
		{"GET / HTTP/1.0", refused},
		{"GET / HTTP/1.1\nHost:", refused},
		{"GET / HTTP/1.1\nHost: h\nHost: h", refused},
		{"GET / HTTP/1.1\nHost: h\nHost: evil.example", refused},
		{"GET / HTTP/1.1\nHost: h, evil.example", refused},
		{"GET / HTTP/1.1\nHost: user@evil.example", refused},
		{"GET / HTTP/1.1\nHost: evil.example/h", refused},
		{"GET / HTTP/1.1\nHost: evil.example?h", refused},
		{"GET / HTTP/1.1\nHost: evil.example#h", refused},
		{"GET / HTTP/1.1\nHost: evil.example\\h", refused},
		{"GET / HTTP/1.1\nHost: h:99999", refused},
		{"GET / HTTP/1.1\nHost: h:80:80", refused},
		{"GET / HTTP/1.1\nHost: h:http", refused},
		{"GET / HTTP/1.1\nHost: 127.1", refused},
		{"GET / HTTP/1.1\nHost: 0x7f000001", refused},
		{"GET / HTTP/1.1\nHost: [::1", refused},
		{"GET / HTTP/1.1\nHost: [::1%25lo]", refused},
		{"GET / HTTP/1.1\nHost: ex%61mple.org", refused},
		{"GET / HTTP/1.1\nHost: h\u3002example", refused},
		{"GET / HTTP/1.1\nHost: ..", "http://../"}, // a domain to browsers

		// Nobody is a proxy.
		{"GET / HTTP/1.1\nHost: h\nX-Forwarded-Host: evil.example\nX-Forwarded-Proto: https\nX-Forwarded-Port: 1\nForwarded: host=evil.example;proto=https", "http://h/"},
	})
}

func TestFromServerRequestHosts(t *testing.T) {
	var hosts []weburl.Host
	for _, s := range []string{"example.org", "[::1]"} {
		host, err := weburl.ParseHost(s)
		if err != nil {
			t.Fatal(err)
		}
		hosts = append(hosts, host)
	}
	address := urlServer(t, "tcp", "127.0.0.1:0", httpurl.ServerOptions{Hosts: hosts})
	checkURLs(t, "tcp", address, []struct{ request, want string }{
		{"GET / HTTP/1.1\nHost: EXAMPLE.org:8080", "http://example.org:8080/"},
		{"GET / HTTP/1.1\nHost: [0::1]", "http://[::1]/"},
		{"GET / HTTP/1.1\nHost: www.example.org", refused},
		{"GET / HTTP/1.1\nHost: example.org.", refused},
		{"GET / HTTP/1.1\nHost: example.org.evil.example", refused},
		{"GET http://evil.example/ HTTP/1.1\nHost: example.org", refused},
		{"GET http://example.org/ HTTP/1.1\nHost: evil.example", "http://example.org/"},
	})
}

// all are the fields of proxies on this machine.
var all = httpurl.ServerOptions{
	Trust:   httpurl.XForwardedProto | httpurl.XForwardedHost | httpurl.XForwardedPort | httpurl.Forwarded,
	Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("2001:db8::/32")},
}

func TestFromServerRequestProxies(t *testing.T) {
	address := urlServer(t, "tcp", "127.0.0.1:0", all)
	const get = "GET /a HTTP/1.1\nHost: h:8080\n"
	checkURLs(t, "tcp", address, []struct{ request, want string }{
		{get + "X: y", "http://h:8080/a"},
		{get + "X-Forwarded-Proto: https", "https://h:8080/a"},
		{get + "X-Forwarded-Proto: WSS", "https://h:8080/a"},
		{get + "X-Forwarded-Proto: ws", "http://h:8080/a"},
		{get + "X-Forwarded-Host: example.org", "http://example.org/a"},
		{get + "X-Forwarded-Host: example.org:81", "http://example.org:81/a"},
		{get + "X-Forwarded-Host: example.org:81\nX-Forwarded-Port: 82", "http://example.org:82/a"},
		{get + "X-Forwarded-Proto: https\nX-Forwarded-Host: example.org\nX-Forwarded-Port: 443", "https://example.org/a"},
		{"GET http://h:8080/a HTTP/1.1\nHost: h:8080\nX-Forwarded-Host: example.org", "http://example.org/a"},
		{"GET http://h:8080/a HTTP/1.1\nHost: h:8080\nX-Forwarded-Proto: https", refused},
		{"GET https://h:8080/a HTTP/1.1\nHost: h:8080\nX-Forwarded-Proto: https", "https://h:8080/a"},

		// The client's values come first.
		{get + "X-Forwarded-Host: evil.example, example.org\nX-Forwarded-Proto: http,https", "https://example.org/a"},
		{get + "X-Forwarded-Host: evil.example\nX-Forwarded-Host: example.org", "http://example.org/a"},
		{get + "X-Forwarded-Host: evil.example,", refused},

		// Neither a host, nor a scheme, nor a port.
		{get + "X-Forwarded-Host:", refused},
		{get + "X-Forwarded-Host: user@evil.example", refused},
		{get + "X-Forwarded-Host: evil.example/", refused},
		{get + "X-Forwarded-Host: evil.example?", refused},
		{get + "X-Forwarded-Host: a b", refused},
		{get + "X-Forwarded-Host: 127.1", refused},
		{get + "X-Forwarded-Proto: javascript", refused},
		{get + "X-Forwarded-Proto: https://evil.example/?", refused},
		{get + "X-Forwarded-Port: 0", refused},
		{get + "X-Forwarded-Port: 65536", refused},
		{get + "X-Forwarded-Port: 80@evil.example", refused},

		{get + "Forwarded: for=192.0.2.1;host=example.org;proto=https", "https://example.org/a"},
		{get + `Forwarded: FOR="[2001:db8:cafe::17]:4711";Host="example.org:81" ; proto=HTTPS;by=_x;ext="a\"b"`, "https://example.org:81/a"},
		{get + "Forwarded: for=192.0.2.1;host=example.org:81", "http://example.org:81/a"},
		{get + "Forwarded: by=_x", "http://h:8080/a"},
		{get + "Forwarded: ;,;proto=https;,", "https://h:8080/a"},
		{get + "Forwarded:", "http://h:8080/a"},
		{get + "Forwarded: host=example.org\nX-Forwarded-Host: other.example\nX-Forwarded-Port: 81\nX-Forwarded-Proto: https", "https://example.org/a"},

		// Elements count as far as each is of a proxy that the next one saw.
		{get + "Forwarded: for=192.0.2.1;host=evil.example, for=192.0.2.2;host=example.org", "http://example.org/a"},
		{get + "Forwarded: for=192.0.2.1;host=evil.example\nForwarded: for=192.0.2.2;host=example.org", "http://example.org/a"},
		{get + "Forwarded: for=192.0.2.1;host=evil.example, for=192.0.2.2;host=example.org;proto=https, for=127.0.0.2;host=internal", "https://example.org/a"},
		{get + `Forwarded: host=evil.example, for=192.0.2.2;host=example.org, for="[2001:db8::1]";proto=https, for="127.0.0.2:80";proto=http`, "https://example.org/a"},
		{get + "Forwarded: for=127.0.0.1;host=evil.example, for=unknown;host=example.org", "http://example.org/a"},
		{get + "Forwarded: for=127.0.0.1;host=evil.example, for=_127.0.0.1;host=example.org", "http://example.org/a"},
		{get + "Forwarded: for=127.0.0.1;host=evil.example, host=example.org", "http://example.org/a"},
		{get + "Forwarded: for=127.0.0.1;host=evil.example, by=_x", "http://h:8080/a"},

		// What a client begins the proxies do not end.
		{get + `Forwarded: host=evil.example;for=", for=192.0.2.1;host=example.org`, refused},
		{get + `Forwarded: host=evil.example;for=", for="[2001:db8::1]";host=example.org`, refused},
		{get + `Forwarded: host=evil.example;for="\, for=192.0.2.1;host="example.org"`, refused},
		{get + `Forwarded: for="x\`, refused},
		{get + "Forwarded: host", refused},
		{get + "Forwarded: host=", refused},
		{get + `Forwarded: host=""`, refused},
		{get + "Forwarded: =example.org", refused},
		{get + "Forwarded: host=a;host=b", refused},
		{get + "Forwarded: host=a b", refused},
		{get + `Forwarded: host="a"b`, refused},
		{get + "Forwarded: host = a", refused},
		{get + "Forwarded: host=user@evil.example", refused},
		{get + "Forwarded: proto=ftp", refused},
	})
}

// TestFromServerRequestTrust holds to the fields that are trusted, and to those who
// are.
func TestFromServerRequestTrust(t *testing.T) {
	forged := http.Header{
		"X-Forwarded-Proto": {"https"}, "X-Forwarded-Host": {"evil.example"}, "X-Forwarded-Port": {"81"}, "Forwarded": {"host=forged.example;proto=https"},
	}
	for _, test := range []struct {
		trust httpurl.ProxyFields
		peer  string
		want  string
	}{
		{all.Trust, "127.0.0.1:1", "https://forged.example/"},
		{all.Trust, "[::ffff:127.0.0.1]:1", "https://forged.example/"},
		{all.Trust, "[2001:db8::1%eth0]:1", "https://forged.example/"},
		{all.Trust, "128.0.0.1:1", "http://h/"},
		{all.Trust, "[::1]:1", "http://h/"},
		{all.Trust, "127.0.0.1", "http://h/"},
		{all.Trust, "localhost:80", "http://h/"},
		{0, "127.0.0.1:1", "http://h/"},
		{httpurl.XForwardedProto, "127.0.0.1:1", "https://h/"},
		{httpurl.XForwardedHost, "127.0.0.1:1", "http://evil.example/"},
		{httpurl.XForwardedPort, "127.0.0.1:1", "http://h:81/"},
		{httpurl.Forwarded, "127.0.0.1:1", "https://forged.example/"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host, r.Header, r.RemoteAddr = "h", forged, test.peer
		options := httpurl.ServerOptions{Trust: test.trust, Proxies: all.Proxies}
		if u, err := httpurl.FromServerRequest(r, options); err != nil || u.String() != test.want {
			t.Errorf("trust %b, peer %q: %q, %v, want %q", test.trust, test.peer, u, err, test.want)
		}
	}
}

func TestFromServerRequestUnixSocket(t *testing.T) {
	const request = "GET / HTTP/1.1\nHost: h\nX-Forwarded-Host: example.org"
	socket := filepath.Join(t.TempDir(), "s")
	urlServer(t, "unix", socket, httpurl.ServerOptions{Trust: httpurl.XForwardedHost})
	if got := send(t, "unix", socket, request); got != "http://example.org/" {
		t.Errorf("%q", got)
	}
	socket += "0"
	urlServer(t, "unix", socket, httpurl.ServerOptions{})
	if got := send(t, "unix", socket, request); got != "http://h/" {
		t.Errorf("%q", got)
	}
}

func TestFromServerRequestTLS(t *testing.T) {
	for _, http2 := range []bool{false, true} {
		server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.URL.Path = "/changed"
			u, err := httpurl.FromServerRequest(r, httpurl.ServerOptions{})
			fmt.Fprint(w, r.ProtoMajor, " ", u, " ", err)
		}))
		server.EnableHTTP2 = http2
		server.StartTLS()
		defer server.Close()
		for _, target := range []string{"/a/b?c|d", "//evil.example/?x"} {
			u := weburl.MustParse(server.URL + target)
			r, err := httpurl.NewRequest(t.Context(), "GET", u, nil)
			if err != nil {
				t.Fatal(err)
			}
			resp, err := server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if want := fmt.Sprint(resp.ProtoMajor, " ", u, " <nil>"); err != nil || string(body) != want || http2 != (resp.ProtoMajor == 2) {
				t.Errorf("%q, %v, want %q", body, err, want)
			}
		}
	}
}

func TestFromServerRequestOfClient(t *testing.T) {
	r, err := http.NewRequest("GET", "http://example.org/", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []*http.Request{r, {}} {
		if u, err := httpurl.FromServerRequest(r, all); err == nil {
			t.Errorf("%q", u)
		}
	}
}

func TestFromRequestOfServer(t *testing.T) {
	_, err := httpurl.FromRequest(httptest.NewRequest("GET", "/login", nil))
	if err == nil || !strings.Contains(err.Error(), "FromServerRequest") {
		t.Error(err)
	}
}

func TestFromServerRequestGrowth(t *testing.T) {
	for _, header := range [][2]string{
		{"X-Forwarded-Host", "a,"}, {"Forwarded", "a=b;"}, {"Forwarded", "for=127.0.0.1,"}, {"Forwarded", `a="\\\\",`},
	} {
		t.Run(header[1], func(t *testing.T) {
			cputime.Linear(t, 1<<14, func(n int) time.Duration {
				r := httptest.NewRequest("GET", "/"+strings.Repeat("a", n), nil)
				r.RemoteAddr = "127.0.0.1:1"
				r.Header.Set(header[0], strings.Repeat(header[1], n)+"z=z")
				return cputime.Thread(func() { httpurl.FromServerRequest(r, all) })
			})
		})
	}
}

// FuzzFromServerRequest holds that a URL has the host that net/http and the proxies
// name, whatever else is sent.
func FuzzFromServerRequest(f *testing.F) {
	for _, target := range append([]string{"*", "http://h/", "http://h@g/", "h:80", ""}, targets...) {
		f.Add("GET", target, "h", "for=127.0.0.1;host=a, by=_x", "a, b")
		f.Add("OPTIONS", target, "[::1]:80", `proto="https"`, "")
	}
	f.Fuzz(func(t *testing.T, method, target, host, forwarded, forwardedHost string) {
		r := &http.Request{Method: method, RequestURI: target, Host: host, RemoteAddr: "127.0.0.1:1", Header: http.Header{
			"Forwarded": {forwarded}, "X-Forwarded-Host": {forwardedHost},
		}}
		u, err := httpurl.FromServerRequest(r, httpurl.ServerOptions{})
		if err != nil {
			return
		}
		if u.HasFragment() || u.IncludesCredentials() || u.Scheme() != "http" {
			t.Errorf("%q %q: %q", target, host, u)
		}
		name, _, _ := strings.Cut(host, ":")
		if !strings.HasPrefix(host, "[") && !strings.EqualFold(u.Hostname(), name) && !strings.HasPrefix(u.Hostname(), "xn--") && !strings.Contains(u.Hostname(), ".xn--") {
			t.Errorf("%q %q: %q", target, host, u)
		}
		httpurl.FromServerRequest(r, all)
	})
}
