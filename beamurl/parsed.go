package beamurl

import (
	"bytes"
	"context"
	"errors"
	"unicode/utf8"
	"unsafe"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/percent"
)

// The counters of the transforms that parse.
var (
	lines  = beam.NewCounter("weburl", "lines")
	failed = beam.NewCounter("weburl", "failed")
)

// A parsed is a line and the URL that it is. Both refer to the batch, which nobody
// may change: it is an element.
type parsed struct {
	weburl.URL
	line []byte
}

// eachURL calls do for each line of a batch that parses. It emits the lines that do
// not, and those for which do returns an error.
func eachURL(ctx context.Context, batch []byte, emitFailed func([]byte), do func(parsed) error) {
	eachLine(ctx, batch, emitFailed, func(line []byte) error {
		u, err := parse(line)
		if err != nil {
			return err
		}
		return do(parsed{u, line})
	})
}

// eachLine calls do for each line of a batch, without its end, LF or CRLF. It counts
// the lines, and emits those for which do returns an error.
func eachLine(ctx context.Context, batch []byte, emitFailed func([]byte), do func(line []byte) error) {
	var n int64
	var refused failures
	for len(batch) > 0 {
		end := bytes.IndexByte(batch, '\n')
		if end < 0 {
			end = len(batch)
		}
		line := batch[:end]
		if end > 0 && line[end-1] == '\r' {
			line = line[:end-1]
		}
		batch = batch[min(end+1, len(batch)):]
		n++
		if err := do(line); err != nil {
			refused.add(err, line)
		}
	}
	lines.Inc(ctx, n)
	refused.emit(ctx, emitFailed)
}

// parse parses a line. The URL may refer to it.
func parse(line []byte) (weburl.URL, error) {
	if len(line) > MaxLine {
		return weburl.URL{}, weburl.ErrTooLong
	}
	return weburl.Parse(text(line))
}

// text returns a string that refers to a line.
func text(line []byte) string { return unsafe.String(unsafe.SliceData(line), len(line)) }

// decoded returns a line as UTF-8: what is not is replaced by U+FFFD, as the URL
// parser does. The string may refer to the line.
func decoded(line []byte) string {
	if utf8.Valid(line) {
		return text(line)
	}
	return percent.DecodeUTF8(string(line))
}

// A failures collects the lines of a batch that failed.
type failures struct {
	batch []byte
	n     int64
}

// add adds a line after the reason and a tab.
func (f *failures) add(err error, line []byte) {
	f.batch = append(append(append(append(f.batch, reason(err)...), '\t'), line...), '\n')
	f.n++
}

// emit counts the failures and emits them.
func (f *failures) emit(ctx context.Context, emit func([]byte)) {
	failed.Inc(ctx, f.n)
	if f.n > 0 {
		emit(f.batch)
	}
}

// reason returns why a line fails: the standard's error code, too-long, or
// no-key if it is a URL of which there is no key.
func reason(err error) string {
	var e *weburl.ParseError
	switch {
	case errors.Is(err, weburl.ErrTooLong):
		return "too-long"
	case errors.As(err, &e):
		return string(e.Code())
	}
	return "no-key"
}
