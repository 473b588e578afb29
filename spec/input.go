package spec

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/subpart"
)

// maxInput is the length in bytes of the longest input. It is a variable so
// that a test need not allocate gigabytes.
var maxInput = math.MaxInt32

// An input is the string that a parser reads, as code points, with the way
// back to the bytes of the original.
type input struct {
	original   string
	start, end int  // bytes: what is left of original after trimming
	removing   bool // tabs and newlines are removed
	isBytes    bool // each byte is a code point that stays

	// The code points, without those removed. One of the two is empty.
	ascii  string // a part of original that they are the bytes of, or
	points []rune

	offsets []int // byte of original for each of points; see offset
}

// trim removes leading and trailing C0 controls and spaces.
func (in *input) trim() {
	for in.start < in.end && isC0ControlOrSpace(in.original[in.start]) {
		in.start++
	}
	for in.end > in.start && isC0ControlOrSpace(in.original[in.end-1]) {
		in.end--
	}
}

// firstTabOrNewline returns the span of the first run of tabs and newlines, or
// false if there are none. It sets in.isBytes on the way.
func (in *input) firstTabOrNewline() (start, end int, ok bool) {
	text := in.original[:in.end]
	all := byte(0)
	start = in.start
	for start < len(text) && !asciiTabOrNewline[text[start]] {
		all |= text[start]
		start++
	}
	end = start
	for end < len(text) && asciiTabOrNewline[text[end]] {
		end++
	}
	in.isBytes = end == start && all < utf8.RuneSelf
	return start, end, end > start
}

// read sets the code points. If removing is set it leaves out tabs and newlines.
func (in *input) read() {
	if in.isBytes {
		in.ascii = in.original[in.start:in.end]
		return
	}
	in.points = slices.Grow(in.points, in.end-in.start)
	for i := in.start; i < in.end; {
		if c := in.original[i]; c < utf8.RuneSelf {
			if !in.removing || !asciiTabOrNewline[c] {
				in.points = append(in.points, rune(c))
			}
			i++
			continue
		}
		c, size := subpart.DecodeRune(in.original[i:in.end])
		in.points = append(in.points, c)
		i += size
	}
}

// len returns the number of code points.
func (in *input) len() int {
	return len(in.ascii) + len(in.points)
}

// at returns code point i, or the EOF code point.
func (in *input) at(i int) rune {
	if i < len(in.ascii) {
		return rune(in.ascii[i])
	}
	if i < len(in.points) {
		return in.points[i]
	}
	return EOF
}

// scalarValues returns the code points as a string.
func (in *input) scalarValues() string {
	return in.ascii + string(in.points)
}

// offset returns the byte of the original at which code point i starts. For
// the EOF code point that is the end of the trimmed input.
//
// The table that it reads is made when it is first needed, and only if code points
// are not bytes.
func (in *input) offset(i int) int {
	if in.len() == in.end-in.start {
		return in.start + i
	}
	if len(in.offsets) == 0 {
		in.offsets = slices.Grow(in.offsets, len(in.points)+1)
		for i := in.start; i < in.end; {
			_, size := subpart.DecodeRune(in.original[i:in.end])
			if !in.removing || !asciiTabOrNewline[in.original[i]] {
				in.offsets = append(in.offsets, i)
			}
			i += size
		}
		in.offsets = append(in.offsets, in.end)
	}
	return in.offsets[i]
}

// span turns the code points [start, end) into the bytes [from, to) of the
// original. Removed tabs and newlines before or after are not part of it.
func (in *input) span(start, end int) (from, to int) {
	from = in.offset(start)
	if start == end {
		return from, from
	}
	last := in.offset(end - 1)
	_, size := subpart.DecodeRune(in.original[last:in.end])
	return from, last + size
}
