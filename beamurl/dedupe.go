package beamurl

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl/internal/canonname"
)

func init() {
	register.DoFn4x0[context.Context, []byte, func(int, []byte), func([]byte)](&keyFn{})
	register.DoFn3x0[int, func(*[]byte) bool, func([]byte)](&firstFn{})
	register.Emitter2[int, []byte]()
}

// Dedupe parses lines and keeps one URL for each canonical form; form is the name of the
// form, as in [Canon]. The URL with the first serialization in byte order is kept, so
// that the result does not depend on the runner. The first result has the
// serializations, the second the lines that failed.
//
// A worker holds a 1024th of the canonical forms in memory.
func Dedupe(s beam.Scope, form string, batches beam.PCollection) (urls, failed beam.PCollection) {
	s = s.Scope("beamurl.Dedupe")
	keyed, failed := beam.ParDo2(s, &keyFn{Form: mustBeForm(form)}, batches)
	return beam.ParDo(s, &firstFn{}, beam.GroupByKey(s, keyed)), failed
}

// keyFn emits records of canonical forms and serializations.
type keyFn struct {
	Form string

	form    canonname.Form
	key     []byte
	sharder sharder
}

func (f *keyFn) Setup() { f.form, _ = canonname.Named(f.Form) }

func (f *keyFn) ProcessElement(ctx context.Context, batch []byte, emit func(int, []byte), emitFailed func([]byte)) {
	eachURL(ctx, batch, emitFailed, func(u parsed) (err error) {
		if f.key, err = f.form.Append(f.key[:0], u.URL); err == nil {
			f.sharder.add(f.key, []byte(u.String()), emit)
		}
		return err
	})
}

func (f *keyFn) FinishBundle(emit func(int, []byte), _ func([]byte)) { f.sharder.flush(emit) }

// firstFn emits the first serialization of each canonical form.
type firstFn struct{}

func (*firstFn) ProcessElement(_ int, elements func(*[]byte) bool, emit func([]byte)) {
	first := make(map[string]string)
	eachRecord(elements, func(key, href []byte) {
		if known, ok := first[string(key)]; !ok || string(href) < known {
			first[string(key)] = string(href)
		}
	})
	var batch []byte
	for _, href := range first {
		batch = emitLine(batch, emit, href)
	}
	if len(batch) > 0 {
		emit(batch)
	}
}
