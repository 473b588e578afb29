package percent

import (
	"strings"
	"testing"
	"unicode/utf8"
)

var fuzzSeeds = []string{
	"", "abc", "a b", "%", "%4", "%41%zz%%41", "é€😀", "\xE2\x82", "\xED\xA0\x80x", "\xF0\x9F\x98", "漢¥\x0E字\\~",
	"\uE5E5\uE7C7\u1E3F", strings.Repeat("%C3%A9", 20),
}

func FuzzEncode(f *testing.F) {
	for _, s := range fuzzSeeds {
		for i := range standardSets {
			f.Add(s, byte(i))
		}
	}
	f.Fuzz(func(t *testing.T, s string, i byte) {
		set := standardSets[int(i)%len(standardSets)].set
		text := slowDecodeUTF8(s)
		var want strings.Builder
		for _, c := range []byte(text) {
			switch {
			case c == ' ' && set == FormURLEncoded:
				want.WriteByte('+')
			case set.Contains(rune(c)):
				want.WriteByte('%')
				want.WriteByte("0123456789ABCDEF"[c/16])
				want.WriteByte("0123456789ABCDEF"[c%16])
			default:
				want.WriteByte(c)
			}
		}
		got := Encode(s, set)
		if got != want.String() {
			t.Fatalf("Encode(%q): got %q, want %q", s, got, want.String())
		}
		if b := AppendEncode(nil, []byte(s), set); string(b) != got {
			t.Errorf("AppendEncode(%q): %q", s, b)
		}
		if b := AppendEncode(nil, s, set); string(b) != got {
			t.Errorf("AppendEncode(%q): %q", s, b)
		}
		if !set.Contains('%') {
			// Where "%" is kept, encoding again changes nothing.
			if again := Encode(got, set); again != got {
				t.Errorf("Encode(%q): %q", got, again)
			}
		} else {
			back := got
			if set == FormURLEncoded {
				back = strings.ReplaceAll(got, "+", " ")
			}
			if back = Decode(back); back != text {
				t.Errorf("Decode(%q): %q, want %q", got, back, text)
			}
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		// The steps of https://url.spec.whatwg.org/#percent-decode.
		var want []byte
		isHex := func(i int) bool {
			return i < len(s) && strings.IndexByte("0123456789ABCDEFabcdef", s[i]) >= 0
		}
		value := func(c byte) byte {
			return byte(strings.IndexByte("0123456789abcdef", c|0x20))
		}
		for i := 0; i < len(s); i++ {
			if s[i] != '%' || !isHex(i+1) || !isHex(i+2) {
				want = append(want, s[i])
				continue
			}
			want = append(want, value(s[i+1])*16+value(s[i+2]))
			i += 2
		}
		if got := Decode(s); got != string(want) {
			t.Errorf("Decode(%q): got %q, want %q", s, got, want)
		}
		if got := AppendDecode(nil, s); string(got) != string(want) {
			t.Errorf("AppendDecode(%q): got %q, want %q", s, got, want)
		}
		if got := AppendDecode(nil, []byte(s)); string(got) != string(want) {
			t.Errorf("AppendDecode(%q): got %q, want %q", s, got, want)
		}
	})
}

func FuzzDecodeUTF8(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := DecodeUTF8(s)
		if want := slowDecodeUTF8(s); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
		if !utf8.ValidString(got) {
			t.Errorf("%q: %q is not UTF-8", s, got)
		}
	})
}
