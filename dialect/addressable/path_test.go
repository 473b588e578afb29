package addressable

import (
	"regexp"
	"strings"
	"testing"
)

// TestExpressions compares the functions of normalizePath with the expressions of normalize_path,
// for all short strings.
func TestExpressions(t *testing.T) {
	last := regexp.MustCompile(`(?m)/[^/]+$`)
	current := regexp.MustCompile(`(?m)/\./|/\.$`)
	parents := regexp.MustCompile(`(?m)/([^/]*)/\.\./|/([^/]*)/\.\.$`)
	first := regexp.MustCompile(`(?m)^\.\.?/?`)
	above := regexp.MustCompile(`(?m)^/\.\.?/|^(/\.\.?)+/?$`)
	check := func(s string) {
		start, end, ok := lastSegment(s)
		if at := last.FindStringIndex(s); ok != (at != nil) || ok && (start != at[0] || end != at[1]) {
			t.Fatalf("%q: last segment %d to %d, %t, want %d", s, start, end, ok, at)
		}
		parent, current1, ok := parentSegment(s)
		if groups := parents.FindStringSubmatch(s); ok != (groups != nil) || ok && (parent != groups[1] || current1 != groups[2]) {
			t.Fatalf("%q: parent segment %q or %q, %t, want %q", s, parent, current1, ok, groups)
		}
		for name, both := range map[string][2]string{
			"current segments": {replaceSegments(s), current.ReplaceAllString(s, "/")},
			"dots at starts":   {replaceAtStarts(s, "", firstDots), first.ReplaceAllString(s, "")},
			"above the root":   {replaceAtStarts(s, "/", aboveRoot), above.ReplaceAllString(s, "/")},
		} {
			if both[0] != both[1] {
				t.Fatalf("%q: %s: %q, want %q", s, name, both[0], both[1])
			}
		}
	}
	const alphabet, longest = "/.\na", 8
	var all func(s []byte)
	all = func(s []byte) {
		check(string(s))
		if len(s) == longest {
			return
		}
		for _, c := range []byte(alphabet) {
			all(append(s, c))
		}
	}
	all(make([]byte, 0, longest))
	check(strings.Repeat("/..", 50) + "\n" + strings.Repeat("/./a/..", 50))
}
