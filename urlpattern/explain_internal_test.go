package urlpattern

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl/weburl"
)

// TestReach compares reach with regular expressions of package regexp, on random
// patterns of parts that have a program.
func TestReach(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	units := []string{"a", "b", "/", "*", "/:x", ":x", "{a}?", "{a}*", "{ab}+", "{/:x}*", "{:xa}+", "(a*)", "(ab|b)", "{-:x}?", "{a*}+", "{/*}?", "([ab]+)"}
	compared := 0
	for range 5_000 {
		pattern := "/"
		for i := range 1 + random.IntN(6) {
			pattern += strings.ReplaceAll(units[random.IntN(len(units))], ":x", ":x"+string(rune('a'+i)))
		}
		compiler := Compiler{IgnoreCase: random.IntN(4) == 0}
		p, err := compiler.CompileInit(Init{Pathname: &pattern})
		if err != nil || p.components[Pathname].matcher == matchRegexp {
			continue
		}
		input := []byte{'/'}
		for range random.IntN(8) {
			input = append(input, "aabb/-AB"[random.IntN(8)])
		}
		c := &p.components[Pathname]
		parts, end := c.reach(string(input))
		longest := 0
		for longest < len(c.parts) && c.beginning(longest+1, string(input)) >= 0 {
			longest++
		}
		if want := max(0, c.beginning(longest, string(input))); parts != longest || end != want {
			t.Fatalf("%s, %s: %d parts to %d, and by regular expressions %d to %d", pattern, input, parts, end, longest, want)
		}
		compared++
	}
	if compared < 2_500 {
		t.Errorf("%d patterns were compared", compared)
	}
}

// TestExplainMemory explains why a long input is not matched, and counts bytes.
func TestExplainMemory(t *testing.T) {
	for _, pattern := range []string{"/" + strings.Repeat("a", 4000), strings.Repeat("/:a{b}?", 300), "/" + strings.Repeat("{a}?", 1000) + "x", strings.Repeat("/(a{2}b?)", 300)} {
		for i := 0; strings.Contains(pattern, ":a{"); i++ {
			pattern = strings.Replace(pattern, ":a{", ":a"+itoa(i)+"-{", 1)
		}
		p, err := new(Compiler).CompileInit(Init{Pathname: &pattern})
		if err != nil {
			t.Fatal(err)
		}
		u := weburl.MustParse("https://h/" + strings.Repeat("a/", 1000))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p.Explain(u)
		runtime.ReadMemStats(&after)
		if n, size := after.TotalAlloc-before.TotalAlloc, len(pattern)+2000; n > 200*uint64(size) {
			t.Errorf("%.20s…: %d bytes for %d", pattern, n, size)
		}
	}
}
