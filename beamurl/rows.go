package beamurl

import (
	"context"
	"reflect"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl/weburl/columns"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Row]())
	register.DoFn4x0[context.Context, []byte, func(Row), func([]byte)](&rowsFn{})
	register.Emitter1[Row]()
}

// A Row is a row of package [github.com/weburl/weburl/columns], for Parquet.
// NULL is nil.
type Row struct {
	SURTKey              *string `parquet:"name=url_surtkey, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	URL                  *string `parquet:"name=url, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	HostName             *string `parquet:"name=url_host_name, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	HostTLD              *string `parquet:"name=url_host_tld, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Host2ndLastPart      *string `parquet:"name=url_host_2nd_last_part, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Host3rdLastPart      *string `parquet:"name=url_host_3rd_last_part, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Host4thLastPart      *string `parquet:"name=url_host_4th_last_part, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Host5thLastPart      *string `parquet:"name=url_host_5th_last_part, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	HostRegistrySuffix   *string `parquet:"name=url_host_registry_suffix, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	HostRegisteredDomain *string `parquet:"name=url_host_registered_domain, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	HostPrivateSuffix    *string `parquet:"name=url_host_private_suffix, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	HostPrivateDomain    *string `parquet:"name=url_host_private_domain, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	HostNameReversed     *string `parquet:"name=url_host_name_reversed, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Protocol             *string `parquet:"name=url_protocol, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Port                 *int32  `parquet:"name=url_port, type=INT32, repetitiontype=OPTIONAL"`
	Path                 *string `parquet:"name=url_path, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Query                *string `parquet:"name=url_query, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Href                 *string `parquet:"name=href, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Origin               *string `parquet:"name=origin, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Site                 *string `parquet:"name=site, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	IPKind               *string `parquet:"name=ip_kind, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
	Valid                *bool   `parquet:"name=valid, type=BOOLEAN, repetitiontype=OPTIONAL"`
	Error                *string `parquet:"name=error, type=BYTE_ARRAY, convertedtype=UTF8, repetitiontype=OPTIONAL"`
}

// Rows is like [Columns], except that its first result has an element of type [Row]
// for each line, which parquetio.Write or [WriteParquet] writes.
func Rows(s beam.Scope, batches beam.PCollection) (rows, failed beam.PCollection) {
	return beam.ParDo2(s.Scope("beamurl.Rows"), &rowsFn{}, batches)
}

// rowsFn makes rows.
type rowsFn struct {
	maker columns.Maker
	row   []columns.Value
}

func (f *rowsFn) ProcessElement(ctx context.Context, batch []byte, emit func(Row), emitFailed func([]byte)) {
	eachURL(ctx, batch, emitFailed, func(u parsed) error {
		f.row = f.maker.Append(f.row[:0], decoded(u.line), u.URL)
		emit(rowOf(f.row))
		return nil
	})
}

// rowOf returns the Row with the values of a row, whose columns have the order of its
// fields.
func rowOf(values []columns.Value) (row Row) {
	fields := reflect.ValueOf(&row).Elem()
	for i, v := range values {
		if !v.NotNull {
			continue
		}
		switch field := fields.Field(i).Addr().Interface().(type) {
		case **string:
			*field = &v.Text
		case **int32:
			n, _ := strconv.ParseInt(v.Text, 10, 32)
			*field = new(int32(n))
		case **bool:
			*field = new(v.Text == "true")
		}
	}
	return row
}
