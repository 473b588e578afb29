package main

import (
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

func resolveVerb() *stream.Verb {
	return &stream.Verb{
		Use:   "resolve BASE [REF...]",
		Short: "Resolve references against a base URL",
		Alike: []string{"join", "redirect", "absolute", "relative"},
		About: `Resolve references against the URL BASE, as a browser resolves the links of a page, and
print the resulting URLs, one per line.`,
		Example: `  # Relative URLs on a page
  weburl resolve https://example.org/docs/intro.html ../img/logo.png '?page=2' //cdn.example.org/x
  # The base and the parts of the result in JSON
  weburl resolve --json https://example.org/a/b c
  # Against a URL with an opaque path, only fragments and absolute URLs resolve
  weburl resolve mailto:someone@example.org '#top' other`,
		Operands: []string{"BASE"},
		Reads:    stream.Inputs{What: "REF", AreURLs: true, HasBase: true},
		Editions: true,
		Members:  stream.Attributes,
		Sample:   `{"input":"c","base":"https://example.org/a/b","href":"https://example.org/a/c","origin":"https://example.org","protocol":"https:","username":"","password":"","host":"example.org","hostname":"example.org","port":"","pathname":"/a/c","search":"","hash":""}`,
		Succeeds: "all references resolve",
		Fails:    "some do not",
		Run: func(c *stream.Call) error {
			c.In.Base = percent.DecodeUTF8(c.Operands[0])
			if c.In.Edition != spec.Current {
				return c.AnswerRecords(&c.In, stream.Answerer[stream.Record]{
					Text: func(t *stream.Tool, r stream.Record) error { t.Line(r.Edition.Serialize(r.Url, false)); return nil },
					JSON: stream.AppendRecord,
				})
			}
			return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
				return stream.Answerer[stream.Parsed]{
					Text: func(t *stream.Tool, p stream.Parsed) error { t.Line(p.Url.String()); return nil },
					JSON: func(b []byte, p stream.Parsed) ([]byte, error) { return answers.AppendURL(b, p.Url), nil },
				}
			})
		},
	}
}
