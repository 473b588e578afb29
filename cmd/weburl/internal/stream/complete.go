package stream

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// complete completes an argument. Inputs that are not files have no completions.
func (v *Verb) complete(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch n := len(args); {
	case n < len(v.Operands) && (v.Omits == nil || !v.Omits()):
		if v.Completes == nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return v.Completes(n), cobra.ShellCompDirectiveNoFileComp
	case v.Reads.Files || v.Reads.Paths:
		return nil, cobra.ShellCompDirectiveDefault
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// valuesOf annotates the flags with the values that complete them, for [CompleteValues].
func (v *Verb) valuesOf(cmd *cobra.Command) {
	for _, values := range []map[string][]string{contractValues, v.Values, v.Suggests} {
		for name, list := range values {
			if cmd.Flags().Lookup(name) != nil {
				Suggest(cmd, name, list)
			}
		}
	}
}

// Suggest annotates a flag with the values that complete it, for [CompleteValues].
func Suggest(cmd *cobra.Command, flag string, values []string) {
	cmd.Flags().SetAnnotation(flag, valuesAnnotation, values)
}

const valuesAnnotation = "weburl values"

// checkValues checks that lists are not empty, as they are for a variable of a shell that is
// not set, and the values of flags of which all are known.
func (v *Verb) checkValues(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if list, ok := f.Value.(pflag.SliceValue); ok && len(list.GetSlice()) == 0 {
			err = Invalid("--"+f.Name, "", "the list is empty")
		}
	})
	if err != nil {
		return err
	}
	for _, values := range []map[string][]string{contractValues, v.Values} {
		for _, name := range slices.Sorted(maps.Keys(values)) {
			f := cmd.Flags().Lookup(name)
			if f == nil || !f.Changed {
				continue
			}
			if err := OneOf("--"+name, f.Value.String(), values[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// OneOf returns an error if the value of a flag is not one of the known values.
func OneOf(flag, value string, known []string) error {
	if slices.Contains(known, value) {
		return nil
	}
	return Misuse("unknown %s %q; known: %s", flag, value, strings.Join(known, ", "))
}

// CompleteValues has shells complete the values of flags. It is only for a process that
// completes: package cobra keeps what it is given.
func CompleteValues(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		CompleteValues(sub)
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		values := f.Annotations[valuesAnnotation]
		switch {
		case values == nil:
		case f.Value.Type() == "stringSlice":
			cmd.RegisterFlagCompletionFunc(f.Name, completeList(values))
		default:
			cmd.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
		}
	})
}

// completeList completes values that are lists of names with commas between them: the
// name after the last comma, of those that are not in the list yet.
func completeList(names []string) cobra.CompletionFunc {
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
