// Package parquetfile writes rows to a Parquet file: in row groups that are encoded
// on all cores, in the order of the rows, and in bounded memory.
//
// Rows come as bytes, as [AppendRow] writes them, so that they can go through what
// orders the output of a command.
package parquetfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"sync"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
	"github.com/weburl/weburl/canon/columns"
)

const (
	rowsPerGroup  = 1 << 16
	bytesPerGroup = 24 << 20 // of rows as [AppendRow] writes them
	atOnce        = 256      // rows of which a column is written at once
	pageSize      = 128 << 10
)

// Memory is how many bytes a Writer holds at most, if no row is longer than a
// row group.
func Memory() int64 { return int64(encoders()+1) * 2 * bytesPerGroup }

// encoders is how many row groups are encoded at the same time.
func encoders() int { return min(runtime.GOMAXPROCS(0), 8) }

// AppendRow appends a row as a Writer reads it: its length in 4 bytes, and of each
// value the length and one more, and the text. The 0 is for NULL.
func AppendRow(b []byte, row []columns.Value) []byte {
	start := len(b)
	b = append(b, 0, 0, 0, 0)
	for _, v := range row {
		if !v.NotNull {
			b = append(b, 0)
			continue
		}
		b = binary.AppendUvarint(b, uint64(len(v.Text))+1)
		b = append(b, v.Text...)
	}
	binary.LittleEndian.PutUint32(b[start:], uint32(len(b)-start-4))
	return b
}

// A Writer writes a file. Only one goroutine may use it.
type Writer struct {
	columns []columns.Column
	file    *parquet.GenericWriter[any]

	batch     batch
	bodyStart int // where the first row begins that is not complete

	idle chan *encoder
	last chan struct{} // closed when the last row group is written

	mu  sync.Mutex
	err error
}

// A batch is the rows of a row group.
type batch struct {
	rows []byte
	n    int // complete rows
}

// NewWriter returns a Writer of rows with the columns. The file says by whom it was
// made, and has some facts about that.
func NewWriter(w io.Writer, list []columns.Column, version string, facts map[string]string) *Writer {
	options := []parquet.WriterOption{
		schemaOf(list),
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest, Concurrency: 1}),
		parquet.CreatedBy("weburl", version, ""),
		parquet.MaxRowsPerRowGroup(rowsPerGroup),
		parquet.PageBufferSize(pageSize),
		parquet.DataPageStatistics(false),
		// A dictionary that most rows add to costs more than it saves.
		parquet.DictionaryMaxBytes(1 << 20),
	}
	for name, value := range facts {
		options = append(options, parquet.KeyValueMetadata(name, value))
	}
	f := &Writer{columns: list, file: parquet.NewGenericWriter[any](w, options...), idle: make(chan *encoder, encoders())}
	for range cap(f.idle) {
		f.idle <- &encoder{group: f.file.BeginRowGroup(), kinds: list}
	}
	f.last = make(chan struct{})
	close(f.last)
	return f
}

// schemaOf returns the schema: all values may be NULL, and texts that rows share are
// in dictionaries. The package takes columns in an order of their own from the fields
// of a struct alone.
func schemaOf(list []columns.Column) *parquet.Schema {
	fields := make([]reflect.StructField, len(list))
	for i, c := range list {
		tag := c.Name + ",optional"
		kind := reflect.TypeFor[*string]()
		switch {
		case c.Type == columns.Integer:
			kind = reflect.TypeFor[*int32]()
		case c.Type == columns.Boolean:
			kind = reflect.TypeFor[*bool]()
		case !c.Distinct:
			tag += ",dict"
		}
		fields[i] = reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: kind, Tag: reflect.StructTag(fmt.Sprintf("parquet:%q", tag))}
	}
	return parquet.NewSchema("urls", parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface()))
}

// Write takes bytes of rows.
func (f *Writer) Write(p []byte) (int, error) {
	b := &f.batch
	b.rows = append(b.rows, p...)
	for {
		rest := b.rows[f.bodyStart:]
		if len(rest) < 4 {
			break
		}
		length := int(binary.LittleEndian.Uint32(rest)) + 4
		if len(rest) < length {
			break
		}
		f.bodyStart += length
		if b.n++; b.n == rowsPerGroup || f.bodyStart >= bytesPerGroup {
			if err := f.encode(); err != nil {
				return 0, err
			}
		}
	}
	return len(p), nil
}

// encode has the complete rows of the batch encoded, and begins another batch.
func (f *Writer) encode() error {
	e := <-f.idle
	if err := f.failure(); err != nil {
		f.idle <- e
		return err
	}
	rest := f.batch.rows[f.bodyStart:]
	next := append(e.batch.rows[:0], rest...)
	e.batch = batch{f.batch.rows[:f.bodyStart], f.batch.n}
	f.batch, f.bodyStart = batch{rows: next}, 0
	before, done := f.last, make(chan struct{})
	f.last = done
	go func() {
		err := e.encode()
		<-before
		if err == nil && f.failure() == nil {
			_, err = e.group.Commit()
		}
		f.fail(err)
		close(done)
		f.idle <- e
	}()
	return nil
}

func (f *Writer) failure() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.err
}

func (f *Writer) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil {
		f.err = err
	}
}

// Close writes the rest, and with whole set the end of the file. A file without its
// end is none that can be read.
func (f *Writer) Close(whole bool) error {
	if whole && f.batch.n > 0 {
		f.fail(f.encode())
	}
	<-f.last
	if err := f.failure(); err != nil || !whole {
		return err
	}
	if len(f.batch.rows) > 0 {
		return errors.New("parquetfile: the last row is not complete")
	}
	return f.file.Close()
}
