package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
)

// runCanon returns what weburl canon writes for an input.
func runCanon(t *testing.T, input string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(append([]string{"canon"}, args...), strings.NewReader(input), &out, &errs)
	return out.String(), errs.String(), status
}

// TestCanonOrder has many workers write many lines, of which some fail, and
// checks that all are there, in order.
func TestCanonOrder(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(16))
	var in, want, reports strings.Builder
	for i := range 300_000 {
		switch {
		case i%1000 == 999:
			fmt.Fprintf(&in, "%d\n", i)
			fmt.Fprintf(&reports, "weburl: line %d: %d: ", i+1, i)
		case i%3 == 0 || i/50_000%2 == 0:
			fmt.Fprintf(&in, "https://example.org/%d\n", i)
			fmt.Fprintf(&want, "https://example.org/%d\n", i)
		default:
			fmt.Fprintf(&in, "HTTPS://example.org:443/a/../%d\r\n", i)
			fmt.Fprintf(&want, "https://example.org/%d\n", i)
		}
	}
	stdout, stderr, status := runCanon(t, in.String())
	if stdout != want.String() {
		t.Errorf("%d bytes, not %d, or others", len(stdout), want.Len())
	}
	var got strings.Builder
	for line := range strings.Lines(stderr) {
		place, _, _ := strings.Cut(line, "missing-scheme")
		got.WriteString(place)
	}
	if !strings.HasPrefix(got.String(), reports.String()) {
		t.Error("not the right lines were reported")
	}
	if status != exitFailed {
		t.Errorf("exit status %d", status)
	}
}

// TestCanonLines holds what becomes of chunks to what becomes of each line.
func TestCanonLines(t *testing.T) {
	lines := []string{
		"https://a.example/", "https://a.example/b?c#d", "HTTP://A", "http://b:80", "", "x", "\xFFhttp://a",
		" https://a.example/", "https://a.example/\t", "http://ü/ü", "https://a/%\xFF", "mailto:a",
	}
	var in, want strings.Builder
	for i := range 20_000 {
		line := lines[i*i%31%len(lines)]
		in.WriteString(line + "\n")
		if u, err := weburl.Parse(line); err == nil {
			line = u.String()
		}
		want.WriteString(line + "\n")
	}
	stdout, _, _ := runCanon(t, "\uFEFF"+in.String(), "--on-error", "keep")
	if stdout != want.String() {
		t.Error("the output is not that of each line")
	}
}

func TestCanonCompressed(t *testing.T) {
	text := strings.Repeat("HTTPS://Example.org\n", 50_000)
	want := strings.ToLower(strings.ReplaceAll(text, "\n", "/\n"))
	var gz bytes.Buffer
	w := gzip.NewWriter(&gz)
	w.Write([]byte(text))
	w.Close()
	encoder, _ := zstd.NewWriter(nil)
	for name, data := range map[string][]byte{
		"urls.gz":  append(bytes.Clone(gz.Bytes()), gz.Bytes()...), // two members
		"urls.zst": encoder.EncodeAll([]byte(text+text), nil),
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(file, data, 0o666); err != nil {
				t.Fatal(err)
			}
			if stdout, stderr, status := runCanon(t, "", "--file", file); stdout != want+want || stderr != "" || status != exitOK {
				t.Errorf("status %d, %q", status, stderr)
			}
			if err := os.WriteFile(file, data[:len(data)/3], 0o666); err != nil {
				t.Fatal(err)
			}
			if _, stderr, status := runCanon(t, "", "--file", file); !strings.Contains(stderr, " ends early") || status != exitMisuse {
				t.Errorf("cut short: status %d, %q", status, stderr)
			}
		})
	}
}

// TestCanonLongLines checks lines longer than a chunk, and longer than allowed.
func TestCanonLongLines(t *testing.T) {
	long := "https://example.org/" + strings.Repeat("a", 3*pipeline.ChunkSize)
	tooLong := "https://example.org/" + strings.Repeat("b", pipeline.MaxLine+pipeline.ChunkSize)
	input := "http://a/\n" + long + "\nhttp://b/\n" + tooLong + "\r\nhttp://c/\n" + tooLong
	for _, test := range []struct{ onError, want string }{
		{"skip", "http://a/\n" + long + "\nhttp://b/\nhttp://c/\n"},
		{"keep", "http://a/\n" + long + "\nhttp://b/\n" + tooLong + "\r\nhttp://c/\n" + tooLong + "\n"},
		{"fail", "http://a/\n" + long + "\nhttp://b/\n"},
	} {
		t.Run(test.onError, func(t *testing.T) {
			stdout, stderr, status := runCanon(t, input, "--on-error", test.onError)
			if stdout != test.want {
				t.Errorf("%d bytes, not %d, or others", len(stdout), len(test.want))
			}
			if !strings.HasPrefix(stderr, "weburl: line 4: too-long: ") || status != exitFailed {
				t.Errorf("status %d, %q", status, stderr)
			}
			if reports := strings.Count(stderr, "\n"); test.onError != "fail" && (reports != 3 || !strings.Contains(stderr, "line 6: ")) {
				t.Errorf("%q", stderr)
			}
		})
	}
}

// TestLineLimit reads a line of exactly the limit, and one of a byte more, with
// each end of a line.
func TestLineLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("the lines are long")
	}
	const start = "https://example.org/"
	exact := start + strings.Repeat("a", pipeline.MaxLine-len(start))
	for _, end := range []string{"", "\n", "\r\n"} {
		stdout, stderr, status := runCanon(t, exact+end)
		if status != exitOK || stdout != exact+"\n" || stderr != "" {
			t.Errorf("%q: status %d, %d bytes, %.100q", end, status, len(stdout), stderr)
		}
		stdout, stderr, status = runCanon(t, exact+"b"+end, "--on-error", "keep")
		if status != exitFailed || stdout != exact+"b"+cmp.Or(end, "\n") || !strings.Contains(stderr, "too-long") {
			t.Errorf("%q, one more: status %d, %d bytes, %.100q", end, status, len(stdout), stderr)
		}
	}
}
