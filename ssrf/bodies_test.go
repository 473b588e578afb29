//go:build !js

package ssrf

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"
)

// A request that cannot be sent has its body closed, as net/http promises for
// every RoundTripper.
func TestBodyClosed(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	to, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	noProxy := errors.New("no proxy")
	for _, test := range []struct {
		name   string
		method string
		proxy  func(*http.Request) (*url.URL, error)
	}{
		{name: "a method with a space", method: "NO METHOD"},
		{name: "a proxy that fails", method: "POST", proxy: func(*http.Request) (*url.URL, error) { return nil, noProxy }},
	} {
		transport := loopbackTransport(server)
		transport.Proxy = test.proxy
		for _, rt := range []http.RoundTripper{transport, transport.Client().Transport} {
			body := new(closed)
			r := &http.Request{Method: test.method, URL: to, Header: http.Header{}, Body: body}
			if resp, err := rt.RoundTrip(r); err == nil {
				resp.Body.Close()
				t.Errorf("%s, %T: sent", test.name, rt)
			} else if test.proxy != nil && !errors.Is(err, noProxy) {
				t.Errorf("%s, %T: %v", test.name, rt, err)
			}
			if !*body {
				t.Errorf("%s, %T: the body is left open", test.name, rt)
			}
		}
	}
}

// A request without header fields is sent, with the cookies of the jar.
func TestNoHeader(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Header.Get("Cookie"))
	}))
	defer server.Close()
	to, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	jar.SetCookies(to, []*http.Cookie{{Name: "a", Value: "1"}})
	for _, test := range []struct {
		jar  http.CookieJar
		want string
	}{{nil, ""}, {jar, "a=1"}} {
		transport := loopbackTransport(server)
		transport.Jar = test.jar
		resp, err := transport.Client().Transport.RoundTrip(&http.Request{Method: "GET", URL: to})
		if err != nil {
			t.Fatal(err)
		}
		if got := read(t, resp); got != test.want {
			t.Errorf("cookies %q, want %q", got, test.want)
		}
	}
}

// states is what becomes of the connections of a server.
type states struct {
	mu     sync.Mutex
	opened int
	closed chan struct{} // receives a value for each connection that is closed
}

func (s *states) add(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		s.mu.Lock()
		s.opened++
		s.mu.Unlock()
	case http.StateClosed:
		s.closed <- struct{}{}
	}
}

func (s *states) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.opened
}

// patience is how long a test waits for what comes at once, unless it never comes.
const patience = 30 * time.Second

// The connection of a redirect with a short body is used again, and the one of a
// redirect with an endless body is closed.
func TestRedirectBodies(t *testing.T) {
	connections := states{closed: make(chan struct{}, 10)}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/short":
			w.Header().Set("Location", "/end")
			w.WriteHeader(http.StatusFound)
			fmt.Fprint(w, "moved")
		case "/endless":
			w.Header().Set("Location", "/end")
			w.WriteHeader(http.StatusFound)
			for {
				if _, err := w.Write(make([]byte, 1<<10)); err != nil {
					return
				}
			}
		}
	}))
	server.Config.ConnState = connections.add
	server.Start()
	defer server.Close()
	defer server.CloseClientConnections()

	transport := loopbackTransport(server)
	for i, path := range []string{"/short", "/endless"} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		// Without the timeout of a client, whose end would close the connection too.
		resp, err := transport.Client().Transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		read(t, resp)
		if n := connections.count(); n != i+1 {
			t.Errorf("%s: %d connections so far, want %d", path, n, i+1)
		}
	}
	select {
	case <-connections.closed:
	case <-time.After(patience):
		t.Error("the connection of an endless body stays open")
	}
}

func TestCloseIdleConnections(t *testing.T) {
	new(Transport).CloseIdleConnections() // before the first use there are none

	connections := states{closed: make(chan struct{}, 10)}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.Config.ConnState = connections.add
	server.Start()
	defer server.Close()
	transport := loopbackTransport(server)
	client := transport.Client()
	resp, err := client.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	read(t, resp)
	client.CloseIdleConnections()
	select {
	case <-connections.closed:
	case <-time.After(patience):
		t.Error("the connection stays open")
	}
}
