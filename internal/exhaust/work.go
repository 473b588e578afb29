package exhaust

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/weburl/weburl/internal/shard"
)

// A Config says which strings of which spaces are tried, at which commit.
type Config struct {
	Commit string   `json:"commit"`
	Spaces []Extent `json:"spaces"`
}

// An Extent is how far a space is tried: all strings of up to Length of its tokens.
type Extent struct {
	Name    string `json:"name"`
	Tokens  int    `json:"tokens"`
	Length  int    `json:"length"`
	Strings int64  `json:"strings"`
}

// A part is a shard of the strings of a length of a space.
type part struct {
	space         *Space
	length, shard int
	thorough      bool
}

// Work returns the work of trying the strings of each space up to the length at
// which they are more than limit, the short ones first. The longest of a space are
// not checked thoroughly. Shards count what parsed, as "parsed", and the edits of
// URLs, as "edits".
func Work(commit string, spaces []Space, limit int64) *shard.Work {
	config := Config{Commit: commit}
	var parts []part
	for i := range spaces {
		s := &spaces[i]
		extent := Extent{Name: s.Name, Tokens: len(s.Tokens), Length: -1}
		for length := 0; int64(s.Count(length)) <= limit; length++ {
			extent.Length = length
			extent.Strings += int64(s.Count(length))
		}
		config.Spaces = append(config.Spaces, extent)
		for length := range extent.Length + 1 {
			for n := range s.Shards(length) {
				parts = append(parts, part{s, length, n, length < extent.Length})
			}
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int {
		return cmp.Compare(a.space.Count(a.length), b.space.Count(b.length))
	})
	w := &shard.Work{Config: config}
	for _, p := range parts {
		w.Sizes = append(w.Sizes, int64(p.space.Count(p.length)/p.space.Shards(p.length)))
	}
	w.Do = func(_ context.Context, i int) (map[string]int64, []string, error) { return parts[i].try() }
	return w
}

// try checks the strings of the part, up to the first for which something does not
// hold.
func (p *part) try() (counts map[string]int64, findings []string, err error) {
	c, err := NewChecker(p.space.Base)
	if err != nil {
		return nil, nil, err
	}
	p.space.Each(p.length, p.shard, func(input string) bool {
		if err := c.CheckPanic(input, p.thorough); err != nil {
			findings = append(findings, fmt.Sprintf("%s: input %q, base %q: %v", p.space.Name, input, p.space.Base, err))
			return false
		}
		return true
	})
	return map[string]int64{"parsed": int64(c.Parsed), "edits": int64(c.Edits)}, findings, nil
}
