package urlpattern

import (
	"regexp"
	"slices"
	"sort"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
)

// A ComponentMatch is the part of a URL component that a pattern matches.
type ComponentMatch struct {
	Component Component
	Pattern   string // the pattern string of the component
	Input     string // the component of the URL
	Matched   bool

	// The position where the match stops, if Matched is false. The pattern matches Input
	// up to the byte End, and no other way to match reaches a later part. Expected is
	// the part of Pattern that does not match there; it is empty if Pattern ends before
	// Input.
	End      int
	Expected string
}

// Explain returns how far each component of u is matched, including those after one that
// does not match, or nil if u is the zero URL. It helps to find the mistake in a
// pattern. It takes time proportional to the length of the pattern times the length of u
// at most, and memory linear in both.
//
// If a component has a regular expression that is matched by [Compiler.Engine], or one
// that is not simple in a pattern string of more than 1,000 bytes, End is 0 and Expected
// is the whole pattern string.
func (p *Pattern) Explain(u weburl.URL) []ComponentMatch {
	if u.IsZero() {
		return nil
	}
	list := make([]ComponentMatch, 0, numComponents)
	for i := range p.components {
		c := &p.components[i]
		m := ComponentMatch{Component: Component(i), Pattern: c.pattern, Input: componentOf(u, Component(i))}
		if m.Matched = c.match(m.Input, make([]span, p.slots)); !m.Matched {
			m.End, m.Expected = c.stop(m.Input)
		}
		list = append(list, m)
	}
	return list
}

// maxBeginning is the length of a pattern string up to which its beginnings are compiled
// to regular expressions: each compilation takes hundreds of bytes for one of the string.
const maxBeginning = 1000

// stop returns where the match of an input stops that c does not match, and what of
// the pattern does not match there.
func (c *component) stop(input string) (end int, expected string) {
	if c.matcher == matchRegexp && (!c.regexp.translated || len(c.pattern) > maxBeginning) {
		return 0, c.pattern
	}
	var parts int
	if c.matcher == matchRegexp {
		// If some parts match a beginning of the input, fewer do as well.
		parts = sort.Search(len(c.parts), func(n int) bool { return c.beginning(n+1, input) < 0 })
		end = max(0, c.beginning(parts, input))
	} else {
		parts, end = c.reach(input)
	}
	if parts == len(c.parts) {
		return end, ""
	}
	next := c.parts[parts]
	if next.kind == fixedText && next.modifier == once {
		n := 0
		for n < len(next.value) && end < len(input) && c.sameByte(input[end], next.value[n]) {
			n++
			end++
		}
		next.value = next.value[n:]
	}
	return end, patternString([]part{next}, c.syntax)
}

// reach returns how many parts of c, whose regular expressions are simple, match a
// beginning of the input, and the length of the longest such beginning. The time is
// that of [run.byTable]; the memory does not depend on the input.
func (c *component) reach(input string) (parts, end int) {
	compiler := newProgramCompiler(c.syntax, c.ignoreCase)
	starts := make([]int32, 0, len(c.parts)+1) // of the parts, and the end
	longest := 1
	for i := range c.parts {
		compiler.joined = len(compiler.program) // keeps texts of different parts apart
		starts = append(starts, int32(compiler.joined))
		compiler.part(&c.parts[i])
	}
	starts = append(starts, compiler.add(instruction{op: opMatch}))
	for i := range compiler.program {
		longest = max(longest, len(compiler.program[i].text))
	}

	// Row i%rows of the table has a bit for each instruction: whether the instructions
	// before it match input[:i].
	r := run{program: compiler.program, in: input, ignoreCase: c.ignoreCase}
	rows, words := longest+1, (len(r.program)+63)/64
	t := table{make([]uint64, rows*words), words}
	t.set(0, 0)
	for i := range len(input) + 1 {
		here, after := i%rows, (i+1)%rows
		for pc := t.next(here, 0); pc >= 0; pc = t.next(here, pc+1) {
			in := &r.program[pc]
			switch in.op {
			case opText:
				if r.hasText(i, in.text) {
					t.set((i+len(in.text))%rows, in.next)
				}
			case opAny, opRun, opSet, opSegment:
				if in.op != opSegment && in.atLeast == 0 {
					t.set(here, in.next)
				}
				if i < len(input) && !r.stops(in, i) {
					t.set(after, in.next)
					t.set(after, pc)
				}
			case opFork:
				t.set(here, in.next)
				t.set(here, in.alt)
			case opStart, opEnd:
				t.set(here, in.next)
			}
		}
		for k := len(starts) - 1; k >= parts; k-- {
			if t.get(here, starts[k]) {
				parts, end = k, i
				break
			}
		}
		clear(t.bits[here*words : (here+1)*words])
	}
	return parts, end
}

// beginning returns how long the longest beginning of the input is that the first n
// parts match, or -1 if there is none.
func (c *component) beginning(n int, input string) int {
	first := component{check: check{ignoreCase: c.ignoreCase}, parts: slices.Clone(c.parts[:n]), syntax: c.syntax}
	expression, err := first.translation()
	if err != nil {
		return -1
	}
	compiled, failure := regexp.Compile(expression)
	if failure != nil {
		return -1
	}
	compiled.Longest()
	place := compiled.FindStringIndex(input)
	if place == nil {
		return -1
	}
	return place[1]
}

// sameByte reports whether a byte of the input is that of the pattern.
func (c *component) sameByte(a, b byte) bool {
	return a == b || c.ignoreCase && ascii.ToLower(a) == ascii.ToLower(b)
}
