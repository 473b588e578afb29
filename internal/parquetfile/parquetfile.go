// Package parquetfile writes rows to a Parquet file. Each goroutine that has rows encodes
// them in a [Batch]. A [Writer] gets the batches in order, and merges them into row groups.
//
// A column has one of two forms. A plain column has a value of its own in most rows: a
// Batch compresses its pages. The values of all other columns are in records, which are
// distinct: a record has the values of a row in the columns that depend on the authority of
// the URL, or in one other column. A Batch has the number of a record for each row, and
// the Writer encodes these columns when it has all rows of a row group.
//
// The format is https://parquet.apache.org/docs/file-format/. The package parquet-go has
// its structures and encodings. Its writers are not used: they look up each value of
// each row in a dictionary, whereas a Batch looks up one record for 16 columns.
package parquetfile

import (
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
	"github.com/weburl/weburl/columns"
)

// A Column is a column of a file.
type Column struct {
	Name        string
	Type        Type
	Distinct    bool // most rows have a value of their own
	OfAuthority bool // rows with the same authority have the same value
	Required    bool // there is no NULL: in a string it is written as the empty string
	Bloom       bool // row groups have a Bloom filter of its values, which are strings
}

// Of returns the column of a file for a column of rows.
func Of(c columns.Column) Column {
	types := [...]Type{columns.String: String, columns.Integer: Int32, columns.Boolean: Boolean}
	return Column{Name: c.Name, Type: types[c.Type], Distinct: c.Distinct, OfAuthority: c.OfAuthority}
}

// isPlain reports whether most rows have a value of their own.
func (c *Column) isPlain() bool { return c.Distinct && !c.OfAuthority && c.Type != Boolean }

// layout returns the numbers of the columns that are plain, and of those whose values are
// in the same records. The first of these lists has the columns that are OfAuthority.
func layout(list []Column) (plain []int, shared [][]int) {
	shared = make([][]int, 1)
	for i := range list {
		switch c := &list[i]; {
		case c.OfAuthority:
			shared[0] = append(shared[0], i)
		case c.isPlain():
			plain = append(plain, i)
		default:
			shared = append(shared, []int{i})
		}
	}
	return plain, shared
}

func schema(list []Column) []format.SchemaElement {
	elements := []format.SchemaElement{{Name: "urls", NumChildren: thrift.New(int32(len(list)))}}
	for i := range list {
		c := &list[i]
		repetition := format.Optional
		if c.Required {
			repetition = format.Required
		}
		element := format.SchemaElement{Name: c.Name, Type: thrift.New(c.Type.physical()), RepetitionType: thrift.New(repetition)}
		c.Type.annotate(&element)
		elements = append(elements, element)
	}
	return elements
}
