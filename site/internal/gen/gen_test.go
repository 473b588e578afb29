package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestTable fails if the table is not the one that go generate writes.
func TestTable(t *testing.T) {
	need.Program(t, "go")
	want, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../suffix/table.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("the table is not that of golang.org/x/net/publicsuffix: run go generate ./site")
	}
}
