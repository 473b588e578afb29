// Package encoder is shared by packages percent and encodings: a percent-encode set of
// bytes, the writer that percent-encodes the output of an encoder, and an encoding with
// its encoder. It has no encodings itself, so that package percent does not need their
// tables.
package encoder

// A Set has one bit for each byte value: whether the byte, taken as the code
// point of the same value, is in a percent-encode set. A byte indexes it without
// a bounds check and without a branch for the bytes that are not ASCII.
type Set [4]uint64

// SetOf returns the set of the ASCII code points of chars and all bytes that are
// not ASCII.
func SetOf(chars string) Set {
	s := Set{2: ^uint64(0), 3: ^uint64(0)}
	for i := range len(chars) {
		s.Add(chars[i])
	}
	return s
}

// Add adds c to the set.
func (s *Set) Add(c byte) { s[c>>6] |= 1 << (c & 63) }

// Has reports whether c is in the set.
func (s *Set) Has(c byte) bool { return s[c>>6]&(1<<(c&63)) != 0 }

// Count returns how many bytes of text are in the set.
func (s *Set) Count(text string) (n int) {
	for i := range len(text) {
		if s.Has(text[i]) {
			n++
		}
	}
	return n
}

// An Encoding is an encoding of the Encoding Standard. It never changes.
type Encoding struct {
	name   string
	encode func(w Writer, s string) []byte
}

// New returns the encoding of the given name. encode writes the bytes that the
// encoding has for s, which is valid UTF-8, and returns the output of w. It is nil
// for an encoding whose output encoding is UTF-8.
func New(name string, encode func(w Writer, s string) []byte) *Encoding {
	return &Encoding{name, encode}
}

// Name returns the name of the encoding, as the Encoding Standard spells it.
func (e *Encoding) Name() string { return e.name }

// IsUTF8 reports whether the output encoding of e is UTF-8.
func (e *Encoding) IsUTF8() bool { return e.encode == nil }

// Encode appends s, which is valid UTF-8, percent-encoded after encoding, to dst.
// The output encoding of e is not UTF-8.
func (e *Encoding) Encode(dst []byte, s string, set Set, plus bool) []byte {
	return e.encode(Writer{dst, set, plus}, s)
}
