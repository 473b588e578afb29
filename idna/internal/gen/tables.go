package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl/idna/internal/prop"
)

// data is what the files say.
type data struct {
	props    [maxRune + 1]prop.Set
	mappings map[rune]string   // of mapped and deviation code points
	decomps  map[rune][]rune   // canonical, one step; without Hangul syllables
	excluded map[rune]struct{} // Full_Composition_Exclusion
}

func load(o opener) (*data, error) {
	d := &data{
		mappings: make(map[rune]string),
		decomps:  make(map[rune][]rune),
		excluded: make(map[rune]struct{}),
	}
	for r := range d.props {
		if r >= 0x80 {
			d.props[r] = prop.NonASCII
		}
	}
	d.props[0x200C] |= prop.Joiner
	d.props[0x200D] |= prop.Joiner
	err := errors.Join(
		d.loadMapping(o),
		d.loadBidi(o),
		d.loadJoining(o),
		d.loadCategory(o),
		d.loadCCC(o),
		d.loadDecompositions(o),
		d.loadNormProps(o),
	)
	return d, err
}

func (d *data) add(l line, p prop.Set) {
	for r := l.first; r <= l.last; r++ {
		d.props[r] |= p
	}
}

func (d *data) loadMapping(o opener) error {
	statuses := map[string]prop.Set{
		"valid":      0,
		"mapped":     prop.Mapped,
		"ignored":    prop.Ignored,
		"disallowed": prop.Disallowed,
		"deviation":  prop.Deviation,
	}
	count := 0
	err := o.parse(fileMapping, func(l line) error {
		status, ok := statuses[l.fields[0]]
		if !ok {
			return fmt.Errorf("unknown status %q", l.fields[0])
		}
		d.add(l, status)
		count += int(l.last-l.first) + 1
		if status != prop.Mapped && status != prop.Deviation {
			return nil
		}
		var to []rune
		if len(l.fields) > 1 {
			var err error
			if to, err = parseRunes(l.fields[1]); err != nil {
				return err
			}
		}
		if status == prop.Mapped && len(to) == 0 {
			return errors.New("no mapping")
		}
		if len(to) > 1 && slices.Contains(to, '.') {
			return errors.New("a dot in a longer mapping") // package idna relies on it
		}
		for r := l.first; r <= l.last; r++ {
			d.mappings[r] = string(to)
		}
		return nil
	})
	if err == nil && count != len(d.props) {
		err = fmt.Errorf("%s: %d code points of %d", fileMapping, count, len(d.props))
	}
	return err
}

func (d *data) loadBidi(o opener) error {
	classes := map[string]prop.Set{
		"L": prop.BidiL, "R": prop.BidiR, "AL": prop.BidiR, "AN": prop.BidiAN, "EN": prop.BidiEN,
		"ES": prop.BidiNeutral, "CS": prop.BidiNeutral, "ET": prop.BidiNeutral,
		"ON": prop.BidiNeutral, "BN": prop.BidiNeutral, "NSM": prop.BidiNSM,
		"B": 0, "S": 0, "WS": 0, "LRE": 0, "LRO": 0, "RLE": 0, "RLO": 0, "PDF": 0,
		"LRI": 0, "RLI": 0, "FSI": 0, "PDI": 0,
		// The long names, as @missing lines have them.
		"Left_To_Right": prop.BidiL, "Right_To_Left": prop.BidiR, "Arabic_Letter": prop.BidiR,
		"European_Terminator": prop.BidiNeutral, "Boundary_Neutral": prop.BidiNeutral,
	}
	const all = prop.BidiL | prop.BidiR | prop.BidiAN | prop.BidiEN | prop.BidiNeutral | prop.BidiNSM
	// The defaults come first, and later ones are for parts of earlier ones.
	return o.parse(fileBidi, func(l line) error {
		class, ok := classes[l.fields[0]]
		if !ok {
			return fmt.Errorf("unknown class %q", l.fields[0])
		}
		for r := l.first; r <= l.last; r++ {
			d.props[r] = d.props[r]&^all | class
		}
		return nil
	})
}

func (d *data) loadJoining(o opener) error {
	types := map[string]prop.Set{
		"L": prop.JoinsLeft, "R": prop.JoinsRight, "D": prop.JoinsLeft | prop.JoinsRight,
		"T": prop.Transparent, "C": 0, "U": 0, "Non_Joining": 0,
	}
	return o.parse(fileJoining, func(l line) error {
		t, ok := types[l.fields[0]]
		if !ok {
			return fmt.Errorf("unknown type %q", l.fields[0])
		}
		d.add(l, t)
		return nil
	})
}

func (d *data) loadCategory(o opener) error {
	return o.parse(fileCategory, func(l line) error {
		if !l.missing && strings.HasPrefix(l.fields[0], "M") {
			d.add(l, prop.Mark)
		}
		return nil
	})
}

func (d *data) loadCCC(o opener) error {
	return o.parse(fileCCC, func(l line) error {
		if l.missing {
			return nil
		}
		ccc, err := strconv.ParseUint(l.fields[0], 10, 8)
		if err != nil {
			return err
		}
		for r := l.first; r <= l.last; r++ {
			d.props[r] = d.props[r].WithCCC(uint8(ccc))
		}
		return nil
	})
}

func (d *data) loadDecompositions(o opener) error {
	return o.parse(fileUnicodeData, func(l line) error {
		const decomposition = 4 // counted from the name, which is field 1 of the file
		f := l.fields[decomposition]
		if f == "" || f[0] == '<' { // a compatibility decomposition has a <tag>
			return nil
		}
		to, err := parseRunes(f)
		if err != nil {
			return err
		}
		if len(to) > 2 {
			return errors.New("decomposition longer than two")
		}
		d.decomps[l.first] = to
		d.add(l, prop.Decomposes)
		return nil
	})
}

func (d *data) loadNormProps(o opener) error {
	return o.parse(fileNormProps, func(l line) error {
		switch {
		case l.missing:
		case l.fields[0] == "Full_Composition_Exclusion":
			for r := l.first; r <= l.last; r++ {
				d.excluded[r] = struct{}{}
			}
		case l.fields[0] == "NFC_QC" && l.fields[1] == "N":
			d.add(l, prop.NFCNo)
		case l.fields[0] == "NFC_QC" && l.fields[1] == "M":
			d.add(l, prop.NFCMaybe)
		}
		return nil
	})
}

// tables is data in the form in which package idna keeps it; trie.go there
// tells what each part is.
type tables struct {
	trie1   []uint64
	trie2   []uint64
	trie3   []uint64
	props   []uint64
	mapped  []uint64
	strings string

	decomps []uint64
	comps   []uint64
}

const (
	shift3 = 4 // a block of trie3 is for 16 code points
	shift2 = 5 // a block of trie2 is for 32 blocks of trie3
)

func build(d *data) (*tables, error) {
	t := new(tables)

	// The distinct property sets, in the order in which they are met.
	propIndex := make(map[prop.Set]int)
	for _, p := range d.props {
		if _, ok := propIndex[p]; !ok {
			propIndex[p] = len(t.props)
			t.props = append(t.props, uint64(p))
		}
	}

	// The mapped code points, each distinct pair of a property set and a
	// mapping once.
	type entry struct {
		p  prop.Set
		to string
	}
	t.strings = pack(d.mappings)
	mappedIndex := make(map[entry]int)
	values := make([]uint64, len(d.props))
	for r, p := range d.props {
		to, ok := d.mappings[rune(r)]
		if !ok {
			values[r] = uint64(propIndex[p])
			continue
		}
		i, ok := mappedIndex[entry{p, to}]
		if !ok {
			i = len(t.mapped)
			mappedIndex[entry{p, to}] = i
			offset := strings.Index(t.strings, to)
			if offset >= 1<<16 || len(to) >= 1<<6 || propIndex[p] >= 1<<10 {
				return nil, errors.New("mapped: a part does not fit")
			}
			t.mapped = append(t.mapped, uint64(offset|len(to)<<16|propIndex[p]<<22))
		}
		values[r] = uint64(len(t.props) + i)
	}
	if len(t.props)+len(t.mapped) > 1<<16 {
		return nil, errors.New("trie: more than 65536 values")
	}

	var starts []uint64
	t.trie3, starts = blocks(values, shift3)
	t.trie2, t.trie1 = blocks(starts, shift2)

	for r, to := range d.decomps {
		x := uint64(r)<<42 | uint64(to[0])<<21
		if len(to) == 2 {
			x |= uint64(to[1])
		}
		t.decomps = append(t.decomps, x)
	}
	slices.Sort(t.decomps)
	for i, x := range t.decomps {
		if _, no := d.excluded[rune(x>>42)]; !no {
			t.comps = append(t.comps, uint64(i))
		}
	}
	slices.SortFunc(t.comps, func(a, b uint64) int {
		const pair = 1<<42 - 1
		return cmp.Compare(t.decomps[a]&pair, t.decomps[b]&pair)
	})
	return t, nil
}

// pack returns a string in which every mapping occurs.
func pack(mappings map[rune]string) string {
	var list []string
	for _, s := range mappings {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
	var packed string
	for _, s := range slices.Compact(list) {
		if !strings.Contains(packed, s) {
			packed += s
		}
	}
	return packed
}

// blocks cuts values into blocks of 1<<shift and returns the distinct ones,
// one after the other, and for each block its number among them.
func blocks(values []uint64, shift int) (distinct, numbers []uint64) {
	known := make(map[string]uint64)
	for block := range slices.Chunk(values, 1<<shift) {
		key := fmt.Sprint(block)
		n, ok := known[key]
		if !ok {
			n = uint64(len(distinct) >> shift)
			known[key] = n
			distinct = append(distinct, block...)
		}
		numbers = append(numbers, n)
	}
	return distinct, numbers
}
