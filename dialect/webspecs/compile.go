package webspecs

// A program is a rule made ready to match. All rules that it refers to are
// copied in where they are referred to, which ends as no rule refers to itself.
// So where a match stands is told by two numbers, the instruction and the place
// in the input; and what failed once from there fails again. That keeps
// backtracking linear, see machine.
type program struct {
	grammar *Grammar
	code    []instruction
	start   int
	splits  int  // how many instructions are opSplit
	boxes   bool // there are opBox instructions
}

type instruction struct {
	op    opcode
	next  int     // the instruction after this
	other int     // opSplit: the instruction to fall back on
	n     int     // opEnter, opLeave: the rule; opRow: the row, from 1; opBox: the box, from 0; opSplit: its number
	text  string  // opLiteral
	fold  bool    // opLiteral: text is lower case and matches either case
	set   byteSet // opClass, opSpan
	guard func(matched, baseScheme string) bool

	// What can follow here: the first bytes of what matches from this
	// instruction on, and whether the end of the input does.
	first byteSet
	end   bool
}

type opcode uint8

const (
	opMatch   opcode = iota // the input ends here
	opLiteral               // text
	opClass                 // one code point of set
	opSpan                  // as many code points of set as there are
	opSplit                 // next, and if that fails other
	opEnter                 // a rule begins
	opLeave                 // a rule ends
	opRow                   // the rule is matched by this row of its diagram
	opBox                   // a box of the rule's diagram begins
	opGuard                 // fail unless guard accepts the rule that has just ended
)

// compile makes a program from a rule. It goes from the end of the rule to its
// start, as each piece is compiled knowing what comes after it.
func compile(g *Grammar, rule string) *program { return compileTo(&program{grammar: g}, rule) }

func compileTo(p *program, rule string) *program {
	match := p.emit(instruction{op: opMatch, end: true})
	p.start = p.rule(rule, match)
	return p
}

func (p *program) emit(in instruction) int {
	p.code = append(p.code, in)
	return len(p.code) - 1
}

// rule compiles a rule that is followed by the instruction next, and returns the
// instruction that it starts with. So do the methods below.
func (p *program) rule(name string, next int) int {
	n := p.grammar.index(name)
	if n < 0 {
		panic("webspecs: no rule " + name)
	}
	next = p.step(instruction{op: opLeave, n: n, next: next})
	rows, ok := p.grammar.rules[n].expr.(choice)
	if !ok {
		rows = choice{p.grammar.rules[n].expr}
	}
	start, box := -1, countBoxes(rows)
	for i := len(rows) - 1; i >= 0; i-- {
		box -= countBoxes(rows[i])
		row := p.step(instruction{op: opRow, n: i + 1, next: p.expr(rows[i], box, next)})
		if start < 0 {
			start = row
		} else {
			start = p.split(row, start)
		}
	}
	return p.step(instruction{op: opEnter, n: n, next: start})
}

// step emits an instruction that consumes nothing.
func (p *program) step(in instruction) int {
	in.first, in.end = p.code[in.next].first, p.code[in.next].end
	return p.emit(in)
}

// split emits a choice between two instructions.
func (p *program) split(next, other int) int {
	a, b := &p.code[next], &p.code[other]
	p.splits++
	return p.emit(instruction{op: opSplit, next: next, other: other, n: p.splits - 1,
		first: a.first.union(b.first), end: a.end || b.end})
}

// expr compiles a piece of a diagram whose boxes are numbered from box on.
func (p *program) expr(e expr, box, next int) int {
	switch e := e.(type) {
	case literal:
		in := instruction{op: opLiteral, text: e.text, fold: e.fold, next: next}
		in.first.add(e.text[0])
		if e.fold {
			in.first.add(e.text[0] &^ 0x20)
		}
		return p.mark(box, p.emit(in))
	case class:
		return p.mark(box, p.emit(instruction{op: opClass, set: e.set, first: e.set, next: next}))
	case reference:
		if e.guard != nil {
			next = p.step(instruction{op: opGuard, guard: e.guard, next: next})
		}
		return p.mark(box, p.rule(e.rule, next))
	case sequence:
		box += countBoxes(e)
		for i := len(e) - 1; i >= 0; i-- {
			box -= countBoxes(e[i])
			next = p.expr(e[i], box, next)
		}
		return next
	case choice:
		box += countBoxes(e)
		start := -1
		for i := len(e) - 1; i >= 0; i-- {
			box -= countBoxes(e[i])
			row := p.expr(e[i], box, next)
			if start < 0 {
				start = row
			} else {
				start = p.split(row, start)
			}
		}
		return start
	case optional:
		return p.split(p.expr(e.e, box, next), next)
	case zeroOrMore:
		return p.loop(e.e, box, next)
	case oneOrMore:
		return p.expr(e.e, box, p.loop(e.e, box, next))
	}
	panic("webspecs: no such expr")
}

// mark puts an opBox before the instructions of a box, if the program has them.
func (p *program) mark(box, next int) int {
	if !p.boxes {
		return next
	}
	return p.step(instruction{op: opBox, n: box, next: next})
}

// countBoxes returns how many boxes the diagram of a piece has.
func countBoxes(e expr) (n int) {
	switch e := e.(type) {
	case sequence:
		for _, e := range e {
			n += countBoxes(e)
		}
		return n
	case choice:
		for _, e := range e {
			n += countBoxes(e)
		}
		return n
	case optional:
		return countBoxes(e.e)
	case zeroOrMore:
		return countBoxes(e.e)
	case oneOrMore:
		return countBoxes(e.e)
	}
	return 1
}

// loop compiles any number of e. If e is a class that cannot be taken for what
// comes next, there is nothing to choose, and all of it can be taken at once.
func (p *program) loop(e expr, box, next int) int {
	after := &p.code[next]
	if c, ok := e.(class); ok && c.set.disjoint(after.first) {
		return p.mark(box, p.emit(instruction{op: opSpan, set: c.set, next: next, first: c.set.union(after.first), end: after.end}))
	}
	p.splits++
	split := p.emit(instruction{op: opSplit, other: next, n: p.splits - 1, first: after.first, end: after.end})
	body := p.expr(e, box, split)
	p.code[split].next = body
	p.code[split].first = p.code[split].first.union(p.code[body].first)
	return split
}
