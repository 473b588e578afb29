package wpt_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/weburl/weburl/internal/wpt"
)

func write(t *testing.T, name, data string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("WPT_DIR", dir)
}

func TestCases(t *testing.T) {
	write(t, "x.json", `["a comment", {"input": "a"}, "another", {"input": "b"}]`)
	type test struct{ Input string }
	if got, want := wpt.Cases[test](t, "x.json"), []test{{"a"}, {"b"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSetters(t *testing.T) {
	write(t, "setters_tests.json", `{"comment": ["x"], "port": [{"href": "a"}, {"href": "b"}], "hash": [{"href": "c"}]}`)
	type test struct{ Href string }
	if got, want := wpt.Setters[test](t), map[string][]test{"port": {{"a"}, {"b"}}, "hash": {{"c"}}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
