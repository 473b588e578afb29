package urlpattern

import (
	"slices"
	"strings"
)

// A program matches a component that has no regular expressions of its own, or simple
// ones. It
// matches what the regular expression of the standard does, and captures the same.
//
// The instructions stand in the order of the parts. Where an instruction has a choice,
// the regular expression says what comes first: a wildcard is long first, the group of
// a segment short first, and a part that may be left out is tried first.
//
// A part that would match the empty string again and again has become one that
// does not: JavaScript ends a repetition there.
type program []instruction

type instruction struct {
	text      string   // of opText; in lower case if case is ignored
	set       *byteSet // of opSet
	next      int32    // the instruction after this one
	alt       int32    // of fork: the other one
	slot      int32    // where the match of a wildcard goes, or -1
	op        opcode
	delimiter byte  // of opSegment and opRun: what they do not match; 0 if there is none
	atLeast   uint8 // of opAny, opRun and opSet: the least number of bytes, 0 or 1
}

type opcode uint8

const (
	opText    opcode = iota // a fixed text
	opAny                   // all characters, as many as possible
	opRun                   // all characters except the delimiter, as many as possible
	opSet                   // all characters of a set, as many as possible
	opSegment               // all characters except the delimiter, at least one and as few as possible
	opFork                  // first next, then alt
	opStart                 // the capture of slot starts here
	opEnd                   // and ends here
	opMatch                 // the end
)

// A span is what a group has matched, in bytes of the component. A group that took
// no part has unmatched.
type span struct{ start, end int32 }

var unmatched = span{-1, -1}

// compileProgram compiles parts, whose regular expressions are simple. The groups get the slots from 0 on.
func compileProgram(parts []part, s syntax, ignoreCase bool) program {
	c := newProgramCompiler(s, ignoreCase)
	for i := range parts {
		c.part(&parts[i])
	}
	c.add(instruction{op: opMatch})
	return slices.Clone(c.program) // of the least size
}

type programCompiler struct {
	program    program
	delimiter  byte
	ignoreCase bool
	slot       int32
	joined     int // where the other way of a fork leads to
}

func newProgramCompiler(s syntax, ignoreCase bool) *programCompiler {
	c := &programCompiler{ignoreCase: ignoreCase}
	if s.delimiter != "" {
		c.delimiter = s.delimiter[0]
	}
	return c
}

// add adds an instruction that goes on with the one after it, and returns its index.
func (c *programCompiler) add(in instruction) int32 {
	at := int32(len(c.program))
	in.next = at + 1
	c.program = append(c.program, in)
	return at
}

func (c *programCompiler) text(text string) {
	if text == "" {
		return
	}
	if c.ignoreCase {
		text = strings.ToLower(text)
	}
	if last := len(c.program) - 1; last >= 0 && c.program[last].op == opText && c.joined <= last {
		c.program[last].text += text
		return
	}
	c.add(instruction{op: opText, text: text, slot: -1})
}

// fork adds a fork to what comes next, or to what join makes the other way.
func (c *programCompiler) fork(slot int32) int32 { return c.add(instruction{op: opFork, slot: slot}) }

// join makes the end of the program the other way of a fork.
func (c *programCompiler) join(fork int32) {
	c.joined = len(c.program)
	c.program[fork].alt = int32(c.joined)
}

// loop makes the last instruction go back to a fork, and joins the fork.
func (c *programCompiler) loop(fork int32) {
	c.program[len(c.program)-1].next = fork
	c.join(fork)
}

func (c *programCompiler) part(p *part) {
	if p.kind == fixedText {
		c.fixed(p)
		return
	}
	slot := c.slot
	c.slot++
	bare := p.prefix == "" && p.suffix == ""
	switch {
	case bare && p.modifier.repeats():
		// ((?:R)*) is what R matches, as long as possible.
		in := instruction{op: opAny, slot: slot}
		if p.kind == segmentWildcard {
			in.op, in.delimiter = opRun, c.delimiter
			if p.modifier == oneOrMore {
				in.atLeast = 1
			}
		}
		c.add(in)
	case bare && p.modifier == optional:
		fork := c.fork(slot)
		c.wildcard(p, slot, 1)
		c.join(fork)
	case p.kind == customRegexp:
		c.text(p.prefix)
		c.simple(p.simple, slot)
		c.text(p.suffix)
	case !p.modifier.repeats():
		fork := int32(-1)
		if p.modifier == optional {
			fork = c.fork(slot)
		}
		c.text(p.prefix)
		c.wildcard(p, slot, 0)
		c.text(p.suffix)
		if fork >= 0 {
			c.join(fork)
		}
	default:
		// (?:P((?:R)(?:SP(?:R))*)S)?
		fork := int32(-1)
		if p.modifier == zeroOrMore {
			fork = c.fork(slot)
		}
		c.text(p.prefix)
		if p.kind == fullWildcard {
			c.wildcard(p, slot, 0) // which has matched all that the repetition could
		} else {
			c.add(instruction{op: opStart, slot: slot})
			c.wildcard(p, -1, 0)
			again := c.fork(-1)
			c.text(p.suffix + p.prefix)
			c.wildcard(p, -1, 0)
			c.loop(again)
			c.add(instruction{op: opEnd, slot: slot})
		}
		c.text(p.suffix)
		if fork >= 0 {
			c.join(fork)
		}
	}
}

// simple adds a simple regular expression.
func (c *programCompiler) simple(s *simpleRegexp, slot int32) {
	if s.set != nil {
		c.add(instruction{op: opSet, set: s.set, atLeast: s.atLeast, slot: slot})
		return
	}
	c.add(instruction{op: opStart, slot: slot})
	last := len(s.choices) - 1
	var ends []int32
	for _, choice := range s.choices[:last] {
		fork := c.fork(-1)
		ends = append(ends, c.add(instruction{op: opText, text: choice, slot: -1}))
		c.join(fork)
	}
	c.add(instruction{op: opText, text: s.choices[last], slot: -1})
	end := c.add(instruction{op: opEnd, slot: slot})
	for _, at := range ends {
		c.program[at].next = end
	}
}

// fixed adds a fixed text with a modifier.
func (c *programCompiler) fixed(p *part) {
	if p.value == "" {
		return
	}
	if p.modifier == once || p.modifier == oneOrMore {
		c.text(p.value)
	}
	switch p.modifier {
	case optional:
		fork := c.fork(-1)
		c.text(p.value)
		c.join(fork)
	case zeroOrMore, oneOrMore:
		fork := c.fork(-1)
		c.text(p.value)
		c.loop(fork)
	}
}

// wildcard adds the wildcard of p. A full wildcard matches at least so many bytes.
func (c *programCompiler) wildcard(p *part, slot int32, atLeast uint8) {
	if p.kind == fullWildcard {
		c.add(instruction{op: opAny, slot: slot, atLeast: atLeast})
	} else {
		c.add(instruction{op: opSegment, slot: slot, delimiter: c.delimiter})
	}
}
