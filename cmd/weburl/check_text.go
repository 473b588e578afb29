package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl/spec"
)

// A textReporter shows people what was found.
type textReporter struct {
	*tool
	total, invalid, failed int
}

func (*textReporter) begin() {}

// mostMarked is how many findings about one URL are shown.
const mostMarked = 50

func (r *textReporter) report(c *checked) {
	r.total++
	if c.valid {
		return
	}
	r.invalid++
	if c.url == nil {
		r.failed++
	}
	if place := c.place(); place != "" {
		r.println(0, r.style.title.Sprint(strings.TrimSuffix(place, " ")))
	}
	text := c.input
	findings := c.findings[:min(len(c.findings), mostMarked)]
	if findings[0].inBase {
		r.println(2, r.style.label.Sprint("base"))
		text = c.base
	}
	r.drawMarked(text, findings)
	for _, same := range groupByCode(findings) {
		r.println(0, "")
		r.explainFinding(same, len(findings) > 1)
	}
	r.println(0, "")
	if hidden := len(c.findings) - len(findings); hidden > 0 {
		r.println(2, fmt.Sprintf("and %d more", hidden))
		r.println(0, "")
	}
	switch {
	case c.url != nil:
		r.println(2, r.style.label.Sprint("read as ")+r.style.href(componentsOf(c.url, spec.Current)))
	case findings[0].inBase:
		r.println(2, r.style.fatal.Sprint("not read, as the base does not parse"))
	default:
		r.println(2, r.style.fatal.Sprint("does not parse"))
	}
	r.println(0, "")
}

// drawMarked shows a text with carets under the findings, which are numbered
// if there are several.
func (r *textReporter) drawMarked(text string, findings []finding) {
	marks := make([]mark, len(findings))
	for i, f := range findings {
		marks[i] = mark{start: f.start, end: f.end, color: r.style.warning}
		if f.fatal {
			marks[i].color = r.style.fatal
		}
		if len(findings) > 1 {
			marks[i].label = strconv.Itoa(i + 1)
		}
	}
	const indent = 2
	columns := 0
	if r.columns > 0 {
		columns = max(20, r.columns-indent)
	}
	for _, line := range markedLines(text, marks, columns) {
		r.println(indent, line)
	}
}

// A numbered is a finding with its number.
type numbered struct {
	finding
	number int
}

// groupByCode returns findings with those of one kind together, in the order of
// the first of each kind.
func groupByCode(findings []finding) (groups [][]numbered) {
	index := map[spec.ErrorCode]int{}
	for i, f := range findings {
		g, ok := index[f.doc.Code]
		if !ok {
			g = len(groups)
			index[f.doc.Code] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], numbered{f, i + 1})
	}
	return groups
}

// explainFinding writes what can be said of findings of the same kind.
func (r *textReporter) explainFinding(same []numbered, withNumbers bool) {
	f := same[0]
	indent := 2
	var numbers, units []string
	for _, n := range same {
		numbers = append(numbers, strconv.Itoa(n.number))
		if n.unit != "" && !slices.Contains(units, n.unit) {
			units = append(units, n.unit)
		}
	}
	lead, title := "", r.style.warning.Sprint(f.doc.Code)
	if same[len(same)-1].fatal {
		title = r.style.fatal.Sprint(f.doc.Code) + " (ends the parse)"
	}
	if len(units) > 0 {
		title += ": " + strings.Join(units, ", ")
	}
	if withNumbers {
		lead = r.style.title.Sprint(strings.Join(numbers, " ")) + "  "
	}
	r.println(indent, lead+title)
	if withNumbers {
		indent += len("1  ")
	}
	r.paragraph(indent, "", f.doc.Meaning)
	for _, n := range same {
		for _, note := range n.notes {
			r.paragraph(indent, "note: ", visible(note))
		}
	}
	r.paragraph(indent, "help: ", f.doc.Advice)
	r.println(indent, r.style.label.Sprint("spec: ")+f.doc.Anchor)
}

func (r *textReporter) end() {
	var summary string
	switch {
	case r.total == 0:
		summary = "There is no URL to check."
	case r.total == 1 && r.invalid == 0:
		summary = "The URL is valid."
	case r.total == 1:
		summary = "The URL is not valid."
	case r.invalid == 0:
		summary = fmt.Sprintf("All %d URLs are valid.", r.total)
	default:
		summary = fmt.Sprintf("%d of %d URLs are not valid", r.invalid, r.total)
		switch r.failed {
		case 0:
			summary += "."
		case 1:
			summary += ", 1 does not parse."
		default:
			summary += fmt.Sprintf(", %d do not parse.", r.failed)
		}
	}
	switch {
	case r.invalid == 0:
		summary = r.style.good.Sprint(summary)
	default:
		summary = r.style.title.Sprint(summary)
	}
	r.println(0, summary)
}

// println writes a line.
func (t *tool) println(indent int, line string) {
	if line != "" {
		t.stdout.WriteString(strings.Repeat(" ", indent))
	}
	t.stdout.WriteString(line)
	t.stdout.WriteString("\n")
}

// paragraph writes a text in lines that fit the terminal, with a label before
// the first.
func (t *tool) paragraph(indent int, label, text string) {
	for i, line := range wrap(text, t.textWidth()-indent-len(label)) {
		if i == 0 {
			t.println(indent, paint(t.style.label, label)+line)
		} else {
			t.println(indent+len(label), line)
		}
	}
}

// textWidth is how wide prose is written.
func (t *tool) textWidth() int {
	const widest, narrowest = 80, 40
	if t.columns == 0 {
		return widest
	}
	return max(narrowest, min(widest, t.columns))
}
