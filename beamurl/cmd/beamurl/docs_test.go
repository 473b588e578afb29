package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocs runs the commands of docs/beam.md that run the command. Those that build
// it and start the job server are done before.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../../docs/beam.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"urls-1.txt": "https://example.org/?b&a\nhttps://example.org/?a&b#top\nnot a URL\n",
		"urls-2.txt": "http://good.example\\@evil.example/\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(program("beamurl"), filepath.Join(dir, "beamurl")); err != nil {
		t.Fatal(err)
	}
	endpoint := startPrism(t)
	commands := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		script := strings.ReplaceAll(block[1], "\\\n", " ")
		for line := range strings.Lines(script) {
			if !strings.HasPrefix(line, "./beamurl ") {
				continue
			}
			commands++
			cmd := exec.Command("sh", "-c", strings.ReplaceAll(line, "localhost:8073", endpoint))
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s%v\n%s", line, err, out)
			}
		}
	}
	if commands != 5 {
		t.Errorf("%d commands", commands)
	}
	if got := committed(t, filepath.Join(dir, "rows2"), "columns"); got != committed(t, filepath.Join(dir, "rows"), "columns") || strings.Count(got, "\n") != 3 {
		t.Errorf("the columns are\n%s", got)
	}
	if got, want := committed(t, filepath.Join(dir, "distinct"), "dedupe"), "http://good.example/@evil.example/\nhttps://example.org/?a&b\n"; got != want {
		t.Errorf("distinct URLs are\n%s", got)
	}
}
