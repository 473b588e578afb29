package main

import (
	"bytes"
	"io"
	"testing"

	"github.com/rivo/uniseg"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// TestResultsFit draws tables on terminals of several widths.
func TestResultsFit(t *testing.T) {
	const long = "http://user:password@0x7f.1:8080/some/long/path a?with=a&long=query|#andafragment"
	for _, columns := range []int{80, 100, 120} {
		var out bytes.Buffer
		one := stream.NewTool(nil, &out, io.Discard)
		one.Columns = columns
		root := rootCommand(one)
		root.SetArgs([]string{"compare", "--with", "all", "http://0x7f.1/?" + long, "http://a/b" + long})
		if err := root.Execute(); err != stream.ErrFailed {
			t.Errorf("%v", err)
		}
		one.Stdout.Flush()
		for line := range bytes.Lines(out.Bytes()) {
			if n := uniseg.StringWidth(string(bytes.TrimSuffix(line, []byte("\n")))); n > columns {
				t.Errorf("%d columns on a terminal of %d: %s", n, columns, line)
			}
		}
	}
}

// BenchmarkSift sifts all of kasztp.txt in each iteration.
func BenchmarkSift(b *testing.B) {
	text, err := io.ReadAll(corpus(b, "kasztp.txt"))
	if err != nil {
		b.Fatal(err)
	}
	urls := bytes.Count(text, []byte("\n")) + 1
	for b.Loop() {
		run([]string{"compare"}, bytes.NewReader(text), io.Discard, io.Discard)
	}
	b.ReportMetric(float64(b.N*urls)/b.Elapsed().Seconds(), "URLs/s")
}
