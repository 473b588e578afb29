package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/percent"
)

func (t *tool) getCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, members: []string{"output"}}
	cmd := &cobra.Command{
		Use:   "get TEMPLATE [URL...]",
		Short: "Print parts of URLs, put together as you say",
		Long: `Print a line for each URL: the template, with a part of the URL for each name in
braces. A part that the URL does not have is nothing.

URLs` + aboutInputs + `

The parts are

` + fieldList() + `
After a name there can be modifiers:

  {path|decode}       percent-decoded, any part
  {hostname|unicode}  in Unicode: host, hostname, origin, domain and suffix
  {port|default}      the port, or else the default port of the scheme
  {fragment|must}     a URL without it fails, any part

A template that is the name of a part needs no braces. In a template \n is a newline, \t a tab, \\ a backslash and \{ a brace. The answer
is one line whatever is in the URL: control characters and line separators that
come of decoding are percent-encoded. With --null only NUL is, and in JSON nothing.

With --json each URL is answered by one JSON object on a line, with input, base if
there is one, and output.

Exit status: 0 if all URLs parse, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl get '{hostname}:{port|default}' https://example.org/ http://[::1]:8080/
  weburl get '{scheme}\t{domain}\t{path}' https://www.example.co.uk/a?b ftp://example.com/c
  weburl get '{query:q}' 'https://example.org/search?page=2&q=blue+car'
  weburl get '{query-all:q}' 'https://example.org/?q=a&q=b'
  weburl get '{host}#{fragment|must}' https://example.org/#top https://example.org/
  weburl get '{path|decode}' https://example.org/caf%C3%A9
  weburl get --base https://example.org/docs/ '{href}' ../img/logo.png
  weburl get origin < urls.txt`,
		Args:                  atLeastOneArg("TEMPLATE"),
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		parts, err := parseTemplate(args[0])
		if err != nil {
			return err
		}
		if err := in.from(cmd, args[1:]); err != nil {
			return err
		}
		return t.answerURLs(&in, func() answerer[parsed] {
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
	}
	return cmd
}
