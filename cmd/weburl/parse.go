package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/listing"
	"github.com/weburl/weburl/cmd/weburl/internal/parsers"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/webspecs"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

func parseVerb() *stream.Verb {
	var params, grammar bool
	var dialectName string
	return &stream.Verb{
		Use:   "parse [URL...]",
		Short: "Show the components of URLs",
		Alike: []string{"show", "split", "components"},
		About: `Parse URLs and show their components.

URLs that do not parse are reported on stderr or, with --json, in the output, with the
standard's error code and the byte offset of the error, counted from 0. Bytes that are not UTF-8 are read as U+FFFD.`,
		Notes: `With --dialect, URLs are parsed as another program or specification parses them; weburl help
parsers lists the names. In JSON the keys are then:

  dialect     the name
  href        the whole URL
  scheme, …   a key for each component that the parser returns
  complaints  the warnings: objects with name, message and, if known, start
              and end
  valid       whether authors may write the URL; null for a program
  attributes  the attributes that scripts read; null if there are none

--dialect webspecs --grammar draws the 2014 URL grammar as railroad diagrams. The arguments
are the rules to draw, by default all.`,
		Example: `  # The URL and its parts
  weburl parse 'https://user@EXAMPLE.org:8080/a/../b?q=1#top'
  # Relative URLs
  weburl parse --base https://example.org/docs/ ../img/logo.png '?page=2'
  # The parameters of the query
  weburl parse --params 'https://example.org/?q=blue+car&page=2'
  # By the standard of June 2017, in which gopher URLs have hosts
  weburl parse --edition 2017-06 gopher:example.org
  # By HTML5 of 2012, which keeps the case and the default port
  weburl parse --dialect html5 'HTTP://Example.org:80/a b?é'
  # The attributes of the class URL in JSON
  weburl parse --json https://example.org/
  # The lines of stdin
  weburl parse < urls.txt`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true, Form: stream.Listing},
		Editions: true,
		Members:  append(slices.Clone(stream.Attributes), stream.Member{"params", "with --params: a list of pairs of name and value"}),
		Sample:   `{"input":"https://example.org/","href":"https://example.org/","origin":"https://example.org","protocol":"https:","username":"","password":"","host":"example.org","hostname":"example.org","port":"","pathname":"/","search":"","hash":""}`,
		Succeeds: "all URLs parse",
		Fails:    "some do not",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&dialectName, "dialect", "", "parse as the parser `NAME` does: see weburl help parsers")
			cmd.Flags().BoolVar(&params, "params", false, "show the query parameters as well")
			cmd.Flags().BoolVar(&grammar, "grammar", false, "draw the URL grammar of --dialect webspecs")
		},
		Suggests: map[string][]string{"dialect": parsers.Names(dialect.All())},
		Run: func(c *stream.Call) error {
			if grammar {
				if dialectName != "webspecs" {
					return stream.Misuse("--grammar needs --dialect webspecs: no other parser has a grammar to draw")
				}
				return drawGrammar(c)
			}
			if dialectName != "" {
				for _, other := range []string{"edition", "encoding", "params"} {
					if c.Cmd.Flags().Changed(other) {
						return stream.Misuse("--dialect and --%s cannot be combined", other)
					}
				}
				d, err := parsers.Named(dialectName)
				if err != nil {
					return err
				}
				return parseByDialect(c, d)
			}
			if c.In.Edition != spec.Current {
				return c.AnswerRecords(&c.In, stream.Answerer[stream.Record]{
					Text: func(t *stream.Tool, r stream.Record) error {
						listing.Request(t, r.Request, listing.OfRecord(r.Url, r.Edition))
						return nil
					},
					JSON: stream.AppendRecord,
				})
			}
			return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
				return stream.Answerer[stream.Parsed]{
					Text: func(t *stream.Tool, p stream.Parsed) error {
						listing.Request(t, p.Request, listing.OfURL(p.Url))
						if params {
							listing.Params(t, p.Url)
						}
						return nil
					},
					JSON: func(b []byte, p stream.Parsed) ([]byte, error) {
						b = answers.AppendURL(b, p.Url)
						if params {
							b = listing.AppendParams(b, p.Url.Params().List())
						}
						return b, nil
					},
				}
			})
		},
	}
}

// drawGrammar draws the rules that are the arguments, or all.
func drawGrammar(c *stream.Call) error {
	rules := slices.Collect(webspecs.URLs.Rules())
	for _, rule := range c.In.Args {
		if !slices.Contains(rules, rule) {
			return stream.Misuse("unknown rule %q; known: %s", rule, strings.Join(rules, ", "))
		}
	}
	return webspecs.URLs.WriteText(c.Stdout, c.In.Args...)
}

// parseByDialect shows how a dialect parses URLs.
func parseByDialect(c *stream.Call, d *dialect.Dialect) error {
	in := &c.In
	in.ChecksBase = true
	in.Members = []string{"dialect", "href", "complaints", "valid", "attributes"}
	for part := range dialect.Component(dialect.NumComponents) {
		in.Members = append(in.Members, part.String())
	}
	return c.Answer(in, func() stream.Answerer[*stream.Request] {
		return stream.Answerer[*stream.Request]{
			Text: func(t *stream.Tool, r *stream.Request) error {
				result := d.Parse(r.Input, r.Base)
				if f := result.Failure; f != nil {
					return failureOfDialect(f)
				}
				parsers.List(t, d, r, &result)
				return nil
			},
			JSON: func(b []byte, r *stream.Request) ([]byte, error) {
				result := d.Parse(r.Input, r.Base)
				b = parsers.Append(b, d, r, &result)
				if f := result.Failure; f != nil {
					return b, failureOfDialect(f)
				}
				return b, nil
			},
		}
	})
}

func failureOfDialect(f *dialect.Failure) error {
	if f.Base {
		return stream.BaseError{Err: f}
	}
	return f
}
