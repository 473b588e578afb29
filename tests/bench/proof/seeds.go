package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/exhaust"
	"github.com/weburl/weburl/internal/urlgen"
)

// dictionary returns the tokens of the alphabet as a dictionary of libFuzzer.
func dictionary() string {
	var b strings.Builder
	for _, tok := range exhaust.Alphabet {
		b.WriteByte('"')
		for _, c := range []byte(tok) {
			if c < ' ' || c > '~' || c == '"' || c == '\\' {
				fmt.Fprintf(&b, `\x%02X`, c)
			} else {
				b.WriteByte(c)
			}
		}
		b.WriteString("\"\n")
	}
	return b.String()
}

// writeSeeds writes a seed corpus for a fuzz target in a directory: for each seed of
// package urlgen an entry that has it for the first argument that is text.
func writeSeeds(dir, function, out string) error {
	params, err := parameters(dir, function)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for i, seed := range urlgen.Seeds() {
		entry, err := encode(params, seed)
		if err != nil {
			return fmt.Errorf("%s of %s: %w", function, dir, err)
		}
		if err := os.WriteFile(filepath.Join(out, strconv.Itoa(i)), entry, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// parameters returns the types of what a fuzz target hands to its function, after
// the *testing.T.
func parameters(dir, target string) (list []string, err error) {
	functions, _, err := readFunctions(dir)
	if err != nil {
		return nil, err
	}
	if d := functions[target]; d != nil {
		ast.Inspect(d.Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && list == nil {
				list, err = fuzzed(call, functions)
			}
			return list == nil && err == nil
		})
	}
	if err == nil && list == nil {
		err = fmt.Errorf("%s has no fuzz target %s", dir, target)
	}
	return list, err
}

// readFunctions returns the functions of the package and its tests, and the name of the
// package that each is in: that of external tests is another one.
func readFunctions(dir string) (functions map[string]*ast.FuncDecl, packages map[string]string, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, nil, err
	}
	functions = make(map[string]*ast.FuncDecl)
	packages = make(map[string]string)
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv == nil {
				functions[d.Name.Name] = d
				packages[d.Name.Name] = f.Name.Name
			}
		}
	}
	return functions, packages, nil
}

// fuzzed returns the types if the call is that of f.Fuzz or parsers.Fuzz.
func fuzzed(call *ast.CallExpr, functions map[string]*ast.FuncDecl) ([]string, error) {
	switch types.ExprString(call.Fun) {
	case "parsers.Fuzz":
		return parameters("internal/parsers", "Fuzz")
	case "f.Fuzz":
	default:
		return nil, nil
	}
	var t *ast.FuncType
	switch f := call.Args[0].(type) {
	case *ast.FuncLit:
		t = f.Type
	case *ast.Ident:
		if d := functions[f.Name]; d != nil {
			t = d.Type
		}
	}
	if t == nil {
		return nil, fmt.Errorf("what %s calls is not in its package", types.ExprString(call))
	}
	var list []string
	for _, field := range t.Params.List[1:] {
		for range field.Names {
			list = append(list, types.ExprString(field.Type))
		}
	}
	return list, nil
}

// encode returns an entry of a corpus with text for its first argument that is text,
// and zero or the empty string for each other, as package libfuzzer reads it.
func encode(params []string, text string) ([]byte, error) {
	var fixed, shares []byte
	share := byte(math.MaxUint8)
	for _, p := range params {
		if p == "string" || p == "[]byte" {
			shares = append(shares, share)
			share = 0
			continue
		}
		size, ok := sizes[p]
		if !ok {
			return nil, fmt.Errorf("no seeds for an argument of type %s", p)
		}
		fixed = append(fixed, make([]byte, size)...)
	}
	return append(append(fixed, shares...), text...), nil
}

// sizes has how many bytes an argument of a type takes that is no text.
var sizes = map[string]int{"bool": 1, "byte": 1, "uint8": 1, "int": 8, "uint64": 8}

// starter returns the source of a test file that has libFuzzer run a fuzz target of a
// directory.
func starter(dir, function string) (string, error) {
	params, err := parameters(dir, function)
	if err != nil {
		return "", err
	}
	_, names, err := readFunctions(dir)
	if err != nil {
		return "", err
	}
	var zeros strings.Builder
	for _, p := range params {
		fmt.Fprintf(&zeros, ", *new(%s)", p)
	}
	return fmt.Sprintf("package %s\n\nimport \"github.com/weburl/weburl/internal/libfuzzer\"\n\nfunc init() { libfuzzer.Run(%q, %s%s) }\n",
		names[function], function, function, zeros.String()), nil
}
