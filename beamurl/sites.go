package beamurl

import (
	"cmp"
	"context"
	"encoding/binary"
	"hash/fnv"
	"reflect"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

func init() {
	register.DoFn4x0[context.Context, []byte, func(int, []byte), func([]byte)](&sitesFn{})
	register.Combiner3[sums, []byte, []byte](&sumsFn{})
	beam.RegisterCoder(reflect.TypeFor[sums](), encodeSums, decodeSums)
}

// Sites counts the URLs of each site. The first result has lines of a site, a tab and
// the count. The string null represents all opaque sites. The second result has the
// lines that failed.
//
// The URLs of a bundle are counted before the runner groups sites. A worker holds one of the
// shards in memory, or the sites of a bundle. There are [DefaultShards] if shards is 0.
func Sites(s beam.Scope, shards int, batches beam.PCollection) (counts, failed beam.PCollection) {
	s = s.Scope("beamurl.Sites")
	sites, failed := beam.ParDo2(s, &sitesFn{Shards: cmp.Or(shards, DefaultShards)}, batches)
	return splitLines(s, beam.CombinePerKey(s, &sumsFn{}, sites)), failed
}

// sitesFn emits records of the sites of a batch and how many URLs each has.
type sitesFn struct {
	Shards int

	sharder sharder
}

func (f *sitesFn) StartBundle(func(int, []byte), func([]byte)) { f.sharder.start(f.Shards) }

func (f *sitesFn) ProcessElement(ctx context.Context, batch []byte, emit func(int, []byte), emitFailed func([]byte)) {
	counts := make(map[string]int64)
	// URLs of one origin often follow one another.
	var last weburl.Origin
	var name string
	eachURL(ctx, batch, emitFailed, func(u parsed) error {
		if o := u.Origin(); !o.SameOrigin(last) {
			last, name = o, site.Of(o).String()
		}
		counts[name]++
		return nil
	})
	for name, n := range counts {
		h := fnv.New64a()
		h.Write([]byte(name))
		f.sharder.add(h.Sum64(), func(b []byte) []byte { return appendSum(b, name, n) }, emit)
	}
}

func (f *sitesFn) FinishBundle(emit func(int, []byte), _ func([]byte)) { f.sharder.flush(emit) }

// sums are how many URLs sites have.
type sums struct{ of map[string]int64 }

// appendSum appends a record.
func appendSum(b []byte, name string, n int64) []byte {
	return binary.AppendUvarint(appendText(b, name), uint64(n))
}

// add adds records.
func (s sums) add(records []byte) error {
	for len(records) > 0 {
		name, rest, err := cutText(records)
		if err != nil {
			return err
		}
		count, n := binary.Uvarint(rest)
		if n <= 0 {
			return errRecord
		}
		s.of[string(name)] += int64(count)
		records = rest[n:]
	}
	return nil
}

func encodeSums(s sums) []byte {
	var records []byte
	for name, n := range s.of {
		records = appendSum(records, name, n)
	}
	return records
}

func decodeSums(records []byte) (sums, error) {
	s := sums{make(map[string]int64)}
	return s, s.add(records)
}

// sumsFn combines records to lines of a site and its sum.
type sumsFn struct{}

func (*sumsFn) CreateAccumulator() sums { return sums{make(map[string]int64)} }

func (*sumsFn) AddInput(s sums, records []byte) sums {
	if err := s.add(records); err != nil {
		panic(err) // of a bundle: the runner tries it again
	}
	return s
}

func (*sumsFn) MergeAccumulators(s, t sums) sums {
	for name, n := range t.of {
		s.of[name] += n
	}
	return s
}

func (*sumsFn) ExtractOutput(s sums) []byte {
	var lines []byte
	for name, n := range s.of {
		lines = append(strconv.AppendInt(append(append(lines, name...), '\t'), n, 10), '\n')
	}
	return lines
}
