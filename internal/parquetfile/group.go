package parquetfile

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
)

// A group has the rows of a row group.
type group struct {
	list   []Column
	chunks []chunk
	plain  []openPage
	shared []*records
	coders []coder
	rows   int

	translated []uint32 // records of a batch
}

// An openPage has the last rows of a plain column, which are not yet a page.
type openPage struct {
	column int
	rest   plainRows
}

func newGroup(list []Column) *group {
	g := &group{list: list, chunks: make([]chunk, len(list)), coders: make([]coder, runtime.GOMAXPROCS(0))}
	for i := range g.coders {
		g.coders[i].level = zstd.SpeedDefault
	}
	plain, shared := layout(list)
	for _, i := range plain {
		g.plain = append(g.plain, openPage{column: i})
	}
	for _, list := range shared {
		g.shared = append(g.shared, newRecords(list))
	}
	return g
}

// size returns the bytes that the rows take in memory, about.
func (g *group) size() (n int) {
	for i := range g.chunks {
		n += g.chunks[i].pages.size
	}
	for i := range g.plain {
		n += len(g.plain[i].rest.values)
	}
	for _, r := range g.shared {
		n += r.size + 4*len(r.rows)
	}
	return n
}

// add adds the rows of a batch.
func (g *group) add(rows int, d *decoder) {
	g.rows += rows
	for _, r := range g.shared {
		g.addRecords(r, rows, d)
	}
	for i := range g.plain {
		g.addPages(&g.plain[i], d)
	}
}

func (g *group) addRecords(r *records, rows int, d *decoder) {
	g.translated = g.translated[:0]
	for range d.number() {
		g.translated = append(g.translated, r.number(d.text()))
	}
	for i := range rows {
		r.rows = append(r.rows, g.translated[binary.LittleEndian.Uint32((*d)[4*i:])])
	}
	*d = (*d)[4*rows:]
}

// addPages adds the pages of a batch, and keeps the rows after them.
func (g *group) addPages(open *openPage, d *decoder) {
	c, p := &g.chunks[open.column], d.pages()
	if len(p.list) > 0 || !open.rest.hasRoomFor(&p.rest) {
		g.closePage(open)
	}
	c.add(p.bytes, p.list...)
	open.rest.append(&p.rest)
}

func (d *decoder) pages() (p pages) {
	p.list = make([]page, d.number())
	for i := range p.list {
		p.list[i] = page{
			size: d.number(), uncompressed: d.number(), rows: d.number(), nulls: d.number(),
			encoding: format.Encoding(d.number()),
			bounds:   bounds{bytes.Clone(d.text()), bytes.Clone(d.text())},
		}
	}
	p.bytes = d.text()
	p.rest = plainRows{rows: d.number(), nulls: d.number(), levels: d.text(), values: d.text()}
	return p
}

// closePage makes a page of the last rows of a column.
func (g *group) closePage(open *openPage) {
	if open.rest.rows > 0 {
		to := &g.coders[0]
		var p page
		to.page, p = open.rest.encode(to, g.list[open.column].Type, to.page[:0])
		g.chunks[open.column].add(to.page, p)
	}
}

// encode makes the chunks of all columns complete, several at once.
func (g *group) encode() error {
	type job struct {
		column, place int
		of            *records
	}
	var jobs []job
	for _, r := range g.shared {
		for place, column := range r.columns {
			jobs = append(jobs, job{column, place, r})
		}
	}
	for i := range g.plain {
		g.closePage(&g.plain[i])
	}
	var next atomic.Int32
	var done sync.WaitGroup
	for i := range g.coders {
		to := &g.coders[i]
		done.Go(func() {
			for n := next.Add(1); int(n) <= len(jobs); n = next.Add(1) {
				j := jobs[n-1]
				g.chunks[j.column].encode(to, &g.list[j.column], j.of, j.place)
			}
		})
	}
	done.Wait()
	for i := range g.coders {
		if err := g.coders[i].err; err != nil {
			return err
		}
	}
	return nil
}

func (g *group) reset() {
	for i := range g.chunks {
		g.chunks[i].reset()
	}
	for _, r := range g.shared {
		r.reset()
	}
	g.rows = 0
}
