package main

import (
	"fmt"
	"net"
	"net/http"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/lab"
	"github.com/weburl/weburl/internal/docs"
)

// TestLabLimits attacks the server of the lab with requests that are too large or too slow.
func TestLabLimits(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := labServer(lab.Site{"index.html": []byte("<!DOCTYPE html>")})
	go func() {
		if err := server.Serve(l); err != http.ErrServerClosed {
			t.Error(err)
		}
	}()
	t.Cleanup(func() { server.Close() })
	docs.Attack(t, docs.Target{Address: l.Addr().String(), TempDir: t.TempDir(), Head: "GET / HTTP/1.1\r\nHost: localhost\r\n"})
}

// TestLabPort starts labs beside each other: each has a port of its own, the first ones the
// fixed ports.
func TestLabPort(t *testing.T) {
	fixed := 0
	for range 6 {
		l, err := listenLab()
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		port := l.Addr().(*net.TCPAddr).Port
		if n := port - labPort; n >= 0 && n < 4 {
			fixed++
		} else if fixed < 4 { // another program has one
			other, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", labPort+fixed))
			if err != nil {
				t.Errorf("port %d, but %d is free", port, labPort+fixed)
				continue
			}
			other.Close()
			fixed++
		}
	}
}
