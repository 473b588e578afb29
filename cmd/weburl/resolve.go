package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
)

func (t *tool) resolveCommand() *cobra.Command {
	var flags urlFlags
	cmd := &cobra.Command{
		Use:   "resolve [--json] BASE [REF...]",
		Short: "Resolve references against a base URL",
		Long: `Print what references mean on a page at the URL BASE, as a browser follows links:
one URL a line.

References ` + aboutLines + `

With --json the results are written as weburl parse --json does.

Exit status: 0 if all references resolve, 1 if some do not, 2 for misuse.`,
		Example: `  weburl resolve https://example.org/docs/intro.html ../img/logo.png '?page=2' //cdn.example.org/x
  weburl resolve --json https://example.org/a/b c
  weburl resolve mailto:someone@example.org '#top' other`,
		Args:                  atLeastOneArg("BASE"),
		DisableFlagsInUseLine: true,
	}
	flags.addJSON(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		from := source{args: args[1:], base: args[0], hasBase: true}
		if _, err := weburl.Parse(from.base); err != nil && !flags.asJSON {
			// Say it once.
			r := request{base: from.base, hasBase: true}
			t.reportFailure(parsed{request: r, err: err, baseFailed: true})
			return errFailed
		}
		return t.editURLs(from, flags.asJSON)
	}
	return cmd
}
