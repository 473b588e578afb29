package verdict

import (
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
)

// A span is a part of the input.
type span struct{ start, end int }

func (s span) of(input string) string { return input[s.start:s.end] }

func (s span) isEmpty() bool { return s.start == s.end }

// parts are the parts of an input as the URL parser divides it. Parts that there are not
// are empty.
type parts struct {
	scheme    span // without the colon
	slashes   span // before the authority
	authority span
	userinfo  span // without the @
	host      span // with brackets
	port      span // without the colon
	path      span
	query     span // without the ?
	fragment  span // without the #
}

// isIgnored reports whether the parser removes c wherever it is.
func isIgnored(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// divide divides an input. hasBase is whether it can be a reference: then a scheme that
// is special needs slashes after it.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func divide(input string, hasBase bool) (p parts) {
	i, end := 0, len(input)
	for i < end && input[i] <= ' ' {
		i++
	}
	for end > i && input[end-1] <= ' ' {
		end--
	}
	special, hasScheme := scheme.NotSpecial, false
	if n := schemeLength(input[i:end]); n > 0 {
		p.scheme = span{i, i + n}
		special = scheme.Lookup(schemeOf(p.scheme.of(input)))
		hasScheme = true
		i += n + 1
	}
	other := byte('/') // that is a slash too
	if special != scheme.NotSpecial || !hasScheme {
		other = '\\'
	}
	slashes, n := i, 0
	for slashes < end && (input[slashes] == '/' || input[slashes] == other || isIgnored(input[slashes])) {
		if !isIgnored(input[slashes]) {
			if n == 2 && (!hasScheme || special == scheme.NotSpecial || special == scheme.File) {
				break
			}
			n++
		}
		slashes++
	}
	switch {
	case n >= 2, n >= 0 && special != scheme.NotSpecial && special != scheme.File && !hasBase:
		p.slashes = span{i, slashes}
		i = p.divideAuthority(input, slashes, end, other)
	}
	p.divideTail(input, i, end)
	return p
}

// divideAuthority divides the authority that starts at i, and returns where it ends. A slash,
// or the other byte, ends it.
func (p *parts) divideAuthority(input string, i, end int, other byte) int {
	to, divided := i, false
	for ; to < end; to++ {
		c := input[to]
		if c == '/' || c == '?' || c == '#' || c == other {
			break
		}
		divided = divided || c == '@' || c == ':' || c == ']'
	}
	p.authority = span{i, to}
	if !divided {
		p.host = p.authority
		return to
	}
	text := p.authority.of(input)
	start := 0
	if at := strings.LastIndexByte(text, '@'); at >= 0 {
		p.userinfo = span{i, i + at}
		start = at + 1
	}
	colon := strings.LastIndexByte(text, ':')
	if close := strings.LastIndexByte(text, ']'); colon < start || colon < close {
		p.host = span{i + start, p.authority.end}
	} else {
		if close < start {
			colon = start + strings.IndexByte(text[start:], ':')
		}
		p.host, p.port = span{i + start, i + colon}, span{i + colon + 1, p.authority.end}
	}
	return p.authority.end
}

// divideTail divides what follows the authority.
func (p *parts) divideTail(input string, i, end int) {
	if hash := strings.IndexByte(input[i:end], '#'); hash >= 0 {
		p.fragment = span{i + hash + 1, end}
		end = i + hash
	}
	if mark := strings.IndexByte(input[i:end], '?'); mark >= 0 {
		p.query = span{i + mark + 1, end}
		end = i + mark
	}
	p.path = span{i, end}
}

// schemeLength returns the length of the scheme that s begins with, with the tabs and
// newlines in it, or 0 if it begins with none.
func schemeLength(s string) int {
	letters := false
	for i := range len(s) {
		switch c := s[i]; {
		case c == ':' && letters:
			return i
		case isIgnored(c):
		case ascii.IsAlpha(c), letters && scheme.IsByte(c):
			letters = true
		default:
			return 0
		}
	}
	return 0
}

// schemeOf returns the scheme that is written as s, in lower case. It allocates nothing
// for one in lower case without tabs and newlines.
func schemeOf(s string) string {
	for i := range len(s) {
		if c := s[i]; isIgnored(c) || c != ascii.ToLower(c) {
			return strings.ToLower(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s))
		}
	}
	return s
}
