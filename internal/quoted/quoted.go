// Package quoted writes text of a URL into messages.
package quoted

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// most is how many bytes of a text are quoted, and mostNamed how many code points are named.
const most, mostNamed = 80, 4

// Text returns s in quotation marks, cut at its end if it is long, and after it the code points of
// its characters that are not ASCII, which can look like others: "аpple" (U+0430). Characters that
// cannot be seen, or are written from right to left, are in the form <U+202E>. The result has no
// controls.
func Text(s string) string {
	text, named := shown(s)
	for i, r := range named {
		switch i {
		case 0:
			text += fmt.Sprintf(" (U+%04X", r)
		case mostNamed:
			return text + " and more)"
		default:
			text += fmt.Sprintf(", U+%04X", r)
		}
	}
	if len(named) > 0 {
		text += ")"
	}
	return text
}

// Host returns a host as [Text] does, without its middle if it is long: its domain is at its end.
func Host(host string) string { return Text(Ends(host)) }

// mostStart is how many bytes of the beginning of a host are quoted, and ellipsis is between it and its end.
const mostStart, ellipsis = 20, "..."

// Ends returns a host without its middle if it is longer than most bytes.
func Ends(host string) string {
	if len(host) <= most {
		return host
	}
	end := host[len(host)-(most-mostStart-len(ellipsis)):]
	return strings.ToValidUTF8(host[:mostStart], "") + ellipsis + strings.ToValidUTF8(end, "")
}

// Unnamed returns s as [Text] does, without the code points after it.
func Unnamed(s string) string {
	text, _ := shown(s)
	return text
}

// shown returns s in quotation marks, and the first of its characters that are not ASCII and are
// shown: at most one more than are named.
func shown(s string) (text string, named []rune) {
	end := `"`
	if len(s) > most {
		s, end = strings.ToValidUTF8(s[:most], ""), `"...`
	}
	var b strings.Builder
	b.WriteByte('"')
	before := rune(0) // the character before, if it is shown
	for _, r := range s {
		switch {
		case ' ' <= r && r <= '~':
			b.WriteRune(r)
		case isShown(r) && (!unicode.IsMark(r) || unicode.IsLetter(before)):
			b.WriteRune(r)
			if !slices.Contains(named, r) && len(named) <= mostNamed {
				named = append(named, r)
			}
		default:
			fmt.Fprintf(&b, "<U+%04X>", r)
			r = 0
		}
		before = r
	}
	return b.String() + end, named
}

// isShown reports whether a character that is not ASCII has a shape of its own, and is written from
// left to right.
func isShown(r rune) bool {
	switch {
	case r < utf8.RuneSelf, !strconv.IsPrint(r), unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r), unicode.Is(unicode.Variation_Selector, r),
		r == 0x2800, // a blank
		// The blocks that are written from right to left.
		0x590 <= r && r <= 0x8FF, 0xFB1D <= r && r <= 0xFDFF, 0xFE70 <= r && r <= 0xFEFF, 0x10800 <= r && r <= 0x10FFF, 0x1E800 <= r && r <= 0x1EFFF:
		return false
	}
	return true
}
