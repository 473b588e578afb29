package term

import "fmt"

// Counted returns a number of things: 1 URL, 2 URLs.
func Counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// IsOrAre returns the verb for a number of things.
func IsOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
