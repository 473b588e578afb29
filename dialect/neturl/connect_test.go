package neturl

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// TestConnect compares destinations with what net/http dials. PARSERS_COUNT is the
// number of random inputs, by default 20,000.
func TestConnect(t *testing.T) {
	var dialed string
	transport := &http.Transport{DialContext: func(_ context.Context, _, addr string) (net.Conn, error) {
		dialed = addr
		return nil, errors.New("no network")
	}}
	g := urlgen.New(uint64(need.Number(t, "PARSERS_SEED", 1)))
	g.InvalidUTF8 = true
	count, connected := need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000)), 0
	for range count {
		input := g.Trick()
		r := read(input, "")
		to, failure := Dialect().Destination(&r)
		if failure != nil || to.Scheme != "http" && to.Scheme != "https" {
			continue
		}
		request, err := http.NewRequest("GET", input, nil)
		if err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		dialed = ""
		if response, err := transport.RoundTrip(request); err == nil {
			response.Body.Close()
		}
		if dialed == "" {
			if to.Host != "" {
				t.Errorf("%q: the destination is %v, and net/http does not dial", input, to)
			}
			continue
		}
		connected++
		host, port, err := net.SplitHostPort(dialed)
		if err != nil {
			continue // a zone with a bracket in it, which the dialer does not take
		}
		if want := dialect.NewDestination(to.Scheme, resolve.Literal(host), port); to != want {
			t.Errorf("%q: the destination is %v, and net/http dials %q", input, to, dialed)
		}
	}
	if connected < count/20 {
		t.Errorf("%d of %d are dialed", connected, count)
	}
}

// TestSplitHostPort compares splitHostPort and joinHostPort with package net, for all short strings.
func TestSplitHostPort(t *testing.T) {
	const alphabet, longest = ":[]a1", 7
	var all func(s string)
	all = func(s string) {
		host, port, ok := splitHostPort(s)
		wantHost, wantPort, err := net.SplitHostPort(s)
		if ok != (err == nil) || ok && (host != wantHost || port != wantPort) {
			t.Fatalf("%q: %q %q %t, want %q %q %v", s, host, port, ok, wantHost, wantPort, err)
		}
		if got, want := joinHostPort(s, "1"), net.JoinHostPort(s, "1"); got != want {
			t.Fatalf("%q: %q, want %q", s, got, want)
		}
		if len(s) < longest {
			for i := range alphabet {
				all(s + alphabet[i:i+1])
			}
		}
	}
	all("")
}

// TestProxyRequests compares requests to a proxy with what net/http writes.
// PARSERS_COUNT is the number of random inputs, by default 20,000.
func TestProxyRequests(t *testing.T) {
	var line string
	transport := &http.Transport{
		DisableKeepAlives: true,
		Proxy:             func(*http.Request) (*url.URL, error) { return &url.URL{Scheme: "http", Host: "127.0.0.1:1"}, nil },
		DialContext: func(context.Context, string, string) (net.Conn, error) {
			here, there := net.Pipe()
			line = ""
			go func() {
				defer there.Close()
				request, err := http.ReadRequest(bufio.NewReader(io.TeeReader(there, lineWriter{&line})))
				if err == nil {
					io.Copy(io.Discard, request.Body)
				}
				io.WriteString(there, "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
			}()
			return here, nil
		},
	}
	g := urlgen.New(uint64(need.Number(t, "PARSERS_SEED", 2)))
	g.InvalidUTF8 = true
	count, sent := need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000)), 0
	for range count {
		input := g.Trick()
		r := read(input, "")
		if r.Failure != nil {
			continue
		}
		want, failure := proxyRequest(input, &r)
		if want == "" && failure == nil {
			continue
		}
		request, err := http.NewRequest("GET", input, nil)
		if err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		line = ""
		if response, err := transport.RoundTrip(request); err == nil {
			response.Body.Close()
		}
		if got := strings.TrimSuffix(line, " HTTP/1.1\r\n"); got != want {
			t.Errorf("%q: the request is %q %v, and net/http sends %q", input, want, failure, got)
		} else if got != "" {
			sent++
		}
	}
	if sent < count/20 {
		t.Errorf("%d of %d are sent", sent, count)
	}
}

// A lineWriter keeps what is written up to the first line break.
type lineWriter struct{ line *string }

func (w lineWriter) Write(b []byte) (int, error) {
	if !strings.HasSuffix(*w.line, "\n") {
		before, _, _ := strings.Cut(string(b), "\n")
		*w.line += before
		if len(before) < len(b) {
			*w.line += "\n"
		}
	}
	return len(b), nil
}
