package spec_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
	. "github.com/weburl/weburl/spec"
)

// Every constant has an entry, in the order of the constants, which is that
// of the standard's table.
func TestCatalogueIsComplete(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes, documented []ErrorCode
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			for _, v := range spec.Values {
				name, err := strconv.Unquote(v.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				codes = append(codes, ErrorCode(name))
			}
		}
		return true
	})
	if len(codes) != 31 {
		t.Errorf("%d error codes, want 31", len(codes))
	}
	for doc := range Catalogue() {
		documented = append(documented, doc.Code)
	}
	if !slices.Equal(codes, documented) {
		t.Errorf("catalogue has\n%q, want\n%q", documented, codes)
	}
}

func TestCatalogue(t *testing.T) {
	for doc := range Catalogue() {
		t.Run(string(doc.Code), func(t *testing.T) {
			if same, ok := doc.Code.Doc(); !ok || same.Meaning != doc.Meaning {
				t.Error("Doc gives something else")
			}
			for _, s := range []string{doc.Meaning, doc.Advice} {
				if !strings.HasSuffix(s, ".") {
					t.Errorf("not a sentence: %q", s)
				}
			}
			if !strings.HasPrefix(doc.Anchor, "https://url.spec.whatwg.org/#") || strings.ContainsAny(doc.Anchor[len("https://url.spec.whatwg.org/#"):], " #") {
				t.Errorf("anchor is %q", doc.Anchor)
			}
			if len(doc.Examples) == 0 {
				t.Error("no example")
			}
			ended := make(map[bool]bool)
			for _, example := range doc.Examples {
				given, fatal := false, false
				p := Parser{Report: func(e ValidationError) {
					if e.Code == doc.Code {
						given, fatal = true, e.Fatal
					}
				}}
				p.Parse(example.Input, mustParseBase(t, example.Base))
				if !given {
					t.Errorf("%q does not give the error", example.Input)
				}
				ended[fatal] = true
			}
			if doc.EndsParse == EndsNever && ended[true] || doc.EndsParse == EndsAlways && ended[false] {
				t.Errorf("EndsParse is %s, but an example shows otherwise", doc.EndsParse)
			}
		})
	}
}

// What Catalogue says of the end of the parse holds for any input.
func TestEndsParse(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	g := urlgen.NewWithWPT(t, 7)
	ended := make(map[ErrorCode]map[bool]string)
	for doc := range Catalogue() {
		ended[doc.Code] = make(map[bool]string)
	}
	for range n {
		input := g.Input()
		p := Parser{Report: func(e ValidationError) { ended[e.Code][e.Fatal] = input }}
		p.Parse(input, mustParseBase(t, g.Base()))
		p.Parse(input, nil)
	}
	for doc := range Catalogue() {
		var want []bool
		switch doc.EndsParse {
		case EndsNever:
			want = []bool{false}
		case EndsSometimes:
			want = []bool{false, true}
		case EndsAlways:
			want = []bool{true}
		}
		for _, fatal := range []bool{false, true} {
			if input, ok := ended[doc.Code][fatal]; ok != slices.Contains(want, fatal) {
				t.Errorf("%s ends the parse %s, but fatal = %t: %t (%q)", doc.Code, doc.EndsParse, fatal, ok, input)
			}
		}
	}
}

func TestDocOfNoError(t *testing.T) {
	if doc, ok := ErrorCode("no-such-error").Doc(); ok {
		t.Errorf("got %v", doc)
	}
}

func TestDocIsACopy(t *testing.T) {
	doc, _ := HostMissing.Doc()
	doc.Examples[0].Input = "changed"
	if doc, _ := HostMissing.Doc(); doc.Examples[0].Input == "changed" {
		t.Error("the catalogue can be changed from outside")
	}
}
