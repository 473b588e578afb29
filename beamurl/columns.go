package beamurl

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl/columns"
)

func init() {
	register.DoFn4x0[context.Context, []byte, func([]byte), func([]byte)](&columnsFn{})
}

// Columns converts each line to a row of package [github.com/weburl/weburl/columns], in
// tab-separated values: the output of weburl columns --on-error skip, without the header
// row. The second result has the lines that failed.
func Columns(s beam.Scope, batches beam.PCollection) (rows, failed beam.PCollection) {
	return beam.ParDo2(s.Scope("beamurl.Columns"), &columnsFn{}, batches)
}

// columnsFn makes rows.
type columnsFn struct {
	maker columns.Maker
	row   []columns.Value
}

func (f *columnsFn) ProcessElement(ctx context.Context, batch []byte, emit, emitFailed func([]byte)) {
	rows := make([]byte, 0, 6*len(batch))
	eachURL(ctx, batch, emitFailed, func(u parsed) error {
		f.row = f.maker.Append(f.row[:0], decoded(u.line), u.URL)
		rows = columns.AppendTSV(rows, f.row)
		return nil
	})
	if len(rows) > 0 {
		emit(rows)
	}
}
