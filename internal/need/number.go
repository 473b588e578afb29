package need

import (
	"os"
	"strconv"
	"testing"
)

// Number returns the number in an environment variable, or otherwise if the
// variable is not set. Such variables say how many inputs a test tries, and with
// which seed.
func Number(t testing.TB, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// Part returns the part of full, a number of inputs or a size of one, that a test is to
// try: the percentage in the environment variable TEST_PERCENT, by default 10, but at
// least 1.
func Part(t testing.TB, full int) int {
	t.Helper()
	return max(1, full*Number(t, "TEST_PERCENT", 10)/100)
}
