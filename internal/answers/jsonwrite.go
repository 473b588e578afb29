package answers

import (
	"strconv"
	"unicode/utf8"
)

// AppendMember appends a member of a JSON object, and a comma if it is not the
// first.
func AppendMember(b []byte, name, value string) []byte {
	return AppendString(AppendName(b, name), value)
}

// AppendName appends the name of a member and its colon.
func AppendName(b []byte, name string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	b = append(b, '"')
	b = append(b, name...)
	return append(b, `":`...)
}

// AppendInt appends a member that is a number.
func AppendInt(b []byte, name string, n int) []byte {
	return strconv.AppendInt(AppendName(b, name), int64(n), 10)
}

// AppendBool appends a member that is true or false.
func AppendBool(b []byte, name string, v bool) []byte {
	return strconv.AppendBool(AppendName(b, name), v)
}

// AppendNullable appends a member that is a string or null.
func AppendNullable(b []byte, name string, value *string) []byte {
	if value == nil {
		return append(AppendName(b, name), "null"...)
	}
	return AppendMember(b, name, *value)
}

// Nullable returns a string or, unless ok is set, nil.
func Nullable(value string, ok bool) *string {
	if !ok {
		return nil
	}
	return &value
}

// AppendComma appends what is before the element of a list with an index.
func AppendComma(b []byte, i int) []byte {
	if i > 0 {
		b = append(b, ',')
	}
	return b
}

// AppendString appends s as a JSON string. It writes what package json does
// with SetEscapeHTML(false), in a tenth of the time.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			i++
			if plain[c] {
				continue
			}
			b = append(b, s[start:i-1]...)
			start = i
			switch c {
			case '"', '\\':
				b = append(b, '\\', c)
			case '\b':
				b = append(b, `\b`...)
			case '\f':
				b = append(b, `\f`...)
			case '\n':
				b = append(b, `\n`...)
			case '\r':
				b = append(b, `\r`...)
			case '\t':
				b = append(b, `\t`...)
			default:
				b = append(b, `\u00`...)
				b = append(b, hexDigits[c>>4], hexDigits[c&15])
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		var escaped string
		switch {
		case r == utf8.RuneError && size == 1:
			escaped = `\ufffd`
		case r == '\u2028': // JavaScript once read this and the next as newlines
			escaped = `\u2028`
		case r == '\u2029':
			escaped = `\u2029`
		}
		if escaped != "" {
			b = append(append(b, s[start:i]...), escaped...)
			start = i + size
		}
		i += size
	}
	return append(append(b, s[start:]...), '"')
}

const hexDigits = "0123456789abcdef"

// plain tells the ASCII characters that stand for themselves in a JSON string.
var plain = func() (set [utf8.RuneSelf]bool) {
	for c := range set {
		set[c] = c >= ' ' && c != '"' && c != '\\'
	}
	return set
}()
