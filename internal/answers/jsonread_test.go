package answers

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestUnquote compares Unquote with encoding/json on strings of escapes, halves of
// surrogate pairs and what looks like them.
func TestUnquote(t *testing.T) {
	tokens := []string{
		"a", "é", "😀", "u", "ude00", "xude00", `\ud83d`, `\uDE00`, `\u00e9`, `\u0041`, `\u0000`, `\uffff`, `\n`, `\t`, `\b`, `\f`, `\r`, `\\`, `\/`, `\"`, "\x7F",
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b strings.Builder
		for range r.IntN(7) {
			b.WriteString(tokens[r.IntN(len(tokens))])
		}
		quoted := `"` + b.String() + `"`
		var want string
		if err := json.Unmarshal([]byte(quoted), &want); err != nil {
			t.Fatal(quoted, err)
		}
		got, lone := Unquote([]byte(quoted))
		if got != want {
			t.Fatalf("%s: %+q, want %+q", quoted, got, want)
		}
		// No token is U+FFFD, so that the first one in the text is the first half alone.
		if at := strings.IndexRune(want, utf8.RuneError); at != lone {
			t.Fatalf("%s: half a pair at %d, want %d", quoted, lone, at)
		}
	}
}
