package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/duckdbtest"
	"github.com/weburl/weburl/internal/need"
	"go.yaml.in/yaml/v3"
)

// TestEverydayTasks runs the commands in the tables of two pages, and compares their
// output to the tables, and their lengths to those of trurl's commands.
func TestEverydayTasks(t *testing.T) {
	testTasks(t, "../../docs/command.md", 20)
	testTasks(t, "../../docs/from-trurl.md", 13)
}

// testTasks runs the commands in the tables of a page. A row ends with a command of weburl
// and its output, and may have a command of trurl before them.
func testTasks(t *testing.T, page string, want int) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	dir, _, _ := exampleFolder(t)
	tasks := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.ReplaceAll(strings.Trim(line, "| \n"), `\|`, "\x00"), " | ")
		n := len(cells)
		if n < 3 || !strings.HasPrefix(cells[n-2], "`weburl ") {
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
	if tasks != want {
		t.Errorf("%s has %d tasks, want %d", page, tasks, want)
	}
}

// TestPages holds the commands that README.md and the pages in docs show after a prompt to
// what they print.
func TestPages(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, page := range append(pages, "../../README.md") {
		t.Run(filepath.Base(page), func(t *testing.T) {
			if filepath.Base(page) == "data.md" {
				need.Program(t, "look")
			}
			dir, _, _ := exampleFolder(t)
			commands += runPage(t, page, dir)
		})
	}
	if commands == 0 {
		t.Error("the pages have no commands")
	}
}

// runPage holds the commands that a page shows after a prompt to what they print in a
// directory, and returns their number.
func runPage(t *testing.T, page, dir string) (commands int) {
	return docs.Shell(t, page, func(command string) string {
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		output, err := cmd.CombinedOutput()
		if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != exitFailed) {
			t.Errorf("%s: %v: %s", command, err, output)
		}
		return string(output)
	}, *update)
}

// TestFailuresTable runs the flags in the table of failures in docs/scripts.md, with three
// inputs of which the second fails.
func TestFailuresTable(t *testing.T) {
	page, err := os.ReadFile("../../docs/scripts.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(page), "| flags | printed for an input that fails |")
	if !ok {
		t.Fatal("there is no table")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	printed := map[string]string{
		"nothing":                        "a\nb\n",
		"an empty line":                  "a\n\nb\n",
		"the line, unchanged":            "a\nhttp://\nb\n",
		"nothing, and the command stops": "a\n",
	}
	flagsOf := regexp.MustCompile("`(--[^`]*)`|none")
	rows := strings.Split(table, "\n")[2:]
	for _, line := range rows {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		want, ok := printed[cells[1]]
		if len(cells) != 4 || !ok {
			t.Fatalf("%q", line)
		}
		most := "0"
		if strings.Contains(cells[0], "at most N") {
			most = "1"
		}
		inFile := want
		if cells[3] == "unchanged" {
			inFile = "old"
		}
		for _, m := range flagsOf.FindAllStringSubmatch(cells[0], -1) {
			flags := strings.Fields(strings.ReplaceAll(m[1], "N", most))
			for file, want := range map[string]string{"-": want, filepath.Join(t.TempDir(), "hosts.txt"): inFile} {
				if got, failed := hostsOf(t, file, flags...); got != want || failed != (cells[2] == "1") {
					t.Errorf("%s: %q, want %q; failed: %t", line, got, want, failed)
				}
			}
		}
	}
	if len(rows) != 7 {
		t.Errorf("%d rows", len(rows))
	}
}

// hostsOf runs weburl get host with some flags, writing to a file that contains "old" before,
// or to stdout if its name is "-". The second of three inputs fails. It returns what is written
// there in the end, and whether the status is 1.
func hostsOf(t *testing.T, file string, flags ...string) (got string, failed bool) {
	t.Helper()
	if file != "-" {
		if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("weburl", append([]string{"get", "host", "--output", file}, flags...)...)
	cmd.Stdin = strings.NewReader("https://a/\nhttp://\nhttps://b/\n")
	output, err := cmd.Output()
	exit, ok := err.(*exec.ExitError)
	if failed = ok && exit.ExitCode() == exitFailed; err != nil && !failed {
		t.Fatal(err)
	}
	if file != "-" {
		if output, err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	return string(output), failed
}

// TestPagesDuckDB holds the queries in docs/columns.md to what DuckDB returns for the files
// that the commands of the page write.
func TestPagesDuckDB(t *testing.T) {
	const page = "../../docs/columns.md"
	db := duckdbtest.Open(t)
	dir, _, _ := exampleFolder(t)
	if err := os.CopyFS(db.Dir, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	runPage(t, page, db.Dir)
	if docs.Queries(t, page, func(query string) string { return db.Text(t, query) }, *update) == 0 {
		t.Error("the page has no query")
	}
}

// TestCommandsPage holds the list of commands in docs/command.md to their declarations.
func TestCommandsPage(t *testing.T) {
	var b strings.Builder
	root := rootCommand(&stream.Tool{})
	for _, group := range root.Groups() {
		fmt.Fprintf(&b, "| %s | |\n|---|---|\n", strings.TrimSuffix(group.Title, ":"))
		for _, cmd := range root.Commands() {
			if cmd.GroupID == group.ID {
				fmt.Fprintf(&b, "| [`weburl %s`](commands/%[1]s.md) | %s |\n", cmd.Name(), cmd.Short)
			}
		}
		b.WriteString("\n")
	}
	docs.Part(t, "../../docs/command.md", "<!-- commands: go test ./cmd/weburl -run TestCommandsPage -update -->\n", "<!-- end of commands -->\n", b.String(), *update)
}

// TestActionPage holds the table of inputs in docs/lint-reference.md to action.yml.
func TestActionPage(t *testing.T) {
	var action struct {
		Inputs yaml.Node
	}
	readYAML(t, "action.yml", &action)
	var b strings.Builder
	b.WriteString("| input | | default |\n|---|---|---|\n")
	for i := 0; i+1 < len(action.Inputs.Content); i += 2 {
		var input struct{ Description, Default string }
		if err := action.Inputs.Content[i+1].Decode(&input); err != nil {
			t.Fatal(err)
		}
		value := ""
		if name := action.Inputs.Content[i].Value; input.Default != "" && name != "version" { // each release has its own
			value = "`" + input.Default + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", action.Inputs.Content[i].Value, input.Description, value)
	}
	docs.Part(t, "../../docs/lint-reference.md", "<!-- action: go test ./cmd/weburl -run TestActionPage -update -->\n", "<!-- end of action -->\n", b.String(), *update)
}
