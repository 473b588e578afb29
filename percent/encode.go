package percent

import "github.com/weburl/weburl/internal/escape"

// Encode UTF-8 percent-encodes s using set: it writes the bytes of every code point in
// the set as "%" and two upper-case hex digits, and keeps all other code points. With
// [FormURLEncoded], and sets defined from it, a space becomes "+".
// (https://url.spec.whatwg.org/#string-utf-8-percent-encode)
//
// Bytes that are not UTF-8 become "%EF%BF%BD", one for each U+FFFD of [DecodeUTF8].
//
// A "%" in s is kept unless the set contains it. Of the sets of the standard, only
// [Component] and [FormURLEncoded] contain it. With the others, the result does not show
// which "%" were in s.
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
