package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/template"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
)

func getVerb() *stream.Verb {
	var literal bool
	return &stream.Verb{
		Use:   "get TEMPLATE [URL...]",
		Short: "Print parts of URLs",
		Alike: []string{"extract", "part", "field", "host", "hostname", "port"},
		About: `Print one line per URL, with the parts that TEMPLATE names in braces.

A part that the URL lacks is empty. A template that is a single name needs no braces, as
in weburl get hostname. These are the parts of
https://ann@example.org:8080/docs/a.html?q=blue#top:

` + template.Fields() + `
A name can have modifiers:

  {path|decode}       percent-decoded; any part
  {hostname|unicode}  in Unicode: host, hostname, origin, domain and suffix
  {port|default}      the port, or else the default port of the scheme
  {fragment|must}     URLs without it fail; any part

In a template, \n is a newline, \t a tab, \\ a backslash and \{ a brace. A template
without parts is an error, unless --literal is given.`,
		Notes: `The output is always one line: control characters and line separators that come from
decoding are percent-encoded. With --null, only NUL is encoded. In JSON, nothing is.`,
		Example: `  # The port, or the default port of the scheme
  weburl get '{hostname}:{port|default}' https://example.org/ http://[::1]:8080/
  # Parts with tabs between them
  weburl get '{scheme}\t{domain}\t{path}' https://www.example.co.uk/a?b ftp://example.com/c
  # The first value of a parameter, decoded
  weburl get '{query:q}' 'https://example.org/search?page=2&q=blue+car'
  # All values of a parameter
  weburl get '{query-all:q}' 'https://example.org/?q=a&q=b'
  # A URL without a fragment fails
  weburl get '{host}#{fragment|must}' https://example.org/#top https://example.org/
  # The path, decoded
  weburl get '{path|decode}' https://example.org/caf%C3%A9
  # A relative URL
  weburl get --base https://example.org/docs/ '{href}' ../img/logo.png
  # A part by its name, for each line of stdin
  weburl get origin < urls.txt`,
		Operands: []string{"TEMPLATE"},
		Reads:    stream.Inputs{What: "URL", AreURLs: true},
		Members:  []stream.Member{{"output", "the template, filled in"}},
		Succeeds: "all URLs parse",
		Fails:    "some do not, or lack a part with |must",
		Hints:    template.Hints(),
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&literal, "literal", false, "allow a TEMPLATE without parts")
		},
		Run: func(c *stream.Call) error {
			parts, err := template.Parse(c.Operands[0], literal)
			if err != nil {
				return err
			}
			return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
				var b []byte // kept between URLs
				return stream.Answerer[stream.Parsed]{
					Text: func(t *stream.Tool, p stream.Parsed) error {
						var err error
						if b, err = parts.Append(b[:0], p.Url, t.Value); err == nil {
							t.Stdout.Write(append(b, t.End))
						}
						return err
					},
					JSON: func(to []byte, p stream.Parsed) ([]byte, error) {
						var err error
						if b, err = parts.Append(b[:0], p.Url, percent.DecodeUTF8); err != nil {
							return to, err
						}
						return answers.AppendMember(to, "output", string(b)), nil
					},
				}
			})
		},
	}
}
