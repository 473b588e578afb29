package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/growing"
	"github.com/weburl/weburl/internal/need"
)

// growingCommands are commands that answer lines, in the forms that differ in what
// they keep.
var growingCommands = []string{
	"get {path|decode}{host|unicode}{query:a}", "set --query-set a=b", "query list", "query sort",
	"canon", "parse", "parse --json", "resolve https://h/a/b", "site", "display --json", "idna", "idna --json", "encode", "decode",
	"path --style posix", "request", "request --json", "match https://*/*", "match --json http{s}?://:a.*/:b*/c", "match --explain https://*/:a/:b", "check", "check --json", "check --format sarif", "check --format github",
	"explain", "explain --json", "explain --editions", "compare", "compare --json", "guard", "guard --agree=proxy", "guard --agree --json",
	"inspect", "inspect --json", "columns --format csv", "columns --format jsonl",
}

// notGrowing are verbs without long lines, and why.
var notGrowing = map[string]string{
	"build":   "its input is in flags",
	"confuse": "its input is in flags",
	"lab":     "it serves a page",
	"links":   "it reads documents: package links has the test",
	"lint":    "it reads documents: package links has the test",
	"sql":     "it keeps rows: TestMemory",
}

// TestGrowthVerbs wants each verb in growingCommands or notGrowing.
func TestGrowthVerbs(t *testing.T) {
	for _, v := range verbs() {
		name, _, _ := strings.Cut(v.Use, " ")
		grows := slices.ContainsFunc(growingCommands, func(c string) bool { return slices.Contains(strings.Fields(c), name) })
		if _, ok := notGrowing[name]; ok == grows {
			t.Errorf("%s: in growingCommands %t, in notGrowing %t", name, grows, ok)
		}
	}
}

// hungry are shapes that take more memory than others, by what reads them.
var hungry = map[string]int{
	"a letter that becomes 18": 320,  // idna holds the 18 letters of each, in several forms
	"many dots":                140,  // idna has an error for each empty label
	"newlines":                 8192, // an answer for each byte, of several hundred bytes in JSON
}

// TestGrowth runs commands on long lines, and holds them to what they may take for
// a byte of input: memory, and output on both streams. WEBURL_GROWTH is the length
// of the lines in megabytes; if it is set, there are all shapes.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long")
	}
	size, shapes := 1<<18, growing.Shapes // less is little beside the memory of a process
	if megabytes, err := strconv.ParseFloat(os.Getenv("WEBURL_GROWTH"), 64); err == nil {
		size = int(megabytes * (1 << 20))
	} else {
		shapes = nil
		for _, s := range growing.Shapes {
			if strings.Contains("many @, query, IDN label, path of invalid UTF-8", s.Name) {
				shapes = append(shapes, s)
			}
		}
	}
	lines := growing.Shape{Name: "newlines", Input: func(n int) string { return growing.Fill("\n", n/16) }}
	pipes := growing.Shape{Name: "pipes", Input: func(n int) string { return "https://h/" + growing.Fill("|", n) }}
	shapes = append(shapes, lines, pipes)
	for i, command := range growingCommands {
		t.Run(command, func(t *testing.T) {
			for j := range min(need.Part(t, 10), len(shapes)) { // one of them, or all
				shape := shapes[(i+j)%len(shapes)]
				input := shape.Input(size)
				cmd := exec.Command("weburl", strings.Fields(command)...)
				cmd.Stdin = strings.NewReader(input + "\n")
				var stdout, stderr counter64
				cmd.Stdout, cmd.Stderr = &stdout, &stderr
				memory, err := runPeak(t, cmd)
				if err != nil && cmd.ProcessState.ExitCode() != exitFailed {
					t.Errorf("%s: %v", shape.Name, err)
				}
				const base, perByte, mostOutput = 80 << 20, 40, 1 << 20 // tables, and garbage that is not worth collecting
				factor := max(perByte, hungry[shape.Name])
				if memory > base+factor*len(input) {
					t.Errorf("%s: %d MB of memory for %d bytes", shape.Name, memory>>20, len(input))
				}
				multiple := 40
				if shape.Name == "newlines" {
					multiple = 8192 // an answer in JSON for each byte, which compare has for each parser
				}
				if out := int(stdout + stderr); out > mostOutput+multiple*len(input) {
					t.Errorf("%s: %d bytes of output for %d bytes", shape.Name, out, len(input))
				}
			}
		})
	}
}

// A counter64 counts what is written to it.
type counter64 int64

func (c *counter64) Write(p []byte) (int, error) {
	*c += counter64(len(p))
	return len(p), nil
}

// TestSarifTime holds that the time for a line with many errors is linear in its
// length, by how much is written.
func TestSarifTime(t *testing.T) {
	for _, format := range []string{"sarif", "github"} {
		var stdout bytes.Buffer
		input := strings.NewReader("https://h/" + strings.Repeat("|", 1<<20))
		if status := run([]string{"check", "--format", format}, input, &stdout, io.Discard); status != exitFailed {
			t.Errorf("exit status %d", status)
		}
		if stdout.Len() > 4<<20 {
			t.Errorf("%s: %d bytes", format, stdout.Len())
		}
	}
}
