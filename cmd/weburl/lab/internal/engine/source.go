package engine

import (
	"html"
	"iter"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/ascii"
)

// space are the characters of HTML that separate attributes.
const space = " \t\r\n\f"

// A tag is a tag of HTML in a text, from one byte to before another. Its name begins with a slash if it is an end tag.
type tag struct {
	start, end int
	name       string
	attributes string
}

// tagsIn returns the tags in a text. A URL or an address in angle brackets is none.
func tagsIn(text string) iter.Seq[tag] {
	return func(yield func(tag) bool) {
		for at := 0; ; {
			next := strings.IndexByte(text[at:], '<')
			if next < 0 {
				return
			}
			start := at + next
			at = start + 1
			n := len(strings.TrimPrefix(text[at:], "/"))
			name := text[len(text)-n:]
			name = name[:len(name)-len(strings.TrimLeftFunc(name, func(c rune) bool { return c < 0x80 && (ascii.IsAlphanumeric(byte(c)) || c == '-' || c == ':') }))]
			after := len(text) - n + len(name)
			if name == "" || !ascii.IsAlpha(name[0]) || strings.HasSuffix(name, ":") || after == len(text) || strings.IndexByte(space+"/>", text[after]) < 0 {
				continue
			}
			end := tagEnd(text, after)
			if end < 0 {
				return
			}
			if isURL(text[start+1 : end]) {
				continue
			}
			if !yield(tag{start, end + 1, strings.ToLower(text[at:after]), text[after:end]}) {
				return
			}
			at = end + 1
		}
	}
}

// tagEnd returns where the ">" of a tag is whose attributes begin at a byte, or -1. One in quotation marks does not
// count, unless they are not closed.
func tagEnd(text string, from int) int {
	for at := from; at < len(text); at++ {
		switch c := text[at]; {
		case c == '>':
			return at
		case (c == '"' || c == '\'') && strings.HasSuffix(strings.TrimRight(text[from:at], space), "="):
			end := strings.IndexByte(text[at+1:], c)
			if end < 0 {
				end = strings.IndexByte(text[at:], '>')
				if end < 0 {
					return -1
				}
				return at + end
			}
			at += 1 + end
		}
	}
	return -1
}

// values returns the attributes of a tag that have values, with the character references in them replaced.
//
// https://html.spec.whatwg.org/multipage/syntax.html#attributes-2
func (t tag) values() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for rest := t.attributes; ; {
			rest = strings.TrimLeft(rest, space+"/")
			if rest == "" {
				return
			}
			n := 1 + fieldEnd(rest[1:], space+"/=")
			name, after := strings.ToLower(rest[:n]), strings.TrimLeft(rest[n:], space)
			rest = rest[n:]
			value, ok := strings.CutPrefix(after, "=")
			if !ok {
				continue
			}
			if value = strings.TrimLeft(value, space); value != "" && (value[0] == '"' || value[0] == '\'') && strings.IndexByte(value[1:], value[0]) >= 0 {
				value, rest, _ = strings.Cut(value[1:], value[:1])
			} else {
				n = fieldEnd(value, space)
				value, rest = value[:n], value[n:]
			}
			if !yield(name, html.UnescapeString(value)) {
				return
			}
		}
	}
}

// linkOf returns the URL that a browser goes to or loads for an attribute, or nothing if that depends on the page: a
// reference without a host. Of what it loads, data and parts of a mail are left out.
func linkOf(name, value string) string {
	value = strings.Trim(value, space)
	if len(value) > 1 && strings.Trim(value[:2], `/\`) == "" {
		value = "https:" + value
	}
	u, err := weburl.Parse(value)
	if err == nil && (u.IsSpecial() || name == "href" || name == "xlink:href" || name == "action" || name == "formaction") {
		return value
	}
	return ""
}

// A piece is a part of a line: text, or the link in an attribute.
type piece struct {
	text   string
	isLink bool
	isOf   bool // it is in a link
}

// piecesOf returns the parts of a line in which links are looked for: the values of attributes, and the text around
// tags. Escapes in strings of JSON and character references of HTML are replaced.
func piecesOf(line string) (pieces []piece) {
	line = unescaped(line, 0)
	text, from, isHTML, inLink := "", 0, false, false
	flush := func() {
		if isHTML || strings.Contains(text, "&#") {
			text = html.UnescapeString(text)
		}
		pieces = append(pieces, piece{text: text, isOf: inLink})
		text = ""
	}
	for t := range tagsIn(line) {
		isHTML = true
		if t.name[0] != '/' && !strings.Contains(t.attributes, "=") && t.start > 0 && strings.IndexByte("/.:@=-_?&", line[t.start-1]) >= 0 {
			continue // a placeholder in a URL
		}
		text += line[from:t.start]
		from = t.end
		flush()
		if t.name == "a" || t.name == "/a" {
			inLink = false
		}
		for name, value := range t.values() {
			if name == "style" {
				value = strings.ReplaceAll(value, "url(", "url( ") // what is before it is no scheme
			}
			if link := linkOf(name, value); link != "" {
				pieces = append(pieces, piece{text: link, isLink: true})
				inLink = inLink || t.name == "a" && name == "href"
			} else {
				pieces = append(pieces, piece{text: value})
			}
		}
	}
	text += line[from:]
	flush()
	return pieces
}

// isSource reports whether links are not written in a text as they are: it has attributes, or something is replaced in it.
func isSource(text string) bool {
	pieces := piecesOf(text)
	return len(pieces) > 1 || pieces[0].text != text
}

// withoutTags returns a text without the tags in it.
func withoutTags(text string) string {
	var b strings.Builder
	from := 0
	for t := range tagsIn(text) {
		b.WriteString(text[from:t.start])
		from = t.end
	}
	return b.String() + text[from:]
}

// mostNested is how many strings of JSON in one another are read.
const mostNested = 3

// unescaped returns a text with the strings of JSON in it, and those of JSON in them, as what they stand for, if there is
// an escaped slash or code unit.
func unescaped(text string, depth int) string {
	if depth == mostNested || !strings.Contains(text, `\/`) && !strings.Contains(text, `\u`) {
		return text
	}
	var b strings.Builder
	tried := [2]int{} // up to where no string begins with each quotation mark
	for at := 0; at < len(text); {
		n := fieldEnd(text[at:], `"'`)
		b.WriteString(text[at : at+n])
		if at += n; at == len(text) {
			break
		}
		end, ok := at, false
		if of := &tried[text[at]&1]; at >= *of {
			end, ok = stringEnd(text, at)
			*of = end
		}
		if !ok {
			b.WriteByte(text[at])
			at++
			continue
		}
		inner, _ := answers.Unquote([]byte(text[at:end]))
		b.WriteString(text[at:at+1] + unescaped(inner, depth+1) + text[at:at+1])
		at = end
	}
	return b.String()
}

// stringEnd returns where the string ends that begins with the quotation mark at a byte. If it is none of JSON it
// is not ok, and the end is before what shows that. Strings of JavaScript have other quotation marks too.
func stringEnd(text string, at int) (end int, ok bool) {
	for i := at + 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == text[at]:
			return i + 1, true
		case c < ' ':
			return i, false
		case c != '\\':
		case i+5 < len(text) && text[i+1] == 'u' && strings.Trim(text[i+2:i+6], "0123456789abcdefABCDEF") == "":
			i += 5
		case i+1 < len(text) && strings.IndexByte(`"'\/bfnrt`, text[i+1]) >= 0:
			i++
		default:
			return i, false
		}
	}
	return len(text), false
}
