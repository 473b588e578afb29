//go:build heavy

package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/weburl/weburl/internal/need"
)

// TestSARIFSchema validates a log against the schema of the format.
func TestSARIFSchema(t *testing.T) {
	schemaFile := need.Dir(t, "SARIF_SCHEMA") // the file sarif-schema-2.1.0.json of OASIS
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	file, args := sarifInputs()
	for name, log := range map[string][]byte{"findings": sarif(t, file, args...), "none": sarif(t, "https://example.org/")} {
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
