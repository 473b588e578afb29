package answers

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestAppendString compares with package json: each character of the Basic
// Multilingual Plane and some beyond, each byte, and random strings of them.
func TestAppendString(t *testing.T) {
	check := func(s string) {
		t.Helper()
		if got, want := string(AppendString(nil, s)), marshal(t, s); replaced(got) != replaced(want) {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
	for r := rune(0); r <= 0x10FFFF; r += 1 + r/0x10000*0xFF {
		check("a" + string(r) + "b")
	}
	random := rand.New(rand.NewPCG(1, 2))
	alphabet := []string{"a", `"`, `\`, "<", "\n", "\x00", "\x7f", "é", "\u2028", "\u2029", "💩", "\xff", "\xe2\x80", "\ufffd"}
	for b := range 256 {
		check(string([]byte{byte(b)}))
		check("a" + string([]byte{byte(b)}) + "é")
	}
	for range 10000 {
		var s string
		for range random.IntN(8) {
			s += alphabet[random.IntN(len(alphabet))]
		}
		check(s)
	}
}

// replaced returns JSON with U+FFFD in place of its escape, which package json writes for
// invalid UTF-8 before Go 1.27.
func replaced(text string) string {
	return strings.NewReplacer(`\\`, `\\`, `\ufffd`, "\ufffd").Replace(text)
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}
