package parsers

import (
	"fmt"
	"strings"
	"sync"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/dialect/compare"
)

// A Total counts URLs by level.
type Total struct {
	mu     sync.Mutex
	counts []*Count
}

// A Count is the part of a total that one worker counts.
type Count struct {
	of [compare.Destination + 1]int64
	_  [64]byte // keeps the counts of two cores out of one cache line
}

// Add counts n URLs.
func (c *Count) Add(level compare.Level, n int) { c.of[level] += int64(n) }

// Count returns a count for a worker.
func (x *Total) Count() *Count {
	c := new(Count)
	x.mu.Lock()
	defer x.mu.Unlock()
	x.counts = append(x.counts, c)
	return c
}

// Show shows how many URLs there were of each level.
func (x *Total) Show(t *stream.Tool) {
	if t.Listed {
		t.Println(0, "")
	}
	var sum Count
	var total int64
	var counts []string
	for _, level := range compare.Levels() {
		for _, c := range x.counts {
			sum.of[level] += c.of[level]
		}
		total += sum.of[level]
		counts = append(counts, fmt.Sprintf("%d %s", sum.of[level], level))
	}
	ink := t.Style.Title
	if sum.of[compare.Same] == total {
		ink = t.Style.Good
	}
	t.Println(0, term.Paint(ink, fmt.Sprintf("%s: %s.", term.Counted(int(total), "URL"), strings.Join(counts, ", "))))
}
