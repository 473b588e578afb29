package beamurl

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/internal/canonname"
)

func init() {
	register.DoFn4x0[context.Context, []byte, func([]byte), func([]byte)](&canonFn{})
}

// Parse parses lines. The first result has their serializations, the second the
// lines that failed.
func Parse(s beam.Scope, batches beam.PCollection) (urls, failed beam.PCollection) {
	return Canon(s, canon.Standard().Name(), batches)
}

// Canon parses lines and gives them a canonical form by its name, one of [Forms]. It
// panics if there is no such form. The first result has the output of weburl canon
// --profile, the second the lines that failed.
func Canon(s beam.Scope, form string, batches beam.PCollection) (urls, failed beam.PCollection) {
	return beam.ParDo2(s.Scope("beamurl.Canon"), &canonFn{Form: mustBeForm(form)}, batches)
}

// canonFn writes canonical forms.
type canonFn struct {
	Form string

	form canonname.Form
}

func (f *canonFn) Setup() { f.form, _ = canonname.Named(f.Form) }

func (f *canonFn) ProcessElement(ctx context.Context, batch []byte, emit, emitFailed func([]byte)) {
	urls := make([]byte, 0, len(batch)+len(batch)/8)
	eachLine(ctx, batch, emitFailed, func(line []byte) error {
		u, err := parse(line)
		if err == weburl.ErrTooLong {
			return err
		}
		with, err := f.form.AppendInput(urls, text(line), u, err)
		if err == nil {
			urls = append(with, '\n')
		}
		return err
	})
	if len(urls) > 0 {
		emit(urls)
	}
}
