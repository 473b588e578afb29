package lsp

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// An encoding says what the columns of positions count.
//
// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#positionEncodingKind
type encoding string

const (
	utf8Units  encoding = "utf-8"
	utf16Units encoding = "utf-16"
)

// units returns how many units a character has that is written with a number of bytes.
func (e encoding) units(r rune, size int) uint32 {
	switch {
	case e == utf8Units:
		return uint32(size)
	case r >= 0x10000:
		return 2
	}
	return 1
}

// A buffer is the text of a document. It does not change.
type buffer struct {
	text     string
	lines    []int // the offsets at which lines begin
	encoding encoding
}

// newBuffer returns the buffer of a text. Lines end as the protocol says: in "\n", "\r\n" or
// "\r".
//
// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#textDocuments
func newBuffer(text string, e encoding) *buffer {
	b := &buffer{text: text, lines: []int{0}, encoding: e}
	for at := 0; ; {
		i := strings.IndexAny(text[at:], "\r\n")
		if i < 0 {
			return b
		}
		at += i + 1
		if text[at-1] == '\r' && at < len(text) && text[at] == '\n' {
			at++
		}
		b.lines = append(b.lines, at)
	}
}

// line returns the offsets of a line, without what ends it.
func (b *buffer) line(n int) (start, end int) {
	start, end = b.lines[n], len(b.text)
	if n+1 < len(b.lines) {
		end = b.lines[n+1]
	}
	return start, start + len(strings.TrimRight(b.text[start:end], "\r\n"))
}

// offset returns the byte of a position. A position after the end of a line or of the
// document is that end, and one within a character its start.
func (b *buffer) offset(p Position) int {
	if uint64(p.Line) >= uint64(len(b.lines)) {
		return len(b.text)
	}
	at, end := b.line(int(p.Line))
	for left := p.Character; left > 0 && at < end; {
		r, size := utf8.DecodeRuneInString(b.text[at:end])
		n := b.encoding.units(r, size)
		if n > left {
			break
		}
		left -= n
		at += size
	}
	return at
}

// A cursor finds the positions of offsets. Those of offsets that do not decrease take time
// linear in the length of the text together.
type cursor struct {
	b      *buffer
	offset int
	Position
}

func (b *buffer) cursor() cursor { return cursor{b: b} }

// at returns the position of an offset.
func (c *cursor) at(offset int) Position {
	line := sort.SearchInts(c.b.lines, offset+1) - 1
	if offset < c.offset || uint32(line) != c.Line {
		c.offset, c.Position = c.b.lines[line], Position{Line: uint32(line)}
	}
	for c.offset < offset {
		r, size := utf8.DecodeRuneInString(c.b.text[c.offset:])
		c.Character += c.b.encoding.units(r, size)
		c.offset += size
	}
	return c.Position
}

// span returns the range from an offset to another.
func (c *cursor) span(start, end int) Range {
	from := c.at(start)
	last := *c
	return Range{from, last.at(end)}
}

// changed returns the buffer after changes, each of which is to the text after those before
// it.
//
// A change that ends before the start of the last one has positions of the text before
// both. Editors send replacements in many places so: these are made in one pass.
func (b *buffer) changed(changes []TextDocumentContentChangeEvent) *buffer {
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && changes[n-1].Range != nil && changes[n].Range != nil && changes[n].Range.End.before(changes[n-1].Range.Start) {
			n++
		}
		b = b.replaced(changes[:n])
		changes = changes[n:]
	}
	return b
}

// before reports whether p is before another position.
func (p Position) before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character
}

// replaced returns the buffer after changes of which each ends before the start of the last
// one.
func (b *buffer) replaced(changes []TextDocumentContentChangeEvent) *buffer {
	if changes[0].Range == nil {
		return newBuffer(changes[0].Text, b.encoding)
	}
	var parts []string // the first is the last of the text
	end := len(b.text)
	for _, change := range changes {
		from := min(end, b.offset(change.Range.Start))
		to := min(end, max(from, b.offset(change.Range.End)))
		parts = append(parts, b.text[to:end], change.Text)
		end = from
	}
	parts = append(parts, b.text[:end])
	slices.Reverse(parts)
	return newBuffer(strings.Join(parts, ""), b.encoding)
}
