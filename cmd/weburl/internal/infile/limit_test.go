package infile_test

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/infile"
)

// TestReadAllLimit reads a small file that decompresses to 256 MiB: it costs no more memory
// than the limit.
func TestReadAllLimit(t *testing.T) {
	name := filepath.Join(t.TempDir(), "c.html.gz")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	w := gzip.NewWriter(f)
	block := strings.Repeat("<a href=x>", 1<<17)
	for range 256 << 20 / len(block) {
		if _, err := io.WriteString(w, block); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = infile.ReadAll(name, nil, 1<<20)
	runtime.ReadMemStats(&after)
	var tooLarge infile.TooLarge
	if !errors.As(err, &tooLarge) || tooLarge != 1<<20 {
		t.Errorf("error %v", err)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 8<<20 {
		t.Errorf("%d bytes allocated", n)
	}
}

func TestLimit(t *testing.T) {
	for _, test := range []struct {
		text  string
		limit int64
		want  string
		err   error
	}{
		{"", 0, "", nil},
		{"abc", 3, "abc", nil},
		{"abcd", 3, "abc", infile.TooLarge(3)},
		{"a", 0, "", infile.TooLarge(0)},
	} {
		got, err := io.ReadAll(infile.Limit(strings.NewReader(test.text), test.limit))
		if string(got) != test.want || err != test.err {
			t.Errorf("%q with the limit %d: %q, %v", test.text, test.limit, got, err)
		}
	}
}
