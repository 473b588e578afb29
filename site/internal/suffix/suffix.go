// Package suffix finds the public suffix of a domain by the rules of a Public Suffix
// List. The rules are a trie of labels, from the last label of a rule to its first, in
// which each node has its children in a hash table. It is built once, by [Build] or,
// for [Builtin], by go generate.
package suffix

import (
	"encoding/binary"
	"math/bits"
)

// An Index is the rules of a list. It never changes: any number of goroutines may use
// it.
type Index struct {
	nodes []node // the root, then the hash tables; one that is not in use has no label
	text  string // of the labels
	seed  uint64 // of the hash function
}

// A node is the name of a rule, or the end of such names. The name is its label before
// the name of the node that has it as a child.
type node struct {
	label    uint64 // its bytes, the first one in the lowest bits, or if it is long where it begins in the text
	children uint32 // where their hash table begins
	length   uint16 // of the label
	size     uint8  // of the hash table: its binary logarithm and 1, or 0 without children
	rules    Rules
}

// A label of more than maxShort bytes is long.
const maxShort = 8

// Rules say which rules there are for a name, for each section of a list.
type Rules uint8

const (
	Normal    Rules = 1 << iota // the name
	Wildcard                    // "*." and the name
	Exception                   // "!" and the name

	ruleBits = 3

	ICANN   = Normal | Wildcard | Exception // of the ICANN section
	Private = ICANN << ruleBits             // of the private section
	All     = ICANN | Private

	// TopLevel is the last label of a rule of the ICANN section.
	TopLevel Rules = 1 << (2 * ruleBits)
)

// Match returns where the public suffix of a domain begins, by the rules of some
// sections. The domain does not end in a dot. ok is false if no rule matches: then the
// suffix is the last label.
//
// https://github.com/publicsuffix/list/wiki/Format#formal-algorithm
func (x *Index) Match(domain string, sections Rules) (start int, ok bool) {
	l := lastLabel(domain, len(domain), x.seed)
	start = l.start
	n := &x.nodes[0]
	for {
		rules := n.rules.of(sections)
		if rules&Wildcard != 0 {
			start, ok = l.start, true
		}
		if n = x.child(n, domain, l); n == nil {
			return start, ok
		}
		rules = n.rules.of(sections)
		if rules&Exception != 0 {
			return min(l.end+1, len(domain)), true
		}
		if rules&Normal != 0 {
			start, ok = l.start, true
		}
		if n.size == 0 && rules&Wildcard == 0 || l.start == 0 {
			return start, ok
		}
		l = lastLabel(domain, l.start-1, x.seed)
	}
}

// IsTopLevel reports whether a label is the last one of a rule of the ICANN section.
func (x *Index) IsTopLevel(label string) bool {
	n := x.child(&x.nodes[0], label, lastLabel(label, len(label), x.seed))
	return n != nil && n.rules&TopLevel != 0
}

// of returns the rules of some sections, as those of the ICANN section.
func (r Rules) of(sections Rules) Rules {
	r &= sections
	return (r | r>>ruleBits) & ICANN
}

// child returns the child of n with a label of a domain, or nil if there is none.
func (x *Index) child(n *node, domain string, l label) *node {
	length := l.end - l.start
	if n.size == 0 || length == 0 {
		return nil
	}
	mask := uint32(1)<<(n.size-1) - 1
	table := x.nodes[n.children:][:mask+1]
	at := uint32(l.hash) & mask
	for range table {
		c := &table[at]
		switch {
		case c.length == 0:
			return nil
		case int(c.length) != length:
		case length <= maxShort:
			if c.label == l.bytes {
				return c
			}
		case x.text[c.label:c.label+uint64(length)] == domain[l.start:l.end]:
			return c
		}
		at = (at + 1) & mask
	}
	return nil
}

// A label is domain[start:end].
type label struct {
	start, end int
	bytes      uint64 // of a label that is not long
	hash       uint64
}

// lastLabel returns the label that ends at end in a domain. It reads eight bytes at
// once, from the end on.
func lastLabel(domain string, end int, seed uint64) label {
	w := before(domain, end) // the last byte in the highest bits
	if d := dots(w); d != 0 {
		n := bits.LeadingZeros64(d) / 8
		w = w >> 8 >> (56 - 8*n)
		return label{end - n, end, w, mix(seed ^ w)}
	}
	return longLabel(domain, end, w, seed)
}

// longLabel is lastLabel for a label that has no dot in the eight bytes w before end, or
// that begins the domain.
func longLabel(domain string, end int, w, seed uint64) label {
	l := label{end: end, hash: seed}
	for i := end; ; w = before(domain, i) {
		n := min(i, bits.LeadingZeros64(dots(w))/8)
		i -= n
		l.start = i
		if n > 0 {
			l.bytes = w >> (64 - 8*n)
			l.hash = mix(l.hash ^ l.bytes)
		}
		if n < 8 {
			return l
		}
	}
}

// before returns the eight bytes of s that end at i, or as many as there are in the
// highest bits.
func before(s string, i int) uint64 {
	switch {
	case i >= 8:
		return binary.LittleEndian.Uint64([]byte(s[i-8 : i]))
	case len(s) >= 8:
		return binary.LittleEndian.Uint64([]byte(s[:8])) << (64 - 8*i)
	}
	var w uint64
	for j := range i {
		w |= uint64(s[j]) << (64 - 8*i + 8*j)
	}
	return w
}

// dots returns a number whose highest bit that is 1 is in the last dot of w.
func dots(w uint64) uint64 {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	w ^= '.' * ones
	return ^((w&^highs + ^uint64(highs)) | w) & highs
}

// mix returns a number in which each bit depends on all bits of h.
func mix(h uint64) uint64 {
	hi, lo := bits.Mul64(h, 0x9E3779B97F4A7C15)
	return hi ^ lo
}
