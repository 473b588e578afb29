package stream

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A MisuseError is a usage error.
type MisuseError struct{ Text string }

func (e *MisuseError) Error() string { return e.Text }

func Misuse(format string, args ...any) error {
	return &MisuseError{fmt.Sprintf(format, args...)}
}

// Invalid returns the usage error for the value of a flag, with the reason.
func Invalid(flag, value, format string, args ...any) error {
	return Misuse("invalid %s %q: %s", flag, term.Clipped(value, MostShown), fmt.Sprintf(format, args...))
}

// InvalidBase returns the usage error for the value of a flag that does not parse as an
// absolute URL.
func InvalidBase(flag, value string, err error) error {
	return Invalid(flag, value, "%s", Reason(BaseError{err}))
}

// FlagMisuse returns the usage error for flags that cannot be parsed.
func FlagMisuse(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var noValue *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if len(name) == 1 {
			reason := cmd.Annotations["-"+name]
			if reason == "" && cmd.Flags().NArg() > 0 {
				reason = `; write -- before arguments that begin with "-"`
			}
			return Misuse("unknown flag -%s%s", name, reason)
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		if reason := cmd.Annotations["--"+name]; reason != "" {
			return Misuse("unknown flag --%s%s", name, reason)
		}
		slices.Sort(names)
		return Misuse("unknown flag --%s%s", name, DidYouMean("--"+name, names))
	case errors.As(err, &noValue):
		return Misuse("%s needs a value", dashed(noValue.GetFlag()))
	case errors.As(err, &invalid):
		cause := plainCause(invalid.Unwrap())
		if invalid.GetFlag().Name == "port" {
			cause = "a port is a number up to 65535"
		}
		return Invalid(dashed(invalid.GetFlag()), invalid.GetValue(), "%s", cause)
	}
	return Misuse("%s", strings.ReplaceAll(err.Error(), "\n", " "))
}

// dashed returns a flag as it is written.
func dashed(f *pflag.Flag) string { return "--" + f.Name }

// plainCause returns why a value cannot be read, without the name of a function.
func plainCause(err error) string {
	text := err.Error()
	if i := strings.LastIndex(text, ": invalid syntax"); i >= 0 {
		return "must be an integer"
	}
	if i := strings.LastIndex(text, ": value out of range"); i >= 0 {
		return "out of range"
	}
	return text
}
