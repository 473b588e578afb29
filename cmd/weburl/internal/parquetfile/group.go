package parquetfile

import (
	"encoding/binary"
	"io"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
	"github.com/weburl/weburl/columns"
)

const (
	mostRows  = 1 << 17  // of a group
	mostBytes = 32 << 20 // of the values of a group that are added for each row
	mostKnown = 1 << 16  // texts of a column, and authorities, from group to group
)

// lengthSize is the size of what the bytes of a group begin with: the length of what
// describes the group.
const lengthSize = 4

// A Group makes row groups, one after the other. Only one goroutine may use it.
type Group struct {
	list    []columns.Column
	columns []column
	perRow  []int // the columns to which the value of each row is added
	shared  []int // those that are OfAuthority: to them it is added once for an authority

	coder       *coder
	bytes       int
	authorities []int32 // of rows: their places in the order in which they were added
	count       int     // of authorities that were added
	places      []place // of authorities, each where its number modulo the length is
	mostKnown   int
}

// A place is where an authority is in the order in which they were added.
type place struct {
	authority int // 0 for none
	index     int32
}

// NewGroup returns a Group for rows with the columns.
func NewGroup(list []columns.Column) *Group {
	g := &Group{list: list, coder: newCoder(), places: make([]place, mostKnown), mostKnown: mostKnown}
	for i, c := range list {
		if c.OfAuthority {
			g.shared = append(g.shared, i)
		} else {
			g.perRow = append(g.perRow, i)
		}
		if c.Distinct && !c.OfAuthority && c.Type == columns.String {
			g.columns = append(g.columns, new(plainColumn))
		} else {
			g.columns = append(g.columns, newDictColumn(c.Type))
		}
	}
	return g
}

// Add adds a row. The authority is the result of [columns.Maker.Authority], or 0. The
// strings of the row must not change until [Group.Encode].
func (g *Group) Add(row []columns.Value, authority int) {
	p := &g.places[authority%len(g.places)]
	if p.authority != authority || authority == 0 {
		for _, i := range g.shared {
			g.columns[i].add(g.coder, row[i])
		}
		*p = place{authority, int32(g.count)}
		g.count++
	}
	g.authorities = append(g.authorities, p.index)
	for _, i := range g.perRow {
		g.columns[i].add(g.coder, row[i])
		g.bytes += len(row[i].Text)
	}
}

// IsFull reports whether the group has as much as a row group should have.
func (g *Group) IsFull() bool { return len(g.authorities) >= mostRows || g.bytes >= mostBytes }

// Encode writes the bytes of a group with the rows, and begins another group. It
// writes nothing if there are no rows. After an error it returns that each time.
func (g *Group) Encode(w io.Writer) error {
	if len(g.authorities) == 0 || g.coder.err != nil {
		return g.coder.err
	}
	defer g.reset()
	meta := format.RowGroup{NumRows: int64(len(g.authorities))}
	for i, c := range g.columns {
		var places []int32
		if g.list[i].OfAuthority {
			places = g.authorities
		}
		c.encode(g.coder, places)
		chunk := c.made()
		meta.Columns = append(meta.Columns, chunk.describe(g.list[i], meta.TotalCompressedSize))
		meta.TotalByteSize += chunk.uncompressed
		meta.TotalCompressedSize += int64(len(chunk.pages))
	}
	head, err := thrift.Marshal(new(thrift.CompactProtocol), &meta)
	g.coder.fail(err)
	g.write(w, binary.LittleEndian.AppendUint32(nil, uint32(len(head))))
	g.write(w, head)
	for _, c := range g.columns {
		g.write(w, c.made().pages)
	}
	return g.coder.err
}

func (g *Group) write(w io.Writer, p []byte) {
	if g.coder.err == nil {
		_, err := w.Write(p)
		g.coder.fail(err)
	}
}

func (g *Group) reset() {
	for _, c := range g.columns {
		c.reset()
	}
	for _, i := range g.perRow {
		g.columns[i].forget(g.mostKnown)
	}
	g.bytes, g.authorities = 0, g.authorities[:0]
	if g.count >= g.mostKnown {
		for _, i := range g.shared {
			g.columns[i].forget(g.mostKnown)
		}
		g.count = 0
		clear(g.places)
	}
}
