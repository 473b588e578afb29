package main

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math"
	"slices"
)

// tableStart begins the table of functions, runtime.pcHeader: the magic number of the layout since
// Go 1.20, and the sizes of an instruction and of a pointer.
const tableStart = "\xF1\xFF\xFF\xFF\x00\x00\x01\x08"

// dropLines clears what only stack traces need for file names, line numbers, arguments and inlined functions, and
// the places at which other systems interrupt a function, 9% of the compressed engine. Stack traces still name the
// functions that are called, with "?:0" as the line and "(...)" as the arguments. Memory without tableStart is left
// unchanged.
//
// The runtime also counts inlined functions when recover is called. None of those that call it is inlined: only
// package runtime and those below internal/runtime have inlined functions.
func dropLines(memory []byte) {
	start := bytes.Index(memory, []byte(tableStart))
	if start < 0 {
		return
	}
	table := memory[start:]
	header := func(i int) uint64 { return binary.LittleEndian.Uint64(table[8*i:]) }
	const count, unitsAt, listsAt, functionsAt = 1, 5, 7, 8
	clear(table[header(unitsAt):header(listsAt)]) // compilation units and the names of their files

	// A function, runtime._func, has the places of lists, values at ranges of its instructions, and after them
	// those of other data. The indices are those of package internal/abi.
	const stackList, fileList, lineList, listCount, unit, firstLine, counts, firstList = 4, 5, 6, 7, 8, 9, 10, 11
	const unsafePoint, inlinedIndex, argLiveIndex = 0, 2, 3
	const inlined, argInfo, argLiveInfo = 3, 5, 6
	number := func(b []byte, i uint32) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }
	lists, functions := table[header(listsAt):header(functionsAt)], table[header(functionsAt):]
	kept := map[uint32]bool{0: true} // by the place of a list; 0 is for a list that is missing
	for i := range uint32(header(count)) {
		function := functions[number(functions, 2*i+1):]
		kept[number(function, stackList)] = true
		dropped := []uint32{fileList, lineList, unit, firstLine}
		firstData := firstList + number(function, listCount)
		for field := uint32(firstList); field < firstData; field++ {
			if j := field - firstList; j == unsafePoint || j == inlinedIndex || j == argLiveIndex {
				dropped = append(dropped, field)
			} else {
				kept[number(function, field)] = true
			}
		}
		for _, field := range dropped {
			if list := number(function, field); field != unit && field != firstLine && !kept[list] {
				kept[list] = false
			}
			clear(function[4*field:][:4])
		}
		for j := range number(function, counts) >> 24 {
			if j == inlined || j == argInfo || j == argLiveInfo {
				binary.LittleEndian.PutUint32(function[4*(firstData+j):], math.MaxUint32) // missing
			}
		}
	}
	places := append(slices.Sorted(maps.Keys(kept)), uint32(len(lists)))
	for i, place := range places[:len(places)-1] {
		if !kept[place] {
			clear(lists[place:places[i+1]])
		}
	}
}
