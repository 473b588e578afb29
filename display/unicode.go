package display

import (
	"slices"

	"github.com/weburl/weburl/display/internal/prop"
	"github.com/weburl/weburl/internal/decomposition"
)

//go:generate go run ./internal/gen

// properties returns the properties of r, which must be in the range 0 to
// 0x10FFFF. The tables are a trie of three stages, whose values are indexes into
// propSets.
func properties(r rune) prop.Set {
	i := uint(trie1[uint(r)>>(trieShift2+trieShift3)])
	i = uint(trie2[i<<trieShift2|uint(r)>>trieShift3&(1<<trieShift2-1)])
	return propSets[trie3[i<<trieShift3|uint(r)&(1<<trieShift3-1)]]
}

// prototype returns the prototype of r by confusables.txt. ok is false if r has
// none, which means that it is its own.
func prototype(r rune) (s string, ok bool) {
	i, _ := slices.BinarySearch(confusables[:], uint64(r)<<24)
	if i == len(confusables) || rune(confusables[i]>>24) != r {
		return "", false
	}
	offset, length := confusables[i]>>8&0xFFFF, confusables[i]&0xFF
	return prototypes[offset : offset+length], true
}

// nfd returns the Normalization Form D of s. See
// https://www.unicode.org/reports/tr15/.
func nfd(s string) (decomposed []rune) {
	for _, r := range s {
		decomposed = appendDecomposition(decomposed, r)
	}
	reorder(decomposed)
	return decomposed
}

func appendDecomposition(dst []rune, r rune) []rune {
	if l, v, t, ok := decomposition.Hangul(r); ok {
		dst = append(dst, l, v)
		if t != 0 {
			dst = append(dst, t)
		}
		return dst
	}
	if properties(r)&prop.Decomposes == 0 {
		return append(dst, r)
	}
	first, second := decomposition.Decompose(r)
	dst = appendDecomposition(dst, first)
	if second != 0 {
		dst = appendDecomposition(dst, second)
	}
	return dst
}

// reorder puts each run of marks in canonical order.
func reorder(text []rune) {
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && properties(text[end]).CCC() != 0 {
			end++
		}
		if end-start > 1 {
			slices.SortStableFunc(text[start:end], func(a, b rune) int {
				return int(properties(a).CCC()) - int(properties(b).CCC())
			})
		}
		start = end + 1
	}
}
