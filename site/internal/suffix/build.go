package suffix

import (
	"math/bits"
	"slices"
	"strings"
)

// A Builder collects rules. The zero Builder is ready for use.
type Builder struct {
	ids   map[name]int // of all names, from 1; the root is 0
	rules []Rules      // of the root and the names
}

// A name is a label before another name.
type name struct {
	parent int
	label  string
}

// Add adds rules for a name, which has no empty label, and none of 64 KiB.
func (b *Builder) Add(domain string, rules Rules) {
	if b.ids == nil {
		b.ids = make(map[name]int)
		b.rules = make([]Rules, 1)
	}
	id := 0
	for end := len(domain); end >= 0; {
		start := strings.LastIndexByte(domain[:end], '.') + 1
		key := name{id, domain[start:end]}
		if id = b.ids[key]; id == 0 {
			id = len(b.rules)
			b.ids[key] = id
			b.rules = append(b.rules, 0)
		}
		if end == len(domain) && rules&ICANN != 0 {
			b.rules[id] |= TopLevel
		}
		end = start - 1
	}
	b.rules[id] |= rules
}

// AddRule adds a rule of a section, in ASCII: a name, with "*." or "!" before it.
func (b *Builder) AddRule(rule string, section Rules) {
	kind := Normal
	name, ok := strings.CutPrefix(rule, "!")
	if ok {
		kind = Exception
	} else if name, ok = strings.CutPrefix(rule, "*."); ok {
		kind = Wildcard
	}
	b.Add(name, (kind|kind<<ruleBits)&section)
}

// Build returns the index of the rules. The seed is any number: an unpredictable one
// keeps the hash tables fast even for a list that is made to slow them down.
func (b *Builder) Build(seed uint64) *Index {
	children := make([][]string, max(1, len(b.rules)))
	for key := range b.ids {
		children[key.parent] = append(children[key.parent], key.label)
	}
	x := &Index{nodes: make([]node, 1), seed: seed}
	var text strings.Builder
	offsets := make(map[string]uint64)
	type parent struct{ at, id int }
	for queue := []parent{{}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		list := children[p.id]
		if len(list) == 0 {
			continue
		}
		slices.Sort(list)
		size := bits.Len(uint(len(list) - 1)) // full, if it can be
		if len(list) > 8 {
			size = bits.Len(uint(len(list) + len(list)/2))
		}
		mask := 1<<size - 1
		start := len(x.nodes)
		x.nodes = append(x.nodes, make([]node, mask+1)...)
		x.nodes[p.at].children, x.nodes[p.at].size = uint32(start), uint8(size+1)
		for _, child := range list {
			l := lastLabel(child, len(child), seed)
			if len(child) > maxShort {
				offset, ok := offsets[child]
				if !ok {
					offset = uint64(text.Len())
					offsets[child] = offset
					text.WriteString(child)
				}
				l.bytes = offset
			}
			at := int(l.hash) & mask
			for x.nodes[start+at].length != 0 {
				at = (at + 1) & mask
			}
			id := b.ids[name{p.id, child}]
			x.nodes[start+at] = node{label: l.bytes, length: uint16(len(child)), rules: b.rules[id]}
			queue = append(queue, parent{start + at, id})
		}
	}
	x.text = text.String()
	return x
}
