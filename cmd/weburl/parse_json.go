package main

import (
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
)

// appendMembers appends what was asked.
func (r *request) appendMembers(b []byte) []byte { return answers.AppendInput(b, r.asInput()) }

// appendPlace appends the place in a document.
func (r *request) appendPlace(b []byte) []byte {
	if r.found == nil {
		return b
	}
	b = appendMember(b, "file", percent.DecodeUTF8(r.file))
	b = appendInt(b, "line", r.line)
	return appendInt(b, "column", r.found.start.column)
}

// prefixed is how the URL class shows a query and a fragment: null and empty
// look the same.
func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}
