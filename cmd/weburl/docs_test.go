package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/sqlquery"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/duckdbtest"
	"github.com/weburl/weburl/internal/need"
	"go.yaml.in/yaml/v3"
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
	dir, _, _ := exampleFolder(t)
	tasks := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.ReplaceAll(strings.Trim(line, "| \n"), `\|`, "\x00"), " | ")
		n := len(cells)
		if n < 3 || !strings.HasPrefix(cells[1], "`weburl ") || !strings.HasSuffix(cells[2], "`") {
			continue
		}
		tasks++
		for i := range cells {
			cells[i] = strings.Trim(strings.ReplaceAll(cells[i], "\x00", "|"), "`")
		}
		command, want := cells[1], cells[2]
		if n == 4 && len(command) > len(cells[3]) {
			t.Errorf("%q is longer than %q", command, cells[3])
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

// TestPages holds the commands that README.md and the pages in docs show after a prompt to
// what they print. TestSQLPage has those of docs/sql.md.
func TestPages(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, page := range append(pages, "../../README.md") {
		t.Run(filepath.Base(page), func(t *testing.T) {
			switch filepath.Base(page) {
			case "columns.md":
				need.Program(t, "python3")
			case "data.md":
				need.Program(t, "look")
				if !sqlquery.Included {
					t.Skip("the page has SQL, which takes long to compile")
				}
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

// TestPagesDuckDB holds the query in docs/columns.md to what DuckDB returns for the file
// that the commands of the page write.
func TestPagesDuckDB(t *testing.T) {
	const page = "../../docs/columns.md"
	need.Program(t, "python3")
	db := duckdbtest.Open(t)
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
	holdPage(t, "commands", "TestCommandsPage", b.String())
}

// holdPage holds a part of docs/command.md, between marks with a name, to a text that a
// test makes.
func holdPage(t *testing.T, name, test, text string) {
	t.Helper()
	docs.Part(t, commandPage, fmt.Sprintf("<!-- %s: go test ./cmd/weburl -run %s -update -->\n", name, test), fmt.Sprintf("<!-- end of %s -->\n", name), text, *update)
}

// TestActionPage holds the table of inputs in docs/lint.md to action.yml.
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
		if input.Default != "" {
			value = "`" + input.Default + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", action.Inputs.Content[i].Value, input.Description, value)
	}
	docs.Part(t, "../../docs/lint.md", "<!-- action: go test ./cmd/weburl -run TestActionPage -update -->\n", "<!-- end of action -->\n", b.String(), *update)
}
