package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl/weburl/display/internal/prop"
)

// A point is what the files say of one code point.
type point struct {
	bits   prop.Set
	value  uint8
	ccc    uint8
	script string
	used   []string // Script_Extensions, if the file has them
	status string   // of UTS #46
	cat    string   // General_Category

	prepended bool // Prepended_Concatenation_Mark, whose formats are seen
}

type data struct {
	points  []point
	decomps map[rune][]rune // canonical, one step; without Hangul syllables
	names   []string        // of scripts
}

func load(o opener) (*data, error) {
	d := &data{points: make([]point, maxRune+1), decomps: make(map[rune][]rune)}
	for i := range d.points {
		d.points[i].script = "Unknown"
		d.points[i].cat = "Cn"
	}
	each := func(name string, f func(p *point, l line) error) error {
		return o.parse(name, func(l line) error {
			for r := l.first; r <= l.last; r++ {
				if err := f(&d.points[r], l); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := errors.Join(
		each(fileCategory, func(p *point, l line) error {
			if !l.missing {
				p.cat = l.fields[0]
			}
			return nil
		}),
		each(fileScripts, func(p *point, l line) error {
			if !l.missing {
				p.script = l.fields[0]
			}
			return nil
		}),
		each(fileExtensions, func(p *point, l line) (err error) {
			if !l.missing {
				p.used, err = longNames(l.fields[0])
			}
			return err
		}),
		each(fileMapping, func(p *point, l line) error {
			p.status = l.fields[0]
			return nil
		}),
		each(fileCCC, func(p *point, l line) error {
			if l.missing {
				return nil
			}
			n, err := strconv.ParseUint(l.fields[0], 10, 8)
			p.ccc = uint8(n)
			return err
		}),
		// The defaults come first, and later ones are for parts of earlier ones.
		each(fileBidi, func(p *point, l line) error {
			p.bits &^= prop.RTL
			switch l.fields[0] {
			case "R", "AL", "AN", "Right_To_Left", "Arabic_Letter":
				p.bits |= prop.RTL
			}
			return nil
		}),
		each(fileProps, func(p *point, l line) error {
			switch l.fields[0] {
			case "Other_Default_Ignorable_Code_Point", "Variation_Selector":
				p.bits |= prop.Ignorable
			case "White_Space":
				p.bits |= prop.Hidden
			case "Prepended_Concatenation_Mark":
				p.prepended = true
			}
			return nil
		}),
		o.parse(fileUnicodeData, d.addCharacter),
	)
	if err != nil {
		return nil, err
	}
	for r := range d.points {
		d.points[r].derive(rune(r))
		d.names = append(d.names, d.points[r].script)
	}
	return d, nil
}

// addCharacter adds what UnicodeData.txt says. Its fields are counted from the
// name on here, which is field 1 there.
func (d *data) addCharacter(l line) error {
	const decomposition, decimal = 4, 5
	if f := l.fields[decimal]; f != "" {
		n, err := strconv.ParseUint(f, 10, 4)
		if err != nil {
			return err
		}
		d.points[l.first].value = uint8(n)
	}
	f := l.fields[decomposition]
	if f == "" || f[0] == '<' { // a compatibility decomposition has a <tag>
		return nil
	}
	to, err := parseRunes(f)
	if err == nil && len(to) > 2 {
		err = errors.New("decomposition longer than two")
	}
	d.decomps[l.first] = to
	d.points[l.first].bits |= prop.Decomposes
	return err
}

// exceptions are the code points that RFC 5892, section 2.6, and appendix A
// allow in labels though they are not letters, digits or marks, and the hyphen.
const exceptions = "-\u00B7\u0375\u05F3\u05F4\u06FD\u06FE\u0F0B\u3007\u30FB\u200C\u200D"

// derive sets the bits that follow from several files.
func (p *point) derive(r rune) {
	// Default_Ignorable_Code_Point, as DerivedCoreProperties.txt defines it:
	// formats but some that are seen.
	switch {
	case p.cat != "Cf", p.bits&prop.Hidden != 0: // white space
	case 0xFFF9 <= r && r <= 0xFFFB: // interlinear annotation
	case 0x13430 <= r && r <= 0x13440: // Egyptian hieroglyphs
	case p.prepended:
	default:
		p.bits |= prop.Ignorable
	}
	switch {
	case p.cat[0] == 'C' && !p.prepended, p.cat[0] == 'Z', p.bits&prop.Ignorable != 0:
		p.bits |= prop.Hidden
	case r == 0x2800, r == 0xFFFC, r == 0xFFFD: // a blank, and what stands for something else
		p.bits |= prop.Hidden
	}
	if r == 0x200C || r == 0x200D {
		p.bits |= prop.Joiner
	}
	switch p.cat {
	case "Mn":
		p.bits |= prop.Mark | prop.Overlay
	case "Me":
		p.bits |= prop.Mark | prop.Overlay | prop.Enclosing
	case "Mc":
		p.bits |= prop.Mark
	case "Nd":
		p.bits |= prop.Digit
	}
	if p.cat[0] == 'P' || p.cat[0] == 'S' {
		p.bits |= prop.Symbol
	}
	if p.status == "valid" || p.status == "deviation" {
		switch p.cat {
		case "Ll", "Lu", "Lo", "Lm", "Mn", "Mc", "Nd":
			p.bits |= prop.Identifier
		}
		if strings.ContainsRune(exceptions, r) {
			p.bits |= prop.Identifier
		}
	}
}

const blockShift = 7

func generateTables(o opener) ([]byte, error) {
	d, err := load(o)
	if err != nil {
		return nil, err
	}
	s, err := newScripts(d.names)
	if err != nil {
		return nil, err
	}

	// The distinct property sets, in the order in which they are met.
	var props []uint64
	numbers := make(map[prop.Set]int)
	values := make([]uint64, len(d.points))
	for r, p := range d.points {
		used := p.used
		if used == nil {
			used = []string{p.script}
		}
		set, err := s.set(used)
		if err != nil {
			return nil, fmt.Errorf("U+%04X: %w", r, err)
		}
		x := prop.Make(p.bits, p.value, p.ccc, s.numbers[p.script], set)
		n, ok := numbers[x]
		if !ok {
			n = len(props)
			numbers[x] = n
			props = append(props, uint64(x))
		}
		values[r] = uint64(n)
	}
	blocks, index := cut(values)

	var alone []uint64
	for _, name := range s.names[:len(s.names)-len(augmentations)] {
		set, err := s.set([]string{name})
		if err != nil {
			return nil, err
		}
		alone = append(alone, uint64(set))
	}

	var decomps []uint64
	for r, to := range d.decomps {
		x := uint64(r)<<42 | uint64(to[0])<<21
		if len(to) == 2 {
			x |= uint64(to[1])
		}
		decomps = append(decomps, x)
	}
	slices.Sort(decomps)

	w := newWriter(`import "github.com/weburl/weburl/display/internal/prop"`)
	fmt.Fprintf(w, "// UnicodeVersion is the version of Unicode that this package follows.\nconst UnicodeVersion = %q\n", version)
	fmt.Fprintf(w, "\nconst blockShift = %d\n", blockShift)
	w.array("blockIndex", "uint16", "%d", index)
	w.array("blocks", "uint16", "%d", blocks)
	w.array("propSets", "prop.Set", "%#x", props)
	w.array("decompositions", "uint64", "%#x", decomps)
	fmt.Fprintf(w, "\nvar scriptNames = [%d]string{\n", len(s.names))
	for _, name := range s.names {
		fmt.Fprintf(w, "%q,\n", strings.ReplaceAll(name, "_", " "))
	}
	fmt.Fprint(w, "}\n\n// The augmented set of each script.\n")
	w.array("scriptAlone", "uint16", "%d", alone)
	fmt.Fprintf(w, "\n// The first is the set of all.\nvar scriptSets = [%d]scriptSet{\n", len(s.sets))
	for _, list := range s.sets {
		var bits [maxScripts / 64]uint64
		for _, n := range list {
			bits[n/64] |= 1 << (n % 64)
		}
		if list == nil {
			bits = [...]uint64{1<<64 - 1, 1<<64 - 1, 1<<64 - 1}
		}
		fmt.Fprintf(w, "{%#x, %#x, %#x},\n", bits[0], bits[1], bits[2])
	}
	fmt.Fprint(w, "}\n")
	return w.source()
}

// cut cuts values into blocks and returns the distinct ones, one after the
// other, and for each block its number among them.
func cut(values []uint64) (distinct, numbers []uint64) {
	known := make(map[string]uint64)
	for block := range slices.Chunk(values, 1<<blockShift) {
		key := fmt.Sprint(block)
		n, ok := known[key]
		if !ok {
			n = uint64(len(distinct) >> blockShift)
			known[key] = n
			distinct = append(distinct, block...)
		}
		numbers = append(numbers, n)
	}
	return distinct, numbers
}
