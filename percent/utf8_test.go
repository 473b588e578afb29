package percent

import (
	"strings"
	"testing"
)

// slowDecodeUTF8 is the UTF-8 decoder of the Encoding Standard step by step
// (https://encoding.spec.whatwg.org/#utf-8-decoder).
func slowDecodeUTF8(s string) string {
	var out strings.Builder
	point, seen, needed := rune(0), 0, 0
	lower, upper := byte(0x80), byte(0xBF)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if needed == 0 {
			switch {
			case c <= 0x7F:
				out.WriteByte(c)
			case 0xC2 <= c && c <= 0xDF:
				needed, point = 1, rune(c&0x1F)
			case 0xE0 <= c && c <= 0xEF:
				if c == 0xE0 {
					lower = 0xA0
				}
				if c == 0xED {
					upper = 0x9F
				}
				needed, point = 2, rune(c&0xF)
			case 0xF0 <= c && c <= 0xF4:
				if c == 0xF0 {
					lower = 0x90
				}
				if c == 0xF4 {
					upper = 0x8F
				}
				needed, point = 3, rune(c&0x7)
			default:
				out.WriteRune(0xFFFD)
			}
			continue
		}
		if c < lower || c > upper {
			point, seen, needed, lower, upper = 0, 0, 0, 0x80, 0xBF
			i-- // the byte is read again
			out.WriteRune(0xFFFD)
			continue
		}
		lower, upper = 0x80, 0xBF
		point = point<<6 | rune(c&0x3F)
		if seen++; seen == needed {
			out.WriteRune(point)
			point, seen, needed = 0, 0, 0
		}
	}
	if needed != 0 {
		out.WriteRune(0xFFFD)
	}
	return out.String()
}

func TestDecodeUTF8(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"valid", "aé€😀", "aé€😀"},
		{"byte order mark kept", "\uFEFFa", "\uFEFFa"},
		{"stray trail", "a\x80b", "a�b"},
		{"never valid", "\xC0\xAF\xFE\xFF", "����"},
		{"cut short by the end", "\xE2\x82", "�"},
		{"cut short by ASCII", "\xF0\x9F\x98a", "�a"},
		{"cut short by a lead", "\xF0\x9F\xE2\x82\xAC", "�€"},
		{"surrogate", "\xED\xA0\x80", "���"},
		{"overlong", "\xE0\x80\x80", "���"},
		{"beyond Unicode", "\xF4\x90\x80\x80", "����"},
		// The example of "Constraints on Conversion Processes", section 3.9 of
		// the Unicode Standard, table 3-11.
		{"Unicode table 3-11", "\xF0\x80\x80\x41\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", "���A����A"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := DecodeUTF8(test.in); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if got := slowDecodeUTF8(test.in); got != test.want {
				t.Errorf("slow: got %q, want %q", got, test.want)
			}
		})
	}
}

// All strings of up to four bytes that stand at the edges of the ranges.
func TestDecodeUTF8Edges(t *testing.T) {
	edges := "A\x7F\x80\x8F\x90\x9F\xA0\xBF\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF"
	var try func(s string)
	try = func(s string) {
		if got, want := DecodeUTF8(s), slowDecodeUTF8(s); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
		if len(s) < 4 {
			for i := range len(edges) {
				try(s + edges[i:i+1])
			}
		}
	}
	try("")
}
