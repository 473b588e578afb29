package exhaust

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestClasses derives from the source of package spec which code points its states
// tell apart. For each class of them the alphabet has a token, and for each word that
// a string is compared with there are tokens that make it.
func TestClasses(t *testing.T) {
	c := readComparisons(t)
	if len(c.sets) < 30 || len(c.ranges) < 5 || len(c.words) < 8 {
		t.Fatalf("only %d sets, %d ranges and %d words were found", len(c.sets), len(c.ranges), len(c.words))
	}
	covered := make(map[string]bool)
	for _, token := range Alphabet {
		for _, r := range token {
			covered[c.class(r)] = true
		}
	}
	for _, r := range c.samples() {
		if class := c.class(r); !covered[class] {
			t.Errorf("no token has a code point of the class of %q: it is %.200s", r, class)
			covered[class] = true
		}
	}
	for word := range c.words {
		if !slices.ContainsFunc(Spaces(), func(s Space) bool { return hasWord(&s, word) }) {
			t.Errorf("no space has the word %q", word)
		}
	}
	t.Logf("%d classes of code points, %d words", len(covered), len(c.words))
}

// hasWord reports whether the strings of a space, or its base, have the word.
func hasWord(s *Space, word string) bool {
	return strings.Contains(s.Base+" "+s.Prefix, word) || isMadeOf(word, s.Tokens) || isMadeOf(word+":", s.Tokens)
}

// isMadeOf reports whether s can be put together of tokens.
func isMadeOf(s string, tokens []string) bool {
	return s == "" || slices.ContainsFunc(tokens, func(token string) bool {
		rest, ok := strings.CutPrefix(s, token)
		return ok && isMadeOf(rest, tokens)
	})
}

// comparisons are what package spec compares code points with, sets and ranges, and
// strings.
type comparisons struct {
	sets   map[string]bool  // each is the string of its members
	ranges map[[2]rune]bool // each with its ends
	words  map[string]bool
}

// class returns what the comparisons find out about a code point.
func (c *comparisons) class(r rune) string {
	var b strings.Builder
	for ends := range c.ranges {
		if ends[0] <= r && r <= ends[1] {
			fmt.Fprintf(&b, "in %q to %q, ", ends[0], ends[1])
		}
	}
	for set := range c.sets {
		if strings.ContainsRune(set, r) {
			fmt.Fprintf(&b, "in %q, ", set)
		}
	}
	parts := strings.Split(b.String(), ", ")
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// samples returns all ASCII code points, and one of each class of others.
func (c *comparisons) samples() (list []rune) {
	for r := range rune(utf8.RuneSelf) {
		list = append(list, r)
	}
	for set := range c.sets {
		list = append(list, []rune(set)...)
	}
	for ends := range c.ranges {
		list = append(list, ends[0], ends[1], ends[1]+1)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(r rune) bool { return !utf8.ValidRune(r) })
}
