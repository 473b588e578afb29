package docs

import (
	"flag"
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "lower the counts in testdata/prose.tsv")

// The kinds of text that TestProse reads, which are the first columns of
// testdata/prose.tsv.
var kinds = []string{"pages", "strings", "comments"}

const (
	pages    = iota // paragraphs of Markdown, without code
	messages        // string literals of Go: help, errors, hints
	comments        // comments of packages and of exported names
)

// A passage is a paragraph of text, without line breaks.
type passage struct {
	file string
	line int // where the text begins that the paragraph is a part of
	kind int
	text string
}

// A habit is a row of testdata/prose.tsv: wording that readers stumble over.
type habit struct {
	most   []int // how often it may occur in each kind
	match  *regexp.Regexp
	except *regexp.Regexp // matches that are good English; nil if there are none
	row    []string       // the columns
}

// The columns of testdata/prose.tsv after the counts.
const (
	nameColumn = iota + 3
	insteadColumn
	matchColumn
	exceptColumn
)

// kept are parts of sentences in which a habit stays, with the reason.
var kept = map[string]string{
	"There are no complaints": "the field Complaints of a dialect.Result",
}

// TestProse counts wording that readers stumble over, in pages, in the strings of programs
// and in the comments of exported names. The counts may only fall.
//
//	go test ./internal/docs -run Prose -update
//
// writes counts that have fallen, and
//
//	go test ./internal/docs -run Prose -v
//
// prints every place.
func TestProse(t *testing.T) {
	const table = "testdata/prose.tsv"
	data, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	passages := readPassages(t, "../..")
	for i, line := range lines[1:] {
		h, err := parseHabit(line)
		if err != nil {
			t.Fatalf("%s:%d: %v", table, i+2, err)
		}
		places := make([][]string, len(kinds))
		for _, p := range passages {
			for _, found := range h.find(p.text) {
				places[p.kind] = append(places[p.kind], fmt.Sprintf("%s:%d: %s", p.file, p.line, found))
			}
		}
		for kind, found := range places {
			n := len(found)
			report := fmt.Sprintf("%q: %d in %s; better: %s\n\t%s", h.row[nameColumn], n, kinds[kind], h.row[insteadColumn], strings.Join(found, "\n\t"))
			switch {
			case n > h.most[kind]:
				t.Errorf("%d too many of %s", n-h.most[kind], report)
			case n > 0:
				t.Log(report)
			}
			if n < h.most[kind] {
				t.Logf("%q: %d in %s: lower the number %d with -update", h.row[nameColumn], n, kinds[kind], h.most[kind])
				h.row[kind] = strconv.Itoa(n)
			}
		}
		lines[i+1] = strings.Join(h.row, "\t")
	}
	for part := range kept {
		if !slices.ContainsFunc(passages, func(p passage) bool { return strings.Contains(p.text, part) }) {
			t.Errorf("no text has %q, which is kept", part)
		}
	}
	if *update {
		if err := os.WriteFile(table, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// parseHabit parses a row.
func parseHabit(line string) (habit, error) {
	row := strings.Split(line, "\t")
	if len(row) != exceptColumn+1 {
		return habit{}, fmt.Errorf("%d columns, want %d", len(row), exceptColumn+1)
	}
	h := habit{row: row}
	for kind := range kinds {
		n, err := strconv.Atoi(row[kind])
		if err != nil {
			return habit{}, err
		}
		h.most = append(h.most, n)
	}
	var err error
	if h.match, err = regexp.Compile(row[matchColumn]); err != nil {
		return habit{}, err
	}
	if row[exceptColumn] != "" {
		h.except, err = regexp.Compile(row[exceptColumn])
	}
	return h, err
}

// find returns the matches in a text, each with the words around it.
func (h habit) find(text string) []string {
	var found []string
	for _, m := range h.match.FindAllStringIndex(text, -1) {
		around := text[max(0, m[0]-40):min(len(text), m[1]+40)]
		if h.except != nil && h.except.MatchString(text[m[0]:m[1]]) || isKept(around) {
			continue
		}
		found = append(found, strings.ToValidUTF8(around, ""))
	}
	return found
}

func isKept(around string) bool {
	for part := range kept {
		if strings.Contains(around, part) {
			return true
		}
	}
	return false
}

// madePages are the folders of pages that are made of strings of programs.
var madePages = []string{"docs/commands", "docs/rules"}

// readPassages returns the text of all pages and of all Go files but tests, generated
// files and test data.
func readPassages(t *testing.T, root string) []passage {
	var list []passage
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name, file := d.Name(), filepath.ToSlash(relative)
		if d.IsDir() {
			if path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" || file == "dist") || slices.Contains(madePages, file) {
				return filepath.SkipDir
			}
			return nil
		}
		switch {
		case strings.HasSuffix(name, ".md"):
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if !strings.HasPrefix(string(data), "<!-- go test ") { // a page of help and messages
				list = append(list, pagePassages(file, string(data))...)
			}
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			more, err := goPassages(path, file)
			if err != nil {
				return err
			}
			list = append(list, more...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var (
	fence    = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	code     = regexp.MustCompile("``[^`]+``|`[^`\n]+`|<!--.*?-->|\\]\\([^)]*\\)")
	indented = regexp.MustCompile(`(?m)^(?: {4}|\t).*$`)
	item     = regexp.MustCompile(`^(?:[-*|#>]|\d+\.) ?`)
	words    = regexp.MustCompile(`\pL+ \pL+ \pL+`)
)

// pagePassages returns the paragraphs, the items and the rows of tables of Markdown. Code
// is left out, and code within a sentence is written CODE.
func pagePassages(file, text string) []passage {
	text = fence.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) })
	text = indented.ReplaceAllString(text, "")
	var list []passage
	var lines []string
	start := 1
	flush := func() {
		if s := code.ReplaceAllString(strings.Join(lines, " "), "CODE"); s != "" {
			list = append(list, passage{file, start, pages, s})
		}
		lines = nil
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		begins := item.FindString(line)
		if line == "" || begins != "" {
			flush()
		}
		if line == "" {
			continue
		}
		if len(lines) == 0 {
			start = i + 1
		}
		lines = append(lines, line[len(begins):])
	}
	flush()
	return list
}

// goPassages returns the comments of a file's package and exported names, and its string
// literals of several words. Literals that are added are one text.
func goPassages(path, file string) ([]passage, error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, path, nil, parser.ParseComments)
	if err != nil || ast.IsGenerated(f) {
		return nil, err
	}
	var list []passage
	add := func(pos token.Pos, kind int, text string) {
		for paragraph := range strings.SplitSeq(text, "\n\n") {
			if paragraph = strings.Join(strings.Fields(paragraph), " "); words.MatchString(paragraph) {
				list = append(list, passage{file, set.Position(pos).Line, kind, paragraph})
			}
		}
	}
	addDoc := func(group *ast.CommentGroup) {
		if group != nil {
			add(group.Pos(), comments, commentText(group.Text()))
		}
	}
	addDoc(f.Doc)
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.IsExported() {
				addDoc(decl.Doc)
			}
		case *ast.GenDecl:
			exported := false
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if !spec.Name.IsExported() {
						continue
					}
					exported = true
					addDoc(spec.Doc)
					ast.Inspect(spec.Type, func(n ast.Node) bool {
						field, ok := n.(*ast.Field)
						if ok && (len(field.Names) == 0 || slices.ContainsFunc(field.Names, (*ast.Ident).IsExported)) {
							addDoc(field.Doc)
							addDoc(field.Comment)
						}
						return true
					})
				case *ast.ValueSpec:
					if slices.ContainsFunc(spec.Names, (*ast.Ident).IsExported) {
						exported = true
						addDoc(spec.Doc)
						addDoc(spec.Comment)
					}
				}
			}
			if exported {
				addDoc(decl.Doc)
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		expression, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text, ok := literal(expression)
		if ok {
			add(n.Pos(), messages, text)
		}
		return !ok
	})
	return list, nil
}

// literal returns the value of a string literal, or of several that are added.
func literal(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			s, err := strconv.Unquote(x.Value)
			return s, err == nil
		}
	case *ast.BinaryExpr:
		left, ok := literal(x.X)
		right, ok2 := literal(x.Y)
		return left + right, x.Op == token.ADD && ok && ok2
	case *ast.ParenExpr:
		return literal(x.X)
	}
	return "", false
}

// commentText returns the text of a comment without its code.
func commentText(text string) string {
	var p comment.Parser
	d := p.Parse(text)
	var out strings.Builder
	for _, block := range d.Content {
		if _, ok := block.(*comment.Code); !ok {
			var printer comment.Printer
			printer.TextWidth = -1
			out.Write(printer.Text(&comment.Doc{Content: []comment.Block{block}}))
			out.WriteByte('\n')
		}
	}
	return out.String()
}
