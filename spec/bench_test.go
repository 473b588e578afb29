package spec_test

import (
	"os"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/need"
	. "github.com/weburl/weburl/spec"
)

// BenchmarkParse parses a URL of a corpus in each round. Its cpu-ns/op are of the
// whole process, garbage collection included, and of no other.
func BenchmarkParse(b *testing.B) {
	text, err := os.ReadFile(need.Corpus(b, "kasztp.txt"))
	if err != nil {
		b.Fatal(err)
	}
	urls := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, test := range []struct {
		name   string
		parser Parser
	}{
		{"quiet", Parser{}},
		{"report", Parser{Report: func(ValidationError) {}}},
		{"trace", Parser{Trace: func(Step) {}}},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			start, i := cputime.Now(), 0
			for b.Loop() {
				_, _ = test.parser.Parse(urls[i%len(urls)], nil)
				i++
			}
			b.ReportMetric(float64(cputime.Now()-start)/float64(b.N), "cpu-ns/op")
		})
	}
}
