package main

import (
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fatih/color"
	"golang.org/x/term"
)

// A style is how things look on the terminal, or how they do not where the
// output is no terminal: each field may then be used all the same.
type style struct {
	title    *color.Color // what an answer is about
	label    *color.Color // names of things
	note     *color.Color // remarks
	scheme   *color.Color
	userinfo *color.Color
	host     *color.Color
	port     *color.Color
	path     *color.Color
	query    *color.Color
	fragment *color.Color
}

func newStyle(colored bool) style {
	paint := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		if colored {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	return style{
		title:    paint(color.Bold),
		label:    paint(color.Faint),
		note:     paint(color.Faint),
		scheme:   paint(color.FgMagenta),
		userinfo: paint(color.FgRed),
		host:     paint(color.FgGreen, color.Bold),
		port:     paint(color.FgYellow),
		path:     paint(color.FgCyan),
		query:    paint(color.FgYellow),
		fragment: paint(color.FgMagenta),
	}
}

// styleFor returns the style for a stream: in colour on a terminal that has
// colours, unless NO_COLOR (https://no-color.org) is set.
func styleFor(stream any) style {
	colored := isTerminal(stream) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return newStyle(colored)
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// visible returns s for a line on the terminal: what would not show, or would
// act on the terminal, is written as Go escapes it.
func visible(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		if hidden(r) {
			b.WriteString(escape(r))
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		b.WriteString(s[i : i+size])
	}
	return b.String()
}

// escape returns r as Go escapes it: \t, \x1b, \u202e.
func escape(r rune) string {
	quoted := strconv.QuoteRune(r)
	return quoted[1 : len(quoted)-1]
}

// hidden reports whether r is a control character, a formatting character such
// as those that turn the direction of text, an unassigned one, or a space that
// is not U+0020.
func hidden(r rune) bool { return !unicode.IsPrint(r) }
