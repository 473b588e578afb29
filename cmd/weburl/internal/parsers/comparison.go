// Package parsers shows how dialects parse a URL, and where they connect.
package parsers

import (
	"cmp"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/fatih/color"
	"github.com/rivo/uniseg"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

// Show shows a comparison.
func Show(t *stream.Tool, x *compare.Comparison) {
	t.Separate()
	showSigned(t, x)
	t.Println(0, "")
	showResults(t, x)
	t.Println(0, "")
	verdict, c := verdictOf(x)
	t.Println(0, term.Paint(c(t.Style), verdict))
}

// showSigned shows the input with carets under the signs of confusion, and what
// they are.
func showSigned(t *stream.Tool, x *compare.Comparison) {
	signs := x.Signs()
	marks := make([]term.Mark, len(signs))
	for i, s := range signs {
		marks[i] = term.Mark{Start: s.Start, End: s.End, Label: strconv.Itoa(i + 1), Color: t.Style.Warning}
	}
	showMarked(t, x, marks)
	for i, s := range signs {
		t.Paragraph(2, fmt.Sprintf("%d  ", i+1), string(s.Class)+": "+s.Class.Meaning())
	}
}

// showMarked shows the input with carets under marks, and the base.
func showMarked(t *stream.Tool, x *compare.Comparison, marks []term.Mark) {
	columns := 0
	if t.Columns > 0 {
		columns = max(20, t.Columns)
	}
	lines := term.MarkedLines(x.Input, marks, columns)
	if lines[0] == "" {
		lines[0] = `""`
	}
	lines[0] = term.Paint(t.Style.Title, lines[0])
	for _, line := range lines {
		t.Println(0, line)
	}
	if x.Base != "" {
		t.Row("base", term.Visible(x.Base), nil, "")
	}
}

// ShowOne shows the result of one dialect for the input, its complaints, and its
// destination.
func ShowOne(t *stream.Tool, x *compare.Comparison) {
	t.Separate()
	said := x.Results[0].Complaints
	f := x.Failures[0]
	if f != nil && !compare.IsUnresolved(f) && !f.Base {
		said = append(slices.Clone(said), f.Complaint)
	}
	var marks []term.Mark
	for i, c := range said {
		if c.Start < 0 {
			continue
		}
		m := term.Mark{Start: c.Start, End: c.End, Label: strconv.Itoa(i + 1), Color: t.Style.Warning}
		if f != nil && i == len(x.Results[0].Complaints) {
			m.Color = t.Style.Fatal
		}
		marks = append(marks, m)
	}
	showMarked(t, x, marks)
	for i, c := range said {
		text := c.Name
		if c.Message != "" {
			text += ": " + term.Visible(c.Message)
		}
		t.Paragraph(2, fmt.Sprintf("%d  ", i+1), text)
	}
	t.Println(0, "")
	showResults(t, x)
	t.Println(0, "")
	switch {
	case f == nil:
	case compare.IsUnresolved(f):
		t.Println(0, term.Paint(t.Style.Warning, Title(x.Dialects[0])+": does not resolve references."))
		return
	default:
		t.Println(0, term.Paint(t.Style.Fatal, Title(x.Dialects[0])+": rejects it."))
		return
	}
	where := ": no host to connect to."
	if to := x.Destinations[0]; to.Host != "" {
		where = ": the destination is " + term.Visible(to.String()) + "."
	}
	t.Println(0, term.Paint(t.Style.Title, Title(x.Dialects[0])+where))
}

// Title returns the name of a dialect for messages.
func Title(d *dialect.Dialect) string { return compare.Names([]*dialect.Dialect{d})[0] }

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

// notEqual marks a result that differs. The others have spaces there.
const notEqual = "≠ "

// showResults writes the table: a row for each dialect, a column for each
// component.
func showResults(t *stream.Tool, x *compare.Comparison) {
	first := len("PARSER")
	for _, d := range x.Dialects {
		first = max(first, len(Title(d)))
	}
	columns := comparedColumns(x)
	if t.Columns > 0 {
		fit(columns, t.Columns-first)
	}
	if len(columns) > 0 {
		header := fmt.Sprintf("%-*s", first, "PARSER")
		for i := range columns {
			c := &columns[i]
			header += c.cell(strings.ToUpper(c.component.String()), false, nil)
		}
		t.Println(0, term.Paint(t.Style.Label, strings.TrimRight(header, " ")))
	}
	for row, d := range x.Dialects {
		line := fmt.Sprintf("%-*s", first, Title(d))
		if compare.IsUnresolved(x.Failures[row]) {
			t.Println(0, line+strings.Repeat(" ", term.Gap)+term.Paint(t.Style.Note, "does not resolve references"))
			continue
		}
		if f := x.Failures[row]; f != nil {
			line += strings.Repeat(" ", term.Gap)
			const rejects = "rejects: "
			why := term.Wrap(term.Visible(f.Error()), t.TextWidth()-len(line)-len(rejects))
			if len(why) > 1 {
				why[0] += "…"
			}
			t.Println(0, line+term.Paint(t.Style.Fatal, rejects)+why[0])
			continue
		}
		for i := range columns {
			c := &columns[i]
			var ink *color.Color
			switch {
			case c.differs[row]:
				ink = t.Style.Fatal
			case c.marked:
				ink = t.Style.Good
			}
			line += c.cell(c.texts[row], c.differs[row], ink)
		}
		t.Println(0, strings.TrimRight(line, " "))
	}
}

// cell returns a cell of the column, with the term.Gap before it.
func (c *comparedColumn) cell(text string, differs bool, ink *color.Color) string {
	mark := ""
	if c.marked {
		mark = strings.Repeat(" ", uniseg.StringWidth(notEqual))
		if differs {
			mark = notEqual
		}
	}
	space := max(0, c.width-uniseg.StringWidth(mark+text))
	return strings.Repeat(" ", term.Gap) + term.Paint(ink, mark+text) + strings.Repeat(" ", space)
}

// comparedColumns returns the columns as wide as they need to be.
func comparedColumns(x *compare.Comparison) (columns []comparedColumn) {
	for _, component := range comparedComponents {
		groups := x.Groups(component)
		if !slices.ContainsFunc(groups, func(g compare.Group) bool { return g.Value.String() != "" }) && component != dialect.Host {
			// No parser has more than an empty one.
			continue
		}
		c := comparedColumn{component: component, marked: len(groups) > 1}
		for i, d := range x.Dialects {
			differs := len(groups) > 1 && !slices.Contains(groups[0].Dialects, d) && x.Results[i].Failure == nil
			text := readText(&x.Results[i], component)
			if component == dialect.Host {
				text += connected(x, i)
			}
			c.texts = append(c.texts, text)
			c.differs = append(c.differs, differs)
		}
		c.measure()
		columns = append(columns, c)
	}
	if !slices.ContainsFunc(x.Results, func(r dialect.Result) bool { return r.Failure == nil }) {
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
func readText(r *dialect.Result, component dialect.Component) string {
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
		return term.Visible(text)
	}
}

// connected returns the host of a dialect's destination, after an arrow, if it is
// not the one that it reads.
func connected(x *compare.Comparison, i int) string {
	host := x.Destinations[i].Host
	read := x.Results[i].Get(dialect.Host).String()
	if x.Failures[i] != nil || strings.EqualFold(strings.TrimSuffix(strings.Trim(read, "[]"), "."), host) {
		return ""
	}
	if addr, err := netip.ParseAddr(strings.Trim(read, "[]")); err == nil && addr.Unmap().String() == host {
		return ""
	}
	if host == "" {
		host = "-"
	}
	return " → " + term.Visible(host)
}

// fit makes columns narrower, the widest first, until the table is no wider than
// a number of columns of the terminal. Where results differ, what they have in
// common goes first.
func fit(columns []comparedColumn, room int) {
	const narrowest = 12
	total := 0
	for i := range columns {
		total += term.Gap + columns[i].width
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
		c.texts[i] = term.Clip(text, inner)
	}
	c.measure()
}

// commonPrefix returns what texts begin with that are results, in whole
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

// verdictOf returns a comparison in one sentence or two, and its colour.
func verdictOf(x *compare.Comparison) (string, func(term.Style) *color.Color) {
	verdict, c := "", func(s term.Style) *color.Color { return s.Warning }
	places := x.Places()
	switch {
	case x.HostsDiffer():
		verdict = "Hosts differ: " + countPlaces(places, func(d dialect.Destination) string { return cmp.Or(d.Host, "none") })
	case len(places) > 1:
		verdict = "Destinations differ: " + countPlaces(places, dialect.Destination.String)
	case len(places) == 0:
		return "No parser accepts it.", func(s term.Style) *color.Color { return s.Fatal }
	case x.Level == compare.Rejected && len(compare.Names(places[0].Dialects)) == 1:
		return "Rejected by all but " + compare.Names(places[0].Dialects)[0] + ".", c
	case x.Level == compare.Rejected:
		verdict = "All parsers that accept it have one destination."
	case x.Level == compare.Spelling:
		verdict = "All have one destination, but differ in " + x.Differ.String() + "."
	default:
		return "All parsers agree.", func(s term.Style) *color.Color { return s.Good }
	}
	if x.Level == compare.Destination {
		c = func(s term.Style) *color.Color { return s.Fatal }
	}
	var reject []*dialect.Dialect
	for _, r := range x.Rejections() {
		reject = append(reject, r.Dialects...)
	}
	if len(reject) > 0 {
		verdict += fmt.Sprintf(" Rejected by %d of %d.", len(compare.Names(reject)), len(compare.Names(x.Dialects)))
	}
	return verdict, c
}

// countPlaces returns the places, each with the number of its dialects. Places with the
// same description are one.
func countPlaces(places []compare.Place, describe func(dialect.Destination) string) string {
	var where []string
	who := make(map[string][]*dialect.Dialect)
	for _, p := range places {
		text := term.Visible(describe(p.Destination))
		if who[text] == nil {
			where = append(where, text)
		}
		who[text] = append(who[text], p.Dialects...)
	}
	for i, text := range where {
		n, parsers := len(compare.Names(who[text])), "parsers"
		if n == 1 {
			parsers = "parser"
		}
		where[i] = fmt.Sprintf("%s (%d %s)", text, n, parsers)
	}
	return strings.Join(where, ", ") + "."
}

// ShowSifted shows a line that is read in two ways.
func ShowSifted(t *stream.Tool, r *stream.Request, x *compare.Comparison) {
	t.Separate()
	input := term.Visible(r.Input)
	if input == "" {
		input = `""`
	}
	t.Println(0, term.Paint(t.Style.Label, r.Place())+term.Paint(t.Style.Title, input))
	t.Paragraph(2, "", x.Verdict())
}
