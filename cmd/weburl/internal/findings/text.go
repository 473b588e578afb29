package findings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/weburl/weburl/cmd/weburl/internal/listing"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// A text reports to people.
type text struct {
	total, invalid, failed, leftOut atomic.Int64
}

func (*text) Begin(*stream.Tool) {}

// Between returns nothing: a blank line is between two results.
func (*text) Between() string { return "" }

// Show shows why a URL, or its base, does not parse.
func Show(t *stream.Tool, in answers.Input, f Finding) {
	subject := in.Text
	if f.InBase {
		t.Println(2, t.Style.Label.Sprint("base"))
		subject = in.Base
	}
	drawMarked(t, subject, []Finding{f})
	t.Println(0, "")
	explainFinding(t, []numbered{{Finding: f}}, false)
}

// mostMarked is how many findings about one URL are shown.
const mostMarked = 50

func (r *text) Count(c *Result) {
	r.total.Add(1)
	r.leftOut.Add(int64(c.LeftOut))
	if c.passes {
		return
	}
	r.invalid.Add(1)
	if c.URL == nil {
		r.failed.Add(1)
	}
}

func (r *text) Report(t *stream.Tool, c *Result) {
	r.Count(c)
	if c.passes {
		return
	}
	if place := c.Place(); place != "" {
		t.Println(0, t.Style.Title.Sprint(strings.TrimSuffix(place, " ")))
	}
	subject := c.Input
	findings := c.Findings[:min(len(c.Findings), mostMarked)]
	if findings[0].InBase {
		t.Println(2, t.Style.Label.Sprint("base"))
		subject = c.Base
	}
	drawMarked(t, subject, findings)
	for _, same := range groupByCode(findings) {
		t.Println(0, "")
		explainFinding(t, same, len(findings) > 1)
	}
	t.Println(0, "")
	if hidden := len(c.Findings) + c.More - len(findings); hidden > 0 {
		t.Println(2, fmt.Sprintf("and %d more", hidden))
		t.Println(0, "")
	}
	switch {
	case c.URL != nil:
		t.Println(2, t.Style.Label.Sprint("read as ")+listing.Href(t.Style, listing.OfRecord(c.URL, spec.Current)))
	case findings[0].InBase:
		t.Println(2, t.Style.Fatal.Sprint("not read, as the base does not parse"))
	default:
		t.Println(2, t.Style.Fatal.Sprint("does not parse"))
	}
	t.Println(0, "")
}

// drawMarked shows a URL with carets under the findings, which are numbered if there are
// several.
func drawMarked(t *stream.Tool, subject string, findings []Finding) {
	marks := make([]term.Mark, len(findings))
	for i, f := range findings {
		marks[i] = term.Mark{Start: f.Start, End: f.End, Color: t.Style.Warning}
		if f.Fatal {
			marks[i].Color = t.Style.Fatal
		}
		if len(findings) > 1 {
			marks[i].Label = strconv.Itoa(i + 1)
		}
	}
	const indent = 2
	for _, line := range t.MarkedLines(indent, subject, marks) {
		t.Println(indent, line)
	}
}

// A numbered is a finding with its number.
type numbered struct {
	Finding
	number int
}

// groupByCode returns findings with those of one kind together, in the order of
// the first of each kind.
func groupByCode(findings []Finding) (groups [][]numbered) {
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
func explainFinding(t *stream.Tool, same []numbered, withNumbers bool) {
	f := same[0]
	indent := 2
	var numbers, faults []string
	for _, n := range same {
		numbers = append(numbers, strconv.Itoa(n.number))
		if !slices.Contains(faults, n.Fault) {
			faults = append(faults, n.Fault)
		}
	}
	lead, title := "", t.Style.Warning.Sprint(f.Doc.Code)
	if same[len(same)-1].Fatal {
		title = t.Style.Fatal.Sprint(f.Doc.Code) + " (ends the parse)"
	}
	if withNumbers {
		lead = t.Style.Title.Sprint(strings.Join(numbers, " ")) + "  "
	}
	t.Println(indent, lead+title)
	if withNumbers {
		indent += len("1  ")
	}
	for _, fault := range faults {
		t.Paragraph(indent, "", term.Visible(fault)+".")
	}
	for _, n := range same {
		for _, note := range n.Notes {
			t.Paragraph(indent, "note: ", term.Visible(note))
		}
	}
	t.Paragraph(indent, "help: ", f.Doc.Advice)
	t.Println(indent, t.Style.Label.Sprint("spec: ")+f.Doc.Anchor)
}

func (r *text) Stop(t *stream.Tool) {
	t.Println(0, t.Style.Title.Sprint("Stopped at the first URL that fails."))
}

func (r *text) End(t *stream.Tool, unread int) {
	total, invalid, failed, leftOut := int(r.total.Load()), int(r.invalid.Load()), int(r.failed.Load()), int(r.leftOut.Load())
	var summary string
	switch {
	case total == 0:
		summary = "No URLs to check."
	case invalid == 0 && leftOut > 0:
		summary = fmt.Sprintf("No findings in %s.", term.Counted(total, "URL"))
	case total == 1 && invalid == 0:
		summary = "The URL is valid."
	case total == 1:
		summary = "The URL is not valid."
	case invalid == 0:
		summary = fmt.Sprintf("All %d URLs are valid.", total)
	default:
		summary = fmt.Sprintf("%d of %d URLs %s not valid", invalid, total, term.IsOrAre(invalid))
		switch failed {
		case 0:
			summary += "."
		case 1:
			summary += ", 1 does not parse."
		default:
			summary += fmt.Sprintf(", %d do not parse.", failed)
		}
	}
	if leftOut > 0 {
		summary += fmt.Sprintf(" %s left out.", term.Counted(leftOut, "finding"))
	}
	if unread > 0 {
		summary += fmt.Sprintf(" %s not read.", term.Counted(unread, "line"))
	}
	color := t.Style.Good
	if invalid+unread > 0 {
		color = t.Style.Title
	}
	t.Println(0, color.Sprint(summary))
}
