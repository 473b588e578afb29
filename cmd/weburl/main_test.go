package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

var update = flag.Bool("update", false, "write what the command answers to testdata")

// TestMain puts the command on the PATH of scripts and shells.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"weburl": measuredMain})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", UpdateScripts: *update})
}

// examplesGolden has the files that the examples of the help speak of, and what the examples
// print, in files that have the command line for their name.
const (
	examplesGolden  = "testdata/examples.txtar"
	examplesComment = "What the examples of the help print. Rewritten by go test -run TestExamples -update.\n"
)

// exampleFolder returns a directory with the files of the examples, and what each
// example prints.
func exampleFolder(t *testing.T) (dir string, files []txtar.File, answers map[string][]byte) {
	t.Helper()
	archive, err := txtar.ParseFile(examplesGolden)
	if err != nil {
		t.Fatal(err)
	}
	dir, answers = t.TempDir(), map[string][]byte{}
	for _, f := range archive.Files {
		if strings.HasPrefix(f.Name, "weburl ") {
			answers[f.Name] = f.Data
			continue
		}
		files = append(files, f)
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir, files, answers
}

// TestExamples runs each example of the help in a directory with the files that the
// examples speak of, and compares what they print to testdata/examples.txtar.
func TestExamples(t *testing.T) {
	dir, files, answers := exampleFolder(t)
	updated := txtar.Archive{Comment: []byte(examplesComment), Files: files}
	for _, line := range examples(rootCommand((&stream.Tool{}))) {
		if strings.HasPrefix(line, "weburl lab") {
			continue // it serves until it is stopped
		}
		t.Run(line, func(t *testing.T) {
			cmd := exec.Command("sh", "-c", line)
			cmd.Dir = dir
			output, err := cmd.CombinedOutput()
			if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != exitFailed) {
				t.Fatalf("%v\n%s", err, output)
			}
			updated.Files = append(updated.Files, txtar.File{Name: line, Data: output})
			want, ok := answers[line]
			delete(answers, line)
			switch {
			case *update:
			case !ok:
				t.Fatalf("%s has no answer for it; test with -update", examplesGolden)
			case !bytes.Equal(output, want):
				t.Errorf("got:\n%s\nwant:\n%s", output, want)
			}
		})
	}
	for line := range answers {
		if !*update {
			t.Errorf("%s has an answer for %s, which is not an example; test with -update", examplesGolden, line)
		}
	}
	if *update {
		if err := os.WriteFile(examplesGolden, txtar.Format(&updated), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// examples returns the command lines in the help of a command and of those
// under it.
func examples(cmd *cobra.Command) (found []string) {
	for _, line := range stream.CaptionedExamples(cmd.Example) {
		found = append(found, line)
	}
	for _, sub := range cmd.Commands() {
		found = append(found, examples(sub)...)
	}
	return found
}

// TestImports holds the command to packages that its users need: those below go/ are for
// programs that read Go, and take seconds to compile.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name := range strings.FieldsSeq(string(out)) {
		if strings.HasPrefix(name, "go/") {
			t.Errorf("it imports %s", name)
		}
	}
}
