package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

func (t *tool) parseCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, listing: true, members: append(slices.Clone(urlMembers), "params")}
	var params bool
	var dialectName string
	cmd := &cobra.Command{
		Use:   "parse [--base URL] [--edition NAME | --dialect NAME] [--json | --jsonl] [URL...]",
		Short: "Show the components of URLs",
		Long: `Parse URLs and show their components.

URLs` + aboutInputs + ` Bytes that
are not UTF-8 are read as U+FFFD.

The listing goes to the standard output; URLs that do not parse are reported on
the standard error, with the standard's name for the error and the byte of the
input it is found at, counted from 0.

With --json each URL is answered by one JSON object on a line of its own: input,
base if there is one, and the members of the URL class: href, origin, protocol,
username, password, host, hostname, port, pathname, search, hash. For a URL that
does not parse it has input, base if there is one, and error with code, offset
and message; and with base: true if it is the base that does not parse, offset
being a byte of the base then.

With --params the parameters of the query are shown as well; in JSON they are
params, a list of pairs, each a list of name and value.

` + aboutEditions + `

With --dialect they are read as another standard or program reads them. The
answer has the components that the dialect knows, what it complains of, whether
its text allows to write the URL so, and the attributes that it gives to scripts.
In JSON these are dialect, href, a member for each component, complaints (a list
of objects with name, message and, if known, start and end), valid (null for a
program) and attributes (null if there are none).

Exit status: 0 if all URLs parse, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl parse 'https://user@EXAMPLE.org:8080/a/../b?q=1#top'
  weburl parse --base https://example.org/docs/ ../img/logo.png '?page=2'
  weburl parse --json https://example.org/
  weburl parse --params 'https://example.org/?q=blue+car&page=2'
  weburl parse --edition 2017-06 gopher:example.org
  weburl parse --dialect html5 'HTTP://Example.org:80/a b?é'
  weburl parse < urls.txt
  weburl parse --jsonl < pairs.jsonl`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	in.addEdition(cmd)
	cmd.Flags().StringVar(&dialectName, "dialect", "", "read as the dialect `NAME` does, of those of weburl compare")
	cmd.RegisterFlagCompletionFunc("dialect", cobra.FixedCompletions(dialectNames(dialect.All()), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().BoolVar(&params, "params", false, "show the parameters of the query as well")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := in.from(cmd, args); err != nil {
			return err
		}
		if dialectName != "" {
			for _, other := range []string{"edition", "encoding"} {
				if cmd.Flags().Changed(other) {
					return misuse("--dialect and --%s exclude each other", other)
				}
			}
			d := dialect.Lookup(dialectName)
			if d == nil {
				return misuse("unknown dialect %q, there are %s", dialectName, strings.Join(dialectNames(dialect.All()), ", "))
			}
			return t.parseByDialect(&in, d)
		}
		if in.edition != spec.Current {
			return t.answerRecords(&in, answerer[record]{text: (*tool).listRecord, json: appendMembersOf})
		}
		return t.answerURLs(&in, func() answerer[parsed] {
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
	}
	return cmd
}
