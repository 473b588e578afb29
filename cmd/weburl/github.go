package main

import (
	"fmt"
	"strings"
)

// A githubReporter writes the workflow commands that GitHub Actions shows as
// annotations of a file:
//
//	::error file=urls.txt,line=3,col=9,endLine=3,endColumn=12,title=host-missing::The host is missing.
//
// Columns count UTF-16 code units from 1, and the last is the one after.
type githubReporter struct{}

func (githubReporter) begin(*tool) {}
func (githubReporter) end(*tool)   {}

func (githubReporter) report(t *tool, c *checked) {
	positions := c.positions(c.offsets())
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
			message = fmt.Sprintf("In the base %s, at byte %d: %s", clipped(c.base, mostShown), f.Start, message)
		case c.file == "":
			message = fmt.Sprintf("%s%s, at byte %d: %s", c.place(), clipped(c.input, mostShown), f.Start, message)
		}
		if c.file != "" {
			region := regionOf(c, f, positions)
			where = fmt.Sprintf("file=%s,line=%d,col=%d,endLine=%d,endColumn=%d,",
				githubProperty.Replace(c.file), region.StartLine, region.StartColumn, region.EndLine, region.EndColumn)
		}
		fmt.Fprintf(t.stdout, "::%s %stitle=%s::%s\n", level, where, githubProperty.Replace(string(f.Doc.Code)), githubData.Replace(message))
	}
}

// The escapes of workflow commands.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
