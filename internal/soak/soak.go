// Package soak holds the two parsers, packages weburl and spec, to each other on
// random inputs, and package weburl to other implementations.
package soak

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/weburl/weburl/internal/exhaust"
	"github.com/weburl/weburl/internal/shard"
	"github.com/weburl/weburl/internal/urlgen"
)

// A Config says what random inputs are tried, at which commit.
type Config struct {
	Commit string `json:"commit"`
	Inputs int64  `json:"inputs"`
	Seeds  int    `json:"seeds"` // each makes a shard of the inputs
}

// size is the number of inputs of a shard.
const size = 100_000

// Work returns the work of trying count inputs on both parsers. If wpt is not empty, it
// is a directory of web-platform-tests, the inputs of which are varied too. Shards count
// what parsed, as "parsed", the edits of URLs, as "edits", and the bytes of all inputs,
// as "bytes".
func Work(commit, wpt string, count int64) *shard.Work {
	w := newWork(commit, count, size)
	w.Do = func(ctx context.Context, i int) (map[string]int64, []string, error) {
		g := urlgen.New(uint64(i))
		g.InvalidUTF8 = true
		if wpt != "" {
			if err := g.AddWPT(wpt); err != nil {
				return nil, nil, err
			}
		}
		return try(ctx, g, rand.New(rand.NewPCG(uint64(i), 0)), w.Sizes[i])
	}
	return w
}

// newWork divides count inputs into shards.
func newWork(commit string, count, size int64) *shard.Work {
	w := new(shard.Work)
	for rest := count; rest > 0; rest -= size {
		w.Sizes = append(w.Sizes, min(size, rest))
	}
	w.Config = Config{commit, count, len(w.Sizes)}
	return w
}

// try checks n inputs. It draws a base URL for every eight.
func try(ctx context.Context, g *urlgen.Generator, rng *rand.Rand, n int64) (counts map[string]int64, findings []string, err error) {
	counts = make(map[string]int64)
	c, base := new(exhaust.Checker), ""
	count := func() {
		counts["parsed"] += int64(c.Parsed)
		counts["edits"] += int64(c.Edits)
	}
	for i := range n {
		if i%8 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, nil, err
			}
			count()
			if base = ""; rng.IntN(2) == 0 {
				base = g.Base()
			}
			if c, err = exhaust.NewChecker(base); err != nil {
				return nil, nil, fmt.Errorf("base %q: %w", base, err)
			}
		}
		input := next(g, rng)
		counts["bytes"] += int64(len(input))
		if err := c.CheckPanic(input, rng.IntN(16) == 0); err != nil {
			findings = append(findings, fmt.Sprintf("input %q, base %q: %v", input, base, err))
		}
	}
	count()
	return counts, findings, nil
}

// next returns an input. Half of them are put together of several.
func next(g *urlgen.Generator, rng *rand.Rand) string {
	one := func() string {
		switch rng.IntN(8) {
		case 0:
			return g.Trick()
		case 1:
			return g.TrickReference()
		}
		return g.Input()
	}
	s := one()
	if rng.IntN(2) == 0 {
		for range 1 + rng.IntN(8) {
			s += one()
		}
	}
	return s
}
