package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// generateConfusables returns the source of the table of prototypes: for each
// code point that has one, 21 bits for it, 16 for the place of the prototype in
// a string, and 8 for the length of that.
func generateConfusables(o opener) ([]byte, error) {
	prototypes := make(map[rune]string)
	var list []string
	err := o.parse(fileConfusables, func(l line) error {
		if l.first != l.last || len(l.fields) < 2 || l.fields[1] != "MA" {
			return errors.New("not of the form of confusables.txt")
		}
		to, err := parseRunes(l.fields[0])
		prototypes[l.first] = string(to)
		list = append(list, string(to))
		return err
	})
	if err != nil {
		return nil, err
	}

	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	var packed string
	for _, s := range slices.Compact(list) {
		if !strings.Contains(packed, s) {
			packed += s
		}
	}
	var table []uint64
	for r, to := range prototypes {
		offset := strings.Index(packed, to)
		if offset >= 1<<16 || len(to) >= 1<<8 {
			return nil, errors.New("a prototype does not fit")
		}
		table = append(table, uint64(r)<<24|uint64(offset)<<8|uint64(len(to)))
	}
	slices.Sort(table)

	w := newWriter("")
	w.array("confusables", "uint64", "%#x", table)
	fmt.Fprint(w, "\nconst prototypes = \"\" +")
	runes := []rune(packed)
	for chunk := range slices.Chunk(runes, 16) {
		fmt.Fprintf(w, "\n\t%+q +", string(chunk))
	}
	fmt.Fprint(w, "\n\t\"\"\n")
	return w.source()
}
