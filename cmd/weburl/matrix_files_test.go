package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMatrixFiles tries verbs that read files as a whole.
func TestMatrixFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"urls.txt": "https://example.org/\n", "urls.jsonl": `{"url": "https://example.org/"}` + "\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range subjects(t) {
		if !s.verb.Reads.Files || s.verb.Lacks["file"] != "" {
			continue // the second reads no stdin
		}
		file := filepath.Join(dir, "urls.txt")
		_, want, _ := s.run("", nil, file)
		if want == "" {
			t.Fatalf("%s answers nothing", s.name)
		}
		_, wantJSON, _ := s.run("", []string{"--json"}, file)
		fromStdin := s
		fromStdin.before = slices.Clone(s.before)
		for i, operand := range fromStdin.before {
			fromStdin.before[i] = strings.ReplaceAll(operand, " urls", " stdin")
		}
		for _, test := range []struct {
			s     *subject
			stdin string
			flags []string
			want  string
		}{
			{&s, "", []string{"--file", file}, want},
			{&s, "", []string{"--json", "--file", file}, wantJSON},
			{&s, "", []string{"--jsonl", "--file", filepath.Join(dir, "urls.jsonl")}, wantJSON},
			{&fromStdin, "https://example.org/\n", nil, want},
			{&fromStdin, `{"url": "https://example.org/"}`, []string{"--jsonl"}, wantJSON},
		} {
			if slices.ContainsFunc(test.flags, func(flag string) bool { return s.verb.Lacks[strings.TrimPrefix(flag, "--")] != "" }) {
				continue
			}
			if status, stdout, stderr := test.s.run(test.stdin, test.flags); status != exitOK || stdout != test.want || stderr != "" {
				t.Errorf("%s %q: status %d, %q, %q; want %q", s.name, test.flags, status, stdout, stderr, test.want)
			}
		}
		if status, stdout, stderr := s.run("", nil, filepath.Join(dir, "missing")); status != exitMisuse || stdout != "" || !strings.Contains(stderr, "missing") {
			t.Errorf("%s of a missing file: status %d, %q, %q", s.name, status, stdout, stderr)
		}
	}
}
