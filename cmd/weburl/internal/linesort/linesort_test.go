package linesort

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestSort compares with a stable sort of all lines in memory: few runs and so many that
// there are three levels, of no line, one or more, some longer than a buffer.
func TestSort(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	for _, runs := range []int{0, 1, 7, mostRuns, mostRuns + 1, 3*mostRuns + 5, mostRuns*mostRuns + 2*mostRuns} {
		var s Sorter
		var want []string
		var encoded []byte
		r := rand.New(rand.NewPCG(uint64(runs), 1))
		for i := range runs {
			var text []byte
			for range r.IntN(3) {
				line := fmt.Sprintf("%s%d\t%d", strings.Repeat("k", r.IntN(12)), r.IntN(100), len(want))
				if i < 3 && r.IntN(3) == 0 {
					line += strings.Repeat("x", 2*bufferSize)
				}
				want = append(want, line)
				text = append(append(text, line...), '\n')
			}
			encoded = AppendSorted(encoded, text)
			if len(encoded) > 1<<20 || i == runs-1 {
				if _, err := io.Copy(struct{ io.Writer }{&s}, iotest.HalfReader(bytes.NewReader(encoded))); err != nil {
					t.Fatal(err)
				}
				encoded = encoded[:0]
			}
		}
		slices.SortStableFunc(want, func(a, b string) int {
			return bytes.Compare(key([]byte(a)), key([]byte(b)))
		})
		lines, err := s.Lines()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(lines)
		if err != nil {
			t.Fatal(err)
		}
		if all := strings.Join(want, "\n"); strings.TrimSuffix(string(got), "\n") != all {
			t.Errorf("%d runs: %d bytes, not %d, or in another order", runs, len(got), len(all))
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
			t.Errorf("%d runs: files have names: %v, %v", runs, entries, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
