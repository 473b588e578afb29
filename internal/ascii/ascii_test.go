package ascii

import (
	"strings"
	"testing"
	"unicode"
)

// TestCodePoints compares each function with package unicode on all code points, and
// on all bytes.
func TestCodePoints(t *testing.T) {
	for c := rune(-1); c <= unicode.MaxRune; c++ {
		ascii := 0 <= c && c < 0x80
		alpha := ascii && unicode.IsLetter(c)
		digit := ascii && unicode.IsDigit(c)
		hex := ascii && c != 0 && strings.ContainsRune("0123456789abcdefABCDEF", c)
		lower := c
		if alpha {
			lower = unicode.ToLower(c)
		}
		if IsAlpha(c) != alpha || IsDigit(c) != digit || IsAlphanumeric(c) != (alpha || digit) || IsHexDigit(c) != hex || ToLower(c) != lower {
			t.Fatalf("%U: %t %t %t %t %U", c, IsAlpha(c), IsDigit(c), IsAlphanumeric(c), IsHexDigit(c), ToLower(c))
		}
		if c < 0 || c > 0xFF {
			continue
		}
		b := byte(c)
		if !ascii {
			alpha, digit, hex = false, false, false
		}
		if IsAlpha(b) != alpha || IsDigit(b) != digit || IsAlphanumeric(b) != (alpha || digit) || IsHexDigit(b) != hex || ToLower(b) != byte(lower) {
			t.Fatalf("byte %#x: %t %t %t %t %#x", b, IsAlpha(b), IsDigit(b), IsAlphanumeric(b), IsHexDigit(b), ToLower(b))
		}
		if value := strings.IndexByte("0123456789abcdef", byte(lower)); !hex && HexValue(b) != 0xFF || hex && int(HexValue(b)) != value {
			t.Fatalf("byte %#x: value %d", b, HexValue(b))
		}
	}
}

func TestStrings(t *testing.T) {
	const mixed = "AZaz@[`{09\x80\xC1\xFF\u00C4\u212A\u0130"
	const want = "azaz@[`{09\x80\xC1\xFF\u00C4\u212A\u0130"
	if got := Lower(mixed); got != want {
		t.Errorf("Lower: %q", got)
	}
	if !HasPrefixFold(mixed+"x", want) || HasPrefixFold("a", "ab") || HasPrefixFold("ba", "A") || !HasPrefixFold("a", "") {
		t.Error("HasPrefixFold")
	}
	if !EqualFold(mixed, want) || EqualFold("\u212A", "k") || EqualFold("@", "`") || EqualFold("a", "") || !EqualFold("", "") {
		t.Error("EqualFold")
	}
	if n := testing.AllocsPerRun(10, func() { Lower(want) }); n != 0 {
		t.Errorf("Lower allocates %v times for a string that is lowercase", n)
	}
}
