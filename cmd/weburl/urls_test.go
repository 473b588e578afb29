package main

import (
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/webapi"
)

// TestShownOnTerminal makes sure that what is in a URL does not act on a
// terminal, and what is in a template does.
func TestShownOnTerminal(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"get", `a\t{path|decode}\n`, "https://h/%1B[31m"}, "a\t/␛[31m\n\n"},
		{[]string{"decode", "a%07%E2%80%AE"}, "a␇<U+202E>\n"},
		{[]string{"query", "get", "a", "https://h/?a=%0A"}, "␊\n"},
		{[]string{"path", "--style", "posix", "file:///%7F"}, "/␡\n"},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			var stdout strings.Builder
			tool := stream.NewTool(strings.NewReader(""), &stdout, os.Stderr)
			tool.Columns = 80
			root := rootCommand(tool)
			root.SetArgs(test.args)
			if err := root.Execute(); err != nil {
				t.Fatal(err)
			}
			if tool.Stdout.Flush(); stdout.String() != test.want {
				t.Errorf("got %q, want %q", stdout.String(), test.want)
			}
		})
	}
}

// TestAnswersStream asks a line at a time, and reads each answer before the
// next question.
func TestAnswersStream(t *testing.T) {
	for _, args := range [][]string{
		{"get", "{href}"}, {"set", "--port", ""}, {"query", "sort"}, {"resolve", "https://h/"},
		{"idna", "--to-ascii"}, {"encode"}, {"decode"}, {"site", "--json"}, {"guard", "--host", "h"}, {"display"}, {"path", "--style", "posix"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			stdin, questions := io.Pipe()
			answers, stdout := io.Pipe()
			done := make(chan int, 1)
			go func() {
				done <- run(args, stdin, stdout, io.Discard)
				stdout.Close()
			}()
			question := "https://h/\n"
			switch args[0] {
			case "idna":
				question = "h\n"
			case "path":
				question = "/a\n"
			}
			for range 3 {
				if _, err := io.WriteString(questions, question); err != nil {
					t.Fatal(err)
				}
				if n, err := answers.Read(make([]byte, 4096)); n == 0 || err != nil {
					t.Fatal(n, err)
				}
			}
			questions.Close()
			if rest, err := io.ReadAll(answers); len(rest) > 0 || err != nil {
				t.Errorf("%q, %v", rest, err)
			}
			if status := <-done; status != exitOK {
				t.Errorf("exit status %d", status)
			}
		})
	}
}

// TestParametersLikeURLSearchParams holds the edits of queries to the methods of
// URLSearchParams: the parameters are the same, however they are written.
func TestParametersLikeURLSearchParams(t *testing.T) {
	g := urlgen.New(3)
	rng := rand.New(rand.NewPCG(3, 0))
	texts := []string{"", "a", "b", "a b", "é", "%", "+", "=", "&", "\uFFFD", "\U0001F4A9"}
	pick := func() string { return texts[rng.IntN(len(texts))] }
	for range 20_000 {
		var pieces []string
		for range rng.IntN(6) {
			pieces = append(pieces, []string{"", "a", "b=1", "a=2", "%61=3", "=", "a+b", "%C3%A9=%FF", "%", "\U0001F4A9", "\uE000=1"}[rng.IntN(11)])
		}
		u, err := weburl.MustParse("https://h/").WithQuery(strings.Join(pieces, "&"))
		if err != nil {
			t.Fatal(err)
		}
		if v, err := weburl.Parse(g.Input()); err == nil && rng.IntN(4) == 0 {
			u = v
		}
		params := webapi.Parse(u.String()).SearchParams()
		name, value := pick(), pick()
		var edit urlEdit
		switch rng.IntN(4) {
		case 0:
			params.Set(name, value)
			edit = setParameter(name, value)
		case 1:
			params.Append(name, value)
			edit = appendParameter(name, value)
		case 2:
			params.Delete(name)
			edit = new(edits).deleteParameters(name)
		default:
			params.Sort()
			edit = sortParameters
		}
		got, err := edit(u)
		if err != nil {
			t.Fatal(err)
		}
		if list := form.Parse(first(got.Query())); !slices.Equal(list, form.Parse(params.String())) {
			t.Fatalf("%q, %q, %q: %q has %q, want %q", u, name, value, got, list, params)
		}
	}
}

func FuzzTemplate(f *testing.F) {
	for _, seed := range []string{"", "a", `\`, `\n\t\\\{\}`, "{href}", "{", "{}", "}", "{port|default}:{query:{}", "{path|decode}|", `\é`, "{query:a|decode}", "query-all:b"} {
		f.Add(seed)
	}
	u := weburl.MustParse("https://h/a?b=c")
	f.Fuzz(func(t *testing.T, template string) {
		parts, err := parseTemplate(template, true)
		for _, part := range parts {
			if part.get != nil {
				part.get(u)
			} else if part.all != nil {
				part.all(u)
			} else if part.literal == "" {
				t.Errorf("an empty part in %q", template)
			}
		}
		if _, isName := parsePart(template); isName == nil {
			return
		}
		if !strings.ContainsAny(template, `\{`) && (err != nil || len(parts) > 1 || len(parts) == 1 && parts[0].literal != template) {
			t.Errorf("%q: %v, %v", template, parts, err)
		}
	})
}
