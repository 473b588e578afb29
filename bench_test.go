package weburl_test

import (
	"net/url"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
)

// corpus returns the lines of a file in the folder that CORPORA names. It skips
// the benchmark if there is none.
func corpus(b testing.TB, name string) []string {
	b.Helper()
	data, err := os.ReadFile(need.Corpus(b, name))
	if err != nil {
		b.Fatal(err)
	}
	text := strings.TrimPrefix(string(data), "\uFEFF")
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.Clone(line) // strings apart, as a program would have them
	}
	return lines
}

var sink int

// perURL runs parse over all lines, again and again, and reports the time of one.
func perURL(b *testing.B, lines []string, parse func(string) int) {
	b.Helper()
	b.ReportAllocs()
	total, i := 0, 0
	for b.Loop() {
		total += parse(lines[i])
		if i++; i == len(lines) {
			i = 0
		}
	}
	sink = total
}

func BenchmarkParse(b *testing.B) {
	for _, name := range []string{"kasztp.txt", "node_files.txt"} {
		lines := corpus(b, name)
		b.Run(name+"/weburl", func(b *testing.B) {
			perURL(b, lines, func(s string) int {
				u, err := weburl.Parse(s)
				if err != nil {
					return 0
				}
				return len(u.String())
			})
		})
		b.Run(name+"/CanParse", func(b *testing.B) {
			perURL(b, lines, func(s string) int {
				if weburl.CanParse(s) {
					return 1
				}
				return 0
			})
		})
		b.Run(name+"/neturl", func(b *testing.B) {
			perURL(b, lines, func(s string) int {
				u, err := url.Parse(s)
				if err != nil {
					return 0
				}
				return len(u.String())
			})
		})
		b.Run(name+"/floor", func(b *testing.B) {
			perURL(b, lines, func(s string) int {
				var or uint8
				for i := 0; i < len(s); i++ {
					or |= floor[s[i]]
				}
				return int(or)
			})
		})
	}
}

// floor is the table of the benchmark that only looks at every byte once.
var floor = func() (table [256]uint8) {
	for i := range table {
		table[i] = uint8(i * 7)
	}
	return table
}()

func BenchmarkResolve(b *testing.B) {
	type pair struct {
		base, ref string
	}
	var pairs []pair
	bases := map[string]weburl.URL{}
	netBases := map[string]*url.URL{}
	for _, line := range corpus(b, "refs-python.tsv") {
		base, ref, _ := strings.Cut(line, "\t")
		if _, ok := bases[base]; !ok {
			bases[base] = weburl.MustParse(base)
			netBases[base], _ = url.Parse(base)
		}
		pairs = append(pairs, pair{base, strings.Clone(ref)})
	}
	b.Run("weburl", func(b *testing.B) {
		parsed := make([]weburl.URL, len(pairs))
		for i, p := range pairs {
			parsed[i] = bases[p.base]
		}
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			u, err := parsed[i].Parse(pairs[i].ref)
			if err != nil {
				b.Fatal(err)
			}
			sink += len(u.String())
			if i++; i == len(pairs) {
				i = 0
			}
		}
	})
	b.Run("neturl", func(b *testing.B) {
		parsed := make([]*url.URL, len(pairs))
		for i, p := range pairs {
			parsed[i] = netBases[p.base]
		}
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			u, err := parsed[i].Parse(pairs[i].ref)
			if err == nil {
				sink += len(u.String())
			}
			if i++; i == len(pairs) {
				i = 0
			}
		}
	})
}

// BenchmarkMapKeys compares URLs and their strings as keys of a map, for docs/bulk.md.
func BenchmarkMapKeys(b *testing.B) {
	var urls []weburl.URL
	for _, line := range corpus(b, "kasztp.txt") {
		if u, err := weburl.Parse(line); err == nil {
			urls = append(urls, u)
		}
	}
	b.Run("URL", func(b *testing.B) { benchmarkKeys(b, urls, func(u weburl.URL) weburl.URL { return u }) })
	b.Run("string", func(b *testing.B) { benchmarkKeys(b, urls, weburl.URL.String) })
}

func benchmarkKeys[K comparable](b *testing.B, urls []weburl.URL, key func(weburl.URL) K) {
	fill := func() map[K]struct{} {
		m := map[K]struct{}{}
		for _, u := range urls {
			m[key(u)] = struct{}{}
		}
		return m
	}
	b.Run("insert", func(b *testing.B) {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		m := fill()
		runtime.GC()
		runtime.ReadMemStats(&after)
		runtime.KeepAlive(m)
		for b.Loop() {
			fill()
		}
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB")
	})
	b.Run("look up", func(b *testing.B) {
		m := fill()
		for b.Loop() {
			n := 0
			for _, u := range urls {
				if _, ok := m[key(u)]; ok {
					n++
				}
			}
			sink = n
		}
	})
}
