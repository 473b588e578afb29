package beamurl

import (
	"context"
	"errors"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/columns"
	"github.com/weburl/weburl/dialect/compare"
)

func init() {
	register.DoFn4x0[context.Context, []byte, func([]byte), func([]byte)](&auditFn{})
}

// Audit finds the lines for which current URL parsers would connect to different
// destinations, by package [github.com/weburl/weburl/dialect/compare].
//
// The first result has a row of tab-separated values for each of these lines: the line,
// the destinations with the parsers that connect to them, the parsers that reject the
// URL, and the signs of confusion in it. The second result has the lines that the URL
// Standard rejects, which can be in the first as well.
//
// Counters with names that begin with audit- count the lines of each level.
func Audit(s beam.Scope, batches beam.PCollection) (found, failed beam.PCollection) {
	return beam.ParDo2(s.Scope("beamurl.Audit"), &auditFn{}, batches)
}

// auditFn asks the dialects.
type auditFn struct{}

// levels are the counters of [compare.Levels].
var levels = func() (counters []beam.Counter) {
	for _, l := range compare.Levels() {
		counters = append(counters, beam.NewCounter("weburl", "audit-"+l.String()))
	}
	return counters
}()

func (*auditFn) ProcessElement(ctx context.Context, batch []byte, emit, emitFailed func([]byte)) {
	var found []byte
	counts := make([]int64, len(levels))
	eachLine(ctx, batch, emitFailed, func(line []byte) error {
		_, err := parse(line)
		if errors.Is(err, weburl.ErrTooLong) {
			return err
		}
		input := decoded(line)
		level := compare.Judge(input, "")
		counts[level]++
		if level == compare.Destination {
			found = columns.AppendTSV(found, finding(input))
		}
		return err
	})
	for level, n := range counts {
		levels[level].Inc(ctx, n)
	}
	if len(found) > 0 {
		emit(found)
	}
}

// finding returns the row of an input.
func finding(input string) []columns.Value {
	c := compare.Compare(input, "")
	var places, rejections, signs []string
	for _, p := range c.Places() {
		places = append(places, p.Destination.String()+": "+strings.Join(compare.Names(p.Dialects), " "))
	}
	for _, r := range c.Rejections() {
		rejections = append(rejections, compare.Names(r.Dialects)...)
	}
	for _, s := range c.Signs() {
		signs = append(signs, string(s.Class))
	}
	return []columns.Value{
		columns.Of(input),
		columns.Of(strings.Join(places, "; ")),
		columns.Of(strings.Join(rejections, " ")),
		columns.Of(strings.Join(signs, " ")),
	}
}
