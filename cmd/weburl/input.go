package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/weburl/weburl/percent"
)

// A request is a URL to look at, with its base.
type request struct {
	input   string
	base    string
	hasBase bool
	line    int // where input was read, from 1; 0 if it was an argument
}

// A source says where requests come from.
type source struct {
	args      []string // if there are none, lines are read
	jsonLines bool     // the lines are JSON
	base      string   // the base of requests that name none
	hasBase   bool
}

// requests returns the requests of a source in order. An error ends them. What
// was written to t.stdout is flushed before waiting for more input, so that
// another program can ask and read the answer before it asks again.
//
// Invalid UTF-8 has been replaced by U+FFFD: places in an input are places in
// the text that is shown.
func (t *tool) requests(from source) iter.Seq2[request, error] {
	return func(yield func(request, error) bool) {
		r := request{base: percent.DecodeUTF8(from.base), hasBase: from.hasBase}
		for _, arg := range from.args {
			r.input = percent.DecodeUTF8(arg)
			if !yield(r, nil) {
				return
			}
		}
		if len(from.args) > 0 {
			return
		}
		for line, err := range lines(flushing{t.stdin, t.stdout}) {
			if err != nil {
				yield(request{}, err)
				return
			}
			r.line++
			next := r
			if !from.jsonLines {
				next.input = percent.DecodeUTF8(string(line))
			} else if len(bytes.TrimSpace(line)) == 0 {
				continue
			} else if err := next.unmarshal(line); err != nil {
				yield(request{}, fmt.Errorf("line %d is not {\"input\": string, \"base\": string or null}: %w", r.line, err))
				return
			}
			if !yield(next, nil) {
				return
			}
		}
	}
}

// unmarshal reads a request from a line of JSON. Other members are passed over.
func (r *request) unmarshal(line []byte) error {
	var members struct {
		Input *string `json:"input"`
		Base  *string `json:"base"`
	}
	// Package json has a U+FFFD for each byte that is not UTF-8, where the
	// Encoding Standard has one for a maximal subpart of a character.
	if err := json.Unmarshal([]byte(percent.DecodeUTF8(string(line))), &members); err != nil {
		return err
	}
	if members.Input == nil {
		return errors.New("there is no input")
	}
	r.input = *members.Input
	if members.Base != nil {
		r.base, r.hasBase = *members.Base, true
	}
	return nil
}

// lines returns the lines of r without their ends, LF or CRLF, and without a
// byte order mark before the first. A line may be of any length; it is valid
// until the next is asked for. The end of the last line may be missing.
func lines(r io.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		b := bufio.NewReaderSize(r, 64<<10)
		if start, _ := b.Peek(len(byteOrderMark)); string(start) == byteOrderMark {
			b.Discard(len(byteOrderMark))
		}
		var long []byte // the line so far, if it is longer than b's buffer
		for {
			line, err := b.ReadSlice('\n')
			if err == bufio.ErrBufferFull {
				long = append(long, line...)
				continue
			}
			if len(long) > 0 {
				long = append(long, line...)
				line = long
			}
			if err != nil && err != io.EOF {
				yield(nil, err)
				return
			}
			if err == io.EOF && len(line) == 0 {
				return
			}
			if l, ok := bytes.CutSuffix(line, []byte("\n")); ok {
				line = bytes.TrimSuffix(l, []byte("\r"))
			}
			if !yield(line, nil) || err == io.EOF {
				return
			}
			long = long[:0]
		}
	}
}

const byteOrderMark = "\uFEFF"

// flushing is a reader that flushes a writer before it waits.
type flushing struct {
	io.Reader
	w *bufio.Writer
}

func (f flushing) Read(p []byte) (int, error) {
	if err := f.w.Flush(); err != nil {
		return 0, err
	}
	return f.Reader.Read(p)
}
