package term

import (
	"os"

	"github.com/fatih/color"
	"golang.org/x/term"
)

// A Style has the colors of an output. Without color each of them prints plain text.
type Style struct {
	Colored bool

	Title    *color.Color // what an answer is about
	Label    *color.Color // names of things
	Note     *color.Color // remarks
	Fatal    *color.Color // errors that end the parse
	Warning  *color.Color // errors that do not
	Good     *color.Color // that all is well
	Scheme   *color.Color
	Userinfo *color.Color
	Host     *color.Color
	Port     *color.Color
	Path     *color.Color
	Query    *color.Color
	Fragment *color.Color

	terminal bool // it is for a Writer
}

// NewStyle returns a style for files and pipes.
func NewStyle(colored bool) Style { return newStyle(colored, false) }

// WithColors returns the style with colors, or without.
func (s Style) WithColors(colored bool) Style { return newStyle(colored, s.terminal) }

func newStyle(colored, terminal bool) Style {
	paint := func(attributes ...color.Attribute) *color.Color {
		if terminal {
			attributes = append([]color.Attribute{colorKey}, attributes...)
		}
		c := color.New(attributes...)
		if colored {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	return Style{
		terminal: terminal,
		Colored:  colored,
		Title:    paint(color.Bold),
		Label:    paint(color.Faint),
		Note:     paint(color.Faint),
		Fatal:    paint(color.FgRed, color.Bold),
		Warning:  paint(color.FgYellow, color.Bold),
		Good:     paint(color.FgGreen, color.Bold),
		Scheme:   paint(color.FgMagenta),
		Userinfo: paint(color.FgRed),
		Host:     paint(color.FgGreen, color.Bold),
		Port:     paint(color.FgYellow),
		Path:     paint(color.FgCyan),
		Query:    paint(color.FgYellow),
		Fragment: paint(color.FgMagenta),
	}
}

// StyleFor returns the style for a stream: in colour on a terminal that has
// colours, unless NO_COLOR (https://no-color.org) is set, and anywhere if
// FORCE_COLOR (https://force-color.org) is. Its text must be written to a terminal by a
// [Writer].
func StyleFor(stream any) Style {
	terminal := IsTerminal(stream)
	colored := terminal && os.Getenv("TERM") != "dumb" || os.Getenv("FORCE_COLOR") != ""
	return newStyle(colored && os.Getenv("NO_COLOR") == "", terminal)
}

func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Columns returns the width of the terminal that a stream is, or 0.
func Columns(stream any) int {
	if !IsTerminal(stream) {
		return 0
	}
	width, _, _ := term.GetSize(int(stream.(*os.File).Fd()))
	return width
}

// Paint returns s in a colour. The empty string stays empty.
func Paint(c *color.Color, s string) string {
	if s == "" || c == nil {
		return s
	}
	return c.Sprint(s)
}
