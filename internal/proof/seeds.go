package main

import (
	"encoding/binary"
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

// writeSeeds writes a seed corpus for a fuzz target in a folder: for each seed of
// package urlgen an entry that has it for the first argument that is text. native is the
// format of Go's own engine, and otherwise that of OSS-Fuzz.
func writeSeeds(dir, function, out string, native bool) error {
	params, err := parameters(dir, function)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for i, seed := range urlgen.Seeds() {
		entry, err := encode(params, seed, native)
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
	functions, err := readFunctions(dir)
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

// readFunctions returns the functions of the package and its tests.
func readFunctions(dir string) (map[string]*ast.FuncDecl, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	functions := make(map[string]*ast.FuncDecl)
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, decl := range f.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv == nil {
				functions[d.Name.Name] = d
			}
		}
	}
	return functions, nil
}

// fuzzed returns the types if the call is that of f.Fuzz or readers.Fuzz.
func fuzzed(call *ast.CallExpr, functions map[string]*ast.FuncDecl) ([]string, error) {
	switch types.ExprString(call.Fun) {
	case "readers.Fuzz":
		return parameters("internal/readers", "Fuzz")
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
// and zero or the empty string for each other.
//
// OSS-Fuzz's format has the arguments of a fixed size first. Then comes a byte for each
// argument that is text, in proportion to which they divide the rest among them.
func encode(params []string, text string, native bool) ([]byte, error) {
	entry := "go test fuzz v1\n"
	var fixed, weights []byte
	argument, weight := text, byte(math.MaxUint8)
	for _, p := range params {
		size := 0
		switch p {
		case "string", "[]byte":
			entry += fmt.Sprintf("%s(%q)\n", p, argument)
			weights = append(weights, weight)
			argument, weight = "", 0
			continue
		case "bool":
			entry += "bool(false)\n"
			fixed = append(fixed, 0)
			continue
		case "byte", "uint8":
			size = 1
		case "int", "uint64":
			size = binary.Size(uint64(0))
		default:
			return nil, fmt.Errorf("no seeds for an argument of type %s", p)
		}
		entry += fmt.Sprintf("%s(0)\n", p)
		fixed = append(fixed, make([]byte, size)...)
	}
	if native {
		return []byte(entry), nil
	}
	return append(append(fixed, weights...), text...), nil
}
