package encodings

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/percent"
)

func FuzzPercentEncode(f *testing.F) {
	for _, s := range []string{
		"", "abc", "a b", "%41%zz%%41", "é€😀", "\xE2\x82", "\xED\xA0\x80x", "漢¥\x0E字\\~", "\uE5E5\uE7C7\u1E3F",
	} {
		for i := range labels {
			f.Add(s, byte(i))
		}
	}
	f.Fuzz(func(t *testing.T, s string, i byte) {
		e := lookup(t, labels[int(i)%len(labels)].name)
		for _, set := range []percent.Set{percent.SpecialQuery, percent.FormURLEncoded} {
			got := e.PercentEncode(s, set)
			for _, c := range []byte(got) {
				if set.Contains(rune(c)) && c != '%' && !(c == '+' && set == percent.FormURLEncoded) {
					t.Fatalf("%s of %q: %q has %q", e.Name(), s, got, c)
				}
			}
			if b := e.AppendPercentEncode(nil, s, set); string(b) != got {
				t.Errorf("%s of %q: got %q and %q", e.Name(), s, got, b)
			}
			if text := percent.DecodeUTF8(s); e.PercentEncode(text, set) != got {
				t.Errorf("%s of %q and %q differ", e.Name(), s, text)
			}
			if e.Name() == "ISO-2022-JP" {
				continue // has a state between characters
			}
			var want strings.Builder
			for _, r := range percent.DecodeUTF8(s) {
				want.WriteString(e.PercentEncode(string(r), set))
			}
			if got != want.String() {
				t.Errorf("%s of %q: got %q, one by one %q", e.Name(), s, got, want.String())
			}
		}
	})
}
