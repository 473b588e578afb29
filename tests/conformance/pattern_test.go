package conformance

import (
	"testing"
	"time"

	"github.com/dlclark/regexp2/v2"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/urlpattern"
)

// backtracking compiles regular expressions with regexp2, the engine of goja and
// sobek.
func backtracking(expression string, ignoreCase bool) (urlpattern.Regexp, error) {
	options := regexp2.ECMAScript | regexp2.Unicode
	if ignoreCase {
		options |= regexp2.IgnoreCase
	}
	compiled, err := regexp2.Compile(expression, options)
	if err != nil {
		return nil, err
	}
	compiled.MatchTimeout = 10 * time.Second
	return backtracker{compiled}, nil
}

type backtracker struct{ *regexp2.Regexp }

func (b backtracker) FindStringSubmatchIndex(input string) (places []int) {
	match, err := b.FindStringMatch(input)
	if err != nil || match == nil {
		return nil
	}
	for _, group := range match.Groups() {
		if len(group.Captures) == 0 {
			places = append(places, -1, -1)
		} else {
			places = append(places, group.RuneIndex, group.RuneIndex+group.RuneLength) // the input is ASCII
		}
	}
	return places
}

// TestEngine has another engine match what package urlpattern refuses. Node.js 24 gives
// the same groups.
func TestEngine(t *testing.T) {
	compiler := urlpattern.Compiler{Engine: backtracking, IgnoreCase: true}
	for _, test := range []struct {
		pattern, url string
		group, want  string
		matches      bool
	}{
		{`https://h/:file([^\/]+(?<!\.map))`, "https://h/a.js", "file", "a.js", true},
		{`https://h/:file([^\/]+(?<!\.map))`, "https://h/a.js.map", "", "", false},
		{`https://h/:id((?!admin)[a-z]+)`, "https://h/user", "id", "user", true},
		{`https://h/:id((?!admin)[a-z]+)`, "https://h/administrator", "", "", false},
		{`https://h/:id((?!admin)[a-z]+)`, "https://h/ADMIN", "", "", false},
		{`https://h/:a([a-z]+)-(\1)`, "https://h/ab-ab", "0", "ab", true},
		{`https://h/:a([a-z]+)-(\1)`, "https://h/ab-ac", "", "", false},
		{`https://h/:a((?:a*?)*b)/:c?`, "https://h/aab", "a", "aab", true},
		{`https://h/:a((?=.*[0-9])[a-z0-9]+)/:c?`, "https://h/a1", "c", "", true},
	} {
		if _, err := urlpattern.Compile(test.pattern); err == nil {
			t.Errorf("%s needs no engine", test.pattern)
		}
		p, err := compiler.Compile(test.pattern)
		if err != nil {
			t.Error(err)
			continue
		}
		u := weburl.MustParse(test.url)
		result, ok := p.Match(u)
		if ok != test.matches || p.Test(u) != ok {
			t.Errorf("%s on %s: %v", test.pattern, test.url, ok)
			continue
		}
		if got, found := result.Group(urlpattern.Pathname, test.group); got != test.want || found != (ok && test.want != "") {
			t.Errorf("%s on %s: %s is %q, %v", test.pattern, test.url, test.group, got, found)
		}
		index, _, ok := urlpattern.NewSet(urlpattern.MustCompile("https://other/"), p).Match(u)
		if ok != test.matches || ok && index != 1 {
			t.Errorf("%s on %s: in a set %d, %v", test.pattern, test.url, index, ok)
		}
		if explained := p.Explain(u)[urlpattern.Pathname]; explained.Matched != test.matches {
			t.Errorf("%s on %s: %+v", test.pattern, test.url, explained)
		}
	}
	if _, err := compiler.Compile(`https://h/(a(?=b)`); err == nil {
		t.Error("an expression that is not closed compiles")
	}
}
