package term

import (
	"strings"

	"github.com/fatih/color"
	"github.com/rivo/uniseg"
)

// A Row is a row of a table: three columns, each with the spans of which it consists.
type Row [3][]Span

// A Span is text in one color.
type Span struct {
	Text  string
	Color *color.Color
}

// Ink returns text in a color, which may be nil.
func Ink(text string, c *color.Color) Span { return Span{text, c} }

// Gap is the space between columns of a table.
const Gap = 2

// Widths returns the widths of the columns. A second column without a third beside it is
// not limited to the width of the others.
func Widths(rows []Row) (widths [3]int) {
	for _, row := range rows {
		for i := range widths {
			if i == len(widths)-1 || len(row[i+1]) > 0 {
				widths[i] = max(widths[i], Width(row[i]))
			}
		}
	}
	return widths
}

// Width returns the width of spans.
func Width(spans []Span) (n int) {
	for _, s := range spans {
		n += uniseg.StringWidth(s.Text)
	}
	return n
}

// TableLines returns the rows as lines with their columns aligned.
func TableLines(rows []Row) []string {
	widths := Widths(rows)
	var lines []string
	for _, row := range rows {
		var b strings.Builder
		column := 0 // where the next column starts
		used := 0   // how wide b is
		for i, spans := range row {
			if n := Width(spans); n > 0 {
				b.WriteString(strings.Repeat(" ", column-used))
				for _, s := range spans {
					b.WriteString(Paint(s.Color, s.Text))
				}
				used = column + n
			}
			column += widths[i] + Gap
		}
		lines = append(lines, b.String())
	}
	return lines
}
