// Package netlist reads the rules of golang.org/x/net/publicsuffix, for the generator
// of the table of package suffix and for tests.
package netlist

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// A List is the rules of a list, by its sections.
type List struct {
	Version        string
	ICANN, Private []string
}

// Text returns the list in the format of https://publicsuffix.org/list/.
func (l List) Text() string {
	return strings.Join(l.ICANN, "\n") + "\n// ===BEGIN PRIVATE DOMAINS===\n" + strings.Join(l.Private, "\n")
}

// Read returns the list of golang.org/x/net/publicsuffix, in the version that go.mod
// names. The package has no function that lists the rules: they are read from a test of
// its own.
func Read() (List, error) {
	l := List{Version: publicsuffix.List.String()}
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", "golang.org/x/net/publicsuffix").Output()
	if err != nil {
		return List{}, fmt.Errorf("go list: %w", err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "table_test.go"), nil, 0)
	if err != nil {
		return List{}, err
	}
	var rules []string
	icann := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		switch spec.Names[0].Name {
		case "numICANNRules":
			icann, _ = strconv.Atoi(spec.Values[0].(*ast.BasicLit).Value)
		case "rules":
			for _, e := range spec.Values[0].(*ast.CompositeLit).Elts {
				rule, _ := strconv.Unquote(e.(*ast.BasicLit).Value)
				rules = append(rules, rule)
			}
		}
		return false
	})
	if len(rules) < 5000 || icann < 5000 || icann >= len(rules) {
		return List{}, errors.New("table_test.go has not the rules that are expected")
	}
	l.ICANN, l.Private = rules[:icann], rules[icann:]
	return l, nil
}
