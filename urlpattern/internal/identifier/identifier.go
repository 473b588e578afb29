// Package identifier has tables of the characters of identifiers in Unicode, so that the
// names of groups do not depend on the Go release.
//
// https://www.unicode.org/reports/tr31/#Default_Identifier_Syntax
package identifier

import "slices"

//go:generate go run ./internal/gen

// IsStart reports whether c has the property ID_Start.
func IsStart(c rune) bool { return in(starts[:], c) }

// IsContinue reports whether c has the property ID_Continue.
func IsContinue(c rune) bool { return in(continues[:], c) }

// in reports whether c is in a set, which is given by the code points at which one is
// in it and the one before is not, or the other way round.
func in(bounds []uint32, c rune) bool {
	i, found := slices.BinarySearch(bounds, uint32(c))
	if found {
		i++
	}
	return i%2 == 1
}
