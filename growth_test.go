package weburl_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/growing"
)

// grow parses input, absolute and as a reference, and asks for its origin in
// Unicode.
func grow(input string, base weburl.URL) {
	u, err := weburl.Parse(input)
	if err == nil {
		_ = u.Origin().Unicode()
	}
	_, _ = base.Parse(input)
}

// BenchmarkGrowth reports the time of inputs from 1 KB to 16 MB. Where it is
// linear, ns/byte stays what it is from line to line. Each input is parsed
// twice, as it is and as a reference. An input of which a megabyte takes more
// than a second grows no longer.
func BenchmarkGrowth(b *testing.B) {
	base := weburl.MustParse("https://base/a/b")
	for _, g := range growing.Shapes {
		b.Run(g.Name, func(b *testing.B) {
			for _, size := range []int{1 << 10, 1 << 14, 1 << 18, 1 << 20, 1 << 22, 1 << 24} {
				input := g.Input(size)
				slow := false
				b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
					b.SetBytes(int64(len(input)))
					for b.Loop() {
						grow(input, base)
					}
					perInput := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
					b.ReportMetric(perInput/float64(len(input)), "ns/byte")
					slow = perInput > 1e9
				})
				if slow {
					return
				}
			}
		})
	}
}

// TestLinearTime compares the time per byte of long inputs with that of inputs
// sixteen times as long.
func TestLinearTime(t *testing.T) {
	base := weburl.MustParse("https://base/a/b")
	for _, g := range growing.Shapes {
		t.Run(g.Name, func(t *testing.T) {
			checkLinear(t, func(n int) (int, func()) {
				input := g.Input(n)
				return len(input), func() { grow(input, base) }
			})
		})
	}
	t.Run("deep base", func(t *testing.T) {
		checkLinear(t, func(n int) (int, func()) {
			base, ref := weburl.MustParse("https://h/"+growing.Fill("a/", n/2)), growing.Fill("../", n/2)
			return n, func() { _, _ = base.Parse(ref) }
		})
	})
	t.Run("empty base path", func(t *testing.T) {
		checkLinear(t, func(n int) (int, func()) {
			base, ref := weburl.MustParse("x:/a/.."+growing.Fill("/", n/2)), growing.Fill("..//", n/2)
			return n, func() { _, _ = base.Parse(ref) }
		})
	})
}

// checkLinear fails the test if what prepare returns, for an input of about n
// bytes, takes more than three times as long per byte for an n sixteen times as
// large. For the square of n it would be sixteen times. The best of some tries
// counts, because a machine does other things too.
func checkLinear(t *testing.T, prepare func(n int) (size int, run func())) {
	if testing.Short() || underRaceDetector {
		t.Skip("it measures time")
	}
	const (
		limit     = 3
		allowance = 2 // nanoseconds per byte: memory is slower than caches are
	)
	least := func(least float64, tries, size int, run func()) float64 {
		for range tries {
			least = min(least, float64(cputime.Least(1, run).Nanoseconds())/float64(size))
		}
		return least
	}
	small := 64 << 10
	size, run := prepare(small)
	a := least(math.Inf(1), 1, size, run)
	if a > 500 { // linear, but slow
		small /= 8
		size, run = prepare(small)
	}
	a = least(a, 4, size, run)
	size, run = prepare(16 * small)
	b := least(math.Inf(1), 1, size, run)
	for tries := 0; b > limit*a+allowance; tries++ {
		if tries == 8 {
			t.Fatalf("%.1f ns/byte for %d KB, %.1f for %d KB", a, small>>10, b, 16*small>>10)
		}
		b = least(b, 1, size, run)
	}
	t.Logf("%.1f ns/byte, %.1f", a, b)
}
