// Package nameserver runs a DNS server on loopback, for tests with names whose addresses
// change or are unexpected.
package nameserver

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// A Server is a DNS server.
type Server struct {
	address string
	answers map[string][]string

	mu    sync.Mutex
	asked map[string]int // by name and type
}

// Serve starts a server, which the end of the test stops. A name has a list of answers,
// the first for the first query, and so on; the last is repeated. An answer has
// addresses of both families, separated by spaces: each query gets the addresses of its
// type.
func Serve(t testing.TB, names map[string][]string) *Server {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	s := &Server{address: conn.LocalAddr().String(), answers: names, asked: make(map[string]int)}
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

// Address returns the UDP address of the server.
func (s *Server) Address() string { return s.address }

func (s *Server) answer(m dnsmessage.Message) *dnsmessage.Message {
	q := m.Questions[0]
	name := strings.ToLower(strings.TrimSuffix(q.Name.String(), "."))
	key := name + " " + q.Type.String()
	m.Response, m.RecursionAvailable, m.Additionals = true, true, nil
	s.mu.Lock()
	defer s.mu.Unlock()
	time := s.asked[key]
	s.asked[key]++
	answers := s.answers[name]
	if len(answers) == 0 {
		m.RCode = dnsmessage.RCodeNameError
		return &m
	}
	header := dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class}
	for text := range strings.FieldsSeq(answers[min(time, len(answers)-1)]) {
		addr := netip.MustParseAddr(text)
		switch {
		case addr.Is4() && q.Type == dnsmessage.TypeA:
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AResource{A: addr.As4()}})
		case addr.Is6() && q.Type == dnsmessage.TypeAAAA:
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AAAAResource{AAAA: addr.As16()}})
		}
	}
	return &m
}

// Questions returns the names that were looked up, and how often.
func (s *Server) Questions() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	questions := make(map[string]int)
	for key, n := range s.asked {
		name, _, _ := strings.Cut(key, " ")
		questions[name] += n
	}
	return questions
}

// Resolver returns a resolver that uses the server.
func (s *Server) Resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", s.address)
	}}
}
