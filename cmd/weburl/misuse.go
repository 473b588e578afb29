package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A misuseError says what is wrong with the command line.
type misuseError struct{ text string }

func (e *misuseError) Error() string { return e.text }

func misuse(format string, args ...any) error {
	return &misuseError{fmt.Sprintf(format, args...)}
}

// flagMisuse is the complaint about flags that cannot be read.
func flagMisuse(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var noValue *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if len(name) == 1 {
			return misuse("unknown flag -%s%s", name, otherFlags[cmd.Name()+" -"+name])
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		slices.Sort(names)
		return misuse("unknown flag --%s%s", name, didYouMean("--"+name, names))
	case errors.As(err, &noValue):
		return misuse("%s needs a value", dashed(noValue.GetFlag()))
	case errors.As(err, &invalid):
		return misuse("invalid %s %q: %v", dashed(invalid.GetFlag()), invalid.GetValue(), plainCause(invalid.Unwrap()))
	}
	return misuse("%s", strings.ReplaceAll(err.Error(), "\n", " "))
}

// otherFlags are what to write instead of flags that other programs have.
var otherFlags = map[string]string{
	"set -s":   "; to set the host use --host HOST, and so for other parts; to set a query parameter use --query-set NAME=VALUE",
	"build -s": "; to set the host use --host HOST, and so for other parts",
	"get -g":   "; the first argument is the template",
}

// dashed returns a flag as it is written.
func dashed(f *pflag.Flag) string { return "--" + f.Name }

// plainCause returns why a value cannot be read, without the name of a function.
func plainCause(err error) string {
	text := err.Error()
	if i := strings.LastIndex(text, ": invalid syntax"); i >= 0 {
		return "not a number"
	}
	if i := strings.LastIndex(text, ": value out of range"); i >= 0 {
		return "out of range"
	}
	return text
}

// unknownCommand is the complaint about arguments that are no command.
func unknownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if root.SuggestionsMinimumDistance <= 0 {
		root.SuggestionsMinimumDistance = 2
	}
	if similar := root.SuggestionsFor(args[0]); len(similar) > 0 {
		return misuse("unknown command %q, did you mean %s?", args[0], strings.Join(similar, " or "))
	}
	if strings.ContainsAny(args[0], ":/.") {
		return misuse("unknown command %q, did you mean weburl parse %[1]s?", args[0])
	}
	return misuse("unknown command %q", args[0])
}

// completionMisuse has the command completion reject unknown shells.
func completionMisuse(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		if cmd.Name() != "completion" {
			continue
		}
		cmd.Args = cobra.ArbitraryArgs
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return misuse("unknown shell %q; known: bash, zsh, fish, powershell", args[0])
		}
	}
}
