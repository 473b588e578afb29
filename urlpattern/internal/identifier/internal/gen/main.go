// Command gen writes the tables of package identifier from files of the Unicode
// Character Database.
//
// It is run by go generate, in the directory of package identifier:
//
//	go generate ./urlpattern/internal/identifier
//
// By default it downloads the files of the version that package ucd names from
// unicode.org. A directory that holds them under their plain names is given by
// the flag -ucd or by the environment variable UCD_DIR.
package main

import (
	"errors"
	"slices"

	"github.com/weburl/weburl/internal/ucd"
)

var tables = []ucd.Table{
	{File: "tables.go", Generate: generate},
}

func main() { ucd.Main(tables...) }

// The properties that make up ID_Start and, with those, ID_Continue, and what is in
// neither.
//
// https://www.unicode.org/reports/tr31/#Table_Lexical_Classes_for_Identifiers
var (
	startProperties    = []string{"Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Other_ID_Start"}
	continueProperties = []string{"Mn", "Mc", "Nd", "Pc", "Other_ID_Continue"}
	noProperties       = []string{"Pattern_Syntax", "Pattern_White_Space"}
)

// generate returns the source of tables.go.
func generate(src ucd.Source) ([]byte, error) {
	start, continues, none := make([]bool, ucd.MaxRune+2), make([]bool, ucd.MaxRune+2), make([]bool, ucd.MaxRune+2)
	parse := func(l ucd.Line) error {
		if l.Missing {
			return nil
		}
		for _, list := range []struct {
			properties []string
			set        []bool
		}{{startProperties, start}, {startProperties, continues}, {continueProperties, continues}, {noProperties, none}} {
			if slices.Contains(list.properties, l.Fields[0]) {
				for c := l.First; c <= l.Last; c++ {
					list.set[c] = true
				}
			}
		}
		return nil
	}
	if err := errors.Join(src.Parse(ucd.GeneralCategory, parse), src.Parse(ucd.PropList, parse)); err != nil {
		return nil, err
	}
	w := ucd.NewWriter("identifier")
	for _, table := range []struct {
		name string
		set  []bool
	}{{"starts", start}, {"continues", continues}} {
		var bounds []uint64
		last := false
		for c, ok := range table.set {
			if ok = ok && !none[c]; ok != last {
				bounds = append(bounds, uint64(c))
				last = ok
			}
		}
		w.Array(table.name, "uint32", "%#x", bounds)
	}
	return w.Source()
}
