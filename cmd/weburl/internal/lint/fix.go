package lint

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/weburl/weburl"
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

// isWritable reports whether a fix may be written for a link: the grammar of its document has
// found it, in markup that no program completes: dynamic is true if one does. All other URLs may be parts of strings, of
// tests, of templates or of regular expressions.
func isWritable(text, format string, dynamic bool, l *links.Link) bool {
	if !l.Reference || l.Start == 0 || strings.HasPrefix(l.Raw, `\`) {
		return false
	}
	switch before := text[l.Start-1]; format {
	case "markdown", "asciidoc", "restructuredtext", "org", "mediawiki":
		return before != '='
	case "html":
		return (before == '"' || before == '\'') && l.End < len(text) && text[l.End] == before && l.Start > 1 && text[l.Start-2] != '\\' && !dynamic
	}
	return false
}

// leadsAsMeant reports whether a fix leads where a URL was meant to lead: it is parsed to the
// same URL, or it is a URL with the rest of the text after its scheme, and a host that has a
// dot or an address.
func leadsAsMeant(url, fix string) bool {
	p := weburl.Parser{Base: weburl.MustParse(reservedBase)}
	fixed, err := p.Parse(fix)
	if err != nil {
		return false
	}
	if given, err := p.Parse(url); err == nil && given == fixed {
		return true
	}
	scheme, rest, ok := strings.Cut(fix, ":")
	if rest = strings.TrimPrefix(rest, "//"); !ok || rest == "" || !strings.HasSuffix(url, rest) {
		return false
	}
	host := fixed.ParsedHost()
	return scheme == "mailto" || strings.Contains(host.String(), ".") || host.Kind() == weburl.HostIPv6
}

// Edits returns the edits that replace URLs of a document, in order. fixes has the new
// URLs by what the document has.
func Edits(name, text string, fixes map[string]string) (edits []Edit) {
	format, dynamic := links.FormatOf(name), isDynamic(name, text)
	at := 0
	links.Scan(name, text, links.Handler{Link: func(l links.Link) bool {
		if fix, ok := fixes[l.Raw]; ok && l.Raw == l.URL && l.Start >= at && isWritable(text, format, dynamic, &l) {
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
