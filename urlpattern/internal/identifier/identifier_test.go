package identifier

import (
	"testing"
	"unicode"
)

// TestUnicode compares the tables with those of package unicode, of an older version:
// what is a letter there stays one.
func TestUnicode(t *testing.T) {
	for c := rune(0); c <= unicode.MaxRune; c++ {
		syntax := unicode.In(c, unicode.Pattern_Syntax, unicode.Pattern_White_Space)
		start := !syntax && unicode.In(c, unicode.L, unicode.Nl, unicode.Other_ID_Start)
		part := start || !syntax && unicode.In(c, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
		other := unicode.In(c, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs)
		if start && !IsStart(c) || part && !IsContinue(c) || other && IsStart(c) && !start {
			t.Fatalf("%U: start %v, continue %v", c, IsStart(c), IsContinue(c))
		}
		if IsStart(c) && !IsContinue(c) {
			t.Errorf("%U starts only", c)
		}
	}
	for c, want := range map[rune]bool{'a': true, '1': false, '$': false, '_': false, 'é': true, '\u2118': true, '\U0001E6C0': true, '\U00016EA0': true, -1: false, unicode.MaxRune + 1: false} {
		if IsStart(c) != want {
			t.Errorf("%U: %v", c, !want)
		}
	}
}
