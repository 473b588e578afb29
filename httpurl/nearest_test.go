package httpurl_test

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// A nearestSender sends what [weburl.URL.NearestNetURL] returns to a server on
// loopback, whatever the host is.
type nearestSender struct {
	transport   http.Transport
	heads       <-chan head
	same, other int
}

func newNearestSender(t *testing.T) *nearestSender {
	address, heads := rawServer(t, func(head) string { return empty })
	s := &nearestSender{heads: heads}
	s.transport.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, address)
	}
	s.transport.MaxIdleConns = 8
	t.Cleanup(s.transport.CloseIdleConnections)
	return s
}

// check fails the test unless net/http sends the host, the path and the query of u, or
// another component is reported.
func (s *nearestSender) check(t *testing.T, u weburl.URL) {
	t.Helper()
	u, err := u.WithScheme("http")
	if err != nil {
		return // not special, or file
	}
	n, changed := u.NearestNetURL()
	resp, err := s.transport.RoundTrip(&http.Request{URL: n, Header: http.Header{}})
	if err != nil {
		if !slices.Contains(changed, spec.HostComponent) {
			t.Fatalf("%q: changed %v, %v", u, changed, err)
		}
		return
	}
	resp.Body.Close()
	got := <-s.heads
	if got.host != u.Host() && !slices.Contains(changed, spec.HostComponent) {
		t.Fatalf("%q: changed %v, but the Host is %q", u, changed, got.host)
	}
	want := u.RequestURI()
	if slices.Contains(changed, spec.PathComponent) {
		want = n.RequestURI()
		s.other++
		_, query, _ := strings.Cut(got.target, "?")
		if q := u.EncodedQuery(); query != q {
			t.Fatalf("%q: the server saw %q", u, got.target)
		}
	} else {
		s.same++
	}
	if got.target != want {
		t.Fatalf("%q: changed %v, but the server saw %q", u, changed, got.target)
	}
}

func TestNearestNetURLIsSent(t *testing.T) {
	s := newNearestSender(t)
	for _, target := range targets {
		s.check(t, weburl.MustParse("http://example.org"+target))
	}
	for _, host := range []string{"example.org:8080", "[::1]", "192.0.2.1:81", "xn--mnchen-3ya.example", "a_b", "a!$&'()*+,;=~b", "a\"b", "a`b", "a{b}"} {
		s.check(t, weburl.MustParse("http://"+host+"/x"))
	}
	g := urlgen.New(uint64(need.Number(t, "NETURL_SEED", 1)))
	for range need.Number(t, "NETURL_COUNT", need.Part(t, 50_000)) {
		if u, err := weburl.MustParse(g.Base()).Parse(g.Input()); err == nil {
			s.check(t, u)
		}
	}
	t.Logf("%d paths are sent as they are, %d are not", s.same, s.other)
	if s.same == 0 || s.other == 0 {
		t.Error("the inputs are all of one kind")
	}
}

func TestNearestNetURLIsSentCorpora(t *testing.T) {
	s := newNearestSender(t)
	file, err := os.Open(need.Corpus(t, "kasztp.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	most := need.Number(t, "NETURL_COUNT", need.Part(t, 50_000))
	for lines := bufio.NewScanner(file); lines.Scan() && s.same < most; {
		if u, err := weburl.Parse(lines.Text()); err == nil {
			s.check(t, u)
		}
	}
	t.Logf("%d paths are sent as they are, %d are not", s.same, s.other)
}
