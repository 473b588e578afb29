package canon

import "testing"

func TestPattern(t *testing.T) {
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"a", "a", true}, {"a", "ab", false}, {"", "", true}, {"", "a", false},
		{"*", "", true}, {"*", "abc", true}, {"utm_*", "utm_", true}, {"utm_*", "utm_x", true},
		{"utm_*", "xutm_x", false}, {"*_id", "ga_id", true}, {"*_id", "id", false},
		{"a*a", "a", false}, {"a*a", "aa", true}, {"a*b*c", "abc", true}, {"a*b*c", "axbybzc", true},
		{"a*b*c", "acb", false}, {"*a*", "bab", true}, {"a**b", "ab", true}, {"A", "a", false},
	} {
		t.Run(test.pattern+" "+test.name, func(t *testing.T) {
			if got := Parameters("", test.pattern).Has(test.name); got != test.want {
				t.Errorf("%t", got)
			}
		})
	}
}
