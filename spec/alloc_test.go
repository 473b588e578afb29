//go:build !race

package spec_test

import (
	"testing"

	. "github.com/weburl/weburl/spec"
)

// An ordinary URL takes one allocation, that of its record, and what has to be
// percent-encoded another. (With the race detector, pools lose what is put there.)
func TestAllocations(t *testing.T) {
	base := mustParse(t, "https://h/a/b?q", "")
	report := func(ValidationError) {}
	for _, test := range []struct {
		input  string
		base   *URL
		parser Parser
		want   float64
	}{
		{"https://www.example.com/some/path/page.html?query=value#top", nil, Parser{}, 1},
		{"https://www.example.com/some/path/page.html?query=value#top", nil, Parser{Report: report}, 1},
		{"../c?d", base, Parser{}, 1},
		{"https://h:8080/a b/<c>?d e", nil, Parser{Report: report}, 2},
		{"https://h/a/b/c/d/e/f/g", nil, Parser{}, 2}, // more segments than a record has room for
	} {
		got := testing.AllocsPerRun(100, func() { test.parser.Parse(test.input, test.base) })
		if got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.input, got, test.want)
		}
	}
}
