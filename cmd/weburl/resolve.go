package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

func (t *tool) resolveCommand() *cobra.Command {
	in := inputs{what: "REF", areURLs: true, hasBase: true, members: urlMembers}
	cmd := &cobra.Command{
		Use:   "resolve [--edition NAME] [--json] BASE [REF...]",
		Short: "Resolve references against a base URL",
		Long: `Print what references mean on a page at the URL BASE, as a browser follows links:
one URL a line.

References` + aboutInputs + `

With --json the results are written as weburl parse --json does.

` + aboutEditions + `

Exit status: 0 if all references resolve, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl resolve https://example.org/docs/intro.html ../img/logo.png '?page=2' //cdn.example.org/x
  weburl resolve --json https://example.org/a/b c
  weburl resolve mailto:someone@example.org '#top' other`,
		Args:                  atLeastOneArg("BASE"),
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	in.addEdition(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in.base = args[0]
		if err := in.from(cmd, args[1:]); err != nil {
			return err
		}
		if in.edition != spec.Current {
			return t.answerRecords(&in, answerer[record]{
				text: func(t *tool, r record) error { t.line(r.edition.Serialize(r.url, false)); return nil },
				json: appendMembersOf,
			})
		}
		return t.answerURLs(&in, func() answerer[parsed] {
			return answerer[parsed]{
				text: func(t *tool, p parsed) error { t.line(p.url.String()); return nil },
				json: func(b []byte, p parsed) ([]byte, error) { return answers.AppendURL(b, p.url), nil },
			}
		})
	}
	return cmd
}
