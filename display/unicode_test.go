package display

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/display/internal/prop"
	"github.com/weburl/weburl/internal/need"
)

// TestNFD checks Normalization Form D with NormalizationTest.txt of the UCD:
// columns 1 to 3 become column 3, and columns 4 and 5 column 5.
func TestNFD(t *testing.T) {
	file, err := os.Open(filepath.Join(need.Dir(t, "UCD_DIR"), "NormalizationTest.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, failed := 0, 0
	for sc := bufio.NewScanner(file); sc.Scan(); {
		fields := strings.Split(sc.Text(), ";")
		if len(fields) < 6 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		lines++
		var columns [5]string
		for i := range columns {
			for code := range strings.FieldsSeq(fields[i]) {
				r, err := strconv.ParseUint(code, 16, 32)
				if err != nil {
					t.Fatal(err)
				}
				columns[i] += string(rune(r))
			}
		}
		for i, want := range []string{columns[2], columns[2], columns[2], columns[4], columns[4]} {
			if got := string(nfd(columns[i])); got != want && failed < 20 {
				failed++
				t.Errorf("%+q: got %+q, want %+q", columns[i], got, want)
			}
		}
	}
	if lines < 19_000 {
		t.Errorf("only %d lines", lines)
	}
}

// TestProperties checks a few code points, and how many have a property; the
// numbers are those of Unicode 18.0.0.
func TestProperties(t *testing.T) {
	for _, test := range []struct {
		r    rune
		want prop.Set
	}{
		{'a', prop.Identifier},
		{'0', prop.Identifier | prop.Digit},
		{'/', prop.Symbol},
		{' ', prop.Hidden},
		{0x00AD, prop.Hidden | prop.Ignorable},
		{0x0301, prop.Identifier | prop.Mark | prop.Overlay},
		{0x0378, prop.Hidden},
		{0x05D0, prop.Identifier | prop.RTL},
		{0x0600, prop.RTL}, // a format that is seen
		{0x0915, prop.Identifier},
		{0x0958, prop.Decomposes}, // and is mapped by UTS #46
		{0x093E, prop.Identifier | prop.Mark},
		{0x200C, prop.Identifier | prop.Hidden | prop.Ignorable | prop.Joiner},
		{0x20DD, prop.Mark | prop.Overlay | prop.Enclosing},
		{0x2800, prop.Hidden | prop.Symbol},
		{0x3007, prop.Identifier},
		{0x115F, prop.Hidden | prop.Ignorable},
		{0xE000, prop.Hidden},
		{0x10FFFF, prop.Hidden},
	} {
		const bits = 1<<16 - 1
		if got := properties(test.r) & bits; got != test.want {
			t.Errorf("U+%04X: got %b, want %b", test.r, got, test.want)
		}
	}
	if p := properties('9'); p.Value() != 9 || scriptNames[p.Script()] != "Common" {
		t.Errorf("9: got %d, %s", p.Value(), scriptNames[p.Script()])
	}
	count := func(bit prop.Set) (n int) {
		for r := rune(0); r <= 0x10FFFF; r++ {
			if properties(r)&bit != 0 {
				n++
			}
		}
		return n
	}
	if got := count(prop.Ignorable); got != 4174 {
		t.Errorf("%d default ignorables", got)
	}
	if got := count(prop.Digit); got != 770 {
		t.Errorf("%d decimal digits", got)
	}
}

// TestScriptSet compares the operations on sets of scripts with those on sets of
// numbers.
func TestScriptSet(t *testing.T) {
	every, odd, third := scriptSet{}, scriptSet{}, scriptSet{}
	for n := range scriptNames {
		if every.has(n) {
			t.Fatalf("%d is in the set before it is added", n)
		}
		every.add(n)
		if n%2 == 1 {
			odd.add(n)
		}
		if n%3 == 0 {
			third.add(n)
		}
	}
	for n := range scriptNames {
		for name, got := range map[string][2]bool{
			"every": {every.has(n), true},
			"odd":   {odd.has(n), n%2 == 1},
			"third": {third.has(n), n%3 == 0},
			"and":   {odd.and(third).has(n), n%2 == 1 && n%3 == 0},
			"or":    {odd.or(third).has(n), n%2 == 1 || n%3 == 0},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %d, %s: %v", name, n, scriptNames[n], got[0])
			}
		}
	}
	for _, set := range [...]scriptSet{{1}, {0, 1}, {0, 0, 1}, every} {
		if set.isEmpty() {
			t.Errorf("%x is empty", set)
		}
	}
	if !odd.and(scriptSet{}).isEmpty() {
		t.Error("nothing is not empty")
	}
}

// TestPrototypes checks that prototypes have no prototypes themselves, so that
// one replacement is enough.
func TestPrototypes(t *testing.T) {
	if len(confusables) < 6000 {
		t.Errorf("only %d confusables", len(confusables))
	}
	for _, r := range []rune{'!', 0xFFFFF, 0x10FFFF} { // before the first and after the last
		if like, ok := prototype(r); ok {
			t.Errorf("U+%04X: got %q", r, like)
		}
	}
	for _, entry := range confusables {
		r := rune(entry >> 24)
		like, ok := prototype(r)
		if !ok || like == "" || like == string(r) {
			t.Errorf("U+%04X: got %q, %v", r, like, ok)
		}
		for _, to := range like {
			if again, ok := prototype(to); ok {
				t.Errorf("U+%04X: %q of %q has the prototype %q", r, to, like, again)
			}
		}
	}
}
