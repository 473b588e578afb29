package gobuild

import (
	"os"
	"strings"
	"testing"
)

// TestGoVersion holds what a released program is built with to go.mod.
func TestGoVersion(t *testing.T) {
	text, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\ngo "+GoVersion+"\n") {
		t.Errorf("GoVersion is %s, and go.mod says something else", GoVersion)
	}
}
