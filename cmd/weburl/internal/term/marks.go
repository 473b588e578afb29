package term

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/fatih/color"
)

// A Mark is a part of a line of text to draw carets under.
type Mark struct {
	Start, End int // bytes of the text; where they are equal something is missing
	Label      string
	Color      *color.Color
}

// AroundMarks returns a text that is no longer than can be shown: what is far from
// the ends of all marks is left out of a long one. The marks are moved to where
// they are in the text that is returned.
func AroundMarks(text string, marks []Mark) string {
	const most, around = 16 << 10, 200 // bytes
	if len(text) <= most {
		return text
	}
	ends := []int{0, len(text)}
	for _, m := range marks {
		ends = append(ends, m.Start, m.End)
	}
	slices.Sort(ends)
	var b strings.Builder
	moved := map[int]int{} // ends, and where they are in b
	from := 0              // text[from:to] is written next
	for i, end := range ends {
		if i > 0 && end > ends[i-1]+2*around {
			to := RuneStart(text, ends[i-1]+around)
			b.WriteString(text[from:to])
			b.WriteString("…")
			from = RuneStart(text, end-around)
		}
		moved[end] = b.Len() + end - from
	}
	b.WriteString(text[from:])
	for i := range marks {
		marks[i].Start, marks[i].End = moved[marks[i].Start], moved[marks[i].End]
	}
	return b.String()
}

// RuneStart returns the start of the character that a byte of s is in.
func RuneStart(s string, i int) int {
	for i > 0 && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}

// MarkedLines returns the lines that show a text with carets under the marked
// parts, and their labels under the carets:
//
//	https://1.0x2.3/
//	        ^^^^^^^
//	        1
//	          ^^^
//	          2
//
// A text that is wider than a number of columns is broken into lines, and lines in which
// no mark starts or ends are left out. Zero means no limit.
func MarkedLines(text string, marks []Mark, columns int) (lines []string) {
	shown := cells(text)
	rows := breakCells(shown, columns)
	pieces := make([][]piece, len(rows))
	for _, m := range marks {
		from := cellAt(shown, m.Start)
		to := max(from, cellAt(shown, m.End))
		if shown[to].start < m.End {
			to++ // the mark ends within a cell
		}
		ends := []int{rowOf(rows, from), rowOf(rows, max(from, to-1))}
		label := m.Label
		for _, row := range slices.Compact(ends) {
			lo, hi := max(from, rows[row].from), min(to, rows[row].to)
			pieces[row] = append(pieces[row], piece{
				column: shown[lo].column - shown[rows[row].from].column,
				width:  max(1, shown[hi].column-shown[lo].column),
				label:  label,
				color:  m.Color,
			})
			label = ""
		}
	}
	skipped := false
	for i, row := range rows {
		if len(pieces[i]) == 0 && len(rows) > 1 {
			skipped = true
			continue
		}
		if skipped {
			lines = append(lines, "…")
		}
		skipped = false
		lines = append(lines, textOf(shown[row.from:row.to]))
		lines = append(lines, drawPieces(pieces[i])...)
	}
	if skipped {
		lines = append(lines, "…")
	}
	return lines
}

// A cellRange is the cells of one line.
type cellRange struct{ from, to int }

// breakCells divides cells in lines of at most so many columns, with one column
// to spare for a caret after the last cell. There is at least one line. The
// last cell, which is empty, is in none.
func breakCells(shown []cell, columns int) (rows []cellRange) {
	start := 0
	for i := range shown[:len(shown)-1] {
		if columns > 0 && i > start && shown[i+1].column-shown[start].column >= columns {
			rows = append(rows, cellRange{start, i})
			start = i
		}
	}
	return append(rows, cellRange{start, len(shown) - 1})
}

// cellAt returns the index of the cell that a byte of the text is in.
func cellAt(shown []cell, offset int) int {
	return sort.Search(len(shown), func(i int) bool { return shown[i].start > offset }) - 1
}

// rowOf returns the index of the line that a cell is in, or after.
func rowOf(rows []cellRange, cell int) int {
	i := sort.Search(len(rows), func(i int) bool { return rows[i].to > cell })
	return min(i, len(rows)-1)
}

// A piece is a mark, or one end of it, in one line.
type piece struct {
	column, width int
	label         string
	color         *color.Color
}

// drawPieces returns lines with the carets of pieces and their labels. Pieces
// that would touch are put in lines of their own.
func drawPieces(pieces []piece) (lines []string) {
	slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(a.column, b.column) })
	type layer struct {
		carets, labels      strings.Builder
		caretsEnd, labelEnd int
		end                 int
	}
	var layers []*layer
	put := func(b *strings.Builder, end *int, column int, c *color.Color, text string) {
		b.WriteString(strings.Repeat(" ", column-*end))
		b.WriteString(Paint(c, text))
		*end = column + len(text)
	}
	for _, p := range pieces {
		i := slices.IndexFunc(layers, func(l *layer) bool { return l.end < p.column })
		if i < 0 {
			i = len(layers)
			layers = append(layers, &layer{end: -1})
		}
		l := layers[i]
		put(&l.carets, &l.caretsEnd, p.column, p.color, strings.Repeat("^", p.width))
		if p.label != "" {
			put(&l.labels, &l.labelEnd, p.column, nil, p.label)
		}
		l.end = p.column + max(p.width, len(p.label))
	}
	for _, l := range layers {
		lines = append(lines, l.carets.String())
		if l.labels.Len() > 0 {
			lines = append(lines, l.labels.String())
		}
	}
	return lines
}
