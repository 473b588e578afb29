package memory

import (
	"math"
	"os"
	"path/filepath"
	"testing"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "100": 100, "1k": 1 << 10, "500M": 500 << 20, "1.5G": 3 << 29, "2GiB": 2 << 30, "1TB": 1 << 40} {
		if got, err := Of(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "G", "-1G", "1X", "1 G", "1e9", "1GG", "9999999999T", ".5G"} {
		if got, err := Of(text); err == nil {
			t.Errorf("%s: %d", text, got)
		}
	}
}

// TestLimitOf has control groups of both versions, with limits above them.
func TestLimitOf(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"memory/limit_in_bytes":                "",
		"memory/a/memory.limit_in_bytes":       "300\n",
		"memory/a/b/memory.limit_in_bytes":     "9223372036854771712\n",
		"c/memory.max":                         "500\n",
		"c/d/memory.max":                       "max\n",
		"memory/other/b/memory.limit_in_bytes": "1\n",
	} {
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for groups, want := range map[string]int64{
		"":                                   math.MaxInt64,
		"0::/\n":                             math.MaxInt64,
		"0::/c/d\n":                          500,
		"4:memory:/a/b\n3:cpu:/c\n0::/\n":    300,
		"4:memory:/x/y/../z\n0::/c/nested\n": 500,
	} {
		if got := limitOf(root, groups); got != want {
			t.Errorf("%q: %d, not %d", groups, got, want)
		}
	}
	if n := Default(); n < 1<<20 {
		t.Errorf("default %d", n)
	}
}
