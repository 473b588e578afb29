package main

import (
	"os"

	"github.com/fatih/color"
	"golang.org/x/term"
)

// A style is how things look on the terminal, or how they do not where the
// output is no terminal: each field may then be used all the same.
type style struct {
	colored bool

	title    *color.Color // what an answer is about
	label    *color.Color // names of things
	note     *color.Color // remarks
	fatal    *color.Color // errors that end the parse
	warning  *color.Color // errors that do not
	good     *color.Color // that all is well
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
		colored:  colored,
		title:    paint(color.Bold),
		label:    paint(color.Faint),
		note:     paint(color.Faint),
		fatal:    paint(color.FgRed, color.Bold),
		warning:  paint(color.FgYellow, color.Bold),
		good:     paint(color.FgGreen, color.Bold),
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
// colours, unless NO_COLOR (https://no-color.org) is set, and anywhere if
// FORCE_COLOR (https://force-color.org) is.
func styleFor(stream any) style {
	if os.Getenv("NO_COLOR") != "" {
		return newStyle(false)
	}
	colored := isTerminal(stream) && os.Getenv("TERM") != "dumb"
	return newStyle(colored || os.Getenv("FORCE_COLOR") != "")
}

// colorChoices are the values of --color.
var colorChoices = []string{"auto", "always", "never"}

// colorWanted returns whether output is in colour for a value of --color.
func colorWanted(choice string, auto bool) (bool, error) {
	switch choice {
	case "auto":
		return auto, nil
	case "always", "never":
		return choice == "always", nil
	}
	return auto, misuse("--color is auto, always or never, not %q", choice)
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// columns returns the width of the terminal that a stream is, or 0.
func columns(stream any) int {
	if !isTerminal(stream) {
		return 0
	}
	width, _, _ := term.GetSize(int(stream.(*os.File).Fd()))
	return width
}

// paint returns s in a colour. The empty string stays empty.
func paint(c *color.Color, s string) string {
	if s == "" || c == nil {
		return s
	}
	return c.Sprint(s)
}
