package columns

// AppendTSV appends a row as a line of tab-separated values, in the text format of
// PostgreSQL, ClickHouse and others: NULL is \N, and tabs, newlines, carriage returns
// and backslashes are escaped as \t, \n, \r and \\. The line ends in LF.
func AppendTSV(b []byte, row []Value) []byte {
	for i, v := range row {
		if i > 0 {
			b = append(b, '\t')
		}
		if !v.NotNull {
			b = append(b, `\N`...)
			continue
		}
		start := 0
		for j := range len(v.Text) {
			if escape := tsvEscape(v.Text[j]); escape != "" {
				b = append(append(b, v.Text[start:j]...), escape...)
				start = j + 1
			}
		}
		b = append(b, v.Text[start:]...)
	}
	return append(b, '\n')
}

// tsvEscape returns what is written for a byte, or nothing for the byte itself.
func tsvEscape(c byte) string {
	switch c {
	case '\t':
		return `\t`
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\\':
		return `\\`
	}
	return ""
}
