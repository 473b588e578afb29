package beamurl

import (
	"bytes"
	"context"
	"errors"
	"unsafe"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl"
)

// batchSize is about how many bytes a batch has. Smaller ones cost more time,
// larger ones more memory and no less time.
const batchSize = 64 << 10

// MaxLine is how many bytes a line may have at most, its end not counted. A longer
// line fails with the reason too-long.
const MaxLine = 32 << 20

// tooLong is the reason for lines of more than MaxLine bytes. The standard has no
// such error.
const tooLong = "too-long"

func init() {
	register.DoFn2x0[string, func([]byte)](&batchFn{})
	register.Emitter1[[]byte]()
}

// Batches makes batches of lines, a PCollection<string> as textio.Read returns.
func Batches(s beam.Scope, lines beam.PCollection) beam.PCollection {
	return beam.ParDo(s.Scope("beamurl.Batches"), &batchFn{}, lines)
}

// batchFn collects the lines of a bundle.
type batchFn struct{ batch []byte }

func (f *batchFn) ProcessElement(line string, emit func([]byte)) {
	f.batch = append(append(f.batch, line...), '\n')
	if len(f.batch) >= batchSize {
		f.FinishBundle(emit)
	}
}

// FinishBundle emits the last batch.
func (f *batchFn) FinishBundle(emit func([]byte)) {
	if len(f.batch) > 0 {
		emit(f.batch)
		f.batch = nil
	}
}

// nextLine returns the first line of a batch, without its end, LF or CRLF, and the
// lines after it.
func nextLine(batch []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(batch, []byte{'\n'})
	return bytes.TrimSuffix(line, []byte{'\r'}), rest
}

// text returns a string that refers to a line. The line must not change while the
// string is in use: that holds for input elements, which nobody may change.
func text(line []byte) string { return unsafe.String(unsafe.SliceData(line), len(line)) }

// The counters of all transforms that parse.
var (
	lines  = beam.NewCounter("weburl", "lines")
	failed = beam.NewCounter("weburl", "failed")
)

// A failures collects the lines of a batch that failed.
type failures struct {
	batch []byte
	n     int64
}

func (f *failures) add(reason string, line []byte) {
	f.batch = append(append(append(append(f.batch, reason...), '\t'), line...), '\n')
	f.n++
}

// finish counts the lines of a batch, and emits those that failed.
func (f *failures) finish(ctx context.Context, n int64, emit func([]byte)) {
	lines.Inc(ctx, n)
	failed.Inc(ctx, f.n)
	if f.n > 0 {
		emit(f.batch)
	}
}

// reason returns why a line does not parse: the standard's name of the error.
func reason(err error) string {
	var e *weburl.ParseError
	if errors.As(err, &e) {
		return string(e.Code())
	}
	return tooLong
}
