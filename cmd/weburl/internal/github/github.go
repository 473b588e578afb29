// Package github writes the workflow commands that GitHub Actions shows as annotations of
// a file:
//
//	::error file=urls.txt,line=3,col=9,endLine=3,endColumn=12,title=host-missing::The host is missing.
//
// https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
package github

import (
	"fmt"
	"io"
	"strings"
)

// An Annotation is a message about a file, or about none if File is empty. Columns count
// UTF-16 code units from 1, and the last is the one after.
type Annotation struct {
	Level, Title, Message              string // the level is error, warning or notice
	File                               string
	Line, Column, LastLine, LastColumn int
}

// Write writes the command.
func (a *Annotation) Write(w io.Writer) {
	where := ""
	if a.File != "" {
		where = fmt.Sprintf("file=%s,line=%d,col=%d,endLine=%d,endColumn=%d,", property.Replace(a.File), a.Line, a.Column, a.LastLine, a.LastColumn)
	}
	fmt.Fprintf(w, "::%s %stitle=%s::%s\n", a.Level, where, property.Replace(a.Title), data.Replace(a.Message))
}

// The escapes of workflow commands.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
