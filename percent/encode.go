package percent

import "unsafe"

const upperHex = "0123456789ABCDEF"

// appendByte percent-encodes a byte.
// (https://url.spec.whatwg.org/#percent-encode)
func appendByte(dst []byte, c byte) []byte {
	return append(dst, '%', upperHex[c>>4], upperHex[c&15])
}

// Encode UTF-8 percent-encodes s using set: the bytes of every code point in the
// set are written as "%" and two upper-case hex digits, the others are kept.
// (https://url.spec.whatwg.org/#string-utf-8-percent-encode)
//
// With [FormURLEncoded] a space becomes "+". Bytes that are not UTF-8 are read
// as [DecodeUTF8] reads them, each ill-formed sequence becoming "%EF%BF%BD".
// A "%" in s is kept, unless the set holds it: of the sets of the standard only
// [Component] and [FormURLEncoded] do, and give what [Decode] can undo.
func Encode(s string, set Set) string {
	b := set.bytes()
	n := 0
	for i := range len(s) {
		if b.has(s[i]) {
			n++
		}
	}
	if n == 0 {
		return s
	}
	// Exact for valid UTF-8, apart from spaces that become "+".
	return stringOf(AppendEncode(make([]byte, 0, len(s)+2*n), s, set))
}

// AppendEncode appends to dst what [Encode] makes of s, and returns the extended
// slice.
func AppendEncode[T string | []byte](dst []byte, s T, set Set) []byte {
	b := set.bytes()
	plus := set.spaceAsPlus()
	start := 0 // s[start:i] is not yet in dst and needs no encoding
	for i := 0; i < len(s); {
		c := s[i]
		if !b.has(c) {
			i++
			continue
		}
		dst = append(dst, s[start:i]...)
		switch {
		case c >= 0x80:
			n, ok := sequence(s[i:])
			if ok {
				for range n {
					dst = appendByte(dst, s[i])
					i++
				}
			} else {
				dst = append(dst, "%EF%BF%BD"...)
				i += n
			}
		case c == ' ' && plus:
			dst = append(dst, '+')
			i++
		default:
			dst = appendByte(dst, c)
			i++
		}
		start = i
	}
	return append(dst, s[start:]...)
}

// stringOf returns b as a string without copying it. b must not be used
// afterwards.
func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
