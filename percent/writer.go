package percent

import (
	"strconv"

	"github.com/weburl/weburl/internal/escape"
)

// writer percent-encodes the bytes an encoder gives it.
type writer struct {
	dst  []byte
	set  byteSet
	plus bool // write a space as "+"
}

// byte writes one byte of the encoder's output.
func (w *writer) byte(c byte) {
	switch {
	case c == ' ' && w.plus:
		w.dst = append(w.dst, '+')
	case w.set.has(c):
		w.dst = escape.Append(w.dst, c)
	default:
		w.dst = append(w.dst, c)
	}
}

// bytes writes a number of up to four bytes, most significant first, from the
// first that is not zero.
func (w *writer) bytes(v uint32) {
	if v > 0xFFFF {
		w.byte(byte(v >> 24))
		w.byte(byte(v >> 16))
	}
	if v > 0xFF {
		w.byte(byte(v >> 8))
	}
	w.byte(byte(v))
}

// escape writes the three bytes of an ISO-2022-JP escape sequence.
func (w *writer) escape(seq string) {
	for i := range len(seq) {
		w.byte(seq[i])
	}
}

// error writes what stands for a code point that cannot be encoded: an HTML
// character reference, percent-encoded whatever the set.
func (w *writer) error(r rune) {
	w.dst = append(w.dst, "%26%23"...)
	w.dst = strconv.AppendInt(w.dst, int64(r), 10)
	w.dst = append(w.dst, "%3B"...)
}
