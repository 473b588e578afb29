package spec

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/cputime"
)

// Inputs that cost more than linear time in a careless parser.
func TestLinearTime(t *testing.T) {
	const deep = 1 << 14
	base, err := Parse("https://h/"+strings.Repeat("a/", deep), nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, input := range map[string]func(n int) string{
		"at signs":              func(n int) string { return "https://" + strings.Repeat("@", n) + "h" },
		"at signs and colons":   func(n int) string { return "https://" + strings.Repeat(":@", n) + "h" },
		"double-dot segments":   func(n int) string { return "https://h/" + strings.Repeat("../", n) },
		"down and up":           func(n int) string { return "https://h/" + strings.Repeat("a/../", n) },
		"segments":              func(n int) string { return "https://h/" + strings.Repeat("a/", n) },
		"empty segments":        func(n int) string { return "https://h/" + strings.Repeat("/", n) },
		"tabs":                  func(n int) string { return "https://h/" + strings.Repeat("a\t", n) },
		"spaces before":         func(n int) string { return strings.Repeat(" ", n) + "https://h/" },
		"opaque spaces":         func(n int) string { return "a:" + strings.Repeat(" ", n) + "x" },
		"fragment":              func(n int) string { return "a:#" + strings.Repeat("é", n) },
		"bad percents":          func(n int) string { return "a:?" + strings.Repeat("%", n) },
		"bad percents, no host": func(n int) string { return "a://" + strings.Repeat("%", n) },
		"scheme":                func(n int) string { return strings.Repeat("a", n) },
		"slashes":               func(n int) string { return "https:" + strings.Repeat("/", n) + "h" },
		"label":                 func(n int) string { return "https://" + strings.Repeat("a", n) },
		"labels":                func(n int) string { return "https://" + strings.Repeat("a.", n) },
		"number":                func(n int) string { return "https://" + strings.Repeat("9", n) },
		"numbers":               func(n int) string { return "https://" + strings.Repeat("9.", n) },
		"octal number":          func(n int) string { return "https://1.2." + strings.Repeat("0", n) },
		"percent-encoded host":  func(n int) string { return "https://" + strings.Repeat("%61", n) },
		"port":                  func(n int) string { return "https://h:" + strings.Repeat("0", n) },
		"IPv6 address":          func(n int) string { return "https://[" + strings.Repeat("1:", n) + "]" },
		"ill-formed UTF-8":      func(n int) string { return "https://h/" + strings.Repeat("\xE2\x82", n) },
	} {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 10_000, func(n int) time.Duration {
				text := input(n)
				p := Parser{Report: func(ValidationError) {}}
				return cputime.Thread(func() { p.Parse(text, base) })
			})
		})
	}
}

func TestTooLong(t *testing.T) {
	defer func(n int) { maxInput = n }(maxInput)
	maxInput = 8
	if _, err := Parse("https://", nil); errors.Is(err, ErrTooLong) {
		t.Error("an input of the greatest length is too long")
	}
	if _, err := Parse("https://h", nil); err != ErrTooLong {
		t.Errorf("Parse: %v", err)
	}
	if _, err := new(Parser).ParseHost("123456789", false); err != ErrTooLong {
		t.Errorf("ParseHost: %v", err)
	}
	if _, err := new(Parser).Override("123456789", nil, new(URL), PathState); err != ErrTooLong {
		t.Errorf("Override: %v", err)
	}
}

// No listener, no cost: the table of offsets is not made.
func TestNoCostWhenAbsent(t *testing.T) {
	const input = "https:\\\\u@h\\é\\|?|\\%#%"
	for _, p := range []Parser{{}, {Report: func(ValidationError) {}}} {
		m := newMachine(&p, nil)
		if _, err := m.parse(input); err != nil {
			t.Fatal(err)
		}
		if listens := p.Report != nil; len(m.in.offsets) > 0 != listens {
			t.Errorf("listener: %v, %d offsets", listens, len(m.in.offsets))
		}
	}
}

// A listener may parse too.
func TestParseInListener(t *testing.T) {
	inner := 0
	p := Parser{Report: func(ValidationError) {
		if u, err := Parse("http://é@h:1/\\<p>", nil); err == nil && u.String() == "http://%C3%A9@h:1//%3Cp%3E" {
			inner++
		}
	}}
	u, err := p.Parse("https://ü@H:2/ a\tb?<q>#\\é", nil)
	if err != nil || u.String() != "https://%C3%BC@h:2/%20ab?%3Cq%3E#\\%C3%A9" || inner != 6 {
		t.Errorf("%v, %v, %d reports", u, err, inner)
	}
}

// The strict ToASCII accepts the domains that it is not asked about.
func TestPlainDomain(t *testing.T) {
	plain := 0
	parts := []string{"a", "B", "0", "-", "--", ".", "xn--", "_", "é", strings.Repeat("a", 62), strings.Repeat("a.", 125)}
	for i := range 11 * 11 * 11 * 11 * 11 {
		domain := ""
		for n := i; n > 0; n /= 11 {
			domain += parts[n%11]
		}
		if isPlainDomain(domain) {
			plain++
			if _, err := idna.Strict.ToASCII(domain); err != nil {
				t.Fatalf("%q: %v", domain, err)
			}
		}
	}
	if plain < 1000 {
		t.Errorf("only %d domains are plain", plain)
	}
}

// What is taken at once is what the states take one by one: a trace makes them.
func TestRuns(t *testing.T) {
	for _, before := range []string{"", "a", "a:", "ws:", "file:", "x:", "ws://", "x://", "ws://u:p", "ws://u@", "x://[", "ws://h:", "file://", "file:///", "ws://h/", "x:/", "ws://h/?", "x:?", "ws://h#"} {
		for c := range rune(utf8.RuneSelf + 1) {
			for _, input := range []string{before + string(c), before + "a" + string(c) + "b:", before + "é" + string(c) + "0"} {
				var errs, steps []ValidationError
				u, err := (&Parser{Report: func(e ValidationError) { errs = append(errs, e) }}).Parse(input, nil)
				v, want := (&Parser{Report: func(e ValidationError) { steps = append(steps, e) }, Trace: func(Step) {}}).Parse(input, nil)
				if !reflect.DeepEqual(u, v) || !reflect.DeepEqual(err, want) || !reflect.DeepEqual(errs, steps) {
					t.Fatalf("%q: %v, %v, %v; step by step %v, %v, %v", input, u, err, errs, v, want, steps)
				}
			}
		}
	}
}

// Where the parts of an IPv4 address cannot be told apart in what was written,
// the span is all of it.
func TestIPv4SpansFallBack(t *testing.T) {
	s := ipv4Spans{text: "1.23", parts: 3}
	if start, end := s.part(1); start != 0 || end != 4 {
		t.Errorf("part: [%d:%d]", start, end)
	}
	if start, end := s.lastDot(); start != 0 || end != 4 {
		t.Errorf("last dot: [%d:%d]", start, end)
	}
}
