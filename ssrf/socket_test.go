//go:build !js

package ssrf

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/weburl/weburl/internal/need"

	"github.com/weburl/weburl"
)

// A victim is a listener that nobody must connect to.
type victim struct {
	net.Listener
	mu   sync.Mutex
	hits []string
}

// newVictim listens at an address of this machine. It answers like any HTTP
// server, so that a client that gets there succeeds.
func newVictim(t *testing.T, address string) *victim {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		need.Missing(t, "loopback address "+address, err.Error())
	}
	return serveVictim(t, l)
}

// newVictims listens at an address in IPv4 and at [::1], at the same port.
func newVictims(t *testing.T, address string) (v4, v6 *victim) {
	t.Helper()
	for try := 1; ; try++ {
		l, err := net.Listen("tcp4", address+":0")
		if err != nil {
			need.Missing(t, "loopback address "+address, err.Error())
		}
		l6, err := net.Listen("tcp6", fmt.Sprintf("[::1]:%d", l.Addr().(*net.TCPAddr).Port))
		if err == nil {
			return serveVictim(t, l), serveVictim(t, l6)
		}
		l.Close()
		if try == 10 || !errors.Is(err, syscall.EADDRINUSE) {
			need.Missing(t, "loopback address ::1", err.Error())
		}
	}
}

func serveVictim(t *testing.T, l net.Listener) *victim {
	v := &victim{Listener: l}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {})}
	go server.Serve(v)
	t.Cleanup(func() {
		server.Close()
		v.mu.Lock()
		defer v.mu.Unlock()
		for _, from := range v.hits {
			t.Errorf("the victim at %s was connected to from %s", l.Addr(), from)
		}
	})
	return v
}

func (v *victim) Accept() (net.Conn, error) {
	conn, err := v.Listener.Accept()
	if err == nil {
		v.mu.Lock()
		v.hits = append(v.hits, conn.RemoteAddr().String())
		v.mu.Unlock()
	}
	return conn, err
}

func (v *victim) port() uint16 { return netip.MustParseAddrPort(v.Addr().String()).Port() }

var errStopped = errors.New("allowed, and stopped by the test")

// sockets are the addresses that were about to be connected to.
type sockets struct {
	mu       sync.Mutex
	allowed  []string
	rejected []string
}

// watch notes each socket of a transport, and lets none connect to anything that
// is not on loopback: an address that the policy allows is noted, and stopped
// before a packet is sent.
func watch(t *Transport) *sockets {
	var s sockets
	t.once.Do(t.init)
	judge := t.dialer.control
	t.dialer.control = func(host weburl.Host, network, address string) error {
		err := judge(host, network, address)
		s.mu.Lock()
		defer s.mu.Unlock()
		to := netip.MustParseAddrPort(address)
		if err != nil {
			s.rejected = append(s.rejected, to.Addr().String())
			return err
		}
		s.allowed = append(s.allowed, to.Addr().String())
		if !to.Addr().Unmap().IsLoopback() {
			return errStopped
		}
		return nil
	}
	return &s
}

func (s *sockets) list() (allowed, rejected string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.allowed, " "), strings.Join(s.rejected, " ")
}

// rule returns the rule of a rejection, or the empty rule.
func rule(err error) Rule {
	var e *Error
	if errors.As(err, &e) {
		return e.Rule
	}
	return ""
}
