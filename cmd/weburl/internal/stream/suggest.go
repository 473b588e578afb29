package stream

import "strings"

// DidYouMean returns the end of a message about a name that is unknown: the known
// names that it may be a misspelling of, if there are any.
func DidYouMean(name string, known []string) string {
	var similar []string
	for _, k := range known {
		if d := distance(name, k); d <= 2 && d < len(k) || len(name) > 2 && strings.HasPrefix(k, name) {
			similar = append(similar, k)
		}
	}
	if len(similar) == 0 {
		return ""
	}
	return ", did you mean " + strings.Join(similar, " or ") + "?"
}

// distance returns the least number of bytes to insert, remove or replace that
// make b of a: the Levenshtein distance. Names are short.
func distance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return max(len(a), len(b))
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
