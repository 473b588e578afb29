package pipeline

import (
	"bytes"
	"io"
)

// A splitter reads chunks of whole lines. It is made with a buffer size and a
// limit for lines; the limit is not less than the size.
type splitter struct {
	r              io.Reader
	end            byte // of each line
	size, maxLine  int
	full           bool   // a chunk has as many lines as size has room for
	line           int    // the number of the next line
	rest           []byte // what was read and not returned: less than size
	inLong, middle bool   // rest is of a line that is too long; not its first piece
	err            error  // of the last Read
}

// next reads the next chunk into *buf, which has s.size bytes, or is replaced by
// a larger one where a line is longer. Unless chunks
// are to be full, it reads no more often than it must to have a line. Before it takes memory for a longer line it calls grow, and
// returns io.EOF if that returns false. A reader's error is returned after all
// whole lines before it.
func (s *splitter) next(buf *[]byte, grow func() bool) (Chunk, error) {
	b := *buf
	n := copy(b, s.rest)
	for searched := 0; ; {
		if !s.full || n >= s.size || s.err != nil {
			if end := s.lineEnd(b, searched, n); end > 0 {
				return s.chunk(b, end, n), nil
			}
			searched = n
		}
		switch {
		case s.err == io.EOF && (n > 0 || s.inLong):
			return s.chunk(b, n, n), nil
		case s.err != nil:
			s.rest = nil
			return Chunk{}, s.err
		case n == s.maxLine || s.inLong && n == s.size:
			s.inLong = true
			return s.piece(b, n), nil
		case n == len(b):
			if !grow() {
				return Chunk{}, io.EOF
			}
			larger := make([]byte, min(2*len(b), s.maxLine))
			copy(larger, b)
			b, *buf = larger, larger
		}
		// Reading no more than size bytes keeps rest that short.
		var m int
		m, s.err = s.r.Read(b[n:min(n+s.size, len(b))])
		n += m
	}
}

// lineEnd returns where a chunk of b[:n] ends: after the last end of a line or, in
// a line that is too long, after the first. It is 0 if there is none. Only
// b[from:n] can have one.
func (s *splitter) lineEnd(b []byte, from, n int) int {
	i := 0
	if s.inLong {
		i = bytes.IndexByte(b[from:n], s.end)
	} else {
		i = bytes.LastIndexByte(b[from:n], s.end)
	}
	if i < 0 {
		return 0
	}
	return from + i + 1
}

// chunk returns b[:end], which ends a line, and keeps the rest.
func (s *splitter) chunk(b []byte, end, n int) Chunk {
	c := Chunk{Text: b[:end:end], Line: s.line, TooLong: s.inLong, Last: s.inLong}
	s.rest = append(s.rest[:0], b[end:n]...)
	s.line += bytes.Count(c.Text, []byte{s.end})
	s.inLong, s.middle = false, false
	return c
}

// piece returns b[:n], which is of a line that is too long and has no end yet.
func (s *splitter) piece(b []byte, n int) Chunk {
	c := Chunk{Text: b[:n:n], Line: s.line, TooLong: true, First: !s.middle}
	s.rest = s.rest[:0]
	s.middle = true
	return c
}
