package redirect

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// changes reports whether [narrowed] and [similar] may change s.
func changes(s []byte) bool {
	return slices.ContainsFunc(s, func(c byte) bool { return c >= utf8.RuneSelf }) || bytes.Contains(s, []byte("%u")) || bytes.Contains(s, []byte("%U"))
}

// narrowed reports whether f holds for what a program may send for s, decoded text, if it
// writes the low byte of each character to a header, as the HTTP server of the JDK does:
// į, U+012F, becomes a slash. The program may make letters lowercase before. It may also
// do so twice, and decode in between: many Java programs repair text in this way. Programs
// differ in the characters that they find in bytes that are not UTF-8, and all are tried.
func narrowed(s []byte, f func([]byte) bool) bool {
	s = decode(s, true)
	decoders := []decoder{keeping, exact, overlong, unchecked, three}
	if utf8.Valid(s) && !slices.ContainsFunc(s, func(c byte) bool { return c >= 0xF0 }) {
		decoders = decoders[:1]
	}
	for _, text := range [][]byte{s, bytes.ToLower(s)} {
		for _, d := range decoders {
			for _, codeUnits := range []bool{false, true} {
				once := decode(narrow(text, d, codeUnits), true)
				if f(once) || f(decode(narrow(once, keeping, codeUnits), true)) {
					return true
				}
			}
		}
	}
	return false
}

// similar replaces letters by the ASCII characters that programs write for them if they
// encode text with the nearest character, as iconv with //TRANSLIT.
var similar = sync.OnceValue(func() *strings.Replacer {
	pairs := []string{"․", ".", "﹒", ".", "‥", "..", "︰", ".."}
	for c := '!'; c <= '~'; c++ { // full-width
		pairs = append(pairs, string(c+0xFEE0), string(c))
	}
	for ascii, letters := range map[string]string{"/": "⁄∕╱⟋⧸", `\`: "∖╲⟍⧵⧹﹨", "%": "﹪"} {
		for _, c := range letters {
			pairs = append(pairs, string(c), ascii)
		}
	}
	return strings.NewReplacer(pairs...)
})

// narrow replaces each character by its low byte or, if codeUnits is set, by the low byte
// of each of its code units in UTF-16.
func narrow(s []byte, d decoder, codeUnits bool) []byte {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c, size := d.character(s[i:])
		if size == 0 {
			if d == keeping {
				out = append(out, s[i])
			}
			i++
			continue
		}
		if codeUnits && c >= 0x10000 {
			out = append(out, byte((c-0x10000)>>10))
		}
		out = append(out, byte(c))
		i += size
	}
	return out
}

// A decoder says how a program decodes UTF-8. All but keeping drop bytes that are in no
// sequence.
type decoder int

const (
	keeping   decoder = iota // keeps them, as Latin-1
	exact                    // by the Encoding Standard
	overlong                 // accepts overlong sequences, surrogates and too large code points
	unchecked                // and any bytes after the first of a sequence
	three                    // and a sequence of three after any first byte except C0 to DF
)

// character returns the first character of s and its length in bytes, which is 0 if the
// first byte is in no sequence.
func (d decoder) character(s []byte) (c rune, size int) {
	switch first := s[0]; {
	case first < 0x80:
		return rune(first), 1
	case d <= exact:
		if c, size = utf8.DecodeRune(s); size == 1 {
			return 0, 0
		}
		return c, size
	case d == three && (first < 0xC0 || first >= 0xE0):
		size = 3
	case first < 0xC0 || first >= 0xFE:
		return 0, 0
	default:
		size = bits.LeadingZeros8(^first)
	}
	if len(s) < size {
		return 0, 0
	}
	c = rune(s[0]) & (0x7F >> size)
	for _, next := range s[1:size] {
		if d == overlong && next&0xC0 != 0x80 {
			return 0, 0
		}
		c = c<<6 | rune(next&0x3F)
	}
	return c, size
}
