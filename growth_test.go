package weburl_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

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

func TestLinearTime(t *testing.T) {
	if underRaceDetector {
		t.Skip("it measures time")
	}
	base := weburl.MustParse("https://base/a/b")
	for _, g := range growing.Shapes {
		t.Run(g.Name, func(t *testing.T) {
			small := 64 << 10
			if strings.HasPrefix(g.Name, "Punycode label of ideographs") {
				small /= 8 // linear, but slow
			}
			cputime.Linear(t, small, func(n int) time.Duration {
				input := g.Input(n)
				return cputime.Thread(func() { grow(input, base) })
			})
		})
	}
	t.Run("deep base", func(t *testing.T) {
		cputime.Linear(t, 64<<10, func(n int) time.Duration {
			base, ref := weburl.MustParse("https://h/"+growing.Fill("a/", n/2)), growing.Fill("../", n/2)
			return cputime.Thread(func() { _, _ = base.Parse(ref) })
		})
	})
	t.Run("empty base path", func(t *testing.T) {
		cputime.Linear(t, 64<<10, func(n int) time.Duration {
			base, ref := weburl.MustParse("x:/a/.."+growing.Fill("/", n/2)), growing.Fill("..//", n/2)
			return cputime.Thread(func() { _, _ = base.Parse(ref) })
		})
	})
}
