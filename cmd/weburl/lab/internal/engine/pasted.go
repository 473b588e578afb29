package engine

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/intext"
	"github.com/weburl/weburl/verdict"
)

// readPasted reads the link in the input in place of it, if that is asked for.
func (r *request) readPasted() {
	link := r.Text
	if !r.HasBase && r.readsLinks() {
		link, _ = linkIn(link, false)
	}
	r.readAs(link)
}

// readsLinks reports whether links in texts are read.
func (r *request) readsLinks() bool { return r.pasted && r.NotText < 0 }

// readAs reads a link in place of the input, a defanged one as what it stands for.
func (r *request) readAs(link string) {
	if !r.readsLinks() {
		return
	}
	if display.IsDefanged(link) {
		link = display.Refang(link)
	}
	if link != r.Text {
		r.written, r.Text = r.Text, link
	}
}

// linksIn returns the links in a line of a list, each once: what linkIn returns, and the links after it.
func linksIn(line string) []string {
	link, rest := linkIn(line, true)
	links, seen := []string{link}, map[string]bool{link: true}
	for rest != "" {
		text := strings.TrimSpace(rest)
		if link, rest = linkIn(text, true); isLink(text, link) && !seen[link] {
			links, seen[link] = append(links, link), true
		}
	}
	return links
}

// isLink reports whether linkIn has found a link in a text, or the text is a URL.
func isLink(text, link string) bool {
	_, _, ok := intext.Next(link, 0)
	return ok || link != text
}

// appendLinks appends how many links are in the lines of the input.
func appendLinks(b []byte, r *request) []byte {
	n := 0
	for line := range strings.Lines(r.Text) {
		for _, link := range linksIn(line) {
			if isLink(line, link) {
				n++
			}
		}
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// linkIn returns the link in a text as people paste it, and the text after it: in angle brackets or quotation
// marks, after the sign of an item, in a field of CSV, or in a message. Another text is returned as it is. In
// a list of lines a host without a scheme is a link too, and a space ends a link.
func linkIn(text string, isLine bool) (link, rest string) {
	trimmed := strings.TrimSpace(text)
	if isLine {
		if link, ok := verdict.WithScheme(trimmed); ok {
			return link, ""
		}
	}
	start, end, ok := intext.Next(trimmed, 0)
	if !ok {
		return hostIn(text, trimmed)
	}
	if start == 0 {
		if link = firstIn(text, trimmed, end, isLine); link == text {
			return text, ""
		}
		return link, strings.TrimPrefix(trimmed, link)
	}
	if before := trimmed[:start]; !strings.ContainsAny(before, " \"<>,;") {
		// A URL with another one in it, or with a line break in its scheme, which browsers remove.
		if u, err := weburl.Parse(trimmed); err == nil && (u.IsSpecial() || !strings.ContainsAny(before, "\t\n")) {
			return text, ""
		}
	}
	if link, rest = hostIn("", trimmed[:start]); link != "" {
		return link, rest + trimmed[start:]
	}
	if c := trimmed[start-1]; c == ',' || c == ';' {
		end = start + fieldEnd(trimmed[start:end], c)
	}
	return trimmed[start:end], trimmed[end:]
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
	space := strings.IndexAny(rest, " \t\n")
	if (isLine || strings.Contains(rest, "\n") && strings.Contains(rest, " ")) && space >= 0 && strings.Trim(rest[:space], ".,;:!?>\"')]") == "" && (len(authority) < len(after) || strings.Contains(authority, ".")) {
		return trimmed[:end]
	}
	if rest != "" && strings.Trim(rest, ">\"”,;.") == "" {
		return trimmed[:end]
	}
	return text
}

// hostIn returns the link in a text without a URL, and the text after it: a word that begins with "www." or
// is defanged.
func hostIn(text, trimmed string) (link, rest string) {
	for word := range strings.FieldsFuncSeq(trimmed, func(c rune) bool { return c <= ' ' || strings.ContainsRune("<>\"“”,;", c) }) {
		word = word[:intext.TrimmedEnd(word, 0, len(word))]
		_, rest, _ = strings.Cut(trimmed, word)
		if fixed := display.Refang(word); fixed != word && display.IsDefanged(word) && word != trimmed {
			return word, rest
		}
		if link, ok := verdict.WithScheme(word); ok && word != trimmed && len(word) > 4 && strings.EqualFold(word[:4], "www.") {
			return link, rest
		}
	}
	return text, ""
}
