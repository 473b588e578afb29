package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fatih/color"
)

// line writes an answer that is one line.
func (t *tool) line(text string) {
	t.stdout.WriteString(t.shown(text))
	t.stdout.WriteByte(t.end)
}

// lines writes an answer of several lines or, where each line read has one, with
// tabs between them.
func (t *tool) lines(texts []string) {
	for i, text := range texts {
		if t.rows && i > 0 {
			t.stdout.WriteByte('\t')
		}
		t.stdout.WriteString(text)
		if !t.rows {
			t.stdout.WriteByte(t.end)
		}
	}
	if t.rows {
		t.stdout.WriteByte(t.end)
	}
}

// shown returns a text as it is to be written that need not be fit for a
// terminal: on a terminal it is made so, and what goes elsewhere is as it is.
func (t *tool) shown(text string) string {
	if t.columns > 0 {
		return visible(text)
	}
	return text
}

// value returns a part of a URL as a line has it, whatever is in it: on a terminal
// as [tool.shown] has it, or else with control characters and line separators
// percent-encoded. Where NUL ends lines, only NUL is.
func (t *tool) value(text string) string {
	if t.columns > 0 {
		return visible(text)
	}
	breaks := breaksLine
	if t.end == 0 {
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

// title begins the listing about one input: what comes between listings, if there
// was one before, and the text.
func (t *tool) title(text string) {
	t.separate()
	if text == "" {
		text = `""`
	}
	t.println(0, paint(t.style.title, text))
}

// separate writes what comes between listings, if there was one before.
func (t *tool) separate() {
	if t.listed {
		t.stdout.WriteString(t.between)
	}
	t.listed = true
}

// row writes a line of a listing. An empty value is said to be empty.
func (t *tool) row(label, value string, c *color.Color, note string) {
	if value == "" && note != "empty" {
		note = strings.TrimPrefix(note+", empty", ", ")
	}
	w := t.stdout
	w.WriteString("  ")
	w.WriteString(paint(t.style.label, fmt.Sprintf("%-10s", label)))
	w.WriteString(paint(c, value))
	if note != "" {
		if value != "" {
			w.WriteString("  ")
		}
		w.WriteString(paint(t.style.note, "("+note+")"))
	}
	w.WriteString("\n")
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
