package cputime

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

var sum atomic.Int64

// spin does work in proportion to n.
func spin(n int) {
	s := 0
	for i := range n {
		s += i * i
	}
	sum.Add(int64(s))
}

// Sleeping costs no processor time, and work does.
func TestTimes(t *testing.T) {
	for name, measure := range map[string]func(func()) time.Duration{"process": Process, "thread": Thread} {
		slept := time.Duration(1<<63 - 1)
		for range 3 {
			slept = min(slept, measure(func() { time.Sleep(50 * time.Millisecond) }))
		}
		if slept > 25*time.Millisecond {
			t.Errorf("%s: sleeping 50 ms took %v", name, slept)
		}
		if worked := measure(func() { spin(1 << 24) }); worked <= 0 {
			t.Errorf("%s: work took %v", name, worked)
		}
	}
}

// The work of other goroutines is not in the time of a thread.
func TestThread(t *testing.T) {
	if !threads {
		t.Skip("the system does not report the time of a thread")
	}
	stop := make(chan struct{})
	defer close(stop)
	for range 2 {
		go func() {
			for {
				select {
				case <-stop:
					return
				default:
					spin(1000)
				}
			}
		}()
	}
	if slept := Thread(func() { time.Sleep(100 * time.Millisecond) }); slept > 50*time.Millisecond {
		t.Errorf("sleeping took %v", slept)
	}
}

func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures time")
	}
	for _, c := range []struct {
		name   string
		n      int
		linear bool
		work   func(n int)
	}{
		{"linear", 4_000, true, func(n int) { spin(n * 10) }},
		{"square", 4_000, false, func(n int) { spin(n * n / 10) }},
		{"copies", 16_000, false, func(n int) { // so many bytes that the calls cost less
			b := []byte(strings.Repeat("x", n))
			for range n / 4 {
				copy(b[1:], b)
			}
		}},
		{"garbage", 4_000, true, func(n int) {
			var kept [16]string
			for i := range n {
				kept[i%16] = strings.Repeat("x", 40)
			}
		}},
	} {
		small, large, ok := linear(c.n, func(n int) time.Duration { return Thread(func() { c.work(n) }) })
		if ok != c.linear {
			t.Errorf("%s: %v and %v", c.name, small, large)
		}
	}
}
