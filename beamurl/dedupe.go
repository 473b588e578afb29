package beamurl

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl/internal/canonname"
)

func init() {
	register.DoFn4x0[context.Context, []byte, func(int, []byte), func([]byte)](&keyFn{})
	register.Combiner3[firsts, []byte, []byte](&firstsFn{})
	beam.RegisterCoder(reflect.TypeFor[firsts](), encodeFirsts, decodeFirsts)
}

// Dedupe parses lines and keeps one URL for each canonical form; form is the name of the
// form, as in [Canon]. The URL with the first serialization in byte order is kept, so
// that the result does not depend on the runner. The first result has the
// serializations, the second the lines that failed.
//
// Duplicates in a bundle are dropped before the runner groups URLs. It groups a hash
// of 128 bits and a serialization for each canonical form of a bundle: two of a billion forms
// are taken for one with a probability of 1.5 in 10^21. A worker holds one of the shards in memory,
// or the forms of a bundle. There are [DefaultShards] if shards is 0.
func Dedupe(s beam.Scope, form string, shards int, batches beam.PCollection) (urls, failed beam.PCollection) {
	s = s.Scope("beamurl.Dedupe")
	keyed, failed := beam.ParDo2(s, &keyFn{Form: mustBeForm(form), Shards: cmp.Or(shards, DefaultShards)}, batches)
	return splitLines(s, beam.CombinePerKey(s, &firstsFn{}, keyed)), failed
}

// keyFn emits records of canonical forms and serializations.
type keyFn struct {
	Form   string
	Shards int

	form    canonname.Form
	key     []byte
	sharder sharder
}

func (f *keyFn) Setup() { f.form, _ = canonname.Named(f.Form) }

func (f *keyFn) StartBundle(func(int, []byte), func([]byte)) { f.sharder.start(f.Shards) }

func (f *keyFn) ProcessElement(ctx context.Context, batch []byte, emit func(int, []byte), emitFailed func([]byte)) {
	eachURL(ctx, batch, emitFailed, func(u parsed) (err error) {
		if f.key, err = f.form.Append(f.key[:0], u.URL); err == nil {
			d := digestOf(f.key)
			f.sharder.add(d.number(), func(b []byte) []byte { return appendFirst(b, d, u.String()) }, emit)
		}
		return err
	})
}

func (f *keyFn) FinishBundle(emit func(int, []byte), _ func([]byte)) { f.sharder.flush(emit) }

// A digest is a hash of a canonical form. It is the same in each worker.
type digest [16]byte

func digestOf(key []byte) digest {
	sum := sha256.Sum256(key)
	return digest(sum[:])
}

// number returns a number by which digests are divided into shards.
func (d *digest) number() uint64 { return binary.LittleEndian.Uint64(d[:]) }

// firsts are the first serializations of canonical forms.
type firsts struct{ hrefs map[digest]string }

// appendFirst appends a record.
func appendFirst(b []byte, d digest, href string) []byte { return appendText(append(b, d[:]...), href) }

// add adds records.
func (f firsts) add(records []byte) error {
	for len(records) > 0 {
		if len(records) < len(digest{}) {
			return errRecord
		}
		d := digest(records)
		href, rest, err := cutText(records[len(d):])
		if err != nil {
			return err
		}
		if known, ok := f.hrefs[d]; !ok || string(href) < known {
			f.hrefs[d] = string(href)
		}
		records = rest
	}
	return nil
}

func encodeFirsts(f firsts) []byte {
	var records []byte
	for d, href := range f.hrefs {
		records = appendFirst(records, d, href)
	}
	return records
}

func decodeFirsts(records []byte) (firsts, error) {
	f := firsts{make(map[digest]string)}
	return f, f.add(records)
}

// firstsFn combines records to the lines of the first serializations.
type firstsFn struct{}

func (*firstsFn) CreateAccumulator() firsts { return firsts{make(map[digest]string)} }

func (*firstsFn) AddInput(f firsts, records []byte) firsts {
	if err := f.add(records); err != nil {
		panic(err) // of a bundle: the runner tries it again
	}
	return f
}

func (*firstsFn) MergeAccumulators(f, g firsts) firsts {
	if len(f.hrefs) < len(g.hrefs) {
		f, g = g, f
	}
	for d, href := range g.hrefs {
		if known, ok := f.hrefs[d]; !ok || href < known {
			f.hrefs[d] = href
		}
	}
	return f
}

func (*firstsFn) ExtractOutput(f firsts) []byte {
	var lines []byte
	for _, href := range f.hrefs {
		lines = append(append(lines, href...), '\n')
	}
	return lines
}
