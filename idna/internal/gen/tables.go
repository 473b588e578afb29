package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl/idna/internal/prop"
	"github.com/weburl/weburl/internal/ucd"
)

// data is what the files say.
type data struct {
	props    [ucd.MaxRune + 1]prop.Set
	mappings map[rune]string // of mapped and deviation code points
}

func load(src ucd.Source) (*data, error) {
	d := &data{mappings: make(map[rune]string)}
	for r := range d.props {
		if r >= 0x80 {
			d.props[r] = prop.NonASCII
		}
	}
	d.props[0x200C] |= prop.Joiner
	d.props[0x200D] |= prop.Joiner
	err := errors.Join(
		d.loadMapping(src),
		d.loadBidi(src),
		d.loadJoining(src),
		d.loadCategory(src),
		d.loadCCC(src),
		d.loadDecompositions(src),
		d.loadNormProps(src),
	)
	return d, err
}

func (d *data) add(l ucd.Line, p prop.Set) {
	for r := l.First; r <= l.Last; r++ {
		d.props[r] |= p
	}
}

func (d *data) loadMapping(src ucd.Source) error {
	statuses := map[string]prop.Set{
		"valid":      0,
		"mapped":     prop.Mapped,
		"ignored":    prop.Ignored,
		"disallowed": prop.Disallowed,
		"deviation":  prop.Deviation,
	}
	count := 0
	err := src.Parse(ucd.IDNAMapping, func(l ucd.Line) error {
		status, ok := statuses[l.Fields[0]]
		if !ok {
			return fmt.Errorf("unknown status %q", l.Fields[0])
		}
		d.add(l, status)
		count += int(l.Last-l.First) + 1
		if status != prop.Mapped && status != prop.Deviation {
			return nil
		}
		var to []rune
		if len(l.Fields) > 1 {
			var err error
			if to, err = ucd.ParseRunes(l.Fields[1]); err != nil {
				return err
			}
		}
		if status == prop.Mapped && len(to) == 0 {
			return errors.New("no mapping")
		}
		if len(to) > 1 && slices.Contains(to, '.') {
			return errors.New("a dot in a longer mapping") // package idna relies on it
		}
		for r := l.First; r <= l.Last; r++ {
			d.mappings[r] = string(to)
		}
		return nil
	})
	if err == nil && count != len(d.props) {
		err = fmt.Errorf("%s: %d code points of %d", ucd.IDNAMapping, count, len(d.props))
	}
	return err
}

func (d *data) loadBidi(src ucd.Source) error {
	classes := map[string]prop.Set{
		"L": prop.BidiL, "R": prop.BidiR, "AL": prop.BidiR, "AN": prop.BidiAN, "EN": prop.BidiEN,
		"ES": prop.BidiNeutral, "CS": prop.BidiNeutral, "ET": prop.BidiNeutral,
		"ON": prop.BidiNeutral, "BN": prop.BidiNeutral, "NSM": prop.BidiNSM,
		"B": prop.BidiOther, "S": prop.BidiOther, "WS": prop.BidiOther,
		"LRE": prop.BidiOther, "LRO": prop.BidiOther, "RLE": prop.BidiOther, "RLO": prop.BidiOther, "PDF": prop.BidiOther,
		"LRI": prop.BidiOther, "RLI": prop.BidiOther, "FSI": prop.BidiOther, "PDI": prop.BidiOther,
		// The long names, as @missing lines have them.
		"Left_To_Right": prop.BidiL, "Right_To_Left": prop.BidiR, "Arabic_Letter": prop.BidiR,
		"European_Terminator": prop.BidiNeutral, "Boundary_Neutral": prop.BidiNeutral,
	}
	const all = prop.BidiL | prop.BidiR | prop.BidiAN | prop.BidiEN | prop.BidiNeutral | prop.BidiNSM | prop.BidiOther
	// The defaults come first, and later ones are for parts of earlier ones.
	return src.Parse(ucd.BidiClass, func(l ucd.Line) error {
		class, ok := classes[l.Fields[0]]
		if !ok {
			return fmt.Errorf("unknown class %q", l.Fields[0])
		}
		for r := l.First; r <= l.Last; r++ {
			d.props[r] = d.props[r]&^all | class
		}
		return nil
	})
}

func (d *data) loadJoining(src ucd.Source) error {
	types := map[string]prop.Set{
		"L": prop.JoinsLeft, "R": prop.JoinsRight, "D": prop.JoinsLeft | prop.JoinsRight,
		"T": prop.Transparent, "C": 0, "U": 0, "Non_Joining": 0,
	}
	return src.Parse(ucd.JoiningType, func(l ucd.Line) error {
		t, ok := types[l.Fields[0]]
		if !ok {
			return fmt.Errorf("unknown type %q", l.Fields[0])
		}
		d.add(l, t)
		return nil
	})
}

func (d *data) loadCategory(src ucd.Source) error {
	return src.Parse(ucd.GeneralCategory, func(l ucd.Line) error {
		if !l.Missing && strings.HasPrefix(l.Fields[0], "M") {
			d.add(l, prop.Mark)
		}
		return nil
	})
}

func (d *data) loadCCC(src ucd.Source) error {
	return src.Parse(ucd.CombiningClass, func(l ucd.Line) error {
		if l.Missing {
			return nil
		}
		ccc, err := strconv.ParseUint(l.Fields[0], 10, 8)
		if err != nil {
			return err
		}
		for r := l.First; r <= l.Last; r++ {
			d.props[r] = d.props[r].WithCCC(uint8(ccc))
		}
		return nil
	})
}

func (d *data) loadDecompositions(src ucd.Source) error {
	return src.Parse(ucd.UnicodeData, func(l ucd.Line) error {
		to, err := l.Canonical()
		if err != nil || to == nil {
			return err
		}
		d.add(l, prop.Decomposes)
		return nil
	})
}

func (d *data) loadNormProps(src ucd.Source) error {
	return src.Parse(ucd.NormalizationProps, func(l ucd.Line) error {
		switch {
		case l.Missing:
		case l.Fields[0] == "NFC_QC" && l.Fields[1] == "N":
			d.add(l, prop.NFCNo)
		case l.Fields[0] == "NFC_QC" && l.Fields[1] == "M":
			d.add(l, prop.NFCMaybe)
		}
		return nil
	})
}

// arrays is data in the form in which package idna keeps it; trie.go there
// tells what each part is.
type arrays struct {
	trie1   []uint64
	trie2   []uint64
	trie3   []uint64
	props   []uint64
	mapped  []uint64
	strings string

	bmpBlocks []uint64
	bmpProps  []uint64
}

const (
	shift3 = 4 // a block of trie3 is for 16 code points
	shift2 = 5 // a block of trie2 is for 32 blocks of trie3

	bmpShift = 6 // a block of bmpProps is for what the last byte of UTF-8 tells apart
)

func build(d *data) (*arrays, error) {
	t := new(arrays)

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
	t.strings = ucd.Pack(slices.Collect(maps.Values(d.mappings)))
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
	t.trie3, starts = ucd.Blocks(values, shift3)
	t.trie2, t.trie1 = ucd.Blocks(starts, shift2)

	bmp := make([]uint64, 1<<16)
	for r := range bmp {
		bmp[r] = uint64(propIndex[d.props[r]])
	}
	t.bmpProps, t.bmpBlocks = ucd.Blocks(bmp, bmpShift)
	if len(t.props) > 1<<8 || len(t.bmpProps) > 1<<(8+bmpShift) {
		return nil, errors.New("bmpProps: an index does not fit into a byte")
	}
	return t, nil
}
