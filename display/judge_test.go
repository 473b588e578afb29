package display_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
)

func TestLevel(t *testing.T) {
	for _, test := range []struct {
		label string
		want  display.RestrictionLevel
	}{
		{"", display.ASCIIOnly},
		{"example-1", display.ASCIIOnly},
		{"a_b", display.Unrestricted},
		{"b\u00FCcher", display.SingleScript},
		{"\u043F\u0440\u0438\u043C\u0435\u04401", display.SingleScript},
		{"\u6F22\u5B57\u304B\u306A\u30AB\u30CA\u30FC", display.SingleScript}, // Han, Hiragana, Katakana
		{"\u6F22\u3105", display.SingleScript},                               // Han, Bopomofo
		{"\uD55C\u6F22", display.SingleScript},                               // Hangul, Han
		{"abc\u6F22\u304B", display.HighlyRestrictive},                       // with Latin
		{"abc\uD55C", display.HighlyRestrictive},                             //
		{"abc\u0627", display.ModeratelyRestrictive},                         // Arabic
		{"abc\u0E01", display.ModeratelyRestrictive},                         // Thai
		{"abc\u043F", display.MinimallyRestrictive},                          // Cyrillic
		{"abc\u03C0", display.MinimallyRestrictive},                          // Greek
		{"abc\u13A0", display.MinimallyRestrictive},                          // Cherokee is not recommended
		{"\u0E01\u0627", display.MinimallyRestrictive},                       // Thai and Arabic
		{"\u043F\u03C0", display.MinimallyRestrictive},                       // Cyrillic and Greek
		{"\U00010900\u16A0", display.MinimallyRestrictive},                   // Phoenician and Runic
		{"\uA984\U00011083", display.MinimallyRestrictive},                   // Javanese and Kaithi
		{"\uA015\uA500", display.MinimallyRestrictive},                       // Yi and Vai
		{"\uD55C\u304B", display.MinimallyRestrictive},                       // Hangul and Hiragana
		{"i\u2764", display.Unrestricted},                                    // a symbol
		{"a\u0378", display.Unrestricted},                                    // not assigned
	} {
		t.Run(test.label, func(t *testing.T) {
			if got := display.Level(test.label); got != test.want {
				t.Errorf("%+q: got %v, want %v", test.label, got, test.want)
			}
		})
	}
}

// The ASCII code points of a domain name are letters, digits and the hyphen.
func TestLevelASCII(t *testing.T) {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	for c := range rune(0x80) {
		want, with := display.Unrestricted, display.Unrestricted
		if strings.ContainsRune(letters+"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-", c) {
			want, with = display.ASCIIOnly, display.SingleScript
		}
		if got := display.Level(string(c)); got != want {
			t.Errorf("%q: got %v, want %v", c, got, want)
		}
		if got := display.Level("\u00FC" + string(c)); got != with {
			t.Errorf("after a letter: %q: got %v, want %v", c, got, with)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		host string
		want []string // findings, as they are written
	}{
		{"example.com", nil},
		{"b\u00FCcher.example", nil},
		{"\u0440\u043E\u0441\u0441\u0438\u044F.\u0440\u0444", nil},
		{"\u03B1\u03B8\u03AE\u03BD\u03B1.gr", nil},
		{"\u4F8B\u3048.jp", nil},
		{"taobao\u6DD8\u5B9D.cn", nil},
		{"\u4E00\u4E8C\u4E09.jp", nil}, // looks like Katakana, with which Han is written
		{"\u05E9\u05DC\u05D5\u05DD.example", nil},
		{"\u0645\u0648\u0642\u0639.\u0648\u0632\u0627\u0631\u0629-\u0627\u0644\u0627\u062A\u0635\u0627\u0644\u0627\u062A.\u0645\u0635\u0631", nil},
		{"\u0928\u092E\u0938\u094D\u0924\u0947.\u092D\u093E\u0930\u0924", nil},
		{"192.0.2.1", nil},
		{"[::1]", nil},
		{"p\u0430ypal.com", []string{`mixed scripts in "pаypal" (U+0430), Cyrillic and Latin, looks like "paypal"`}},
		{"toys-\u044F-us.com", []string{`mixed scripts in "toys-я-us" (U+044F), Cyrillic and Latin`}},
		{"te\u03C7.com", []string{`mixed scripts in "teχ" (U+03C7), Greek and Latin`}},
		{"\u0430\u0440\u0440\u04CF\u0435.com", []string{`whole-script confusable in "аррӏе" (U+0430, U+0440, U+04CF, U+0435), Latin, looks like "apple"`}},
		{"\u0455\u0441\u043E\u0440\u0435.example", []string{`whole-script confusable in "ѕсоре" (U+0455, U+0441, U+043E, U+0440 and more), Latin, looks like "scope"`}},
		{"\u043A\u043E\u0442.example", []string{`whole-script confusable in "кот" (U+043A, U+043E, U+0442), Greek`}},
		{"\u0261oogle.com", []string{`single-script confusable in "ɡoogle" (U+0261), Latin, looks like "google"`}},
		{"kap\u0131.com", []string{`single-script confusable in "kapı" (U+0131), Latin, looks like "kapi"`}},
		{"\u09E7\u0968.com", []string{
			`mixed scripts in "১२" (U+09E7, U+0968), Bengali and Devanagari`,
			`mixed numbers in "১२", U+09E7 U+0968`,
		}},
		{"\u09E7\u0968\u09E7.com", []string{
			`mixed scripts in "১२১" (U+09E7, U+0968), Bengali and Devanagari`,
			`mixed numbers in "১२১", U+09E7 U+0968 U+09E7`,
		}},
		{"b\u00FCcher24.example", nil},
		{"\u0967\u0968\u0966.example", nil}, // digits of one system
		{"_b\u00FCcher.example", nil},       // an ASCII symbol, which anyone can see
		{"\u00E1b\u0301c\u0301.com", nil},   // a mark on three letters
		{"a\u0301\u0301.com", []string{`stacked marks in "á́", U+0301`}},
		{"a\u0323\u0324\u0325\u0330\u0331b.com", []string{`stacked marks in "ạ̤<U+0325><U+0330><U+0331>b", U+0331`}},
		{"\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.com", []string{`invisible code points in "<U+0646><U+0627><U+0645><U+0647><U+200C><U+0627><U+06CC>", U+200C`}},
		{"a\u2800b.com", []string{
			`mixed scripts in "a<U+2800>b", Braille and Latin`,
			`invisible code points in "a<U+2800>b", U+2800`,
		}},
		{"i\u2764.ws", []string{`symbols in "i❤", U+2764`}},
		{strings.Repeat("\u2615", 10) + ".com", []string{
			`symbols in "` + strings.Repeat("\u2615", 10) + `",` + strings.Repeat(" U+2615", 8) + " and more",
		}},
		{"g\u043E.\u0430.example", []string{
			`mixed scripts in "gо" (U+043E), Cyrillic and Latin, looks like "go"`,
			`whole-script confusable in "а" (U+0430), Greek and Latin, looks like "a"`,
		}},
	} {
		t.Run(test.host, func(t *testing.T) {
			var got []string
			for _, f := range display.Judge(host(t, test.host)).Findings {
				got = append(got, f.String())
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	t.Run("level", func(t *testing.T) {
		if got := display.Judge(host(t, "a.b\u00FC.p\u0430.example")).Level; got != display.MinimallyRestrictive {
			t.Errorf("got %v", got)
		}
	})
	t.Run("null", func(t *testing.T) {
		if got := display.Judge(weburl.Host{}); got.Level != display.ASCIIOnly || got.Findings != nil {
			t.Errorf("got %v", got)
		}
	})
}

func TestConfusable(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"example.com", "example.com", false}, // the same
		{"example.com", "exarnple.com", true},
		{"paypal.com", "paypa1.com", true},
		{"google.com", "g\u043E\u043Egle.com", true},
		{"scope.com", "\u0455\u0441\u043E\u0440\u0435.com", true},
		{"scope.com", "scope.com.evil.com", false},
		{"b\u00FCcher.de", "bu\u0308cher.de", false}, // the same
		{"b\u00FCcher.de", "b\u00FCche\u0433.de", true},
		{"example.com", "example.org", false},
		{"192.0.2.1", "192.0.2.l", true},
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			a, b := host(t, test.a), host(t, test.b)
			if got := display.Confusable(a, b); got != test.want {
				t.Errorf("got %v: skeletons %+q, %+q", got, display.Skeleton(a.Unicode()), display.Skeleton(b.Unicode()))
			}
			if got := display.Confusable(b, a); got != test.want {
				t.Errorf("the other way round: got %v", got)
			}
		})
	}
}

func TestSkeleton(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		{"", ""},
		{"paypal", "paypal"},
		{"m10", "rnlO"},
		{"\u0430\u0440\u0440\u04CF\u0435", "apple"},
		{"a\u200Db\uFE0Fc\u00AD", "abc"},   // default ignorables are left out
		{"\u00E9", "e\u0301"},              // and the rest is decomposed
		{"a\u0327\u0301", "a\u0326\u0301"}, // U+0327 is confusable with U+0326
		{"a\u0301\u0327", "a\u0326\u0301"}, // in canonical order
	} {
		t.Run(test.s, func(t *testing.T) {
			got := display.Skeleton(test.s)
			if got != test.want {
				t.Errorf("got %+q, want %+q", got, test.want)
			}
		})
	}
	t.Run("Hangul", func(t *testing.T) {
		if got, want := display.Skeleton("\uAC01\uAC00"), display.Skeleton("\u1100\u1161\u11A8\u1100\u1161"); got != want {
			t.Errorf("got %+q, want %+q", got, want)
		}
	})
}

func FuzzJudge(f *testing.F) {
	for _, s := range []string{"example.com", "p\u0430ypal.com", "\u0430\u0440\u0440\u04CF\u0435.com", "a\u0301\u0301", "\u2615.ws", "xn--80ak6aa92e.com"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		h, err := weburl.ParseHost(s)
		if err != nil {
			return
		}
		for _, finding := range display.Judge(h).Findings {
			if finding.Kind == 0 || finding.Label == "" {
				t.Errorf("%+q: %v", s, finding)
			}
			// What looks like ASCII has its skeleton.
			if like := finding.Lookalike; like != "" && display.Skeleton(like) != display.Skeleton(finding.Label) {
				t.Errorf("%+q: %v does not look so: %+q, %+q", s, finding, display.Skeleton(like), display.Skeleton(finding.Label))
			}
		}
		// The registrable domain is always seen.
		shown, domain := display.ElideHost(h, 0), display.RegistrableDomain(h)
		if !strings.HasSuffix(shown, domain) {
			t.Errorf("%+q: %+q hides %+q", s, shown, domain)
		}
		if back, err := weburl.ParseHost(display.Host(h)); err != nil || back != h {
			t.Errorf("%+q: shown as %+q, which is %q, %v", s, display.Host(h), back, err)
		}
	})
}

// TestLetters checks the clause about letters against confusables.txt and Scripts.txt of Unicode.
func TestLetters(t *testing.T) {
	for _, test := range []struct{ host, want string }{
		{"аpple.example", `Cyrillic "а" (U+0430) looks like "a" (letter 1)`},
		{"exаmple.example", `Cyrillic "а" (U+0430) looks like "a" (letter 3)`},
		{"раураl.example", `Cyrillic "р" (U+0440) looks like "p", "а" (U+0430) like "a", "у" (U+0443) like "y"`},
		{"соре.example", `Cyrillic "с" (U+0441) looks like "c", "о" (U+043E) like "o", "р" (U+0440) like "p" and more`},
		{"gοоgle.example", `Greek "ο" (U+03BF) looks like "o", Cyrillic "о" (U+043E) like "o"`},
		{"ıce.example", `Latin "ı" (U+0131) looks like "i" (letter 1)`},
		{"жук.example", ""},
	} {
		h, err := weburl.ParseHost(test.host)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range display.Judge(h).Findings {
			got += f.Letters()
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.host, got, test.want)
		}
	}
}
