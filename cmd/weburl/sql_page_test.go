package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/sqlquery"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// sqlPage returns docs/sql.md.
func sqlPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/sql.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks returns the blocks of a page in a language.
func blocks(page, language string) (list []string) {
	for _, part := range strings.Split(page, "```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		list = append(list, block)
	}
	return list
}

// TestSQLPage runs what docs/sql.md shows of a terminal, and compares the answers. A
// file is written when it is first shown.
func TestSQLPage(t *testing.T) {
	dir := t.TempDir()
	commands := 0
	for _, block := range blocks(sqlPage(t), "console") {
		for _, part := range strings.Split("\n"+block, "\n$ ")[1:] {
			command, want, _ := strings.Cut(part, "\n")
			if want = strings.TrimSuffix(want, "\n") + "\n"; strings.HasPrefix(command, "cat ") {
				if err := os.WriteFile(filepath.Join(dir, command[len("cat "):]), []byte(want), 0o666); err != nil {
					t.Fatal(err)
				}
				continue
			}
			commands++
			if strings.Contains(command, "weburl sql") && !sqlquery.Included {
				continue
			}
			cmd := exec.Command("sh", "-c", command)
			cmd.Dir = dir
			if got, err := cmd.CombinedOutput(); err != nil || string(got) != want {
				t.Errorf("%s: %v\n%s\nwant\n%s", command, err, got, want)
			}
		}
	}
	if commands < 5 {
		t.Errorf("%d commands", commands)
	}
}

// TestSQLPageFunctions: the table of docs/sql.md is that of the functions.
func TestSQLPageFunctions(t *testing.T) {
	var want strings.Builder
	for _, f := range sqlurl.Functions(site.List{}) {
		fmt.Fprintf(&want, "| `%s(%s)` | %s |\n", f.Name, strings.Join(f.Parameters, ", "), f.About)
	}
	if _, table, _ := strings.Cut(sqlPage(t), "| function | result |\n|---|---|\n"); !strings.HasPrefix(table, want.String()+"\n") {
		t.Errorf("the table of functions is not\n%s", &want)
	}
}

// TestSQLClickHouse drives the command of the recipe as an executable pool does: it
// stays, is sent chunks of rows, and answers each before it is sent the next.
func TestSQLClickHouse(t *testing.T) {
	m := regexp.MustCompile(`<command>(.*)</command>`).FindStringSubmatch(sqlPage(t))
	if m == nil {
		t.Fatal("docs/sql.md has no command")
	}
	cmd := exec.Command("sh", "-c", m[1])
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(out)
	g := urlgen.New(11)
	for _, rows := range []int{1, 5, 3000, 1, 100} {
		var inputs []string
		var chunk strings.Builder
		for range rows {
			input := g.Input()
			line, _ := json.Marshal(map[string]string{"input": input})
			chunk.WriteString(string(line) + "\n")
			inputs = append(inputs, input)
		}
		go in.Write([]byte(chunk.String()))
		for _, input := range inputs {
			line, err := answers.ReadBytes('\n')
			if err != nil {
				t.Fatal(err)
			}
			var row struct{ Output *string }
			if err := json.Unmarshal(line, &row); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			u, err := weburl.Parse(input)
			if err != nil && row.Output == nil {
				continue
			}
			if err != nil || row.Output == nil || *row.Output != u.Hostname() {
				t.Fatalf("%q: %s, want %q, %v", input, line, u.Hostname(), err)
			}
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// TestSQLSpark runs the filter of the recipe with lines of JSON, and checks that each
// has its answer, which has the id.
func TestSQLSpark(t *testing.T) {
	m := regexp.MustCompile(`pipe\("(.*?)", checkCode`).FindStringSubmatch(sqlPage(t))
	if m == nil {
		t.Fatal("docs/sql.md has no pipe")
	}
	g := urlgen.New(13)
	var inputs []string
	var lines strings.Builder
	for i := range 2000 {
		inputs = append(inputs, g.Input())
		line, _ := json.Marshal(map[string]any{"id": i, "input": inputs[i]})
		lines.WriteString(string(line) + "\n")
	}
	cmd := exec.Command("sh", "-c", m[1])
	cmd.Stdin = strings.NewReader(lines.String())
	output, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(output)) {
		var row struct {
			ID    int
			Href  *string
			Error *string
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		u, err := weburl.Parse(inputs[row.ID])
		if row.ID != seen || (err != nil) != (row.Href == nil) || err == nil && *row.Href != u.String() || (err != nil) != (row.Error != nil) {
			t.Errorf("%q: %s", inputs[row.ID], line)
		}
		seen++
	}
	if seen != len(inputs) {
		t.Errorf("%d answers, want %d", seen, len(inputs))
	}
}
