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
}

func NewStyle(colored bool) Style {
	paint := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		if colored {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	return Style{
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
// FORCE_COLOR (https://force-color.org) is.
func StyleFor(stream any) Style {
	if os.Getenv("NO_COLOR") != "" {
		return NewStyle(false)
	}
	colored := IsTerminal(stream) && os.Getenv("TERM") != "dumb"
	return NewStyle(colored || os.Getenv("FORCE_COLOR") != "")
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
