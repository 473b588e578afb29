// Package cputime measures processor time, and tests with it that code takes linear
// time. Unlike the time by the clock, it does not count the time in which other programs
// run.
package cputime

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/need"
)

// Now returns the processor time that the process has used so far, with all of its
// threads. Where the system does not report it, it is the time since the program began.
func Now() time.Duration { return process() }

// Process returns the processor time that the process uses while f runs: the time of f
// and the goroutines that it starts, of the garbage collector, and of tests that run in
// parallel.
func Process(f func()) time.Duration {
	start := process()
	f()
	return process() - start
}

// Thread returns the processor time that f uses, without the goroutines that it starts.
// Garbage is collected before f and not while f runs, unless f allocates more than a
// gigabyte: otherwise earlier work would determine whether a collection happens during
// f. If the system does not report the time of a thread, it is the time of the process.
func Thread(f func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(min(debug.SetMemoryLimit(-1), 1<<30)))
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	touch(min(most.Load(), 1<<28))
	runtime.GC()
	before := allocated()
	start := thread()
	f()
	spent := thread() - start
	most.Store(max(most.Load(), allocated()-before))
	return spent
}

// most is how many bytes a function allocated at most of those that Thread has called since
// [LinearAt] began.
var most atomic.Uint64

// touch allocates n bytes and uses each page of them. The first use of a page takes up to
// 40 µs in some virtual machines, and the runtime gives unused pages back to the system.
func touch(n uint64) {
	memory := make([]byte, n)
	for i := 0; i < len(memory); i += 4096 {
		memory[i] = 1
	}
}

// allocated returns how many bytes the process has allocated so far.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// Linear is [LinearAt] with the part of n that [need.Part] returns.
func Linear(t *testing.T, n int, cost func(n int) time.Duration) {
	t.Helper()
	LinearAt(t, need.Part(t, n), cost)
}

// LinearAt fails the test if cost grows faster than n. It compares cost(n) with
// cost(8n), which may be 24 times as much, and 80 ns more for each unit of 8n: caches
// are faster than memory, and a new page of memory, of 4 KiB, costs the system more than
// a microsecond, which is 50 ns for work that allocates 150 bytes a unit. If cost
// were the square of n, it would be 64 times as much. The test fails if ten rounds, or
// all rounds in 5 seconds, find too much. The program ends if a stack takes more than
// 8 MB: what recurs for each few bytes would overflow the stack for a longer input.
//
// The cost is the result of [Thread] for the work on an input of size n, or of [Process]
// if the work has goroutines.
func LinearAt(t *testing.T, n int, cost func(n int) time.Duration) {
	t.Helper()
	if testing.Short() {
		t.Skip("it measures time")
	}
	defer debug.SetMaxStack(debug.SetMaxStack(8 << 20))
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // on a busy machine, the work itself is charged with collecting garbage
	if small, large, ok := linear(n, cost); !ok {
		t.Errorf("%v for %d, %v for %d", small, n, large, factor*n)
	}
}

const (
	factor    = 8
	limit     = 3
	allowance = 80 * time.Nanosecond
	rounds    = 10
)

// linear reports whether the costs of n and of factor times n are in proportion in one
// of the rounds, and returns those of the last.
func linear(n int, cost func(n int) time.Duration) (small, large time.Duration, ok bool) {
	most.Store(0)
	sum := time.Duration(0)
	for round := 0; round < rounds && sum < 5*time.Second; round++ {
		small = math.MaxInt64
		for range 3 {
			small = min(small, cost(n))
		}
		large = cost(factor * n)
		if large <= factor*(limit*small+time.Duration(n)*allowance) {
			return small, large, true
		}
		sum += large
	}
	return small, large, false
}
