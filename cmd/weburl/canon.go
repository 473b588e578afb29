package main

import (
	"bytes"
	"fmt"
	"runtime/debug"
	"slices"
	"unsafe"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/percent"
)

func (t *tool) canonCommand() *cobra.Command {
	var base string
	var drop []string
	c := canon{tool: t}
	cmd := &cobra.Command{
		Use:   "canon [FILE...]",
		Short: "Write URLs the one way browsers write them",
		Long: `Read URLs, one a line, and write their serializations, one a line, in order. Two
URLs are the same to a browser if their serializations are.

URLs are read from the files or, if there are none and for the file -, from the
standard input. Files whose names end in .gz or .zst are decompressed. A line may
end in LF or CRLF, a byte order mark before the first is passed over, and an empty
line is an input like any other. All cores work; GOMAXPROCS in the environment
sets how many. Memory does not grow with the input; lines of more than 8 MiB fail.

A line that does not parse is reported on the standard error with its number and
the reason. With --on-error skip, which is what happens without it, the line is
left out; with keep it is written as it is, without a CR at its end; with fail
all ends there.

More is changed only where asked for. --strip-fragment and --strip-credentials
make these components null or empty. --drop and --sort-query work on the
parameters of the query, which are what is between its & characters, and leave
each as it is written. --drop removes parameters whose name matches a pattern, in
which * stands for any characters, also none; it may be given more than once. If
none remain the query is null. --sort-query sorts by name as URLSearchParams
does: by UTF-16 code units, parameters of one name keeping their order; where two
& have nothing between them, one is removed. Names are compared decoded, + being
a space.

On a terminal a bar shows the progress if the output goes elsewhere.

Exit status: 0 if all URLs parse, 1 if some do not, 2 for misuse or if something
cannot be read or written.`,
		Example: `  weburl canon < urls.txt
  weburl canon --strip-fragment --drop 'utm_*' --sort-query urls.txt
  weburl canon --base https://example.org/docs/ --on-error keep urls.txt
  weburl canon urls.txt | sort -u`,
		Args: cobra.ArbitraryArgs,
	}
	flags := cmd.Flags()
	flags.StringVar(&base, "base", "", "resolve against the base `URL`")
	flags.StringVar(&c.onError, "on-error", onErrorSkip, "what to do with lines that do not parse: skip, keep or fail (`ACTION`)")
	flags.BoolVar(&c.edit.sortQuery, "sort-query", false, "sort the query's parameters by name")
	flags.BoolVar(&c.edit.stripFragment, "strip-fragment", false, "remove fragments")
	flags.BoolVar(&c.edit.stripCredentials, "strip-credentials", false, "remove usernames and passwords")
	flags.StringArrayVar(&drop, "drop", nil, "remove query parameters named like the `PATTERN`; may be repeated")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if !slices.Contains([]string{onErrorSkip, onErrorKeep, onErrorFail}, c.onError) {
			return misuse("--on-error is skip, keep or fail, not %q", c.onError)
		}
		for _, pattern := range drop {
			c.edit.drop = append(c.edit.drop, newPattern(pattern))
		}
		if flags.Changed("base") {
			var err error
			if c.base, err = weburl.Parse(base); err != nil {
				f := failureOf(err)
				return misuse("--base does not parse: %s at byte %d: %s", f.code, f.offset, f.message)
			}
		}
		if len(args) == 0 {
			args = []string{"-"}
		}
		if slices.Contains(args, "-") {
			t.promptFor(nil)
		}
		return c.run(args)
	}
	return cmd
}

// What happens to lines that do not parse.
const (
	onErrorSkip = "skip"
	onErrorKeep = "keep"
	onErrorFail = "fail"
)

// A canon is the command with its options.
type canon struct {
	*tool
	base    weburl.URL // the zero URL if there is none
	edit    edit
	onError string

	progress *progress
	file     string // being read; empty for the standard input
	failed   bool   // some line has
}

// maxMemory is what the garbage collector is told to keep to. Up to that it has
// no need to run for the little that a worker holds: collecting less often makes
// URLs that need work a tenth faster.
const maxMemory = 40 << 20

func (c *canon) run(files []string) error {
	debug.SetMemoryLimit(maxMemory)
	debug.SetGCPercent(400)
	c.progress = c.newProgress(files)
	defer c.progress.stop()
	for _, name := range files {
		if err := c.runFile(name); err != nil {
			return err
		}
	}
	if c.failed {
		return errFailed
	}
	return nil
}

func (c *canon) runFile(name string) error {
	in, err := openInput(name, c.stdin, c.progress)
	if err != nil {
		return err
	}
	defer in.Close()
	c.file = name
	if name == "-" {
		c.file = ""
	}
	return pipeline.Run(in, func() pipeline.Work {
		w := &canonWorker{canon: c}
		return w.work
	})
}

// A canonWorker works on chunks of lines, one after the other.
type canonWorker struct {
	*canon
	out     []byte // kept between chunks
	edited  []byte // one line
	reports []byte // on lines that do not parse
	stop    bool   // a line did not parse, and that ends all
}

// emptied returns b without what is in it, or nil if it is larger than most
// chunks need.
func emptied(b []byte) []byte {
	if cap(b) > 8*pipeline.ChunkSize {
		return nil
	}
	return b[:0]
}

// work turns a chunk into its output. Lines that are their own serializations
// are not looked at again: as many of them as follow one another are copied
// together, or not at all if all of the chunk is such.
func (w *canonWorker) work(chunk pipeline.Chunk) (write func() error) {
	w.out, w.edited, w.reports = emptied(w.out), emptied(w.edited), emptied(w.reports)
	text := chunk.Text
	if chunk.Line == 1 && (!chunk.TooLong || chunk.First) {
		text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	}
	if chunk.TooLong {
		w.tooLong(chunk, text)
		return w.write
	}
	same := 0 // text[same:pos] is written as it is
	for pos, number := 0, chunk.Line; pos < len(text) && !w.stop; number++ {
		end := bytes.IndexByte(text[pos:], '\n')
		next := pos + end + 1
		if end < 0 {
			end, next = len(text)-pos, len(text)
		}
		line := text[pos : pos+end]
		// The URL refers to the chunk, which is not written to before the URL
		// has been copied. Strings of their own would cost a quarter more time.
		s := unsafe.String(unsafe.SliceData(line), len(line))
		href, err := w.href(s)
		if err == nil && href == s && next > pos+end {
			pos = next
			continue
		}
		w.out = append(w.out, text[same:pos]...)
		if err == nil {
			w.out = append(append(w.out, href...), '\n')
		} else {
			w.fail(number, line)
		}
		pos, same = next, next
	}
	switch {
	case w.stop:
	case same == 0:
		return func() error { return w.writeOut(text) }
	default:
		w.out = append(w.out, text[same:]...)
	}
	return w.write
}

// href returns what is written for a line that parses. It is valid until the
// next call.
func (w *canonWorker) href(line string) (string, error) {
	if w.base.IsZero() && w.edit.none() {
		u, err := weburl.Parse(line)
		return u.String(), err
	}
	u, err := weburl.Parser{Base: w.base}.Parse(line)
	if err != nil {
		return "", err
	}
	w.edited = w.edit.append(w.edited[:0], u)
	return unsafe.String(unsafe.SliceData(w.edited), len(w.edited)), nil
}

// fail reports a line that does not parse, and does with it what was asked for.
func (w *canonWorker) fail(number int, line []byte) {
	line = bytes.TrimSuffix(line, []byte("\r"))
	input := percent.DecodeUTF8(string(line))
	_, err := weburl.Parser{Base: w.base}.Parse(input)
	f := failureOf(err)
	shown := visible(input)
	if shown == "" {
		shown = `""`
	}
	w.report(number, fmt.Sprintf("%s: %s at byte %d: %s", shown, f.code, f.offset, f.message))
	if w.onError == onErrorKeep {
		w.out = append(append(w.out, line...), '\n')
	}
}

// tooLong is fail for a line that comes in pieces.
func (w *canonWorker) tooLong(piece pipeline.Chunk, text []byte) {
	if piece.First {
		w.report(piece.Line, fmt.Sprintf("too-long: The line has more than %d bytes.", pipeline.MaxLine))
	}
	if w.onError != onErrorKeep {
		return
	}
	w.out = append(w.out, text...)
	if piece.Last {
		w.out = append(bytes.TrimRight(w.out, "\r\n"), '\n')
	}
}

func (w *canonWorker) report(number int, what string) {
	place := fmt.Sprintf("line %d", number)
	if w.file != "" {
		place = visible(w.file) + ": " + place
	}
	w.reports = fmt.Appendf(w.reports, "weburl: %s: %s\n", place, what)
	w.stop = w.onError == onErrorFail
}

// write writes what came of a chunk when it is its turn.
func (w *canonWorker) write() error { return w.writeOut(w.out) }

func (w *canonWorker) writeOut(out []byte) error {
	if _, err := w.stdout.Write(out); err != nil {
		return err
	}
	if err := w.stdout.Flush(); err != nil {
		return err
	}
	if len(w.reports) > 0 {
		w.failed = true
		w.progress.above(w.stderr, w.reports)
	}
	if w.stop {
		return errFailed
	}
	return nil
}
