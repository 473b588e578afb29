package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocs runs the blocks of docs/beam.md and docs/beam-reference.md that run the command, in
// their order, and compares their output. The lines that build programs or start the job server are done
// before.
func TestDocs(t *testing.T) {
	var pages []byte
	for _, name := range []string{"beam.md", "beam-reference.md"} {
		page, err := os.ReadFile("../../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, page...)
	}
	dir := t.TempDir()
	if err := os.Symlink(program("beamurl"), filepath.Join(dir, "beamurl")); err != nil {
		t.Fatal(err)
	}
	endpoint := startPrism(t)
	done := regexp.MustCompile(`(?m)^(?:GOWORK=|\./beamurl prism).*\n`)
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```\n(?:\n```output\n(.*?)```\n)?").FindAllStringSubmatch(string(pages), -1)
	for _, block := range blocks {
		script := strings.ReplaceAll(done.ReplaceAllString(block[1], ""), "localhost:8073", endpoint)
		cmd := exec.Command("sh", "-e", "-c", script)
		cmd.Dir = dir
		var stderr strings.Builder
		cmd.Stderr = &stderr
		if output, err := cmd.Output(); err != nil || string(output) != block[2] {
			t.Fatalf("%s%v\n%s\n%s", script, err, output, &stderr)
		}
	}
	if len(blocks) != 3 {
		t.Errorf("%d blocks", len(blocks))
	}
	if got := committed(t, filepath.Join(dir, "rows2"), "columns"); got != committed(t, filepath.Join(dir, "rows"), "columns") || strings.Count(got, "\n") != 3 {
		t.Errorf("the columns are\n%s", got)
	}
	if got, want := committed(t, filepath.Join(dir, "deduplicated"), "dedupe"), "https://example.com/\nhttps://example.org/?a&b\n"; got != want {
		t.Errorf("distinct URLs are\n%s", got)
	}
}
