package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ucd"
)

// generateConfusables returns the source of the table of prototypes: for each
// code point that has one, 21 bits for it, 16 for the place of the prototype in
// a string, and 8 for the length of that.
func generateConfusables(src ucd.Source) ([]byte, error) {
	prototypes := make(map[rune]string)
	var list []string
	err := src.Parse(ucd.Confusables, func(l ucd.Line) error {
		if l.First != l.Last || len(l.Fields) < 2 || l.Fields[1] != "MA" {
			return errors.New("not of the form of confusables.txt")
		}
		to, err := ucd.ParseRunes(l.Fields[0])
		prototypes[l.First] = string(to)
		list = append(list, string(to))
		return err
	})
	if err != nil {
		return nil, err
	}

	packed := ucd.Pack(list)
	var table []uint64
	for r, to := range prototypes {
		offset := strings.Index(packed, to)
		if offset >= 1<<16 || len(to) >= 1<<8 {
			return nil, errors.New("a prototype does not fit")
		}
		table = append(table, uint64(r)<<24|uint64(offset)<<8|uint64(len(to)))
	}
	slices.Sort(table)

	w := ucd.NewWriter("display")
	w.Array("confusables", "uint64", "%#x", table)
	w.Constant("prototypes", packed)
	return w.Source()
}
