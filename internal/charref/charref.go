// Package charref percent-encodes by the editions before May 2018: in the character
// references for characters that an encoding does not have, only the "#" is
// percent-encoded. Package percent follows the current standard.
package charref

import (
	"strings"

	"github.com/weburl/weburl/percent"
)

// AppendPercentEncode percent-encodes s after encoding and appends it to dst. A
// code point that the encoding does not have becomes "&%23", its number in
// decimal, and ";".
func AppendPercentEncode(dst []byte, encoding *percent.Encoding, s string, set percent.Set) []byte {
	// The input may hold what looks like the start of a reference. It is put
	// aside, so that all that is found are references.
	const start, end = "%26%23", "%3B"
	for i, piece := range strings.Split(s, start) {
		if i > 0 {
			dst = append(dst, start...)
		}
		for j, part := range strings.Split(encoding.PercentEncode(piece, set), start) {
			if j > 0 {
				dst = append(dst, "&%23"...)
				part = strings.Replace(part, end, ";", 1)
			}
			dst = append(dst, part...)
		}
	}
	return dst
}
