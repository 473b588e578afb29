package urlpattern

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
)

// randomPattern returns a pattern string without regular expressions, or with simple
// ones.
func randomPattern(r *rand.Rand) string {
	pieces := []string{"a", "b", "/", ".", "ab", "/a", "*", ":x", ":y", ":z", "/:v", "/:w", "{a}", "{:p}", "{:q/}", "{/:r}", "{a*b}", "{*/}", "{.*}", "{b:s.}", "{/:t/}", "(.*)"}
	simple := []string{"([ab]+)", "(a*)", ":i([^a]+)", ":j(a|ab|b)", "/:k(ab|a)", "{:l(\\w*)b}", "(.+)", ":m(b|bb)"}
	modifiers := []string{"", "", "", "?", "*", "+"}
	var b strings.Builder
	for range 1 + r.IntN(5) {
		if r.IntN(4) == 0 {
			b.WriteString(simple[r.IntN(len(simple))])
			continue
		}
		piece := pieces[r.IntN(len(pieces))]
		b.WriteString(piece)
		if strings.ContainsAny(piece, "{:*(") {
			b.WriteString(modifiers[r.IntN(len(modifiers))])
		}
	}
	return b.String()
}

// randomSubject returns what a pattern may match.
func randomSubject(r *rand.Rand) string {
	b := make([]byte, r.IntN(10))
	for i := range b {
		b[i] = "aabbA//."[r.IntN(8)]
	}
	return string(b)
}

// goRegexp returns the regular expression that the standard generates, for package
// regexp.
func goRegexp(c *component) *regexp.Regexp {
	segment := "(?s:.)+?"
	if c.syntax.delimiter != "" {
		segment = c.syntax.segmentWildcardRegexp()
	}
	expression := string(appendRegexp(nil, c.parts, segment, func(dst []byte, p *part) []byte { return append(dst, p.value...) }))
	if c.ignoreCase {
		expression = "(?i)" + expression
	}
	return regexp.MustCompile(expression)
}

// hold compares a component with the regular expression of the standard, on a subject,
// as it is matched by trying and by a table.
func hold(t *testing.T, c *component, subject string) {
	t.Helper()
	expression := goRegexp(c)
	places := expression.FindStringSubmatchIndex(subject)
	if places != nil {
		// Here package regexp differs from JavaScript, which the standard asks for.
		(&regexpMatcher{parts: c.parts}).leaveOutEmpty(places)
	}
	captures := make([]span, c.groups)
	check := func(how string, ok bool) {
		t.Helper()
		if ok != (places != nil) {
			t.Errorf("%q as %v on %q: %s says %v", c.pattern, expression, subject, how, ok)
			return
		}
		for i := range captures {
			if !ok {
				break
			}
			if want := (span{int32(places[2*i+2]), int32(places[2*i+3])}); captures[i] != want {
				t.Errorf("%q as %v on %q: %s has group %d at %v, want %v", c.pattern, expression, subject, how, i, captures[i], want)
			}
		}
	}
	check("match", c.match(subject, captures))
	if c.matcher == matchProgram {
		r := run{program: c.program, in: subject, captures: captures, ignoreCase: c.ignoreCase}
		check("the table", r.byTable())
		r.depth, r.steps = 1<<20, 1<<30
		check("trying", r.from(0, 0) == matches)
	}
}

// TestDirect holds matching without regular expressions to the regular expressions.
func TestDirect(t *testing.T) {
	count := need.Part(t, 20000)
	r := rand.New(rand.NewPCG(1, 2))
	syntaxes := []struct {
		syntax syntax
		encode encoder
	}{{defaultSyntax, canonicalizeSearch}, {hostnameSyntax, canonicalizeSearch}, {pathnameSyntax, canonicalizeSearch}}
	matched, programs := 0, 0
	for range count {
		pattern := randomPattern(r)
		s := syntaxes[r.IntN(len(syntaxes))]
		parts, err := parsePattern(pattern, s.syntax, s.encode)
		if err != nil {
			if err.Code != NameDuplicate && err.Code != ModifierMisplaced {
				t.Fatalf("%q: %s", pattern, err.Code)
			}
			continue
		}
		c := component{check: check{ignoreCase: r.IntN(4) == 0}, parts: parts, syntax: s.syntax, encode: s.encode}
		if err := c.compile(nil); err != nil {
			t.Fatal(err)
		}
		if c.matcher == matchAll {
			continue
		}
		if c.matcher == matchProgram {
			programs++
		}
		for range 12 {
			subject := randomSubject(r)
			hold(t, &c, subject)
			if c.match(subject, make([]span, c.groups)) {
				matched++
			}
		}
		// The pattern string means the same.
		again, err := parsePattern(c.pattern, s.syntax, s.encode)
		if err != nil || patternString(again, s.syntax) != c.pattern {
			t.Errorf("%q became %q, which becomes %q, %v", pattern, c.pattern, patternString(again, s.syntax), err)
		}
		if t.Failed() {
			return
		}
	}
	if programs < count/2 || matched < count/2 {
		t.Errorf("only %d programs and %d matches", programs, matched)
	}
}

// TestPlainIsCanonical holds the short way of the encoding callbacks to the long way.
func TestPlainIsCanonical(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for name, c := range map[string]struct {
		encode encoder
		plain  *byteSet
	}{
		"protocol": {canonicalizeProtocol, &plainScheme},
		"username": {canonicalizeUserinfo, &plainUserinfo},
		"hostname": {canonicalizeHostname, &plainHostname},
		"pathname": {canonicalizePathname, &plainPathname},
		"opaque":   {canonicalizeOpaquePathname, &plainText},
		"search":   {canonicalizeSearch, &plainText},
		"hash":     {canonicalizeHash, &plainText},
	} {
		t.Run(name, func(t *testing.T) {
			plain := *c.plain
			var alphabet []byte
			for b := range byte(0x80) {
				if plain.contains(b) {
					alphabet = append(alphabet, b)
				}
			}
			defer func() { *c.plain = plain }()
			for range 5000 {
				text := make([]byte, 1+r.IntN(6))
				for i := range text {
					text[i] = alphabet[r.IntN(len(alphabet))]
					if r.IntN(4) == 0 && plain.contains('.') {
						text[i] = '.'
					}
				}
				*c.plain = plain
				short, ok := c.encode(string(text))
				*c.plain = byteSet{}
				long, longOK := c.encode(string(text))
				if short != long || ok != longOK {
					t.Fatalf("%q: %q, %v, and the long way %q, %v", text, short, ok, long, longOK)
				}
			}
		})
	}
}

func TestAllocs(t *testing.T) {
	u := weburl.MustParse("https://shop.example.com/books/42/pages/7?q=1#top")
	for _, pattern := range []string{
		"https://shop.example.com/books/:id/pages/:page",
		"https://*.example.com/books/*",
		"https://{:sub.}?example.com/{:a/}?books{/:more}*",
		"https://shop.example.com/:all+",
		"https://shop.example.com/:kind(books|music)/:id([0-9]+)/pages/:page(\\w+)",
	} {
		p := MustCompile(pattern)
		if n := testing.AllocsPerRun(100, func() {
			if !p.Test(u) {
				t.Fatal(pattern)
			}
		}); n != 0 {
			t.Errorf("%s: Test allocates %v times", pattern, n)
		}
		if n := testing.AllocsPerRun(100, func() {
			result, ok := p.Match(u)
			if text, _ := result.Group(Search, "0"); !ok || text != "q=1" {
				t.Fatal(pattern)
			}
		}); n != 0 {
			t.Errorf("%s: Match allocates %v times", pattern, n)
		}
	}
}

func TestErrorPlaces(t *testing.T) {
	for _, test := range []struct {
		pattern string
		code    ErrorCode
		at      string
	}{
		{"/books", BaseMissing, ""},
		{"https://example.com/a}b", GroupNotOpen, "}"},
		{"https://example.com/{a", GroupUnclosed, "{a"},
		{"https://example.com/{a{b}}", GroupNested, "{"},
		{"https://example.com/{:a:b}", GroupTwoMatchers, ":b"},
		{"https://example.com/a+", ModifierMisplaced, "+"},
		{"https://example.com/((a))", RegexpCapture, "("},
		{"https://example.com/()", RegexpEmpty, "()"},
		{"https://example.com/(a", RegexpUnclosed, "(a"},
		{"https://example.com/(?<x>a)", RegexpQuestionMark, "?"},
		{"https://example.com/(é)", RegexpNotASCII, "é"},
		{"https://example.com/x/:a(b\\1)", RegexpUnsupported, `/:a(b\1)`},
		{"https://example.com/x/(a(?=b))", RegexpUnsupported, "/(a(?=b))"},
		{"https://example.com/x/([z-a])", RegexpSyntax, "/([z-a])"},
		{"https://exa mple.com/x", TextInvalid, "exa mple.com"},
		{"https://example.com/x?a=:", NameMissing, ":"},
		{`https://example.com/\`, DanglingEscape, `\`},
	} {
		_, err := Compile(test.pattern)
		e, ok := err.(*Error)
		if !ok {
			t.Errorf("%s: no error", test.pattern)
			continue
		}
		if e.Code != test.code || e.Input != test.pattern || e.Input[e.Start:e.End] != test.at {
			t.Errorf("%s: %s at %q", test.pattern, e.Code, e.Input[e.Start:e.End])
		}
		if texts := errorTexts[e.Code]; texts.fault == "" || texts.advice == "" || !strings.Contains(fmt.Sprint(err), texts.advice) {
			t.Errorf("%s: %v", test.pattern, err)
		}
	}
}

// TestErrorReasons wants the reason of an error that has several.
func TestErrorReasons(t *testing.T) {
	for pattern, want := range map[string]string{
		"https://example.com/(a{1001})":                                      "a regular expression is not supported: a quantifier above 1000 at byte 7: \"/(a{1001})\" at byte 19. Use a smaller number,",
		"https://example.com/(" + strings.Repeat("(?:a{1000}){10}", 2) + ")": "a regular expression is not supported: the expression is too large",
		"https://example.com/(?:a|b)":                                        `a regular expression cannot begin with "?"`,
		"https://exa mple.com/x":                                             `the host has a space (U+0020): "exa mple.com" at byte 8. `,
		"https://[a;b]/":                                                     `the IPv6 address has ";" (U+003B)`,
		"https://example.com:99999/":                                         `the port is greater than 65535: "99999": "99999" at byte 20. `,
		"ht!p://example.com/":                                                `a scheme cannot contain "!"`,
		"1http://example.com/":                                               "a scheme begins with a letter",
	} {
		if _, err := Compile(pattern); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", pattern, err, want)
		}
	}
}
