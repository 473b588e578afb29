package main

import (
	"fmt"
	"strings"

	"github.com/fatih/color"
	"github.com/rivo/uniseg"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
)

// showExplanation shows people what the parser did.
func showExplanation(t *stream.Tool, x answers.Reading, steps []answers.Step) {
	if len(steps) > 0 {
		showSteps(t, x, steps)
		t.Println(0, "")
	}
	if x.URL == nil {
		text := x.Text
		if x.Failure.InBase {
			t.Println(2, t.Style.Label.Sprint("base"))
			text = x.Base
		}
		drawMarked(t, text, []finding{*x.Failure})
		t.Println(0, "")
		explainFinding(t, []numbered{{finding: *x.Failure}}, false)
		return
	}
	c := componentsOf(x.URL, x.Edition)
	t.Println(0, href(t.Style, c))
	listComponentRows(t, c)
}

// A line is a line of the table of steps: three columns, each with the parts
// that make it up.
type line [3][]span

// A span is a part of a line in one colour.
type span struct {
	text  string
	color *color.Color
}

func showSteps(t *stream.Tool, x answers.Reading, steps []answers.Step) {
	table := func(l layout) []line {
		label := t.Style.Label
		lines := []line{{{{"STATE", label}}, {{"SAW", label}}, {{"STORED", label}}}}
		for i := range steps {
			lines = append(lines, stepLines(t, x, &steps[i], l)...)
		}
		return lines
	}
	columns := t.Columns
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
	printTable(t, lines)
}

// A layout is how wide the columns of the table can be.
type layout struct{ saw, stored int }

// stepLines returns the lines about a step: what was stored beside what was
// seen, and the errors below in both columns, as they may be long.
func stepLines(t *stream.Tool, x answers.Reading, s *answers.Step, l layout) (lines []line) {
	label := t.Style.Label
	var errors []line
	for _, f := range s.Errors {
		errors = append(errors, errorLine(t, f, l.saw+gap+l.stored))
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
		what := span{term.Visible(left), nil}
		if s.EOF {
			what = span{"the end", label}
		}
		rest = []span{upTo, what}
	}
	first[1] = append([]span{{term.Clip(used, max(1, l.saw-widthOf(rest))), nil}}, rest...)

	var right [][]span
	for _, stored := range s.Stored(x.Edition) {
		right = append(right, []span{{stored.Component + " ", label}, storedValue(t, stored, l.stored-len(stored.Component+" "))})
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
func storedValue(t *stream.Tool, s answers.Stored, width int) span {
	switch {
	case s.Value == nil:
		return span{"(null)", t.Style.Note}
	case *s.Value == "":
		return span{"(empty)", t.Style.Note}
	}
	colors := map[string]*color.Color{
		"scheme":   t.Style.Scheme,
		"username": t.Style.Userinfo,
		"password": t.Style.Userinfo,
		"host":     t.Style.Host,
		"port":     t.Style.Port,
		"path":     t.Style.Path,
		"query":    t.Style.Query,
		"fragment": t.Style.Fragment,
	}
	return span{term.Clip(*s.Value, max(1, width)), colors[s.Component]}
}

// errorLine returns the line about a validation error.
func errorLine(t *stream.Tool, f finding, width int) line {
	c, verdict := t.Style.Warning, ""
	if f.Fatal {
		c, verdict = t.Style.Fatal, " (ends the parse)"
	}
	lead := "! " + string(f.Doc.Code) + ": "
	about := term.Clip(f.Fault, max(8, width-len(lead+verdict)))
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
func printTable(t *stream.Tool, lines []line) {
	widths := columnWidths(lines)
	for _, l := range lines {
		var b strings.Builder
		column := 0 // where the next column starts
		used := 0   // how wide b is
		for i, spans := range l {
			if n := widthOf(spans); n > 0 {
				b.WriteString(strings.Repeat(" ", column-used))
				for _, s := range spans {
					b.WriteString(term.Paint(s.color, s.text))
				}
				used = column + n
			}
			column += widths[i] + gap
		}
		t.Println(0, b.String())
	}
}

// showEditions shows how each edition reads a request, and where it differs
// from the present one.
func showEditions(t *stream.Tool, readings []answers.Reading) {
	present := readings[0]
	same := true
	for i, x := range readings {
		name := fmt.Sprintf("%-7s  ", x.Edition.String())
		if earlier := sameReading(readings[:i], x); earlier >= 0 {
			t.Println(0, t.Style.Title.Sprint(name)+t.Style.Note.Sprint("the same as "+readings[earlier].Edition.String()))
			continue
		}
		if x.URL != nil {
			t.Println(0, t.Style.Title.Sprint(name)+href(t.Style, componentsOf(x.URL, x.Edition)))
		} else {
			t.Println(0, t.Style.Title.Sprint(name)+t.Style.Fatal.Sprint("does not parse: ")+string(x.Failure.Doc.Code))
		}
		if i == 0 {
			continue
		}
		same = false
		now := factsOf(&present)
		for j, fact := range factsOf(&x) {
			if fact != now[j] {
				t.Println(9, term.Paint(t.Style.Label, fmt.Sprintf("%-9s ", factNames[j]))+fact+t.Style.Note.Sprint("  (now "+now[j]+")"))
			}
		}
	}
	t.Println(0, "")
	if same {
		t.Println(0, "All editions parse it alike.")
	} else {
		t.Println(0, "Editions parse it differently.")
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
