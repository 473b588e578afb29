package percent

import "github.com/weburl/weburl/internal/escape"

// Encode UTF-8 percent-encodes s using set: the bytes of every code point in the
// set are written as "%" and two upper-case hex digits, the others are kept.
// (https://url.spec.whatwg.org/#string-utf-8-percent-encode)
//
// With [FormURLEncoded], and sets made from it, a space becomes "+". Bytes that are not UTF-8 are read
// as [DecodeUTF8] reads them, each ill-formed sequence becoming "%EF%BF%BD".
// A "%" in s is kept, unless the set holds it: of the sets of the standard only
// [Component] and [FormURLEncoded] do, and give what [Decode] can undo.
func Encode(s string, set Set) string {
	b := set.bytes()
	n := b.Count(s)
	if n == 0 {
		return s
	}
	s = DecodeUTF8(s)
	// Exact, if s was UTF-8 and no space becomes "+".
	return stringOf(appendEncode(make([]byte, 0, len(s)+2*n), s, set))
}

// AppendEncode appends the result of [Encode] to dst, and returns the extended
// slice.
func AppendEncode[T string | []byte](dst []byte, s T, set Set) []byte {
	return appendEncode(dst, DecodeUTF8(view(s)), set)
}

// appendEncode percent-encodes the bytes of s that are in set.
func appendEncode(dst []byte, s string, set Set) []byte {
	b := set.bytes()
	plus := set.spaceAsPlus()
	start := 0 // s[start:i] is not yet in dst and needs no encoding
	for i := range len(s) {
		c := s[i]
		if !b.Has(c) {
			continue
		}
		if start < i {
			dst = append(dst, s[start:i]...)
		}
		if c == ' ' && plus {
			dst = append(dst, '+')
		} else {
			dst = escape.Append(dst, c)
		}
		start = i + 1
	}
	return append(dst, s[start:]...)
}
