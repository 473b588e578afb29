package webspecs

import (
	"strings"
	"sync"

	"github.com/weburl/weburl/percent"
)

// A Passed is a box of a railroad diagram that an input passes on its way through
// the grammar.
type Passed struct {
	Rule       string // the rule in whose diagram the box is
	Box        int    // in the order of [Grammar.WriteSVG], from 0
	Depth      int    // how many rules the rule is in
	Start, End int    // the bytes of the input that the box matches
}

// Path returns the boxes that an input passes, in order: a box that is a rule comes
// before the boxes of the rule. The base may be empty. ok is false if the input does
// not match the grammar, or the base does not parse. [Parse] can still return an error for
// an input that matches, because the draft has conditions that the diagrams lack.
//
// It takes time linear in the length of input.
func Path(input, base string) (path []Passed, ok bool) {
	baseURL := &URL{Scheme: "about"}
	if base != "" {
		var err error
		if baseURL, _, err = Parse(base, nil); err != nil {
			return nil, false
		}
	}
	trimmed := strings.TrimLeft(percent.DecodeUTF8(input), whitespace)
	offset := len(input) - len(trimmed)
	p := programWithBoxes()
	m := new(machine)
	if !m.run(p, strings.TrimRight(trimmed, whitespace), baseURL.Scheme) {
		return nil, false
	}
	var rules []string // that are open
	var open []int     // boxes of rules that are open, indices of path; -1 for the first rule
	last := -1         // the box of a text, whose end is where the next event is
	for _, e := range m.events {
		if last >= 0 {
			path[last].End = e.pos + offset
		}
		rule := last
		last = -1
		switch in := &p.code[e.pc]; in.op {
		case opEnter:
			rules = append(rules, p.grammar.rules[in.n].name)
			open = append(open, rule)
		case opLeave:
			if box := open[len(open)-1]; box >= 0 {
				path[box].End = e.pos + offset
			}
			rules, open = rules[:len(rules)-1], open[:len(open)-1]
		case opBox:
			last = len(path)
			path = append(path, Passed{Rule: rules[len(rules)-1], Box: in.n, Depth: len(rules) - 1, Start: e.pos + offset})
		}
	}
	return joined(path), true
}

// joined leaves out boxes of text that stand for nothing, and makes one of a box
// that was passed several times in a row.
func joined(path []Passed) []Passed {
	list := path[:0]
	for i, p := range path {
		isRule := i+1 < len(path) && path[i+1].Depth > p.Depth
		if p.Start == p.End && !isRule {
			continue
		}
		if n := len(list); n > 0 && !isRule && list[n-1].Rule == p.Rule && list[n-1].Depth == p.Depth && list[n-1].Box == p.Box && list[n-1].End == p.Start {
			list[n-1].End = p.End
			continue
		}
		list = append(list, p)
	}
	return list
}

// programWithBoxes is the program of the rule url that tells the boxes.
var programWithBoxes = sync.OnceValue(func() *program {
	return compileTo(&program{grammar: URLs, boxes: true}, "url")
})
