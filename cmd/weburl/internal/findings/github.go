package findings

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A github writes the workflow commands that GitHub Actions shows as
// annotations of a file:
//
//	::error file=urls.txt,line=3,col=9,endLine=3,endColumn=12,title=host-missing::The host is missing.
//
// Columns count UTF-16 code units from 1, and the last is the one after.
type github struct{}

func (github) Begin(*stream.Tool)    {}
func (github) End(*stream.Tool, int) {}

// Between returns nothing: each annotation is a line.
func (github) Between() string { return "" }

func (github) Report(t *stream.Tool, c *Result) {
	positions := positionsOf(c.Request, c.offsets())
	for i := range c.Findings {
		f := &c.Findings[i]
		level := "warning"
		if f.Fatal {
			level = "error"
		}
		message := f.Message()
		where := ""
		switch {
		case f.InBase:
			message = fmt.Sprintf("In the base %s, at byte %d: %s", term.Clipped(c.Base, stream.MostShown), f.Start, message)
		case c.File == "":
			message = fmt.Sprintf("%s%s, at byte %d: %s", c.Place(), term.Clipped(c.Input, stream.MostShown), f.Start, message)
		}
		if c.File != "" {
			region := regionOf(c, f, positions)
			where = fmt.Sprintf("file=%s,line=%d,col=%d,endLine=%d,endColumn=%d,",
				githubProperty.Replace(c.File), region.StartLine, region.StartColumn, region.EndLine, region.EndColumn)
		}
		fmt.Fprintf(t.Stdout, "::%s %stitle=%s::%s\n", level, where, githubProperty.Replace(string(f.Doc.Code)), githubData.Replace(message))
	}
}

// The escapes of workflow commands.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
