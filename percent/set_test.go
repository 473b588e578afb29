package percent

import (
	"strings"
	"testing"
)

// The printable ASCII members of the sets of the standard, each written out.
var standardSets = []struct {
	name    string
	set     Set
	members string
}{
	{"C0 control", C0Control, ``},
	{"fragment", Fragment, " \"<>`"},
	{"query", Query, ` "#<>`},
	{"special-query", SpecialQuery, ` "#'<>`},
	{"path", Path, " \"#<>?^`{}"},
	{"userinfo", Userinfo, " \"#/:;<=>?@[\\]^`{|}"},
	{"component", Component, " \"#$%&+,/:;<=>?@[\\]^`{|}"},
	{"application/x-www-form-urlencoded", FormURLEncoded, " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"},
}

func TestStandardSets(t *testing.T) {
	for _, test := range standardSets {
		t.Run(test.name, func(t *testing.T) {
			for c := rune(-1); c <= 0x10FFFF; c++ {
				want := c < 0x20 || c > 0x7E || strings.ContainsRune(test.members, c)
				if got := test.set.Contains(c); got != want {
					t.Fatalf("Contains(%#x) = %t", c, got)
				}
			}
			b := test.set.bytes()
			for c := range 0x100 {
				if got, want := b.Has(byte(c)), test.set.Contains(rune(c)); got != want {
					t.Errorf("has(%#x) = %t", c, got)
				}
			}
		})
	}
}

// The notes of the standard say what two of the sets leave alone.
func TestSetNotes(t *testing.T) {
	const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	for _, test := range []struct {
		name string
		set  Set
		keep string
	}{
		{"component is encodeURIComponent", Component, alphanumeric + "-_.!~*'()"},
		{"application/x-www-form-urlencoded", FormURLEncoded, alphanumeric + "*-._"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for c := range rune(0x80) {
				if test.set.Contains(c) == strings.ContainsRune(test.keep, c) {
					t.Errorf("Contains(%q) = %t", c, test.set.Contains(c))
				}
			}
		})
	}
}

func TestWithWithout(t *testing.T) {
	var all Set
	for c := range rune(0x80) {
		if all.Contains(c) {
			t.Errorf("the zero Set contains %q", c)
		}
		one := Set("").With(string(c))
		for d := range rune(0x80) {
			if one.Contains(d) != (c == d) {
				t.Errorf("With(%q) contains %q: %t", c, d, one.Contains(d))
			}
		}
		if none := one.Without(string(c)); none != "" {
			t.Errorf("With(%q).Without(%[1]q) is %q", c, none)
		}
		all = all.With(string(c))
	}
	if all.Without("é\xFF") != all || !all.Without("é\xFF").Contains('é') || all.With("é\xFF").bytes() != all.bytes() {
		t.Error("code points above ASCII make a difference")
	}
	if Query.With("'").bytes() != SpecialQuery.bytes() || ("'"+Query).bytes() != SpecialQuery.bytes() {
		t.Error("sets of the same members differ")
	}
}
