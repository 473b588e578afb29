package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

var update = flag.Bool("update", false, "write docs/conformance.md")

// TestPage runs the tests that record their cases, and holds docs/conformance.md to
// what they record and to the results in the repository.
func TestPage(t *testing.T) {
	for _, s := range sources {
		need.Dir(t, s.variable)
	}
	if testing.Short() {
		t.Skip("it runs tests of many packages")
	}
	const root = "../.."
	var p page
	var err error
	if p.Data, err = runTests[need.Data](root, need.CasesAttr, dataTests); err != nil {
		t.Fatal(err)
	}
	if err := p.readResults(root); err != nil {
		t.Fatal(err)
	}
	for _, run := range p.Runs {
		for _, finding := range run.Findings {
			t.Error(finding)
		}
	}
	file := filepath.Join(root, "docs", "conformance.md")
	if *update {
		if err := os.WriteFile(file, []byte(p.markdown()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(p.markdown(), "\n")
	for i, line := range strings.Split(string(text), "\n") {
		if i >= len(want) || line != want[i] {
			t.Fatalf("docs/conformance.md is stale, go test ./bench/proof -update writes it: line %d is\n%s\nand would be\n%s",
				i+1, line, strings.Join(want[min(i, len(want)):min(i+1, len(want))], ""))
		}
	}
}
