package parsers

import (
	"slices"
	"testing"

	"github.com/weburl/weburl/dialect"
)

// TestShorten holds that what differs stays to be seen.
func TestShorten(t *testing.T) {
	const common = "/a/long/way/that/all/have/in/common/"
	c := comparedColumn{
		component: dialect.Path,
		texts:     []string{common + "a%20b", common + "a b", "-"},
		differs:   []bool{false, true, true},
		marked:    true,
	}
	c.shorten(14)
	if want := []string{"…%20b", "… b", "-"}; !slices.Equal(c.texts, want) {
		t.Errorf("got %q, want %q", c.texts, want)
	}
}

func TestCommonPrefix(t *testing.T) {
	for _, test := range []struct {
		texts []string
		want  string
	}{
		{nil, ""},
		{[]string{"-", `""`}, ""},
		{[]string{"abc"}, "abc"},
		{[]string{"abc", "-", "abd"}, "ab"},
		{[]string{"aé", "aè"}, "a"},
		{[]string{"ab", "abc"}, "ab"},
		{[]string{"abc", "x"}, ""},
	} {
		if got := commonPrefix(test.texts); got != test.want {
			t.Errorf("%q: got %q, want %q", test.texts, got, test.want)
		}
	}
}
