package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/docs"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl"
)

// enginesPage is the page about engines that run the command.
const enginesPage = "../../docs/sql-engines.md"

// engines returns the page.
func engines(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(enginesPage)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSQLPageFunctions holds the table of docs/sql-reference.md to the functions and to
// their results for the arguments that the page shows.
func TestSQLPageFunctions(t *testing.T) {
	const url = "https://ann:pw@www.example.org:8443/a?q=b+c#top"
	arguments := map[string]string{"url": url, "base": "https://example.com/", "profile": "crawler", "name": "q", "a": url, "b": "https://example.org/"}
	var b strings.Builder
	b.WriteString("| function | result | example |\n|---|---|---|\n")
	for _, f := range sqlurl.Functions(site.List{}) {
		var args []string
		for _, name := range f.Parameters {
			args = append(args, arguments[name])
		}
		value, err := f.Call(args)
		if err != nil {
			t.Fatal(err)
		}
		example := "NULL"
		if value != nil {
			example = fmt.Sprintf("`%v`", value)
		}
		fmt.Fprintf(&b, "| `%s(%s)` | %s | %s |\n", f.Name, strings.Join(f.Parameters, ", "), f.About, example)
	}
	docs.Part(t, "../../docs/sql-reference.md", "<!-- functions: go test ./cmd/weburl -run TestSQLPageFunctions -update -->\n", "<!-- end of functions -->\n", b.String(), *update)
}

// TestSQLExecutable drives the command of the recipe as an executable pool does: it
// stays, is sent chunks of rows, and answers each before it is sent the next.
func TestSQLExecutable(t *testing.T) {
	m := regexp.MustCompile(`<command>(.*)</command>`).FindStringSubmatch(engines(t))
	if m == nil {
		t.Fatal("docs/sql-engines.md has no command")
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
			if err != nil || row.Output == nil || *row.Output != u.ParsedHost().String() {
				t.Fatalf("%q: %s, want %q, %v", input, line, u.ParsedHost().String(), err)
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
	m := regexp.MustCompile(`pipe\("(.*?)", checkCode`).FindStringSubmatch(engines(t))
	if m == nil {
		t.Fatal("docs/sql-engines.md has no pipe")
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
