package shard_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/weburl/weburl/internal/shard"
)

// TestRun stops and goes on until all is done. Each shard counts once.
func TestRun(t *testing.T) {
	const shards = 100
	file := filepath.Join(t.TempDir(), "state")
	var times [shards]atomic.Int32
	sizes := make([]int64, shards)
	for i := range sizes {
		sizes[i] = int64(i)
	}
	var state *shard.State
	for runs := 0; state == nil || state.Done < shards; runs++ {
		if runs > shards {
			t.Fatal("it does not come to an end")
		}
		ctx, stop := context.WithCancel(context.Background())
		var started atomic.Int32
		work := shard.Work{Config: "test", Sizes: sizes}
		work.Do = func(ctx context.Context, i int) (map[string]int64, []string, error) {
			if started.Add(1) == 17 {
				stop()
				return nil, nil, errors.New("killed")
			}
			times[i].Add(1)
			return map[string]int64{"one": 1}, []string{"finding"}, nil
		}
		var err error
		state, err = work.Run(ctx, file, 3, nil)
		if (err == nil) != (state.Done == shards) {
			t.Fatalf("%d of %d, %v", state.Done, shards, err)
		}
		stop()
	}
	for i := range times {
		if n := times[i].Load(); n != 1 {
			t.Errorf("shard %d was done %d times", i, n)
		}
	}
	if state.Inputs != shards*(shards-1)/2 || state.Counts["one"] != shards || len(state.Findings) != shards || len(state.Missing) != 0 {
		t.Errorf("%+v", state)
	}
}

func TestOtherWork(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state")
	work := shard.Work{Config: "a", Sizes: []int64{1}, Do: func(context.Context, int) (map[string]int64, []string, error) {
		return nil, nil, nil
	}}
	if _, err := work.Run(t.Context(), file, 1, nil); err != nil {
		t.Fatal(err)
	}
	work.Config = "b"
	if _, err := work.Run(t.Context(), file, 1, nil); err == nil || !strings.Contains(err.Error(), "other work") {
		t.Fatal(err)
	}
}
