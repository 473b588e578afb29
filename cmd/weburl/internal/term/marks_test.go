package term

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

// TestMarks shows texts with one mark each: the carets are under it and under
// nothing else, whatever the width of the characters before.
func TestMarks(t *testing.T) {
	for _, test := range []struct {
		name, before, marked, after string
		text, carets                string
	}{
		{"ASCII", "https://", "1.2.3", "/", "https://1.2.3/", "        ^^^^^"},
		{"missing", "https://", "", "/x", "https:///x", "        ^"},
		{"missing at the end", "https://", "", "", "https://", "        ^"},
		{"missing in nothing", "", "", "", "", "^"},
		{"wide", "日本", "語", "/", "日本語/", "    ^^"},
		{"emoji", "a💩", "|", "b", "a💩|b", "   ^"},
		{"combining", "e\u0301", "|", "", "e\u0301|", " ^"},
		{"combining marked", "e", "\u0301", "|", "e\u0301|", "^"},
		{"combining alone", "", "\u0301", "|", "<U+0301>|", "^^^^^^^^"},
		{"flag", "\U0001F1E9\U0001F1EA", "|", "", "\U0001F1E9\U0001F1EA|", "  ^"},
		{"skin tone", "👍🏽", "|", "", "👍🏽|", "  ^"},
		{"tab", "a", "\t", "b", "a␉b", " ^"},
		{"after a tab", "a\t", "|", "b", "a␉|b", "  ^"},
		{"newline", "", "\n", "x", "␊x", "^"},
		{"CRLF", "a", "\r\n", "x", "a␍␊x", " ^^"},
		{"escape", "", "\x1b", "[31m", "␛[31m", "^"},
		{"delete", "a", "\x7f", "", "a␡", " ^"},
		{"C1", "a\u0085", "|", "", "a<U+0085>|", "         ^"},
		{"joiner", "👩\u200d👩", "|", "", "👩<U+200D>👩|", "            ^"},
		{"direction", "a\u202e", "|", "", "a<U+202E>|", "         ^"},
		{"no-break space", "a\u00a0", "|", "", "a<U+00A0>|", "         ^"},
		{"full width", "１", "．", "２", "１．２", "  ^^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := Mark{Start: len(test.before), End: len(test.before + test.marked)}
			got := MarkedLines(test.before+test.marked+test.after, []Mark{m}, 0)
			if want := []string{test.text, test.carets}; strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

func TestMarkedLines(t *testing.T) {
	for _, test := range []struct {
		name    string
		text    string
		marks   []Mark
		columns int
		want    string
	}{
		{"labels", "abcdef", []Mark{{0, 1, "1", nil}, {2, 4, "2", nil}}, 0, `
abcdef
^ ^^
1 2`},
		{"order of marks", "abcdef", []Mark{{5, 6, "1", nil}, {0, 1, "2", nil}}, 0, `
abcdef
^    ^
2    1`},
		{"touching and within", "abcdef", []Mark{{0, 6, "1", nil}, {2, 3, "2", nil}, {3, 4, "3", nil}}, 0, `
abcdef
^^^^^^
1
  ^
  2
   ^
   3`},
		{"wide labels", "abcdef", []Mark{{0, 1, "10", nil}, {2, 3, "11", nil}}, 0, `
abcdef
^
10
  ^
  11`},
		{"broken", "abcdefghijklmnopqrstuvwxyz", []Mark{{12, 13, "", nil}}, 6, `
…
klmno
  ^
…`},
		{"broken in the mark", "abcdefghijklmnopqrstuvwxyz", []Mark{{3, 17, "1", nil}}, 6, `
abcde
   ^^
   1
…
pqrst
^^
…`},
		{"broken before the end", "abcde", []Mark{{5, 5, "", nil}}, 6, `
abcde
     ^`},
		{"broken wide", "日本語日本語", []Mark{{3, 6, "", nil}, {15, 18, "", nil}}, 6, `
日本
  ^^
…
本語
  ^^`},
		{"wider than a line", "💩💩", []Mark{{4, 8, "", nil}}, 1, `
…
💩
^^`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := "\n" + strings.Join(MarkedLines(test.text, test.marks, test.columns), "\n")
			if got != test.want {
				t.Errorf("got:%s\nwant:%s", got, test.want)
			}
		})
	}
}

func TestClip(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"abcdefgh", 8, "abcdefgh"},
		{"abcdefgh", 7, "abc…fgh"},
		{"abcdefgh", 6, "ab…fgh"},
		{"abcdefgh", 1, "…"},
		{"日本語日本語", 7, "日…本語"[:len("日…")] + "本語"},
		{"\t\t", 2, "␉␉"},
	} {
		got := Clip(test.text, test.width)
		if got != test.want || uniseg.StringWidth(got) > test.width {
			t.Errorf("%q in %d: got %q, want %q", test.text, test.width, got, test.want)
		}
	}
}
