package inside_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/growing"
	"github.com/weburl/weburl/internal/inside"
)

const hidden = "javascript:alert(1)"

// found returns the first text by a function that begins with what is hidden, and whether
// everything was decoded.
func found(find func(string, func(inside.Text) inside.Action) bool, s, what string) (t inside.Text, ok, complete bool) {
	complete = find(s, func(text inside.Text) inside.Action {
		if strings.Contains(text.Text, what) && !ok {
			t, ok = text, true
			return inside.Stop
		}
		return inside.Decode
	})
	return t, ok, complete
}

func TestQuery(t *testing.T) {
	for _, test := range []struct {
		query, name string
		how         inside.How
	}{
		{"next=" + hidden, "next", 0},
		{"next=javascript%3Aalert(1)", "next", inside.Percent},
		{"next=javascript%253Aalert(1)", "next", inside.Percent},
		{"next=javascript%u003aalert(1)", "next", inside.Percent | inside.Unusual},
		{"next=javascript%c0%baalert(1)", "next", inside.Percent | inside.Unusual},
		{"next=javascript%26colon%3Balert(1)", "next", inside.Percent | inside.Reference},
		{"next=javascript&colon;alert(1)", "next", inside.Reference},
		{"next=javascript%26%2358;alert(1)", "next", inside.Percent | inside.Reference},
		{"a=1;next=" + hidden, "next", 0},
		{"a=1&amp;next=" + hidden, "next", 0},
		{"a%3D1%26next%3Djavascript%3Aalert(1)", "next", inside.Percent},
		{"next[]=" + hidden, "next", 0},
		{"a[next]=" + hidden, "next", 0},
		{"a[next][0]=" + hidden, "next", 0},
		{"user.next=" + hidden, "next", 0},
		{"%6e%2565xt=" + hidden, "next", 0},
		{"/login?next=" + hidden, "next", 0},
		{"a=/login?next=" + hidden, "next", 0},
		{`j={"a":["x"],"next":"javascript:alert(1)"}`, "next", inside.JSON},
		{`j={"next":"javascript\u003aalert(1)"}`, "next", inside.JSON | inside.Escape},
		{`j=%7B%22next%22%3A%22javascript%5Cu003aalert(1)%22%7D`, "next", inside.Percent | inside.JSON | inside.Escape},
		{`j={"a":"{\"next\":\"javascript:alert(1)\"}"}`, "next", inside.JSON},
		{`next=javascript\x3aalert(1)`, "next", inside.Escape},
		{"next=" + base64.StdEncoding.EncodeToString([]byte(hidden)), "next", inside.Base64},
		{"next=" + base64.RawURLEncoding.EncodeToString([]byte(hidden)), "next", inside.Base64},
		{"next=" + url.QueryEscape(base64.StdEncoding.EncodeToString([]byte(hidden))), "next", inside.Percent | inside.Base64},
		{"next=" + base64.StdEncoding.EncodeToString([]byte(base64.StdEncoding.EncodeToString([]byte(hidden)))), "next", inside.Base64},
		{"s=" + base64.RawURLEncoding.EncodeToString([]byte(`{"next":"javascript:alert(1)"}`)), "next", inside.Base64JSON | inside.JSON},
		{"s=" + base64.RawURLEncoding.EncodeToString([]byte(`a=1&next=javascript:alert(1)`)), "next", inside.Base64},
		{base64.RawURLEncoding.EncodeToString([]byte(hidden)), "", inside.Base64},
	} {
		got, ok, complete := "", false, inside.Query(test.query, func(inside.Text) inside.Action { return inside.Decode })
		inside.Query(test.query, func(text inside.Text) inside.Action {
			if strings.TrimRight(text.Text, "\"}") == hidden && text.Name == test.name && !ok {
				got, ok = fmt.Sprintf("%b", text.How), text.How == test.how
			}
			return inside.Decode
		})
		if !ok || !complete {
			t.Errorf("%s: %v, %v, how %s; want %b", test.query, ok, complete, got, test.how)
		}
	}
}

func TestPath(t *testing.T) {
	for _, test := range []struct {
		path string
		how  inside.How
	}{
		{"/r/" + hidden, 0},
		{"/r/javascript%3Aalert(1)", inside.Percent},
		{"/r/javascript%25u003aalert(1)", inside.Percent | inside.Unusual},
		{"/r/javascript%26colon;alert(1)", inside.Percent | inside.Reference},
		{"/r/" + base64.RawURLEncoding.EncodeToString([]byte(hidden)) + "/x", inside.Base64},
		{"/r/" + url.PathEscape(base64.StdEncoding.EncodeToString([]byte(hidden))), inside.Base64},
	} {
		got, ok, complete := found(inside.Path, test.path, hidden)
		if !ok || !complete || got.How != test.how {
			t.Errorf("%s: %v, %v, how %b; want %b", test.path, ok, complete, got.How, test.how)
		}
	}
}

// encoders are the encodings that are found.
var encoders = map[string]func(string) string{
	"percent":   url.QueryEscape,
	"base64":    func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) },
	"base64url": func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) },
	"unicode": func(s string) string {
		var b strings.Builder
		for _, r := range s {
			fmt.Fprintf(&b, "%%u%04x", r)
		}
		return b.String()
	},
}

// TestDepth holds that a text is found that is encoded MaxDepth times, and that one that
// is encoded more often is unread.
func TestDepth(t *testing.T) {
	for name, encode := range encoders {
		s := hidden
		for depth := 1; depth <= inside.MaxDepth+3; depth++ {
			s = encode(s)
			for find, f := range map[string]func(string, func(inside.Text) inside.Action) bool{"query": inside.Query, "path": inside.Path, "whole": inside.Whole} {
				_, ok, complete := found(f, s, hidden)
				if ok != (depth <= inside.MaxDepth) || complete != ok {
					t.Errorf("%s in the %s, %d times: %v, %v", name, find, depth, ok, complete)
				}
			}
		}
	}
}

// TestOrdinary holds that ordinary components are read without allocation.
func TestOrdinary(t *testing.T) {
	for _, s := range []string{"q=red%20shoes&sort=price&page=2", "utm_source=mail&id=8a7b6c5d4e3f2a1b&t=2026-11-24T10:00:00Z", "caf%C3%A9", "a=%2Fb%2Fc"} {
		count := 0
		if n := testing.AllocsPerRun(10, func() {
			inside.Query(s, func(inside.Text) inside.Action { count++; return inside.Decode })
		}); n != 0 || count == 0 {
			t.Errorf("%s: %v allocations, %d visits", s, n, count)
		}
	}
	for _, s := range []string{"/caf%C3%A9/2026/11/a-long-headline.html", "/a%20b/c"} {
		count := 0
		if n := testing.AllocsPerRun(10, func() {
			inside.Path(s, func(inside.Text) inside.Action { count++; return inside.Decode })
		}); n != 0 || count == 0 {
			t.Errorf("%s: %v allocations, %d visits", s, n, count)
		}
	}
}

// TestLinear holds that time grows as the length of the component.
func TestLinear(t *testing.T) {
	for _, shape := range []growing.Shape{
		{Name: "percent", Input: func(n int) string { return "%" + growing.Fill("25", n) }},
		{Name: "percent signs", Input: func(n int) string { return growing.Fill("%2525", n) }},
		{Name: "references", Input: func(n int) string { return growing.Fill("&amp;", n) }},
		{Name: "references in references", Input: func(n int) string { return growing.Fill("%26amp;", n) }},
		{Name: "JSON", Input: func(n int) string { return growing.Fill(`["a",`, n) }},
		{Name: "quotes", Input: func(n int) string { return growing.Fill(`[\"`, n) }},
		{Name: "backslashes", Input: func(n int) string { return `["` + growing.Fill(`\`, n) }},
		{Name: "base64", Input: func(n int) string { return growing.Fill("QUFB", n) }},
		{Name: "base64 in segments", Input: func(n int) string { return growing.Fill("QUFBQUFB/", n) }},
		{Name: "semicolons", Input: func(n int) string { return growing.Fill(";", n) }},
		{Name: "names", Input: func(n int) string { return growing.Fill(";a=", n) }},
		{Name: "encoded names", Input: func(n int) string { return growing.Fill("%3ba%3d", n) }},
		{Name: "twice encoded names", Input: func(n int) string { return growing.Fill("%26a%253d", n) }},
		{Name: "brackets", Input: func(n int) string { return growing.Fill("[1]", n) + "=x" }},
		{Name: "parameters", Input: func(n int) string { return growing.Fill("a=%2541&", n) }},
		{Name: "escapes", Input: func(n int) string { return growing.Fill(`\u005cu0041`, n) }},
	} {
		t.Run(shape.Name, func(t *testing.T) {
			cputime.Linear(t, 1<<17, func(n int) time.Duration {
				s := shape.Input(n)
				visit := func(inside.Text) inside.Action { return inside.Decode }
				return cputime.Thread(func() { inside.Query(s, visit); inside.Path(s, visit); inside.Whole(s, visit) })
			})
		})
	}
}

func FuzzTexts(f *testing.F) {
	f.Add("next=javascript%26colon%3Balert(1)")
	f.Add(`a={"b":"\u003a"};c=aHR0cHM6Ly9h`)
	f.Fuzz(func(t *testing.T, s string) {
		for _, find := range []func(string, func(inside.Text) inside.Action) bool{inside.Query, inside.Path, inside.Whole} {
			find(s, func(text inside.Text) inside.Action {
				if text.Start < 0 || text.End > len(s) || text.Start > text.End || text.Depth > inside.MaxDepth {
					t.Errorf("%q: %+v", s, text)
				}
				if text.Depth == 0 && text.How == 0 && text.Text != s[text.Start:text.End] {
					t.Errorf("%q: %q is not at %d to %d", s, text.Text, text.Start, text.End)
				}
				return inside.Decode
			})
		}
	})
}
