package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/spec"
)

// TestMarks shows texts with one mark each: the carets are under it and under
// nothing else, whatever the width of the characters before.
func TestMarks(t *testing.T) {
	for _, test := range []struct {
		name, before, marked, after string
		text, carets                string
	}{
		{"ASCII", "https://", "1.2.3", "/", "https://1.2.3/", "        ^^^^^"},
		{"missing", "https://", "", "/x", "https:///x", "        ^"},
		{"missing at the end", "https://", "", "", "https://", "        ^"},
		{"missing in nothing", "", "", "", "", "^"},
		{"wide", "日本", "語", "/", "日本語/", "    ^^"},
		{"emoji", "a💩", "|", "b", "a💩|b", "   ^"},
		{"combining", "e\u0301", "|", "", "e\u0301|", " ^"},
		{"combining marked", "e", "\u0301", "|", "e\u0301|", "^"},
		{"combining alone", "", "\u0301", "|", "<U+0301>|", "^^^^^^^^"},
		{"flag", "\U0001F1E9\U0001F1EA", "|", "", "\U0001F1E9\U0001F1EA|", "  ^"},
		{"skin tone", "👍🏽", "|", "", "👍🏽|", "  ^"},
		{"tab", "a", "\t", "b", "a␉b", " ^"},
		{"after a tab", "a\t", "|", "b", "a␉|b", "  ^"},
		{"newline", "", "\n", "x", "␊x", "^"},
		{"CRLF", "a", "\r\n", "x", "a␍␊x", " ^^"},
		{"escape", "", "\x1b", "[31m", "␛[31m", "^"},
		{"delete", "a", "\x7f", "", "a␡", " ^"},
		{"C1", "a\u0085", "|", "", "a<U+0085>|", "         ^"},
		{"joiner", "👩\u200d👩", "|", "", "👩<U+200D>👩|", "            ^"},
		{"direction", "a\u202e", "|", "", "a<U+202E>|", "         ^"},
		{"no-break space", "a\u00a0", "|", "", "a<U+00A0>|", "         ^"},
		{"full width", "１", "．", "２", "１．２", "  ^^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := mark{start: len(test.before), end: len(test.before + test.marked)}
			got := markedLines(test.before+test.marked+test.after, []mark{m}, 0)
			if want := []string{test.text, test.carets}; strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

func TestMarkedLines(t *testing.T) {
	for _, test := range []struct {
		name    string
		text    string
		marks   []mark
		columns int
		want    string
	}{
		{"labels", "abcdef", []mark{{0, 1, "1", nil}, {2, 4, "2", nil}}, 0, `
abcdef
^ ^^
1 2`},
		{"order of marks", "abcdef", []mark{{5, 6, "1", nil}, {0, 1, "2", nil}}, 0, `
abcdef
^    ^
2    1`},
		{"touching and within", "abcdef", []mark{{0, 6, "1", nil}, {2, 3, "2", nil}, {3, 4, "3", nil}}, 0, `
abcdef
^^^^^^
1
  ^
  2
   ^
   3`},
		{"wide labels", "abcdef", []mark{{0, 1, "10", nil}, {2, 3, "11", nil}}, 0, `
abcdef
^
10
  ^
  11`},
		{"broken", "abcdefghijklmnopqrstuvwxyz", []mark{{12, 13, "", nil}}, 6, `
…
klmno
  ^
…`},
		{"broken in the mark", "abcdefghijklmnopqrstuvwxyz", []mark{{3, 17, "1", nil}}, 6, `
abcde
   ^^
   1
…
pqrst
^^
…`},
		{"broken before the end", "abcde", []mark{{5, 5, "", nil}}, 6, `
abcde
     ^`},
		{"broken wide", "日本語日本語", []mark{{3, 6, "", nil}, {15, 18, "", nil}}, 6, `
日本
  ^^
…
本語
  ^^`},
		{"wider than a line", "💩💩", []mark{{4, 8, "", nil}}, 1, `
…
💩
^^`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := "\n" + strings.Join(markedLines(test.text, test.marks, test.columns), "\n")
			if got != test.want {
				t.Errorf("got:%s\nwant:%s", got, test.want)
			}
		})
	}
}

func TestClip(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"abcdefgh", 8, "abcdefgh"},
		{"abcdefgh", 7, "abc…fgh"},
		{"abcdefgh", 6, "ab…fgh"},
		{"abcdefgh", 1, "…"},
		{"日本語日本語", 7, "日…本語"[:len("日…")] + "本語"},
		{"\t\t", 2, "␉␉"},
	} {
		got := clip(test.text, test.width)
		if got != test.want || uniseg.StringWidth(got) > test.width {
			t.Errorf("%q in %d: got %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

// TestFindings holds what is said about random inputs to what must be so.
func TestFindings(t *testing.T) {
	g := urlgen.New(1)
	c := checker{Checker: answers.Checker{Edition: spec.Current}, policy: &checkPolicy{}}
	g.InvalidUTF8 = true
	for i := range 20000 {
		r := randomRequest(g, i)
		found := c.check(&r)
		if found.Valid != (len(found.Findings) == 0) {
			t.Errorf("%q against %q: valid is %t but there are %d findings", r.input, r.base, found.Valid, len(found.Findings))
		}
		for i, f := range found.Findings {
			text := r.input
			if f.InBase {
				text = r.base
			}
			if f.Start < 0 || f.End < f.Start || len(text) < f.End {
				t.Fatalf("%q against %q: %s at %d to %d", r.input, r.base, f.Doc.Code, f.Start, f.End)
			}
			if last := i == len(found.Findings)-1; f.Fatal != (last && found.URL == nil) {
				t.Errorf("%q against %q: %s ends the parse: %t", r.input, r.base, f.Doc.Code, f.Fatal)
			}
			if f.Doc.Meaning == "" || f.Doc.Advice == "" || f.Doc.Anchor == "" {
				t.Errorf("nothing to say about %s", f.Doc.Code)
			}
		}
		out := report(t, &found, 40)
		if !utf8.ValidString(out) || strings.IndexFunc(strings.ReplaceAll(out, "\n", ""), hidden) >= 0 {
			t.Errorf("%q: something hidden in %q", r.input, out)
		}
	}
}

// report returns what people are told on a terminal of some columns.
func report(t *testing.T, c *checked, columns int) string {
	t.Helper()
	var b bytes.Buffer
	tool := newTool(nil, &b, io.Discard)
	tool.columns = columns
	(&textReporter{}).report(tool, c)
	tool.stdout.Flush()
	return b.String()
}

// TestManyFindings takes time linear in the number of findings.
func TestManyFindings(t *testing.T) {
	for _, input := range []string{
		"https://example.org/" + strings.Repeat("|", 1<<18),
		"https://" + strings.Repeat("@", 1<<18) + "example.org/",
		"https://" + strings.Repeat("a.", 1<<17) + "example.org/|",
	} {
		r := request{}
		r.set(input)
		c := checker{Checker: answers.Checker{Edition: spec.Current}, policy: &checkPolicy{}}
		found := c.check(&r)
		for _, columns := range []int{0, 80} {
			if out := report(t, &found, columns); len(out) > 20*len(input) {
				t.Errorf("%d bytes about %d", len(out), len(input))
			}
		}
	}
}

// sarif returns the log of a check of a file and of some arguments.
func sarif(t *testing.T, file string, args ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a b%.txt")
	if err := os.WriteFile(name, []byte(file), 0o666); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	run(append([]string{"check", "--format", "sarif", "--file", name, "--"}, args...), nil, &stdout, &stderr)
	if stderr.Len() > 0 {
		t.Fatal(stderr.String())
	}
	return stdout.Bytes()
}

// sarifInputs gives each finding there is, and no finding.
func sarifInputs() (string, []string) {
	lines := []string{"https://example.org/", "https://\xff/", "\U00010000\u00e9 "}
	for doc := range spec.Catalogue() {
		for _, example := range doc.Examples {
			if example.Base == "" {
				lines = append(lines, example.Input)
			}
		}
	}
	return strings.Join(lines, "\n"), []string{"https://", "a\nb\x00\u202e"}
}

// TestSARIF checks what the format asks for.
func TestSARIF(t *testing.T) {
	file, args := sarifInputs()
	var log struct {
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct{ ID, HelpURI string }
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation *struct {
						ArtifactLocation struct{ URI string }
						Region           struct {
							StartLine, StartColumn, EndColumn int
							Snippet                           struct{ Text string }
						}
					}
					LogicalLocations []struct{ FullyQualifiedName string }
				}
			}
		}
	}
	if err := json.Unmarshal(sarif(t, file, args...), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || len(log.Runs) != 1 || log.Runs[0].Tool.Driver.Name != "weburl" {
		t.Fatalf("%+v", log)
	}
	rules := log.Runs[0].Tool.Driver.Rules
	if len(rules) != 31+2 {
		t.Errorf("%d rules", len(rules))
	}
	seen := map[string]bool{}
	lines := strings.Split(file, "\n")
	inArguments := 0
	for _, r := range log.Runs[0].Results {
		seen[r.RuleID] = true
		if rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("rule %d is %s, not %s", r.RuleIndex, rules[r.RuleIndex].ID, r.RuleID)
		}
		if r.Level != "error" && r.Level != "warning" || r.Message.Text == "" || len(r.Locations) != 1 {
			t.Errorf("%+v", r)
		}
		p := r.Locations[0].PhysicalLocation
		if p == nil {
			inArguments++
			continue
		}
		if uri := p.ArtifactLocation.URI; !strings.HasPrefix(uri, "file:///") || !strings.HasSuffix(uri, "/a%20b%25.txt") {
			t.Errorf("URI of the file: %s", uri)
		}
		line := strings.ToValidUTF8(lines[p.Region.StartLine-1], "\uFFFD")
		if cut := utf16Slice(line, p.Region.StartColumn-1, p.Region.EndColumn-1); cut != p.Region.Snippet.Text {
			t.Errorf("%s: line %q has %q at columns %d to %d, the snippet is %q",
				r.RuleID, line, cut, p.Region.StartColumn, p.Region.EndColumn, p.Region.Snippet.Text)
		}
	}
	if inArguments == 0 {
		t.Error("no results for arguments")
	}
	for _, rule := range rules {
		if !seen[rule.ID] && rule.ID != "too-long" && rule.ID != "file-invalid-Windows-drive-letter" {
			t.Errorf("no result for %s", rule.ID)
		}
	}
}

// utf16Slice slices s by UTF-16 code units, one after the other.
func utf16Slice(s string, start, end int) string {
	var b strings.Builder
	at := 0
	for _, r := range s {
		if start <= at && at < end {
			b.WriteRune(r)
		}
		if at++; r >= 0x10000 {
			at++
		}
	}
	return b.String()
}

// TestSARIFSchema validates a log against the schema of the format.
func TestSARIFSchema(t *testing.T) {
	schemaFile := need.Dir(t, "SARIF_SCHEMA") // the file sarif-schema-2.1.0.json of OASIS
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	file, args := sarifInputs()
	for name, log := range map[string][]byte{"findings": sarif(t, file, args...), "none": sarif(t, "https://example.org/")} {
		t.Run(name, func(t *testing.T) {
			instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(log))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(instance); err != nil {
				t.Error(err)
			}
		})
	}
	// The schema is one that can fail.
	instance, _ := jsonschema.UnmarshalJSON(strings.NewReader(`{"version":"2.1.0","runs":[{"tool":{}}]}`))
	if schema.Validate(instance) == nil {
		t.Error("the schema accepts a tool without driver")
	}
}
