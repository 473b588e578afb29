package main

import (
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

func resolveVerb() *verb {
	return &verb{
		use:   "resolve BASE [REF...]",
		short: "Resolve references against a base URL",
		about: `Print the URL that each reference links to on a page at the URL BASE, as a browser
follows links.`,
		example: `  weburl resolve https://example.org/docs/intro.html ../img/logo.png '?page=2' //cdn.example.org/x
  weburl resolve --json https://example.org/a/b c
  weburl resolve mailto:someone@example.org '#top' other`,
		before:   "BASE",
		reads:    inputs{what: "REF", areURLs: true, hasBase: true},
		editions: true,
		members:  attributes,
		succeeds: "all references resolve",
		fails:    "some do not",
		run: func(c *call) error {
			c.in.base = percent.DecodeUTF8(c.arg)
			if c.in.edition != spec.Current {
				return c.answerRecords(&c.in, answerer[record]{
					text: func(t *tool, r record) error { t.line(r.edition.Serialize(r.url, false)); return nil },
					json: appendMembersOf,
				})
			}
			return c.answerURLs(&c.in, func() answerer[parsed] {
				return answerer[parsed]{
					text: func(t *tool, p parsed) error { t.line(p.url.String()); return nil },
					json: func(b []byte, p parsed) ([]byte, error) { return answers.AppendURL(b, p.url), nil },
				}
			})
		},
	}
}
