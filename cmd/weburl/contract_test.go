package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// A contractRow is a command that answers inputs, with what each part of the
// contract of docs/command.md is tried with. Empty inputs are those of URLs.
type contractRow struct {
	command string // with what it needs before the inputs
	input   string // that is answered with success
	bad     string // that fails; "-" if none can
	member  string // of the answer in JSON
	listing bool   // the answer in text is no line
	lines   bool   // lines are answered in another way than arguments
	noURL   bool   // inputs are not URLs: there is no base and no encoding
	noBase  bool   // the base is an argument
	edition bool   // there is --edition
	query   bool   // the answer in JSON has the query as it is written
}

var contract = []contractRow{
	{command: "parse", member: "href", listing: true, edition: true, query: true},
	{command: "check", member: "valid", listing: true, edition: true},
	{command: "explain", member: "url", listing: true, edition: true},
	{command: "compare", member: "verdict", listing: true, lines: true, bad: "-"},
	{command: "get {href}", member: "output", query: true},
	{command: "query list", member: "params", edition: true},
	{command: "query get q", member: "values", edition: true},
	{command: "query sort", member: "href", query: true},
	{command: "resolve https://example.com/", member: "href", noBase: true, query: true, edition: true},
	{command: "set --fragment top", member: "href", query: true},
	{command: "canon", member: "href", query: true},
	{command: "encode", input: "a b", bad: "-", member: "output", noURL: true},
	{command: "decode", input: "a%20b", bad: "-", member: "output", noURL: true},
	{command: "path --style posix", input: "/a b", bad: "relative", member: "href", noURL: true},
	{command: "site", member: "site", listing: true},
	{command: "display", member: "url"},
	{command: "idna --to-ascii", input: "ü.example", bad: "xn--a", noURL: true},
	{command: "idna", input: "ü.example", bad: "xn--a", member: "ascii", listing: true, noURL: true},
	{command: "match https://*/*", member: "matches", query: true},
	{command: "guard", member: "allowed"},
}

// script returns the script that tries each cell of the row.
func (row contractRow) script() string {
	var b strings.Builder
	cell := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "# %s\n%s\n", name, strings.TrimSpace(fmt.Sprintf(format, args...)))
	}
	command := "exec weburl " + row.command
	text := command // in text, or where that is not the same for lines, in JSON
	if row.lines {
		text += " --json --keep-rows"
	}
	cell("arguments", "%s -- $input\ncp stdout want.txt", command)
	if row.lines {
		cell("lines", "stdin in.txt\n%s\ncp stdout want.txt", text)
	}
	cell("standard input", "stdin in.txt\n%s\ncmp stdout want.txt", text)
	cell("file", "%s -f in.txt\ncmp stdout want.txt\nstdin in.txt\n%[1]s --file -\ncmp stdout want.txt", text)
	cell(".gz and .zst", "%s -f in.txt.gz\ncmp stdout want.txt\n%[1]s -f in.txt.zst\ncmp stdout want.txt", text)
	if row.member != "" {
		cell("null", "stdin in.nul\n%s -0 --json --keep-rows\nrecords 2 \\x00", command)
		cell("json", "%s --json -- $input\njsonhas input %s", command, row.member)
		cell("jsonl", "stdin in.jsonl\n%s --jsonl --keep-rows\njsonhas input %s id\nrecords 1 \\n", command, row.member)
	}
	if !row.listing && !row.lines {
		cell("null in text", "stdin in.nul\n%s -0\nrecords 2 \\x00", command)
	}
	if row.bad != "-" {
		keep := command + " -k"
		if row.listing {
			keep += " --json"
		}
		cell("rows kept", "stdin three.txt\n! %s\nrecords 3 \\n\n! %[1]s -q -f three.txt\n! stderr .", keep)
		if row.member != "" {
			cell("rows kept of JSON", "stdin three.jsonl\n! %s --jsonl -k\nrecords 4 \\n\nstdout invalid-JSON", command)
		}
		if row.command != "check" && row.command != "guard" && !row.listing {
			cell("failures", "stdin three.txt\n! %s --on-error keep\nstdout '^%s$'\nstdin three.txt\n! %[1]s --on-error fail\nrecords 1 \\n", command, row.bad)
		}
	}
	if !row.noURL && !row.noBase {
		cell("base", "%s --json -b https://example.org/ -- 'x?q=1'\nstdout example.org\njsonhas base %s", command, row.member)
	}
	if row.query {
		cell("encoding", "%s --json --encoding latin1 -- 'https://example.org/?q=é'\nstdout q=%%E9", command)
	}
	if row.edition {
		cell("edition", "%s --json --edition 2017-06 -- $input\njsonhas input %s", command, row.member)
	}
	cores := command
	if row.listing {
		cores += " --json"
	}
	if row.bad != "-" {
		cores = "! " + cores
	}
	cell("all cores", "env GOMAXPROCS=1\n%s -f many.txt\ncp stdout one.txt\nenv GOMAXPROCS=4\n%[1]s -f many.txt\ncmp stdout one.txt", cores)
	return b.String()
}

// TestContract tries all cells of the table of commands and what they have in
// common, each in a script.
func TestContract(t *testing.T) {
	scripts := t.TempDir()
	rows := map[string]contractRow{}
	tried := map[string]bool{}
	root := rootCommand((&stream.Tool{}))
	for _, row := range contract {
		if row.input == "" {
			row.input = "https://example.org/a?q=1"
		}
		if row.bad == "" {
			row.bad = "https://"
		}
		if row.noBase {
			row.bad = "https://a b"
		}
		cmd, _, err := root.Find(strings.Fields(row.command))
		if err != nil {
			t.Fatal(err)
		}
		tried[cmd.CommandPath()] = true
		name := strings.Map(func(r rune) rune {
			if 'a' <= r && r <= 'z' {
				return r
			}
			return '_'
		}, row.command)
		rows[name] = row
		if row.edition != (cmd.Flags().Lookup("edition") != nil) {
			t.Errorf("the table is wrong about --edition of %s", row.command)
		}
		if err := os.WriteFile(filepath.Join(scripts, name+".txtar"), []byte(row.script()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// A header, and a row for each input that fails: columns.txtar tries it.
	tried["weburl columns"] = true
	for _, cmd := range allCommands(root) {
		if cmd.Flags().Lookup("keep-rows") != nil && !tried[cmd.CommandPath()] {
			t.Errorf("%s is not in the table", cmd.CommandPath())
		}
	}
	testscript.Run(t, testscript.Params{
		Dir: scripts,
		Setup: func(env *testscript.Env) error {
			name := strings.TrimPrefix(filepath.Base(env.WorkDir), "script-")
			row := rows[name]
			env.Setenv("input", row.input)
			return row.write(env.WorkDir)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"records": countRecords, "jsonhas": jsonHas},
	})
}

// allCommands returns a command and all under it.
func allCommands(cmd *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		list = append(list, allCommands(sub)...)
	}
	return list
}

// write writes the files that the script reads.
func (row contractRow) write(dir string) error {
	bad := row.bad
	if bad == "-" {
		bad = row.input
	}
	quoted, _ := json.Marshal(row.input)
	quotedBad, _ := json.Marshal(bad)
	var many strings.Builder
	for i := range 3000 {
		switch i % 100 {
		case 99:
			many.WriteString(bad + "\n")
		default:
			fmt.Fprintf(&many, "%s%d\n", row.input, i)
		}
	}
	var gz bytes.Buffer
	w := gzip.NewWriter(&gz)
	w.Write([]byte(row.input + "\n"))
	w.Close()
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"in.txt":     row.input + "\n",
		"in.txt.gz":  gz.String(),
		"in.txt.zst": string(encoder.EncodeAll([]byte(row.input+"\n"), nil)),
		"in.nul":     row.input + "\x00" + row.input,
		"in.jsonl":   fmt.Sprintf(`{"id": 7, "input": %s}`+"\n", quoted),
		"three.txt":  row.input + "\n" + bad + "\n" + row.input + "\n",
		"three.jsonl": fmt.Sprintf(`{"input": %s}`+"\n"+`{"input": %s}`+"\n?\n"+`{"input": %[1]s}`+"\n",
			quoted, quotedBad),
		"many.txt": many.String(),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// countRecords is a command of scripts: records COUNT END says how many records
// are in stdout, and what ends each.
func countRecords(ts *testscript.TestScript, neg bool, args []string) {
	end := map[string]string{`\n`: "\n", `\x00`: "\x00"}[args[1]]
	stdout := ts.ReadFile("stdout")
	if got := strings.Count(stdout, end); fmt.Sprint(got) != args[0] || !strings.HasSuffix(stdout, end) {
		ts.Fatalf("%d records: %q", got, stdout)
	}
	if end == "\x00" && strings.Contains(stdout, "\n") {
		ts.Fatalf("a newline in %q", stdout)
	}
}

// jsonHas is a command of scripts: each record of stdout is a JSON object with the
// members that are named.
func jsonHas(ts *testscript.TestScript, neg bool, args []string) {
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		var object map[string]any
		ts.Check(json.Unmarshal([]byte(line), &object))
		for _, name := range args {
			if _, ok := object[name]; !ok {
				ts.Fatalf("no %s in %s", name, line)
			}
		}
	}
}
