package maxfailed

import "testing"

func TestLimit(t *testing.T) {
	for _, test := range []struct {
		limit    string
		failed   int64
		inputs   int64
		exceeded bool
	}{
		{"0", 0, 0, false}, {"0", 1, 10, true}, {"2", 2, 2, false}, {"2", 3, 1000, true},
		{"0%", 0, 0, false}, {"0%", 1, 1_000_000_000, true}, {"100%", 5, 5, false}, {"50%", 5, 10, false}, {"50%", 6, 10, true},
		{"0.5%", 5, 1000, false}, {"0.5%", 6, 1000, true}, {"1e-3%", 1, 100_000, false},
	} {
		var l Limit
		if err := l.Set(test.limit); err != nil || !l.IsSet() || l.String() != test.limit {
			t.Fatalf("%s: %v", test.limit, err)
		}
		if got := l.IsExceeded(test.failed, test.inputs); got != test.exceeded {
			t.Errorf("%s: %d of %d: %v", test.limit, test.failed, test.inputs, got)
		}
	}
	for _, text := range []string{"", "%", "-1", "x", "1.5", "101%", "-1%", "NaN%", "inf%", "1 %", "5%%", "99999999999999999999"} {
		l := Of(7)
		if err := l.Set(text); err == nil || l != Of(7) {
			t.Errorf("%q: %v, %v", text, l, err)
		}
	}
	if all, none := All, (Limit{}); all.IsExceeded(10, 10) || !none.IsExceeded(1, 10) || all.IsSet() || none.IsSet() {
		t.Error("All or the zero Limit")
	}
}
