package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// TestStates tests that the table has the states in the order of the standard, and that the
// parser changes between two states if and only if the table has it.
func TestStates(t *testing.T) {
	seen := map[[2]spec.State]bool{}
	parse := func(input string, base *spec.URL) {
		parser := spec.Parser{Trace: func(s spec.Step) {
			if s.Next != s.State {
				seen[[2]spec.State{s.State, s.Next}] = true
			}
		}}
		parser.Parse(input, base)
	}
	for _, base := range []string{"", "https://h/a", "file:///C:/a", "a:b", "a:/b"} {
		parsed, err := spec.Parse(base, nil)
		if err != nil {
			parsed = nil
		}
		for _, input := range []string{"#f", "?q", "p", "/p", "//h", "https:p", "https://h", "https:/p", "file:p", "file:/p", "file://h", "file:?q", "file:#f", "file:///", "file:///?q", "file:///#f", "file://C|/p", "a:/b", "a://b:1/c", "a://b?q", "a://b#f", "a:b?q", "a:b#f", "a:/b?q", "a:/b#f", "https://h?q#f", "/"} {
			parse(input, parsed)
		}
	}
	g := urlgen.New(27)
	for range need.Part(t, 100000) {
		var base *spec.URL
		if u, err := spec.Parse(g.Base(), nil); err == nil {
			base = u
		}
		parse(g.Input(), base)
	}
	for i, s := range states {
		if s.state != spec.State(i+1) {
			t.Errorf("%v is at %d", s.state, i)
		}
		if s.does == "" {
			t.Errorf("nothing is said about the %v", s.state)
		}
		for _, next := range s.next {
			if !seen[[2]spec.State{s.state, next}] && s.state != spec.HostnameState {
				t.Errorf("the %v is never followed by the %v", s.state, next)
			}
		}
	}
	for way := range seen {
		if way[1] != 0 && !slices.Contains(states[way[0]-1].next, way[1]) {
			t.Errorf("the %v is followed by the %v", way[0], way[1])
		}
	}
	if n := len(states); spec.State(n+1).String() != "unknown" {
		t.Errorf("there are more than %d states", n)
	}
}

// TestMachine looks at the buffer and the flags for each step. A parse that fails ends with
// what the buffer holds then.
func TestMachine(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"https://u:p@h/", "h; https.; ; ; u:p. atSignSeen passwordTokenSeen; h. atSignSeen passwordTokenSeen; h. atSignSeen passwordTokenSeen; atSignSeen passwordTokenSeen; atSignSeen passwordTokenSeen"},
		{"x://[1", "x; x.; ; [1.; [1 insideBrackets"},
	} {
		answer := ask(t, map[string]any{"input": test.input, "want": "explain machine"})
		var got []string
		for _, s := range answer["machine"].([]any) {
			s := s.(map[string]any)
			words := []string{s["buffer"].(string)}
			if s["emptied"].(bool) {
				words[0] += "."
			}
			for _, flag := range s["flags"].([]any) {
				words = append(words, flag.(string))
			}
			got = append(got, strings.TrimSpace(strings.Join(words, " ")))
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("%s: got %s, want %s", test.input, got, test.want)
		}
		if n := len(answer["explain"].(map[string]any)["steps"].([]any)); n != len(got) {
			t.Errorf("%s: %d steps, and %d of the machine", test.input, n, len(got))
		}
	}
}

// TestHostParser looks for what the host parser does, in the one step that calls it.
func TestHostParser(t *testing.T) {
	bases := map[bool]string{false: "http://example.com/a/b/c?d#e", true: "file://example.com/a"}
	for input, want := range map[string]string{
		"../x": "", "/x": "", "?k": "", "#f": "", "mailto:a@b": "", "file:///a": "", "file:x": "", "file:/x": "", "https://": "",
		"//H/":                     `X converts it to ASCII: "h".`, // against http
		"https://u@EX%61mple/a":    `X percent-decodes it to "EXample", and converts it to ASCII: "example".`,
		"https://b%C3%BCcher.org/": `X percent-decodes it to "bücher.org" (U+00FC), and converts it to ASCII: "xn--bcher-kva.org".`,
		"https://a b/":             "X converts it to ASCII.",
		"file://h/":                "X converts it to ASCII, which changes nothing.",
		"file://LOCALHOST/":        "The host localhost becomes empty.",
		"http://0x7f.1/":           "X converts it to ASCII, which changes nothing. It ends in a number, so the IPv4 parser reads it: 0x7f is 127, the last number fills 3 bytes. Its bytes are 7F.00.00.01 in hexadecimal.",
		"http://010.0X1.2.3./":     `X converts it to ASCII: "010.0x1.2.3.". It ends in a number, so the IPv4 parser reads it: 010 is 8, 0x1 is 1. Its bytes are 08.01.02.03 in hexadecimal.`,
		"http://0xFFFFFFFF/":       `X converts it to ASCII: "0xffffffff". It ends in a number, so the IPv4 parser reads it: 0xffffffff is 4294967295, the last number fills 4 bytes. Its bytes are FF.FF.FF.FF in hexadecimal.`,
		"http://256.1.1.1/":        "X converts it to ASCII, which changes nothing. It ends in a number, so the IPv4 parser reads it.",
		"http://[2001:db8::1]/":    "X calls the IPv6 parser, because it begins with “[”. Its pieces are [2001 db8 0 0 0 0 0 1].",
		"http://[::1.2.3]/":        "X calls the IPv6 parser, because it begins with “[”.",
		"x://[":                    "X calls the IPv6 parser, because it begins with “[”.",
		"https://\u0430pple.com/":  "X converts \"\u0430pple.com\" (U+0430) to ASCII: \"xn--pple-43d.com\".",
		"x://H/":                   "X percent-encodes it, by the C0 control percent-encode set, because the scheme is not special.",
		"x://a b/":                 "X percent-encodes it, by the C0 control percent-encode set, because the scheme is not special.",
	} {
		var got []string
		for _, s := range ask(t, map[string]any{"input": input, "base": bases[strings.Contains(input, "file:")], "want": "machine"})["machine"].([]any) {
			if does := s.(map[string]any)["more"].(string); strings.HasPrefix(does, "The host") {
				got = append(got, does)
			}
		}
		if want := strings.Replace(want, "X", "The host parser", 1); strings.Join(got, "; ") != want {
			t.Errorf("%s: got %q, want %q", input, got, want)
		}
	}
}

// TestDotSegments looks for what dot segments do, a step each.
func TestDotSegments(t *testing.T) {
	for input, want := range map[string]string{
		"http://h/a/b/../../../c/./d": `".." removes "b", the segment before it; ".." removes "a", the segment before it; ".." removes nothing, because no segment is left to remove; "." is left out`,
		"http://h/a/..":               `".." removes "a", the segment before it. An empty segment is added, so that the path ends with a slash`,
		"http://h/a/.?q":              `"." is left out. An empty segment is added, so that the path ends with a slash`,
		"http://h/..#f":               `".." removes nothing, because no segment is left to remove. An empty segment is added, so that the path ends with a slash`,
		"http://h/a//%2e%2E/b":        `"%2e%2E" removes the empty segment before it`,
		"file:///C:/../x":             `".." removes nothing, because the drive letter of a file URL stays`,
		"a:../b":                      "",
		"../x":                        `".." removes "b", the segment before it`, // against http://example.com/a/b/c
		"http://h/...":                "",
	} {
		var got []string
		for _, s := range ask(t, map[string]any{"input": input, "base": "http://example.com/a/b/c", "want": "machine"})["machine"].([]any) {
			if more := s.(map[string]any)["more"].(string); more != "" && !strings.HasPrefix(more, "The host") {
				got = append(got, strings.TrimSuffix(more, "."))
			}
		}
		if got := strings.Join(got, "; "); got != want {
			t.Errorf("%s: got %s, want %s", input, got, want)
		}
	}
}

// TestEncodeSet compares the percent-encode set that a component names with what is encoded.
func TestEncodeSet(t *testing.T) {
	sets := map[string]percent.Set{"C0 control": percent.C0Control, "fragment": percent.Fragment, "query": percent.Query,
		"special-query": percent.SpecialQuery, "path": percent.Path, "userinfo": percent.Userinfo}
	for _, test := range []struct{ before, after, component, want string }{
		{"https://", "@h/", "username", "userinfo"}, {"https://u:", "@h/", "password", "userinfo"}, {"x:", "", "path", "C0 control"}, {"https://h/", "", "path", "path"},
		{"https://h/?", "", "query", "special-query"}, {"x:?", "", "query", "query"}, {"https://h/#", "", "fragment", "fragment"},
	} {
		for c := rune(' '); c <= 0x80; c++ {
			if strings.ContainsRune("/?#:@\\%", c) { // a delimiter
				continue
			}
			answer := ask(t, map[string]any{"input": test.before + "a" + string(c) + "a" + test.after, "want": "result"})
			for _, s := range spans(answer) {
				if s := s.(map[string]any); s["component"] == test.component && s["set"] != test.want {
					t.Errorf("the set of the %s is %s", test.component, s["set"])
				}
			}
			value := fmt.Sprint(answer["result"].(map[string]any)["url"].(map[string]any)[test.component])
			if isEncoded := strings.Contains(value, "%"); isEncoded != sets[test.want].Contains(c) {
				t.Errorf("%q in the %s: encoded %v, not by the %s set", c, test.component, isEncoded, test.want)
			}
		}
	}
}

// TestQueryEncoding compares what is said of the encoding of a query with queries of all kinds of schemes.
func TestQueryEncoding(t *testing.T) {
	said := states[spec.QueryState-1].does
	for _, scheme := range []string{"http", "https", "ftp", "file", "ws", "wss", "foo"} {
		answer := ask(t, map[string]any{"input": scheme + "://h/?q=é", "encoding": "windows-1252", "want": "result"})
		query := answer["result"].(map[string]any)["url"].(map[string]any)["query"]
		if isUTF8 := query == "q=%C3%A9"; isUTF8 == strings.Contains(said, scheme) {
			t.Errorf("%s: the query is %v, and is said to be so: %s", scheme, query, said)
		}
	}
}
