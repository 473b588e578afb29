package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/weburl/weburl/internal/datadir"
)

// TestUpToDate checks that the tables of package idna are what the generator
// makes of the Unicode files.
func TestUpToDate(t *testing.T) {
	dir := datadir.Env("UCD_DIR")
	if dir == "" {
		t.Skip("UCD_DIR is not set: the tables are not generated anew")
	}
	want, err := generate(open(dir))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../tables.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("tables.go is not what the generator writes; run go generate")
	}
}
