package need

import (
	"encoding/json"
	"testing"
)

// The keys of the attributes that tests record for docs/conformance.md. The values are
// a [Data] or a [Comparison] as JSON.
const (
	CasesAttr    = "cases"
	ComparedAttr = "compared"
)

// Data is a set of cases from elsewhere that a test runs. They pass if it does.
type Data struct {
	Name  string `json:"name"` // of the file
	Cases int    `json:"cases"`
}

// A Comparison is the result of a test that compares with a program, the oracle.
type Comparison struct {
	Oracle string `json:"oracle"`
	Inputs int    `json:"inputs"`

	// Known counts the differences that are known, by their reason. With any other,
	// the test fails.
	Known map[string]int `json:"known,omitempty"`
}

// Cases records that a test runs cases.
func Cases(t testing.TB, name string, cases int) {
	t.Helper()
	record(t, CasesAttr, Data{name, cases})
}

// Compared records that a test has compared inputs with an oracle.
func Compared(t testing.TB, oracle string, inputs int, known map[string]int) {
	t.Helper()
	record(t, ComparedAttr, Comparison{oracle, inputs, known})
}

func record(t testing.TB, key string, v any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	t.Attr(key, string(text))
}
