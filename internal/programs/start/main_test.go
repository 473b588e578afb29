package main

import (
	"flag"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/docs"
)

var update = flag.Bool("update", false, "write the program and its output in docs/start.md")

// TestPage holds the program in docs/start.md, and the output there, to this one.
func TestPage(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	output, err := exec.Command(docs.Build(t, ".")).Output()
	if err != nil {
		t.Fatal(err)
	}
	_, program, ok := strings.Cut(string(source), "\n") // the comment is about this directory
	if !ok {
		t.Fatal("main.go has one line")
	}
	docs.Part(t, "../../../docs/start.md", "<!-- program: go test ./internal/programs/start -run TestPage -update -->\n", "<!-- end of program -->\n",
		"```go\n"+program+"```\n\n```output\n"+string(output)+"```\n", *update)
}
