package term

import (
	"strings"
	"testing"
)

// TestWriter writes text at once and byte by byte.
func TestWriter(t *testing.T) {
	style := newStyle(true, true)
	for _, tt := range []struct{ in, want string }{
		{"a\tb\r\nä€😀\n", "a\tb\r\nä€😀\n"},
		{"a\rb\r", "a␍b␍"},
		{"\x1b", "␛"},
		{"\x1b[", "␛["},
		{"\x1b[31mx\x1b[0m", "␛[31mx␛[0m"},
		{"\x1b]0;t\a\x9b31m\u009b\u202e\x00\x7f\u2028", "␛]0;t␇\uFFFD31m<U+009B><U+202E>␀␡<U+2028>"},
		{"a\xe2\x82", "a\uFFFD\uFFFD"},
		{style.Fatal.Sprint("x") + "\x1b[0;22m", "\x1b[31;1mx\x1b[0;0;22m␛[0;22m"},
		{style.Title.Sprint("\x1b[0my"), "\x1b[1m␛[0my\x1b[0;22m"},
		{"\x1b[" + strings.Repeat("1", 100) + "m", "␛[" + strings.Repeat("1", 100) + "m"},
	} {
		for _, size := range []int{1, 2, 7, 1000} {
			var b strings.Builder
			w := NewWriter(&b)
			for rest := tt.in; rest != ""; {
				n := min(size, len(rest))
				if _, err := w.Write([]byte(rest[:n])); err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			w.End()
			if b.String() != tt.want {
				t.Errorf("%q in pieces of %d: %q, want %q", tt.in, size, b.String(), tt.want)
			}
		}
	}
}
