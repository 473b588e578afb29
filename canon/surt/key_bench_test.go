package surt

import "testing"

func BenchmarkAppend(b *testing.B) {
	for _, url := range []string{"https://www.example.co.uk/news/article/83726182", "https://www.example.co.uk/news/article/83726182?id=726182&ref=category"} {
		b.Run(url, func(b *testing.B) {
			b.ReportAllocs()
			var key []byte
			for b.Loop() {
				key, _ = Options{Java: true}.Append(key[:0], url)
			}
		})
	}
}
