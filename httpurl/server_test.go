package httpurl_test

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// A head is what a server saw of a request, as it was sent.
type head struct {
	target        string // of the request line, or :path
	host          string // the Host header, or :authority
	authorization string
	referer       string
}

// rawServer listens on loopback, and sends the head of each HTTP/1.1 request to
// the channel: nothing parses its URL. It answers with the result of respond.
func rawServer(t *testing.T, respond func(head) string) (address string, heads <-chan head) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	seen := make(chan head, 16)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go serveRaw(conn, respond, seen)
		}
	}()
	return l.Addr().String(), seen
}

const empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

func serveRaw(conn net.Conn, respond func(head) string, seen chan<- head) {
	defer conn.Close()
	r := bufio.NewReader(conn)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		_, target, _ := strings.Cut(line, " ")
		h := head{target: strings.TrimSuffix(target, " HTTP/1.1\r\n")}
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSuffix(line, "\r\n")
			if line == "" {
				break
			}
			switch name, value, _ := strings.Cut(line, ": "); name {
			case "Host":
				h.host = value
			case "Authorization":
				h.authorization = value
			case "Referer":
				h.referer = value
			}
		}
		seen <- h
		if _, err := io.WriteString(conn, respond(h)); err != nil {
			return
		}
	}
}

// rawHTTP2Server is [rawServer] over TLS and HTTP/2, by frames. Client is one
// that trusts it.
func rawHTTP2Server(t *testing.T) (address string, client *http.Client, heads <-chan head) {
	t.Helper()
	seen := make(chan head, 16)
	server := httptest.NewUnstartedServer(nil)
	server.EnableHTTP2 = true
	server.Config.TLSNextProto = map[string]func(*http.Server, *tls.Conn, http.Handler){
		"h2": func(_ *http.Server, conn *tls.Conn, _ http.Handler) { serveFrames(conn, seen) },
	}
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.Listener.Addr().String(), server.Client(), seen
}

func serveFrames(conn net.Conn, seen chan<- head) {
	if _, err := io.ReadFull(conn, make([]byte, len(http2.ClientPreface))); err != nil {
		return
	}
	framer := http2.NewFramer(conn, conn)
	framer.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
	framer.WriteSettings()
	for {
		frame, err := framer.ReadFrame()
		if err != nil {
			return
		}
		switch f := frame.(type) {
		case *http2.SettingsFrame:
			if !f.IsAck() {
				framer.WriteSettingsAck()
			}
		case *http2.MetaHeadersFrame:
			seen <- head{target: f.PseudoValue("path"), host: f.PseudoValue("authority")}
			var block bytes.Buffer
			hpack.NewEncoder(&block).WriteField(hpack.HeaderField{Name: ":status", Value: "200"})
			framer.WriteHeaders(http2.HeadersFrameParam{
				StreamID: f.StreamID, BlockFragment: block.Bytes(), EndHeaders: true, EndStream: true,
			})
		}
	}
}
