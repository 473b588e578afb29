package httpurl_test

import (
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httpurl"
)

// oddPath is a path that net/url would write in another way.
const oddPath = "/a|b"

// targetServer returns a handler that sends the target of each request, as it is
// in the request line, to the channel.
func targetServer() (http.Handler, <-chan string) {
	seen := make(chan string, 16)
	return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen <- r.RequestURI }), seen
}

// sentTarget sends a request for oddPath on a server through a proxy, and returns
// the target that seen has of it.
func sentTarget(t *testing.T, base *http.Transport, server string, seen <-chan string) string {
	t.Helper()
	defer base.CloseIdleConnections()
	r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse(server+oddPath), nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := (&httpurl.Transport{Base: base}).RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return <-seen
}

func mustURL(t *testing.T, s string) *url.URL {
	t.Helper()
	u, err := url.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// A proxy that is spoken to in TLS wants the whole URL too.
func TestTransportProxyTLS(t *testing.T) {
	handler, seen := targetServer()
	proxy := httptest.NewTLSServer(handler)
	defer proxy.Close()
	base := proxy.Client().Transport.(*http.Transport).Clone()
	base.Proxy = http.ProxyURL(mustURL(t, proxy.URL))
	if got, want := sentTarget(t, base, "http://example.org", seen), "http://example.org"+oddPath; got != want {
		t.Errorf("the proxy saw %q, want %q", got, want)
	}
}

// Through a tunnel a request for an https URL comes to the server itself.
func TestTransportTunnel(t *testing.T) {
	handler, seen := targetServer()
	server := httptest.NewTLSServer(handler)
	defer server.Close()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodConnect {
			http.Error(w, r.RequestURI, http.StatusBadRequest)
			return
		}
		to, err := net.Dial("tcp", r.Host)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		conn, rest, err := w.(http.Hijacker).Hijack()
		if err != nil {
			to.Close()
			return
		}
		io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n")
		go join(conn, to, to)
		join(to, rest, conn)
	}))
	defer proxy.Close()
	base := server.Client().Transport.(*http.Transport).Clone()
	base.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{} // HTTP/1.1, whose request line is asked for
	base.Proxy = http.ProxyURL(mustURL(t, proxy.URL))
	if got := sentTarget(t, base, server.URL, seen); got != oddPath {
		t.Errorf("the server saw %q, want %q", got, oddPath)
	}
}

// join copies what it reads from one side of a tunnel to the other, until one of
// them is closed, and closes both.
func join(to net.Conn, from io.Reader, other net.Conn) {
	io.Copy(to, from)
	to.Close()
	other.Close()
}

// A SOCKS proxy hands on what a server would get without it.
func TestTransportSOCKS(t *testing.T) {
	handler, seen := targetServer()
	server := httptest.NewServer(handler)
	defer server.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go serveSOCKS(conn)
		}
	}()
	base := &http.Transport{Proxy: http.ProxyURL(&url.URL{Scheme: "socks5", Host: l.Addr().String()})}
	if got := sentTarget(t, base, server.URL, seen); got != oddPath {
		t.Errorf("the server saw %q, want %q", got, oddPath)
	}
}

// serveSOCKS connects to an IPv4 address by SOCKS version 5, without
// authentication.
//
// https://www.rfc-editor.org/rfc/rfc1928
func serveSOCKS(conn net.Conn) {
	defer conn.Close()
	hello := make([]byte, 2)
	if _, err := io.ReadFull(conn, hello); err != nil {
		return
	}
	if _, err := io.ReadFull(conn, make([]byte, hello[1])); err != nil { // methods
		return
	}
	conn.Write([]byte{5, 0})
	request := make([]byte, 10)
	if _, err := io.ReadFull(conn, request); err != nil || request[1] != 1 || request[3] != 1 {
		return
	}
	to, err := net.DialTCP("tcp", nil, &net.TCPAddr{IP: request[4:8], Port: int(request[8])<<8 | int(request[9])})
	if err != nil {
		return
	}
	conn.Write([]byte{5, 0, 0, 1, 0, 0, 0, 0, 0, 0})
	go join(conn, to, to)
	join(to, conn, conn)
}

// A request that has no URL is an error of net/http.
func TestTransportNoURL(t *testing.T) {
	transport := &httpurl.Transport{Base: &http.Transport{Proxy: http.ProxyURL(mustURL(t, "http://127.0.0.1:1"))}}
	if resp, err := transport.RoundTrip(&http.Request{Header: http.Header{}}); err == nil {
		resp.Body.Close()
		t.Error("it was sent")
	}
}

func TestUnknownProxyField(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	if u, err := httpurl.FromServerRequest(r, httpurl.ServerOptions{Trust: httpurl.Forwarded << 1}); err == nil {
		t.Errorf("got %s", u)
	}
}
