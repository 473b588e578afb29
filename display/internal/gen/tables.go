package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl/weburl/display/internal/prop"
	"github.com/weburl/weburl/internal/ucd"
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
	points []point
	names  []string // of scripts
}

func load(src ucd.Source) (*data, error) {
	d := &data{points: make([]point, ucd.MaxRune+1)}
	for i := range d.points {
		d.points[i].script = "Unknown"
		d.points[i].cat = "Cn"
	}
	each := func(name string, f func(p *point, l ucd.Line) error) error {
		return src.Parse(name, func(l ucd.Line) error {
			for r := l.First; r <= l.Last; r++ {
				if err := f(&d.points[r], l); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := errors.Join(
		each(ucd.GeneralCategory, func(p *point, l ucd.Line) error {
			if !l.Missing {
				p.cat = l.Fields[0]
			}
			return nil
		}),
		each(ucd.Scripts, func(p *point, l ucd.Line) error {
			if !l.Missing {
				p.script = l.Fields[0]
			}
			return nil
		}),
		each(ucd.ScriptExtensions, func(p *point, l ucd.Line) (err error) {
			if !l.Missing {
				p.used, err = longNames(l.Fields[0])
			}
			return err
		}),
		each(ucd.IDNAMapping, func(p *point, l ucd.Line) error {
			p.status = l.Fields[0]
			return nil
		}),
		each(ucd.CombiningClass, func(p *point, l ucd.Line) error {
			if l.Missing {
				return nil
			}
			n, err := strconv.ParseUint(l.Fields[0], 10, 8)
			p.ccc = uint8(n)
			return err
		}),
		// The defaults come first, and later ones are for parts of earlier ones.
		each(ucd.BidiClass, func(p *point, l ucd.Line) error {
			p.bits &^= prop.RTL
			switch l.Fields[0] {
			case "R", "AL", "AN", "Right_To_Left", "Arabic_Letter":
				p.bits |= prop.RTL
			}
			return nil
		}),
		each(ucd.PropList, func(p *point, l ucd.Line) error {
			switch l.Fields[0] {
			case "Other_Default_Ignorable_Code_Point", "Variation_Selector":
				p.bits |= prop.Ignorable
			case "White_Space":
				p.bits |= prop.Hidden
			case "Prepended_Concatenation_Mark":
				p.prepended = true
			}
			return nil
		}),
		src.Parse(ucd.UnicodeData, d.addCharacter),
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

// addCharacter adds what UnicodeData.txt says.
func (d *data) addCharacter(l ucd.Line) error {
	if f := l.Fields[ucd.DecimalDigit]; f != "" {
		n, err := strconv.ParseUint(f, 10, 4)
		if err != nil {
			return err
		}
		d.points[l.First].value = uint8(n)
	}
	to, err := l.Canonical()
	if err != nil || to == nil {
		return err
	}
	d.points[l.First].bits |= prop.Decomposes
	return nil
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

const (
	shift3 = 4 // a block of trie3 is for 16 code points
	shift2 = 6 // a block of trie2 is for 64 blocks of trie3
)

func generateTables(src ucd.Source) ([]byte, error) {
	d, err := load(src)
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
	trie3, starts := ucd.Blocks(values, shift3)
	trie2, trie1 := ucd.Blocks(starts, shift2)

	var alone []uint64
	for _, name := range s.names[:len(s.names)-len(augmentations)] {
		set, err := s.set([]string{name})
		if err != nil {
			return nil, err
		}
		alone = append(alone, uint64(set))
	}

	w := ucd.NewWriter("display", "github.com/weburl/weburl/display/internal/prop")
	w.Version()
	fmt.Fprintf(w, "\nconst (\n\ttrieShift2 = %d\n\ttrieShift3 = %d\n)\n", shift2, shift3)
	w.Array("trie1", "uint8", "%d", trie1)
	w.Array("trie2", "uint16", "%d", trie2)
	w.Array("trie3", "uint16", "%d", trie3)
	w.Array("propSets", "prop.Set", "%#x", props)
	fmt.Fprintf(w, "\nvar scriptNames = [%d]string{", len(s.names))
	for i, name := range s.names {
		if i%8 == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%q,", strings.ReplaceAll(name, "_", " "))
	}
	fmt.Fprint(w, "\n}\n\n// The augmented set of each script.\n")
	w.Array("scriptAlone", "uint16", "%d", alone)
	fmt.Fprintf(w, "\n// The first is the set of all.\nvar scriptSets = [%d]scriptSet{", len(s.sets))
	for i, list := range s.sets {
		var bits [maxScripts / 64]uint64
		for _, n := range list {
			bits[n/64] |= 1 << (n % 64)
		}
		if list == nil {
			bits = [...]uint64{1<<64 - 1, 1<<64 - 1, 1<<64 - 1}
		}
		if i%3 == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "{%#x, %#x, %#x},", bits[0], bits[1], bits[2])
	}
	fmt.Fprint(w, "\n}\n")
	return w.Source()
}
