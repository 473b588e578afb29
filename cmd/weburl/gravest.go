package main

import (
	"cmp"
	"container/heap"
	"slices"
	"strings"
	"sync"

	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/verdict"
)

// A gravest keeps the inputs with the gravest verdicts, for --top. It is safe for use by
// several goroutines.
type gravest struct {
	most int

	mu     sync.Mutex
	kept   []graded // a heap, the least grave first
	failed bool
}

// A graded is an input with its score.
type graded struct {
	request stream.Request
	score   int
}

// compare orders the gravest first, and inputs of one score as they were read.
func (a *graded) compare(b *graded) int {
	return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(a.request.File, b.request.File), cmp.Compare(a.request.Line, b.request.Line), strings.Compare(a.request.Input, b.request.Input))
}

// Len implements [heap.Interface].
func (g *gravest) Len() int { return len(g.kept) }

// Less implements [heap.Interface].
func (g *gravest) Less(i, j int) bool { return g.kept[i].compare(&g.kept[j]) > 0 }

// Swap implements [heap.Interface].
func (g *gravest) Swap(i, j int) { g.kept[i], g.kept[j] = g.kept[j], g.kept[i] }

// Push implements [heap.Interface].
func (g *gravest) Push(x any) { g.kept = append(g.kept, x.(graded)) }

// Pop implements [heap.Interface].
func (g *gravest) Pop() any {
	last := g.kept[len(g.kept)-1]
	g.kept = g.kept[:len(g.kept)-1]
	return last
}

// add keeps the input of a request if it is among the gravest. It returns
// [stream.ErrNoAnswer].
func (g *gravest) add(r *stream.Request, v verdict.Verdict, failure error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.failed = g.failed || failure != nil
	x := graded{*r, v.Score()}
	if len(g.kept) == g.most {
		if x.compare(&g.kept[0]) >= 0 {
			return stream.ErrNoAnswer
		}
		heap.Pop(g)
	}
	x.request.Input, x.request.Raw, x.request.Base = strings.Clone(r.Input), "", strings.Clone(r.Base) // not the text of all lines
	x.request.Members = slices.Clone(r.Members)
	heap.Push(g, x)
	return stream.ErrNoAnswer
}

// showTop prints the gravest inputs, and returns [stream.ErrFailed] if one of all failed.
func (i *inspector) showTop(c *stream.Call) error {
	slices.SortFunc(i.top.kept, func(a, b graded) int { return a.compare(&b) })
	var bases stream.BaseCache
	for n := range i.top.kept {
		r := &i.top.kept[n].request
		u, v, _ := i.inspect(r, &bases)
		if !c.In.AsJSON {
			i.show(c.Tool, r, u, v)
			continue
		}
		b := []byte{'{'}
		if r.Line > 0 {
			b = answers.AppendInt(b, "line", r.Line)
		}
		b = answers.AppendInspected(r.AppendMembers(b), r.Input, u, v)
		c.Tool.Stdout.Write(append(append(b, r.Members...), '}', c.Tool.End))
	}
	if i.top.failed {
		return stream.ErrFailed
	}
	return nil
}
