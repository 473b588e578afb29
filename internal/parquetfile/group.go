package parquetfile

import (
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/klauspost/compress/zstd"
)

// A group has the rows of a row group.
type group struct {
	list   []Column
	chunks []chunk
	plain  []openPage
	shared []*records
	of     [][]uint32 // for each list of records, the record of each row
	coders []coder
	rows   int

	sequence int // of the row group
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
	g.of = make([][]uint32, len(shared))
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
		n += r.size + 4*g.rows
	}
	return n
}

// add adds the rows of a part of a batch.
func (g *group) add(b *Batch, p *part) {
	g.rows += p.rows
	for i := range g.shared {
		g.addRecords(i, b, p.shared[i])
	}
	for i := range g.plain {
		g.addPages(&g.plain[i], &p.plain[i])
	}
}

// addRecords adds the records of rows in a list.
func (g *group) addRecords(list int, b *Batch, rows []uint32) {
	numbers, records := b.numbersIn(g, list), b.shared[list].records
	of := g.of[list]
	for _, record := range rows {
		n := numbers[record]
		if n == 0 {
			text := records[record]
			n = g.shared[list].number(unsafe.Slice(unsafe.StringData(text), len(text))) + 1
			numbers[record] = n
		}
		of = append(of, n-1)
	}
	g.of[list] = of
}

// addPages adds the pages of a part, and keeps the rows after them.
func (g *group) addPages(open *openPage, p *pages) {
	if len(p.list) > 0 || !open.rest.hasRoomFor(&p.rest) {
		g.closePage(open)
	}
	g.chunks[open.column].add(p.bytes, p.list...)
	open.rest.append(&p.rest)
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
		column, place, list int
	}
	var jobs []job
	for list, r := range g.shared {
		for place, column := range r.columns {
			jobs = append(jobs, job{column, place, list})
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
				g.chunks[j.column].encode(to, &g.list[j.column], g.shared[j.list], j.place, g.of[j.list])
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
	for i, r := range g.shared {
		r.reset()
		g.of[i] = g.of[i][:0]
	}
	g.rows = 0
	g.sequence++
}
