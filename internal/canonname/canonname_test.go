package canonname

import "testing"

// TestExample holds the example of each form with a key to its key.
func TestExample(t *testing.T) {
	for _, f := range All() {
		if f.Key == nil {
			continue
		}
		if key, err := f.Key(Example); err != nil || key != f.Example {
			t.Errorf("%s: %s, %v; want %s", f.Name, key, err, f.Example)
		}
	}
}
