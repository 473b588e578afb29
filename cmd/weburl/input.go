package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// A request is a URL to look at, with its base.
type request struct {
	input   string
	raw     string // input as it was given, of any bytes, where it was no JSON
	base    string
	hasBase bool

	// Where input was read: the file, empty for the standard input, and the
	// line, from 1. The line is 0 if input was an argument.
	file string
	line int

	// invalidUTF8 is the first byte of input at which there was something that
	// is not UTF-8, or -1. Such bytes have been replaced by U+FFFD, so that
	// places in input are places in the text that is shown.
	invalidUTF8 int
}

// place returns where input was read, for a message.
func (r *request) place() string {
	switch {
	case r.line == 0:
		return ""
	case r.file == "":
		return fmt.Sprintf("line %d: ", r.line)
	}
	return fmt.Sprintf("%s:%d: ", visible(r.file), r.line)
}

// A source says where requests come from.
type source struct {
	args      []string
	files     []string // read after the arguments
	jsonLines bool     // the lines are JSON
	base      string   // the base of requests that name none
	hasBase   bool
}

// requests returns the requests of a source in order: the arguments, the lines
// of the files or, where there are neither, those of the standard input. An
// error ends them. What was written to t.stdout is flushed before waiting for
// more input, so that another program can ask and read the answer before it
// asks again.
func (t *tool) requests(from source) iter.Seq2[request, error] {
	return func(yield func(request, error) bool) {
		base := percent.DecodeUTF8(from.base)
		for _, arg := range from.args {
			r := request{base: base, hasBase: from.hasBase}
			r.set(arg)
			if !yield(r, nil) {
				return
			}
		}
		for _, name := range from.files {
			file, err := os.Open(name)
			if err != nil {
				yield(request{}, err)
				return
			}
			r := request{base: base, hasBase: from.hasBase, file: name}
			ok := t.requestLines(file, r, from.jsonLines, yield)
			file.Close()
			if !ok {
				return
			}
		}
		if len(from.args)+len(from.files) == 0 {
			r := request{base: base, hasBase: from.hasBase}
			t.requestLines(t.stdin, r, from.jsonLines, yield)
		}
	}
}

// requestLines yields a request for each line of in. It reports whether more
// are wanted.
func (t *tool) requestLines(in io.Reader, r request, jsonLines bool, yield func(request, error) bool) bool {
	for line, err := range lines(flushing{in, t.stdout}) {
		if err != nil {
			yield(request{}, err)
			return false
		}
		r.line++
		next, ok, err := r.withLine(line, jsonLines)
		if err != nil {
			yield(request{}, err)
			return false
		}
		if !ok {
			continue
		}
		if !yield(next, nil) {
			return false
		}
	}
	return true
}

// withLine returns r with what a line asks for. It returns false for a blank
// line among JSON.
func (r request) withLine(line []byte, jsonLines bool) (_ request, ok bool, err error) {
	switch {
	case !jsonLines:
		r.set(string(line))
		return r, true, nil
	case len(bytes.TrimSpace(line)) == 0:
		return r, false, nil
	}
	if err := r.unmarshal(line); err != nil {
		return r, false, fmt.Errorf("%snot {\"input\": string, \"base\": string or null}: %w", r.place(), err)
	}
	return r, true, nil
}

// set sets the input, which may not be UTF-8.
func (r *request) set(input string) {
	r.input, r.raw, r.invalidUTF8 = input, input, -1
	if utf8.ValidString(input) {
		return
	}
	r.input = percent.DecodeUTF8(input)
	for i, c := range input {
		if c == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(input[i:]); size == 1 {
				r.invalidUTF8 = i
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
	r.input, r.invalidUTF8 = *members.Input, -1
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
		// Wait for no more than the first byte if that begins no byte order mark: a
		// program may wait for the answer to a line that is shorter.
		if start, _ := b.Peek(1); string(start) == byteOrderMark[:1] {
			if start, _ = b.Peek(len(byteOrderMark)); string(start) == byteOrderMark {
				b.Discard(len(byteOrderMark))
			}
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
