package webspecs

import "unicode/utf8"

// A drawing is a railroad diagram on a grid of cells: the layout that text and
// SVG share. In text, a cell is a character.
type drawing struct {
	width, height int
	main          int // the row where the diagram begins and ends
	cells         []track
	boxes         []box
}

// A track is what rails there are in a cell: each bit is a way to pass it, from
// the middle of one side to that of another.
type track uint8

const (
	eastWest track = 1 << iota
	northSouth
	northEast
	southEast
	southWest
	northWest
	leftward // an arrow on a rail that is passed from east to west
)

// A box is a station on a row, with a text in it.
type box struct {
	x, y, width int
	text        string
	isRule      bool // text is the name of a rule
}

func (d *drawing) add(x, y int, t track) { d.cells[y*d.width+x] |= t }

func (d *drawing) horizontal(from, to, y int) {
	for x := from; x < to; x++ {
		d.add(x, y, eastWest)
	}
}

func (d *drawing) vertical(x, from, to int) {
	for y := from; y < to; y++ {
		d.add(x, y, northSouth)
	}
}

// layOut draws a rule: its expr, with a cell of rail at both ends.
func layOut(e expr) *drawing {
	s := sizeOf(e)
	d := &drawing{width: s.width + 2, height: s.above + 1 + s.below, main: s.above}
	d.cells = make([]track, d.width*d.height)
	d.horizontal(0, 1, d.main)
	d.horizontal(d.width-1, d.width, d.main)
	d.expr(e, 1, d.main)
	return d
}

// A size is how many cells an expr takes: its width, and its rows above and
// below the row by which it is entered and left.
type size struct {
	width, above, below int
}

// Around what can be left out, repeated or chosen there is at each side a cell
// where the rails part and a cell of rail.
const side = 2

func sizeOf(e expr) size {
	switch e := e.(type) {
	case sequence:
		s := size{width: len(e) - 1}
		for _, e := range e {
			t := sizeOf(e)
			s.width += t.width
			s.above = max(s.above, t.above)
			s.below = max(s.below, t.below)
		}
		return s
	case choice:
		s := sizeOf(e[0])
		for _, e := range e[1:] {
			t := sizeOf(e)
			s.width = max(s.width, t.width)
			s.below += t.above + 1 + t.below
		}
		s.width += 2 * side
		return s
	case optional:
		s := sizeOf(e.e)
		return size{s.width + 2*side, s.above + 1, s.below}
	case zeroOrMore:
		s := sizeOf(e.e)
		return size{s.width + 2*side, s.above + 1, s.below + 1}
	case oneOrMore:
		s := sizeOf(e.e)
		return size{s.width + 2*side, s.above, s.below + 1}
	}
	text, _ := label(e)
	return size{width: utf8.RuneCountInString(text) + 2}
}

// label returns what to write in the box of a literal, class or reference.
func label(e expr) (text string, isRule bool) {
	switch e := e.(type) {
	case literal:
		return `"` + e.text + `"`, false
	case class:
		return e.label, false
	case reference:
		return e.rule, true
	}
	panic("webspecs: no such expr")
}

// expr draws e from x on, entered and left by row y.
func (d *drawing) expr(e expr, x, y int) {
	s := sizeOf(e)
	left, right := x, x+s.width-1
	switch e := e.(type) {
	case sequence:
		for i, e := range e {
			if i > 0 {
				d.horizontal(x, x+1, y)
				x++
			}
			d.expr(e, x, y)
			x += sizeOf(e).width
		}
	case choice:
		d.between(e[0], left, right, y)
		row := y + sizeOf(e[0]).below
		from := y
		for i, e := range e[1:] {
			t := sizeOf(e)
			row += 1 + t.above
			if i == 0 {
				d.add(left, y, southWest)
				d.add(right, y, southEast)
			} else {
				d.add(left, from, northSouth)
				d.add(right, from, northSouth)
			}
			d.vertical(left, from+1, row)
			d.vertical(right, from+1, row)
			d.add(left, row, northEast)
			d.add(right, row, northWest)
			d.inside(e, left, right, row)
			from = row
			row += t.below
		}
	case optional:
		d.between(e.e, left, right, y)
		d.skip(left, right, y, y-s.above)
	case zeroOrMore:
		d.between(e.e, left, right, y)
		d.skip(left, right, y, y-s.above)
		d.back(left, right, y, y+s.below)
	case oneOrMore:
		d.between(e.e, left, right, y)
		d.back(left, right, y, y+s.below)
	default:
		text, isRule := label(e)
		d.boxes = append(d.boxes, box{x, y, s.width, text, isRule})
	}
}

// between draws e between two places where rails part, and the rail through
// them; inside draws it without them.
func (d *drawing) between(e expr, left, right, y int) {
	d.add(left, y, eastWest)
	d.inside(e, left, right, y)
	d.add(right, y, eastWest)
}

func (d *drawing) inside(e expr, left, right, y int) {
	d.add(left+1, y, eastWest)
	d.expr(e, left+side, y)
	d.horizontal(left+side+sizeOf(e).width, right, y)
}

// skip draws a rail that leaves row y at left for a row above, and comes back at
// right.
func (d *drawing) skip(left, right, y, above int) {
	d.add(left, y, northWest)
	d.vertical(left, above+1, y)
	d.add(left, above, southEast)
	d.horizontal(left+1, right, above)
	d.add(right, above, southWest)
	d.vertical(right, above+1, y)
	d.add(right, y, northEast)
}

// back draws a rail that leaves row y at right for a row below, and comes back
// at left.
func (d *drawing) back(left, right, y, below int) {
	d.add(right, y, southWest)
	d.vertical(right, y+1, below)
	d.add(right, below, northWest)
	d.horizontal(left+1, right, below)
	d.add((left+right)/2, below, leftward)
	d.add(left, below, northEast)
	d.vertical(left, y+1, below)
	d.add(left, y, southEast)
}
