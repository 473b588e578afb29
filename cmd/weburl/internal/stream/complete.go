package stream

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// ListCompletions completes values that are lists of names with commas between
// them: the name after the last comma, of those that are not in the list yet.
func ListCompletions(names []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := toComplete[:strings.LastIndexByte(toComplete, ',')+1]
		given := strings.Split(before, ",")
		var completions []cobra.Completion
		for _, name := range names {
			if !slices.Contains(given, name) {
				completions = append(completions, before+name)
			}
		}
		return completions, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}
