// Package cputime tells how much processor time a test has used, which says more
// than the clock does on a machine that does other work as well.
package cputime

import "time"

// Now returns the processor time that the process has used so far. Where the system
// does not tell, it is the time since the program began.
func Now() time.Duration { return now() }

// Least returns the least processor time that f takes in some rounds.
func Least(rounds int, f func()) time.Duration {
	least := time.Duration(1<<63 - 1)
	for range rounds {
		start := Now()
		f()
		least = min(least, Now()-start)
	}
	return least
}
