package bench

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
)

// testHosts returns the inputs of IdnaTestV2.json, a file of web-platform-tests,
// that are valid and not ASCII. The few that cannot be a line of a file are
// left out.
func testHosts(file string) (hosts []string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, row := range rows {
		var test struct{ Input, Output *string }
		if json.Unmarshal(row, &test) != nil || test.Input == nil || test.Output == nil {
			continue // a comment, or invalid
		}
		// A lone surrogate has become U+FFFD, which no valid input has.
		if host := *test.Input; !isASCII(host) && !strings.ContainsAny(host, "\n\r\v\f\u0085\u2028\u2029\uFFFD") {
			hosts = append(hosts, host)
		}
	}
	return hosts, nil
}

// suffixHosts returns the names in the public suffix list that are not ASCII,
// in Unicode. They are in the tests of golang.org/x/net/publicsuffix, whose
// source is in the module cache since this module requires it. The error is
// fs.ErrNotExist if it is not there.
func suffixHosts() ([]string, error) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/net").Output()
	if err != nil {
		return nil, fs.ErrNotExist
	}
	file := filepath.Join(strings.TrimSpace(string(dir)), "publicsuffix", "table_test.go")
	source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var hosts []string
	seen := map[string]bool{}
	ast.Inspect(source, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if spec.Names[0].Name != "rules" || len(spec.Values) != 1 {
			return false
		}
		rules, ok := spec.Values[0].(*ast.CompositeLit)
		if !ok {
			return false
		}
		for _, e := range rules.Elts {
			literal, ok := e.(*ast.BasicLit)
			if !ok {
				continue
			}
			rule, err := strconv.Unquote(literal.Value)
			if err != nil {
				continue
			}
			rule = strings.TrimPrefix(strings.TrimPrefix(rule, "*."), "!")
			host, err := idna.Lax.ToUnicode(rule)
			if err == nil && !isASCII(host) && !seen[host] {
				seen[host] = true
				hosts = append(hosts, host)
			}
		}
		return false
	})
	return hosts, nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
