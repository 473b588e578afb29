// Package linesort sorts lines in bounded memory. Lines with the same key keep their order.
//
// Goroutines sort parts of the lines with [AppendSorted]. A [Sorter] keeps these runs in a
// temporary file and merges them.
package linesort

import (
	"bufio"
	"bytes"
	"cmp"
	"container/heap"
	"encoding/binary"
	"io"
	"slices"

	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
)

// key returns the key of a line: the bytes before the first tab.
func key(line []byte) []byte {
	if i := bytes.IndexByte(line, '\t'); i >= 0 {
		return line[:i]
	}
	return line
}

// lengthSize is the size of the length with which a run begins.
const lengthSize = 8

// AppendSorted appends a run for a [Sorter]: the lines of text, sorted. Each ends in LF.
func AppendSorted(b, text []byte) []byte {
	type place struct {
		prefix    uint64 // of the key
		key, line []byte
	}
	places := make([]place, 0, bytes.Count(text, []byte{'\n'})+1)
	for line := range bytes.Lines(text) {
		var prefix [8]byte
		k := key(line)
		copy(prefix[:], k)
		places = append(places, place{binary.BigEndian.Uint64(prefix[:]), k, line})
	}
	slices.SortStableFunc(places, func(a, b place) int {
		if a.prefix != b.prefix {
			return cmp.Compare(a.prefix, b.prefix)
		}
		return bytes.Compare(a.key, b.key)
	})
	b = slices.Grow(b, 8+len(text))
	b = binary.LittleEndian.AppendUint64(b, uint64(len(text)))
	for _, p := range places {
		b = append(b, p.line...)
	}
	return b
}

// The memory of a merge is mostRuns times bufferSize for each level.
const (
	mostRuns   = 512
	bufferSize = 64 << 10
)

// MergeMemory is the memory that a Sorter needs for a merge of less than 500 GB, about.
const MergeMemory = 2 * mostRuns * bufferSize

// A Sorter sorts lines. Only one goroutine may use it.
type Sorter struct {
	head   []byte  // of a run, as far as it has been written
	rest   int64   // of the last run, in bytes
	levels []level // the runs of each are merges of those of the level below
}

// A level is a file of runs.
type level struct {
	file *outfile.Temp
	w    *bufio.Writer
	ends []int64 // of runs
}

// Write takes runs, in the order of their lines. They may come in pieces.
func (s *Sorter) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		if s.rest == 0 {
			n := min(lengthSize-len(s.head), len(rest))
			s.head = append(s.head, rest[:n]...)
			if rest = rest[n:]; len(s.head) < lengthSize {
				break
			}
			s.rest = int64(binary.LittleEndian.Uint64(s.head))
			s.head = s.head[:0]
			if s.rest == 0 {
				continue
			}
			if err := s.begin(0); err != nil {
				return 0, err
			}
		}
		to := &s.levels[0]
		n := min(s.rest, int64(len(rest)))
		if _, err := to.w.Write(rest[:n]); err != nil {
			return 0, err
		}
		to.ends[len(to.ends)-1] += n
		s.rest -= n
		rest = rest[n:]
	}
	return len(p), nil
}

// begin begins a run of a level. If that has too many, they are merged.
func (s *Sorter) begin(number int) error {
	if number == len(s.levels) {
		file, err := outfile.CreateTemp()
		if err != nil {
			return err
		}
		s.levels = append(s.levels, level{file: file, w: bufio.NewWriterSize(file, bufferSize)})
	}
	if len(s.levels[number].ends) == mostRuns {
		if err := s.begin(number + 1); err != nil {
			return err
		}
		from, to := &s.levels[number], &s.levels[number+1]
		merged, err := merge(*from)
		if err != nil {
			return err
		}
		n, err := io.Copy(to.w, merged)
		if err != nil {
			return err
		}
		to.ends[len(to.ends)-1] += n
		if err := from.empty(); err != nil {
			return err
		}
	}
	l := &s.levels[number]
	end := int64(0)
	if n := len(l.ends); n > 0 {
		end = l.ends[n-1]
	}
	l.ends = append(l.ends, end)
	return nil
}

// empty removes all runs.
func (l *level) empty() error {
	l.ends = l.ends[:0]
	if err := l.file.Truncate(0); err != nil {
		return err
	}
	_, err := l.file.Seek(0, io.SeekStart)
	return err
}

// Lines returns all lines, sorted. The Sorter takes no more.
func (s *Sorter) Lines() (io.Reader, error) {
	levels := slices.Clone(s.levels)
	slices.Reverse(levels) // the runs of a level are before those of the level below
	return merge(levels...)
}

// Close removes the files.
func (s *Sorter) Close() error {
	var err error
	for _, l := range s.levels {
		err = cmp.Or(err, l.file.Close())
	}
	return err
}

// A run reads a run. Its line is the next one.
type run struct {
	r      *bufio.Reader
	number int // runs before it have lines before its lines
	line   []byte
	key    []byte
}

// next reads the next line, which is nil after the last.
func (r *run) next() error {
	line, err := r.r.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		long := slices.Clone(line)
		line, err = r.r.ReadBytes('\n')
		line = append(long, line...)
	}
	if err == io.EOF && len(line) == 0 {
		r.line = nil
		return nil
	}
	r.line, r.key = line, key(line)
	return err
}

// merge returns a reader of the lines of the runs of levels, sorted.
func merge(levels ...level) (*merged, error) {
	m := new(merged)
	for _, l := range levels {
		if err := l.w.Flush(); err != nil {
			return nil, err
		}
		start := int64(0)
		for _, end := range l.ends {
			r := &run{r: bufio.NewReaderSize(io.NewSectionReader(l.file, start, end-start), bufferSize), number: len(m.runs)}
			if err := r.next(); err != nil {
				return nil, err
			}
			m.runs = append(m.runs, r)
			start = end
		}
	}
	heap.Init(&m.runs)
	return m, nil
}

// A merged reads the lines of runs in order.
type merged struct {
	runs heapOfRuns
	line []byte // what has not been read of the line of the first run
}

// Read implements [io.Reader].
func (m *merged) Read(p []byte) (n int, err error) {
	for n < len(p) && len(m.runs) > 0 {
		first := m.runs[0]
		if m.line == nil {
			m.line = first.line
		}
		copied := copy(p[n:], m.line)
		n += copied
		if m.line = m.line[copied:]; len(m.line) > 0 {
			return n, nil
		}
		m.line = nil
		if err := first.next(); err != nil {
			return n, err
		}
		if first.line == nil {
			heap.Pop(&m.runs)
		} else {
			heap.Fix(&m.runs, 0)
		}
	}
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// A heapOfRuns has the run with the least line first.
type heapOfRuns []*run

func (h heapOfRuns) Len() int      { return len(h) }
func (h heapOfRuns) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h heapOfRuns) Less(i, j int) bool {
	if c := bytes.Compare(h[i].key, h[j].key); c != 0 {
		return c < 0
	}
	return h[i].number < h[j].number
}
func (h *heapOfRuns) Push(r any) { *h = append(*h, r.(*run)) }
func (h *heapOfRuns) Pop() any {
	last := len(*h) - 1
	r := (*h)[last]
	(*h)[last] = nil
	*h = (*h)[:last]
	return r
}
