package webspecs

import (
	"github.com/weburl/weburl/internal/cputime"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// naive matches as the text says and nothing more: it tries what a diagram says
// in order, and goes back when the rest does not match. It calls then for the
// rest. Besides it writes down which rules it takes, where, and by which row.
type naive struct {
	input, base string
	trail       []string
}

func (m *naive) rule(name string, pos int, guard func(string, string) bool, then func(int) bool) bool {
	e := URLs.rules[URLs.index(name)].expr
	rows, ok := e.(choice)
	if !ok {
		rows = choice{e}
	}
	length := len(m.trail)
	for i, row := range rows {
		m.trail = append(m.trail, name+"/"+string(rune('1'+i))+"("+m.input[:pos])
		if m.expr(row, pos, func(end int) bool {
			if guard != nil && !guard(m.input[pos:end], m.base) {
				return false
			}
			length := len(m.trail)
			m.trail = append(m.trail, m.input[:end]+")")
			if then(end) {
				return true
			}
			m.trail = m.trail[:length]
			return false
		}) {
			return true
		}
		m.trail = m.trail[:length]
	}
	return false
}

func (m *naive) expr(e expr, pos int, then func(int) bool) bool {
	switch e := e.(type) {
	case literal:
		if !hasPrefix(m.input[pos:], e.text, e.fold) {
			return false
		}
		return then(pos + len(e.text))
	case class:
		if pos == len(m.input) || !e.set.has(m.input[pos]) {
			return false
		}
		_, size := utf8.DecodeRuneInString(m.input[pos:])
		return then(pos + size)
	case reference:
		return m.rule(e.rule, pos, e.guard, then)
	case sequence:
		if len(e) == 0 {
			return then(pos)
		}
		return m.expr(e[0], pos, func(end int) bool { return m.expr(e[1:], end, then) })
	case choice:
		for _, e := range e {
			if m.expr(e, pos, then) {
				return true
			}
		}
		return false
	case optional:
		return m.expr(e.e, pos, then) || then(pos)
	case oneOrMore:
		return m.expr(e.e, pos, func(end int) bool { return m.expr(zeroOrMore(e), end, then) })
	case zeroOrMore:
		return m.expr(e.e, pos, func(end int) bool { return m.expr(e, end, then) }) || then(pos)
	}
	panic("no such expr")
}

func (n *node) trail(input string) []string {
	t := []string{n.rule + "/" + string(rune('0'+n.row)) + "(" + input[:n.start]}
	for c := range n.children() {
		t = append(t, c.trail(input)...)
	}
	return append(t, input[:n.end]+")")
}

// TestMatchIsNaive holds the compiled matcher to the naive one, for all rules and
// on inputs made of the pieces that matter to the grammar.
func TestMatchIsNaive(t *testing.T) {
	pieces := []string{"http:", "FILE:", "ws:", "c", "|", ":", "/", "/", `\`, "@", "?", "#", "[", "]", "::",
		"1", "0x", "255", "08", ".", "é", "a-", "+"}
	random := rand.New(rand.NewPCG(1, 2))
	matched := 0
	for range 20_000 {
		var input string
		for range random.IntN(9) {
			input += pieces[random.IntN(len(pieces))]
		}
		base := []string{"http", "about"}[random.IntN(2)]
		rule := URLs.rules[random.IntN(len(URLs.rules))].name
		m := &naive{input: input, base: base}
		want := m.rule(rule, 0, nil, func(end int) bool { return end == len(input) })
		n := compile(URLs, rule).match(input, base)
		if (n != nil) != want {
			t.Fatalf("%s of %q: match is %t, want %t", rule, input, n != nil, want)
		}
		if n == nil {
			continue
		}
		matched++
		if got, want := strings.Join(n.trail(input), "\n"), strings.Join(m.trail, "\n"); got != want {
			t.Fatalf("%s of %q with base scheme %s:\n%s\n\nwant:\n%s", rule, input, base, got, want)
		}
	}
	if matched < 5_000 {
		t.Errorf("only %d inputs match: the test tests little", matched)
	}
}

// TestLinear parses inputs of the shapes that make backtracking slow, at two
// lengths. Twelve times the time for four times the input would still be far
// from quadratic, which is sixteen.
func TestLinear(t *testing.T) {
	shapes := map[string]func(n int) string{
		"at signs":      func(n int) string { return "http://" + strings.Repeat("@", n) + "x" },
		"colons":        func(n int) string { return "http://" + strings.Repeat(":", n) },
		"colons and at": func(n int) string { return "http://" + strings.Repeat("a:", n) + "@x" },
		"slashes":       func(n int) string { return "file:" + strings.Repeat("/", n) },
		"letters":       func(n int) string { return strings.Repeat("a", n) },
		"dots":          func(n int) string { return "http://h/" + strings.Repeat("../", n) },
		"segments":      func(n int) string { return "http://h/" + strings.Repeat("a/", n) + strings.Repeat("../", n) },
		"numbers":       func(n int) string { return "http://" + strings.Repeat("0", n) },
		"more numbers":  func(n int) string { return "http://" + strings.Repeat("0.", n) },
		"pieces":        func(n int) string { return "http://[" + strings.Repeat("1:", n) },
		"hexadecimal":   func(n int) string { return "http://[" + strings.Repeat("0", n) },
		"tabs":          func(n int) string { return "http://h/" + strings.Repeat("\t", n) },
		"spaces":        func(n int) string { return strings.Repeat(" ", n) + "x" + strings.Repeat(" ", n) },
		"percent signs": func(n int) string { return "http://h/" + strings.Repeat("%", n) },
		"not UTF-8":     func(n int) string { return "http://h/" + strings.Repeat("\xe2\x82", n) },
		"fragment":      func(n int) string { return "#" + strings.Repeat("\x00", n) },
		"backslashes":   func(n int) string { return `\\` + strings.Repeat(`\`, n) },
	}
	base := &URL{Scheme: "http", Path: []string{"a"}}
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			cputime.Linear(t, 25_000, func(n int) time.Duration {
				input := shape(n)
				return cputime.Thread(func() { Parse(input, base) })
			})
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add("http://user:pass@example.org:21/foo/../bar?a#b", "")
	f.Add(`\\server\file`, "file:///tmp/mock/path")
	f.Add("http://[1::2]:3", "about:blank")
	f.Add("c|/x", "http:x")
	f.Add("http://%30%78%63%30.\xff", "")
	f.Fuzz(func(t *testing.T, input, base string) {
		r := Dialect().Parse(input, base)
		if r.Failure != nil {
			if r.Href != "" {
				t.Error("both a failure and a URL")
			}
			return
		}
		for _, c := range r.Complaints {
			if c.Start == -1 && c.End == -1 {
				continue
			}
			if c.Start < 0 || c.End < c.Start || len(input) < c.End {
				t.Errorf("complaint %s about [%d:%d] of %d bytes", c.Name, c.Start, c.End, len(input))
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	base := &URL{Scheme: "http", Path: []string{"a"}}
	for _, input := range []string{
		"https://www.example.com/images/2024/photo.jpg?size=large&x=1",
		"http://user:pass@www.example.com:8080/a/b/../c#top",
		"http://192.168.0.1/",
		"../../x",
	} {
		b.Run(input, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Parse(input, base)
			}
		})
	}
}
