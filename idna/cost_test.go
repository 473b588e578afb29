package idna_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/growing"
)

// TestMemory holds all that an operation allocates for a long host to 40 bytes
// for each byte of it, whether the operation succeeds or fails.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, with which short tests run, allocates more")
	}
	const size, limit = 1 << 15, 40
	operations := map[string]func(string) (string, error){
		"Lax.ToASCII":      idna.Lax.ToASCII,
		"Strict.ToASCII":   idna.Strict.ToASCII,
		"Lax.ToUnicode":    idna.Lax.ToUnicode,
		"Strict.ToUnicode": idna.Strict.ToUnicode,
		"no option":        idna.Options(0).ToASCII,
	}
	shapes := append(growing.Shapes, growing.Shape{Name: "letters that become 18, and others", Input: func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString("\uFDFA")
			b.WriteRune(0x4E00 + rune(i*7919%20000))
		}
		return b.String()
	}})
	for _, g := range shapes {
		host := g.Input(size)
		if _, after, ok := strings.Cut(host, "//"); ok {
			host = strings.TrimRight(after, "/")
		}
		if len(host) < size/2 {
			continue
		}
		for name, operation := range operations {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, _ = operation(host)
			runtime.ReadMemStats(&after)
			if got := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(host)); got > limit {
				t.Errorf("%s, %s: %.1f bytes for a byte", name, g.Name, got)
			}
		}
	}
}
