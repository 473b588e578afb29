package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/weburl/weburl/internal/datadir"
)

// TestUpToDate checks that the tables of package display are what the generator
// makes of the Unicode files.
func TestUpToDate(t *testing.T) {
	for _, test := range []struct {
		file, variable string
		generate       func(opener) ([]byte, error)
	}{
		{"tables.go", "UCD_DIR", generateTables},
		{"confusables.go", "UNICODE_SECURITY_DIR", generateConfusables},
	} {
		t.Run(test.file, func(t *testing.T) {
			dir := datadir.Env(test.variable)
			if dir == "" {
				t.Skipf("%s is not set: the table is not generated anew", test.variable)
			}
			want, err := test.generate(open(dir))
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile("../../" + test.file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what the generator writes; run go generate", test.file)
			}
		})
	}
}
