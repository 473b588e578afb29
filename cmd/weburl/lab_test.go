package main

import (
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
