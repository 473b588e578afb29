package webspecs

import (
	"iter"
	"sync"
	"unicode/utf8"
)

// A node is a rule and the part of the input that it matched.
type node struct {
	rule       string
	row        int // which row of the diagram matched, from 1; 1 if it has only one
	start, end int
	first      *node // the first of the rules that were matched for this one
	next       *node // the one after this for the same rule
}

// child returns the first node of the rule name below n that is matched for n
// itself, or nil if it is not present.
func (n *node) child(name string) *node {
	for c := range n.children() {
		if c.rule == name {
			return c
		}
	}
	return nil
}

func (n *node) children() iter.Seq[*node] {
	return func(yield func(*node) bool) {
		for c := n.first; c != nil; c = c.next {
			if !yield(c) {
				return
			}
		}
	}
}

// A machine runs a program. It tries what a diagram says from left to right and
// from top to bottom and, where that does not lead to the end of the input, goes
// back to the last choice it had.
//
// It never makes a choice twice at the same place of the input: the second time
// would end as the first did, as nothing but the instruction and the place
// decides what follows. (A guard sees the text of its rule as well. As guarded
// rules stand at the start of the input, the place decides that text.) So the
// time is at most that of running each instruction once for each place.
type machine struct {
	made   []uint64 // choices made, a bit for each place and opSplit
	stack  []retreat
	events []event
}

// A retreat is where to go on after a failure.
type retreat struct {
	pc, pos, events int
}

// An event is an instruction that tells something about the match, with the
// place where it was met.
type event struct {
	pc, pos int
}

var machines = sync.Pool{New: func() any { return new(machine) }}

// match returns how the whole input, in UTF-8, matches the program, or nil if it
// does not.
func (p *program) match(input, baseScheme string) *node {
	m := machines.Get().(*machine)
	defer machines.Put(m)
	if !m.run(p, input, baseScheme) {
		return nil
	}
	return m.tree(p)
}

func (m *machine) run(p *program, input, baseScheme string) bool {
	m.stack = m.stack[:0]
	m.events = m.events[:0]
	cleared := false
	pc, pos := p.start, 0
	for {
		in := &p.code[pc]
		ok := true
		switch in.op {
		case opMatch:
			if pos == len(input) {
				return true
			}
			ok = false
		case opLiteral:
			if ok = hasPrefix(input[pos:], in.text, in.fold); ok {
				pos += len(in.text)
			}
		case opClass:
			if ok = pos < len(input) && in.set.has(input[pos]); ok {
				_, size := utf8.DecodeRuneInString(input[pos:])
				pos += size
			}
		case opSpan:
			for pos < len(input) && in.set.has(input[pos]) {
				pos++
			}
		case opSplit:
			one, other := &p.code[in.next], &p.code[in.other]
			switch {
			case !one.canStart(input, pos):
				// The other cannot start either, or will find out by itself.
				pc = in.other
				continue
			case other.canStart(input, pos):
				if !cleared {
					m.clear(p.splits * (len(input) + 1))
					cleared = true
				}
				bit := pos*p.splits + in.n
				if ok = m.made[bit>>6]>>(bit&63)&1 == 0; ok {
					m.made[bit>>6] |= 1 << (bit & 63)
					m.stack = append(m.stack, retreat{in.other, pos, len(m.events)})
				}
			}
		case opEnter, opLeave, opRow, opBox:
			m.events = append(m.events, event{pc, pos})
		case opGuard:
			ok = in.guard(input[:pos], baseScheme)
		}
		if ok {
			pc = in.next
			continue
		}
		if len(m.stack) == 0 {
			return false
		}
		last := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		pc, pos = last.pc, last.pos
		m.events = m.events[:last.events]
	}
}

// canStart reports whether a look at the next byte does not rule out that the
// rest of the input matches from this instruction on.
func (in *instruction) canStart(input string, pos int) bool {
	if pos == len(input) {
		return in.end
	}
	return in.first.has(input[pos])
}

// hasPrefix reports whether s begins with prefix. With fold, ASCII letters of s
// may be upper case.
func hasPrefix(s, prefix string, fold bool) bool {
	if len(s) < len(prefix) {
		return false
	}
	if !fold {
		return s[:len(prefix)] == prefix
	}
	for i := 0; i < len(prefix); i++ {
		if lowerByte(s[i]) != prefix[i] {
			return false
		}
	}
	return true
}

func (m *machine) clear(bits int) {
	words := (bits + 63) / 64
	if cap(m.made) < words {
		m.made = make([]uint64, words)
		return
	}
	m.made = m.made[:words]
	clear(m.made)
}

// tree makes nodes from the events of a match.
func (m *machine) tree(p *program) *node {
	count := 0
	for _, e := range m.events {
		if p.code[e.pc].op == opEnter {
			count++
		}
	}
	nodes := make([]node, 0, count)
	type level struct {
		n    *node
		last *node // the last of its children so far
	}
	var open []level
	for _, e := range m.events {
		switch in := &p.code[e.pc]; in.op {
		case opEnter:
			nodes = append(nodes, node{rule: p.grammar.rules[in.n].name, start: e.pos})
			n := &nodes[len(nodes)-1]
			if len(open) > 0 {
				parent := &open[len(open)-1]
				if parent.last == nil {
					parent.n.first = n
				} else {
					parent.last.next = n
				}
				parent.last = n
			}
			open = append(open, level{n: n})
		case opRow:
			open[len(open)-1].n.row = in.n
		case opLeave:
			open[len(open)-1].n.end = e.pos
			open = open[:len(open)-1]
		}
	}
	return &nodes[0]
}
