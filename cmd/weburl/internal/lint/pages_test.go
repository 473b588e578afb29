package lint

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the pages of the rules")

// TestPage holds the table of rules in docs/lint-reference.md to the rules, and the list of files
// by which a site is known to that list.
func TestPage(t *testing.T) {
	var b strings.Builder
	b.WriteString("| rule | severity | | fix |\n|---|---|---|---|\n")
	for _, r := range Rules() {
		fix := ""
		if r.Fixes {
			fix = "yes"
		}
		fmt.Fprintf(&b, "| [`%s`](rules/%[1]s.md) | %s | %s | %s |\n", r.Name, r.Severity, strings.ReplaceAll(r.Meaning, "|", "\\|"), fix)
	}
	hold := func(name, text string) {
		t.Helper()
		docs.Part(t, "../../../../docs/lint-reference.md", "<!-- "+name+": go test ./cmd/weburl/internal/lint -run TestPage -update -->\n", "<!-- end of "+name+" -->\n", text, *update)
	}
	hold("rules", b.String())
	b.Reset()
	b.WriteString("| generator | file | directories of its documents | modelled |\n|---|---|---|---|\n")
	for _, g := range generators {
		var cell []string
		if g.option != "" {
			cell = append(cell, "the value of `"+g.option+"`")
		}
		if len(g.dirs) > 0 {
			dirs := "`" + strings.Join(g.dirs, "`, `") + "`"
			if slices.Equal(g.dirs, []string{"."}) {
				dirs = "its own directory"
			}
			cell = append(cell, dirs)
		}
		modelled := ""
		if g.model != nil {
			modelled = "yes"
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s | %s |\n", g.name, strings.Join(g.files, "`, `"), strings.Join(cell, "; by default "), modelled)
	}
	hold("generators", b.String())
}

// TestRulePages holds docs/rules to the rules: a page each, with what lint prints about the
// example, and no other page. Without the finding are the document that is to be written
// instead and, for a rule whose finding is fixed, what the fix writes.
func TestRulePages(t *testing.T) {
	folder, err := filepath.Abs("../../../../docs/rules")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, r := range Rules() {
		file := path.Base(r.Page())
		want = append(want, file)
		t.Run(r.Name, func(t *testing.T) {
			text, name := rulePage(t, &r), filepath.Join(folder, file)
			if *update {
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := os.ReadFile(name); err != nil || string(got) != text {
				t.Errorf("%s is stale: run TestRulePages with -update (%v)", name, err)
			}
		})
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !slices.Contains(want, entry.Name()) {
			t.Errorf("%s is not the page of a rule", entry.Name())
		}
	}
}

// rulePage returns the page of a rule.
func rulePage(t *testing.T, r *Rule) string {
	var b strings.Builder
	fix := "none"
	if r.Fixes {
		fix = "`weburl lint --fix`"
	}
	fmt.Fprintf(&b, "<!-- go test ./cmd/weburl/internal/lint -run TestRulePages -update -->\n# %s\n\n%s %s\n\n", r.Name, r.Meaning, r.Advice)
	if r.Details != "" {
		b.WriteString(r.Details + "\n\n")
	}
	fmt.Fprintf(&b, "| severity | fix | definition |\n|---|---|---|\n| %s | %s | %s |\n\n", r.Severity, fix, r.Anchor)
	if r.Example != "" {
		name, language, flags := "README.md", "md", ""
		if strings.HasPrefix(r.Example, "<!doctype") {
			name, language = "page.html", "html"
		}
		printed, fixed := lintExample(t, name, r.Example, "")
		if printed == "" {
			flags = "--rule " + r.Name + " "
			printed, fixed = lintExample(t, name, r.Example, r.Name)
		}
		if !strings.Contains(printed, " "+r.Name+": ") {
			t.Errorf("the example has no finding: %s", printed)
		}
		if instead, _ := lintExample(t, name, r.Instead, r.Name); instead != "" {
			t.Errorf("instead there is %s", instead)
		}
		if r.Fixes && fixed != r.Instead {
			t.Errorf("--fix writes %q", fixed)
		}
		fmt.Fprintf(&b, "## Example\n\n```%s\n%s\n```\n\n", language, strings.ToValidUTF8(r.Example, "\uFFFD"))
		fmt.Fprintf(&b, "```\n$ weburl lint %s%s\n%s```\n\n", flags, name, printed)
		fmt.Fprintf(&b, "Write instead%s:\n\n```%s\n%s\n```\n\n", map[bool]string{true: ", as `--fix` does"}[r.Fixes], language, r.Instead)
	}
	if r.Severity < Warning {
		fmt.Fprintf(&b, "## Switch it on\n\nFindings of this rule are hidden by default, as all notes. `--rule %s` shows them for one run, and `--fail-on note` shows all notes. In a repository, write in `.weburl.yaml`:\n\n```yaml\nrules:\n  %[1]s: warning\n```\n\n", r.Name)
	}
	fmt.Fprintf(&b, "## Switch it off\n\nIn the line after a comment:\n\n```md\n<!-- weburl-disable-next-line %s -->\n```\n\n", r.Name)
	fmt.Fprintf(&b, "In a repository, in `.weburl.yaml`:\n\n```yaml\nrules:\n  %s: off\n```\n\n", r.Name)
	b.WriteString("[All rules](../lint-reference.md#rules)\n")
	return b.String()
}

// lintExample returns what is printed about a document in a tree with docs/guide.md, with
// a rule switched on unless it is empty, and the document after its findings are fixed.
func lintExample(t *testing.T, name, text, rule string) (printed, fixed string) {
	l := treeOf(t, map[string]string{name: text + "\n", "docs/guide.md": "# Guide\n\n## Usage\n"})
	if rule != "" {
		if err := l.Config().SetRule(rule); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	tool := stream.NewTool(nil, &b, io.Discard)
	reporter := ReporterOf("text")
	err := l.Run([]string{name}, func(result *Result) error {
		reporter.Report(tool, result)
		repaired, n, err := Repair(result, false)
		if fixed = text; n > 0 {
			fixed = strings.TrimSuffix(repaired.After, "\n")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	tool.Stdout.Flush()
	return b.String(), fixed
}

// TestRules: every rule that a finding can have is known, and says what it is about.
func TestRules(t *testing.T) {
	for _, r := range Rules() {
		if r.Meaning == "" || r.Advice == "" || r.Anchor == "" || r.Example == "" && r.Name != string(answers.TooLong.Code) {
			t.Errorf("%+v", r)
		}
	}
	text, err := os.ReadFile("testdata/broken.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range ownRules {
		switch r.Name {
		case "credentials", "local-address", "mixed-content", "missing-reference", "link-syntax":
			continue // notes, and what not all formats have
		}
		if !strings.Contains(string(text), "\n"+r.Name+"\t") {
			t.Errorf("testdata/broken.txt has no %s", r.Name)
		}
	}
}
