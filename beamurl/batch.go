package beamurl

import (
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// batchSize is about how many bytes a batch has. Smaller ones cost more time,
// larger ones more memory and no less time.
const batchSize = 64 << 10

// MaxLine is the maximum length of a line in bytes, without its line ending. A longer
// line fails with the reason too-long.
const MaxLine = 32 << 20

func init() {
	register.DoFn2x0[string, func([]byte)](&batchFn{})
	register.Emitter1[[]byte]()
}

// Batches combines lines, a PCollection<string> such as textio.Read returns, into
// batches. LFs in lines are removed, as in the URL parser.
func Batches(s beam.Scope, lines beam.PCollection) beam.PCollection {
	return beam.ParDo(s.Scope("beamurl.Batches"), &batchFn{}, lines)
}

// batchFn collects the lines of a bundle.
type batchFn struct{ batch []byte }

func (f *batchFn) ProcessElement(line string, emit func([]byte)) {
	f.batch = append(append(f.batch, strings.ReplaceAll(line, "\n", "")...), '\n')
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
