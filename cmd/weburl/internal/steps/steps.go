// Package steps shows how a parser parsed a URL: the states of the standard's parser one
// after the other, and the results of each edition of the standard.
package steps

import (
	"fmt"
	"strings"

	"github.com/fatih/color"
	"github.com/weburl/weburl/cmd/weburl/internal/findings"
	"github.com/weburl/weburl/cmd/weburl/internal/listing"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
)

// Show shows the steps of a parse, and its result.
func Show(t *stream.Tool, x answers.Result, steps []answers.Step) {
	if len(steps) > 0 {
		showSteps(t, x, steps)
		t.Println(0, "")
	}
	if x.URL == nil {
		findings.Show(t, x.Input, *x.Failure)
		return
	}
	c := listing.OfRecord(x.URL, x.Edition)
	t.Println(0, listing.Href(t.Style, c))
	listing.Rows(t, c)
}

func showSteps(t *stream.Tool, x answers.Result, steps []answers.Step) {
	table := func(l layout) []term.Row {
		label := t.Style.Label
		lines := []term.Row{{{term.Ink("STATE", label)}, {term.Ink("SAW", label)}, {term.Ink("STORED", label)}}}
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
	widths := term.Widths(lines)
	if room := max(30, columns-widths[0]-2*term.Gap); widths[1]+widths[2] > room {
		l.stored = min(widths[2], room/2)
		l.saw = room - l.stored
		lines = table(l)
	}
	t.Table(lines)
}

// A layout is how wide the columns of the table can be.
type layout struct{ saw, stored int }

// stepLines returns the lines about a step: what was stored beside what was
// seen, and the errors below in both columns, as they may be long.
func stepLines(t *stream.Tool, x answers.Result, s *answers.Step, l layout) (lines []term.Row) {
	label := t.Style.Label
	var errors []term.Row
	for _, f := range s.Errors {
		errors = append(errors, errorLine(t, f, l.saw+term.Gap+l.stored))
	}
	if s.State == 0 {
		errors[0][0] = []term.Span{term.Ink("before the states", label)}
		return errors
	}

	first := term.Row{{term.Ink(strings.TrimSuffix(s.State.String(), " state"), nil)}}
	used, left := s.Saw(x.Text)
	var rest []term.Span
	if s.Peeked() {
		upTo := term.Ink("up to ", label)
		if used != "" {
			upTo.Text = " up to "
		}
		what := term.Ink(term.Visible(left), nil)
		if s.EOF {
			what = term.Ink("the end", label)
		}
		rest = []term.Span{upTo, what}
	}
	first[1] = append([]term.Span{term.Ink(term.Clip(used, max(1, l.saw-term.Width(rest))), nil)}, rest...)

	var right [][]term.Span
	for _, stored := range s.Stored(x.Edition) {
		right = append(right, []term.Span{term.Ink(stored.Component+" ", label), storedValue(t, stored, l.stored-len(stored.Component+" "))})
	}
	if s.Back() {
		right = append(right, []term.Span{term.Ink(fmt.Sprintf("back to byte %d", s.Next), label)})
	}
	lines = []term.Row{first}
	for i, spans := range right {
		if i > 0 {
			lines = append(lines, term.Row{})
		}
		lines[i][2] = spans
	}
	return append(lines, errors...)
}

// storedValue returns how a value is shown, in the color of its component.
func storedValue(t *stream.Tool, s answers.Stored, width int) term.Span {
	switch {
	case s.Value == nil:
		return term.Ink("(null)", t.Style.Note)
	case *s.Value == "":
		return term.Ink("(empty)", t.Style.Note)
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
	return term.Ink(term.Clip(*s.Value, max(1, width)), colors[s.Component])
}

// errorLine returns the line about a validation error.
func errorLine(t *stream.Tool, f findings.Finding, width int) term.Row {
	c, verdict := t.Style.Warning, ""
	if f.Fatal {
		c, verdict = t.Style.Fatal, " (ends the parse)"
	}
	lead := "! " + string(f.Doc.Code) + ": "
	about := term.Clip(f.Fault, max(8, width-len(lead+verdict)))
	return term.Row{1: {term.Ink(lead, c), term.Ink(about, nil), term.Ink(verdict, nil)}}
}

// ShowEditions shows how each edition parses a request, and its differences from the
// current one, which is the first.
func ShowEditions(t *stream.Tool, results []answers.Result) {
	present := results[0]
	same := true
	for i, x := range results {
		name := fmt.Sprintf("%-7s  ", x.Edition.String())
		if earlier := sameResult(results[:i], x); earlier >= 0 {
			t.Println(0, t.Style.Title.Sprint(name)+t.Style.Note.Sprint("the same as "+results[earlier].Edition.String()))
			continue
		}
		if x.URL != nil {
			t.Println(0, t.Style.Title.Sprint(name)+listing.Href(t.Style, listing.OfRecord(x.URL, x.Edition)))
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
		t.Println(0, "All editions parse it the same way.")
	} else {
		t.Println(0, "Editions parse it differently.")
	}
}

// sameResult returns the first of the results that x does not differ from, or -1.
func sameResult(results []answers.Result, x answers.Result) int {
	for i := range results {
		if factsOf(&results[i]) == factsOf(&x) {
			return i
		}
	}
	return -1
}

var factNames = [...]string{"scheme", "username", "password", "host", "port", "path", "query", "fragment", "origin", "errors"}

// factsOf returns everything in which two results can differ.
func factsOf(x *answers.Result) (facts [len(factNames)]string) {
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
		c := listing.OfRecord(x.URL, x.Edition)
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
