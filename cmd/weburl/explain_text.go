package main

import (
	"fmt"
	"strings"

	"github.com/fatih/color"
	"github.com/rivo/uniseg"
	"github.com/weburl/weburl/internal/answers"
)

// showExplanation shows people what the parser did.
func (t *tool) showExplanation(x answers.Reading, steps []answers.Step) {
	if len(steps) > 0 {
		t.showSteps(x, steps)
		t.println(0, "")
	}
	if x.URL == nil {
		text := x.Text
		if x.Failure.InBase {
			t.println(2, t.style.label.Sprint("base"))
			text = x.Base
		}
		t.drawMarked(text, []finding{*x.Failure})
		t.println(0, "")
		t.explainFinding([]numbered{{finding: *x.Failure}}, false)
		return
	}
	c := componentsOf(x.URL, x.Edition)
	t.println(0, t.style.href(c))
	t.list(c)
}

// A line is a line of the table of steps: three columns, each with the parts
// that make it up.
type line [3][]span

// A span is a part of a line in one colour.
type span struct {
	text  string
	color *color.Color
}

func (t *tool) showSteps(x answers.Reading, steps []answers.Step) {
	table := func(l layout) []line {
		label := t.style.label
		lines := []line{{{{"STATE", label}}, {{"SAW", label}}, {{"STORED", label}}}}
		for i := range steps {
			lines = append(lines, t.stepLines(x, &steps[i], l)...)
		}
		return lines
	}
	columns := t.columns
	if columns == 0 {
		columns = 120
	}
	l := layout{saw: columns, stored: columns}
	lines := table(l)
	widths := columnWidths(lines)
	if room := max(30, columns-widths[0]-2*gap); widths[1]+widths[2] > room {
		l.stored = min(widths[2], room/2)
		l.saw = room - l.stored
		lines = table(l)
	}
	t.printTable(lines)
}

// A layout is how wide the columns of the table can be.
type layout struct{ saw, stored int }

// stepLines returns the lines about a step: what was stored beside what was
// seen, and the errors below in both columns, as they may be long.
func (t *tool) stepLines(x answers.Reading, s *answers.Step, l layout) (lines []line) {
	label := t.style.label
	var errors []line
	for _, f := range s.Errors {
		errors = append(errors, t.errorLine(f, l.saw+gap+l.stored))
	}
	if s.State == 0 {
		errors[0][0] = []span{{"before the states", label}}
		return errors
	}

	first := line{{{strings.TrimSuffix(s.State.String(), " state"), nil}}}
	used, left := s.Saw(x.Text)
	var rest []span
	if s.Peeked() {
		upTo := span{"up to ", label}
		if used != "" {
			upTo.text = " up to "
		}
		what := span{visible(left), nil}
		if s.EOF {
			what = span{"the end", label}
		}
		rest = []span{upTo, what}
	}
	first[1] = append([]span{{clip(used, max(1, l.saw-widthOf(rest))), nil}}, rest...)

	var right [][]span
	for _, stored := range s.Stored(x.Edition) {
		right = append(right, []span{{stored.Component + " ", label}, t.storedValue(stored, l.stored-len(stored.Component+" "))})
	}
	if s.Back() {
		right = append(right, []span{{fmt.Sprintf("back to byte %d", s.Next), label}})
	}
	lines = []line{first}
	for i, spans := range right {
		if i > 0 {
			lines = append(lines, line{})
		}
		lines[i][2] = spans
	}
	return append(lines, errors...)
}

// storedValue returns how a value is shown, in the colour of its component.
func (t *tool) storedValue(s answers.Stored, width int) span {
	switch {
	case s.Value == nil:
		return span{"(null)", t.style.note}
	case *s.Value == "":
		return span{"(empty)", t.style.note}
	}
	colors := map[string]*color.Color{
		"scheme":   t.style.scheme,
		"username": t.style.userinfo,
		"password": t.style.userinfo,
		"host":     t.style.host,
		"port":     t.style.port,
		"path":     t.style.path,
		"query":    t.style.query,
		"fragment": t.style.fragment,
	}
	return span{clip(*s.Value, max(1, width)), colors[s.Component]}
}

// errorLine returns the line about a validation error.
func (t *tool) errorLine(f finding, width int) line {
	c, verdict := t.style.warning, ""
	if f.Fatal {
		c, verdict = t.style.fatal, " (ends the parse)"
	}
	lead := "! " + string(f.Doc.Code) + ": "
	about := clip(f.Fault, max(8, width-len(lead+verdict)))
	return line{1: {{lead, c}, {about, nil}, {verdict, nil}}}
}

// gap is the space between columns.
const gap = 2

// columnWidths returns the widths of the columns. A second column that has no
// third beside it may be as long as it is.
func columnWidths(lines []line) (widths [3]int) {
	for _, l := range lines {
		for i := range widths {
			if i == len(widths)-1 || len(l[i+1]) > 0 {
				widths[i] = max(widths[i], widthOf(l[i]))
			}
		}
	}
	return widths
}

func widthOf(spans []span) (n int) {
	for _, s := range spans {
		n += uniseg.StringWidth(s.text)
	}
	return n
}

// printTable writes lines with their columns aligned.
func (t *tool) printTable(lines []line) {
	widths := columnWidths(lines)
	for _, l := range lines {
		var b strings.Builder
		column := 0 // where the next column starts
		used := 0   // how wide b is
		for i, spans := range l {
			if n := widthOf(spans); n > 0 {
				b.WriteString(strings.Repeat(" ", column-used))
				for _, s := range spans {
					b.WriteString(paint(s.color, s.text))
				}
				used = column + n
			}
			column += widths[i] + gap
		}
		t.println(0, b.String())
	}
}

// showEditions shows how each edition reads a request, and where it differs
// from the present one.
func (t *tool) showEditions(readings []answers.Reading) {
	present := readings[0]
	same := true
	for i, x := range readings {
		name := fmt.Sprintf("%-7s  ", x.Edition.String())
		if earlier := sameReading(readings[:i], x); earlier >= 0 {
			t.println(0, t.style.title.Sprint(name)+t.style.note.Sprint("the same as "+readings[earlier].Edition.String()))
			continue
		}
		if x.URL != nil {
			t.println(0, t.style.title.Sprint(name)+t.style.href(componentsOf(x.URL, x.Edition)))
		} else {
			t.println(0, t.style.title.Sprint(name)+t.style.fatal.Sprint("does not parse: ")+string(x.Failure.Doc.Code))
		}
		if i == 0 {
			continue
		}
		same = false
		now := factsOf(&present)
		for j, fact := range factsOf(&x) {
			if fact != now[j] {
				t.println(9, paint(t.style.label, fmt.Sprintf("%-9s ", factNames[j]))+fact+t.style.note.Sprint("  (now "+now[j]+")"))
			}
		}
	}
	t.println(0, "")
	if same {
		t.println(0, "All editions parse it alike.")
	} else {
		t.println(0, "Editions parse it differently.")
	}
}

// sameReading returns the first of the readings that x does not differ from, or -1.
func sameReading(readings []answers.Reading, x answers.Reading) int {
	for i := range readings {
		if factsOf(&readings[i]) == factsOf(&x) {
			return i
		}
	}
	return -1
}

var factNames = [...]string{"scheme", "username", "password", "host", "port", "path", "query", "fragment", "origin", "errors"}

// facts returns all that two readings can differ in.
func factsOf(x *answers.Reading) (facts [len(factNames)]string) {
	text := func(s *string) string {
		switch {
		case s == nil:
			return "null"
		case *s == "":
			return "empty"
		}
		return *s
	}
	if x.URL != nil {
		c := componentsOf(x.URL, x.Edition)
		port := &c.Port
		if c.Port == "" {
			port = nil
		}
		for i, s := range []*string{&c.Scheme, &c.Username, &c.Password, c.Host, port, &c.Path, c.Query, c.Fragment, &c.Origin} {
			facts[i] = text(s)
		}
	} else {
		for i := range facts {
			facts[i] = "none"
		}
	}
	var codes []string
	for _, f := range x.Errors {
		codes = append(codes, string(f.Doc.Code))
	}
	if x.Failure != nil && x.Failure.InBase {
		codes = append(codes, "base: "+string(x.Failure.Doc.Code))
	}
	facts[len(facts)-1] = "none"
	if len(codes) > 0 {
		facts[len(facts)-1] = strings.Join(codes, ", ")
	}
	return facts
}
