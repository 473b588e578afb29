package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The generated files are those of their sources as they are now.
func TestTranslated(t *testing.T) {
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			want, err := translate(filepath.Join("..", "..", "gojaurl", name))
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(filepath.Join("..", "..", "sobekurl", name))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != string(want) {
				t.Errorf("sobekurl/%s is not up to date: run go generate ./sobekurl", name)
			}
		})
	}
}
