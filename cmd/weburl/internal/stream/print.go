package stream

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fatih/color"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// Line writes an answer that is one line.
func (t *Tool) Line(text string) {
	t.Stdout.WriteString(t.Shown(text))
	t.Stdout.WriteByte(t.End)
}

// Lines writes an answer of several lines or, where each line read has one, with
// tabs between them.
func (t *Tool) Lines(texts []string) {
	for i, text := range texts {
		if t.Rows && i > 0 {
			t.Stdout.WriteByte('\t')
		}
		t.Stdout.WriteString(text)
		if !t.Rows {
			t.Stdout.WriteByte(t.End)
		}
	}
	if t.Rows {
		t.Stdout.WriteByte(t.End)
	}
}

// Shown returns a text for output: in a visible form for a terminal, unchanged for a
// file or a pipe.
func (t *Tool) Shown(text string) string {
	if t.Columns > 0 {
		return term.Visible(text)
	}
	return text
}

// Value returns a part of a URL as a line has it, whatever is in it: on a terminal
// as [Tool.Shown] has it, or else with control characters and line separators
// percent-encoded. Where NUL ends lines, only NUL is.
func (t *Tool) Value(text string) string {
	if t.Columns > 0 {
		return term.Visible(text)
	}
	breaks := breaksLine
	if t.End == 0 {
		breaks = func(r rune) bool { return r == 0 }
	}
	if strings.IndexFunc(text, breaks) < 0 {
		return text
	}
	var b []byte
	for i, r := range text {
		size := len(string(r))
		if r == utf8.RuneError {
			_, size = utf8.DecodeRuneInString(text[i:])
		}
		if !breaks(r) {
			b = append(b, text[i:i+size]...)
			continue
		}
		for _, c := range []byte(text[i : i+size]) {
			b = fmt.Appendf(b, "%%%02X", c)
		}
	}
	return string(b)
}

// breaksLine reports whether a program that reads lines may take r for the end of
// one, or a terminal for a command.
func breaksLine(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }

// Title begins the listing about one input: what comes between listings, if there
// was one before, and the text.
func (t *Tool) Title(text string) {
	t.Separate()
	if text == "" {
		text = `""`
	}
	t.Println(0, term.Paint(t.Style.Title, text))
}

// Separate writes what comes between listings, if there was one before.
func (t *Tool) Separate() {
	if t.Listed {
		t.Stdout.WriteString(t.between)
	}
	t.Listed = true
}

// Row writes a line of a listing. An empty value is said to be empty.
func (t *Tool) Row(label, value string, c *color.Color, note string) {
	if value == "" && note != "empty" {
		note = strings.TrimPrefix(note+", empty", ", ")
	}
	w := t.Stdout
	w.WriteString("  ")
	w.WriteString(term.Paint(t.Style.Label, fmt.Sprintf("%-10s", label)))
	w.WriteString(term.Paint(c, value))
	if note != "" {
		if value != "" {
			w.WriteString("  ")
		}
		w.WriteString(term.Paint(t.Style.Note, "("+note+")"))
	}
	w.WriteString("\n")
}

// Println writes a line.
func (t *Tool) Println(indent int, line string) {
	if line != "" {
		t.Stdout.WriteString(strings.Repeat(" ", indent))
	}
	t.Stdout.WriteString(line)
	t.Stdout.WriteString("\n")
}

// Table writes a table.
func (t *Tool) Table(rows []term.Row) {
	for _, line := range term.TableLines(rows) {
		t.Println(0, line)
	}
}

// Paragraph writes a text in lines that fit the terminal, with a label before
// the first.
func (t *Tool) Paragraph(indent int, label, text string) {
	for i, line := range term.Wrap(text, t.TextWidth()-indent-len(label)) {
		if i == 0 {
			t.Println(indent, term.Paint(t.Style.Label, label)+line)
		} else {
			t.Println(indent+len(label), line)
		}
	}
}

// MarkedLines returns the lines that show a text with carets under the marked parts, in
// the width of the terminal without an indent. In a long text, parts far from all marks
// are left out.
func (t *Tool) MarkedLines(indent int, text string, marks []term.Mark) []string {
	columns := 0
	if t.Columns > 0 {
		columns = max(20, t.Columns-indent)
	}
	return term.MarkedLines(term.AroundMarks(text, marks), marks, columns)
}

// TextWidth is how wide prose is written.
func (t *Tool) TextWidth() int {
	const widest, narrowest = 80, 40
	if t.Columns == 0 {
		return widest
	}
	return max(narrowest, min(widest, t.Columns))
}
