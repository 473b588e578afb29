package main

import "github.com/spf13/cobra"

// oneArg is the complaint about another number of arguments.
func oneArg(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return misuse("expected one %s, got %d arguments", name, len(args))
		}
		return nil
	}
}

// atLeastOneArg is the complaint about no arguments.
func atLeastOneArg(name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return misuse("missing argument %s", name)
		}
		return nil
	}
}
