package urlpattern

import (
	re "regexp/syntax"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/urlpattern/internal/jsregexp"
)

// A simpleRegexp is a regular expression that a program matches, which allocates
// nothing and is compiled in less time: one of a choice of texts, as in
// ":kind(books|music)", or a run of characters of a set, as in ":id([0-9]+)".
type simpleRegexp struct {
	choices []string
	set     *byteSet
	atLeast uint8
}

// setSimple sets what is simple of all regular expressions of c, and reports whether
// they all are.
func (c *component) setSimple() bool {
	if c.ignoreCase {
		return false
	}
	for i := range c.parts {
		p := &c.parts[i]
		if p.kind != customRegexp {
			continue
		}
		if p.modifier != once {
			return false
		}
		if p.simple = parseSimple(p.value); p.simple == nil {
			return false
		}
	}
	return true
}

// parseSimple returns the simple form of a regular expression of JavaScript, or nil.
func parseSimple(expression string) *simpleRegexp {
	if choices := strings.Split(expression, "|"); !slices.ContainsFunc(choices, func(s string) bool { return s == "" || !isPlain(s) }) {
		return &simpleRegexp{choices: choices}
	}
	if last := expression[len(expression)-1]; last != '+' && last != '*' {
		return nil
	}
	translated, err := jsregexp.Translate(expression, false)
	if err != nil {
		return nil
	}
	parsed, err := re.Parse(translated.Source, re.Perl)
	if err != nil || parsed.Op != re.OpPlus && parsed.Op != re.OpStar || parsed.Flags&re.NonGreedy != 0 {
		return nil
	}
	simple := &simpleRegexp{set: new(byteSet)}
	if parsed.Op == re.OpPlus {
		simple.atLeast = 1
	}
	switch of := parsed.Sub[0]; of.Op {
	case re.OpCharClass:
		for i := 0; i < len(of.Rune); i += 2 {
			for c := of.Rune[i]; c <= min(of.Rune[i+1], 0x7F); c++ {
				simple.set.add(byte(c))
			}
		}
	case re.OpLiteral:
		if len(of.Rune) != 1 || of.Rune[0] > 0x7F || of.Flags&re.FoldCase != 0 {
			return nil
		}
		simple.set.add(byte(of.Rune[0]))
	default:
		return nil
	}
	return simple
}

// isPlain reports whether an expression has only characters that match themselves.
func isPlain(expression string) bool {
	for _, c := range []byte(expression) {
		if !(ascii.IsAlphanumeric(c) || strings.IndexByte("-_~%", c) >= 0) {
			return false
		}
	}
	return true
}
