//go:build !js

package ssrf

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/hosts"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/internal/nameserver"
)

// TestMain sets the proxies of the environment, which is read but once.
func TestMain(m *testing.M) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			environmentProxied.Add(1)
			conn.Close()
		}
	}()
	for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"} {
		os.Setenv(name, "http://"+l.Addr().String())
		os.Setenv(strings.ToLower(name), "http://"+l.Addr().String())
	}
	code := m.Run()
	if n := environmentProxied.Load(); n > onPurpose {
		fmt.Printf("the proxy of the environment was connected to %d times, %d of them on purpose\n", n, onPurpose)
		code = 1
	}
	os.Exit(code)
}

// environmentProxied is how many connections the proxy of the environment had, and
// onPurpose how many of them are those of TestEnvironmentProxy.
var (
	environmentProxied atomic.Int32
	onPurpose          int32
)

func TestEnvironmentProxy(t *testing.T) {
	dns := nameserver.Serve(t, map[string][]string{"public.example.com": {"93.184.215.14"}})
	transport := &Transport{Policy: Policy{Schemes: []string{"http", "https"}}, Resolver: dns.Resolver()}
	seen := watch(transport)
	for _, u := range []string{"http://public.example.com/", "https://public.example.com/"} {
		if _, err := transport.Client().Get(u); !errors.Is(err, errStopped) {
			t.Errorf("%s: %v", u, err)
		}
	}
	if n := environmentProxied.Load(); n != onPurpose {
		t.Errorf("the proxy was connected to %d times, %d of them on purpose", n, onPurpose)
	}
	if allowed, _ := seen.list(); allowed != "93.184.215.14 93.184.215.14" {
		t.Errorf("connected to %s", allowed)
	}
	// The test can fail: a plain client goes to the proxy.
	onPurpose++
	if _, err := http.Get("http://public.example.com/"); err == nil || environmentProxied.Load() != onPurpose {
		t.Errorf("the proxy of the environment does not work: %v", err)
	}
}

// A name has a public address when it is first looked up, and one of this
// machine the next time.
func TestRebinding(t *testing.T) {
	v := newVictim(t, "127.0.0.1:0")
	dns := nameserver.Serve(t, map[string][]string{"rebind.example.com": {"93.184.215.14", "127.0.0.1"}})
	transport := &Transport{Policy: Policy{Schemes: []string{"http"}, Ports: []uint16{v.port()}}, Resolver: dns.Resolver()}
	seen := watch(transport)
	u := fmt.Sprintf("http://rebind.example.com:%d/", v.port())
	if _, err := transport.Client().Get(u); !errors.Is(err, errStopped) {
		t.Errorf("the public address: %v", err)
	}
	if _, err := transport.Client().Get(u); rule(err) != RuleAddress {
		t.Errorf("the loopback address: %v", err)
	}
	if allowed, rejected := seen.list(); allowed != "93.184.215.14" || rejected != "127.0.0.1" {
		t.Errorf("allowed %s, rejected %s", allowed, rejected)
	}
}

// All answers of the DNS are judged, in both families, also those that are tried
// because the first one failed.
func TestSeveralAnswers(t *testing.T) {
	v4, v6 := newVictims(t, "127.0.0.1")
	for name, answers := range map[string]string{
		"loopback-first":  "127.0.0.1 93.184.215.14",
		"loopback-last":   "93.184.215.14 127.0.0.1",
		"families":        "93.184.215.14 ::1",
		"families-back":   "127.0.0.1 2606:4700::1111",
		"both":            "127.0.0.1 ::1",
		"mapped":          "::ffff:127.0.0.1",
		"nat64":           "64:ff9b::7f00:1 ::127.0.0.1 2002:7f00:1::",
		"metadata":        "169.254.169.254 fd00:ec2::254 168.63.129.16 100.100.100.200",
		"private":         "10.0.0.1 192.168.0.1 fd00::1",
		"this-network":    "0.0.0.0 0.0.0.1 ::",
		"mapped-metadata": "::ffff:169.254.169.254",
	} {
		t.Run(name, func(t *testing.T) {
			dns := nameserver.Serve(t, map[string][]string{name + ".example.com": {answers}})
			transport := &Transport{Policy: Policy{Schemes: []string{"http"}, Ports: []uint16{v6.port()}}, Resolver: dns.Resolver()}
			seen := watch(transport)
			if _, err := transport.Client().Get(fmt.Sprintf("http://%s.example.com:%d/", name, v4.port())); err == nil {
				t.Error("there was an answer")
			}
			allowed, rejected := seen.list()
			for _, text := range strings.Fields(allowed) {
				if text != "93.184.215.14" && text != "2606:4700::1111" {
					t.Errorf("allowed %s", text)
				}
			}
			if rejected == "" {
				t.Errorf("nothing was rejected: allowed %q", allowed)
			}
		})
	}
}

// Names that are not of the public DNS are not even looked up, and neither is
// what looks like an address.
func TestNotLookedUp(t *testing.T) {
	dns := nameserver.Serve(t, nil)
	transport := &Transport{Policy: Policy{Schemes: []string{"http", "https"}}, Resolver: dns.Resolver()}
	seen := watch(transport)
	client := transport.Client()
	for host, want := range map[string]Rule{
		"127.0.0.1":                              RuleAddress,
		"127.0.0.1.":                             RuleAddress,
		"127.1.":                                 RuleAddress,
		"127.1":                                  RuleAddress,
		"0x7f.1":                                 RuleAddress,
		"0177.0.0.1":                             RuleAddress,
		"2130706433":                             RuleAddress,
		"[::1]":                                  RuleAddress,
		"[::ffff:7f00:1]":                        RuleAddress,
		"[64:ff9b::a9fe:a9fe]":                   RuleAddress,
		"１２７.0.0.1":                              RuleAddress,
		"127。0。0。1":                              RuleAddress,
		"%31%32%37.1":                            RuleAddress,
		"[fe80::1%25eth0]":                       RuleURL,
		"1.2.3.4.5":                              RuleURL,
		"256.1.1.1":                              RuleURL,
		"a b":                                    RuleURL,
		"localhost":                              RuleLocalName,
		"localhost.":                             RuleLocalName,
		"LOCALHOST":                              RuleLocalName,
		"ⓛocalhost":                              RuleLocalName,
		"foo.localhost":                          RuleLocalName,
		"metadata.google.internal":               RuleLocalName,
		"metadata.google.internal.":              RuleLocalName,
		"printer.local":                          RuleLocalName,
		"router.home.arpa":                       RuleLocalName,
		"home.arpa":                              RuleLocalName,
		"x.onion":                                RuleLocalName,
		"intranet":                               RuleLocalName,
		"com":                                    RuleLocalName,
		"a..example.com":                         RuleName,
		"example.com..":                          RuleName,
		"a*b.example.com":                        RuleName,
		strings.Repeat("a", 64) + ".example.com": RuleName,
		strings.Repeat("a.", 130) + "com":        RuleName,
	} {
		if _, err := transport.Policy.Parse("http://" + host + "/"); rule(err) != want {
			t.Errorf("Parse, host %s: %v, want rule %s", host, err, want)
		}
		// What net/url makes of it, and a request whose URL was never a string.
		if resp, err := client.Get("http://" + host + "/"); err == nil {
			t.Errorf("Get, host %s: %s", host, resp.Status)
		}
		body := new(closed)
		r := &http.Request{Method: "POST", URL: &url.URL{Scheme: "http", Host: host, Path: "/"}, Header: http.Header{}, Body: body, ContentLength: -1}
		if resp, err := client.Do(r); err == nil {
			t.Errorf("Do, host %s: %s", host, resp.Status)
		} else if !*body {
			t.Errorf("Do, host %s: the body of the request is open", host)
		}
		body = new(closed)
		r.Body = body
		if resp, err := transport.RoundTrip(r); err == nil {
			t.Errorf("RoundTrip, host %s: %s", host, resp.Status)
		} else if !*body {
			t.Errorf("RoundTrip, host %s: the body of the request is open", host)
		}
		// A dialer that is used for something else than HTTP.
		if conn, err := transport.dialer.dial(t.Context(), "tcp", net.JoinHostPort(strings.Trim(host, "[]"), "80")); err == nil {
			t.Errorf("dial, host %s: %s", host, conn.RemoteAddr())
		}
	}
	if asked := dns.Questions(); len(asked) != 0 {
		t.Errorf("the DNS was asked for %v", asked)
	}
	if allowed, rejected := seen.list(); allowed+rejected != "" {
		t.Errorf("sockets: allowed %q, rejected %q", allowed, rejected)
	}
}

// A name is looked up as it is, without a search list, and connected to.
func TestAllowed(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.Host, r.RequestURI) }))
	defer server.Close()
	port := netip.MustParseAddrPort(server.Listener.Addr().String()).Port()
	dns := nameserver.Serve(t, map[string][]string{"target.example.com": {"10.9.9.9 127.0.0.1"}})
	transport := &Transport{
		Policy: Policy{
			Schemes: []string{"http"}, Ports: []uint16{port},
			AllowAddrs: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")},
		},
		Resolver: dns.Resolver(),
	}
	seen := watch(transport)
	for _, host := range []string{"target.example.com", "TARGET.example.com.", "127.0.0.1", "127.1", "[::ffff:127.0.0.1]"} {
		u, err := transport.Policy.Parse(fmt.Sprintf("http://%s:%d/a|b", host, port))
		if err != nil {
			t.Fatal(err)
		}
		trace := &httptrace.ClientTrace{DNSStart: func(info httptrace.DNSStartInfo) {
			if info.Host != "target.example.com." {
				t.Errorf("looked up %s, which a search list may complete", info.Host)
			}
		}}
		r, err := httpurl.NewRequest(httptrace.WithClientTrace(t.Context(), trace), "GET", u, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := transport.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if body := read(t, resp); body != u.Host()+"/a|b" {
			t.Errorf("%s: %s", host, body)
		}
	}
	allowed, _ := seen.list()
	for _, text := range strings.Fields(allowed) {
		if text != "127.0.0.1" {
			t.Errorf("connected to %s", text)
		}
	}
	for name := range dns.Questions() {
		if name != "target.example.com" {
			t.Errorf("the DNS was asked for %s", name)
		}
	}
}

// Connections that are kept alive belong to one policy.
func TestKeepAlive(t *testing.T) {
	var connections atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.Start()
	defer server.Close()
	port := netip.MustParseAddrPort(server.Listener.Addr().String()).Port()
	dns := nameserver.Serve(t, map[string][]string{"target.example.com": {"127.0.0.1"}})
	policy := Policy{Schemes: []string{"http"}, Ports: []uint16{port}, AllowAddrs: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	first := &Transport{Policy: policy, Resolver: dns.Resolver()}
	u := fmt.Sprintf("http://target.example.com:%d/", port)
	for range 3 {
		resp, err := first.Client().Get(u)
		if err != nil {
			t.Fatal(err)
		}
		read(t, resp)
	}
	if n := connections.Load(); n != 1 {
		t.Errorf("%d connections: none was kept alive", n)
	}
	policy.AllowAddrs = nil
	second := &Transport{Policy: policy, Resolver: dns.Resolver()}
	if _, err := second.Client().Get(u); rule(err) != RuleAddress {
		t.Errorf("under a second policy: %v", err)
	}
	policy.Hosts = hosts.MustParse("other.example.com")
	third := &Transport{Policy: policy, Resolver: dns.Resolver()}
	if _, err := third.Client().Get(u); rule(err) != RuleUnlisted {
		t.Errorf("under a third policy: %v", err)
	}
	if n := connections.Load(); n != 1 {
		t.Errorf("%d connections", n)
	}
}

// closed is an empty body, and whether it has been closed.
type closed bool

func (c *closed) Read([]byte) (int, error) { return 0, io.EOF }

func (c *closed) Close() error {
	*c = true
	return nil
}

// A request without a Host field is for the host of its URL.
func TestRequestURL(t *testing.T) {
	to := &url.URL{Scheme: "https", Host: "example.com", Path: "/"}
	for host, want := range map[string]Rule{"": "", "example.com": "", "EXAMPLE.com": "", "example.org": RuleRequest, "example.com:80": RuleRequest} {
		u, err := requestURL(&http.Request{Method: "GET", URL: to, Host: host})
		if rule(err) != want || err == nil && u.Hostname() != "example.com" {
			t.Errorf("Host %q: %s, %v", host, u, err)
		}
	}
}

func TestControl(t *testing.T) {
	p := Policy{AllowAddrs: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00:64::/96"), netip.MustParsePrefix("64:ff9b:1::/48")},
		DenyAddrs: []netip.Prefix{netip.MustParsePrefix("10.0.0.13/32"), netip.MustParsePrefix("8.8.4.4/32")}}
	for _, test := range []struct {
		network, address string
		want             Rule
	}{
		{"tcp4", "8.8.8.8:443", ""},
		{"tcp6", "[2606:4700::1111]:443", ""},
		{"tcp", "8.8.8.8:80", ""},
		{"tcp4", "8.8.8.8:22", RulePort},
		{"udp4", "8.8.8.8:443", RuleNetwork},
		{"unix", "/var/run/docker.sock", RuleNetwork},
		{"ip4:icmp", "8.8.8.8", RuleNetwork},
		{"tcp4", "example.com:80", RuleAddress},
		{"tcp4", "", RuleAddress},
		{"tcp6", "[fe80::1%eth0]:80", RuleAddress},
		{"tcp6", "[2606:4700::1111%eth0]:80", RuleAddress},
		{"tcp6", "[::ffff:10.1.2.3%eth0]:80", RuleAddress},
		{"tcp4", "10.1.2.3:80", ""},
		{"tcp6", "[::ffff:10.1.2.3]:80", ""},
		{"tcp4", "10.0.0.13:80", RuleAddress},
		{"tcp6", "[::ffff:10.0.0.13]:80", RuleAddress},
		{"tcp4", "8.8.4.4:80", RuleAddress},
		{"tcp6", "[64:ff9b::8.8.4.4]:80", RuleAddress},
		{"tcp6", "[64:ff9b::8.8.8.8]:80", ""},
		{"tcp6", "[fd00:64::1]:80", ""},
		{"tcp6", "[64:ff9b:1::8.8.8.8]:80", ""},
		{"tcp6", "[64:ff9b:1::7f00:1]:80", RuleAddress},
		{"tcp6", "[64:ff9b:1::10.0.0.13]:80", RuleAddress},
		{"tcp6", "[64:ff9b:1::10.1.2.3]:80", ""},
	} {
		if err := p.Control(test.network, test.address, nil); rule(err) != test.want || (err == nil) != (test.want == "") {
			t.Errorf("%s %s: %v, want rule %q", test.network, test.address, err, test.want)
		}
	}
	var rejected *Error
	if err := p.Control("tcp", "8.8.8.8:22", nil); !errors.As(err, &rejected) || rejected.Addr != netip.MustParseAddr("8.8.8.8") {
		t.Errorf("%v does not have the address", err)
	}
}

// A server that answers too slowly, or with too many header fields, is given up.
func TestLimits(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			<-release
		}
		w.Header().Set("X", strings.Repeat("x", maxResponseHeader))
	}))
	defer server.Close()
	defer close(release)
	transport := loopbackTransport(server)
	defer transport.CloseIdleConnections()
	if _, err := transport.Client().Get(server.URL + "/big"); err == nil || !strings.Contains(err.Error(), "exceeded") {
		t.Errorf("a big header: %v", err)
	}
	client := transport.Client()
	if client.Timeout == 0 {
		t.Error("the client has no timeout")
	}
	client.Timeout = 50 * time.Millisecond
	if _, err := client.Get(server.URL + "/slow"); !os.IsTimeout(err) {
		t.Errorf("a slow answer: %v", err)
	}
}

// loopbackTransport returns a transport that may connect to a test server.
func loopbackTransport(server *httptest.Server) *Transport {
	to := netip.MustParseAddrPort(server.Listener.Addr().String())
	return &Transport{Policy: Policy{
		Schemes:    []string{"http", "https"},
		Ports:      []uint16{to.Port()},
		AllowAddrs: []netip.Prefix{netip.PrefixFrom(to.Addr(), to.Addr().BitLen())},
	}}
}

// What net/http would send to another host than the standard names is rejected,
// and so is a Host field that names another.
func TestOtherHosts(t *testing.T) {
	v := newVictim(t, "127.0.0.1:0")
	transport := &Transport{Policy: Policy{Schemes: []string{"http"}, Ports: []uint16{v.port(), 80}, AllowAddrs: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}}
	address := v.Addr().String()
	for _, r := range []*http.Request{
		{URL: &url.URL{Scheme: "http", Host: address, Path: "/"}, Host: "metadata.google.internal"},
		{URL: &url.URL{Scheme: "http", Host: "0x7f.1:" + fmt.Sprint(v.port()), Path: "/"}},
		{URL: &url.URL{Scheme: "http", Host: "a@" + address, Path: "/"}},
		{URL: &url.URL{Scheme: "http", Host: address + "/x", Path: "/"}},
		{URL: &url.URL{Scheme: "http", Host: address, Opaque: "@example.com/"}},
		{URL: &url.URL{Scheme: "http", Host: address, Opaque: "//example.com/"}},
		{URL: &url.URL{Scheme: "http", Host: address, Opaque: "x y"}},
		{URL: &url.URL{Scheme: "http", Opaque: "//" + address + "/"}},
		{URL: &url.URL{Scheme: "http", Host: address, User: url.UserPassword("u", "secret"), Path: "/"}},
		{URL: &url.URL{Scheme: "HTTP+UNIX", Host: address, Path: "/"}},
		{URL: &url.URL{Scheme: "http", Host: "", Path: "/"}},
		{},
	} {
		r.Method, r.Header = "GET", http.Header{}
		for _, rt := range []http.RoundTripper{transport, transport.Client().Transport} {
			if resp, err := rt.RoundTrip(r); rule(err) == "" {
				t.Errorf("%v: %v, %v", r.URL, resp, err)
			} else if strings.Contains(err.Error(), "secret") {
				t.Errorf("the error has a password: %v", err)
			}
		}
	}
}

func TestNotChecked(t *testing.T) {
	if n := new(Transport).NotChecked(); len(n) != 0 {
		t.Errorf("without a proxy: %q", n)
	}
	if n := (&Transport{Proxy: http.ProxyFromEnvironment}).NotChecked(); len(n) == 0 {
		t.Error("with a proxy it promises all")
	}
}

// With a proxy URLs are judged as ever, and only what is sent by no proxy is
// dialled by the policy.
func TestProxy(t *testing.T) {
	lines := make(chan string, 10)
	proxy := rawServer(t, lines)
	dns := nameserver.Serve(t, map[string][]string{"direct.example.com": {"127.0.0.1"}})
	transport := &Transport{
		Policy:   Policy{Schemes: []string{"http"}},
		Resolver: dns.Resolver(),
		Proxy: func(r *http.Request) (*url.URL, error) {
			if r.URL.Hostname() == "direct.example.com" {
				return nil, nil
			}
			return &url.URL{Scheme: "http", Host: proxy}, nil
		},
	}
	client := transport.Client()
	for _, target := range []string{"http://name.example.com/a", "http://name.example.com/100%", "http://name.example.com//a|b?%"} {
		r, err := httpurl.NewRequest(t.Context(), "GET", weburl.MustParse(target), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if line := <-lines; line != "GET "+target+" HTTP/1.1" {
			t.Errorf("%s: the proxy saw %s", target, line)
		}
	}
	for target, want := range map[string]Rule{
		"http://169.254.169.254/":   RuleAddress,
		"http://localhost/":         RuleLocalName,
		"http://name.example.com:1": RulePort,
		"http://direct.example.com": RuleAddress,
	} {
		if _, err := client.Get(target); rule(err) != want {
			t.Errorf("%s: %v", target, err)
		}
	}
	if len(lines) != 0 {
		t.Errorf("the proxy saw %s", <-lines)
	}
}
