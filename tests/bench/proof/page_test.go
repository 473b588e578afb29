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
	// The scripts of the page are newer than those that internal/ci/data downloads.
	if newer := "toascii.any.js"; !exists(filepath.Join(need.Dir(t, "WPT_URL_DIR"), newer)) {
		need.Missing(t, newer, "docs/conformance.md counts its cases")
	}
	if testing.Short() {
		t.Skip("it runs tests of many packages")
	}
	const root = "../../.."
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
			t.Fatalf("docs/conformance.md is stale, GOWORK=$PWD/all.work go test ./tests/bench/proof -update writes it: line %d is\n%s\nand would be\n%s",
				i+1, line, strings.Join(want[min(i, len(want)):min(i+1, len(want))], ""))
		}
	}
}

// TestDifferences tests that the page explains each difference in the results.
func TestDifferences(t *testing.T) {
	var p page
	if err := p.readResults("../../.."); err != nil {
		t.Fatal(err)
	}
	names, reasons := make(map[string]bool), make(map[string]bool)
	for _, d := range differences {
		if names[d.name] {
			t.Errorf("two differences have the name %s", d.name)
		}
		names[d.name], reasons[d.reason] = true, true
	}
	check := func(reason string) {
		if !reasons[reason] {
			t.Errorf("differences.tsv does not explain %q", reason)
		}
	}
	for _, r := range p.Comparisons {
		for reason := range r.Value.Known {
			check(reason)
		}
	}
	for name, run := range p.Runs {
		if soakKind.FindString(name) != "peers" {
			continue
		}
		for count := range run.Counts {
			if _, reason, _ := strings.Cut(count, ": "); reason != "inputs" && reason != "parsed" && reason != "different" {
				check(reason)
			}
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
