package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/weburl/weburl/spec"
)

// A textReporter shows people what was found.
type textReporter struct {
	total, invalid, failed, leftOut atomic.Int64
}

func (*textReporter) begin(*tool) {}

// mostMarked is how many findings about one URL are shown.
const mostMarked = 50

func (r *textReporter) report(t *tool, c *checked) {
	r.total.Add(1)
	r.leftOut.Add(int64(c.LeftOut))
	if c.passes {
		return
	}
	r.invalid.Add(1)
	if c.URL == nil {
		r.failed.Add(1)
	}
	if place := c.place(); place != "" {
		t.println(0, t.style.title.Sprint(strings.TrimSuffix(place, " ")))
	}
	text := c.input
	findings := c.Findings[:min(len(c.Findings), mostMarked)]
	if findings[0].InBase {
		t.println(2, t.style.label.Sprint("base"))
		text = c.base
	}
	t.drawMarked(text, findings)
	for _, same := range groupByCode(findings) {
		t.println(0, "")
		t.explainFinding(same, len(findings) > 1)
	}
	t.println(0, "")
	if hidden := len(c.Findings) + c.More - len(findings); hidden > 0 {
		t.println(2, fmt.Sprintf("and %d more", hidden))
		t.println(0, "")
	}
	switch {
	case c.URL != nil:
		t.println(2, t.style.label.Sprint("read as ")+t.style.href(componentsOf(c.URL, spec.Current)))
	case findings[0].InBase:
		t.println(2, t.style.fatal.Sprint("not read, as the base does not parse"))
	default:
		t.println(2, t.style.fatal.Sprint("does not parse"))
	}
	t.println(0, "")
}

// drawMarked shows a text with carets under the findings, which are numbered
// if there are several.
func (t *tool) drawMarked(text string, findings []finding) {
	marks := make([]mark, len(findings))
	for i, f := range findings {
		marks[i] = mark{start: f.Start, end: f.End, color: t.style.warning}
		if f.Fatal {
			marks[i].color = t.style.fatal
		}
		if len(findings) > 1 {
			marks[i].label = strconv.Itoa(i + 1)
		}
	}
	text = aroundMarks(text, marks)
	const indent = 2
	columns := 0
	if t.columns > 0 {
		columns = max(20, t.columns-indent)
	}
	for _, line := range markedLines(text, marks, columns) {
		t.println(indent, line)
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
		g, ok := index[f.Doc.Code]
		if !ok {
			g = len(groups)
			index[f.Doc.Code] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], numbered{f, i + 1})
	}
	return groups
}

// explainFinding writes what can be said of findings of the same kind.
func (t *tool) explainFinding(same []numbered, withNumbers bool) {
	f := same[0]
	indent := 2
	var numbers, faults []string
	for _, n := range same {
		numbers = append(numbers, strconv.Itoa(n.number))
		if !slices.Contains(faults, n.Fault) {
			faults = append(faults, n.Fault)
		}
	}
	lead, title := "", t.style.warning.Sprint(f.Doc.Code)
	if same[len(same)-1].Fatal {
		title = t.style.fatal.Sprint(f.Doc.Code) + " (ends the parse)"
	}
	if withNumbers {
		lead = t.style.title.Sprint(strings.Join(numbers, " ")) + "  "
	}
	t.println(indent, lead+title)
	if withNumbers {
		indent += len("1  ")
	}
	for _, fault := range faults {
		t.paragraph(indent, "", visible(fault)+".")
	}
	for _, n := range same {
		for _, note := range n.Notes {
			t.paragraph(indent, "note: ", visible(note))
		}
	}
	t.paragraph(indent, "help: ", f.Doc.Advice)
	t.println(indent, t.style.label.Sprint("spec: ")+f.Doc.Anchor)
}

func (r *textReporter) end(t *tool) {
	total, invalid, failed := r.total.Load(), r.invalid.Load(), r.failed.Load()
	var summary string
	leftOut := r.leftOut.Load()
	switch {
	case total == 0:
		summary = "There is no URL to check."
	case invalid == 0 && leftOut > 0:
		summary = fmt.Sprintf("Nothing counts of what is wrong with %d URLs.", total)
		if total == 1 {
			summary = "Nothing counts of what is wrong with the URL."
		}
	case total == 1 && invalid == 0:
		summary = "The URL is valid."
	case total == 1:
		summary = "The URL is not valid."
	case invalid == 0:
		summary = fmt.Sprintf("All %d URLs are valid.", total)
	default:
		summary = fmt.Sprintf("%d of %d URLs are not valid", invalid, total)
		switch failed {
		case 0:
			summary += "."
		case 1:
			summary += ", 1 does not parse."
		default:
			summary += fmt.Sprintf(", %d do not parse.", failed)
		}
	}
	switch leftOut {
	case 0:
	case 1:
		summary += " 1 finding was left out."
	default:
		summary += fmt.Sprintf(" %d findings were left out.", leftOut)
	}
	switch {
	case invalid == 0:
		summary = t.style.good.Sprint(summary)
	default:
		summary = t.style.title.Sprint(summary)
	}
	t.println(0, summary)
}
