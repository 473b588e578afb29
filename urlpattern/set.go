package urlpattern

import (
	"slices"
	"strings"

	"github.com/weburl/weburl"
)

// A Set matches a URL against many patterns. It is indexed by host, by the end of a host,
// as in "*.example.com", and by the fixed beginning of a path: patterns with a different
// host or path are not tried. A Set does not change, and is safe for use by many
// goroutines at once.
type Set struct {
	patterns []*Pattern
	origins  map[origin]*pathSet // by protocol, host and port
	hosts    map[string]*pathSet // by the host
	ends     map[string]*pathSet // by the labels that the host ends with
	longest  int                 // the longest key of ends
	others   *pathSet
}

// An origin is what most patterns have as fixed texts.
type origin struct{ protocol, hostname, port string }

// A pathSet is patterns that are alike in what is known of their host.
type pathSet struct {
	lists   map[string]list // by what paths begin with, up to a slash, or all of it
	lengths []int           // of the keys, in ascending order
}

// A list is patterns in ascending order. Most have one, which is no slice for being
// quick to reach.
type list struct {
	first listed
	rest  []listed
}

type listed struct {
	pattern *Pattern
	place   int // in the set
}

// NewSet returns a set of patterns, in the order in which they are tried.
func NewSet(patterns ...*Pattern) *Set {
	s := &Set{
		patterns: slices.Clone(patterns),
		origins:  make(map[origin]*pathSet),
		hosts:    make(map[string]*pathSet),
		ends:     make(map[string]*pathSet),
		others:   new(pathSet),
	}
	for i, p := range s.patterns {
		s.pathsFor(p).add(p.components[Pathname].fixedPath(), listed{p, i})
	}
	return s
}

// pathsFor returns the patterns with a host like that of p.
func (s *Set) pathsFor(p *Pattern) *pathSet {
	host := &p.components[Hostname]
	if p.origin > 0 {
		return entry(s.origins, origin{p.components[Protocol].text, host.text, p.components[Port].text})
	}
	if host.matcher == matchText {
		return entry(s.hosts, host.text)
	}
	if labels := host.fixedLabels(); labels != "" {
		s.longest = max(s.longest, len(labels))
		return entry(s.ends, labels)
	}
	return s.others
}

// entry returns the patterns for a key, which are none at first.
func entry[K comparable](m map[K]*pathSet, key K) *pathSet {
	if m[key] == nil {
		m[key] = new(pathSet)
	}
	return m[key]
}

func (s *pathSet) add(path string, p listed) {
	if s.lists == nil {
		s.lists = make(map[string]list)
	}
	l, ok := s.lists[path]
	if ok {
		l.rest = append(l.rest, p)
	} else {
		l.first = p
	}
	s.lists[path] = l
	if i, found := slices.BinarySearch(s.lengths, len(path)); !found {
		s.lengths = slices.Insert(s.lengths, i, len(path))
	}
}

// fixedLabels returns labels that each host that c matches ends with, or is. It is
// empty if there are none.
func (c *component) fixedLabels() string {
	n := len(c.parts)
	if n < 2 || c.parts[n-1].kind != fixedText || c.parts[n-1].modifier != once {
		return ""
	}
	text := c.parts[n-1].value
	before := &c.parts[n-2]
	if strings.HasSuffix(before.suffix, ".") && (n == 2 || before.modifier == once || before.modifier == oneOrMore) {
		return text // of "{:shop.}?example.com"
	}
	_, text, _ = strings.Cut(text, ".")
	return text
}

// fixedPath returns a text that every match of c is, or begins with. In the second case
// it ends with a slash, or is empty.
func (c *component) fixedPath() string {
	switch {
	case c.ignoreCase:
		return ""
	case c.matcher == matchText:
		return c.text
	case c.matcher == matchProgram && c.program[0].op == opText:
		text := c.program[0].text
		return text[:strings.LastIndexByte(text, '/')+1]
	case c.matcher == matchRegexp && c.parts[0].kind == fixedText && c.parts[0].modifier == once:
		text := c.parts[0].value
		if len(c.parts) > 1 && (c.parts[1].modifier == once || c.parts[1].modifier == oneOrMore) {
			text += c.parts[1].prefix // the slash of "/:id([0-9]+)"
		}
		return text[:strings.LastIndexByte(text, '/')+1]
	}
	return ""
}

// Match returns the index of the first pattern that matches u, and the result of the
// match. ok is false if no pattern matches.
func (s *Set) Match(u weburl.URL) (index int, result Result, ok bool) {
	first, firstKnown := listed{place: len(s.patterns)}, 0
	s.each(u, func(p listed, known int) bool {
		if p.place >= first.place {
			return false
		}
		if p.pattern.test(u, known) {
			first, firstKnown = p, known
			return false
		}
		return true
	})
	if first.pattern == nil {
		return 0, Result{}, false
	}
	result, ok = first.pattern.match(u, firstKnown)
	return first.place, result, ok
}

// MatchAll returns the indexes of all patterns that match u, in order.
func (s *Set) MatchAll(u weburl.URL) []int {
	var all []int
	s.each(u, func(p listed, known int) bool {
		if p.pattern.test(u, known) {
			all = append(all, p.place)
		}
		return true
	})
	slices.Sort(all)
	return all
}

// each calls f with the patterns that may match u, and how many of their first checks
// are known to succeed. They come in lists, each in ascending order. Where f returns
// false, the rest of the list is left out.
func (s *Set) each(u weburl.URL, f func(p listed, known int) bool) {
	if u.IsZero() {
		return
	}
	host, path := u.ParsedHost().String(), u.EncodedPath()
	if len(s.origins) > 0 {
		s.origins[origin{u.Scheme(), host, u.Port()}].each(path, 3, f)
	}
	if len(s.hosts) > 0 {
		s.hosts[host].each(path, 0, f)
	}
	if s.longest > 0 {
		// A label ends at a dot. What is longer than any key is not looked up.
		for start := max(0, len(host)-s.longest-1); ; {
			if start == 0 || host[start-1] == '.' {
				s.ends[host[start:]].each(path, 0, f)
			}
			n := strings.IndexByte(host[start:], '.')
			if n < 0 {
				break
			}
			start += n + 1
		}
	}
	s.others.each(path, 0, f)
}

func (s *pathSet) each(path string, known int, f func(p listed, known int) bool) {
	if s == nil {
		return
	}
	for _, n := range s.lengths {
		if n > len(path) {
			break
		}
		if n > 0 && n < len(path) && path[n-1] != '/' {
			continue
		}
		if l, ok := s.lists[path[:n]]; ok && f(l.first, known) {
			for _, p := range l.rest {
				if !f(p, known) {
					break
				}
			}
		}
	}
}
