package links

import (
	"strconv"
	"strings"
)

// css finds the URLs of a style sheet, and those in the text of its comments.
func (s *scanner) css(p part) {
	place := func(at part) part { return part{p.start + at.start, p.start + at.end} }
	cssURLs(s.of(p), func(kind Kind, url string, at part) {
		at = place(at)
		s.found(kind, url, at.start, at.end, true)
	}, func(at part) { s.text(place(at)) })
}

// cssURLs calls found with each URL in CSS: in url() and src(), and after @import and
// @namespace. It calls comment, unless that is nil, with each comment.
//
// https://drafts.csswg.org/css-values/#urls, https://drafts.csswg.org/css-syntax/
func cssURLs(text string, found func(Kind, string, part), comment func(part)) {
	rule := Image // the kind of a string or URL here: what an at-rule says
	inRule := false
	for at := 0; at < len(text); {
		switch c := text[at]; {
		case c == '/' && strings.HasPrefix(text[at:], "/*"):
			end := strings.Index(text[at+2:], "*/")
			if end < 0 {
				end = len(text) - at - 2
			}
			if comment != nil {
				comment(part{at, at + 2 + end})
			}
			at += 2 + end
			at = min(at+2, len(text))
		case c == '"' || c == '\'':
			end := cssString(text, at)
			if inRule {
				closed := end
				if end > at+1 && text[end-1] == c {
					closed--
				}
				found(rule, cssUnescaped(text[at+1:closed]), part{at + 1, closed})
				inRule = false
			}
			at = end
		case c == '@':
			switch name := cssName(text[at+1:]); {
			case strings.EqualFold(name, "import"):
				rule, inRule = Style, true
				at += len(name)
			case strings.EqualFold(name, "namespace"):
				rule, inRule = Metadata, true
				at += len(name)
			}
			at++
		case c == ';' || c == '{' || c == '}':
			rule, inRule = Image, false
			at++
		case isCSSName(c):
			name := cssName(text[at:])
			at += len(name)
			if at == len(text) || text[at] != '(' || !strings.EqualFold(name, "url") && !strings.EqualFold(name, "src") {
				continue
			}
			for at++; at < len(text) && isSpace(text[at]); at++ {
			}
			start, end := at, at
			if at < len(text) && (text[at] == '"' || text[at] == '\'') {
				start++
				if at = cssString(text, at); at > start && text[at-1] == text[start-1] {
					end = at - 1
				} else {
					end = at
				}
			} else {
				for at < len(text) && text[at] != ')' && !isSpace(text[at]) && text[at] != '"' && text[at] != '\'' && text[at] != '(' {
					if text[at] == '\\' {
						at++
					}
					at = min(at+1, len(text))
				}
				end = at
			}
			if end > start {
				found(rule, cssUnescaped(text[start:end]), part{start, end})
			}
			inRule = false
		default:
			at++
		}
	}
}

// cssString returns the end of the string that begins at an offset. It ends at its
// quotation mark or before a newline.
func cssString(text string, at int) int {
	quote := text[at]
	for at++; at < len(text); at++ {
		switch text[at] {
		case quote:
			return at + 1
		case '\\':
			at++
		case '\n':
			return at
		}
	}
	return len(text)
}

// cssName returns the name that text begins with.
func cssName(text string) string {
	end := 0
	for end < len(text) && isCSSName(text[end]) {
		end++
	}
	return text[:end]
}

func isCSSName(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c >= 0x80
}

// cssUnescaped returns a string or URL of CSS without its escapes.
//
// https://drafts.csswg.org/css-syntax/#consume-escaped-code-point
func cssUnescaped(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for at := 0; at < len(s); at++ {
		if s[at] != '\\' || at+1 == len(s) {
			b.WriteByte(s[at])
			continue
		}
		at++
		digits := 0
		for digits < 6 && at+digits < len(s) && strings.IndexByte("0123456789abcdefABCDEF", s[at+digits]) >= 0 {
			digits++
		}
		switch {
		case digits > 0:
			n, _ := strconv.ParseUint(s[at:at+digits], 16, 32)
			b.WriteRune(rune(n))
			if at += digits - 1; at+1 < len(s) && isSpace(s[at+1]) {
				at++
			}
		case s[at] != '\n':
			b.WriteByte(s[at])
		}
	}
	return b.String()
}
