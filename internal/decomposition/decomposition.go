// Package decomposition has the canonical decompositions and compositions of Unicode, of
// one step each, from which Normalization Forms C and D are computed.
//
// See https://www.unicode.org/reports/tr15/ and section 3.11 of the Unicode
// Standard.
package decomposition

import (
	"cmp"
	"slices"
)

//go:generate go run ./internal/gen

// The elements of decompositions are a code point, in the bits from 42 on, and
// below it the pair that it decomposes into, of 21 bits each; the second of the
// pair is 0 in a singleton. Those of compositions are indexes of decompositions,
// in the order of the pairs.

const pairMask = 1<<42 - 1

// Decompose returns the code points that r decomposes into in one step. The
// second is 0 if there is only one, and both are 0 if r does not decompose. Hangul
// syllables are left to [Hangul].
func Decompose(r rune) (first, second rune) {
	i, _ := slices.BinarySearch(decompositions[:], uint64(r)<<42)
	if i == len(decompositions) || rune(decompositions[i]>>42) != r {
		return 0, 0
	}
	const mask = 1<<21 - 1
	return rune(decompositions[i] >> 21 & mask), rune(decompositions[i] & mask)
}

// Compose returns the primary composite of a and b, or 0.
func Compose(a, b rune) rune {
	if l := a - hangulL; 0 <= l && l < hangulLCount {
		if v := b - hangulV; 0 <= v && v < hangulVCount {
			return hangulS + (l*hangulVCount+v)*hangulTCount
		}
		return 0
	}
	if s := a - hangulS; 0 <= s && s < hangulSCount && s%hangulTCount == 0 {
		if t := b - hangulT; 0 < t && t < hangulTCount {
			return a + t
		}
		return 0
	}
	pair := uint64(a)<<21 | uint64(b)
	i, found := slices.BinarySearchFunc(compositions[:], pair, func(c uint16, pair uint64) int {
		return cmp.Compare(decompositions[c]&pairMask, pair)
	})
	if !found {
		return 0
	}
	return rune(decompositions[compositions[i]] >> 42)
}

// Hangul syllables are decomposed and composed by arithmetic.
const (
	hangulS, hangulL, hangulV, hangulT = 0xAC00, 0x1100, 0x1161, 0x11A7

	hangulLCount, hangulVCount, hangulTCount = 19, 21, 28

	hangulSCount = hangulLCount * hangulVCount * hangulTCount
)

// Hangul returns the full decomposition of a Hangul syllable: a leading consonant, a
// vowel and a trailing consonant, which is 0 if there is none. ok is false if r is not a
// Hangul syllable.
func Hangul(r rune) (l, v, t rune, ok bool) {
	s := r - hangulS
	if s < 0 || s >= hangulSCount {
		return 0, 0, 0, false
	}
	if t = s % hangulTCount; t != 0 {
		t += hangulT
	}
	return hangulL + s/hangulTCount/hangulVCount, hangulV + s/hangulTCount%hangulVCount, t, true
}
