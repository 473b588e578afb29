package exhaust

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/scheme"
)

// specFiles are the files of package spec whose comparisons decide what a URL is. The
// others hold the grammar of valid URL strings, and texts.
var specFiles = []string{
	"codepoints.go", "edition.go", "host.go", "hostparser.go", "input.go", "ipv4.go", "ipv6.go", "machine.go",
	"origin.go", "parser.go", "scheme.go", "state*.go", "url.go",
}

// skipped are functions that decide no more than validation errors, and one whose
// argument is known to be a hex digit.
var skipped = []string{"isURLCodePoint", "isNoncharacter", "isPercentEncodedByte", "badPercentLen", "validateURLUnit", "hexValue"}

// readComparisons collects the comparisons in the source of package spec.
func readComparisons(t *testing.T) *comparisons {
	t.Helper()
	fset := token.NewFileSet()
	imports := importer{fset, t}
	c := &collector{
		comparisons: comparisons{map[string]bool{}, map[[2]rune]bool{}, map[string]bool{}},
		info:        types.Info{Types: map[ast.Expr]types.TypeAndValue{}},
		seen:        map[ast.Expr]bool{},
	}
	files := parseFiles(t, fset, "../../spec", "*.go")
	imports.check("spec", files, &c.info)
	for _, file := range files {
		name := filepath.Base(fset.File(file.Pos()).Name())
		if slices.ContainsFunc(specFiles, func(pattern string) bool { ok, _ := filepath.Match(pattern, name); return ok }) {
			ast.Inspect(file, c.visit)
		}
	}
	if len(c.unknown) > 0 {
		t.Errorf("asciiRanges lacks %s", strings.Join(c.unknown, ", "))
	}
	return &c.comparisons
}

func parseFiles(t *testing.T, fset *token.FileSet, dir, pattern string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// An importer reads package percent, whose constants matter, and takes every other
// package for an empty one: what that leaves unknown is not compared with.
type importer struct {
	fset *token.FileSet
	t    *testing.T
}

func (i importer) Import(path string) (*types.Package, error) {
	if path == "github.com/weburl/weburl/percent" {
		return i.check("percent", parseFiles(i.t, i.fset, "../../percent", "set.go"), nil), nil
	}
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

func (i importer) check(name string, files []*ast.File, info *types.Info) *types.Package {
	config := types.Config{Importer: i, Error: func(error) {}}
	p, _ := config.Check(name, i.fset, files, info) // the rest is found all the same
	return p
}

// asciiRanges are the code points that functions of package ascii tell apart.
var asciiRanges = map[string][][2]rune{
	"IsAlpha":        {{'A', 'Z'}, {'a', 'z'}},
	"IsDigit":        {{'0', '9'}},
	"IsAlphanumeric": {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}},
	"IsHexDigit":     {{'0', '9'}, {'A', 'F'}, {'a', 'f'}},
	"HexValue":       nil, // its argument is a hex digit
	"ToLower":        {{'A', 'Z'}},
	"Lower":          {{'A', 'Z'}},
	"EqualFold":      {{'A', 'Z'}},
}

// A collector visits syntax trees.
type collector struct {
	comparisons
	unknown []string // functions that are not in asciiRanges
	info    types.Info
	seen    map[ast.Expr]bool // comparisons that have been collected with others
}

func (c *collector) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return !slices.Contains(skipped, n.Name.Name)
	case *ast.BinaryExpr:
		if !c.seen[n] {
			c.compare(n)
		}
	case *ast.SwitchStmt:
		if n.Tag != nil {
			for _, clause := range n.Body.List {
				c.oneOf(n.Tag, clause.(*ast.CaseClause).List)
			}
		}
	case *ast.CallExpr:
		c.call(n)
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok && x.Name == "percent" {
			if v := c.info.Types[n].Value; v != nil {
				c.sets[constant.StringVal(v)] = true
			}
		} else if ok && x.Name == "ascii" {
			ranges, ok := asciiRanges[n.Sel.Name]
			if !ok {
				c.unknown = append(c.unknown, "ascii."+n.Sel.Name)
			}
			for _, r := range ranges {
				c.ranges[r] = true
			}
		} else if ok && x.Name == "scheme" {
			for special := range scheme.All() {
				c.words[special.String()] = true
			}
		}
	}
	return true
}

// compare collects what a comparison compares with.
func (c *collector) compare(n *ast.BinaryExpr) {
	switch n.Op {
	case token.LOR:
		// What one value may be, in one expression, is one set.
		values := make(map[string][]ast.Expr)
		operands := make(map[string]ast.Expr)
		for _, e := range c.operands(n, token.LOR) {
			if e, ok := e.(*ast.BinaryExpr); ok && e.Op == token.EQL {
				c.seen[e] = true
				operand := types.ExprString(e.X)
				operands[operand] = e.X
				values[operand] = append(values[operand], e.Y)
			}
		}
		for operand, list := range values {
			c.oneOf(operands[operand], list)
		}
	case token.LAND:
		// lo <= c && c <= hi is a range.
		operands := c.operands(n, token.LAND)
		for i := range operands[1:] {
			lo, _ := operands[i].(*ast.BinaryExpr)
			hi, _ := operands[i+1].(*ast.BinaryExpr)
			if lo != nil && hi != nil && lo.Op == token.LEQ && hi.Op == token.LEQ && types.ExprString(lo.Y) == types.ExprString(hi.X) && c.isCodePoint(lo.Y) {
				c.seen[lo], c.seen[hi] = true, true
				c.ranges[[2]rune{c.point(c.value(lo.X)), c.point(c.value(hi.Y))}] = true
			}
		}
	case token.EQL, token.NEQ:
		c.oneOf(n.X, []ast.Expr{n.Y})
		c.oneOf(n.Y, []ast.Expr{n.X})
	case token.LSS:
		c.bound(n.X, n.Y, 0)
	case token.LEQ:
		c.bound(n.X, n.Y, 1)
	case token.GTR:
		c.bound(n.Y, n.X, 0)
	case token.GEQ:
		c.bound(n.Y, n.X, 1)
	}
}

// operands returns the operands of a chain of an operator.
func (c *collector) operands(e ast.Expr, op token.Token) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == op {
		c.seen[b] = true
		return append(c.operands(b.X, op), c.operands(b.Y, op)...)
	}
	return []ast.Expr{e}
}

// oneOf collects values that an operand is compared with.
func (c *collector) oneOf(operand ast.Expr, values []ast.Expr) {
	set := ""
	for _, e := range values {
		v := c.value(e)
		switch {
		case v == nil:
		case v.Kind() == constant.String && constant.StringVal(v) != "":
			c.words[constant.StringVal(v)] = true
		case c.isCodePoint(operand) && c.point(v) >= 0:
			r := c.point(v)
			set += string(r)
			// c|0x20 == 'e' holds for E as well.
			if m, ok := operand.(*ast.BinaryExpr); ok && m.Op == token.OR {
				set += strings.ToUpper(string(r))
			}
		}
	}
	if set != "" {
		c.sets[set] = true
	}
}

// bound collects the code points up to a bound: of less < more, if orEqual is 0, and
// of less <= more, if it is 1.
func (c *collector) bound(less, more ast.Expr, orEqual rune) {
	if v := c.value(less); v != nil && c.isCodePoint(more) && c.point(v) >= 0 {
		c.ranges[[2]rune{0, c.point(v) - orEqual}] = true
	}
	if v := c.value(more); v != nil && c.isCodePoint(less) && c.point(v) >= 0 {
		c.ranges[[2]rune{0, c.point(v) - 1 + orEqual}] = true
	}
}

// call collects the code points that a function of this package or of package
// strings is told to look for.
func (c *collector) call(n *ast.CallExpr) {
	name := types.ExprString(n.Fun)
	method := name[strings.LastIndexByte(name, '.')+1:]
	for _, arg := range n.Args {
		v := c.value(arg)
		if v == nil {
			continue
		}
		switch {
		case name == "setOf" || method == "Without" || method == "With":
			c.sets[constant.StringVal(v)] = true
		case strings.HasPrefix(name, "strings.") && v.Kind() == constant.String && constant.StringVal(v) != "":
			if s := constant.StringVal(v); len(s) == 1 {
				c.sets[s] = true
			} else {
				c.words[s] = true
			}
		case v.Kind() == constant.Int && method != "append" && c.isCodePoint(arg):
			c.sets[string(c.point(v))] = true
		}
	}
}

// value returns the value of a constant expression, or nil for any other.
func (c *collector) value(e ast.Expr) constant.Value {
	if types.ExprString(e) == "utf8.RuneSelf" {
		return constant.MakeInt64(0x80)
	}
	return c.info.Types[e].Value
}

// point returns a constant as a code point, or -1 if it is none.
func (c *collector) point(v constant.Value) rune {
	if n, ok := constant.Int64Val(constant.ToInt(v)); ok && 0 <= n && n <= 0x10FFFF {
		return rune(n)
	}
	return -1
}

// isCodePoint reports whether the type of an expression is that of a code point or
// a byte.
func (c *collector) isCodePoint(e ast.Expr) bool {
	b, ok := c.info.Types[e].Type.(*types.Basic) // and no State or HostKind
	return ok && (b.Kind() == types.Int32 || b.Kind() == types.Uint8 || b.Kind() == types.UntypedRune)
}
