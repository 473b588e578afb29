package main

import (
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/patterns"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/urlpattern"
)

func matchVerb() *stream.Verb {
	var list patterns.List
	var all, invert, explain bool
	return &stream.Verb{
		Use:   "match PATTERN [URL...]",
		Short: "Find URLs that match patterns",
		Alike: []string{"grep", "filter", "pattern", "find"},
		About: `Print the URLs that match patterns of the URL Pattern Standard, such as
https://*.example.com/books/:id.

Each line has the URL, the first pattern that it matches and the captured groups, such as
pathname.id=42, separated by tabs. Captured text is percent-encoded as in the URL.
--lines prints the lines of the input instead.

A PATTERN has the form of a URL, or is a JSON object with a pattern per component, as
for the class URLPattern: {"pathname": "/books/:id"}. A pattern with a host and without
a port matches only the default port: for any port write https://*:*/*.

The first argument is the pattern, unless --pattern or --patterns is given: then all
arguments are URLs. With --base, patterns without a scheme are relative to it as well.
In a file of patterns, blank lines and lines that begin with # are ignored. Thousands of
patterns take little more time than a few: they are indexed by host and by the beginning
of the path.`,
		Notes: `The pattern /books/* does not match the path /books; /books{/*}? matches both. Paths are
not decoded, so neither pattern matches /%62ooks/2.

With --keep-rows, a URL that does not match gives an empty line.`,
		Example: `  # The URL, the pattern and its groups
  weburl match 'https://example.com/:id' https://example.com/42
  # All patterns that match
  weburl match -e 'https://example.com/*' -e 'http{s}?://*/books/:id' --all https://example.com/books/42
  # Why a URL does not match
  weburl match --explain 'https://example.com/books/:id([0-9]+)' https://example.com/books/x
  # A pattern in JSON: components that it leaves out match anything
  weburl match '{"pathname": "/books/:id"}' https://example.com/books/42 http://localhost:8080/books/7
  # URLs that match no pattern of a file
  weburl match --invert-match --patterns allowed.txt < urls.txt
  # Lines of an access log with a path under /books/
  weburl match --lines --field 7 --base https://example.com/ '/books/*' -f access.log
  # The groups in JSON
  weburl match --json 'https://example.com/:path*' 'https://example.com/a/b?c'`,
		Operands: []string{"PATTERN"},
		Omits:    list.Given,
		Reads:    stream.Inputs{What: "URL", AreURLs: true},
		Members: []stream.Member{
			{"href", "the URL"},
			{"matches", "a list of objects, empty if no pattern matches: pattern, number (of the pattern, from 0) and groups, an object per component with a string per group, or null for a group that matched nothing"},
			{"explanation", "with --explain, a list with the components of each pattern"},
		},
		Sample:   `{"input":"https://example.com/a/b?c","href":"https://example.com/a/b?c","matches":[{"pattern":"https://example.com/:path*","number":0,"groups":{"username":{"0":""},"password":{"0":""},"pathname":{"path":"a/b"},"search":{"0":"c"},"hash":{"0":""}}}]}`,
		Succeeds: "some URL is printed and all URLs parse",
		Fails:    "none is printed or some do not parse",
		Flags: func(cmd *cobra.Command) {
			list.Add(cmd)
			flags := cmd.Flags()
			flags.BoolVarP(&all, "all", "a", false, "print a line for each pattern that matches")
			flags.BoolVarP(&invert, "invert-match", "v", false, "print the URLs that match no pattern")
			flags.BoolVarP(&explain, "explain", "x", false, "show component by component how far each pattern matches")
		},
		Run: func(c *stream.Call) error {
			in := &c.In
			if !list.Given() {
				list.Texts = []string{c.Operands[0]}
			}
			if explain {
				in.Form = stream.Listing
			}
			switch {
			case invert && (all || explain || in.AsJSON):
				return stream.Misuse("--invert-match cannot be combined with --all, --explain, --json and --jsonl")
			case in.OnlyLines() && (all || explain):
				return stream.Misuse("--lines cannot be combined with --all and --explain")
			case all && in.KeepRows && !in.AsJSON:
				return stream.Misuse("--all and --keep-rows need --json")
			case slices.Contains(list.Files, infile.Stdin) && slices.Contains(in.Names(), infile.Stdin):
				return stream.Misuse("--patterns - reads stdin: give URLs as arguments, or with --file")
			}
			if err := in.CheckBase(); err != nil {
				return stream.InvalidBase("--base", in.Base, err)
			}
			compiled, err := list.Compile(c.Tool, in.Parser().Base)
			if err != nil {
				return err
			}
			m := matcher{patterns: compiled, set: urlpattern.NewSet(compiled...), texts: list.Texts, all: all, invert: invert, explain: explain}
			text := m.text
			switch {
			case explain:
				text = m.explainText
			case invert:
				text = m.invertText
			}
			err = c.AnswerURLs(in, func() stream.Answerer[stream.Parsed] {
				return stream.Answerer[stream.Parsed]{Text: text, JSON: m.json, Passes: m.passes}
			})
			if err == nil && !m.found.Load() {
				err = stream.ErrFailed
			}
			return err
		},
	}
}

// A matcher matches URLs against patterns.
type matcher struct {
	patterns []*urlpattern.Pattern
	set      *urlpattern.Set
	texts    []string // the patterns as they were given
	all      bool     // all that match, and not the first
	invert   bool     // those that match none
	explain  bool
	found    atomic.Bool // some URL was printed
}

// matching returns the patterns that match u, in order: the first, or all.
func (m *matcher) matching(u weburl.URL) (numbers []int) {
	if m.all {
		numbers = m.set.MatchAll(u)
	} else if first, _, ok := m.set.Match(u); ok {
		numbers = []int{first}
	}
	if len(numbers) > 0 {
		m.found.Store(true)
	}
	return numbers
}

func (m *matcher) text(t *stream.Tool, p stream.Parsed) error {
	numbers := m.matching(p.Url)
	if len(numbers) == 0 {
		return stream.ErrNoAnswer
	}
	for _, i := range numbers {
		t.Stdout.WriteString(p.Url.String())
		t.Stdout.WriteByte('\t')
		t.Stdout.WriteString(t.Value(m.texts[i]))
		result, _ := m.patterns[i].Match(p.Url)
		for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
			for group := range result.Groups(c) {
				if group.Text != "" {
					t.Stdout.WriteByte('\t')
					t.Stdout.WriteString(term.Paint(t.Style.Label, c.String()+"."+group.Name+"="))
					t.Stdout.WriteString(group.Text)
				}
			}
		}
		t.Stdout.WriteByte(t.End)
	}
	return nil
}

func (m *matcher) invertText(t *stream.Tool, p stream.Parsed) error {
	if err := m.passes(p); err != nil {
		return err
	}
	t.Line(p.Url.String())
	return nil
}

// passes returns [stream.ErrNoAnswer] for a URL that is not printed.
func (m *matcher) passes(p stream.Parsed) error {
	if _, _, ok := m.set.Match(p.Url); ok == m.invert {
		return stream.ErrNoAnswer
	}
	m.found.Store(true)
	return nil
}

func (m *matcher) json(b []byte, p stream.Parsed) ([]byte, error) {
	numbers := m.matching(p.Url)
	b = answers.AppendMember(b, "href", p.Url.String())
	b = append(answers.AppendName(b, "matches"), '[')
	for n, i := range numbers {
		b = append(answers.AppendComma(b, n), '{')
		b = answers.AppendMember(b, "pattern", m.texts[i])
		b = answers.AppendInt(b, "number", i)
		result, _ := m.patterns[i].Match(p.Url)
		b = append(answers.AppendName(b, "groups"), '{')
		for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
			b = appendGroups(b, c, &result)
		}
		b = append(b, '}', '}')
	}
	b = append(b, ']')
	if m.explain {
		b = append(answers.AppendName(b, "explanation"), '[')
		for i := range m.patterns {
			b = patterns.Append(answers.AppendComma(b, i), m.patterns[i], m.texts[i], i, p.Url)
		}
		b = append(b, ']')
	}
	return b, nil
}

// appendGroups appends the member for the groups of a component, if it has any.
func appendGroups(b []byte, c urlpattern.Component, result *urlpattern.Result) []byte {
	start := len(b)
	b = append(answers.AppendName(b, c.String()), '{')
	empty := len(b)
	for group := range result.Groups(c) {
		b = answers.AppendNullable(b, group.Name, answers.Nullable(group.Text, group.Matched))
	}
	if len(b) == empty {
		return b[:start]
	}
	return append(b, '}')
}

// explainText shows how far each pattern matches a URL.
func (m *matcher) explainText(t *stream.Tool, p stream.Parsed) error {
	t.Title(p.Url.String())
	for i, pattern := range m.patterns {
		if pattern.Test(p.Url) {
			m.found.Store(true)
			t.Println(2, t.Style.Good.Sprint("matches")+"  "+term.Visible(m.texts[i]))
		} else {
			t.Println(2, t.Style.Fatal.Sprint("does not match")+"  "+term.Visible(m.texts[i]))
		}
		patterns.Show(t, pattern.Explain(p.Url))
	}
	return nil
}
