//go:build heavy

package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/internal/need"
)

// TestSARIFSchema validates the logs of check and lint against the schema of the format.
func TestSARIFSchema(t *testing.T) {
	schemaFile := need.Dir(t, "SARIF_SCHEMA") // the file sarif-schema-2.1.0.json of OASIS
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	file, args := sarifInputs()
	logs := map[string][]byte{
		"findings": sarif(t, file, args...), "none": sarif(t, "https://example.org/"),
		"lint": lintedSARIF(t, true), "lint, none": lintedSARIF(t, false),
	}
	for name, log := range logs {
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

// lintedSARIF returns the log of weburl lint about the examples of all rules, or about what
// is to be written instead of those that are not notes.
func lintedSARIF(t *testing.T, findings bool) []byte {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(".weburl.yaml", "")
	args, want := []string{"lint", "--format", "sarif"}, `"results":[]`
	if findings {
		args, want = append(args, "--fail-on", "note"), `"ruleId":"missing-file"`
	}
	for _, r := range lint.Rules() {
		switch {
		case findings:
			write("a %\u00E9 "+r.Name+".md", r.Example)
			write(r.Name+".html", r.Example)
		case r.Severity > lint.Note && !strings.Contains(r.Instead, "guide.md"):
			write(r.Name+".md", r.Instead)
		}
	}
	var stdout, stderr bytes.Buffer
	run(args, nil, &stdout, &stderr)
	if !strings.Contains(stdout.String(), want) {
		t.Errorf("no %s in %s%s", want, stdout.String(), stderr.String())
	}
	return stdout.Bytes()
}
