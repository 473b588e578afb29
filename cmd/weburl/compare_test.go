package main

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"github.com/rivo/uniseg"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/dialect"
)

// TestShorten holds that what differs stays to be seen.
func TestShorten(t *testing.T) {
	const common = "/a/long/way/that/all/have/in/common/"
	c := comparedColumn{
		component: dialect.Path,
		texts:     []string{common + "a%20b", common + "a b", "-"},
		differs:   []bool{false, true, true},
		marked:    true,
	}
	c.shorten(14)
	if want := []string{"…%20b", "… b", "-"}; !slices.Equal(c.texts, want) {
		t.Errorf("got %q, want %q", c.texts, want)
	}
}

func TestCommonPrefix(t *testing.T) {
	for _, test := range []struct {
		texts []string
		want  string
	}{
		{nil, ""},
		{[]string{"-", `""`}, ""},
		{[]string{"abc"}, "abc"},
		{[]string{"abc", "-", "abd"}, "ab"},
		{[]string{"aé", "aè"}, "a"},
		{[]string{"ab", "abc"}, "ab"},
		{[]string{"abc", "x"}, ""},
	} {
		if got := commonPrefix(test.texts); got != test.want {
			t.Errorf("%q: got %q, want %q", test.texts, got, test.want)
		}
	}
}

// TestReadingsFit draws tables on terminals of several widths.
func TestReadingsFit(t *testing.T) {
	const long = "http://user:password@0x7f.1:8080/some/long/path a?with=a&long=query|#andafragment"
	for _, columns := range []int{80, 100, 120} {
		var out bytes.Buffer
		one := stream.NewTool(nil, &out, io.Discard)
		one.Columns = columns
		c := comparer{dialects: dialect.All()}
		if err := c.compare(one, &stream.Inputs{Verdicts: true, Args: []string{"http://0x7f.1/?" + long, "http://a/b" + long}}); err != stream.ErrFailed {
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
		run([]string{"compare", "--stdin"}, bytes.NewReader(text), io.Discard, io.Discard)
	}
	b.ReportMetric(float64(b.N*urls)/b.Elapsed().Seconds(), "URLs/s")
}
