package stream

import (
	"bytes"
	"cmp"
	"errors"

	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
)

// ByteOrderMark can precede the first line.
const ByteOrderMark = "\uFEFF"

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
	if chunk.Line == 1 && w.inputs.lineEnd() == '\n' && (!chunk.TooLong || chunk.First) {
		text = bytes.TrimPrefix(text, []byte(ByteOrderMark))
	}
	if chunk.TooLong {
		return func() error { return w.piece(chunk, text) }
	}
	next := chunk.Line
	if len(text) > w.inputs.Chunks.Size() {
		// One line: do not hold its answer as well.
		return func() error { return w.finish(text, next) }
	}
	rest, err := w.answerKept(text, &next)
	return func() error {
		err := w.replay(err)
		w.lineCount += next - chunk.Line
		if err != nil {
			return errors.Join(err, w.Flush())
		}
		return w.finish(rest, next)
	}
}

// begin makes the worker ready to keep answers.
func (w *worker) begin() {
	w.kept.reset(mostKept(w.inputs.Chunks))
	w.own.Listed = false
	w.own.Reports.begin(w.Reports)
}

// answerKept answers lines, and keeps the answers. It returns the lines for which there is
// no room.
func (w *worker) answerKept(text []byte, number *int) (rest []byte, err error) {
	w.begin()
	rest, err = w.answerLines(&w.own, text, number, func() bool { return len(w.kept.text) < mostKept(w.inputs.Chunks) })
	err = w.answer.atEnd(&w.own, err)
	w.own.Stdout.Flush()
	return rest, err
}

// replay writes what has been kept. It returns the error that is given, or else its own.
func (w *worker) replay(err error) error {
	err = cmp.Or(err, w.kept.replay(w.Tool, w.own.Listed))
	w.Reports.add(w.own.Reports)
	return err
}

// inTurn has answers kept that are given in turn, and writes them.
func (w *worker) inTurn(answer func(*Tool) error) error {
	w.begin()
	err := answer(&w.own)
	w.own.Stdout.Flush()
	return w.replay(err)
}

// finish answers lines in their turn, and flushes.
func (w *worker) finish(text []byte, number int) (err error) {
	next := number
	if w.once == nil {
		_, err = w.answerLines(w.Tool, text, &next, func() bool { return true })
		err = w.answer.atEnd(w.Tool, err)
	}
	for w.once != nil && len(text) > 0 && err == nil {
		text, err = w.answerKept(text, &next)
		err = w.replay(err)
	}
	w.lineCount += next - number
	if flushErr := w.Flush(); err == nil {
		err = flushErr
	}
	return err
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
		before := len(text)
		line, text, _ = CutLine(text, w.inputs.lineEnd())
		members := w.r.Members
		w.r = w.inputs.request()
		w.r.File, w.r.Line, w.r.Members = w.file, *number, members[:0]
		w.r.cr = before-len(text)-len(line) == len("\r\n")
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
	in := w.inputs
	if in.extract.given() || in.JSONLines && in.keepsLines() {
		w.r.whole = string(line)
	}
	switch {
	case len(line) > pipeline.MaxLine:
		w.r.unread = true
		return w.lost(to, ErrTooLong, line)
	case !in.JSONLines && in.extract.given():
		text, err := in.extract.of(line, &w.layout)
		if err == errHeader {
			if w.Rows {
				to.Stdout.WriteByte(w.End)
			}
			return nil
		}
		if misuse, ok := errors.AsType[*MisuseError](err); ok {
			return Misuse("%s%v", w.r.Place(), misuse)
		}
		if err == errNull {
			w.r.unread, w.r.whole = true, ""
			return w.failed(to, w.answer, &w.r, err, nil)
		}
		if err != nil {
			w.r.Set(w.r.whole)
			return w.failed(to, w.answer, &w.r, err, nil)
		}
		in.set(&w.r, string(text))
		if in.CDXMembers {
			w.r.Members = appendCDXMembers(w.r.Members, line, &w.layout)
		}
	case !in.JSONLines:
		in.set(&w.r, string(line))
	case len(bytes.TrimSpace(line)) == 0:
		if w.Rows {
			to.Stdout.WriteByte(w.End)
		}
		return nil
	default:
		if err := w.r.Unmarshal(line, in.Member, in.HandsThrough); err != nil {
			broken := &jsonError{w.r.Place(), in.Member, err}
			if !w.Rows && !in.Chosen {
				return broken
			}
			w.r.unread = true
			return w.lost(to, broken, line)
		}
		in.read(&w.r)
	}
	return w.answerOne(to, w.answer, &w.r)
}

// lost is failed for a line without an input.
func (w *worker) lost(to *Tool, err error, line []byte) error {
	if w.inputs.keepsLines() {
		w.r.whole = string(line)
	}
	return w.failed(to, w.answer, &w.r, err, nil)
}

// piece is failed for a line that comes in pieces, in its turn.
func (w *worker) piece(chunk pipeline.Chunk, text []byte) error {
	in := w.inputs
	keep := in.failedLines || in.OnError == onErrorKeep && !in.AsJSON
	if chunk.First {
		w.lineCount++
		r := in.request()
		r.File, r.Line, r.unread = w.file, chunk.Line, true
		if !keep {
			err := w.failed(w.Tool, w.answer, &r, ErrTooLong, nil)
			return errors.Join(w.answer.atEnd(w.Tool, err), w.Flush())
		}
		w.count(w.Tool, ErrTooLong)
		if !in.failedLines {
			w.ReportFailure(&r, ErrTooLong)
		}
	}
	if keep {
		w.keepPiece(chunk, text)
	}
	if chunk.Last && keep && in.OnError == OnErrorFail {
		return errors.Join(errStop, w.Flush())
	}
	return w.Flush()
}

// keepPiece writes a piece of a line as it is.
func (w *worker) keepPiece(chunk pipeline.Chunk, text []byte) {
	if in := w.inputs; in.lineEnd() != w.End {
		text = bytes.TrimSuffix(text, []byte{in.lineEnd()})
	}
	w.Stdout.Write(text)
	if chunk.Last && !bytes.HasSuffix(text, []byte{w.End}) {
		w.Stdout.WriteByte(w.End)
	}
}
