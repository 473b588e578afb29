package datadir

import (
	"os"
	"path/filepath"
	"testing"
)

func TestResolve(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	inner := filepath.Join(root, "checkout", "package", "internal")
	data := filepath.Join(root, "shared", "wpt")
	for _, dir := range []string{inner, data} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(inner)
	for _, test := range []struct{ dir, want string }{
		{"", ""},
		{data, data},
		{"../shared/wpt", data},
		{"no/such/folder", "no/such/folder"},
	} {
		t.Run(test.dir, func(t *testing.T) {
			if got := Resolve(test.dir); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	t.Setenv("SOME_DIR", "../shared/wpt")
	if got := Env("SOME_DIR"); got != data {
		t.Errorf("Env: got %q, want %q", got, data)
	}
}
