package main

import (
	"bytes"
	"encoding/binary"
	"maps"
	"slices"
)

// tableStart begins the table of functions, runtime.pcHeader: the magic number of the layout since
// Go 1.20, and the sizes of an instruction and of a pointer.
const tableStart = "\xF1\xFF\xFF\xFF\x00\x00\x01\x08"

// dropLines clears what only the file names and line numbers of stack traces need, 7% of the
// compressed engine: they still name the functions, with "?:0" as the line. Memory without
// tableStart is left unchanged.
func dropLines(memory []byte) {
	start := bytes.Index(memory, []byte(tableStart))
	if start < 0 {
		return
	}
	table := memory[start:]
	header := func(i int) uint64 { return binary.LittleEndian.Uint64(table[8*i:]) }
	const count, unitsAt, listsAt, functionsAt = 1, 5, 7, 8
	clear(table[header(unitsAt):header(listsAt)]) // compilation units and the names of their files

	// A function, runtime._func, has the places of lists: values at ranges of its instructions.
	const stackList, fileList, lineList, listCount, unit, firstLine, firstList = 4, 5, 6, 7, 8, 9, 11
	number := func(b []byte, i uint32) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
	lists, functions := table[header(listsAt):header(functionsAt)], table[header(functionsAt):]
	kept := map[uint32]bool{0: true} // by the place of a list; 0 is for a list that is missing
	for i := range uint32(header(count)) {
		function := functions[number(functions, 2*i+1):]
		kept[number(function, stackList)] = true
		for j := range number(function, listCount) {
			kept[number(function, firstList+j)] = true
		}
		for _, list := range []uint32{number(function, fileList), number(function, lineList)} {
			if !kept[list] {
				kept[list] = false
			}
		}
		for _, field := range []int{fileList, lineList, unit, firstLine} {
			clear(function[4*field:][:4])
		}
	}
	places := append(slices.Sorted(maps.Keys(kept)), uint32(len(lists)))
	for i, place := range places[:len(places)-1] {
		if !kept[place] {
			clear(lists[place:places[i+1]])
		}
	}
}
