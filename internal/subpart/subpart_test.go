package subpart

import (
	"fmt"
	"testing"
	"unicode/utf8"
)

// TestEveryStart decodes each sequence of up to three bytes, and some of four,
// by the definition: a maximal subpart is the longest beginning of s that begins
// a code point, or one byte (the Unicode Standard, section 3.9).
func TestEveryStart(t *testing.T) {
	starts := map[string]bool{} // each proper beginning of a code point
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		if utf8.ValidRune(r) {
			s := string(r)
			for i := 1; i < len(s); i++ {
				starts[s[:i]] = true
			}
		}
	}
	check := func(s string) {
		want := 1
		if r, size := utf8.DecodeRuneInString(s); r != utf8.RuneError || size != 1 {
			want = size
		} else {
			for want < len(s) && starts[s[:want+1]] {
				want++
			}
		}
		if _, size := DecodeRune(s); size != want {
			t.Fatalf("%q: %d bytes, want %d", s, size, want)
		}
	}
	// The edges of the ranges that the decoder tells apart.
	edges := []byte{0, 'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF}
	for a := range 256 {
		check(string([]byte{byte(a)}))
		for b := range 256 {
			check(string([]byte{byte(a), byte(b)}))
			for _, c := range edges {
				check(string([]byte{byte(a), byte(b), c}))
				for _, d := range edges {
					check(string([]byte{byte(a), byte(b), c, d}))
				}
			}
		}
	}
	if r, size := DecodeRune(""); r != utf8.RuneError || size != 0 {
		t.Error("the empty string:", r, size)
	}
}

func ExampleDecodeRune() {
	r, size := DecodeRune("\xE2\x82!")
	fmt.Printf("%U %d\n", r, size)
	// Output: U+FFFD 2
}
