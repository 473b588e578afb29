package webspecs

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// The sizes of an SVG drawing, in pixels.
const (
	cellWidth  = 10
	cellHeight = 30
	boxHeight  = 22
	margin     = 20
	heading    = 40 // the room that the name of a rule takes above its diagram
)

// style holds the colours. It has two sets, and follows what the reader prefers.
// The characters of the font are nine pixels wide, so they fit in their cells.
const style = `
svg { --paper: #ffffff; --ink: #1f2328; --rail: #57606a; --rule: #ddebfa; --text: #e3f2dd; }
@media (prefers-color-scheme: dark) {
svg { --paper: #0f1419; --ink: #e6edf3; --rail: #8b98a5; --rule: #1d3a5c; --text: #23452a; }
}
.paper { fill: var(--paper); }
.rail { fill: none; stroke: var(--rail); stroke-width: 2; stroke-linecap: round; }
.arrow { fill: var(--rail); }
.rule rect { fill: var(--rule); stroke: var(--rail); }
.text rect { fill: var(--text); stroke: var(--rail); }
text { fill: var(--ink); font: 15px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
.box text { text-anchor: middle; dominant-baseline: central; }
.name { font-weight: bold; }
a:hover text { text-decoration: underline; }
`

// WriteSVG draws the rules, or all if none are named, one below the other as an SVG
// document. It is legible on light and dark backgrounds. Boxes with round ends are text
// of the input, the others are rules; a rule that is drawn in the same document is a
// link to its diagram. It returns an error for the name of a rule that does not exist.
func (g *Grammar) WriteSVG(w io.Writer, rules ...string) error {
	list, err := g.pick(rules)
	if err != nil {
		return err
	}
	var width, height int
	drawn := make(map[string]bool)
	drawings := make([]*drawing, len(list))
	for i, p := range list {
		d := layOut(p.expr)
		drawings[i] = d
		drawn[p.name] = true
		width = max(width, d.width*cellWidth, len(p.name)*cellWidth)
		height += heading + d.height*cellHeight + margin
	}
	width += 2 * margin
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`+"\n", width, height)
	fmt.Fprintf(b, "<style>%s</style>\n", style)
	fmt.Fprintf(b, `<rect class="paper" width="%d" height="%d"/>`+"\n", width, height)
	y := 0
	for i, p := range list {
		fmt.Fprintf(b, `<g id="%s" transform="translate(%d %d)">`+"\n", p.name, margin, y)
		fmt.Fprintf(b, `<text class="name" y="%d">%s</text>`+"\n", heading-margin/2, p.name)
		fmt.Fprintf(b, `<g transform="translate(0 %d)">`+"\n", heading)
		drawings[i].writeSVG(b, drawn)
		b.WriteString("</g>\n</g>\n")
		y += heading + drawings[i].height*cellHeight + margin
	}
	b.WriteString("</svg>\n")
	return b.Flush()
}

func (d *drawing) writeSVG(w *bufio.Writer, drawn map[string]bool) {
	d.writeRails(w)
	for _, b := range d.boxes {
		x, y := b.x*cellWidth, middle(b.y)
		class, radius := "text", boxHeight/2
		if b.isRule {
			class, radius = "rule", 2
		}
		link := b.isRule && drawn[b.text]
		if link {
			fmt.Fprintf(w, `<a href="#%s">`, b.text)
		}
		fmt.Fprintf(w, `<g class="box %s"><rect x="%d" y="%d" width="%d" height="%d" rx="%d"/><text x="%d" y="%d">%s</text></g>`,
			class, x, y-boxHeight/2, b.width*cellWidth, boxHeight, radius, x+b.width*cellWidth/2, y, escape.Replace(b.text))
		if link {
			w.WriteString("</a>")
		}
		w.WriteByte('\n')
	}
}

// escape is what XML asks for in text.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// middle returns where in its diagram the middle of a row is.
func middle(row int) int { return row*cellHeight + cellHeight/2 }

// writeRails draws the rails as one path. A bend goes around a quarter of a
// circle, half a cell wide, and straight on.
func (d *drawing) writeRails(w *bufio.Writer) {
	const (
		bend     = cellWidth / 2
		straight = cellHeight/2 - bend
	)
	var arrows strings.Builder
	w.WriteString(`<path class="rail" d="`)
	y := middle(d.main)
	fmt.Fprintf(w, "M0 %dv16M%d %[1]dv16", y-8, d.width*cellWidth)
	for row := range d.height {
		y := middle(row)
		for x := 0; x < d.width; x++ {
			t := d.cells[row*d.width+x]
			left := x * cellWidth
			right := left + cellWidth
			if t&eastWest != 0 && (x == 0 || d.cells[row*d.width+x-1]&eastWest == 0) {
				length := 1
				for x+length < d.width && d.cells[row*d.width+x+length]&eastWest != 0 {
					length++
				}
				fmt.Fprintf(w, "M%d %dh%d", left, y, length*cellWidth)
			}
			if t&northSouth != 0 {
				fmt.Fprintf(w, "M%d %dv%d", left+bend, y-cellHeight/2, cellHeight)
			}
			if t&northEast != 0 {
				fmt.Fprintf(w, "M%d %da%d %[3]d 0 0 1 -%[3]d -%[3]dv-%d", right, y, bend, straight)
			}
			if t&southEast != 0 {
				fmt.Fprintf(w, "M%d %da%d %[3]d 0 0 0 -%[3]d %[3]dv%d", right, y, bend, straight)
			}
			if t&southWest != 0 {
				fmt.Fprintf(w, "M%d %da%d %[3]d 0 0 1 %[3]d %[3]dv%d", left, y, bend, straight)
			}
			if t&northWest != 0 {
				fmt.Fprintf(w, "M%d %da%d %[3]d 0 0 0 %[3]d -%[3]dv-%d", left, y, bend, straight)
			}
			if t&leftward != 0 {
				fmt.Fprintf(&arrows, "M%d %dl8 -5v10z", left, y)
			}
		}
	}
	w.WriteString("\"/>\n")
	if arrows.Len() > 0 {
		fmt.Fprintf(w, `<path class="arrow" d="%s"/>`+"\n", arrows.String())
	}
}
