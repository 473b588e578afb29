package ssrf

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"golang.org/x/net/dns/dnsmessage"
)

// A nameServer is a DNS server on loopback.
type nameServer struct {
	address string
	answers map[string][][]string // by name, for each time it is asked; the last goes on

	mu    sync.Mutex
	asked map[string]int // by name and type
}

// serveNames starts a DNS server. A name has a list of answers: addresses that
// are separated by spaces.
func serveNames(t *testing.T, names map[string][]string) *nameServer {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	s := &nameServer{address: conn.LocalAddr().String(), answers: make(map[string][][]string), asked: make(map[string]int)}
	for name, answers := range names {
		for _, answer := range answers {
			s.answers[name] = append(s.answers[name], strings.Fields(answer))
		}
	}
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(buffer[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			if answer, err := s.answer(m).Pack(); err == nil {
				conn.WriteTo(answer, from)
			}
		}
	}()
	return s
}

func (s *nameServer) answer(m dnsmessage.Message) *dnsmessage.Message {
	q := m.Questions[0]
	name := strings.TrimSuffix(q.Name.String(), ".")
	m.Response, m.RecursionAvailable, m.Additionals = true, true, nil
	s.mu.Lock()
	defer s.mu.Unlock()
	key := name + " " + q.Type.String()
	answers := s.answers[name]
	if len(answers) == 0 {
		s.asked[key]++
		m.RCode = dnsmessage.RCodeNameError
		return &m
	}
	for _, text := range answers[min(s.asked[key], len(answers)-1)] {
		addr := netip.MustParseAddr(text)
		header := dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class}
		switch {
		case addr.Is4() && q.Type == dnsmessage.TypeA:
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AResource{A: addr.As4()}})
		case addr.Is6() && q.Type == dnsmessage.TypeAAAA:
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AAAAResource{AAAA: addr.As16()}})
		}
	}
	s.asked[key]++
	return &m
}

func (s *nameServer) questions() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, asked := range s.asked {
		n += asked
	}
	return n
}

func (s *nameServer) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", s.address)
	}}
}

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
	v := &victim{Listener: l}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {})}
	go server.Serve(v)
	t.Cleanup(func() {
		server.Close()
		v.mu.Lock()
		defer v.mu.Unlock()
		for _, from := range v.hits {
			t.Errorf("the victim at %s was connected to from %s", address, from)
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
	mu      sync.Mutex
	allowed []string
	refused []string
}

// watch notes each socket of a transport, and lets none connect to anything that
// is not on loopback: an address that the policy allows is noted, and stopped
// before a packet is sent.
func watch(t *Transport) *sockets {
	var s sockets
	t.once.Do(t.init)
	judge := t.dialer.net.Control
	t.dialer.net.Control = func(network, address string, c syscall.RawConn) error {
		err := judge(network, address, c)
		s.mu.Lock()
		defer s.mu.Unlock()
		to := netip.MustParseAddrPort(address)
		if err != nil {
			s.refused = append(s.refused, to.Addr().String())
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

func (s *sockets) list() (allowed, refused string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.allowed, " "), strings.Join(s.refused, " ")
}

// rule returns the rule of a refusal, or the empty rule.
func rule(err error) Rule {
	var e *Error
	if errors.As(err, &e) {
		return e.Rule
	}
	return ""
}
