package canon

import (
	"testing"

	"github.com/weburl/weburl"
)

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

func TestSiteTrackingParameters(t *testing.T) {
	for _, test := range []struct {
		host, name string
		want       bool
	}{
		{"www.amazon.co.uk", "pd_rd_w", true}, {"amazon.example", "qid", true}, {"amazon.com", "/ref", true}, {"m.youtube.com", "si", true}, {"x.com", "s", true},
		{"x.example", "s", false}, {"amazon.com", "id", false}, {"com", "si", false}, {"127.0.0.1", "si", false},
	} {
		h, err := weburl.ParseHost(test.host)
		if got := SiteTrackingParameters(h).Has(test.name); err != nil || got != test.want {
			t.Errorf("%s of %s: %t, %v", test.name, test.host, got, err)
		}
	}
	if SiteTrackingParameters(weburl.Host{}).Has("si") {
		t.Error("the zero Host has parameters")
	}
}
