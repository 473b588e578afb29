package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSeeds writes a seed corpus for every fuzz target of the checkout.
func TestSeeds(t *testing.T) {
	t.Chdir("../../..")
	out, err := exec.Command("git", "grep", "-o", "-E", `^func Fuzz\w+`, "--", "*_test.go").Output()
	if err != nil {
		t.Skip("this is not a checkout: ", err)
	}
	for line := range strings.Lines(string(out)) {
		file, function, _ := strings.Cut(strings.TrimSpace(line), ":func ")
		dir := t.TempDir()
		if err := writeSeeds(filepath.Dir(file), function, dir); err != nil {
			t.Error(err)
		} else if files, err := os.ReadDir(dir); err != nil || len(files) < 10 {
			t.Errorf("%s: %d seeds, %v", line, len(files), err)
		}
	}
}

// The format of package libfuzzer: numbers, the share of each text, the texts.
func TestEncode(t *testing.T) {
	got, err := encode([]string{"uint8", "string", "int", "string"}, "text")
	if want := "\x00" + "\x00\x00\x00\x00\x00\x00\x00\x00" + "\xFF\x00" + "text"; err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// An external test is in a package of its own, and the target may be a line that calls
// another function.
func TestStarter(t *testing.T) {
	t.Chdir("../../..")
	got, err := starter("dialect/curl", "FuzzParse")
	want := "package curl_test\n\nimport \"github.com/weburl/weburl/internal/libfuzzer\"\n\nfunc init() { libfuzzer.Run(\"FuzzParse\", FuzzParse, *new(string), *new(string)) }\n"
	if err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}
