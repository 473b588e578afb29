package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fatih/color"
	"github.com/rivo/uniseg"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

// showComparison shows people a comparison.
func (t *tool) showComparison(x *compare.Comparison) {
	t.separate()
	t.showSigned(x)
	t.println(0, "")
	t.showReadings(x)
	t.println(0, "")
	verdict, c := verdictOf(x)
	t.println(0, paint(c(t.style), verdict))
}

// showSigned shows the input with carets under the signs of confusion, and what
// they are.
func (t *tool) showSigned(x *compare.Comparison) {
	signs := x.Signs()
	marks := make([]mark, len(signs))
	for i, s := range signs {
		marks[i] = mark{start: s.Start, end: s.End, label: strconv.Itoa(i + 1), color: t.style.warning}
	}
	columns := 0
	if t.columns > 0 {
		columns = max(20, t.columns)
	}
	lines := markedLines(x.Input, marks, columns)
	if lines[0] == "" {
		lines[0] = `""`
	}
	lines[0] = paint(t.style.title, lines[0])
	for _, line := range lines {
		t.println(0, line)
	}
	if x.Base != "" {
		t.row("base", visible(x.Base), nil, "")
	}
	for i, s := range signs {
		t.paragraph(2, fmt.Sprintf("%d  ", i+1), string(s.Class)+": "+s.Class.Meaning())
	}
}

// The components that have a column, if a dialect has something in it.
var comparedComponents = [...]dialect.Component{
	dialect.Scheme, dialect.Userinfo, dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment,
}

// A comparedColumn is a column of the table.
type comparedColumn struct {
	component dialect.Component
	texts     []string // of the rows; what one dialect reads of the component
	differs   []bool   // whether it is not what the first dialect reads
	marked    bool     // some differ
	width     int
}

// notEqual marks a reading that differs. The others have spaces there.
const notEqual = "≠ "

// showReadings writes the table: a row for each dialect, a column for each
// component.
func (t *tool) showReadings(x *compare.Comparison) {
	first := len("DIALECT")
	for _, d := range x.Dialects {
		first = max(first, len(d.Name))
	}
	columns := comparedColumns(x)
	if t.columns > 0 {
		fit(columns, t.columns-first)
	}
	if len(columns) > 0 {
		header := fmt.Sprintf("%-*s", first, "DIALECT")
		for i := range columns {
			c := &columns[i]
			header += c.cell(strings.ToUpper(c.component.String()), false, nil)
		}
		t.println(0, paint(t.style.label, strings.TrimRight(header, " ")))
	}
	for row, d := range x.Dialects {
		line := fmt.Sprintf("%-*s", first, d.Name)
		if f := x.Readings[row].Failure; f != nil {
			line += strings.Repeat(" ", gap)
			const refuses = "refuses: "
			why := wrap(visible(f.Error()), t.textWidth()-len(line)-len(refuses))
			if len(why) > 1 {
				why[0] += "…"
			}
			t.println(0, line+paint(t.style.fatal, refuses)+why[0])
			continue
		}
		for i := range columns {
			c := &columns[i]
			var ink *color.Color
			switch {
			case c.differs[row]:
				ink = t.style.fatal
			case c.marked:
				ink = t.style.good
			}
			line += c.cell(c.texts[row], c.differs[row], ink)
		}
		t.println(0, strings.TrimRight(line, " "))
	}
}

// cell returns a cell of the column, with the gap before it.
func (c *comparedColumn) cell(text string, differs bool, ink *color.Color) string {
	mark := ""
	if c.marked {
		mark = strings.Repeat(" ", uniseg.StringWidth(notEqual))
		if differs {
			mark = notEqual
		}
	}
	space := max(0, c.width-uniseg.StringWidth(mark+text))
	return strings.Repeat(" ", gap) + paint(ink, mark+text) + strings.Repeat(" ", space)
}

// comparedColumns returns the columns as wide as they need to be.
func comparedColumns(x *compare.Comparison) (columns []comparedColumn) {
	for _, component := range comparedComponents {
		groups := x.Groups(component)
		if !slices.ContainsFunc(groups, func(g compare.Group) bool { return g.Value.String() != "" }) && component != dialect.Host {
			// Nobody has more than an empty one.
			continue
		}
		c := comparedColumn{component: component, marked: len(groups) > 1}
		for i, d := range x.Dialects {
			differs := len(groups) > 1 && !slices.Contains(groups[0].Dialects, d) && x.Readings[i].Failure == nil
			c.texts = append(c.texts, readText(&x.Readings[i], component))
			c.differs = append(c.differs, differs)
		}
		c.measure()
		columns = append(columns, c)
	}
	if !slices.ContainsFunc(x.Readings, func(r dialect.Reading) bool { return r.Failure == nil }) {
		return nil
	}
	return columns
}

// measure sets the width.
func (c *comparedColumn) measure() {
	c.width = len(c.component.String())
	for _, text := range c.texts {
		c.width = max(c.width, uniseg.StringWidth(text))
	}
	if c.marked {
		c.width += uniseg.StringWidth(notEqual)
	}
}

// readText returns how what a dialect reads of a component is shown.
func readText(r *dialect.Reading, component dialect.Component) string {
	v := r.Get(component)
	if component == dialect.Userinfo && v.IsUnknown() {
		v = r.Get(dialect.Username)
		if password := r.Get(dialect.Password); !password.IsNull() {
			v = dialect.Text(v.String() + ":" + password.String())
		}
	}
	switch text, ok := v.Text(); {
	case !ok:
		return "-"
	case text == "":
		return `""`
	default:
		return visible(text)
	}
}

// fit makes columns narrower, the widest first, until the table is no wider than
// a number of columns of the terminal. Where readings differ, what they have in
// common goes first.
func fit(columns []comparedColumn, room int) {
	const narrowest = 12
	total := 0
	for i := range columns {
		total += gap + columns[i].width
	}
	shorten := func(marked bool) {
		for total > room {
			var widest *comparedColumn
			for i := range columns {
				if c := &columns[i]; c.marked == marked && (widest == nil || c.width > widest.width) {
					widest = c
				}
			}
			if widest == nil || widest.width <= narrowest {
				return
			}
			before := widest.width
			widest.shorten(max(narrowest, before-(total-room)))
			if widest.width >= before {
				return
			}
			total -= before - widest.width
		}
	}
	shorten(false)
	shorten(true)
}

// shorten makes the column narrower, at most to a width.
func (c *comparedColumn) shorten(width int) {
	inner := width
	if c.marked {
		inner -= uniseg.StringWidth(notEqual)
		common := commonPrefix(c.texts)
		if keep := len("https://"); len(common) > keep {
			for i, text := range c.texts {
				if strings.HasPrefix(text, common) {
					c.texts[i] = "…" + text[len(common):]
				}
			}
		}
	}
	for i, text := range c.texts {
		c.texts[i] = clip(text, inner)
	}
	c.measure()
}

// commonPrefix returns what texts begin with that are readings, in whole
// characters.
func commonPrefix(texts []string) string {
	prefix, found := "", false
	for _, text := range texts {
		switch {
		case text == "-" || text == `""`:
		case !found:
			prefix, found = text, true
		default:
			n := 0
			for i, r := range prefix {
				if !strings.HasPrefix(text[min(i, len(text)):], string(r)) {
					break
				}
				n = i + len(string(r))
			}
			prefix = prefix[:n]
		}
	}
	return prefix
}

// verdictOf returns a comparison in one sentence, and its colour.
func verdictOf(x *compare.Comparison) (string, func(style) *color.Color) {
	readers := 0
	for i := range x.Readings {
		if x.Readings[i].Failure == nil {
			readers++
		}
	}
	verdict, c := "", func(s style) *color.Color { return s.warning }
	switch {
	case readers == 0:
		return "No dialect reads it.", func(s style) *color.Color { return s.fatal }
	case x.HostsDiffer():
		var who []string
		for _, g := range x.Groups(dialect.Host) {
			host := visible(g.Value.String())
			if host == "" {
				host = "none"
			}
			who = append(who, fmt.Sprintf("%s for %d", host, len(g.Dialects)))
		}
		verdict = "Hosts differ: " + strings.Join(who, ", ") + "."
		c = func(s style) *color.Color { return s.fatal }
	case x.Differ != 0:
		verdict = "No host differs, but " + strings.Join(strings.Fields(x.Differ.String()), ", ") + "."
	case readers == 1 && x.Refused:
		i := slices.IndexFunc(x.Readings, func(r dialect.Reading) bool { return r.Failure == nil })
		verdict = "Only " + x.Dialects[i].Name + " reads it."
	case x.Refused:
		verdict = "Those that read it agree."
	default:
		return "All dialects agree.", func(s style) *color.Color { return s.good }
	}
	if refused := len(x.Readings) - readers; refused > 0 && readers > 1 {
		verdict += fmt.Sprintf(" Refused by %d of %d.", refused, len(x.Readings))
	}
	return verdict, c
}

// showSifted shows a line that is read in two ways.
func (t *tool) showSifted(r *request, x *compare.Comparison) {
	t.separate()
	input := visible(r.input)
	if input == "" {
		input = `""`
	}
	t.println(0, paint(t.style.label, r.place())+paint(t.style.title, input))
	t.paragraph(2, "", x.Verdict())
}

// showSiftedTotal shows how many lines there were.
func (t *tool) showSiftedTotal(total, differ, hosts int64) {
	if t.listed {
		t.println(0, "")
	}
	summary, c := fmt.Sprintf("%d of %d URLs are read in two ways, %d with different hosts.", differ, total, hosts), t.style.title
	if differ == 0 {
		summary, c = fmt.Sprintf("None of %d URLs is read in two ways.", total), t.style.good
	}
	t.println(0, paint(c, summary))
}
