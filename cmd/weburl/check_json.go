package main

import (
	"bufio"
	"strconv"
)

// A jsonReporter writes JSON lines.
type jsonReporter struct{ w *bufio.Writer }

func (*jsonReporter) begin() {}
func (*jsonReporter) end()   {}

func (j *jsonReporter) report(c *checked) {
	b := append(j.w.AvailableBuffer(), '{')
	b = c.request.appendMembers(b)
	b = appendBool(b, "valid", c.valid)
	b = appendBool(b, "failure", c.url == nil)
	b = appendFindings(b, c.findings)
	j.w.Write(append(b, "}\n"...))
}

// appendFindings appends the member errors.
func appendFindings(b []byte, findings []finding) []byte {
	b = append(appendName(b, "errors"), '[')
	for i := range findings {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendFinding(b, &findings[i])
	}
	return append(b, ']')
}

func appendFinding(b []byte, f *finding) []byte {
	b = append(b, '{')
	b = appendMember(b, "code", string(f.doc.Code))
	b = appendInt(b, "start", f.start)
	b = appendInt(b, "end", f.end)
	b = appendBool(b, "fatal", f.fatal)
	b = appendMember(b, "message", f.message())
	b = appendMember(b, "spec", f.doc.Anchor)
	if f.inBase {
		b = appendBool(b, "base", true)
	}
	return append(b, '}')
}

func appendInt(b []byte, name string, n int) []byte {
	return strconv.AppendInt(appendName(b, name), int64(n), 10)
}

func appendBool(b []byte, name string, v bool) []byte {
	return strconv.AppendBool(appendName(b, name), v)
}
