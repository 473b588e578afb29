package urlpattern

import (
	"regexp"
	"slices"
	"sort"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
)

// A ComponentMatch says how far a component of a URL was matched.
type ComponentMatch struct {
	Component Component
	Pattern   string // the pattern string of the component
	Input     string // the component of the URL
	Matched   bool

	// Where the match stops, if Matched is false. What the pattern matches in Input ends
	// at End, in bytes, and no other way to match goes further by a part. Expected is
	// the part of Pattern that does not match there; it is empty if Pattern ends before
	// Input does.
	End      int
	Expected string
}

// Explain returns how far each component of u is matched, also after one that does not
// match, or nil if u is the zero URL. It is for people who look for the mistake in a
// pattern: it takes more time than [Pattern.Match].
//
// Where a regular expression is matched by [Compiler.Engine], End is 0 and Expected
// the whole pattern.
func (p *Pattern) Explain(u weburl.URL) []ComponentMatch {
	if u.IsZero() {
		return nil
	}
	list := make([]ComponentMatch, 0, numComponents)
	for i := range p.components {
		c := &p.components[i]
		m := ComponentMatch{Component: Component(i), Pattern: c.pattern, Input: componentOf(u, Component(i))}
		if m.Matched = c.match(m.Input, make([]span, p.slots)); !m.Matched {
			m.End, m.Expected = c.stop(m.Input)
		}
		list = append(list, m)
	}
	return list
}

// stop returns where the match of an input stops that c does not match, and what of
// the pattern does not match there.
func (c *component) stop(input string) (end int, expected string) {
	if c.matcher == matchRegexp && !c.regexp.translated {
		return 0, c.pattern
	}
	// If some parts match a beginning of the input, fewer do as well.
	parts := sort.Search(len(c.parts), func(n int) bool { return c.beginning(n+1, input) < 0 })
	end = max(0, c.beginning(parts, input))
	if parts == len(c.parts) {
		return end, ""
	}
	next := c.parts[parts]
	if next.kind == fixedText && next.modifier == once {
		n := 0
		for n < len(next.value) && end < len(input) && c.sameByte(input[end], next.value[n]) {
			n++
			end++
		}
		next.value = next.value[n:]
	}
	return end, patternString([]part{next}, c.syntax)
}

// beginning returns how long the longest beginning of the input is that the first n
// parts match, or -1 if there is none.
func (c *component) beginning(n int, input string) int {
	first := component{check: check{ignoreCase: c.ignoreCase}, parts: slices.Clone(c.parts[:n]), syntax: c.syntax}
	expression, err := first.translation()
	if err != nil {
		return -1
	}
	compiled, failure := regexp.Compile(expression)
	if failure != nil {
		return -1
	}
	compiled.Longest()
	place := compiled.FindStringIndex(input)
	if place == nil {
		return -1
	}
	return place[1]
}

// sameByte reports whether a byte of the input is that of the pattern.
func (c *component) sameByte(a, b byte) bool {
	return a == b || c.ignoreCase && ascii.ToLower(a) == ascii.ToLower(b)
}
