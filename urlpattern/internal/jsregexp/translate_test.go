package jsregexp

import (
	"regexp"
	"testing"
)

func TestTranslate(t *testing.T) {
	for _, test := range []struct {
		source     string
		ignoreCase bool
		yes, no    []string
	}{
		{`[[a-z]--a]`, false, []string{"b", "z"}, []string{"a", "A", ""}},
		{`[\d&&[0-1]]`, false, []string{"0", "1"}, []string{"2", "a"}},
		{`[^\P{Lu}]`, false, []string{"A"}, []string{"a", "1"}},
		{`\p{Script=Latin}+`, false, []string{"aB"}, []string{"1"}},
		{`[\q{a|b}x]`, false, []string{"a", "b", "x"}, []string{"q", "|"}},
		{`\u{61}\x62\u0063\cA\0`, false, []string{"abc\x01\x00"}, nil},
		{`\uD83D\uDE00|x`, false, []string{"x"}, []string{"\U0001F600y"}},
		{`[\b]`, false, []string{"\b"}, []string{"b"}},
		{`a{2,3}?`, false, []string{"aa", "aaa"}, []string{"a", "aaaa"}},
		{`(?i:a)b`, false, []string{"Ab", "ab"}, []string{"AB"}},
		{`(?-i:a)b`, true, []string{"ab", "aB"}, []string{"Ab"}},
		{`[^k]`, true, []string{"a"}, []string{"k", "K"}},
		{`\u212A[\u017F]`, true, []string{"ks", "KS"}, []string{"k"}},
		{`[]`, false, nil, []string{"", "a"}},
		{`[^]`, false, []string{"a"}, []string{""}},
		{`^a\b$`, false, []string{"a"}, []string{"b"}},
		{`(?<x>a)|/`, false, []string{"a", "/"}, nil},
	} {
		translation, err := Translate(test.source, test.ignoreCase)
		if err != nil {
			t.Errorf("%s: %v", test.source, err)
			continue
		}
		expression := regexp.MustCompile("^(?:" + translation.Source + ")$")
		for _, s := range test.yes {
			if !expression.MatchString(s) {
				t.Errorf("%s as %s does not match %q", test.source, expression, s)
			}
		}
		for _, s := range test.no {
			if expression.MatchString(s) {
				t.Errorf("%s as %s matches %q", test.source, expression, s)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for _, source := range []string{`(?=a)`, `(?!a)`, `a(?<=a)`, `a(?<!b)`, `(?<x>a)\k<x>`, `\1`, `a{1001}`, `(?:a*?)*`, `(?:|a)+`, `(?<x>a)+`, `(?<x>a)|(?<x>b)`, `[\q{ab}]`, `\p{Emoji}`} {
		if _, err := Translate(source, false); err == nil || !err.(*Error).Unsupported {
			t.Errorf("%s: %v", source, err)
		}
	}
	for _, source := range []string{`*`, `a**`, `a{2,1}`, `a{`, `}`, `]`, `[z-a]`, `[a`, `[(]`, `[a&&b--c]`, `[&&a]`, `\m`, `\-`, `\c1`, `\01`, `\x1`, `\u{110000}`, `\u12`, `(?i-i:a)`, `(?:a`, `a)`, `(a)`, `(?<1>a)`, `^*`, `\`, `\p`} {
		if _, err := Translate(source, false); err == nil || err.(*Error).Unsupported {
			t.Errorf("%s: %v", source, err)
		}
	}
}

func FuzzTranslate(f *testing.F) {
	f.Add(`(?<x>[[a-z]--[aeiou]]{2,}?|\u{61}\b|(?i-s:\p{Lu}))`, true)
	f.Fuzz(func(t *testing.T, source string, ignoreCase bool) {
		if translation, err := Translate(source, ignoreCase); err == nil {
			regexp.MustCompile(translation.Source)
		}
	})
}
