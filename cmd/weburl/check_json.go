package main

// appendChecked appends what was found.
func appendChecked(b []byte, c *checked) []byte {
	b = appendBool(b, "valid", c.valid)
	b = appendBool(b, "failure", c.url == nil)
	b = appendFindings(b, c.findings)
	if c.more > 0 {
		b = appendInt(b, "more", c.more)
	}
	return b
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
