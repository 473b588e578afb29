// Package datadir finds the folders of data that environment variables and
// flags name.
package datadir

import (
	"os"
	"path/filepath"
)

// Resolve returns the path of the folder dir as it is to be opened. Tests and
// generators run in the folder of their package, but who names a relative path
// most often means one that starts at the root of the module: there it is
// looked up, unless it is found where the program runs.
func Resolve(dir string) string {
	if dir == "" || filepath.IsAbs(dir) {
		return dir
	}
	for root := "."; ; root = filepath.Join("..", root) {
		if at := filepath.Join(root, dir); exists(at) {
			return at
		}
		abs, err := filepath.Abs(root)
		if err != nil || exists(filepath.Join(root, "go.mod")) || abs == filepath.Dir(abs) {
			return dir
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
