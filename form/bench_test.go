package form_test

import (
	"bufio"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/need"
)

// ownQueries are queries like those of search engines, shops, trackers and
// APIs.
var ownQueries = []string{
	"q=web+url+standard&hl=en&num=20",
	"id=12345",
	"utm_source=newsletter&utm_medium=email&utm_campaign=spring%20sale",
	"search=caf%C3%A9+cr%C3%A8me&category=food%2Fdrinks&page=2&sort=price-asc",
	"response_type=code&client_id=s6BhdRkqt3&state=xyz&redirect_uri=https%3A%2F%2Fclient%2Eexample%2Ecom%2Fcb",
	"lat=52.5200&lon=13.4050&units=metric&fields=temperature,wind,rain&lang=de",
	"filter%5Bstatus%5D=open&filter%5Blabel%5D=bug&filter%5Blabel%5D=help+wanted&per_page=100",
	"v=dQw4w9WgXcQ&t=43s",
}

// queries returns queries by name: our own and, if the environment variable CORPORA
// names the directory, those of its file kasztp.txt.
func queries(b *testing.B) map[string][]string {
	corpora := map[string][]string{"own": ownQueries}
	dir := need.OptionalDir(b, "CORPORA")
	if dir == "" {
		return corpora
	}
	file, err := os.Open(filepath.Join(dir, "kasztp.txt"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		_, query, _ := strings.Cut(line, "?")
		// What package net/url does not read would cost it less.
		if _, err := url.ParseQuery(query); query != "" && err == nil {
			corpora["kasztp"] = append(corpora["kasztp"], query)
		}
	}
	if err := lines.Err(); err != nil {
		b.Fatal(err)
	}
	b.Logf("kasztp: %d queries", len(corpora["kasztp"]))
	return corpora
}

// bench measures what a run of do over all queries costs. The results are kept,
// as a program keeps them: otherwise the compiler would spare package net/url
// some of its allocations.
func bench[In, Out any](b *testing.B, name string, inputs []In, size int, do func(In) Out) {
	outputs := make([]Out, len(inputs))
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(size))
		for b.Loop() {
			for i, input := range inputs {
				outputs[i] = do(input)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(inputs)), "ns/query")
	})
}

func BenchmarkParse(b *testing.B) {
	for name, inputs := range queries(b) {
		size := len(strings.Join(inputs, ""))
		bench(b, name+"/form", inputs, size, form.Parse)
		bench(b, name+"/neturl", inputs, size, func(s string) url.Values {
			v, _ := url.ParseQuery(s)
			return v
		})
	}
}

func BenchmarkString(b *testing.B) {
	for name, inputs := range queries(b) {
		size := len(strings.Join(inputs, ""))
		lists := make([]form.List, len(inputs))
		values := make([]url.Values, len(inputs))
		for i, input := range inputs {
			lists[i] = form.Parse(input)
			values[i] = lists[i].Values()
		}
		bench(b, name+"/form", lists, size, form.List.String)
		bench(b, name+"/neturl", values, size, url.Values.Encode)
	}
}

// BenchmarkLong has inputs that could cost more than linear time or memory: the
// time for each byte should not depend on the length.
func BenchmarkLong(b *testing.B) {
	for _, input := range []string{"&", "=", "a&", "+", "%41", "%FF", "\xFF", "%", "€=%zz&"} {
		for _, n := range []int{1 << 10, 1 << 20} {
			s := strings.Repeat(input, n)
			b.Run(input+"/"+map[int]string{1 << 10: "thousand", 1 << 20: "million"}[n], func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(s)))
				for b.Loop() {
					form.Parse(s)
				}
			})
		}
	}
}

func BenchmarkSort(b *testing.B) {
	s := strings.Repeat("z=1&y=1&longer=x&a=&b&0=&é=1&", 100_000)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		b.StopTimer()
		list := form.Parse(s)
		b.StartTimer()
		list.Sort()
	}
}

// BenchmarkGet reads one parameter of each query: by name alone, from a list, and
// by net/url.
func BenchmarkGet(b *testing.B) {
	const name = "page"
	b.Run("query", func(b *testing.B) {
		for i := range b.N {
			form.Query(ownQueries[i%len(ownQueries)]).Lookup(name)
		}
	})
	b.Run("list", func(b *testing.B) {
		for i := range b.N {
			form.Parse(ownQueries[i%len(ownQueries)]).Lookup(name)
		}
	})
	b.Run("net-url", func(b *testing.B) {
		for i := range b.N {
			values, _ := url.ParseQuery(ownQueries[i%len(ownQueries)])
			values.Get(name)
		}
	})
}
