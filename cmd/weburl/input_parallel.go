package main

import (
	"bufio"
	"bytes"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/percent"
)

// eachLine calls answer with the request in each line of the standard input, on
// all cores. The source has no arguments and no files. Each core has a function
// of its own from newAnswer, which writes to the tool that it is given: what it
// writes comes out in the order of the lines, and before the command waits for
// more of them. The error errFailed of an answer is remembered and returned at
// the end. Any other ends all.
func (t *tool) eachLine(from source, newAnswer func() func(*tool, request) error) error {
	from.base = percent.DecodeUTF8(from.base)
	lines := &lineReader{tool: t, from: from}
	own := *t // a copy, as workers begin while others write
	err := pipeline.Run(t.stdin, func() pipeline.Work {
		w := &lineWorker{lineReader: lines, answer: newAnswer(), own: own}
		w.own.stdout = bufio.NewWriterSize(stream{&w.kept, false}, pipeSize)
		w.own.stderr = stream{&w.kept, true}
		return w.work
	})
	if err == nil {
		err = lines.failed
	}
	return err
}

// A lineReader is what the workers of one eachLine share.
type lineReader struct {
	*tool
	from source

	// These belong to the worker whose turn it is to write.
	failed error  // errFailed, or nil
	long   []byte // the pieces so far of a line that is too long for one chunk
}

// A lineWorker answers chunks of lines, one after the other. It keeps its answers
// until it is their turn.
type lineWorker struct {
	*lineReader
	answer func(*tool, request) error
	own    tool // writes to kept
	kept   transcript
}

// mostKept is how many bytes of answers a worker keeps. If that is not enough
// for a chunk, the rest is answered when it is its turn. It is a lot for lines of
// more than ten bytes.
const mostKept = 16 * pipeline.ChunkSize

func (w *lineWorker) work(chunk pipeline.Chunk) (write func() error) {
	text := chunk.Text
	if chunk.Line == 1 && (!chunk.TooLong || chunk.First) {
		text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	}
	if chunk.TooLong {
		return func() error { return w.piece(chunk, text) }
	}
	w.kept.reset()
	w.own.listed = false
	next := chunk.Line
	rest, failed, err := w.answerLines(&w.own, text, &next, func() bool { return len(w.kept.text) < mostKept })
	w.own.stdout.Flush()
	return func() error {
		w.kept.replay(w.tool, w.own.listed)
		if failed {
			w.failed = errFailed
		}
		if err != nil {
			return err
		}
		return w.finish(rest, next)
	}
}

// finish answers lines in their turn, and flushes.
func (w *lineWorker) finish(text []byte, number int) error {
	_, failed, err := w.answerLines(w.tool, text, &number, func() bool { return true })
	if failed {
		w.failed = errFailed
	}
	if err != nil {
		return err
	}
	return w.stdout.Flush()
}

// piece puts the pieces of a line together and answers it.
func (w *lineWorker) piece(chunk pipeline.Chunk, text []byte) error {
	w.long = append(w.long, text...)
	if !chunk.Last {
		return nil
	}
	line := w.long
	w.long = nil
	return w.finish(line, chunk.Line)
}

// answerLines has lines answered while more are wanted, the first of which has
// the given number. It returns the others.
func (w *lineWorker) answerLines(to *tool, text []byte, number *int, more func() bool) (rest []byte, failed bool, err error) {
	shared := request{base: w.from.base, hasBase: w.from.hasBase}
	for len(text) > 0 && more() {
		line := text
		if end := bytes.IndexByte(text, '\n'); end >= 0 {
			line, text = bytes.TrimSuffix(text[:end], []byte("\r")), text[end+1:]
		} else {
			text = nil
		}
		shared.line = *number
		*number++
		r, ok, err := shared.withLine(line, w.from.jsonLines)
		if ok && err == nil {
			err = w.answer(to, r)
		}
		switch {
		case err == errFailed:
			failed = true
		case err != nil:
			return nil, failed, err
		}
	}
	return text, failed, nil
}

// A transcript is what was written to the standard output and to the standard
// error, in order.
type transcript struct {
	text  []byte
	parts []portion
}

// A portion is what was written to one of the streams.
type portion struct {
	stderr bool
	end    int // in the text
}

// A stream is one of the streams that a transcript is of.
type stream struct {
	*transcript
	stderr bool
}

func (s stream) Write(p []byte) (int, error) {
	s.text = append(s.text, p...)
	if last := len(s.parts) - 1; last >= 0 && s.parts[last].stderr == s.stderr {
		s.parts[last].end = len(s.text)
	} else {
		s.parts = append(s.parts, portion{s.stderr, len(s.text)})
	}
	return len(p), nil
}

// reset makes the transcript empty, without the memory that few chunks need.
func (k *transcript) reset() {
	if cap(k.text) > 2*mostKept {
		k.text = nil
	}
	k.text, k.parts = k.text[:0], k.parts[:0]
}

// pipeSize is how much is written at once. Most pipes take that much.
const pipeSize = 64 << 10

// replay writes all to the streams of a tool. If what is on the standard output
// are listings there is a blank line between those before and these.
func (k *transcript) replay(t *tool, listed bool) {
	start := 0
	separate := listed && t.listed
	for _, p := range k.parts {
		text := k.text[start:p.end]
		start = p.end
		if p.stderr {
			t.stdout.Flush()
			t.stderr.Write(text)
			continue
		}
		if separate {
			t.println(0, "")
			separate = false
		}
		for piece := range slices.Chunk(text, pipeSize) {
			t.stdout.Write(piece)
		}
	}
	t.listed = t.listed || listed
}
