package cputime

import (
	"testing"
	"time"
)

// Sleeping costs no processor time, and work does.
func TestLeast(t *testing.T) {
	if slept := Least(3, func() { time.Sleep(50 * time.Millisecond) }); slept > 25*time.Millisecond {
		t.Errorf("sleeping 50 ms took %v", slept)
	}
	var n int
	worked := Least(3, func() {
		for i := range 1 << 24 {
			n += i * i
		}
	})
	if worked <= 0 || n == 0 {
		t.Errorf("work took %v", worked)
	}
}
