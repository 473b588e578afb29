package columns

// AppendTSV appends a row as a line of tab-separated values, as PostgreSQL,
// ClickHouse and others read text: NULL is \N, and \ stands before t, n, r and \ for
// the characters that a value cannot have. The line ends in LF.
func AppendTSV(b []byte, row []Value) []byte {
	for i, v := range row {
		if i > 0 {
			b = append(b, '\t')
		}
		if !v.NotNull {
			b = append(b, `\N`...)
			continue
		}
		for j := range len(v.Text) {
			switch c := v.Text[j]; c {
			case '\t':
				b = append(b, `\t`...)
			case '\n':
				b = append(b, `\n`...)
			case '\r':
				b = append(b, `\r`...)
			case '\\':
				b = append(b, `\\`...)
			default:
				b = append(b, c)
			}
		}
	}
	return append(b, '\n')
}
