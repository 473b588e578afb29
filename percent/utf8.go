package percent

import "unicode/utf8"

// DecodeUTF8 is the Encoding Standard's UTF-8 decode without BOM
// (https://encoding.spec.whatwg.org/#utf-8-decode-without-bom): it returns s
// with each ill-formed sequence replaced by U+FFFD. A leading U+FEFF is kept.
//
// One U+FFFD stands for each maximal subpart: as many bytes as could have begun
// a code point, or one byte. So "\xE2\x82" is one U+FFFD, where ranging over the
// string would see two, and "\xED\xA0\x80", a surrogate, is three.
func DecodeUTF8(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	b := make([]byte, 0, len(s)+2*utf8.UTFMax)
	start := 0 // s[start:i] is well-formed and not yet in b
	for i := 0; i < len(s); {
		if s[i] < 0x80 {
			i++
			continue
		}
		n, ok := sequence(s[i:])
		if !ok {
			b = append(b, s[start:i]...)
			b = append(b, "\uFFFD"...)
			start = i + n
		}
		i += n
	}
	return stringOf(append(b, s[start:]...))
}

// sequence measures the code point or ill-formed sequence that s, which must not
// be empty, starts with. When ok, the first n bytes are the UTF-8 form of one
// code point; otherwise they are a maximal subpart, to be read as one U+FFFD.
// (https://encoding.spec.whatwg.org/#utf-8-decoder)
func sequence(s string) (n int, ok bool) {
	need, lower, upper := 0, byte(0x80), byte(0xBF)
	switch c := s[0]; {
	case c < 0x80:
		return 1, true
	case c < 0xC2:
		return 1, false
	case c < 0xE0:
		need = 2
	case c < 0xF0:
		need = 3
		switch c {
		case 0xE0: // below is an overlong form
			lower = 0xA0
		case 0xED: // above are the surrogates
			upper = 0x9F
		}
	case c < 0xF5:
		need = 4
		switch c {
		case 0xF0: // below is an overlong form
			lower = 0x90
		case 0xF4: // above is more than U+10FFFF
			upper = 0x8F
		}
	default:
		return 1, false
	}
	for n = 1; n < need; n++ {
		if n == len(s) || s[n] < lower || s[n] > upper {
			return n, false
		}
		lower, upper = 0x80, 0xBF
	}
	return need, true
}
