package compare

import "github.com/weburl/weburl/dialect"

// ordinaryTo reports whether all of the dialects are known to agree on input.
func ordinaryTo(input, base string, dialects []*dialect.Dialect) bool {
	return false
}
