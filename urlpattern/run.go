package urlpattern

import (
	mathbits "math/bits"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// A run matches an input by a program. First it tries one way after the other, which
// is the fastest for nearly all patterns and inputs. Where that takes long, a table
// says from where a match is possible, and then no way is tried in vain: the time is
// linear in the length of the input, and so is the memory, of one bit for each
// instruction and byte.
type run struct {
	program    program
	in         string
	captures   []span
	ignoreCase bool
	steps      int // that may be taken before the table is made
	depth      int // of calls, the same
}

type outcome uint8

const (
	fails outcome = iota
	matches
	unknown // it would take long
)

// How long one way after the other is tried.
const (
	freeSteps    = 200
	stepsPerByte = 4
	maxDepth     = 100
)

// match matches all of in, and sets captures, which has room for the slots.
func (p program) match(in string, captures []span, ignoreCase bool) bool {
	r := run{program: p, in: in, captures: captures, ignoreCase: ignoreCase, depth: maxDepth}
	r.steps = freeSteps + stepsPerByte*len(in)
	result := r.from(0, 0)
	if result == unknown {
		return r.byTable()
	}
	return result == matches
}

// hasText reports whether text, in lower case if case is ignored, stands at i.
func (r *run) hasText(i int, text string) bool {
	if len(r.in)-i < len(text) {
		return false
	}
	part := r.in[i : i+len(text)]
	return part == text || r.ignoreCase && equalsLower(part, text)
}

// equalsLower reports whether s, with its ASCII letters in lower case, is lower,
// which has the same length.
func equalsLower(s, lower string) bool {
	for i := range len(s) {
		if ascii.ToLower(s[i]) != lower[i] {
			return false
		}
	}
	return true
}

func (r *run) capture(slot int32, start, end int) {
	if slot >= 0 {
		r.captures[slot] = span{int32(start), int32(end)}
	}
}

// from matches in[i:] by the instructions from pc on.
func (r *run) from(pc int32, i int) outcome {
	if r.depth == 0 {
		return unknown
	}
	r.depth--
	result := r.walk(pc, i)
	r.depth++
	return result
}

func (r *run) walk(pc int32, i int) outcome {
	for {
		if r.steps--; r.steps < 0 {
			return unknown
		}
		in := &r.program[pc]
		switch in.op {
		case opText:
			if !r.hasText(i, in.text) {
				return fails
			}
			i += len(in.text)
		case opAny, opRun, opSet:
			end := r.runEnd(in, i)
			if r.program[in.next].op == opMatch {
				if end < len(r.in) || end < i+int(in.atLeast) {
					return fails
				}
				r.capture(in.slot, i, end)
				return matches
			}
			for ; end >= i+int(in.atLeast); end-- {
				if r.steps--; !r.canStart(in.next, end) {
					continue
				}
				r.capture(in.slot, i, end)
				if result := r.from(in.next, end); result != fails {
					return result
				}
			}
			return fails
		case opSegment:
			end := r.runEnd(in, i)
			if end == i {
				return fails
			}
			next := &r.program[in.next]
			if next.op == opMatch || next.op == opText && next.text[0] == in.delimiter {
				// There is no choice.
				r.capture(in.slot, i, end)
				i = end
				break
			}
			for j := i + 1; j < end; j++ {
				if r.steps--; !r.canStart(in.next, j) {
					continue
				}
				r.capture(in.slot, i, j)
				if result := r.from(in.next, j); result != fails {
					return result
				}
			}
			r.capture(in.slot, i, end)
			i = end
		case opFork:
			if result := r.from(in.next, i); result != fails {
				return result
			}
			r.capture(in.slot, -1, -1)
			pc = in.alt
			continue
		case opStart:
			r.captures[in.slot].start = int32(i)
		case opEnd:
			r.captures[in.slot].end = int32(i)
		case opMatch:
			if i < len(r.in) {
				return fails
			}
			return matches
		}
		pc = in.next
	}
}

// canStart reports whether an instruction may match at i, as far as the first byte
// tells.
func (r *run) canStart(pc int32, i int) bool {
	in := &r.program[pc]
	return in.op != opText || i < len(r.in) && (r.in[i] == in.text[0] || r.ignoreCase)
}

// bytesPerStep is how many bytes are looked at in the time of a step.
const bytesPerStep = 16

// runEnd returns where the longest match of a wildcard at i ends.
func (r *run) runEnd(in *instruction, i int) int {
	if in.op == opSet {
		start := i
		for i < len(r.in) && in.set.contains(r.in[i]) {
			i++
		}
		r.steps -= (i - start) / bytesPerStep
		return i
	}
	if in.op == opAny || in.delimiter == 0 {
		return len(r.in)
	}
	n := strings.IndexByte(r.in[i:], in.delimiter)
	if n < 0 {
		n = len(r.in) - i
	}
	r.steps -= n / bytesPerStep
	return i + n
}

// A table has a bit for each place of the input and each instruction: whether the
// rest of the input matches from there on.
type table struct {
	bits  []uint64
	words int // for each place
}

func (t *table) get(i int, pc int32) bool {
	return t.bits[i*t.words+int(pc>>6)]>>(pc&63)&1 != 0
}

func (t *table) set(i int, pc int32) {
	t.bits[i*t.words+int(pc>>6)] |= 1 << (pc & 63)
}

// next returns the first instruction from pc on whose bit is set at i, or -1.
func (t *table) next(i int, pc int32) int32 {
	for word := int(pc >> 6); word < t.words; word++ {
		if bits := t.bits[i*t.words+word] >> (pc & 63); bits != 0 {
			return pc + int32(mathbits.TrailingZeros64(bits))
		}
		pc = int32(word+1) << 6
	}
	return -1
}

// makeTable fills the table from the end of the input. What an instruction asks for
// is there by then: it is further on in the input, or at the same place and
// further on in the program. (An instruction that goes back in the program has
// matched at least one byte.)
func (r *run) makeTable() table {
	words := (len(r.program) + 63) / 64
	t := table{make([]uint64, (len(r.in)+1)*words), words}
	n := len(r.in)
	for i := n; i >= 0; i-- {
		for pc := int32(len(r.program) - 1); pc >= 0; pc-- {
			in := &r.program[pc]
			ok := false
			switch in.op {
			case opText:
				ok = r.hasText(i, in.text) && r.possible(&t, i+len(in.text), in.next)
			case opAny, opRun, opSet:
				// The bit is that of any number of bytes, from 0 on: possible minds atLeast.
				ok = r.possible(&t, i, in.next) || i < n && !r.stops(in, i) && t.get(i+1, pc)
			case opSegment:
				ok = i < n && !r.stops(in, i) && (r.possible(&t, i+1, in.next) || t.get(i+1, pc))
			case opFork:
				ok = r.possible(&t, i, in.next) || r.possible(&t, i, in.alt)
			case opStart, opEnd:
				ok = r.possible(&t, i, in.next)
			case opMatch:
				ok = i == n
			}
			if ok {
				t.set(i, pc)
			}
		}
	}
	return t
}

// stops reports whether a wildcard does not match the byte at i.
func (r *run) stops(in *instruction, i int) bool {
	if in.op == opSet {
		return !in.set.contains(r.in[i])
	}
	return in.op != opAny && in.delimiter != 0 && r.in[i] == in.delimiter
}

// possible reports whether the rest of the input from i on matches by the
// instructions from pc on.
func (r *run) possible(t *table, i int, pc int32) bool {
	in := &r.program[pc]
	if (in.op == opAny || in.op == opRun || in.op == opSet) && in.atLeast > 0 {
		return i < len(r.in) && !r.stops(in, i) && t.get(i+1, pc)
	}
	return t.get(i, pc)
}

// byTable matches the input by a table.
func (r *run) byTable() bool {
	t := r.makeTable()
	for slot := range r.captures {
		r.captures[slot] = unmatched
	}
	pc, i := int32(0), 0
	for {
		if !r.possible(&t, i, pc) {
			return false // only the first time
		}
		in := &r.program[pc]
		switch in.op {
		case opText:
			i += len(in.text)
		case opAny, opRun, opSet:
			start := i
			for i = r.runEnd(in, i); !r.possible(&t, i, in.next); i-- {
			}
			r.capture(in.slot, start, i)
		case opSegment:
			start := i
			for i++; !r.possible(&t, i, in.next); i++ {
			}
			r.capture(in.slot, start, i)
		case opFork:
			if !r.possible(&t, i, in.next) {
				pc = in.alt
				continue
			}
		case opStart:
			r.captures[in.slot].start = int32(i)
		case opEnd:
			r.captures[in.slot].end = int32(i)
		case opMatch:
			return true
		}
		pc = in.next
	}
}
