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
	splits  int // how many instructions are opSplit
}

type instruction struct {
	op    opcode
	next  int     // the instruction after this
	other int     // opSplit: the instruction to fall back on
	n     int     // opEnter, opLeave: the rule; opRow: the row, from 1; opSplit: its number
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
	opGuard                 // fail unless guard accepts the rule that has just ended
)

// compile makes a program from a rule. It goes from the end of the rule to its
// start, as each piece is compiled knowing what comes after it.
func compile(g *Grammar, rule string) *program {
	p := &program{grammar: g}
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
	start := -1
	for i := len(rows) - 1; i >= 0; i-- {
		row := p.step(instruction{op: opRow, n: i + 1, next: p.expr(rows[i], next)})
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

func (p *program) expr(e expr, next int) int {
	switch e := e.(type) {
	case literal:
		in := instruction{op: opLiteral, text: e.text, fold: e.fold, next: next}
		in.first.add(e.text[0])
		if e.fold {
			in.first.add(e.text[0] &^ 0x20)
		}
		return p.emit(in)
	case class:
		return p.emit(instruction{op: opClass, set: e.set, first: e.set, next: next})
	case reference:
		if e.guard != nil {
			next = p.step(instruction{op: opGuard, guard: e.guard, next: next})
		}
		return p.rule(e.rule, next)
	case sequence:
		for i := len(e) - 1; i >= 0; i-- {
			next = p.expr(e[i], next)
		}
		return next
	case choice:
		start := p.expr(e[len(e)-1], next)
		for i := len(e) - 2; i >= 0; i-- {
			start = p.split(p.expr(e[i], next), start)
		}
		return start
	case optional:
		return p.split(p.expr(e.e, next), next)
	case zeroOrMore:
		return p.loop(e.e, next)
	case oneOrMore:
		return p.expr(e.e, p.loop(e.e, next))
	}
	panic("webspecs: no such expr")
}

// loop compiles any number of e. If e is a class that cannot be taken for what
// comes next, there is nothing to choose, and all of it can be taken at once.
func (p *program) loop(e expr, next int) int {
	after := &p.code[next]
	if c, ok := e.(class); ok && c.set.disjoint(after.first) {
		return p.emit(instruction{op: opSpan, set: c.set, next: next, first: c.set.union(after.first), end: after.end})
	}
	p.splits++
	split := p.emit(instruction{op: opSplit, other: next, n: p.splits - 1, first: after.first, end: after.end})
	body := p.expr(e, split)
	p.code[split].next = body
	p.code[split].first = p.code[split].first.union(p.code[body].first)
	return split
}
