package parquetfile

import (
	"encoding/binary"
	"math/bits"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"
	"github.com/weburl/weburl/columns"
)

// pageSize is the length of a page of texts, before it is compressed.
const pageSize = 120 << 10

// A column makes the chunks of a column, one after the other.
type column interface {
	// add adds a value.
	add(to *coder, v columns.Value)

	// encode encodes what has been added. If there are places, they say which of
	// the values each row has; otherwise each value is that of a row.
	encode(to *coder, places []int32)

	made() *chunk

	// reset begins another chunk. What was added to a dictColumn is there until forget,
	// which also forgets texts if there are most of them.
	reset()
	forget(most int)
}

// A plainColumn has texts that are not in a dictionary. Pages are compressed as soon as
// they are complete.
type plainColumn struct {
	chunk
	rows   levels // of the page
	values []byte
}

func (c *plainColumn) add(to *coder, v columns.Value) {
	if !v.NotNull {
		c.rows = append(c.rows, 0)
		c.nulls++
		return
	}
	c.rows = append(c.rows, 1)
	c.bounds.add(v.Text)
	c.values = appendText(c.values, v.Text)
	if len(c.values) >= pageSize {
		c.encode(to, nil)
	}
}

// encode encodes the page. There are never places.
func (c *plainColumn) encode(to *coder, _ []int32) {
	if len(c.rows) > 0 {
		c.addDataPage(to, c.rows, c.values, format.Plain)
		c.rows, c.values = c.rows[:0], c.values[:0]
	}
}

func (c *plainColumn) forget(int) {}

func appendText(b []byte, text string) []byte {
	return append(binary.LittleEndian.AppendUint32(b, uint32(len(text))), text...)
}

// A dictColumn has values that rows share. They are in a dictionary, unless that would
// not pay. It knows texts, and those of authorities, from one chunk to the next: what they
// have in the dictionary of a chunk is then found without looking them up by their bytes.
type dictColumn struct {
	chunk
	kind  columns.Type
	added []int32 // of values, what texts has, or null

	texts   []string
	numbers map[string]int32 // what texts has

	entries []int32 // of the dictionary of the chunk, what texts has
	entryOf []int32 // of each of texts, what entries has, or null
}

const null = -1

func newDictColumn(kind columns.Type) *dictColumn {
	return &dictColumn{kind: kind, numbers: make(map[string]int32)}
}

func (c *dictColumn) add(_ *coder, v columns.Value) {
	if !v.NotNull {
		c.added = append(c.added, null)
		return
	}
	n, ok := c.numbers[v.Text]
	if !ok {
		n = int32(len(c.texts))
		text := strings.Clone(v.Text)
		c.numbers[text] = n
		c.texts = append(c.texts, text)
		c.entryOf = append(c.entryOf, null)
	}
	c.added = append(c.added, n)
}

// entry returns what the dictionary of the chunk has for one of texts.
func (c *dictColumn) entry(n int32) int32 {
	e := c.entryOf[n]
	if e == null {
		e = int32(len(c.entries))
		c.entryOf[n] = e
		c.entries = append(c.entries, n)
		c.bounds.add(c.texts[n])
	}
	return e
}

func (c *dictColumn) encode(to *coder, places []int32) {
	to.rows, to.numbers = to.rows[:0], to.numbers[:0]
	add := func(n int32) {
		if n == null {
			to.rows = append(to.rows, 0)
			c.nulls++
			return
		}
		to.rows = append(to.rows, 1)
		to.numbers = append(to.numbers, c.entry(n))
	}
	if places == nil {
		for _, n := range c.added {
			add(n)
		}
	}
	for _, place := range places {
		add(c.added[place])
	}
	to.values = to.values[:0]
	if c.kind == columns.Boolean || 2*len(c.entries) >= len(to.numbers) {
		to.values = c.appendPlain(to.values, to.numbers)
		c.addDataPage(to, to.rows, to.values, format.Plain)
		return
	}
	for e := range c.entries {
		to.values = c.appendPlain(to.values, []int32{int32(e)})
	}
	c.addDictionary(to, len(c.entries), to.values)
	width := max(bits.Len(uint(len(c.entries)-1)), 1)
	var err error
	to.runs, err = (&rle.Encoding{BitWidth: width}).EncodeInt32(to.runs, to.numbers)
	to.fail(err)
	to.values = append(append(to.values[:0], byte(width)), to.runs...)
	c.addDataPage(to, to.rows, to.values, format.RLEDictionary)
}

// appendPlain appends entries of the dictionary.
func (c *dictColumn) appendPlain(b []byte, entries []int32) []byte {
	start := len(b)
	for i, e := range entries {
		text := c.texts[c.entries[e]]
		switch c.kind {
		case columns.String:
			b = appendText(b, text)
		case columns.Integer:
			n, _ := strconv.ParseInt(text, 10, 32)
			b = binary.LittleEndian.AppendUint32(b, uint32(n))
		case columns.Boolean:
			if i%8 == 0 {
				b = append(b, 0)
			}
			if text == "true" {
				b[start+i/8] |= 1 << (i % 8)
			}
		}
	}
	return b
}

func (c *dictColumn) reset() {
	c.chunk.reset()
	for _, n := range c.entries {
		c.entryOf[n] = null
	}
	c.entries = c.entries[:0]
}

func (c *dictColumn) forget(most int) {
	c.added = c.added[:0]
	if len(c.texts) >= most {
		clear(c.numbers)
		clear(c.texts)
		c.texts, c.entryOf = c.texts[:0], c.entryOf[:0]
	}
}
