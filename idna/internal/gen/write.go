package main

import (
	"fmt"

	"github.com/weburl/weburl/internal/ucd"
)

// generate returns the source of tables.go.
func generate(src ucd.Source) ([]byte, error) {
	d, err := load(src)
	if err != nil {
		return nil, err
	}
	t, err := build(d)
	if err != nil {
		return nil, err
	}
	w := ucd.NewWriter("idna", "github.com/weburl/weburl/idna/internal/prop")
	w.Version()
	fmt.Fprintf(w, "\nconst (\n\ttrieShift2 = %d\n\ttrieShift3 = %d\n)\n", shift2, shift3)
	w.Array("trie1", "uint8", "%d", t.trie1)
	w.Array("trie2", "uint16", "%d", t.trie2)
	w.Array("trie3", "uint16", "%d", t.trie3)
	w.Array("trieProps", "prop.Set", "%#x", t.props)
	w.Array("trieMapped", "uint32", "%#x", t.mapped)
	w.Array("bmpBlocks", "uint8", "%d", t.bmpBlocks)
	w.Array("bmpProps", "uint8", "%d", t.bmpProps)
	w.Constant("mappings", t.strings)
	return w.Source()
}
