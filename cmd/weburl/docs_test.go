package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/weburl/weburl/internal/docs"
)

// commandPage is the page about the command.
const commandPage = "../../docs/command.md"

// TestEverydayTasks runs the commands of the tables of docs/command.md, and compares
// their output to what the tables say, and their lengths to those of trurl.
func TestEverydayTasks(t *testing.T) {
	page, err := os.ReadFile(commandPage)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile("testdata/examples.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		if f.Name == "access.log" {
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	tasks := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.ReplaceAll(strings.Trim(line, "| \n"), `\|`, "\x00"), " | ")
		n := len(cells)
		if n < 3 || !strings.HasPrefix(cells[n-2], "`weburl ") || !strings.HasSuffix(cells[n-1], "`") {
			continue
		}
		tasks++
		for i := range cells {
			cells[i] = strings.Trim(strings.ReplaceAll(cells[i], "\x00", "|"), "`")
		}
		command, want := cells[n-2], cells[n-1]
		if n == 4 && len(command) > len(cells[1]) {
			t.Errorf("%q is longer than %q", command, cells[1])
		}
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		output, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v: %s", command, err, output)
		}
		if got := strings.ReplaceAll(strings.TrimSpace(string(output)), "\n", "` `"); got != want {
			t.Errorf("%s: got %q, want %q", command, got, want)
		}
	}
	if tasks != 20 {
		t.Errorf("%d tasks", tasks)
	}
}

// TestCommandPageBlocks runs the commands of docs/command.md that are shown with their
// output, other than those of TestCommandsPage.
func TestCommandPageBlocks(t *testing.T) {
	page, err := os.ReadFile(commandPage)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "<!-- end of commands -->")
	blocks := 0
	for _, m := range regexp.MustCompile("(?s)```\n\\$ (weburl [^\n]*)\n(.*?)```").FindAllStringSubmatch(rest, -1) {
		if m[2] == "" {
			continue
		}
		blocks++
		if output, _ := exec.Command("sh", "-c", m[1]).CombinedOutput(); string(output) != m[2] {
			t.Errorf("%s: got %s, want %s", m[1], output, m[2])
		}
	}
	if blocks == 0 {
		t.Error("there are none")
	}
}

// TestCommandsPage holds the list of commands in docs/command.md to their declarations:
// what each does, and its first example with the output.
func TestCommandsPage(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/examples.txtar")
	if err != nil {
		t.Fatal(err)
	}
	outputs := map[string]string{}
	for _, f := range archive.Files {
		outputs[f.Name] = string(f.Data)
	}
	var b strings.Builder
	for _, s := range sections() {
		fmt.Fprintf(&b, "### %s\n\n", strings.TrimSuffix(s.title, ":"))
		for _, v := range s.verbs {
			for _, v := range append(v.Verbs, v) {
				example, _, _ := strings.Cut(strings.TrimSpace(v.Example), "\n")
				if example == "" {
					continue // it is there by the verbs under it
				}
				name := strings.Join(strings.Fields(example)[:2], " ")
				if len(v.Verbs) == 0 && strings.HasPrefix(example, "weburl query ") {
					name = strings.Join(strings.Fields(example)[:3], " ")
				}
				fmt.Fprintf(&b, "`%s`: %s.\n\n```\n$ %s\n%s```\n\n", name, strings.ToLower(v.Short[:1])+v.Short[1:], example, clippedOutput(outputs[example]))
			}
		}
	}
	holdPage(t, "commands", "TestCommandsPage", b.String())
}

// clippedOutput returns the first lines of an output, without what is to the right.
func clippedOutput(text string) string {
	const mostLines, mostColumns = 12, 120
	lines := strings.SplitAfter(text, "\n")
	if len(lines) > mostLines+2 {
		lines = append(lines[:mostLines], "…\n")
	}
	for i, line := range lines {
		if runes := []rune(strings.TrimSuffix(line, "\n")); len(runes) > mostColumns {
			lines[i] = string(runes[:mostColumns-1]) + "…\n"
		}
	}
	return strings.Join(lines, "")
}

// holdPage holds a part of docs/command.md, between marks with a name, to a text that a
// test makes.
func holdPage(t *testing.T, name, test, text string) {
	t.Helper()
	docs.Part(t, commandPage, fmt.Sprintf("<!-- %s: go test ./cmd/weburl -run %s -update -->\n", name, test), fmt.Sprintf("<!-- end of %s -->\n", name), text, *update)
}

// TestLintPage holds the example of docs/lint.md to what the command prints.
func TestLintPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/lint.md")
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile("testdata/examples.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		if f.Name == "weburl lint docs" && !strings.Contains(string(page), "```\n$ "+f.Name+"\n"+string(f.Data)+"```\n") {
			t.Errorf("docs/lint.md lacks\n%s", f.Data)
		}
	}
}
