package encoder

import (
	"strconv"

	"github.com/weburl/weburl/internal/escape"
)

// A Writer percent-encodes the bytes an encoder gives it.
type Writer struct {
	dst  []byte
	set  Set
	plus bool // write a space as "+"
}

// Output returns all that was written.
func (w *Writer) Output() []byte { return w.dst }

// Plain writes the longest prefix of s without bytes of the set, unchanged, and returns
// its length. The prefix is ASCII.
func (w *Writer) Plain(s string) (n int) {
	for n < len(s) && !w.set.Has(s[n]) {
		n++
	}
	w.dst = append(w.dst, s[:n]...)
	return n
}

// Byte writes one byte of the encoder's output.
func (w *Writer) Byte(c byte) {
	switch {
	case c == ' ' && w.plus:
		w.dst = append(w.dst, '+')
	case w.set.Has(c):
		w.dst = escape.Append(w.dst, c)
	default:
		w.dst = append(w.dst, c)
	}
}

// Bytes writes a number of up to four bytes, most significant first, from the
// first that is not zero.
func (w *Writer) Bytes(v uint32) {
	if v > 0xFFFF {
		w.Byte(byte(v >> 24))
		w.Byte(byte(v >> 16))
	}
	if v > 0xFF {
		w.Byte(byte(v >> 8))
	}
	w.Byte(byte(v))
}

// Error writes an HTML character reference, percent-encoded whatever the set, for a code
// point that cannot be encoded.
func (w *Writer) Error(r rune) {
	w.dst = append(w.dst, "%26%23"...)
	w.dst = strconv.AppendInt(w.dst, int64(r), 10)
	w.dst = append(w.dst, "%3B"...)
}
