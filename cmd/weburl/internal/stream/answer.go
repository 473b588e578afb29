package stream

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/debug"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
)

// An Answerer is how a command answers one input. Each worker has its own, which
// need not be safe for others.
//
// An error says that the input failed. It is reported, and --on-error says what
// is written in place of the answer; the functions have written nothing then. The
// error ErrFailed is for answers that say themselves what is wrong: they stand,
// and the exit status is that of a failure.
type Answerer[R any] struct {
	// Text writes the answer for people, or as a line with [Tool.Line].
	Text func(*Tool, R) error
	// JSON appends the members of the answer to a JSON object.
	JSON func([]byte, R) ([]byte, error)
	// Run, if it is not nil, writes the answers in text to as many lines as it
	// can at once. It returns how many bytes and lines of the text these were.
	Run func(t *Tool, text []byte) (n, lines int)
	// Passes reports whether the command selects the input. It is for --lines.
	Passes func(R) (bool, error)
	// Failed, if it is not nil, writes the answer in text to an input that failed. It
	// is for commands whose answers have a place for that.
	Failed func(t *Tool, r *Request, code string)
	// End, if it is not nil, writes what the others have kept. It is called before the
	// text of the inputs changes.
	End func(*Tool) error
}

// atEnd calls end, and returns its error after another one.
func (a *Answerer[R]) atEnd(t *Tool, err error) error {
	if a.End == nil {
		return err
	}
	return cmp.Or(err, a.End(t))
}

// Answer answers all inputs in order: the arguments, then the lines of files, on
// all cores. What was written is flushed before waiting for more input, so that
// another program can ask and read the answer before it asks again.
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
	if !in.AsJSON && !in.TellBase {
		if err := in.CheckBase(); err != nil {
			// Say it once. In JSON it is in each answer.
			r := in.request()
			t.ReportFailure(&r, BaseError{err}, AppendFailures(nil, err))
			return ErrFailed
		}
	}
	if in.Progress && (len(in.files) > 0 || len(in.Args) == 0 && !t.interactive) {
		t.Reports.Progress = t.NewProgress(in.Names())
		defer t.Reports.Progress.Stop()
	}
	run := &answering{Tool: t, inputs: in}
	var err error
	if in.Found != nil {
		err = run.found(newAnswerer())
	} else {
		err = run.arguments(newAnswerer())
	}
	for _, name := range in.Names() {
		if err == nil {
			err = run.lines(name, newAnswerer)
		}
	}
	if in.null && t.Listed && in.Between == "" {
		t.Stdout.WriteString(t.between)
	}
	if t.Reports.summarize(t, run.lineCount); err == nil && t.Reports.failed > 0 || errors.Is(err, errStop) {
		err = ErrFailed
	}
	return err
}

// errStop ends all at an input that failed.
var errStop = errors.New("stopped at an input that failed")

// ErrNoAnswer says that there is nothing to say about an input, and that this is
// no failure.
var ErrNoAnswer = errors.New("no answer")

// An answering is what the workers of one answer share.
type answering struct {
	*Tool
	inputs *Inputs

	// These belong to the worker whose turn it is to write.
	file      string // that is being read, empty for the standard input
	lineCount int
	longCR    bool // a line that is too long had a CR at the end of its last piece
}

func (a *answering) arguments(answer Answerer[*Request]) (err error) {
	for _, arg := range a.inputs.Args {
		r := a.inputs.request()
		a.inputs.set(&r, arg)
		if err = a.answerOne(a.Tool, answer, &r); err != nil {
			break
		}
	}
	return answer.atEnd(a.Tool, err)
}

// found answers what was found in documents.
func (a *answering) found(answer Answerer[*Request]) error {
	a.tuneMemory()
	for r, err := range a.inputs.Found {
		if err == nil {
			err = a.answerOne(a.Tool, answer, r)
		}
		if err != nil {
			return answer.atEnd(a.Tool, err)
		}
	}
	return answer.atEnd(a.Tool, nil)
}

// request returns a request that has only what the flags say.
func (in *Inputs) request() Request { return Request{Base: in.Base, HasBase: in.HasBase, NotText: -1} }

const ByteOrderMark = "\uFEFF"

// maxMemory is what the garbage collector is told to keep to while lines are
// read. Up to that it has no need to run for the little that a worker holds:
// collecting less often makes URLs that need work a tenth faster.
const maxMemory = 40 << 20

// GcPercent is how much may be allocated before it runs, in percent of what is held.
const GcPercent = 400

func (a *answering) tuneMemory() { a.setMemory(maxMemory+a.inputs.Memory, GcPercent) }

// setMemory tunes the garbage collector of the process, if that is the command's: a
// test that runs the command in its own process may hold more than the limit.
func (a *answering) setMemory(limit int64, percent int) {
	if a.Stdin == os.Stdin {
		debug.SetMemoryLimit(limit)
		debug.SetGCPercent(percent)
	}
}

// lines answers the lines of a file.
func (a *answering) lines(name string, newAnswerer func() Answerer[*Request]) error {
	a.tuneMemory()
	if name == infile.Stdin && a.interactive {
		fmt.Fprintln(a.Stderr, "weburl: reading from the terminal, one a line; Ctrl-D ends")
	}
	in, err := infile.Open(name, a.Stdin, a.Reports.Progress.Reader)
	if err != nil {
		return err
	}
	defer in.Close()
	if a.file = name; name == infile.Stdin {
		a.file = ""
	}
	own := *a.Tool // a copy, as workers begin while others write
	return pipeline.Run(in, a.End, a.inputs.Chunks, func() pipeline.Work {
		w := &worker{answering: a, answer: newAnswerer(), own: own}
		w.own.Stdout = bufio.NewWriterSize(&w.kept, PipeSize)
		w.own.Reports = &reports{quiet: a.Reports.quiet, kept: &w.kept}
		return w.work
	})
}

// A worker answers chunks of lines, one after the other. It keeps its answers
// until it is their turn.
type worker struct {
	*answering
	answer Answerer[*Request]
	own    Tool // writes to kept
	kept   transcript
	r      Request
}

// mostKept is how many bytes of answers a worker keeps for a chunk. If that is not
// enough, the rest is answered when it is its turn. It is a lot for lines of
// more than ten bytes.
func mostKept(chunks pipeline.Chunks) int { return 16 * chunks.Size() }

func (w *worker) work(chunk pipeline.Chunk) (write func() error) {
	text := chunk.Text
	if chunk.Line == 1 && w.End == '\n' && (!chunk.TooLong || chunk.First) {
		text = bytes.TrimPrefix(text, []byte(ByteOrderMark))
	}
	if chunk.TooLong {
		return func() error { return w.piece(chunk, text) }
	}
	next := chunk.Line
	if len(text) > w.inputs.Chunks.Size() {
		// One line: do not hold its answer as well.
		return func() error { return w.long(text, next) }
	}
	w.kept.reset(mostKept(w.inputs.Chunks))
	w.own.Listed = false
	w.own.Reports.begin(w.Reports)
	rest, err := w.answerLines(&w.own, text, &next, func() bool { return len(w.kept.text) < mostKept(w.inputs.Chunks) })
	err = w.answer.atEnd(&w.own, err)
	w.own.Stdout.Flush()
	return func() error {
		w.kept.replay(w.Tool, w.own.Listed)
		w.Reports.add(w.own.Reports)
		w.lineCount += next - chunk.Line
		if err != nil {
			return errors.Join(err, w.Flush())
		}
		return w.finish(rest, next)
	}
}

// finish answers lines in their turn, and flushes.
func (w *worker) finish(text []byte, number int) error {
	next := number
	_, err := w.answerLines(w.Tool, text, &next, func() bool { return true })
	err = w.answer.atEnd(w.Tool, err)
	w.lineCount += next - number
	if flushErr := w.Flush(); err == nil {
		err = flushErr
	}
	return err
}

// long is finish for a long line. What it needs is more than [maxMemory], to which
// the garbage collector would keep by running all the time.
func (w *worker) long(line []byte, number int) error {
	if len(line) > 1<<20 {
		w.setMemory(math.MaxInt64, 50)
		defer w.tuneMemory()
	}
	return w.finish(line, number)
}

// answerLines has lines answered while more are wanted, the first of which has
// the given number. It returns the others.
func (w *worker) answerLines(to *Tool, text []byte, number *int, more func() bool) (rest []byte, err error) {
	for len(text) > 0 && more() {
		if w.answer.Run != nil && !w.inputs.AsJSON && w.inputs.plain() && len(text) <= pipeline.MaxLine {
			n, lines := w.answer.Run(to, text)
			*number += lines
			if text = text[n:]; len(text) == 0 {
				break
			}
		}
		var line []byte
		line, text, _ = CutLine(text, w.End)
		members := w.r.Members
		w.r = w.inputs.request()
		w.r.File, w.r.Line, w.r.Members = w.file, *number, members[:0]
		*number++
		if err := w.answerLine(to, line); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// CutLine returns the first line of text, and what follows it. Lines end in end; a CR
// before a line feed is not a part of the line. If there is no end, found is false
// and all of text is the line.
func CutLine(text []byte, end byte) (line, rest []byte, found bool) {
	i := bytes.IndexByte(text, end)
	if i < 0 {
		return text, nil, false
	}
	line = text[:i]
	if end == '\n' {
		line = bytes.TrimSuffix(line, []byte("\r"))
	}
	return line, text[i+1:], true
}

func (w *worker) answerLine(to *Tool, line []byte) error {
	switch {
	case len(line) > pipeline.MaxLine:
		return w.failed(to, w.answer, &w.r, ErrTooLong, line)
	case !w.inputs.JSONLines && w.inputs.extract.given():
		w.r.whole = string(line)
		text, err := w.inputs.extract.of(line)
		if err != nil {
			w.r.Set(w.r.whole)
			return w.failed(to, w.answer, &w.r, err, line)
		}
		w.inputs.set(&w.r, string(text))
	case !w.inputs.JSONLines:
		w.inputs.set(&w.r, string(line))
	case len(bytes.TrimSpace(line)) == 0:
		if w.Rows {
			to.Stdout.WriteByte(w.End)
		}
		return nil
	default:
		if err := w.r.Unmarshal(line, w.inputs.Member, w.inputs.HandsThrough); err != nil {
			broken := &jsonError{w.r.Place(), w.inputs.Member, err}
			if !w.Rows && !w.inputs.Chosen {
				return broken
			}
			return w.failed(to, w.answer, &w.r, broken, nil)
		}
	}
	if w.inputs.JSONLines {
		if w.inputs.Lines {
			w.r.whole = string(line)
		}
		w.inputs.read(&w.r)
	}
	return w.answerOne(to, w.answer, &w.r)
}

// set sets the input of a request.
func (in *Inputs) set(r *Request, text string) {
	r.Set(text)
	in.read(r)
}

// read changes the input of a request as --refang and --guess say.
func (in *Inputs) read(r *Request) {
	if in.refang {
		r.Input = refanged(r.Input)
	}
	if in.scheme != "" && !r.HasBase {
		r.Input = withScheme(r.Input, in.scheme)
	}
}

// plain reports whether inputs are lines as they are, and so are not the answers.
func (in *Inputs) plain() bool {
	return !in.Lines && !in.refang && in.scheme == "" && !in.extract.given()
}

// answerOne writes the answer to a request, or what there is to say about why
// there is none. It returns an error if that is the end of all.
func (a *answering) answerOne(to *Tool, answer Answerer[*Request], r *Request) (err error) {
	if a.inputs.Lines {
		var ok bool
		if ok, err = answer.Passes(r); ok {
			to.Stdout.WriteString(r.asGiven())
			to.Stdout.WriteByte(a.End)
		} else if to.Rows && (err == nil || err == ErrFailed) {
			to.Stdout.WriteByte(a.End)
		}
	} else if a.inputs.AsJSON {
		b := append(to.Stdout.AvailableBuffer(), '{')
		if a.inputs.Numbered && r.Line > 0 {
			b = answers.AppendInt(b, "line", r.Line)
		}
		b = r.appendPlace(b)
		b = r.AppendMembers(b)
		if b, err = answer.JSON(b, r); err == nil || err == ErrFailed {
			b = append(b, r.Members...)
			to.Stdout.Write(append(b, '}', a.End))
		}
	} else {
		err = answer.Text(to, r)
	}
	switch err {
	case nil, ErrNoAnswer:
		return nil
	case ErrFailed:
		to.Reports.failed++
		if a.inputs.OnError == OnErrorFail {
			return errStop
		}
		return nil
	}
	var line []byte
	if a.inputs.OnError == onErrorKeep {
		line = []byte(r.asGiven())
	}
	return a.failed(to, answer, r, err, line)
}

// failed is what becomes of an input that failed: it is counted and reported, and
// what --on-error asks for is written. The line is the input as it is; only --on-error keep
// needs it.
func (a *answering) failed(to *Tool, answer Answerer[*Request], r *Request, err error, line []byte) error {
	if !a.report(to, answer, r, err) {
		switch a.inputs.OnError {
		case onErrorKeep:
			to.Stdout.Write(line)
			to.Stdout.WriteByte(a.End)
		case onErrorEmpty:
			to.Stdout.WriteByte(a.End)
		}
	}
	if a.inputs.OnError == OnErrorFail {
		return errStop
	}
	return nil
}

// report counts an input that failed, and says why: in the answer if that has a
// place for it and was not asked to be left out, or else on the standard error. It
// reports whether it wrote an answer.
func (a *answering) report(to *Tool, answer Answerer[*Request], r *Request, err error) bool {
	var one [1]Failure // most often there is no more
	f := AppendFailures(one[:0], err)
	to.Reports.failed++
	to.Reports.Count(f[0].Code)
	leftOut := a.inputs.Chosen && a.inputs.OnError == OnErrorSkip
	switch {
	case answer.Failed != nil && !leftOut:
		answer.Failed(to, r, f[0].Code)
		return true
	case !a.inputs.AsJSON || leftOut:
		to.ReportFailure(r, err, f)
		return false
	}
	b := append(to.Stdout.AvailableBuffer(), '{')
	if _, broken := err.(*jsonError); broken || err == ErrTooLong {
		b = append(answers.AppendName(b, "input"), "null"...)
	} else {
		b = r.AppendMembers(b)
	}
	b = append(answers.AppendError(b, f[0], isBaseError(err)), r.Members...)
	to.Stdout.Write(append(b, '}', a.End))
	return true
}

// ErrTooLong is about lines that are not held in memory.
var ErrTooLong = &OwnError{"too-long", fmt.Sprintf("The line has more than %d bytes.", pipeline.MaxLine)}

// piece is failed for a line that comes in pieces, in its turn.
func (w *worker) piece(chunk pipeline.Chunk, text []byte) error {
	if chunk.First {
		w.lineCount++
		r := w.inputs.request()
		r.File, r.Line = w.file, chunk.Line
		if w.inputs.OnError != onErrorKeep || w.inputs.AsJSON {
			err := w.failed(w.Tool, w.answer, &r, ErrTooLong, nil)
			return errors.Join(w.answer.atEnd(w.Tool, err), w.Flush())
		}
		w.report(w.Tool, w.answer, &r, ErrTooLong)
	}
	if w.inputs.OnError == onErrorKeep && !w.inputs.AsJSON {
		w.keepPiece(chunk, text)
	}
	return w.Flush()
}

// keepPiece writes a piece of a line as it is, without a CR at the line's end.
func (w *worker) keepPiece(chunk pipeline.Chunk, text []byte) {
	if chunk.Last {
		text = bytes.TrimSuffix(text, []byte{w.End})
	}
	if w.End == '\n' {
		if w.longCR && (len(text) > 0 || !chunk.Last) {
			w.Stdout.WriteByte('\r')
		}
		text, w.longCR = bytes.CutSuffix(text, []byte("\r"))
	}
	w.Stdout.Write(text)
	if chunk.Last {
		w.Stdout.WriteByte(w.End)
		w.longCR = false
	}
}

// A Parsed is a request for a URL and its answer.
type Parsed struct {
	*Request
	Url weburl.URL
}

// A BaseError is why a base does not parse.
type BaseError struct{ Err error }

func (e BaseError) Error() string { return e.Err.Error() }
func (e BaseError) Unwrap() error { return e.Err }

func isBaseError(err error) bool {
	_, ok := err.(BaseError)
	return ok
}

// AnswerURLs is answer for inputs that are URLs: it parses them.
func (t *Tool) AnswerURLs(in *Inputs, newAnswerer func() Answerer[Parsed]) error {
	return t.Answer(in, func() Answerer[*Request] {
		answer := newAnswerer()
		// A URL is dropped when its line is answered.
		bases := BaseCache{parser: weburl.Parser{Encoding: in.Encoding, Arena: new(weburl.Arena)}}
		return Answerer[*Request]{
			Text: func(t *Tool, r *Request) error {
				u, err := bases.Parse(r)
				if err != nil {
					return err
				}
				if in.Guesses && in.scheme == "" && r.Line == 0 {
					if hint := schemeHint(r.Input); hint != "" {
						t.Report("weburl: " + ShownInput(r.Input) + ": " + term.Visible(hint) + "\n")
					}
				}
				return answer.Text(t, Parsed{r, u})
			},
			JSON: func(b []byte, r *Request) ([]byte, error) {
				u, err := bases.Parse(r)
				if err != nil {
					return b, err
				}
				return answer.JSON(b, Parsed{r, u})
			},
			Run: answer.Run,
			Passes: func(r *Request) (bool, error) {
				u, err := bases.Parse(r)
				if err != nil {
					return false, err
				}
				return answer.Passes(Parsed{r, u})
			},
			Failed: answer.Failed,
			End:    answer.End,
		}
	})
}

// A BaseCache parses requests. It remembers the last base: many inputs in a row
// share one.
type BaseCache struct {
	parser weburl.Parser
	input  string // the base
	err    error
	known  bool
}

func (c *BaseCache) Parse(r *Request) (weburl.URL, error) {
	if !r.HasBase {
		parser := c.parser
		parser.Base = weburl.URL{}
		return parser.Parse(r.Input)
	}
	if !c.known || c.input != r.Base {
		c.input, c.known = r.Base, true
		c.parser.Base, c.err = weburl.Parse(r.Base)
	}
	if c.err != nil {
		return weburl.URL{}, BaseError{c.err}
	}
	return c.parser.Parse(r.Input)
}
