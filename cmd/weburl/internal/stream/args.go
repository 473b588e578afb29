package stream

import "github.com/spf13/cobra"

// OneArg is the complaint about another number of arguments.
func OneArg(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return Misuse("expected one %s, got %d arguments", name, len(args))
		}
		return nil
	}
}

// AtLeastOneArg is the complaint about no arguments.
func AtLeastOneArg(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return Misuse("missing argument %s", name)
		}
		return nil
	}
}
