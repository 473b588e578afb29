package display

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/display/internal/prop"
)

// maxLabel is the length of the longest label that the DNS has, in bytes.
const maxLabel = 63

// appendPlain appends a label in Unicode with its letters as ASCII letters as far as they
// look like these: without marks, strokes and hooks, and with letters of other scripts
// that are confusable with them. ok is false if that is longer than a label can be.
func appendPlain(dst []byte, label string) (_ []byte, ok bool) {
	if isASCII(label) {
		return append(dst, label...), len(label) <= maxLabel
	}
	if len(label) > 8*maxLabel {
		return dst, false
	}
	start := len(dst)
	for _, r := range nfd(label) {
		dst = appendPlainRune(dst, r)
		if len(dst)-start > maxLabel {
			return dst, false
		}
	}
	return dst, true
}

func appendPlainRune(dst []byte, r rune) []byte {
	if r < 0x80 {
		return append(dst, byte(r))
	}
	if properties(r)&(prop.Mark|prop.Ignorable) != 0 {
		return dst
	}
	if c, ok := plainLetter(r); ok {
		return append(dst, c)
	}
	like, ok := prototype(r)
	if !ok {
		return append(dst, string(r)...)
	}
	for _, r := range like {
		if c, ok := plainLetter(r); ok {
			dst = append(dst, c)
		} else if properties(r)&prop.Mark == 0 {
			dst = append(dst, strings.ToLower(string(r))...)
		}
	}
	return dst
}

// plainLetter returns the ASCII letter that a letter of Latin is without what is added
// to it.
func plainLetter(r rune) (byte, bool) {
	i, _ := slices.BinarySearch(plainLetters[:], uint32(r)<<8)
	if i == len(plainLetters) || rune(plainLetters[i]>>8) != r {
		return 0, false
	}
	return byte(plainLetters[i]), true
}

// appendFolded appends a text with one character for each group of ASCII characters and
// pairs that look alike in an address: o and 0, m and rn, d and cl. A group has one letter
// and the digits that are written for it, as in the glyphs of dnstwist, which finds
// permutations that are registered to deceive, or two letters that hardly ever make another
// word: l and i, g and q. Other letters of dnstwist, such as n for m, make one word of another.
//
// https://github.com/elceef/dnstwist
func appendFolded(dst, text []byte) []byte {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if i+1 < len(text) {
			if to := foldedPair(c, text[i+1]); to != 0 {
				dst = append(dst, to)
				i++
				continue
			}
		}
		if c < 0x80 {
			c = foldedBytes[c]
		}
		dst = append(dst, c)
	}
	return dst
}

// foldedPair returns the character that two look like, folded, or 0.
func foldedPair(a, b byte) byte {
	switch {
	case a == 'v' && b == 'v':
		return 'w'
	case a == 'r' && b == 'n':
		return 'm'
	case a == 'c' && b == 'l':
		return 'd'
	}
	return 0
}

// foldedBytes are the folded forms of ASCII characters.
var foldedBytes = func() (t [0x80]byte) {
	for i := range t {
		t[i] = byte(i)
	}
	for _, group := range []string{"o0", "l1i", "s5", "z2", "e3", "a4", "t7", "b8", "gq96"} {
		for i := range len(group) {
			t[group[i]] = group[0]
		}
	}
	return t
}()
