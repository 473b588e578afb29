package beamurl

import (
	"context"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

func init() {
	register.DoFn4x0[context.Context, []byte, func(int, []byte), func([]byte)](&sitesFn{})
	register.DoFn3x1[int, func(*[]byte) bool, func([]byte), error](&sumFn{})
}

// Sites counts the URLs of each site. The first result has lines of a site, a tab and
// the count. The string null represents all opaque sites. The second result has the
// lines that failed.
//
// A worker holds a 1024th of the sites in memory.
func Sites(s beam.Scope, batches beam.PCollection) (counts, failed beam.PCollection) {
	s = s.Scope("beamurl.Sites")
	sites, failed := beam.ParDo2(s, &sitesFn{}, batches)
	return beam.ParDo(s, &sumFn{}, beam.GroupByKey(s, sites)), failed
}

// sitesFn emits records of the sites of a batch and how many URLs each has.
type sitesFn struct{ sharder sharder }

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
		f.sharder.add([]byte(name), strconv.AppendInt(nil, n, 10), emit)
	}
}

func (f *sitesFn) FinishBundle(emit func(int, []byte), _ func([]byte)) { f.sharder.flush(emit) }

// sumFn adds the counts of each site.
type sumFn struct{}

func (*sumFn) ProcessElement(_ int, elements func(*[]byte) bool, emit func([]byte)) (err error) {
	sums := make(map[string]int64)
	eachRecord(elements, func(name, count []byte) {
		n, countErr := strconv.ParseInt(string(count), 10, 64)
		if countErr != nil {
			err = countErr
		}
		sums[string(name)] += n
	})
	var batch []byte
	for name, n := range sums {
		batch = emitLine(batch, emit, name, "\t", strconv.FormatInt(n, 10))
	}
	if len(batch) > 0 {
		emit(batch)
	}
	return err
}
