package main

import "github.com/spf13/cobra"

func (t *tool) resolveCommand() *cobra.Command {
	in := inputs{what: "REF", areURLs: true, hasBase: true, members: urlMembers}
	cmd := &cobra.Command{
		Use:   "resolve [--json] BASE [REF...]",
		Short: "Resolve references against a base URL",
		Long: `Print what references mean on a page at the URL BASE, as a browser follows links:
one URL a line.

References` + aboutInputs + `

With --json the results are written as weburl parse --json does.

Exit status: 0 if all references resolve, 1 if some do not, 2 for misuse.`,
		Example: `  weburl resolve https://example.org/docs/intro.html ../img/logo.png '?page=2' //cdn.example.org/x
  weburl resolve --json https://example.org/a/b c
  weburl resolve mailto:someone@example.org '#top' other`,
		Args:                  atLeastOneArg("BASE"),
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in.base = args[0]
		return t.editURLs(cmd, &in, args[1:])
	}
	return cmd
}
