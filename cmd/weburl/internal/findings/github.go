package findings

import (
	"fmt"

	"github.com/weburl/weburl/cmd/weburl/internal/github"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// annotations writes annotations of GitHub Actions, each on a line, and nothing besides.
type annotations struct{ Silent }

func (annotations) Report(t *stream.Tool, c *Result) {
	columns := columnsOf(c.Request, c.offsets())
	for i := range c.Findings {
		f := &c.Findings[i]
		a := github.Annotation{Level: "warning", Title: string(f.Doc.Code), Message: f.Message()}
		if f.Fatal {
			a.Level = "error"
		}
		switch {
		case f.InBase:
			a.Message = fmt.Sprintf("In the base %s, at byte %d: %s", term.Clipped(c.Base, stream.MostShown), f.Start, a.Message)
		case c.File == "":
			a.Message = fmt.Sprintf("%s%s, at byte %d: %s", c.Place(), term.Clipped(c.Input, stream.MostShown), f.Start, a.Message)
		}
		if c.File != "" {
			region := regionOf(c, f, columns)
			a.File, a.Line, a.Column, a.LastLine, a.LastColumn = c.File, region.StartLine, region.StartColumn, region.EndLine, region.EndColumn
		}
		a.Write(t.Stdout)
	}
}
