package weburl_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/idna"
)

// growing are inputs of any length that cost more than linear time in a
// careless parser. Those that fail to parse go through package spec as well,
// which gives the reason. Each function returns an input of about n bytes.
var growing = []struct {
	name  string
	input func(n int) string
}{
	{"double-dot segments", func(n int) string { return "https://h/" + fill("../", n) }},
	{"encoded dot segments", func(n int) string { return "https://h/" + fill("%2e/", n) }},
	{"down and up", func(n int) string { return "https://h/" + fill("a/../", n) }},
	{"deep path and up", func(n int) string { return "https://h/" + fill("a/", n/2) + fill("../", n/2) }},
	{"path of slashes", func(n int) string { return "https://h/" + fill("/", n) }},
	{"path of dots", func(n int) string { return "https://h/" + fill(".", n) }},
	{"path of %", func(n int) string { return "https://h/" + fill("%", n) }},
	{"triple dots", func(n int) string { return "https://h/" + fill(".../%2e%2e%2e/", n) }},
	{"plain path", func(n int) string { return "https://h/" + fill("abcdefgh/", n) }},
	{"path of spaces", func(n int) string { return "https://h/" + fill(" ", n) + "x" }},
	{"path of invalid UTF-8", func(n int) string { return "https://h/" + fill("\xE2\x82", n) }},
	{"path of é", func(n int) string { return "https://h/" + fill("é", n) }},
	{"path without a host", func(n int) string { return "x:/a/.." + fill("/", n) }},
	{"Windows drive letters", func(n int) string { return "file:///" + fill("C|/../", n) }},
	{"many @", func(n int) string { return "https://" + fill("@", n) + "h/" }},
	{"many :@", func(n int) string { return "https://" + fill(":@", n) + "h/" }},
	{"many @ without a host", func(n int) string { return "https://" + fill("@", n) }},
	{"many slashes", func(n int) string { return "https:" + fill("/", n) + "h" }},
	{"many tabs", func(n int) string { return "https://h/" + fill("\ta", n) }},
	{"nothing but tabs", func(n int) string { return "https://h/" + fill("\t", n) + "a" }},
	{"tabs in the scheme", func(n int) string { return fill("a\t", n) + ":b" }},
	{"tabs in the host", func(n int) string { return "https://" + fill("a\t", n) + "/" }},
	{"tabs in invalid UTF-8", func(n int) string { return "https://h/" + fill("\xE2\t\x82", n) }},
	{"spaces before", func(n int) string { return fill(" ", n) + "https://h" }},
	{"spaces behind", func(n int) string { return "https://h" + fill(" ", n) }},
	{"scheme", func(n int) string { return fill("a", n) + ":" }},
	{"no scheme", func(n int) string { return fill("a", n) }},
	{"query", func(n int) string { return "https://h/?" + fill("a='b'&", n) }},
	{"fragment", func(n int) string { return "https://h/#" + fill("` ", n) + "x" }},
	{"opaque path of spaces", func(n int) string { return "x:" + fill(" ", n) + "x" }},
	{"opaque path of spaces, then ?", func(n int) string { return "x:" + fill(" ", n) + "?" }},
	{"opaque path of controls", func(n int) string { return "x:" + fill("\x01", n) + "x" }},
	{"Punycode label", func(n int) string { return "https://xn--" + fill("a", n) + "-9ca/" }},
	{"Punycode label beside another", func(n int) string { return "https://é.xn--" + fill("a", n) + "-9ca/" }},
	{"Punycode label of ideographs", func(n int) string { return "https://" + encodedLabel(n) + "/" }},
	{"Punycode label of ideographs beside another", func(n int) string { return "https://é." + encodedLabel(n) + "/" }},
	{"invalid Punycode label", func(n int) string { return "https://é.xn--" + fill("9", n) + "/" }},
	{"IDN label", func(n int) string { return "https://" + fill("ü", n) + "/" }},
	{"IDN label of many letters", func(n int) string { return "https://" + ideographs(n) + "/" }},
	{"many IDN labels", func(n int) string { return "https://" + fill("ü.", n) + "a/" }},
	{"many labels", func(n int) string { return "https://" + fill("a.", n) + "a/" }},
	{"many dots", func(n int) string { return "https://" + fill(".", n) + "a/" }},
	{"combining marks", func(n int) string { return "https://a" + fill("\u0315\u0300", n) + "/" }},
	{"combining marks in reverse order", func(n int) string { return "https://a" + fill("\u0301", n/2) + fill("\u0316", n/2) + "/" }},
	{"Hangul", func(n int) string { return "https://" + fill("\u1100\u1161\u11A8", n) + "/" }},
	{"a letter that becomes 18", func(n int) string { return "https://" + fill("\uFDFA", n) + "/" }},
	{"ignored code points", func(n int) string { return "https://a" + fill("\u00AD", n) + "/" }},
	{"joiners", func(n int) string { return "https://" + fill("\u0628\u200C\u0628", n) + "/" }},
	{"only joiners", func(n int) string { return "https://" + fill("\u200C", n) + "/" }},
	{"right-to-left labels", func(n int) string { return "https://" + fill("א1.", n) + "א/" }},
	{"percent-encoded host", func(n int) string { return "https://" + fill("%61", n) + "/" }},
	{"percent signs in the host", func(n int) string { return "https://" + fill("%", n) + "/" }},
	{"uppercase host", func(n int) string { return "https://" + fill("A", n) + "/" }},
	{"opaque host", func(n int) string { return "x://" + fill("é", n) + "/" }},
	{"opaque host of %", func(n int) string { return "x://" + fill("%", n) + "/" }},
	{"[ without end", func(n int) string { return "https://[" + fill("1", n) }},
	{"many [", func(n int) string { return "https://" + fill("[", n) }},
	{"many []", func(n int) string { return "x://" + fill("[]", n) }},
	{"IPv6 of zeros", func(n int) string { return "https://[::" + fill("0", n) + "]" }},
	{"IPv6 of colons", func(n int) string { return "https://[" + fill(":", n) + "]" }},
	{"IPv6 of pieces", func(n int) string { return "https://[" + fill("1:", n) + "]" }},
	{"IPv4 in IPv6", func(n int) string { return "https://[::" + fill("1.", n) + "]" }},
	{"IPv4 of 9", func(n int) string { return "https://" + fill("9", n) }},
	{"IPv4 of zeros", func(n int) string { return "https://1." + fill("0", n) }},
	{"IPv4 in hexadecimal", func(n int) string { return "https://0x" + fill("f", n) }},
	{"IPv4 of parts", func(n int) string { return "https://" + fill("1.", n) + "1" }},
	{"port of zeros", func(n int) string { return "https://h:" + fill("0", n) + "80" }},
	{"port of 9", func(n int) string { return "https://h:" + fill("9", n) }},
	{"file host", func(n int) string { return "file://" + fill("%61", n) }},
	{"blob in blob", func(n int) string { return fill("blob:", n) + "https://h" }},
}

// fill repeats s to n bytes or a little more.
func fill(s string, n int) string { return strings.Repeat(s, n/len(s)+1) }

// ideographs returns n bytes of ideographs that are far from each other.
func ideographs(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteRune(0x4E00 + rune(i*7919%20000))
	}
	return b.String()
}

// encodedLabel returns a label of about n bytes in Punycode.
func encodedLabel(n int) string {
	label, err := idna.Lax.ToASCII(ideographs(n))
	if err != nil {
		panic(err)
	}
	return label
}

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
	for _, g := range growing {
		b.Run(g.name, func(b *testing.B) {
			for _, size := range []int{1 << 10, 1 << 14, 1 << 18, 1 << 20, 1 << 22, 1 << 24} {
				input := g.input(size)
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
	for _, g := range growing {
		t.Run(g.name, func(t *testing.T) {
			checkLinear(t, func(n int) (int, func()) {
				input := g.input(n)
				return len(input), func() { grow(input, base) }
			})
		})
	}
	t.Run("deep base", func(t *testing.T) {
		checkLinear(t, func(n int) (int, func()) {
			base, ref := weburl.MustParse("https://h/"+fill("a/", n/2)), fill("../", n/2)
			return n, func() { _, _ = base.Parse(ref) }
		})
	})
	t.Run("empty base path", func(t *testing.T) {
		checkLinear(t, func(n int) (int, func()) {
			base, ref := weburl.MustParse("x:/a/.."+fill("/", n/2)), fill("..//", n/2)
			return n, func() { _, _ = base.Parse(ref) }
		})
	})
}

// cpuTime returns the time that the process has had a processor, or always 0
// where that is not known. See cputime_test.go.
var cpuTime = func() time.Duration { return 0 }

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
			start, startCPU := time.Now(), cpuTime()
			run()
			elapsed := time.Since(start)
			if cpu := cpuTime() - startCPU; cpu > 0 {
				elapsed = min(elapsed, cpu) // another process may have had its turn
			}
			least = min(least, float64(elapsed.Nanoseconds())/float64(size))
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
	b := least(math.Inf(1), 2, size, run)
	for tries := 0; b > limit*a+allowance; tries++ {
		if tries == 8 {
			t.Fatalf("%.1f ns/byte for %d KB, %.1f for %d KB", a, small>>10, b, 16*small>>10)
		}
		b = least(b, 1, size, run)
	}
	t.Logf("%.1f ns/byte, %.1f", a, b)
}
