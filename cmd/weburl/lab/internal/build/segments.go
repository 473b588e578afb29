package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// joinSegments returns a WebAssembly program whose data are one segment, without line numbers. The
// linker of Go writes a segment for each run of bytes between zeros, up to 100,000 of them, and
// compressed these take more room than the zeros.
//
// The binary format is in https://webassembly.github.io/spec/core/binary/modules.html.
func joinSegments(program []byte) ([]byte, error) {
	const header = "\x00asm\x01\x00\x00\x00"
	rest, ok := bytes.CutPrefix(program, []byte(header))
	if !ok {
		return nil, errors.New("no WebAssembly program")
	}
	joined := []byte(header)
	for len(rest) > 0 {
		const dataSection = 11
		id := rest[0]
		section, after, err := cutSized(rest[1:])
		if err != nil {
			return nil, err
		}
		if id == dataSection {
			if section, err = joinData(section); err != nil {
				return nil, err
			}
		}
		joined = appendSized(append(joined, id), section)
		rest = after
	}
	return joined, nil
}

// joinData joins the segments of a data section, and drops line numbers.
func joinData(section []byte) ([]byte, error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, errData
	}
	section = section[n:]
	// A segment of the first memory at a constant: 0, i32.const, the place, end, the bytes.
	const inMemory, constant, end = 0, 0x41, 0x0B
	var memory []byte // from the first place on
	first := 0
	for i := range count {
		if len(section) < 2 || section[0] != inMemory || section[1] != constant {
			return nil, errData
		}
		place, n := signed(section[2:])
		section = section[min(2+n, len(section)):]
		if n <= 0 || place < 0 || len(section) == 0 || section[0] != end {
			return nil, errData
		}
		text, after, err := cutSized(section[1:])
		if err != nil {
			return nil, err
		}
		section = after
		if i == 0 {
			first = place
		}
		if place < first { // the linker writes them in order
			return nil, errData
		}
		if size := place - first + len(text); size > len(memory) {
			memory = append(memory, make([]byte, size-len(memory))...)
		}
		copy(memory[place-first:], text)
	}
	if len(section) > 0 {
		return nil, errData
	}
	dropLines(memory)
	b := appendSigned([]byte{1, inMemory, constant}, first)
	return appendSized(append(b, end), memory), nil
}

var errData = errors.New("the data of the WebAssembly program are not as the linker of Go writes them")

// cutSized cuts bytes off the start of b, which follow their number.
func cutSized(b []byte) (text, rest []byte, err error) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return nil, nil, errors.New("the WebAssembly program is cut off")
	}
	return b[n:][:size], b[n:][size:], nil
}

func appendSized(b, text []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// signed reads a number in signed LEB128, and returns how many bytes it has, or 0.
func signed(b []byte) (value, n int) {
	for shift := 0; n < len(b) && shift < 35; shift += 7 {
		c := b[n]
		n++
		value |= int(c&0x7F) << shift
		if c < 0x80 {
			if c&0x40 != 0 {
				value |= -1 << (shift + 7)
			}
			return value, n
		}
	}
	return 0, 0
}

func appendSigned(b []byte, value int) []byte {
	for value >= 0x40 || value < -0x40 {
		b = append(b, byte(value)|0x80)
		value >>= 7
	}
	return append(b, byte(value)&0x7F)
}
