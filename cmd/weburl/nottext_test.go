package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNotText reads a file that is not text: only its first lines are reported, whatever the
// number of chunks and of files.
func TestNotText(t *testing.T) {
	const notText = "this is not text"
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	binary := write("binary", strings.Repeat("\x7fELF\x00\x01\x02\nABC\n\x00\x00\xff\xfe\n", 50_000))
	text := write("text", strings.Repeat("a\nb\nc\nd\x01\n", 20))
	controls := write("controls", strings.Repeat("https://h/\x01\n", 20)+"a\x00\n")

	for _, tt := range []struct {
		args             []string
		reports, notText int // of the first, those that say that it is not text
		summary          string
	}{
		{[]string{"canon", "-f", binary}, 5, 1, "150000 of 150000 lines failed"}, // lines 1 to 4, of which three have controls
		{[]string{"canon", "-f", binary, "-f", binary, "-f", text}, 90, 2, "300080 of 300080 lines failed"},
		{[]string{"canon", "-f", text}, 80, 0, "80 of 80 lines failed"},
		{[]string{"canon", "-f", controls}, 1, 0, "1 of 21 lines failed"},
	} {
		var stdout, stderr bytes.Buffer
		status := run(tt.args, strings.NewReader(""), &stdout, &stderr)
		lines := strings.Split(strings.TrimSuffix(stderr.String(), "\n"), "\n")
		summary := lines[len(lines)-1]
		if status != exitFailed || len(lines)-1-strings.Count(stderr.String(), notText) != tt.reports-tt.notText || strings.Count(stderr.String(), notText) != tt.notText || !strings.Contains(summary, tt.summary) {
			t.Errorf("%q: status %d, %d lines: %.900s", tt.args, status, len(lines), stderr.String())
		}
	}
}
