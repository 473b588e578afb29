// Package exhaust tries every string of a bounded size, and holds the two parsers,
// packages weburl and spec, to each other on all of them.
//
// A [Space] is a set of strings, all sequences of some tokens, with a base URL. A
// [Checker] has the properties that must hold. The tests of this package try short
// strings. Command tests/bench/proof tries long ones: see docs/conformance.md.
package exhaust

import "unsafe"

// A Space is all strings of up to a number of tokens, after a prefix and before
// a suffix.
type Space struct {
	Name           string
	Base           string // or empty for null
	Prefix, Suffix string
	Tokens         []string
}

// Count returns how many strings of exactly length tokens there are.
func (s *Space) Count(length int) int {
	n := 1
	for range length {
		n *= len(s.Tokens)
	}
	return n
}

// tail is how many tokens the strings of one shard differ in at most.
const tail = 3

// Shards returns the number of parts that the strings of length tokens are
// divided into: the strings of a part begin with the same tokens.
func (s *Space) Shards(length int) int {
	return s.Count(max(0, length-tail))
}

// Each calls try with each string of a shard; the strings have length tokens. The string
// is changed after try returns. Each stops when try returns false.
func (s *Space) Each(length, shard int, try func(string) bool) {
	buffer := append(make([]byte, 0, 256), s.Prefix...)
	for weight := s.Shards(length) / len(s.Tokens); length > tail; length-- {
		buffer = append(buffer, s.Tokens[shard/weight%len(s.Tokens)]...)
		weight = max(1, weight/len(s.Tokens))
	}
	s.extend(buffer, length, try)
}

// extend calls try with buffer and length more tokens.
func (s *Space) extend(buffer []byte, length int, try func(string) bool) bool {
	if length == 0 {
		buffer = append(buffer, s.Suffix...)
		return try(unsafe.String(unsafe.SliceData(buffer), len(buffer)))
	}
	for _, token := range s.Tokens {
		if !s.extend(append(buffer, token...), length-1, try) {
			return false
		}
	}
	return true
}

// Bases are base URLs, one of each kind that a state distinguishes, and null.
var Bases = []struct{ Name, URL string }{
	{"no base", ""},
	{"special base", "https://u:p@h:1/a/b?q#f"},
	{"file base", "file:///C:/a/b?q#f"},
	{"file base with a host", "file://h/a/b"},
	{"base with an authority", "x://u@h:1/a/b?q#f"},
	{"base with an empty host", "x:///a"},
	{"base without a host", "x:/.//a/b"},
	{"base with an opaque path", "x:o o?q#f"},
}

// Spaces returns all spaces: [Alphabet] with each base, and fewer tokens after a prefix
// that leads to some of the states.
func Spaces() (spaces []Space) {
	for _, base := range Bases {
		spaces = append(spaces, Space{Name: "alphabet, " + base.Name, Base: base.URL, Tokens: Alphabet})
	}
	for _, p := range parts {
		for _, base := range p.bases {
			s := Space{Name: p.name, Base: base, Prefix: p.prefix, Suffix: p.suffix, Tokens: p.tokens}
			if base == "" && len(p.bases) > 1 {
				s.Name += ", no base"
			} else if base != "" {
				s.Name += ", " + base
			}
			spaces = append(spaces, s)
		}
	}
	return spaces
}
