package main

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/weburl/weburl/internal/ucd"
)

// letterName matches the names of letters of Latin that are an ASCII letter with
// something added: a stroke, a hook, another size.
var letterName = regexp.MustCompile(`^(?:MODIFIER LETTER |LATIN )(?:SMALL LETTER (?:DOTLESS |INSULAR |SCRIPT |OPEN |BARRED )?|LETTER SMALL CAPITAL )([A-Z])(?: WITH .*| BAR|)$`)

// noted are letters whose names do not say which ASCII letter they look like.
var noted = map[rune]byte{
	0x0138: 'k', // kra, the prototype of the Cyrillic ka
	0x028D: 'm', // turned w, the prototype of the Cyrillic em
	0x0259: 'a', // schwa
	0x0283: 'f', // esh
	0x0185: 'b', // tone six
	0x01BD: 's', // tone five
	0x01BB: '2', // two with stroke
	0x03BA: 'k', // Greek kappa
	0x0131: 'i', // dotless i
}

// generateLetters returns the source of the table of letters of Latin that are an
// ASCII letter with something added, and have no canonical decomposition that says so:
// 8 bits for the ASCII letter below the code point.
func generateLetters(src ucd.Source) ([]byte, error) {
	letters := make(map[rune]byte)
	err := src.Parse(ucd.UnicodeData, func(l ucd.Line) error {
		if len(l.Fields) < 1 {
			return fmt.Errorf("U+%04X has no name", l.First)
		}
		if m := letterName.FindStringSubmatch(l.Fields[0]); m != nil && l.First >= 0x80 {
			letters[l.First] = m[1][0] | 0x20
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for r, c := range noted {
		letters[r] = c
	}
	var table []uint64
	for r, c := range letters {
		table = append(table, uint64(r)<<8|uint64(c))
	}
	slices.Sort(table)
	w := ucd.NewWriter("display")
	w.Array("plainLetters", "uint32", "%#x", table)
	return w.Source()
}
