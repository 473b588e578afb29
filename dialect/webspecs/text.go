package webspecs

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteText draws the rules, or all if none are named, with the line-drawing characters
// of Unicode. Literal text is in quotes; names are names of rules; "any of" and "any
// except" match one code point. An arrow marks the rails that go back. It returns an
// error for the name of a rule that does not exist.
func (g *Grammar) WriteText(w io.Writer, rules ...string) error {
	list, err := g.pick(rules)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	for i, p := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "%s\n\n", p.name)
		layOut(p.expr).writeText(b)
	}
	return b.Flush()
}

// pick returns the productions of the rules, or all if there are none.
func (g *Grammar) pick(rules []string) ([]production, error) {
	if len(rules) == 0 {
		return g.rules, nil
	}
	var list []production
	for _, name := range rules {
		i := g.index(name)
		if i < 0 {
			return nil, fmt.Errorf("webspecs: no rule %q", name)
		}
		list = append(list, g.rules[i])
	}
	return list, nil
}

func (d *drawing) writeText(w *bufio.Writer) {
	for y := range d.height {
		line := make([]rune, 0, d.width+2)
		line = append(line, ends(y == d.main, '├'))
		for x := range d.width {
			line = append(line, d.cells[y*d.width+x].rune())
		}
		line = append(line, ends(y == d.main, '┤'))
		for _, b := range d.boxes {
			if b.y == y {
				copy(line[1+b.x:], []rune(" "+b.text+" "))
			}
		}
		w.WriteString(strings.TrimRight(string(line), " "))
		w.WriteByte('\n')
	}
}

func ends(main bool, mark rune) rune {
	if main {
		return mark
	}
	return ' '
}

// rune returns the character that has a line to each side from which t can be
// entered.
func (t track) rune() rune {
	if t&leftward != 0 {
		return '←'
	}
	var sides int
	for i, s := range [...]int{east | west, north | south, north | east, south | east, south | west, north | west} {
		if t>>i&1 != 0 {
			sides |= s
		}
	}
	return []rune(" ╵╶╰╷│╭├╴╯─┴╮┤┬┼")[sides]
}

const (
	north = 1 << iota
	east
	south
	west
)
