package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// The matrix is every verb with every flag of the contract and every kind of input, each
// in text and in JSON. A verb is in it by being declared: the flags and operands without
// which it does nothing are those of its first example, and what is expected follows from
// the declaration and the help of the inputs.

// samples are inputs by what they are called: one that most verbs answer, and one on
// which they all fail, or none.
var samples = map[string]struct{ good, bad string }{
	"URL":    {"https://example.org/a?q=1", "https://%/"},
	"REF":    {"../b", "https://%/"},
	"DOMAIN": {"bücher.example", "xn--a"},
	"PATH":   {"/a/b", "relative"},
	"TARGET": {"/a/..;/b", "https://h.example/a"},
	"TEXT":   {"a%20b", ""},
}

// A subject is a verb that is tried.
type subject struct {
	verb      *stream.Verb
	name      string   // as it is called: query get
	before    []string // flags and operands
	good, bad string
}

// subjects returns all verbs.
func subjects(t *testing.T) (list []subject) {
	root := rootCommand(new(stream.Tool))
	for _, v := range verbs() {
		if len(v.Verbs) > 0 {
			continue
		}
		line, _, _ := strings.Cut(examples(&cobra.Command{Example: v.Example})[0], " <")
		line, _, _ = strings.Cut(line, " | ")
		cmd, args, err := root.Find(words(line)[1:])
		if err != nil {
			t.Fatal(err)
		}
		s := subject{verb: v, name: strings.TrimPrefix(cmd.CommandPath(), "weburl ")}
		flags, inputs := splitFlags(t, cmd, args)
		n := len(v.Operands)
		s.before = append(flags, inputs[:n]...)
		inputs = inputs[n:]
		if v.Reads.What != "" && !v.Reads.Files && v.Reads.Form != stream.Summary {
			sample, ok := samples[v.Reads.What]
			if !ok {
				t.Fatalf("%s: there is no sample of a %s", s.name, v.Reads.What)
			}
			s.bad = sample.bad
			for _, input := range append([]string{sample.good}, inputs...) {
				if status, _, _ := s.run("", nil, input); status == exitOK {
					s.good = input
					break
				}
			}
			if s.good == "" {
				t.Fatalf("%s: no input is answered", s.name)
			}
			if s.bad != "" {
				if status, _, _ := s.run("", []string{"--max-failed", "0"}, s.bad); status != exitFailed {
					t.Fatalf("%s: %s has the status %d", s.name, s.bad, status)
				}
			}
		}
		list = append(list, s)
	}
	return list
}

// words returns the words of a command line of a shell, with single quotes and double
// quotes.
func words(line string) (list []string) {
	for _, m := range regexp.MustCompile(`(?:'[^']*'|"[^"]*"|[^\s'"])+`).FindAllString(line, -1) {
		list = append(list, strings.NewReplacer("'", "", `"`, "").Replace(m))
	}
	return list
}

// splitFlags returns the flags of a command line with their values, and the other
// arguments.
func splitFlags(t *testing.T, cmd *cobra.Command, args []string) (flags, rest []string) {
	if err := cmd.Flags().Parse(args); err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	rest = cmd.Flags().Args()
	flags = slices.Clone(args)
	for _, arg := range rest {
		i := slices.Index(flags, arg)
		flags = slices.Delete(flags, i, i+1)
	}
	return flags, rest
}

// run runs the verb.
func (s *subject) run(stdin string, flags []string, inputs ...string) (status int, stdout, stderr string) {
	return s.runFrom(strings.NewReader(stdin), flags, inputs...)
}

func (s *subject) runFrom(stdin io.Reader, flags []string, inputs ...string) (status int, stdout, stderr string) {
	args := append(strings.Fields(s.name), s.before...)
	args = append(args, flags...)
	if len(inputs) > 0 {
		args = append(append(args, "--"), inputs...)
	}
	var out squeezed
	var errs bytes.Buffer
	status = run(args, stdin, &out, &errs)
	return status, out.String(), errs.String()
}

// A squeezed is what is written, with [tooLong] for the digits of the line that is too
// long.
type squeezed struct {
	bytes.Buffer
	zeros int // at the end
}

func (s *squeezed) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		n := len(rest) - len(bytes.TrimLeft(rest, "0"))
		if s.zeros += n; n == len(rest) {
			break
		}
		s.flush()
		rest = rest[n:]
		text := rest
		if i := bytes.IndexByte(rest, '0'); i >= 0 {
			text = rest[:i]
		}
		s.Buffer.Write(text)
		rest = rest[len(text):]
	}
	return len(p), nil
}

func (s *squeezed) flush() {
	if s.zeros == lengthTooLong {
		s.WriteString(tooLong)
	} else {
		s.WriteString(strings.Repeat("0", s.zeros))
	}
	s.zeros = 0
}

func (s *squeezed) String() string {
	s.flush()
	return s.Buffer.String()
}

// The matrix has the longest line of maxMatrixLine bytes, and lengthTooLong is the length of
// the line that is too long.
const (
	maxMatrixLine = 1 << 20
	lengthTooLong = maxMatrixLine + 10
)

// A try is a flag of the contract with a value, and how lines must be written for it.
type try struct {
	flag string // of the contract; empty for none
	args []string
	line func(input string) string // nil if a line is an input
}

// tries are the flags of the contract. The flags --file and --jsonl are kinds of input.
var tries = []try{
	{},
	{flag: "input-member", args: []string{"--jsonl", "--input-member", "other"}},
	{flag: "null", args: []string{"--null"}},
	{flag: "cdx", args: []string{"--cdx"}, line: inCDX},
	{flag: "field", args: []string{"--field", "2"}, line: inField2},
	{flag: "regexp", args: []string{"--regexp", "<(.*)>"}, line: func(input string) string { return "<" + input + ">" }},
	{flag: "base", args: []string{"--base", "https://base.example/dir/"}},
	{flag: "guess", args: []string{"--guess"}},
	{flag: "refang", args: []string{"--refang"}},
	{flag: "encoding", args: []string{"--encoding", "windows-1252"}},
	{flag: "edition", args: []string{"--edition", "2024"}},
	{flag: "on-error", args: []string{"--on-error", "skip"}},
	{flag: "on-error", args: []string{"--on-error", "empty"}},
	{flag: "on-error", args: []string{"--on-error", "keep"}},
	{flag: "on-error", args: []string{"--on-error", "fail"}},
	{flag: "keep-rows", args: []string{"--keep-rows"}},
	{flag: "lines", args: []string{"--lines"}},
	{flag: "failed-lines", args: []string{"--failed-lines"}},
	{flag: "max-failed", args: []string{"--max-failed", "1"}},
	{flag: "quiet", args: []string{"--quiet"}},
}

// inField2 returns a line of which the input is field 2. An empty input makes no field.
func inField2(input string) string {
	if input == "" {
		return "x"
	}
	return "x\t " + input + " y"
}

// inCDX returns a line of CDX. An empty input is not in it.
func inCDX(input string) string { return strings.TrimSpace("org,example)/ 20260131000000 " + input) }

// A kind is a kind of input.
type kind struct {
	name   string
	inputs func(s *subject) []string // nil if the verb has none of the kind
	feed   feed
}

// A feed is the way in which inputs come.
type feed int

const (
	byArgument feed = iota
	byStdin
	byFile
	byGzip
	byZstd
	byNUL
	byJSON
	byMissing // and then a file that is not there
)

// What inputs can be, other than text.
const (
	tooLong = "\x00too long" // a line of more than 32 MiB
	notUTF8 = "\x00not UTF-8"
)

// kinds are the kinds of inputs.
var kinds = []kind{
	{"argument", good, byArgument},
	{"lines of stdin", good, byStdin},
	{"lines of a file", good, byFile},
	{"lines of a .gz", good, byGzip},
	{"lines of a .zst", good, byZstd},
	{"records that end in NUL", good, byNUL},
	{"JSON lines", good, byJSON},
	{"a missing file", good, byMissing},
	{"a line that is too long", func(s *subject) []string { return []string{tooLong, s.good} }, byStdin},
	{"bytes that are not UTF-8", func(s *subject) []string { return []string{notUTF8, s.good} }, byStdin},
	{"an argument that fails", failing, byArgument},
	{"lines of which one fails", failing, byStdin},
	{"records of which one fails", failing, byNUL},
	{"JSON lines of which one fails", failing, byJSON},
	{"an empty line", func(s *subject) []string { return []string{"", s.good} }, byStdin},
	{"no lines", func(s *subject) []string { return []string{} }, byStdin},
}

func good(s *subject) []string { return []string{s.good, s.good} }

func failing(s *subject) []string {
	if s.bad == "" {
		return nil
	}
	return []string{s.good, s.bad, s.good}
}

// A cell is a verb with a flag and a kind of input, in text or in JSON.
type cell struct {
	*subject
	try
	kind
	json   bool
	list   []string // the inputs
	fails  []bool   // whether each fails
	unsure bool     // that is not known of the first, nor how it is answered
	nul    bool
	asJSON bool // the answers are JSON
}

// TestMatrix tries each cell: the exit status, and what is on stdout and stderr.
func TestMatrix(t *testing.T) {
	// A cell costs what its verb costs to start: one core has the fewest workers.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(512 << 20))
	defer func(n int) { pipeline.MaxLine = n }(pipeline.MaxLine)
	pipeline.MaxLine = maxMatrixLine
	dir := t.TempDir()
	table := newMatrixTable()
	cells := 0
	for _, s := range subjects(t) {
		lacking := s.verb.Lacking()
		for name, reason := range lacking {
			table.lacks(&s, name)
			status, stdout, stderr := s.run("", []string{"--" + name})
			if want := "weburl: unknown flag --" + name + ": " + reason + " (see weburl " + s.name + " --help)\n"; status != exitMisuse || stdout != "" || stderr != want {
				t.Errorf("%s --%s: status %d, %q, %q; want %q", s.name, name, status, stdout, stderr, want)
			}
			cells++
		}
		if s.good == "" { // the verb does not answer inputs one by one
			continue
		}
		for _, try := range tries {
			if _, ok := lacking[try.flag]; ok {
				continue
			}
			var used [2]bool // in text and in JSON
			for _, kind := range kinds {
				for i, asJSON := range []bool{false, true} {
					c := cell{subject: &s, try: try, kind: kind, json: asJSON}
					if c.prepare() {
						cells++
						misuse := c.check(t, dir)
						used[i] = used[i] || !misuse
					}
				}
			}
			if try.flag != "" {
				table.tried(&s, try.flag, used[0], used[1])
			}
		}
	}
	t.Logf("%d cells", cells)
	table.check(t)
}

// prepare sets the inputs, and reports whether there is such a cell.
func (c *cell) prepare() bool {
	if c.list = c.inputs(c.subject); c.list == nil {
		return false
	}
	switch {
	case c.feed == byJSON && c.json: // --jsonl is JSON already
		return false
	case c.flag == "input-member" && (c.feed != byJSON || c.json): // it is about JSON lines
		return false
	case slices.Contains(c.list, tooLong) && (c.json && c.flag != "" && c.flag != "on-error" || slices.Contains([]string{"null", "field", "regexp", "cdx", "max-failed", "base", "guess", "refang", "encoding", "edition"}, c.flag)):
		return false // such a line is not read, and takes long to make
	}
	c.nul = c.feed == byNUL || c.flag == "null"
	c.asJSON = (c.json || c.feed == byJSON) && c.flag != "lines" && c.flag != "failed-lines"
	for _, input := range c.list {
		fails := input == tooLong || input == c.bad && c.bad != ""
		switch {
		case input == notUTF8:
			c.unsure = true
		case input == "" && (c.flag == "field" || c.flag == "cdx"):
			fails = true // there is no such field
		case input == "" && c.flag == "base":
			c.unsure = true
		case input == "":
			fails = c.verb.Reads.What != "TEXT" && c.verb.Reads.What != "REF"
		}
		c.fails = append(c.fails, fails)
	}
	return true
}

// String returns the cell for a message.
func (c *cell) String() string {
	form := "text"
	if c.asJSON {
		form = "JSON"
	}
	return fmt.Sprintf("weburl %s %s: %s, in %s", c.subject.name, strings.Join(c.args, " "), c.kind.name, form)
}

// text returns the bytes of an input.
func (c *cell) text(input string) string {
	if input == notUTF8 {
		return c.good + "\xff"
	}
	return input
}

// record returns an input as it is in a line.
func (c *cell) record(input string) string {
	text := c.text(input)
	if c.line != nil {
		text = c.line(text)
	}
	return text
}

// lines returns the inputs as text.
func (c *cell) lines() string {
	end := "\n"
	if c.nul {
		end = "\x00"
	}
	var b strings.Builder
	for i, input := range c.list {
		if c.feed == byJSON {
			member := "input"
			if c.flag == "input-member" {
				member = "other"
			}
			line, _ := json.Marshal(map[string]any{member: input, "id": i})
			b.Write(append(line, end...))
			continue
		}
		b.WriteString(c.record(input) + end)
	}
	return b.String()
}

// runCell runs the cell.
func (c *cell) runCell(t *testing.T, dir string) (status int, stdout, stderr string) {
	args := slices.Clone(c.args)
	switch {
	case c.feed == byJSON && c.flag != "input-member":
		args = append(args, "--jsonl")
	case c.json:
		args = append(args, "--json")
	}
	if c.nul && c.flag != "null" {
		args = append(args, "--null")
	}
	file := func(name string, text []byte) {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, "--file", name)
	}
	switch c.feed {
	case byArgument:
		var inputs []string
		for _, input := range c.list {
			inputs = append(inputs, c.text(input))
		}
		return c.run("", args, inputs...)
	case byFile:
		file("in.txt", []byte(c.lines()))
	case byGzip:
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		io.WriteString(w, c.lines())
		w.Close()
		file("in.txt.gz", b.Bytes())
	case byZstd:
		w, err := zstd.NewWriter(nil)
		if err != nil {
			t.Fatal(err)
		}
		file("in.txt.zst", w.EncodeAll([]byte(c.lines()), nil))
	case byMissing:
		file("in.txt", []byte(c.lines()))
		args = append(args, "--file", filepath.Join(dir, "missing"))
	default:
		if before, after, ok := strings.Cut(c.lines(), tooLong); ok {
			return c.runFrom(io.MultiReader(strings.NewReader(before), io.LimitReader(zeros{}, lengthTooLong), strings.NewReader(after)), args)
		}
		return c.run(c.lines(), args)
	}
	return c.run("", args)
}

// zeros is digits without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

// onError returns what is written for an input that fails, and whether --on-error says so.
func (c *cell) onError() (action string, chosen bool) {
	switch c.flag {
	case "on-error":
		return c.args[1], true
	case "keep-rows":
		return "empty", false
	}
	return "skip", false
}

// mayFail reports whether an input that fails does not make the command fail. No cell has
// more than one.
func (c *cell) mayFail() bool {
	_, chosen := c.onError()
	return c.flag == "max-failed" || c.verb.Reads.Form == stream.Table && !chosen
}

// hasError reports whether the first of some answers in JSON has the member error.
func hasError(answers string) bool {
	var first map[string]any
	err := json.NewDecoder(strings.NewReader(answers)).Decode(&first)
	return err == nil && first["error"] != nil
}

// misuse reports whether the flags cannot be combined.
func (c *cell) misuse() bool {
	action, chosen := c.onError()
	rows := c.flag == "keep-rows" || chosen && (action == "empty" || action == "keep")
	switch form := c.verb.Reads.Form; {
	case form == stream.Table && rows,
		form == stream.Listing && rows && !c.asJSON,
		(c.flag == "lines" || c.flag == "failed-lines") && c.json,
		(c.feed == byJSON || c.feed == byArgument) && c.line != nil,
		c.flag == "input-member" && c.feed != byJSON:
		return true
	}
	return false
}

// check runs the cell and checks it. It reports whether the flags cannot be combined.
func (c *cell) check(t *testing.T, dir string) (misuse bool) {
	status, stdout, stderr := c.runCell(t, dir)
	fault := func(format string, args ...any) {
		t.Errorf("%s: %s\nstatus %d\nstdout %.2000q\nstderr %.2000q", c, fmt.Sprintf(format, args...), status, stdout, stderr)
	}
	if c.misuse() {
		if status != exitMisuse || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.HasSuffix(stderr, " --help)\n") {
			fault("want a usage error")
		}
		return true
	}
	action, chosen := c.onError()

	// The exit status.
	failed := slices.Index(c.fails, true)
	want := exitOK
	if failed >= 0 && !c.mayFail() {
		want = exitFailed
	}
	switch {
	case c.feed == byMissing:
		want = exitMisuse
	case len(c.list) == 0 && c.verb.Fails != "" && strings.HasPrefix(c.verb.Succeeds, "some "): // as grep
		want = exitFailed
	}
	switch {
	case !c.unsure || want != exitOK:
	case status == exitFailed:
		c.fails[0], failed, want = true, 0, exitFailed
	case c.mayFail() && (stderr != "" || c.asJSON && hasError(stdout)):
		c.fails[0], failed = true, 0
	}
	if status != want {
		fault("want the status %d", want)
	}

	// The inputs that are read.
	list, fails := c.list, c.fails
	if action == "fail" && failed >= 0 {
		list, fails = list[:failed+1], fails[:failed+1]
	}
	answered := func(i int) bool { return !fails[i] } // on stdout, in text
	reported := func(i int) bool { return fails[i] }  // on stderr
	ownAnswer := c.verb.Reads.Verdicts && !chosen && !strings.Contains(c.flag, "lines")
	switch {
	case c.flag == "failed-lines":
		answered = func(i int) bool { return fails[i] }
		reported = func(i int) bool { return false }
	case c.asJSON && c.verb.Reads.Form != stream.Table:
		skip := chosen && action == "skip"
		answered = func(i int) bool { return !fails[i] || !skip }
		reported = func(i int) bool { return fails[i] && skip }
	case ownAnswer:
		// A line without an input has no verdict.
		unread := func(i int) bool {
			return (list[i] == tooLong || list[i] == "" && (c.flag == "field" || c.flag == "cdx")) && c.verb.Reads.Form != stream.Table
		}
		answered = func(i int) bool { return !unread(i) }
		reported = unread
	}

	// Standard error.
	reports := 0
	for i := range list {
		if reported(i) && c.flag != "quiet" {
			reports++
		}
	}
	shown, totals := 0, 0
	for line := range strings.Lines(stderr) {
		switch {
		case !strings.HasPrefix(line, "weburl: ") || !utf8.ValidString(line):
			fault("stderr has the line %q", line)
		case totalLine.MatchString(line):
			totals++
		case c.feed == byMissing && strings.HasPrefix(line, "weburl: cannot read ") || reportLine.MatchString(line):
			shown++
		default:
			fault("a report without an error code: %q", line)
		}
	}
	if c.feed == byMissing {
		reports++
	}
	mostTotals := min(reports, 1)
	if failed >= 0 && c.verb.Reads.Form == stream.Table {
		mostTotals = 1
	}
	if shown < reports || reports == 0 && shown > 0 || totals > mostTotals {
		fault("want %d reports on stderr", reports)
	}

	// Standard output.
	sifted := c.verb.Reads.Sifts && c.feed != byArgument && c.feed != byJSON && c.flag != "keep-rows" && c.flag != "lines"
	end := "\n"
	if c.nul {
		end = "\x00"
	}
	if stdout != "" && !strings.HasSuffix(stdout, end) && c.flag != "failed-lines" && action != "keep" && c.verb.Reads.Form != stream.Listing {
		fault("the output does not end in %q", end)
	}
	records := strings.Split(strings.TrimSuffix(stdout, end), end)
	if stdout == "" {
		records = nil
	}
	switch {
	case c.flag == "lines" || c.flag == "failed-lines":
		var lines []string
		for i, input := range list {
			if answered(i) {
				lines = append(lines, c.lineOf(i, input))
			}
		}
		c.checkLines(fault, records, lines)
	case c.asJSON:
		var wanted []int
		for i := range list {
			if answered(i) && !(sifted && !fails[i]) {
				wanted = append(wanted, i)
			}
		}
		c.checkJSON(fault, records, wanted, list, fails)
	case c.verb.Reads.Form == stream.Table:
		n := 1 // the header
		for i := range list {
			if answered(i) {
				n++
			}
		}
		if len(records) != n {
			fault("want %d rows", n)
		}
	case c.verb.Reads.Form == stream.Listing:
		some := false
		for i := range list {
			some = some || answered(i)
		}
		// Verdicts have a summary, if all could be read, and some have nothing else.
		if some && stdout == "" && (c.feed != byMissing || !c.verb.Reads.Verdicts) || !some && !c.verb.Reads.Verdicts && stdout != "" {
			fault("want a listing: %t", some)
		}
	default:
		c.checkText(fault, records, list, fails, answered, action)
	}
	return false
}

// lineOf returns the line of an input as it was given, and "" for one that is too long.
func (c *cell) lineOf(i int, input string) string {
	if c.feed == byJSON {
		return strings.FieldsFunc(c.lines(), func(r rune) bool { return r == '\n' || r == 0 })[i]
	}
	if c.feed == byArgument {
		return c.text(input)
	}
	return c.record(input)
}

func (c *cell) checkLines(fault func(string, ...any), records, want []string) {
	if !slices.Equal(records, want) {
		fault("want the lines %q", want)
	}
}

// checkJSON checks records in JSON: one for each of the inputs that are wanted.
func (c *cell) checkJSON(fault func(string, ...any), records []string, wanted []int, list []string, fails []bool) {
	if len(records) != len(wanted) {
		if !c.unsure || !c.verb.Reads.Sifts {
			fault("want %d objects", len(wanted))
		}
		return
	}
	declared := []string{"input", "base", "error", "id"}
	for _, m := range c.verb.Members {
		declared = append(declared, m[0])
	}
	table := c.verb.Reads.Form == stream.Table
	for n, i := range wanted {
		var object map[string]any
		if err := json.Unmarshal([]byte(records[n]), &object); err != nil || !utf8.ValidString(records[n]) {
			fault("record %d is not JSON: %v", n, err)
			return
		}
		member := "input"
		if c.flag == "input-member" && c.feed == byJSON && !table {
			member = "other"
		}
		input, ok := object[member]
		if _, isText := input.(string); !ok || isText == (list[i] == tooLong) {
			fault("record %d has the input %v", n, input)
		}
		if _, ok := object["base"]; ok != (c.flag == "base" || c.verb.Reads.HasBase) && list[i] != tooLong {
			fault("record %d has a base: %t", n, ok)
		}
		failure, _ := object["error"].(map[string]any)
		code, _ := failure["code"].(string)
		message, _ := failure["message"].(string)
		switch {
		case table:
			if (object["error"] != nil) != fails[i] {
				fault("record %d has the error %v", n, object["error"])
			}
		case fails[i] && (code == "" || message == ""), !fails[i] && object["error"] != nil:
			fault("record %d has the error %v", n, object["error"])
		}
		if _, ok := object["id"]; ok != (c.feed == byJSON) {
			fault("record %d has other members: %t", n, ok)
		}
		for name := range object {
			if !table && name != member && !slices.Contains(declared, name) {
				fault("record %d has the member %s, which is not declared", n, name)
			}
		}
	}
}

// checkText checks records in text, of which there is at least one for each answer.
func (c *cell) checkText(fault func(string, ...any), records, list []string, fails []bool, answered func(int) bool, action string) {
	answers, rows, kept := 0, 0, 0
	for i := range list {
		switch {
		case answered(i):
			answers++
		case action == "empty":
			rows++
		case action == "keep":
			kept++
		}
	}
	n := answers + rows + kept
	if c.unsure && !fails[0] {
		n-- // it may be answered by nothing
	}
	switch {
	case c.flag == "keep-rows" && len(records) != len(list), len(records) < n, answers == 0 && len(records) > n:
		fault("want %d records", n)
	}
	if empty := len(slices.DeleteFunc(slices.Clone(records), func(r string) bool { return r != "" })); rows > 0 && empty < rows {
		fault("want %d empty records", rows)
	}
	for i, input := range list {
		if fails[i] && action == "keep" && !slices.Contains(records, c.record(input)) {
			fault("want the line %q", c.record(input))
		}
	}
}

// totalLine is the last line on stderr if there are several inputs, and reportLine that of
// an input that failed.
var (
	totalLine  = regexp.MustCompile(`^weburl: \d+ of \d+ (line|input)s? failed: \d+ \S+`)
	reportLine = regexp.MustCompile(`: [A-Za-z][A-Za-z0-9_-]*( at byte \d+)?: `)
)

// TestMatrixNothing tries verbs that read nothing.
func TestMatrixNothing(t *testing.T) {
	for _, s := range subjects(t) {
		if s.verb.Reads.What != "" {
			continue
		}
		status, stdout, stderr := s.run("", nil)
		if status == exitMisuse || stdout == "" || stderr != "" {
			t.Errorf("%s: status %d, %q, %q", s.name, status, stdout, stderr)
		}
		again, stdout, stderr := s.run("", []string{"--json"})
		if again != status || stderr != "" {
			t.Errorf("%s --json: status %d, %q", s.name, again, stderr)
		}
		for line := range strings.Lines(stdout) {
			var object map[string]any
			if err := json.Unmarshal([]byte(line), &object); err != nil {
				t.Errorf("%s --json: %v: %s", s.name, err, line)
			}
			for name := range object {
				if !slices.ContainsFunc(s.verb.Members, func(m stream.Member) bool { return m[0] == name }) {
					t.Errorf("%s --json has the member %s, which is not declared", s.name, name)
				}
			}
		}
		if status, stdout, stderr := s.run("", nil, "extra"); status != exitMisuse || stdout != "" || !strings.Contains(stderr, `unexpected argument "extra"`) {
			t.Errorf("%s with another argument: status %d, %q, %q", s.name, status, stdout, stderr)
		}
	}
}

// TestMatrixCores holds the output for many lines, some of which fail, to be the same on
// one core and on several.
func TestMatrixCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, s := range subjects(t) {
		if s.good == "" {
			continue
		}
		var many strings.Builder
		for i := range 3000 {
			if i%100 == 99 && s.bad != "" {
				many.WriteString(s.bad + "\n")
			} else {
				fmt.Fprintf(&many, "%s%d\n", s.good, i)
			}
		}
		for _, flags := range [][]string{nil, {"--json"}} {
			var want []string
			for _, cores := range []int{1, 4} {
				runtime.GOMAXPROCS(cores)
				status, stdout, stderr := s.run(many.String(), flags)
				got := []string{fmt.Sprint(status), stdout, stderr}
				if want == nil {
					want = got
				} else if !slices.Equal(got, want) {
					t.Errorf("%s %q: another output on %d cores", s.name, flags, cores)
				}
			}
		}
	}
}
