package lint

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
	"github.com/weburl/weburl/links"
)

// An Edit is a text that replaces the bytes of a document from Start to before End.
type Edit struct {
	Start, End int
	Text       string
}

// SafeFixes returns the fixes of findings that are safe, by what the document has.
func SafeFixes(findings []Finding) map[string]string {
	fixes := map[string]string{}
	for i := range findings {
		if f := &findings[i]; f.HasFix && fixes[f.Raw] == "" {
			fixes[f.Raw] = f.Fix
		}
	}
	return fixes
}

// Edits returns the edits that replace URLs of a document, in order. fixes has the new
// URLs by what the document has.
func Edits(name, text string, fixes map[string]string) (edits []Edit) {
	at := 0
	links.Scan(name, text, links.Handler{Link: func(l links.Link) bool {
		if fix, ok := fixes[l.Raw]; ok && l.Raw == l.URL && l.Start >= at {
			edits = append(edits, Edit{l.Start, l.End, fix})
			at = l.End
		}
		return true
	}})
	return edits
}

// A Repaired is a document and its text with the fixes.
type Repaired struct {
	File          string
	Before, After string
}

// Repair returns a document with the fixes of its findings that are safe, and how many
// there are. It takes those out of the result, and writes the file if that is asked for.
// Every other byte is as it was. A URL that is written repeatedly is fixed everywhere.
func Repair(r *Result, write bool) (d Repaired, n int, err error) {
	fixes := SafeFixes(r.Findings)
	if len(fixes) == 0 {
		return d, 0, nil
	}
	text, err := (&tree{}).read(r.File)
	if err != nil {
		return d, 0, err
	}
	var b strings.Builder
	at := 0
	for _, e := range Edits(r.File, text, fixes) {
		b.WriteString(text[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
		n++
	}
	b.WriteString(text[at:])
	r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool { return f.HasFix })
	d = Repaired{r.File, text, b.String()}
	if !write || n == 0 {
		return d, n, nil
	}
	f, err := outfile.Create(r.File)
	if err != nil {
		return d, 0, err
	}
	if _, err := io.WriteString(f, d.After); err != nil {
		f.Discard()
		return d, 0, err
	}
	return d, n, f.Commit()
}

// Diff returns the lines that differ as a unified diff without context. A fix changes no
// newline, so that lines correspond.
func (d *Repaired) Diff() string {
	var b strings.Builder
	fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", d.File, d.File)
	before, after := strings.SplitAfter(d.Before, "\n"), strings.SplitAfter(d.After, "\n")
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			fmt.Fprintf(&b, "@@ -%d +%d @@\n-%s+%s", i+1, i+1, ended(before[i]), ended(after[i]))
		}
	}
	return b.String()
}

// ended returns a line of a diff with its end.
func ended(line string) string {
	if strings.HasSuffix(line, "\n") {
		return line
	}
	return line + "\n\\ No newline at end of file\n"
}
