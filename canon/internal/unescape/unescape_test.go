package unescape

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/escape"
)

// passes is the definition: passes over all of s until nothing changes.
func passes(s string) string {
	for {
		var b []byte
		for i := 0; i < len(s); i++ {
			if escape.At(s, i) {
				b = append(b, escape.Byte(s, i))
				i += 2
			} else {
				b = append(b, s[i])
			}
		}
		if string(b) == s {
			return s
		}
		s = string(b)
	}
}

func TestRepeatedly(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	tokens := []string{"%", "2", "5", "%25", "%32", "4", "1", "A", "f", "g"}
	for range 200_000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(tokens[r.IntN(len(tokens))])
		}
		if got, want := Repeatedly(b.String()), passes(b.String()); got != want {
			t.Fatalf("%s: got %q, want %q", b.String(), got, want)
		}
	}
	if got := Repeatedly("%" + strings.Repeat("25", 1<<20)); got != "%" {
		t.Errorf("got %d bytes", len(got))
	}
}

func TestEscape(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""}, {"a/~", "a/~"}, {" \x01\x80#%|", "%20%01%80%23%25|"}, {"\x7f", "%7F"},
	} {
		if got := Escape(test.in, true); got != test.want {
			t.Errorf("%q: got %s, want %s", test.in, got, test.want)
		}
	}
	if got := Escape("\x7f", false); got != "\x7f" {
		t.Errorf("got %q", got)
	}
}
