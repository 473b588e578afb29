package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/percent"
)

func getVerb() *verb {
	var literal bool
	return &verb{
		use:   "get TEMPLATE [URL...]",
		short: "Print parts of URLs",
		about: `Print one line per URL: the TEMPLATE, with the names in braces replaced by parts of
the URL. A part that the URL lacks is empty. A template that is one name needs no
braces. The parts are:

` + fieldList() + `
A name can have modifiers:

  {path|decode}       percent-decoded; any part
  {hostname|unicode}  in Unicode: host, hostname, origin, domain and suffix
  {port|default}      the port, or else the default port of the scheme
  {fragment|must}     URLs without it fail; any part

\n in a template is a newline, \t a tab, \\ a backslash and \{ a brace. A template
without a part is an error, unless --literal is given.`,
		notes: `The output is one line whatever the URL contains: control characters and line
separators from decoding are percent-encoded. With --null only NUL is, and in JSON
nothing.`,
		example: `  weburl get '{hostname}:{port|default}' https://example.org/ http://[::1]:8080/
  weburl get '{scheme}\t{domain}\t{path}' https://www.example.co.uk/a?b ftp://example.com/c
  weburl get '{query:q}' 'https://example.org/search?page=2&q=blue+car'
  weburl get '{query-all:q}' 'https://example.org/?q=a&q=b'
  weburl get '{host}#{fragment|must}' https://example.org/#top https://example.org/
  weburl get '{path|decode}' https://example.org/caf%C3%A9
  weburl get --base https://example.org/docs/ '{href}' ../img/logo.png
  weburl get origin < urls.txt`,
		before:   "TEMPLATE",
		reads:    inputs{what: "URL", areURLs: true, guesses: true},
		members:  []member{{"output", "the template with the parts of the URL"}},
		succeeds: "all URLs parse",
		fails:    "some do not",
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&literal, "literal", false, "allow a TEMPLATE that names no part")
		},
		run: func(c *call) error {
			parts, err := parseTemplate(c.arg, literal)
			if err != nil {
				return err
			}
			return c.answerURLs(&c.in, func() answerer[parsed] {
				var b []byte // kept between URLs
				return answerer[parsed]{
					text: func(t *tool, p parsed) error {
						var err error
						if b, err = appendTemplate(b[:0], parts, p.url, t.value); err == nil {
							t.stdout.Write(append(b, t.end))
						}
						return err
					},
					json: func(to []byte, p parsed) ([]byte, error) {
						var err error
						b, err = appendTemplate(b[:0], parts, p.url, percent.DecodeUTF8)
						return appendMember(to, "output", string(b)), err
					},
				}
			})
		},
	}
}
