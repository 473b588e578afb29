package main

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
	"github.com/weburl/weburl/internal/answers"
)

// An answerer is how a command answers one input. Each worker has its own, which
// need not be safe for others.
//
// An error says that the input failed. It is reported, and --on-error says what
// is written in place of the answer; the functions have written nothing then. The
// error errFailed is for answers that say themselves what is wrong: they stand,
// and the exit status is that of a failure.
type answerer[R any] struct {
	// text writes the answer for people, or as a line with [tool.line].
	text func(*tool, R) error
	// json appends the members of the answer to a JSON object.
	json func([]byte, R) ([]byte, error)
	// run, if it is not nil, writes the answers in text to as many lines as it
	// can at once. It returns how many bytes and lines of the text these were.
	run func(t *tool, text []byte) (n, lines int)
	// passes reports whether the command selects the input. It is for --lines.
	passes func(R) (bool, error)
	// failed, if it is not nil, writes the answer in text to an input that failed. It
	// is for commands whose answers have a place for that.
	failed func(t *tool, r *request, code string)
	// end, if it is not nil, writes what the others have kept. It is called before the
	// text of the inputs changes.
	end func(*tool) error
}

// atEnd calls end, and returns its error after another one.
func (a *answerer[R]) atEnd(t *tool, err error) error {
	if a.end == nil {
		return err
	}
	return cmp.Or(err, a.end(t))
}

// answer answers all inputs in order: the arguments, then the lines of files, on
// all cores. What was written is flushed before waiting for more input, so that
// another program can ask and read the answer before it asks again.
func (t *tool) answer(in *inputs, newAnswerer func() answerer[*request]) error {
	if err := in.check(); err != nil {
		return err
	}
	t.end, t.rows = in.end(), in.keepRows
	t.reports.quiet = in.quiet
	switch {
	case in.between != "":
		t.between = in.between
	case in.null:
		t.between = "\x00"
	}
	if !in.asJSON && !in.tellBase {
		if err := in.checkBase(); err != nil {
			// Say it once. In JSON it is in each answer.
			r := in.request()
			t.reportFailure(&r, baseError{err}, appendFailures(nil, err))
			return errFailed
		}
	}
	if in.progress && (len(in.files) > 0 || len(in.args) == 0 && !t.interactive) {
		t.reports.progress = t.newProgress(in.names())
		defer t.reports.progress.stop()
	}
	run := &answering{tool: t, inputs: in}
	var err error
	if in.found != nil {
		err = run.found(newAnswerer())
	} else {
		err = run.arguments(newAnswerer())
	}
	for _, name := range in.names() {
		if err == nil {
			err = run.lines(name, newAnswerer)
		}
	}
	if in.null && t.listed && in.between == "" {
		t.stdout.WriteString(t.between)
	}
	if t.reports.summarize(t, run.lineCount); err == nil && t.reports.failed > 0 || errors.Is(err, errStop) {
		err = errFailed
	}
	return err
}

// errStop ends all at an input that failed.
var errStop = errors.New("stopped at an input that failed")

// errNoAnswer says that there is nothing to say about an input, and that this is
// no failure.
var errNoAnswer = errors.New("no answer")

// An answering is what the workers of one answer share.
type answering struct {
	*tool
	inputs *inputs

	// These belong to the worker whose turn it is to write.
	file      string // that is being read, empty for the standard input
	lineCount int
	longCR    bool // a line that is too long had a CR at the end of its last piece
}

func (a *answering) arguments(answer answerer[*request]) (err error) {
	for _, arg := range a.inputs.args {
		r := a.inputs.request()
		a.inputs.set(&r, arg)
		if err = a.answerOne(a.tool, answer, &r); err != nil {
			break
		}
	}
	return answer.atEnd(a.tool, err)
}

// found answers what was found in documents.
func (a *answering) found(answer answerer[*request]) error {
	a.tuneMemory()
	for r, err := range a.inputs.found {
		if err == nil {
			err = a.answerOne(a.tool, answer, r)
		}
		if err != nil {
			return answer.atEnd(a.tool, err)
		}
	}
	return answer.atEnd(a.tool, nil)
}

// request returns a request that has only what the flags say.
func (in *inputs) request() request { return request{base: in.base, hasBase: in.hasBase, notText: -1} }

const byteOrderMark = "\uFEFF"

// maxMemory is what the garbage collector is told to keep to while lines are
// read. Up to that it has no need to run for the little that a worker holds:
// collecting less often makes URLs that need work a tenth faster.
const maxMemory = 40 << 20

// gcPercent is how much may be allocated before it runs, in percent of what is held.
const gcPercent = 400

func (a *answering) tuneMemory() { a.setMemory(maxMemory+a.inputs.memory, gcPercent) }

// setMemory tunes the garbage collector of the process, if that is the command's: a
// test that runs the command in its own process may hold more than the limit.
func (a *answering) setMemory(limit int64, percent int) {
	if a.stdin == os.Stdin {
		debug.SetMemoryLimit(limit)
		debug.SetGCPercent(percent)
	}
}

// lines answers the lines of a file.
func (a *answering) lines(name string, newAnswerer func() answerer[*request]) error {
	a.tuneMemory()
	if name == infile.Stdin && a.interactive {
		fmt.Fprintln(a.stderr, "weburl: reading from the terminal, one a line; Ctrl-D ends")
	}
	in, err := infile.Open(name, a.stdin, a.reports.progress.reader)
	if err != nil {
		return err
	}
	defer in.Close()
	if a.file = name; name == infile.Stdin {
		a.file = ""
	}
	own := *a.tool // a copy, as workers begin while others write
	return pipeline.Run(in, a.end, a.inputs.chunks, func() pipeline.Work {
		w := &worker{answering: a, answer: newAnswerer(), own: own}
		w.own.stdout = bufio.NewWriterSize(&w.kept, pipeSize)
		w.own.reports = &reports{quiet: a.reports.quiet, kept: &w.kept}
		return w.work
	})
}

// A worker answers chunks of lines, one after the other. It keeps its answers
// until it is their turn.
type worker struct {
	*answering
	answer answerer[*request]
	own    tool // writes to kept
	kept   transcript
	r      request
}

// mostKept is how many bytes of answers a worker keeps for a chunk. If that is not
// enough, the rest is answered when it is its turn. It is a lot for lines of
// more than ten bytes.
func mostKept(chunks pipeline.Chunks) int { return 16 * chunks.Size() }

func (w *worker) work(chunk pipeline.Chunk) (write func() error) {
	text := chunk.Text
	if chunk.Line == 1 && w.end == '\n' && (!chunk.TooLong || chunk.First) {
		text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	}
	if chunk.TooLong {
		return func() error { return w.piece(chunk, text) }
	}
	next := chunk.Line
	if len(text) > w.inputs.chunks.Size() {
		// One line: do not hold its answer as well.
		return func() error { return w.long(text, next) }
	}
	w.kept.reset(mostKept(w.inputs.chunks))
	w.own.listed = false
	w.own.reports.begin(w.reports)
	rest, err := w.answerLines(&w.own, text, &next, func() bool { return len(w.kept.text) < mostKept(w.inputs.chunks) })
	err = w.answer.atEnd(&w.own, err)
	w.own.stdout.Flush()
	return func() error {
		w.kept.replay(w.tool, w.own.listed)
		w.reports.add(w.own.reports)
		w.lineCount += next - chunk.Line
		if err != nil {
			return errors.Join(err, w.flush())
		}
		return w.finish(rest, next)
	}
}

// finish answers lines in their turn, and flushes.
func (w *worker) finish(text []byte, number int) error {
	next := number
	_, err := w.answerLines(w.tool, text, &next, func() bool { return true })
	err = w.answer.atEnd(w.tool, err)
	w.lineCount += next - number
	if flushErr := w.flush(); err == nil {
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
func (w *worker) answerLines(to *tool, text []byte, number *int, more func() bool) (rest []byte, err error) {
	for len(text) > 0 && more() {
		if w.answer.run != nil && !w.inputs.asJSON && w.inputs.plain() && len(text) <= pipeline.MaxLine {
			n, lines := w.answer.run(to, text)
			*number += lines
			if text = text[n:]; len(text) == 0 {
				break
			}
		}
		var line []byte
		line, text, _ = cutLine(text, w.end)
		members := w.r.members
		w.r = w.inputs.request()
		w.r.file, w.r.line, w.r.members = w.file, *number, members[:0]
		*number++
		if err := w.answerLine(to, line); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// cutLine returns the first line of text, and what follows it. Lines end in end; a CR
// before a line feed is not a part of the line. If there is no end, found is false
// and all of text is the line.
func cutLine(text []byte, end byte) (line, rest []byte, found bool) {
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

func (w *worker) answerLine(to *tool, line []byte) error {
	switch {
	case len(line) > pipeline.MaxLine:
		return w.failed(to, w.answer, &w.r, errTooLong, line)
	case !w.inputs.jsonLines && w.inputs.extract.given():
		w.r.whole = string(line)
		text, err := w.inputs.extract.of(line)
		if err != nil {
			w.r.set(w.r.whole)
			return w.failed(to, w.answer, &w.r, err, line)
		}
		w.inputs.set(&w.r, string(text))
	case !w.inputs.jsonLines:
		w.inputs.set(&w.r, string(line))
	case len(bytes.TrimSpace(line)) == 0:
		if w.rows {
			to.stdout.WriteByte(w.end)
		}
		return nil
	default:
		if err := w.r.unmarshal(line, w.inputs.member, w.inputs.handsThrough); err != nil {
			broken := &jsonError{w.r.place(), w.inputs.member, err}
			if !w.rows && !w.inputs.chosen {
				return broken
			}
			return w.failed(to, w.answer, &w.r, broken, nil)
		}
	}
	if w.inputs.jsonLines {
		if w.inputs.lines {
			w.r.whole = string(line)
		}
		w.inputs.read(&w.r)
	}
	return w.answerOne(to, w.answer, &w.r)
}

// set sets the input of a request.
func (in *inputs) set(r *request, text string) {
	r.set(text)
	in.read(r)
}

// read changes the input of a request as --refang and --guess say.
func (in *inputs) read(r *request) {
	if in.refang {
		r.input = refanged(r.input)
	}
	if in.scheme != "" && !r.hasBase {
		r.input = withScheme(r.input, in.scheme)
	}
}

// plain reports whether inputs are lines as they are, and so are not the answers.
func (in *inputs) plain() bool {
	return !in.lines && !in.refang && in.scheme == "" && !in.extract.given()
}

// answerOne writes the answer to a request, or what there is to say about why
// there is none. It returns an error if that is the end of all.
func (a *answering) answerOne(to *tool, answer answerer[*request], r *request) (err error) {
	if a.inputs.lines {
		var ok bool
		if ok, err = answer.passes(r); ok {
			to.stdout.WriteString(r.asGiven())
			to.stdout.WriteByte(a.end)
		} else if to.rows && (err == nil || err == errFailed) {
			to.stdout.WriteByte(a.end)
		}
	} else if a.inputs.asJSON {
		b := append(to.stdout.AvailableBuffer(), '{')
		if a.inputs.numbered && r.line > 0 {
			b = appendInt(b, "line", r.line)
		}
		b = r.appendPlace(b)
		b = r.appendMembers(b)
		if b, err = answer.json(b, r); err == nil || err == errFailed {
			b = append(b, r.members...)
			to.stdout.Write(append(b, '}', a.end))
		}
	} else {
		err = answer.text(to, r)
	}
	switch err {
	case nil, errNoAnswer:
		return nil
	case errFailed:
		to.reports.failed++
		if a.inputs.onError == onErrorFail {
			return errStop
		}
		return nil
	}
	var line []byte
	if a.inputs.onError == onErrorKeep {
		line = []byte(r.asGiven())
	}
	return a.failed(to, answer, r, err, line)
}

// failed is what becomes of an input that failed: it is counted and reported, and
// what --on-error asks for is written. The line is the input as it is; only --on-error keep
// needs it.
func (a *answering) failed(to *tool, answer answerer[*request], r *request, err error, line []byte) error {
	if !a.report(to, answer, r, err) {
		switch a.inputs.onError {
		case onErrorKeep:
			to.stdout.Write(line)
			to.stdout.WriteByte(a.end)
		case onErrorEmpty:
			to.stdout.WriteByte(a.end)
		}
	}
	if a.inputs.onError == onErrorFail {
		return errStop
	}
	return nil
}

// report counts an input that failed, and says why: in the answer if that has a
// place for it and was not asked to be left out, or else on the standard error. It
// reports whether it wrote an answer.
func (a *answering) report(to *tool, answer answerer[*request], r *request, err error) bool {
	var one [1]failure // most often there is no more
	f := appendFailures(one[:0], err)
	to.reports.failed++
	to.reports.count(f[0].Code)
	leftOut := a.inputs.chosen && a.inputs.onError == onErrorSkip
	switch {
	case answer.failed != nil && !leftOut:
		answer.failed(to, r, f[0].Code)
		return true
	case !a.inputs.asJSON || leftOut:
		to.reportFailure(r, err, f)
		return false
	}
	b := append(to.stdout.AvailableBuffer(), '{')
	if _, broken := err.(*jsonError); broken || err == errTooLong {
		b = append(appendName(b, "input"), "null"...)
	} else {
		b = r.appendMembers(b)
	}
	b = append(answers.AppendError(b, f[0], isBaseError(err)), r.members...)
	to.stdout.Write(append(b, '}', a.end))
	return true
}

// errTooLong is about lines that are not held in memory.
var errTooLong = &ownError{"too-long", fmt.Sprintf("The line has more than %d bytes.", pipeline.MaxLine)}

// piece is failed for a line that comes in pieces, in its turn.
func (w *worker) piece(chunk pipeline.Chunk, text []byte) error {
	if chunk.First {
		w.lineCount++
		r := w.inputs.request()
		r.file, r.line = w.file, chunk.Line
		if w.inputs.onError != onErrorKeep || w.inputs.asJSON {
			err := w.failed(w.tool, w.answer, &r, errTooLong, nil)
			return errors.Join(w.answer.atEnd(w.tool, err), w.flush())
		}
		w.report(w.tool, w.answer, &r, errTooLong)
	}
	if w.inputs.onError == onErrorKeep && !w.inputs.asJSON {
		w.keepPiece(chunk, text)
	}
	return w.flush()
}

// keepPiece writes a piece of a line as it is, without a CR at the line's end.
func (w *worker) keepPiece(chunk pipeline.Chunk, text []byte) {
	if chunk.Last {
		text = bytes.TrimSuffix(text, []byte{w.end})
	}
	if w.end == '\n' {
		if w.longCR && (len(text) > 0 || !chunk.Last) {
			w.stdout.WriteByte('\r')
		}
		text, w.longCR = bytes.CutSuffix(text, []byte("\r"))
	}
	w.stdout.Write(text)
	if chunk.Last {
		w.stdout.WriteByte(w.end)
		w.longCR = false
	}
}

// A parsed is a request for a URL and its answer.
type parsed struct {
	*request
	url weburl.URL
}

// A baseError is why a base does not parse.
type baseError struct{ error }

func (e baseError) Unwrap() error { return e.error }

func isBaseError(err error) bool {
	_, ok := err.(baseError)
	return ok
}

// answerURLs is answer for inputs that are URLs: it parses them.
func (t *tool) answerURLs(in *inputs, newAnswerer func() answerer[parsed]) error {
	return t.answer(in, func() answerer[*request] {
		answer := newAnswerer()
		// A URL is dropped when its line is answered.
		bases := baseCache{parser: weburl.Parser{Encoding: in.encoding, Arena: new(weburl.Arena)}}
		return answerer[*request]{
			text: func(t *tool, r *request) error {
				u, err := bases.parse(r)
				if err != nil {
					return err
				}
				if in.guesses && in.scheme == "" && r.line == 0 {
					if hint := schemeHint(r.input); hint != "" {
						t.report("weburl: " + shownInput(r.input) + ": " + visible(hint) + "\n")
					}
				}
				return answer.text(t, parsed{r, u})
			},
			json: func(b []byte, r *request) ([]byte, error) {
				u, err := bases.parse(r)
				if err != nil {
					return b, err
				}
				return answer.json(b, parsed{r, u})
			},
			run: answer.run,
			passes: func(r *request) (bool, error) {
				u, err := bases.parse(r)
				if err != nil {
					return false, err
				}
				return answer.passes(parsed{r, u})
			},
			failed: answer.failed,
			end:    answer.end,
		}
	})
}

// A baseCache parses requests. It remembers the last base: many inputs in a row
// share one.
type baseCache struct {
	parser weburl.Parser
	input  string // the base
	err    error
	known  bool
}

func (c *baseCache) parse(r *request) (weburl.URL, error) {
	if !r.hasBase {
		parser := c.parser
		parser.Base = weburl.URL{}
		return parser.Parse(r.input)
	}
	if !c.known || c.input != r.base {
		c.input, c.known = r.base, true
		c.parser.Base, c.err = weburl.Parse(r.base)
	}
	if c.err != nil {
		return weburl.URL{}, baseError{c.err}
	}
	return c.parser.Parse(r.input)
}
