package urlpattern

import (
	"iter"
	"slices"
	"strings"

	"github.com/weburl/weburl"
)

// A Set matches a URL against many patterns. Hosts and the fixed beginnings of paths
// are looked up: of the patterns with a host or a path that is another one, none is
// tried. A Set does not change, and is safe for use by many goroutines at once.
type Set struct {
	patterns []*Pattern
	lookup   map[setKey][]int // in ascending order
	longest  int              // the longest path of a key
}

// A setKey is what a pattern asks for.
type setKey struct {
	anyHost bool
	host    string
	path    string // that the path begins with, up to a slash, or all of it
}

// NewSet returns a set of patterns, in the order in which they are tried.
func NewSet(patterns ...*Pattern) *Set {
	s := &Set{patterns: slices.Clone(patterns), lookup: make(map[setKey][]int)}
	for i, p := range s.patterns {
		host := &p.components[Hostname]
		key := setKey{anyHost: host.matcher != matchText, host: host.text, path: p.components[Pathname].fixedPath()}
		s.lookup[key] = append(s.lookup[key], i)
		s.longest = max(s.longest, len(key.path))
	}
	return s
}

// fixedPath returns a text that every match of c is, or begins with. In the second case
// it ends with a slash, or is empty.
func (c *component) fixedPath() string {
	switch {
	case c.ignoreCase || len(c.parts) == 0 || c.parts[0].kind != fixedText || c.parts[0].modifier != once:
		return ""
	case c.matcher == matchText:
		return c.text
	}
	text := c.parts[0].value
	if len(c.parts) > 1 && (c.parts[1].modifier == once || c.parts[1].modifier == oneOrMore) {
		text += c.parts[1].prefix // the slash of "/:id"
	}
	return text[:strings.LastIndexByte(text, '/')+1]
}

// Match returns the first pattern that matches u, by its place in the set, with what
// it has captured. ok is false if there is none.
func (s *Set) Match(u weburl.URL) (index int, result Result, ok bool) {
	first := len(s.patterns)
	for list := range s.candidates(u) {
		for _, i := range list {
			if i >= first {
				break
			}
			if s.patterns[i].Test(u) {
				first = i
				break
			}
		}
	}
	if first == len(s.patterns) {
		return 0, Result{}, false
	}
	result, ok = s.patterns[first].Match(u)
	return first, result, ok
}

// MatchAll returns the places in the set of all patterns that match u, in order.
func (s *Set) MatchAll(u weburl.URL) []int {
	var all []int
	for list := range s.candidates(u) {
		for _, i := range list {
			if s.patterns[i].Test(u) {
				all = append(all, i)
			}
		}
	}
	slices.Sort(all)
	return all
}

// candidates returns lists of the patterns that may match u. No pattern is in two.
func (s *Set) candidates(u weburl.URL) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		if u.IsZero() {
			return
		}
		path := u.Path()
		for _, key := range [...]setKey{{host: u.Hostname()}, {anyHost: true}} {
			for end := 0; ; {
				key.path = path[:end]
				if list := s.lookup[key]; list != nil && !yield(list) {
					return
				}
				if end == len(path) || end >= s.longest {
					break
				}
				if n := strings.IndexByte(path[end:min(len(path), s.longest)], '/'); n >= 0 {
					end += n + 1
				} else if len(path) <= s.longest {
					end = len(path) // the whole path
				} else {
					break
				}
			}
		}
	}
}
