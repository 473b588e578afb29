package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
)

// appendText appends the URLs in a text that begins at the byte offset of a
// document. A URL is a scheme, "://", and all up to what cannot belong to it: a
// space, a control, a quotation mark, an angle bracket. Punctuation at its end is
// that of the sentence, and a closing bracket belongs to it only if the opening
// one does.
func appendText(found []Found, text string, offset int) []Found {
	for at := 0; ; {
		next := strings.Index(text[at:], "://")
		if next < 0 {
			return found
		}
		colon := at + next
		start := schemeStart(text[at:colon]) + at
		at = colon + len("://")
		if start == colon {
			continue
		}
		end := trimmedEnd(text, at, at+urlLength(text[at:]))
		if end > at {
			found = append(found, Found{URL: text[start:end], Start: offset + start, End: offset + end})
			at = end
		}
	}
}

// schemeStart returns where a scheme at the end of text begins, or the length of
// text if none is there.
func schemeStart(text string) int {
	start := len(text)
	for start > 0 && scheme.IsByte(text[start-1]) {
		start--
	}
	for start < len(text) && !ascii.IsAlpha(text[start]) {
		start++
	}
	return start
}

// urlLength returns the length of text up to what ends a URL.
func urlLength(text string) int {
	return len(text) - len(strings.TrimLeftFunc(text, func(c rune) bool { return !endsURL(c) }))
}

func endsURL(c rune) bool {
	return c <= ' ' || strings.ContainsRune("\"<>`", c) || c >= utf8.RuneSelf &&
		(unicode.IsSpace(c) || unicode.IsControl(c) || unicode.In(c, unicode.Pi, unicode.Pf, unicode.Ps, unicode.Pe) || strings.ContainsRune("。，、；：！？", c))
}

// trimmedEnd returns the end of a URL in text[start:end] without the punctuation
// that belongs to the sentence.
func trimmedEnd(text string, start, end int) int {
	// balance is how many more brackets are opened than closed in the URL.
	balance := map[byte]int{}
	for i := start; i < end; i++ {
		switch text[i] {
		case '(', ')':
			balance[')'] += sign(text[i] == '(')
		case '[', ']':
			balance[']'] += sign(text[i] == '[')
		case '{', '}':
			balance['}'] += sign(text[i] == '{')
		}
	}
	for end > start {
		switch c := text[end-1]; c {
		case '.', ',', ';', ':', '!', '?', '\'', '*', '_', '~', '\\', '|':
		case ')', ']', '}':
			if balance[c] >= 0 {
				return end
			}
			balance[c]++
		default:
			return end
		}
		end--
	}
	return end
}

func sign(positive bool) int {
	if positive {
		return 1
	}
	return -1
}
