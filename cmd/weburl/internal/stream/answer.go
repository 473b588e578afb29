package stream

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/memory"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/cmd/weburl/internal/seen"
	"github.com/weburl/weburl/internal/answers"
)

// An Answerer is how a verb answers one input. Each worker has its own, which need not
// be safe for others.
//
// An error says that the input failed, or is [ErrNoAnswer]. A failure is reported on
// stderr and counts for the exit status, and --on-error says what is written in place
// of the answer.
type Answerer[R any] struct {
	// Text writes a human-readable answer, or a line with [Tool.Line]. It writes nothing
	// if it returns an error.
	Text func(*Tool, R) error
	// JSON appends the members of the answer to a JSON object. The member error follows
	// what it has appended if it returns a failure.
	JSON func([]byte, R) ([]byte, error)
	// Failed writes the answer in text to an input that failed, and reports whether
	// there is one. It is nil unless failures have answers: see [Inputs.Verdicts].
	Failed func(*Tool, *Request, error) bool
	// Passes returns the error that JSON would return, for less. It may be nil.
	Passes func(R) error
	// Run writes the answers, as text, to the lines that it can process at once, and
	// returns their number and length in bytes. It may be nil.
	Run func(t *Tool, text []byte) (n, lines int)
	// Key returns the key of the last answer, of which the others with this key are not
	// written. It may be nil.
	Key func() seen.Key
	// End writes what the others have kept. It is called before the text of the inputs
	// changes. It may be nil.
	End func(*Tool) error
}

// atEnd calls End, and returns its error after another one.
func (a *Answerer[R]) atEnd(t *Tool, err error) error {
	if a.End == nil {
		return err
	}
	return cmp.Or(err, a.End(t))
}

// ErrNoAnswer means that an input has no answer, and has not failed: the verb did not
// select it.
var ErrNoAnswer = errors.New("no answer")

// errStop ends everything at an input that failed.
var errStop = errors.New("stopped at an input that failed")

// Answer answers all inputs in order: the arguments, then the lines of files, on
// all cores. Output is flushed before waiting for more input, so that another program
// can write a line and read its answer before it writes the next. It returns
// [ErrFailed] if more inputs failed than --max-failed allows.
func (t *Tool) Answer(in *Inputs, newAnswerer func() Answerer[*Request]) error {
	if err := in.check(); err != nil {
		return err
	}
	t.End, t.Rows = in.End(), in.KeepRows
	t.Reports.quiet = in.quiet
	switch {
	case in.Between != "":
		t.between = in.Between
	case in.null:
		t.between = "\x00"
	}
	if !in.AsJSON && !in.ChecksBase && !in.Verdicts {
		if err := in.CheckBase(); err != nil {
			// Report it once. In JSON it is in each answer.
			r := in.request()
			t.ReportFailure(&r, BaseError{err})
			return ErrFailed
		}
	}
	if in.Progress && (len(in.files) > 0 || len(in.Args) == 0 && !t.interactive) {
		t.Reports.Progress = t.NewProgress(in.Names())
		defer t.Reports.Progress.Stop()
	}
	if in.Longest > 0 {
		newAnswerer = limited(newAnswerer, in.Longest)
	}
	run := &answering{Tool: t, inputs: in}
	t.TuneMemory(memory.Garbage)
	if in.Unique {
		run.begin()
	}
	err := run.arguments(newAnswerer())
	for _, name := range in.Names() {
		if err == nil {
			err = run.lines(name, newAnswerer)
		}
	}
	if in.Unique {
		err = Worse(err, run.end())
	}
	if in.null && t.Listed && in.Between == "" {
		t.Stdout.WriteString(t.between)
	}
	exceeded := in.maxFailed.IsExceeded(int64(t.Reports.failed), int64(len(in.Args)+run.lineCount))
	t.summarize(in, run.lineCount, exceeded)
	if err == nil && exceeded || errors.Is(err, errStop) {
		t.exceeded = in.limit()
		err = ErrFailed
	}
	return err
}

// Longest is the limit of verbs that print far more than they read, such as each step of a
// parser.
const Longest = 64 << 10

// limited returns answerers that fail for requests of more than limit bytes.
func limited(newAnswerer func() Answerer[*Request], limit int) func() Answerer[*Request] {
	check := func(r *Request) error {
		if n := len(r.Input) + len(r.Base); n > limit {
			return NewError("too-long", fmt.Sprintf("the URL and its base have %d bytes; the limit of this command is %d", n, limit))
		}
		return nil
	}
	return func() Answerer[*Request] {
		a := newAnswerer()
		text, json, passes := a.Text, a.JSON, a.Passes
		a.Text = func(t *Tool, r *Request) error {
			if err := check(r); err != nil {
				return err
			}
			return text(t, r)
		}
		a.JSON = func(b []byte, r *Request) ([]byte, error) {
			if err := check(r); err != nil {
				return b, err
			}
			return json(b, r)
		}
		if passes != nil {
			a.Passes = func(r *Request) error {
				if err := check(r); err != nil {
					return err
				}
				return passes(r)
			}
		}
		return a
	}
}

// An answering is what the workers of one Answer share.
type answering struct {
	*Tool
	inputs *Inputs

	// These belong to the worker whose turn it is to write.
	file      string // that is being read, empty for stdin
	lineCount int

	layout cdx.Layout // of the file, for --cdx
}

func (a *answering) arguments(answer Answerer[*Request]) (err error) {
	answerAll := func(to *Tool) (err error) {
		for _, arg := range a.inputs.Args {
			r := a.inputs.request()
			a.inputs.set(&r, arg)
			if err = a.answerOne(to, answer, &r); err != nil {
				break
			}
		}
		return answer.atEnd(to, err)
	}
	if !a.inputs.Unique {
		return answerAll(a.Tool)
	}
	return a.newWorker(*a.Tool, answer).inTurn(answerAll)
}

// lines answers the lines of a file.
func (a *answering) lines(name string, newAnswerer func() Answerer[*Request]) error {
	if name == infile.Stdin && a.interactive {
		fmt.Fprintln(a.Stderr, "weburl: reading lines from the terminal; Ctrl-D ends the input")
	}
	in, err := a.open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	if a.file = name; name == infile.Stdin {
		a.file = ""
	}
	a.Reports.read(a.file)
	var text io.Reader = in
	if a.inputs.IsCDX() {
		r := bufio.NewReaderSize(in, pipeline.ChunkSize)
		if a.layout, err = a.inputs.cdxLayout(name, r); err != nil {
			return err
		}
		text = r
	}
	own := *a.Tool // a copy, as workers begin while others write
	return pipeline.Run(text, a.inputs.lineEnd(), a.inputs.Chunks, func() pipeline.Work { return a.newWorker(own, newAnswerer()).work })
}

// open opens a file of inputs.
func (a *answering) open(name string) (io.ReadCloser, error) {
	if column := a.inputs.extract.column; column != "" {
		return infile.OpenColumn(name, a.Stdin, column, DidYouMean)
	}
	return infile.OpenText(name, a.Stdin, a.Reports.Progress.Reader)
}

// newWorker returns a worker with its own copy of the tool.
func (a *answering) newWorker(own Tool, answer Answerer[*Request]) *worker {
	w := &worker{answering: a, answer: answer, own: own}
	w.own.Stdout = bufio.NewWriterSize(&w.kept, PipeSize)
	w.own.Reports = &reports{quiet: a.Reports.quiet, kept: &w.kept}
	return w
}

// answerOne writes the answer to a request, or what becomes of one that failed. It
// returns an error if that is the end of everything.
func (a *answering) answerOne(to *Tool, answer Answerer[*Request], r *Request) error {
	start := to.written()
	switch in := a.inputs; {
	case in.OnlyLines():
		return a.passOne(to, answer, r)
	case in.AsJSON:
		b := append(to.Stdout.AvailableBuffer(), '{')
		if in.Numbered && r.Line > 0 {
			b = answers.AppendInt(b, "line", r.Line)
		}
		b = r.AppendMembers(b)
		asked := len(b)
		b, err := answer.JSON(b, r)
		switch {
		case err == nil:
		case err == ErrNoAnswer && to.Rows:
			b = b[:asked]
		case err == ErrNoAnswer:
			return nil
		default:
			return a.failed(to, answer, r, err, b)
		}
		var again []byte // the object without an answer
		if answer.Key != nil && err == nil && to.Rows {
			again = append(append(again, b[:asked]...), r.Members...)
			again = append(again, '}', a.End)
		}
		b = append(b, r.Members...)
		to.Stdout.Write(append(b, '}', a.End))
		if err == nil {
			to.keyed(answer.Key, start, again)
		}
		return nil
	}
	switch err := answer.Text(to, r); err {
	case nil:
		to.keyed(answer.Key, start, to.emptyRow())
		return nil
	case ErrNoAnswer:
		if to.Rows {
			to.Stdout.WriteByte(a.End)
		}
		return nil
	default:
		return a.failed(to, answer, r, err, nil)
	}
}

// passOne writes the line of a request if it passes or, with --failed-lines, if it
// fails.
func (a *answering) passOne(to *Tool, answer Answerer[*Request], r *Request) (err error) {
	if answer.Passes != nil {
		err = answer.Passes(r)
	} else {
		_, err = answer.JSON(append(to.Stdout.AvailableBuffer(), '{'), r)
	}
	switch {
	case err == nil && a.inputs.Lines:
		start := to.written()
		a.writeGiven(to, r)
		to.keyed(answer.Key, start, to.emptyRow())
	case err == nil || err == ErrNoAnswer:
		if to.Rows {
			to.Stdout.WriteByte(a.End)
		}
	default:
		return a.failed(to, answer, r, err, nil)
	}
	return nil
}
