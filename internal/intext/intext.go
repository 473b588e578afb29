// Package intext finds URLs in plain text.
package intext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
)

// Next returns the byte offsets of the first URL in text that starts at from or later: a scheme, "://", and
// the text up to a space, a control, a quotation mark, an angle bracket or another character that ends a URL.
// Punctuation at the end belongs to the sentence, and a closing bracket to the URL only if the
// opening one does. ok is false if there is no URL.
func Next(text string, from int) (start, end int, ok bool) {
	for at := from; ; {
		next := strings.Index(text[at:], "://")
		if next < 0 {
			return 0, 0, false
		}
		colon := at + next
		start = schemeStart(text[at:colon]) + at
		if start > 0 && strings.IndexByte("nrt", text[start]) >= 0 && (text[start-1] == '\\' || text[start-1] == '`' && strings.HasPrefix(text[start+1:colon], "http")) {
			start++ // of an escape, or of one of PowerShell
		}
		if before := start - len("h**"); before >= 0 && strings.EqualFold(text[before:start], "h**") {
			start = before // an altered scheme, as display.Refang reads it
		}
		at = colon + len("://")
		if start >= colon {
			continue
		}
		if end = TrimmedEnd(text, at, at+Length(text[at:])); end > at {
			return start, end, true
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

// Length returns the length in bytes of text up to the character that ends a URL. An angle bracket belongs to
// a placeholder, as in "https://api.<region>.example/", if it follows a delimiter of URLs
// and a name.
func Length(text string) int {
	for at := 0; at < len(text); {
		if text[at] == '<' && (at == 0 || strings.IndexByte("/.:@=-_?&", text[at-1]) >= 0) {
			if end := placeholderEnd(text[at:]); end > 0 {
				at += end
				continue
			}
		}
		c, size := utf8.DecodeRuneInString(text[at:])
		if endsURL(c) || c == '\\' && at+1 < len(text) && strings.IndexByte("nrt\"'`", text[at+1]) >= 0 ||
			c == ']' && at+1 < len(text) && (text[at+1] == '(' || text[at+1] == '[') || c == '&' && isEscapedEnd(text[at:]) {
			return at
		}
		at += size
	}
	return len(text)
}

// placeholderEnd returns the length of a name in angle brackets at the beginning of text,
// or 0.
func placeholderEnd(text string) int {
	const most = 40
	end := strings.IndexAny(text[:min(len(text), most)], "> \n/\"=")
	if end > 1 && text[end] == '>' && (ascii.IsAlpha(text[1]) || text[1] == '_') {
		return end + 1
	}
	return 0
}

// isEscapedEnd reports whether text begins with the character reference of what ends a
// URL.
func isEscapedEnd(text string) bool {
	for _, end := range []string{"&lt;", "&gt;", "&quot;", "&apos;", "&#39;", "&nbsp;"} {
		if strings.HasPrefix(text, end) {
			return true
		}
	}
	return false
}

func endsURL(c rune) bool {
	return c <= ' ' || strings.ContainsRune("\"<>`", c) || c >= utf8.RuneSelf &&
		(unicode.IsSpace(c) || unicode.IsControl(c) || unicode.In(c, unicode.Pi, unicode.Pf, unicode.Ps, unicode.Pe) || strings.ContainsRune("。，、；：！？", c))
}

// TrimmedEnd returns the end of a URL in text[start:end] without the punctuation
// that belongs to the sentence.
func TrimmedEnd(text string, start, end int) int {
	// balance is how many more brackets are opened than closed in the URL.
	var balance [128]int
	for i := start; i < end; i++ {
		switch c := text[i]; c {
		case '(':
			balance[')']++
		case '[', '{':
			balance[c+2]++ // the closing bracket of ASCII
		case ')', ']', '}':
			balance[c]--
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
