package beamurl

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/parquetio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/filter"
)

func init() {
	beam.RegisterType(reflect.TypeFor[urlRow]())
	register.DoFn2x0[urlRow, func(string)](&urlFn{})
	register.DoFn2x0[Row, func(string)](&nameFn{})
}

// ReadParquet reads the column url of the Parquet files that match a pattern, as
// batches. NULL is left out. It uses parquetio, which holds a file in memory.
func ReadParquet(s beam.Scope, pattern string) beam.PCollection {
	s = s.Scope("beamurl.ReadParquet")
	return Batches(s, beam.ParDo(s, &urlFn{}, parquetio.Read(s, pattern, reflect.TypeFor[urlRow]())))
}

// A urlRow is what is read of a row.
type urlRow struct {
	URL *string `parquet:"name=url, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
}

// urlFn emits URLs as lines.
type urlFn struct{}

func (*urlFn) ProcessElement(r urlRow, emit func(string)) {
	if r.URL != nil {
		emit(*r.URL)
	}
}

// WriteParquet writes elements of type [Row] to one file of a directory, with a name such
// as urls.parquet. [Commit] renames it, as for [Write]. It uses parquetio, which holds
// all rows in the memory of one worker.
func WriteParquet(s beam.Scope, folder, name string, rows beam.PCollection) Written {
	s = s.Scope("beamurl.WriteParquet")
	file := temporaryName(folder, name)
	parquetio.Write(s, file, rows)
	// Without rows parquetio writes no file.
	return writeList(s, folder, name, filter.Distinct(s, beam.ParDo(s, &nameFn{Name: file}, rows)))
}

// nameFn emits a name in each bundle that has rows.
type nameFn struct {
	Name string

	emitted bool
}

func (f *nameFn) StartBundle(func(string)) { f.emitted = false }

func (f *nameFn) ProcessElement(_ Row, emit func(string)) {
	if !f.emitted {
		emit(f.Name)
		f.emitted = true
	}
}
