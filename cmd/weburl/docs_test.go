package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestEverydayTasks runs the commands of the table of docs/command.md, and compares
// their answers and their lengths to what the table says.
func TestEverydayTasks(t *testing.T) {
	page, err := os.ReadFile("../../docs/command.md")
	if err != nil {
		t.Fatal(err)
	}
	tasks := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), " | ")
		if len(cells) != 4 || !strings.HasPrefix(cells[1], "`trurl ") {
			continue
		}
		tasks++
		for i := range cells {
			cells[i] = strings.Trim(strings.ReplaceAll(cells[i], "\x00", "|"), "|` \n")
		}
		if len(cells[2]) > len(cells[1]) {
			t.Errorf("%q is longer than %q", cells[2], cells[1])
		}
		output, err := exec.Command("sh", "-c", cells[2]).CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v: %s", cells[2], err, output)
		}
		if got := strings.ReplaceAll(strings.TrimSpace(string(output)), "\n", "` `"); got != cells[3] {
			t.Errorf("%s: got %q, want %q", cells[2], got, cells[3])
		}
	}
	if tasks < 10 {
		t.Errorf("%d tasks", tasks)
	}
}
