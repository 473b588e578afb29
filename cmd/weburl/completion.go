package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// shells are those with completion.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func completionCommand() *cobra.Command {
	var plain bool
	cmd := &cobra.Command{
		Use:   "completion [bash|zsh|fish|powershell]",
		Short: "Print the script that completes commands in a shell",
		Long: `Print the script with which a shell completes commands, flags and their values.

New shells complete commands if the script is stored here, or in the directory that the
shell's own documentation names:

  bash        /etc/bash_completion.d/weburl; requires bash-completion
  zsh         "${fpath[1]}/_weburl"; requires compinit
  fish        ~/.config/fish/completions/weburl.fish
  powershell  a file that $PROFILE runs

These lines set it up for the current shell only:

    source <(weburl completion bash)
    source <(weburl completion zsh)
    weburl completion fish | source
    weburl completion powershell | Out-String | Invoke-Expression

Exit status: 0 if the script was printed; 2 for a usage error.`,
		Example: `  # For Bash
  weburl completion bash > weburl.bash
  # For fish
  weburl completion fish > weburl.fish`,
		ValidArgs:             shells,
		DisableFlagsInUseLine: true,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) > 1:
				return stream.Misuse("unexpected argument %q", args[1])
			case len(args) == 1 && !slices.Contains(shells, args[0]):
				return stream.Misuse("unknown shell %q; known: %s", args[0], strings.Join(shells, ", "))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&plain, "no-descriptions", false, "complete names without descriptions")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		root, w := cmd.Root(), cmd.OutOrStdout()
		switch args[0] {
		case "bash":
			return root.GenBashCompletionV2(w, !plain)
		case "zsh":
			if plain {
				return root.GenZshCompletionNoDesc(w)
			}
			return root.GenZshCompletion(w)
		case "fish":
			return root.GenFishCompletion(w, !plain)
		}
		if plain {
			return root.GenPowerShellCompletion(w)
		}
		return root.GenPowerShellCompletionWithDesc(w)
	}
	return cmd
}
