package urlgen

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// NewWithWPT returns a generator whose strings follow from seed and, if the environment
// variable WPT_DIR names their directory, from the inputs of web-platform-tests.
func NewWithWPT(t testing.TB, seed uint64) *Generator {
	t.Helper()
	g := New(seed)
	if dir := need.OptionalDir(t, "WPT_DIR"); dir != "" {
		if err := g.AddWPT(dir); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// AddWPT makes the generator mutate the inputs of urltestdata.json too: the URL parsing
// tests of web-platform-tests, read from the directory dir. It reports an error if the
// file cannot be read.
func (g *Generator) AddWPT(dir string) error {
	cases, err := readWPT(filepath.Join(dir, "urltestdata.json"))
	if err != nil {
		return err
	}
	g.Add(cases...)
	return nil
}

func readWPT(name string) ([]string, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	// The file is a list of cases, between which comments stand as strings.
	var items []json.RawMessage
	if err := json.Unmarshal(data, &items); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var inputs []string
	for _, item := range items {
		var c struct{ Input *string }
		if json.Unmarshal(item, &c) == nil && c.Input != nil {
			inputs = append(inputs, *c.Input)
		}
	}
	if len(inputs) == 0 {
		return nil, fmt.Errorf("%s: no test cases", name)
	}
	return inputs, nil
}
