package lettercase

import (
	"math/rand/v2"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// TestCodePoints compares each code point with package cases, and in places where it may decide whether
// a sigma is final.
func TestCodePoints(t *testing.T) {
	fold, lower := cases.Fold(), cases.Lower(language.Und)
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if !utf8.ValidRune(c) {
			continue
		}
		s := string(c)
		want := fold.String(s)
		if unicode.Is(unicode.Cherokee, c) { // package cases has small letters, CaseFolding.txt capitals
			want = string(unicode.ToUpper(c))
		}
		if got := Fold(c); got != want {
			t.Errorf("%U is folded to %+q, want %+q", c, got, want)
		}
		if c > 0x3000 && c < 0xA000 || c > 0x20000 && c < 0xE0000 || c > 0xE1000 {
			continue // nothing there has case, or is ignorable
		}
		// Each pair of a sigma and the code point, with and without a letter on both sides.
		text := "AΣ" + s + "A AΣ" + s + " " + s + "Σ A" + s + "Σ"
		if got, want := Lower(text), lower.String(text); got != want {
			t.Errorf("%U: %+q becomes %+q, want %+q", c, text, got, want)
		}
	}
}

func TestLower(t *testing.T) {
	lower := cases.Lower(language.Und)
	alphabet := []rune("ΣΣaAİ. '\u0301\u00ADʰ字1")
	for range 50_000 {
		text := make([]rune, rand.IntN(12))
		for i := range text {
			text[i] = alphabet[rand.IntN(len(alphabet))]
		}
		if got, want := Lower(string(text)), lower.String(string(text)); got != want {
			t.Fatalf("%+q becomes %+q, want %+q", string(text), got, want)
		}
	}
}
