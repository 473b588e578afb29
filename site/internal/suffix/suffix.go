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
	label    uint32 // where the label begins in the text
	children uint32 // where their hash table begins
	length   uint16 // of the label
	size     uint8  // of the hash table: its binary logarithm and 1, or 0 without children
	rules    Rules
}

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
	end := len(domain)
	label := lastLabel(domain, end)
	start = label
	n := &x.nodes[0]
	for {
		if n.rules.of(sections)&Wildcard != 0 {
			start, ok = label, true
		}
		if n = x.child(n, domain[label:end]); n == nil {
			return start, ok
		}
		switch rules := n.rules.of(sections); {
		case rules&Exception != 0:
			return min(end+1, len(domain)), true
		case rules&Normal != 0:
			start, ok = label, true
		}
		if n.size == 0 && n.rules.of(sections)&Wildcard == 0 || label == 0 {
			return start, ok
		}
		end = label - 1
		label = lastLabel(domain, end)
	}
}

// IsTopLevel reports whether a label is the last one of a rule of the ICANN section.
func (x *Index) IsTopLevel(label string) bool {
	n := x.child(&x.nodes[0], label)
	return n != nil && n.rules&TopLevel != 0
}

// of returns the rules of some sections, as those of the ICANN section.
func (r Rules) of(sections Rules) Rules {
	r &= sections
	return (r | r>>ruleBits) & ICANN
}

// lastLabel returns where the last label of domain[:end] begins.
func lastLabel(domain string, end int) int {
	for end > 0 && domain[end-1] != '.' {
		end--
	}
	return end
}

// child returns the child of n with a label, or nil if there is none.
func (x *Index) child(n *node, label string) *node {
	if n.size == 0 || label == "" {
		return nil
	}
	mask := uint32(1)<<(n.size-1) - 1
	at := uint32(hash(label, x.seed)) & mask
	for range mask + 1 {
		c := &x.nodes[n.children+at]
		if c.length == 0 {
			return nil
		}
		if int(c.length) == len(label) && x.text[c.label:][:len(label)] == label {
			return c
		}
		at = (at + 1) & mask
	}
	return nil
}

// hash returns the hash of a label.
func hash(s string, seed uint64) uint64 {
	const k1, k2 = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93
	h := seed ^ uint64(len(s))
	for len(s) > 8 {
		h = mix(h^word(s), k1)
		s = s[8:]
	}
	var last uint64
	switch n := len(s); {
	case n == 8:
		last = word(s)
	case n >= 4:
		last = uint64(half(s)) | uint64(half(s[n-4:]))<<32
	case n > 0:
		last = uint64(s[0]) | uint64(s[n/2])<<8 | uint64(s[n-1])<<16
	}
	return mix(h^last, k2)
}

// mix returns the two halves of a product, one added to the other.
func mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi ^ lo
}

// word returns the first eight bytes of s as a number.
func word(s string) uint64 { return binary.LittleEndian.Uint64([]byte(s[:8])) }

// half returns the first four bytes of s as a number.
func half(s string) uint32 { return binary.LittleEndian.Uint32([]byte(s[:4])) }
