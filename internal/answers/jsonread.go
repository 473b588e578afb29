package answers

import (
	"iter"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// Members returns the names and values of the members of an object, unchanged. The
// object is valid JSON without space around it.
func Members(object []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(name, value []byte) bool) {
		rest := skipSpace(object[1:])
		for rest[0] != '}' {
			end := jsonLength(rest)
			name := rest[:end]
			rest = skipSpace(rest[end:])
			rest = skipSpace(rest[len(":"):])
			end = jsonLength(rest)
			value := rest[:end]
			rest = skipSpace(rest[end:])
			if !yield(name, value) {
				return
			}
			if rest[0] == ',' {
				rest = skipSpace(rest[len(","):])
			}
		}
	}
}

// UTF8 returns text after the UTF-8 decode of the Encoding Standard, which replaces each
// maximal subpart of a character by U+FFFD. Package json would replace each byte.
func UTF8(text []byte) []byte {
	if utf8.Valid(text) {
		return text
	}
	return []byte(percent.DecodeUTF8(string(text)))
}

func skipSpace(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t' || b[0] == '\n' || b[0] == '\r') {
		b = b[1:]
	}
	return b
}

// jsonLength returns the length of the value that valid JSON begins with.
func jsonLength(b []byte) int {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			for i++; b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 { // after a number or a name
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return i
			}
		}
	}
	return len(b)
}

// Unquote returns the text of a JSON string that is valid, quotes included, and
// UTF-8. A surrogate without its other half becomes U+FFFD; lone is the byte of
// the text at which the first is, or -1.
func Unquote(quoted []byte) (text string, lone int) {
	quoted = quoted[1 : len(quoted)-1]
	lone = -1
	var b []byte // the text so far, once there was an escape
	start := 0
	for i := 0; i < len(quoted); {
		if quoted[i] != '\\' {
			i++
			continue
		}
		if b == nil {
			b = make([]byte, 0, len(quoted))
		}
		b = append(b, quoted[start:i]...)
		c := quoted[i+1]
		i += 2
		switch c {
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		case 'u':
			r := hexUnit(quoted[i:])
			i += 4
			if utf16.IsSurrogate(r) {
				other := rune(-1)
				if len(quoted) >= i+6 && quoted[i] == '\\' && quoted[i+1] == 'u' {
					other = hexUnit(quoted[i+2:])
				}
				if r = utf16.DecodeRune(r, other); r != utf8.RuneError {
					i += 6
				} else if lone < 0 {
					lone = len(b)
				}
			}
			b = utf8.AppendRune(b, r)
			start = i
			continue
		}
		b = append(b, c)
		start = i
	}
	if b == nil {
		return string(quoted), lone
	}
	return string(append(b, quoted[start:]...)), lone
}

// hexUnit returns the code unit that four hexadecimal digits are.
func hexUnit(b []byte) rune {
	n, _ := strconv.ParseUint(string(b[:4]), 16, 16)
	return rune(n)
}
