package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/webspecs"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

func parseVerb() *verb {
	var params, grammar bool
	var dialectName string
	return &verb{
		use:   "parse [URL...]",
		short: "Show the components of URLs",
		about: `Parse URLs and show their components. URLs that do not parse are reported on stderr,
with the standard's error code and the byte offset of the error, counted from 0.
Bytes that are not UTF-8 are read as U+FFFD.`,
		notes: `With --dialect the URLs are parsed as another standard or program parses them. The
output has the components that the dialect has, its warnings, whether its standard
allows authors to write the URL so, and the attributes that scripts see. In JSON these
are dialect, href, one member per component, complaints (a list of objects with name,
message and, if known, start and end), valid (null for a program) and attributes
(null if there are none). --dialect webspecs --grammar draws that dialect's URL grammar
of 2014 as railroad diagrams instead; the arguments are the rules to draw, by default
all.`,
		example: `  weburl parse 'https://user@EXAMPLE.org:8080/a/../b?q=1#top'
  weburl parse --base https://example.org/docs/ ../img/logo.png '?page=2'
  weburl parse --json https://example.org/
  weburl parse --params 'https://example.org/?q=blue+car&page=2'
  weburl parse --edition 2017-06 gopher:example.org
  weburl parse --dialect html5 'HTTP://Example.org:80/a b?é'
  weburl parse --dialect webspecs --grammar authority port
  weburl parse < urls.txt
  weburl parse --jsonl < pairs.jsonl`,
		reads:    inputs{what: "URL", areURLs: true, guesses: true, listing: true},
		editions: true,
		members:  append(slices.Clone(attributes), member{"params", "the parameters, with --params: a list of pairs of name and value"}),
		succeeds: "all URLs parse",
		fails:    "some do not",
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&dialectName, "dialect", "", "parse as the dialect `NAME` of weburl compare does")
			cmd.RegisterFlagCompletionFunc("dialect", cobra.FixedCompletions(dialectNames(dialect.All()), cobra.ShellCompDirectiveNoFileComp))
			cmd.Flags().BoolVar(&params, "params", false, "also show the parameters of the query")
			cmd.Flags().BoolVar(&grammar, "grammar", false, "draw the grammar of --dialect webspecs")
		},
		run: func(c *call) error {
			if grammar {
				if dialectName != "webspecs" {
					return misuse("--grammar needs --dialect webspecs: no other dialect has a grammar to draw")
				}
				return drawGrammar(c)
			}
			if dialectName != "" {
				for _, other := range []string{"edition", "encoding"} {
					if c.cmd.Flags().Changed(other) {
						return misuse("--dialect and --%s cannot be combined", other)
					}
				}
				d, err := dialectNamed(dialectName)
				if err != nil {
					return err
				}
				return parseByDialect(c, d)
			}
			if c.in.edition != spec.Current {
				return c.answerRecords(&c.in, answerer[record]{text: (*tool).listRecord, json: appendMembersOf})
			}
			return c.answerURLs(&c.in, func() answerer[parsed] {
				return answerer[parsed]{
					text: func(t *tool, p parsed) error {
						t.listParsed(p)
						if params {
							t.listParams(p.url)
						}
						return nil
					},
					json: func(b []byte, p parsed) ([]byte, error) {
						b = answers.AppendURL(b, p.url)
						if params {
							return appendParameters(b, form.Parse(query(p.url)))
						}
						return b, nil
					},
				}
			})
		},
	}
}

// drawGrammar draws the rules that are the arguments, or all.
func drawGrammar(c *call) error {
	rules := slices.Collect(webspecs.URLs.Rules())
	for _, rule := range c.in.args {
		if !slices.Contains(rules, rule) {
			return misuse("unknown rule %q; known: %s", rule, strings.Join(rules, ", "))
		}
	}
	return webspecs.URLs.WriteText(c.stdout, c.in.args...)
}
