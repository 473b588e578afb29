package verdict_test

import (
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/verdict"
)

// ordinary are URLs without findings.
var ordinary = []string{
	"https://example.com/",
	"https://www.example.com/products/item.html?id=12345&ref=home#reviews",
	"https://news.example.co.uk/2026/11/22/a-long-headline-with-many-words-in-it",
	"https://shop.example.com/search?q=red%20shoes&sort=price&page=2",
	"https://example.com/caf%C3%A9/%E6%97%A5%E6%9C%AC",
	"https://user.github.io/project/index.html",
}

// underRaceDetector is set by race_test.go.
var underRaceDetector bool

// TestOrdinary holds that ordinary URLs have no findings, allocate nothing, and take
// at most 45 times the processor time of a parse, which is 1.1 µs where a parse takes 25 ns.
func TestOrdinary(t *testing.T) {
	const most = 60
	for _, input := range ordinary {
		if v := verdict.Inspect(input); v.Grade != verdict.OK {
			t.Errorf("%s is %s", input, v.Grade)
		}
		if underRaceDetector {
			continue
		}
		if n := testing.AllocsPerRun(100, func() { verdict.Inspect(input) }); n != 0 {
			t.Errorf("%s: %v allocations", input, n)
		}
		if testing.Short() {
			continue
		}
		const count = 3000
		time := func(do func()) time.Duration {
			return cputime.Thread(func() {
				for range count {
					do()
				}
			})
		}
		ratio := math.Inf(1)
		for round := 0; round < 20 && ratio > most; round++ { // caches are shared with others
			parse := time(func() { weburl.Parse(input) })
			ratio = min(ratio, float64(time(func() { verdict.Inspect(input) }))/float64(parse))
		}
		if t.Logf("%.1f times as long as a parse: %s", ratio, input); ratio > most {
			t.Errorf("%s takes %.1f times as long as a parse", input, ratio)
		}
	}
}

func BenchmarkInspect(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, input := range ordinary {
			verdict.Inspect(input)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(ordinary)), "ns/URL")
}

// TestLinear holds that the time grows as the length of the input.
func TestLinear(t *testing.T) {
	for _, s := range shapes {
		t.Run(s.Name, func(t *testing.T) {
			cputime.Linear(t, 1<<19, func(n int) time.Duration {
				input := s.Input(n)
				return cputime.Thread(func() { verdict.Inspect(input) })
			})
		})
	}
}

// TestMemory holds that at most 60 bytes are allocated for a byte of a long input.
func TestMemory(t *testing.T) {
	size := max(1<<18, need.Part(t, 1<<20)) // beyond what is bounded
	for _, s := range shapes {
		input := s.Input(size)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		verdict.Inspect(input)
		runtime.ReadMemStats(&after)
		const fixed = 4 << 20 // what a bounded part of the input costs
		used := int64(after.TotalAlloc - before.TotalAlloc)
		if perByte := max(0, used-fixed) / int64(len(input)); perByte > 60 {
			t.Errorf("%s: %d bytes for each byte, %d in all", s.Name, perByte, used)
		} else if used > 1<<20 {
			t.Logf("%s: %d bytes for %d", s.Name, used, len(input))
		}
	}
}
