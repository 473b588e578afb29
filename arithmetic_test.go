package weburl

import (
	"math"
	"testing"
)

// TestArithmetic holds the limits to what an int can hold, which has 32 bits on
// some systems: CI runs it with GOARCH=386.
func TestArithmetic(t *testing.T) {
	if maxLen > math.MaxInt32 || maxInput > maxLen {
		t.Error("a place does not fit in 32 bits")
	}
	// The largest sums: a base, and an input that is all ill-formed UTF-8; and
	// the buffer for it, which the input without tabs shares.
	const base, input = int64(maxLen), int64(maxInput)
	for name, sum := range map[string]int64{
		"output":             base + input*int64(maxGrowth),
		"buffer":             base + 2*slack + 3*input + input + 3*input,
		"reference":          base + input,
		"credentials":        base + 2*3*input,
		"segments":           base + base/2 + 3*input + slack,
		"CanParse's outputs": int64(maxLen/maxGrowth) * int64(maxGrowth),
	} {
		if sum > math.MaxInt {
			t.Errorf("%s: %d is not an int", name, sum)
		}
	}
}
