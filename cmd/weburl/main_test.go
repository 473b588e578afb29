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
	"github.com/weburl/weburl/cmd/weburl/internal/sqlquery"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

var update = flag.Bool("update", false, "write what the command answers to testdata")

// TestMain puts the command on the PATH of scripts and shells.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"weburl": measuredMain})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", UpdateScripts: *update, Condition: func(name string) (bool, error) {
		return sqlquery.Included, nil // there is one condition, sqlite
	}})
}

// TestExamples runs each example of the help in a folder with the files that
// the examples speak of, and compares what they print to testdata/examples.txtar,
// where the files that are answers have the command line for their name.
func TestExamples(t *testing.T) {
	const golden = "testdata/examples.txtar"
	archive, err := txtar.ParseFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	answers := map[string][]byte{}
	updated := txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if strings.HasPrefix(f.Name, "weburl ") {
			answers[f.Name] = f.Data
			continue
		}
		updated.Files = append(updated.Files, f)
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range examples(rootCommand((&stream.Tool{}))) {
		if strings.HasPrefix(line, "weburl lab") {
			continue // it serves until it is stopped
		}
		if strings.HasPrefix(line, "weburl sql") && !sqlquery.Included {
			updated.Files = append(updated.Files, txtar.File{Name: line, Data: answers[line]})
			delete(answers, line)
			continue
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
				t.Fatalf("%s has no answer for it; test with -update", golden)
			case !bytes.Equal(output, want):
				t.Errorf("got:\n%s\nwant:\n%s", output, want)
			}
		})
	}
	for line := range answers {
		if !*update {
			t.Errorf("%s has an answer for %s, which is not an example; test with -update", golden, line)
		}
	}
	if *update {
		if err := os.WriteFile(golden, txtar.Format(&updated), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// examples returns the command lines in the help of a command and of those
// under it.
func examples(cmd *cobra.Command) (found []string) {
	for line := range strings.Lines(cmd.Example) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			found = append(found, line)
		}
	}
	for _, sub := range cmd.Commands() {
		found = append(found, examples(sub)...)
	}
	return found
}
