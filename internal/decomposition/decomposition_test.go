package decomposition_test

import (
	"fmt"
	"testing"

	"github.com/weburl/weburl/internal/decomposition"
)

func TestOneStep(t *testing.T) {
	for _, test := range []struct {
		r, first, second rune
		composes         bool
	}{
		{'a', 0, 0, false},
		{0x00C0, 'A', 0x300, true},
		{0x1E14, 0x112, 0x300, true},       // and on
		{0x212B, 0xC5, 0, false},           // a singleton
		{0x0958, 0x915, 0x93C, false},      // excluded from composition
		{0x0344, 0x308, 0x301, false},      // not from a starter
		{0x2FA1D, 0x2A600, 0, false},       // the last of all
		{0x2FA1E, 0, 0, false},             // after it
		{0x10FFFF, 0, 0, false},            // far after it
		{0x1D15E, 0x1D157, 0x1D165, false}, // a symbol of music
		{0x1134B, 0x11347, 0x1133E, true},  // beyond the BMP
		{0xAC00, 0, 0, false},              // left to Hangul
		{0x00BD, 0, 0, false},              // a compatibility decomposition
	} {
		t.Run(fmt.Sprintf("%04X", test.r), func(t *testing.T) {
			first, second := decomposition.Decompose(test.r)
			if first != test.first || second != test.second {
				t.Errorf("decomposes into %04X %04X, want %04X %04X", first, second, test.first, test.second)
			}
			var want rune
			if test.composes {
				want = test.r
			}
			if got := decomposition.Compose(test.first, test.second); got != want {
				t.Errorf("composes to %04X, want %04X", got, want)
			}
		})
	}
}

// Every syllable comes apart and together again, and nothing else does.
func TestHangul(t *testing.T) {
	count := 0
	for r := rune(0); r <= 0x10FFFF; r++ {
		l, v, trail, ok := decomposition.Hangul(r)
		if !ok {
			continue
		}
		count++
		got := decomposition.Compose(l, v)
		if trail != 0 {
			got = decomposition.Compose(got, trail)
		}
		if got != r {
			t.Errorf("%04X composes from %04X %04X %04X to %04X", r, l, v, trail, got)
		}
	}
	if count != 11_172 {
		t.Errorf("%d syllables", count)
	}
	if l, v, trail, _ := decomposition.Hangul('각'); l != 0x1100 || v != 0x1161 || trail != 0x11A8 {
		t.Errorf("%04X %04X %04X", l, v, trail)
	}
	for _, pair := range [][2]rune{{0x1100, 0x11A8}, {0x1100, 0x1176}, {0x1113, 0x1161}, {0xAC00, 0x11A7}, {0xAC00, 0x11C3}, {0xAC01, 0x11A8}} {
		if got := decomposition.Compose(pair[0], pair[1]); got != 0 {
			t.Errorf("%04X and %04X compose to %04X", pair[0], pair[1], got)
		}
	}
}
