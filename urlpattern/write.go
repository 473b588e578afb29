package urlpattern

import (
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
)

// appendEscaped appends text, with a backslash before each character of special.
func appendEscaped(dst []byte, text string, special *byteSet) []byte {
	for i := range len(text) {
		if special.contains(text[i]) {
			dst = append(dst, '\\')
		}
		dst = append(dst, text[i])
	}
	return dst
}

var (
	patternSpecial = newByteSet(`+*?:{}()\`)
	regexpSpecial  = newByteSet(`.+*?^${}()[]|/\`)
)

// escapePattern is the standard's "escape a pattern string".
//
// https://urlpattern.spec.whatwg.org/#escape-a-pattern-string
func escapePattern(text string) string {
	for i := range len(text) {
		if patternSpecial.contains(text[i]) {
			return string(appendEscaped(nil, text, &patternSpecial))
		}
	}
	return text
}

// patternString is the standard's "generate a pattern string".
//
// https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
func patternString(parts []part, s syntax) string {
	if len(parts) == 1 {
		switch p := &parts[0]; {
		case p.kind == fixedText && p.modifier == once:
			return escapePattern(p.value)
		case p.isWildcard():
			return "*"
		}
	}
	var b []byte
	for i := range parts {
		p := &parts[i]
		if p.kind == fixedText {
			if p.modifier == once {
				b = appendEscaped(b, p.value, &patternSpecial)
				continue
			}
			b = append(b, '{')
			b = appendEscaped(b, p.value, &patternSpecial)
			b = append(b, '}')
			b = append(b, p.modifier.String()...)
			continue
		}
		var previous, next *part
		if i > 0 {
			previous = &parts[i-1]
		}
		if i+1 < len(parts) {
			next = &parts[i+1]
		}
		customName := !ascii.IsDigit(p.name[0])
		needsGrouping := p.needsGrouping(previous, next, s)
		if needsGrouping {
			b = append(b, '{')
		}
		b = appendEscaped(b, p.prefix, &patternSpecial)
		if customName {
			b = append(b, ':')
			b = append(b, p.name...)
		}
		switch {
		case p.kind == customRegexp:
			b = append(b, '(')
			b = append(b, p.value...)
			b = append(b, ')')
		case p.kind == segmentWildcard && !customName:
			b = append(b, '(')
			b = append(b, s.segmentWildcardRegexp()...)
			b = append(b, ')')
		case p.kind == fullWildcard:
			if !customName && (previous == nil || previous.kind == fixedText || previous.modifier != once || needsGrouping || p.prefix != "") {
				b = append(b, '*')
			} else {
				b = append(b, "("+fullWildcardRegexp+")"...)
			}
		}
		if p.kind == segmentWildcard && customName && p.suffix != "" && startsLikeName(p.suffix) {
			b = append(b, '\\')
		}
		b = appendEscaped(b, p.suffix, &patternSpecial)
		if needsGrouping {
			b = append(b, '}')
		}
		b = append(b, p.modifier.String()...)
	}
	return string(b)
}

// needsGrouping reports whether p, a group between two other parts, is written in braces.
func (p *part) needsGrouping(previous, next *part, s syntax) bool {
	if p.suffix != "" || p.prefix != "" && p.prefix != s.prefix {
		return true
	}
	if !ascii.IsDigit(p.name[0]) && p.kind == segmentWildcard && p.modifier == once && next != nil && next.prefix == "" && next.suffix == "" {
		if next.kind == fixedText {
			if startsLikeName(next.value) {
				return true
			}
		} else if ascii.IsDigit(next.name[0]) {
			return true
		}
	}
	return p.prefix == "" && s.prefix != "" && previous != nil && previous.kind == fixedText &&
		previous.value != "" && previous.value[len(previous.value)-1] == s.prefix[0]
}

// isWildcard reports whether p is the pattern "*".
func (p *part) isWildcard() bool {
	return p.kind == fullWildcard && p.modifier == once && p.name == "0" && p.prefix == "" && p.suffix == ""
}

// startsLikeName reports whether text begins with what would be taken for more of
// a name before it.
func startsLikeName(text string) bool {
	c, size := utf8.DecodeRuneInString(text)
	return size > 0 && isNameCodePoint(c, false)
}

// appendRegexp appends the regular expression of a part list, by the standard's
// "generate a regular expression and name list". custom writes the regular
// expression of a group; segment is the one for a segment wildcard.
//
// https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func appendRegexp(b []byte, parts []part, segment string, custom func(dst []byte, p *part) []byte) []byte {
	value := func(b []byte, p *part) []byte {
		switch p.kind {
		case fullWildcard:
			return append(b, fullWildcardRegexp...)
		case segmentWildcard:
			return append(b, segment...)
		}
		return custom(b, p)
	}
	text := func(b []byte, s string) []byte { return appendEscaped(b, s, &regexpSpecial) }
	b = append(b, '^')
	for i := range parts {
		p := &parts[i]
		switch {
		case p.kind == fixedText && p.modifier == once:
			b = text(b, p.value)
		case p.kind == fixedText:
			b = append(b, "(?:"...)
			b = text(b, p.value)
			b = append(b, ')')
			b = append(b, p.modifier.String()...)
		case p.prefix == "" && p.suffix == "" && !p.modifier.repeats():
			b = append(b, '(')
			b = value(b, p)
			b = append(b, ')')
			b = append(b, p.modifier.String()...)
		case p.prefix == "" && p.suffix == "":
			b = append(b, "((?:"...)
			b = value(b, p)
			b = append(b, ')')
			b = append(b, p.modifier.String()...)
			b = append(b, ')')
		case !p.modifier.repeats():
			b = append(b, "(?:"...)
			b = text(b, p.prefix)
			b = append(b, '(')
			b = value(b, p)
			b = append(b, ')')
			b = text(b, p.suffix)
			b = append(b, ')')
			b = append(b, p.modifier.String()...)
		default:
			b = append(b, "(?:"...)
			b = text(b, p.prefix)
			b = append(b, "((?:"...)
			b = value(b, p)
			b = append(b, ")(?:"...)
			b = text(b, p.suffix)
			b = text(b, p.prefix)
			b = append(b, "(?:"...)
			b = value(b, p)
			b = append(b, "))*)"...)
			b = text(b, p.suffix)
			b = append(b, ')')
			if p.modifier == zeroOrMore {
				b = append(b, '?')
			}
		}
	}
	return append(b, '$')
}
