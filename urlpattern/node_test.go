package urlpattern_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/urlpattern"
)

// A question is what is asked about a pattern.
type question struct {
	Pattern    any      `json:"pattern"` // a string or an Init
	Base       *string  `json:"base,omitempty"`
	IgnoreCase bool     `json:"ignoreCase"`
	Inputs     []string `json:"inputs"`
}

type answer struct {
	Components      [8]string
	HasRegExpGroups bool
	Results         []*[8]componentResult
}

func pick(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// randomPart returns a piece of a pattern for a path, a query or a fragment.
func randomPart(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(4) {
		b.WriteString(pick(r, "a", "b", "/", ".", "/a", "/b", "*", "/*", ":x", ":y", "/:v", "/:w", "{a}", "{:p}", "{:q/}", "{/:r}", "{a*b}", "{*/}", "{b:s.}", "(.*)",
			"([ab]+)", "(a|b)", `(\d*)`, `(?:`, `([^/]+?)`, "é", "%2f", "%2E", "..", "/../", " ", "{", "}", `\`, `\:`, "(a", "^", "|", "A", "1"))
		b.WriteString(pick(r, "", "", "", "", "?", "*", "+"))
	}
	return b.String()
}

func randomHost(r *rand.Rand) string {
	return pick(r, "a.b", "*", "*.b", ":sub.b", "{:sub.}?b", "A.b", "é.b", "1.2.3.4", "127.1", "[::1]", "[:x]", "{[*]}", "a.:tld", "(a|b).b", "a b", "xn--a", "a%2eb", "localhost", "")
}

func randomQuestion(r *rand.Rand) question {
	q := question{IgnoreCase: r.IntN(4) == 0}
	if r.IntN(4) == 0 {
		base := pick(r, "https://a.b/a/b?a#b", "http://u:p@a.b:81/", "data:a", "file:///a/b", "x://a/b/c")
		q.Base = &base
	}
	if r.IntN(3) == 0 {
		var init urlpattern.Init
		for _, member := range []struct {
			to   **string
			text func() string
		}{
			{&init.Protocol, func() string {
				return pick(r, "http", "https", "http{s}?", "*", "x", "data", "https:", "(http|x)", "é")
			}},
			{&init.Username, func() string { return randomPart(r) }},
			{&init.Password, func() string { return randomPart(r) }},
			{&init.Hostname, func() string { return randomHost(r) }},
			{&init.Port, func() string { return pick(r, "80", "443", "81", "*", "8{1}?", "(8.)", "", "x", "99999", "8x") }},
			{&init.Pathname, func() string { return randomPart(r) }},
			{&init.Search, func() string { return pick(r, "", "?") + randomPart(r) }},
			{&init.Hash, func() string { return pick(r, "", "#") + randomPart(r) }},
		} {
			if r.IntN(3) == 0 {
				text := member.text()
				*member.to = &text
			}
		}
		init.BaseURL, q.Base = q.Base, nil
		q.Pattern = init
	} else {
		pattern := pick(r, "", pick(r, "https://", "http{s}?://", "*://", "x://", "data:", "file://", "http:")+pick(r, "", "", "", "u@", "u:p@", ":u@", "*:*@")+randomHost(r)+pick(r, "", "", ":81", ":*", ":443"))
		pattern += pick(r, "", "/") + randomPart(r)
		if r.IntN(4) == 0 {
			pattern += pick(r, "?", "\\?") + randomPart(r)
		}
		if r.IntN(4) == 0 {
			pattern += "#" + randomPart(r)
		}
		q.Pattern = pattern
	}
	for range 6 {
		var b strings.Builder
		b.WriteString(pick(r, "https://a.b", "https://b", "http://a.b:81", "x://a.b", "data:", "file://", "https://u:p@c.b", "https://[::1]", "http://1.2.3.4"))
		for range r.IntN(6) {
			b.WriteString(pick(r, "/", "a", "b", "/a", "/b", "A", ".", "1", "?", "#"))
		}
		if _, err := weburl.Parse(b.String()); err == nil {
			q.Inputs = append(q.Inputs, b.String())
		}
	}
	return q
}

// compile answers the first part of a question as this package does.
func (q question) compile() (*urlpattern.Pattern, error) {
	compiler := urlpattern.Compiler{IgnoreCase: q.IgnoreCase}
	if init, ok := q.Pattern.(urlpattern.Init); ok {
		return compiler.CompileInit(init)
	}
	if q.Base != nil {
		compiler.Base = weburl.MustParse(*q.Base)
	}
	return compiler.Compile(q.Pattern.(string))
}

// TestNode compares with the URLPattern of Node.js, on patterns and URLs at random.
// PEER_COUNT and PEER_SEED say how many, and which.
func TestNode(t *testing.T) {
	folder := peer.Need(t)
	count := need.Number(t, "PEER_COUNT", need.Part(t, 20_000))
	if testing.Short() {
		count = min(count, 5_000)
	}
	r := rand.New(rand.NewPCG(uint64(need.Number(t, "PEER_SEED", 1)), 5))
	var asked bytes.Buffer
	questions := make([]question, count)
	for i := range questions {
		questions[i] = randomQuestion(r)
		if err := json.NewEncoder(&asked).Encode(questions[i]); err != nil {
			t.Fatal(err)
		}
	}
	command := folder.Command("testdata/node.mjs")
	command.Stdin = &asked
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := json.NewDecoder(bytes.NewReader(output))
	reasons := make(map[string]int)
	failures, compiled, unsupported := 0, 0, 0
	for _, q := range questions {
		var theirs *answer
		if err := answers.Decode(&theirs); err != nil {
			t.Fatal(err)
		}
		difference := ""
		ours, err := q.compile()
		if e, ok := err.(*urlpattern.Error); ok && e.Code == urlpattern.RegexpUnsupported && theirs != nil {
			unsupported++
			continue
		}
		switch {
		case (err == nil) != (theirs != nil):
			difference = "constructor"
		case theirs != nil:
			compiled++
			difference = compare(ours, q, theirs)
		}
		if difference == "" {
			continue
		}
		pattern, _ := json.Marshal(q)
		if reason := known(ours, q, difference); reason != "" {
			reasons[reason]++
			continue
		}
		description := "compiles"
		if err != nil {
			description = err.Error()
		}
		t.Errorf("%s\n%s: %s", difference, pattern, description)
		if failures++; failures == 40 {
			break
		}
	}
	need.Compared(t, "URLPattern of Node.js 24", count, reasons)
	t.Logf("%d patterns, %d compiled, %d unsupported; known differences: %v", count, compiled, unsupported, reasons)
	if compiled < count/10 {
		t.Error("too few patterns compile")
	}
}

// known returns why Node.js differs, where it is known. The standard's text is on the
// side of this package.
func known(p *urlpattern.Pattern, q question, difference string) string {
	text, _ := json.Marshal(q.Pattern)
	switch {
	case p == nil:
		return ""
	case difference == "constructor" && (strings.Contains(string(text), ":a b") || spaceInProtocol.Match(text)):
		// A protocol "http:a b" has a text " b", and " a:" one " a", which the basic URL
		// parser trims.
		return "a space before a text in the protocol"
	case strings.HasPrefix(difference, "match of ") && ipv6Segment.MatchString(p.Component(urlpattern.Hostname)):
		// The standard gives it the options of a hostname, in which ":x" ends at a dot, and
		// Ada gives it none.
		return "a segment in the pattern of an IPv6 address ends at a dot"
	case difference == "constructor" && strings.Contains(string(text), "//"):
		// The second slash of a path "//a" opens an authority for Ada.
	case !strings.HasPrefix(difference, "pathname: "):
		return ""
	}
	if !matchesSpecial(p.Component(urlpattern.Protocol)) {
		// The opaque path state changes nothing but controls; Ada parses a path with
		// segments, and leaves out trailing spaces.
		return "a path that is not special is canonicalized as one"
	}
	if strings.Contains(string(text), `\\\\`) {
		return "an escaped backslash stays one in a special path"
	}
	return ""
}

var (
	spaceInProtocol = regexp.MustCompile(`^"[^:/]* [^:/]*:`)
	ipv6Segment     = regexp.MustCompile(`^(\{|\\)?\[.*:[a-z]`)
)

func matchesSpecial(protocol string) bool {
	p, err := new(urlpattern.Compiler).CompileInit(urlpattern.Init{Protocol: &protocol})
	if err != nil {
		return false
	}
	for _, scheme := range []string{"ftp", "file", "http", "https", "ws", "wss"} {
		if p.TestInit(urlpattern.Init{Protocol: &scheme}) {
			return true
		}
	}
	return false
}

// compare returns the first difference.
func compare(p *urlpattern.Pattern, q question, theirs *answer) string {
	for i, c := range allComponents {
		if p.Component(c) != theirs.Components[i] {
			return c.String() + ": " + p.Component(c) + ", and Node " + theirs.Components[i]
		}
	}
	if p.HasRegexpGroups() != theirs.HasRegExpGroups {
		return "HasRegexpGroups"
	}
	for i, input := range q.Inputs {
		result, ok := p.Match(weburl.MustParse(input))
		if ok != (theirs.Results[i] != nil) {
			return "match of " + input
		}
		for j, c := range allComponents {
			if !ok {
				break
			}
			if got, want := resultOf(&result, c).String(), theirs.Results[i][j].String(); got != want {
				return c.String() + " of " + input + ": " + got + ", and Node " + want
			}
		}
	}
	return ""
}
