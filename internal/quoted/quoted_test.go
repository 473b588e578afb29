package quoted

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", `""`},
		{`a.example\`, `"a.example\"`},
		{"\u0430pple\u0430", "\"\u0430pple\u0430\" (U+0430)"},
		{"\u0430\u0440\u0440\u04cf\u0435", "\"\u0430\u0440\u0440\u04cf\u0435\" (U+0430, U+0440, U+04CF, U+0435)"},
		{"\u65e5\u672c\u8a9e\u306e\u3053", "\"\u65e5\u672c\u8a9e\u306e\u3053\" (U+65E5, U+672C, U+8A9E, U+306E and more)"},
		{"a\tb\x7f\u202e\u200b\u3164\ufe0f\u034f", `"a<U+0009>b<U+007F><U+202E><U+200B><U+3164><U+FE0F><U+034F>"`},
		{"\u05d0", `"<U+05D0>"`},
		{"\u0301e\u0301\u0301", "\"<U+0301>e\u0301<U+0301>\" (U+0301)"},
		{"\xff", "\"\ufffd\" (U+FFFD)"},
		{strings.Repeat("a", 79) + "\u0430bc", `"` + strings.Repeat("a", 79) + `"...`},
	} {
		if got := Text(test.text); got != test.want {
			t.Errorf("%+q is %s, want %s", test.text, got, test.want)
		}
	}
}

func TestHost(t *testing.T) {
	for _, test := range []struct{ host, want string }{
		{"a.example", `"a.example"`},
		{"\u0430.example", "\"\u0430.example\" (U+0430)"},
		{"www.good.example." + strings.Repeat("a", 60) + ".evil.example", `"www.good.example.aaa...` + strings.Repeat("a", 44) + `.evil.example"`},
		{strings.Repeat("\u0430", 60) + "." + strings.Repeat("\u0431", 28) + "a", `"` + strings.Repeat("\u0430", 10) + "..." + strings.Repeat("\u0431", 28) + "a\" (U+0430, U+0431)"},
	} {
		if got := Host(test.host); got != test.want {
			t.Errorf("%s is %s, want %s", test.host, got, test.want)
		}
	}
}
