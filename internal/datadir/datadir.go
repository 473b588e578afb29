// Package datadir finds the directories of data that environment variables and flags
// name.
package datadir

import (
	"os"
	"path/filepath"
)

// Env returns the directory that an environment variable names, as [Resolve] has it, or
// the empty string if the variable is not set.
func Env(name string) string { return Resolve(os.Getenv(name)) }

// Resolve returns the path with which to open the directory dir. A relative path most
// often starts at the root of the checkout, while tests and generators run in the
// directory of their package: it is looked up in the working directory and all
// directories above it.
func Resolve(dir string) string {
	if dir == "" || filepath.IsAbs(dir) {
		return dir
	}
	from, err := os.Getwd()
	if err != nil {
		return dir
	}
	for {
		path := filepath.Join(from, dir)
		if _, err := os.Stat(path); err == nil {
			return path
		}
		parent := filepath.Dir(from)
		if parent == from {
			return dir
		}
		from = parent
	}
}
