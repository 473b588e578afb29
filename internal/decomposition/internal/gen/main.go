// Command gen writes the tables of package decomposition from files of the Unicode
// Character Database.
//
// It is run by go generate, in the directory of package decomposition:
//
//	go generate ./internal/decomposition
//
// By default it downloads the files of the version that package ucd names from
// unicode.org. A directory that holds them under their plain names is given by
// the flag -ucd or by the environment variable UCD_DIR.
package main

import (
	"cmp"
	"errors"
	"slices"

	"github.com/weburl/weburl/internal/ucd"
)

var tables = []ucd.Table{
	{File: "tables.go", Generate: generate},
}

func main() { ucd.Main(tables...) }

// generate returns the source of tables.go. decomposition.go tells what the elements
// of the arrays are.
func generate(src ucd.Source) ([]byte, error) {
	var decompositions []uint64
	excluded := make(map[rune]bool) // Full_Composition_Exclusion
	err := errors.Join(
		src.Parse(ucd.UnicodeData, func(l ucd.Line) error {
			to, err := l.Canonical()
			if err != nil || to == nil {
				return err
			}
			x := uint64(l.First)<<42 | uint64(to[0])<<21
			if len(to) == 2 {
				x |= uint64(to[1])
			}
			decompositions = append(decompositions, x)
			return nil
		}),
		src.Parse(ucd.NormalizationProps, func(l ucd.Line) error {
			if !l.Missing && l.Fields[0] == "Full_Composition_Exclusion" {
				for r := l.First; r <= l.Last; r++ {
					excluded[r] = true
				}
			}
			return nil
		}),
	)
	if err != nil {
		return nil, err
	}
	slices.Sort(decompositions)

	var compositions []uint64
	for i, x := range decompositions {
		if !excluded[rune(x>>42)] {
			compositions = append(compositions, uint64(i))
		}
	}
	slices.SortFunc(compositions, func(a, b uint64) int {
		const pair = 1<<42 - 1
		return cmp.Compare(decompositions[a]&pair, decompositions[b]&pair)
	})

	w := ucd.NewWriter("decomposition")
	w.Array("decompositions", "uint64", "%#x", decompositions)
	w.Array("compositions", "uint16", "%d", compositions)
	return w.Source()
}
