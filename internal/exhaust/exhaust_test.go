package exhaust

import (
	"path/filepath"
	"runtime"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestSpaces tries the strings of each space up to the length at which they are
// more than EXHAUST_COUNT.
func TestSpaces(t *testing.T) {
	count := need.Number(t, "EXHAUST_COUNT", need.Part(t, 150_000))
	work := Work("", Spaces(), int64(count))
	state, err := work.Run(t.Context(), filepath.Join(t.TempDir(), "state"), runtime.GOMAXPROCS(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range state.Findings {
		t.Error(finding)
	}
	t.Logf("%d strings, %d of which parse, and %d edits", state.Inputs, state.Counts["parsed"], state.Counts["edits"])
	if state.Counts["parsed"] == 0 || state.Counts["edits"] == 0 {
		t.Error("nothing was checked")
	}
}

// TestEach counts the strings of the shards, all of which are different.
func TestEach(t *testing.T) {
	s := Space{Prefix: "<", Suffix: ">", Tokens: []string{"a", "b", "c"}}
	for length := range 7 {
		seen := make(map[string]bool)
		for shard := range s.Shards(length) {
			s.Each(length, shard, func(input string) bool {
				if len(input) != length+2 {
					t.Errorf("length %d: %q", length, input)
				}
				seen[string([]byte(input))] = true
				return true
			})
		}
		if len(seen) != s.Count(length) {
			t.Errorf("length %d: %d strings, not %d", length, len(seen), s.Count(length))
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, s := range Spaces() {
		b.Run(s.Name, func(b *testing.B) {
			c, err := NewChecker(s.Base)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			done := 0
			for shard := 0; done < b.N; shard++ {
				s.Each(5, shard%s.Shards(5), func(input string) bool {
					if err := c.Check(input, false); err != nil {
						b.Fatal(err)
					}
					done++
					return done < b.N
				})
			}
		})
	}
}
