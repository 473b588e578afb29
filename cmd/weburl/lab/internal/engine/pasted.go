package engine

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/intext"
	"github.com/weburl/weburl/verdict"
)

// readPasted reads the link in the input in place of it, if that is asked for.
func (r *request) readPasted(isLine bool) {
	if !r.pasted || r.NotText >= 0 {
		return
	}
	link := r.Text
	if !r.HasBase {
		link = linkIn(link, isLine)
	}
	if display.IsDefanged(link) {
		link = display.Refang(link)
	}
	if link != r.Text {
		r.written, r.Text = r.Text, link
	}
}

// linkIn returns the link in a text as people paste it: in angle brackets or quotation marks, after the
// sign of an item, in a field of CSV, or in a message. Another text is returned as it is. In a list of
// lines a host without a scheme is a link too, and a space ends a link.
func linkIn(text string, isLine bool) string {
	trimmed := strings.TrimSpace(text)
	if isLine {
		if link, ok := verdict.WithScheme(trimmed); ok {
			return link
		}
	}
	start, end, ok := intext.Next(trimmed, 0)
	if !ok {
		return hostIn(text, trimmed)
	}
	if start == 0 {
		return firstIn(text, trimmed, end, isLine)
	}
	if _, err := weburl.Parse(trimmed); err == nil && !strings.ContainsAny(trimmed[:start], " \t\n\"<>,;") {
		return text // a URL with another one in it
	}
	if c := trimmed[start-1]; c == ',' || c == ';' {
		end = start + fieldEnd(trimmed[start:end], c)
	}
	return trimmed[start:end]
}

// fieldEnd returns the length of text before a separator.
func fieldEnd(text string, separator byte) int {
	if i := strings.IndexByte(text, separator); i >= 0 {
		return i
	}
	return len(text)
}

// firstIn returns the link at the beginning of a text, which ends at a byte of it. A URL can contain
// spaces: they are more likely the end of one if it has a path, or a host with a dot.
func firstIn(text, trimmed string, end int, isLine bool) string {
	_, after, _ := strings.Cut(trimmed[:end], "://")
	authority := after[:len(after)-len(strings.TrimLeftFunc(after, func(c rune) bool { return !strings.ContainsRune("/?#\\", c) }))]
	if comma := strings.IndexAny(authority, ",;"); comma >= 0 && isLine {
		return trimmed[:end-len(after)+comma]
	}
	rest := trimmed[end:]
	isMessage := strings.Contains(rest, "\n") && strings.Contains(rest, " ")
	space := strings.IndexAny(rest, " \t\n")
	if (isLine || isMessage) && space >= 0 && strings.Trim(rest[:space], ".,;:!?>\"')]") == "" && (len(authority) < len(after) || strings.Contains(authority, ".")) {
		return trimmed[:end]
	}
	if rest != "" && strings.Trim(rest, ">\"”,;.") == "" {
		return trimmed[:end]
	}
	return text
}

// hostIn returns the link in a text without a URL: a word that begins with "www." or is defanged.
func hostIn(text, trimmed string) string {
	words := strings.FieldsFunc(trimmed, func(c rune) bool { return c <= ' ' || strings.ContainsRune("<>\"“”,;", c) })
	for _, word := range words {
		word = word[:intext.TrimmedEnd(word, 0, len(word))]
		if fixed := display.Refang(word); fixed != word && display.IsDefanged(word) && len(words) > 1 {
			return word
		}
		if link, ok := verdict.WithScheme(word); ok && word != trimmed && len(word) > 4 && strings.EqualFold(word[:4], "www.") {
			return link
		}
	}
	return text
}
