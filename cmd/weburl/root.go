package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
)

// The exit statuses.
const (
	exitOK     = 0
	exitFailed = 1 // an input did not parse
	exitMisuse = 2 // the command line, or reading and writing
)

// run is the command with its arguments and streams. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	t := stream.NewTool(stdin, stdout, stderr)
	root := rootCommandFor(t, args)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(t.Stdout)
	root.SetErr(stderr)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		stream.CompleteValues(root)
		root.RegisterFlagCompletionFunc("color", cobra.FixedCompletions(colorChoices, cobra.ShellCompDirectiveNoFileComp))
	}

	command, err := root.ExecuteC()
	err = stream.Worse(err, t.Close())
	switch {
	case err == nil:
		return exitOK
	case err == stream.ErrFailed:
		return exitFailed
	}
	var misuse *stream.MisuseError
	if errors.As(err, &misuse) {
		fmt.Fprintf(stderr, "weburl: %s (see %s --help)\n", term.Visible(misuse.Text), command.CommandPath())
	} else {
		fmt.Fprintf(stderr, "weburl: %s\n", term.Visible(message(err)))
	}
	return exitMisuse
}

func init() {
	cobra.EnableCommandSorting = false // help lists commands in the order of sections
}

// message returns an error as text. If it is about a file, it says what was to be done with
// the file, and names the file once.
func message(err error) string {
	file, ok := errors.AsType[*fs.PathError](err)
	switch {
	case !ok:
		return err.Error()
	case slices.Contains([]string{"open", "stat", "lstat", "read"}, file.Op):
		return fmt.Sprintf("cannot read %s: %v", file.Path, file.Err)
	}
	return fmt.Sprintf("cannot write %s: %v", file.Path, file.Err)
}

func rootCommand(t *stream.Tool) *cobra.Command { return rootCommandFor(t, nil) }

// rootCommandFor is rootCommand for arguments. If the first names a verb, there are no other
// commands: making them takes longer than most calls.
func rootCommandFor(t *stream.Tool, args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "weburl COMMAND [ARGUMENT...]",
		Short: "Parse, check and change URLs as browsers do",
		Long: `weburl parses URLs by the URL Standard (https://url.spec.whatwg.org/), as browsers do,
and shows, checks, compares and changes them.

Most commands process URLs one by one, from the arguments, from files (--file) or from
stdin: see weburl help inputs. weburl COMMAND --help shows the help of a command.

The output is colored on a terminal. NO_COLOR in the environment turns colors off,
FORCE_COLOR turns them on everywhere, and --color overrides both.

Exit status: 0 if all went well; 1 if an input failed; 2 for a usage error, or if
something cannot be read or written. Some commands differ: see their help.`,
		Example: `  # The parts of a URL
  weburl parse 'https://user@example.org:8080/a/../b?q=1#top'
  # A relative URL
  weburl parse --base https://example.org/docs/ ../img/logo.png
  # Two parts in a format
  weburl get '{hostname}:{port|default}' https://example.org/
  # Change the path and a parameter of the query
  weburl set --path /b --query-set page=2 'https://example.org/a?q=1'`,
		Version:       version.Text(),
		Args:          unknownCommand,
		SilenceErrors: true,

		DisableFlagsInUseLine: true,
		SilenceUsage:          true,
		RunE:                  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if cmd == root && cmd.Flags().NArg() > 0 {
			return unknownCommand(root, cmd.Flags().Args())
		}
		if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok && cmd == root {
			for _, sub := range root.Commands() {
				if f := sub.Flags().Lookup(unknown.GetSpecifiedName()); f != nil {
					return stream.Misuse("unknown flag --%s; write it after the command, as in weburl %s --%[1]s", f.Name, sub.Name())
				}
			}
		}
		return stream.FlagMisuse(cmd, err)
	})
	root.SetHelpCommand(stream.HelpCommand())
	stream.SetHelp(root, printed)
	var color string
	root.PersistentFlags().StringVar(&color, "color", "auto", "color output: `WHEN` is auto, always or never")
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		colored, err := colorWanted(color, t.Style.Colored)
		if err == nil && colored != t.Style.Colored {
			t.Style = t.Style.WithColors(colored)
		}
		return err
	}
	all := sections()
	named := len(args) > 0 && slices.ContainsFunc(all, func(s section) bool {
		return slices.ContainsFunc(s.verbs, func(v *stream.Verb) bool { return v.Name() == args[0] })
	})
	for _, s := range all {
		root.AddGroup(&cobra.Group{ID: s.id, Title: s.title})
		for _, v := range s.verbs {
			if named && v.Name() != args[0] {
				continue
			}
			cmd := t.Command(v)
			cmd.GroupID = s.id
			root.AddCommand(cmd)
		}
	}
	if named {
		return root
	}
	root.AddGroup(&cobra.Group{ID: "tools", Title: toolsTitle})
	for _, cmd := range tools(t) {
		cmd.GroupID = "tools"
		root.AddCommand(cmd)
	}
	root.AddCommand(stream.InputsTopic(verbs()), parsersTopic())
	return root
}

//go:embed testdata/examples.txtar
var exampleArchive []byte

// printed returns what an example of the help prints, or the empty string if that is not
// known.
func printed(example string) string {
	for _, f := range txtar.Parse(exampleArchive).Files {
		if f.Name == example {
			return string(f.Data)
		}
	}
	return ""
}

// A section is some verbs under a title in the help.
type section struct {
	id, title string
	verbs     []*stream.Verb
}

func sections() []section {
	return []section{
		{"read", "Parse and check:", []*stream.Verb{parseVerb(), checkVerb(), explainVerb(), compareVerb(), confuseVerb(), requestVerb(), getVerb(), queryVerb(), resolveVerb(), matchVerb(), linksVerb(), lintVerb()}},
		{"write", "Change and convert:", []*stream.Verb{setVerb(), buildVerb(), canonVerb(), columnsVerb(), sqlVerb(), encodeVerb(), decodeVerb(), pathVerb()}},
		{"trust", "Hosts and security:", []*stream.Verb{inspectVerb(), siteVerb(), displayVerb(), idnaVerb(), guardVerb()}},
	}
}

const toolsTitle = "Browser, editors and shells:"

// tools returns the commands that do not process URLs from inputs.
func tools(t *stream.Tool) []*cobra.Command {
	return []*cobra.Command{labCommand(t), lspCommand(t), completionCommand(), manCommand()}
}

// verbs returns all verbs.
func verbs() (list []*stream.Verb) {
	for _, s := range sections() {
		for _, v := range s.verbs {
			list = append(append(list, v), v.Verbs...)
		}
	}
	return list
}

// colorChoices are the values of --color.
var colorChoices = []string{"auto", "always", "never"}

// colorWanted returns whether output is in colour for a value of --color.
func colorWanted(choice string, auto bool) (bool, error) {
	switch choice {
	case "auto":
		return auto, nil
	case "always", "never":
		return choice == "always", nil
	}
	return auto, stream.OneOf("--color", choice, colorChoices)
}

// unknownCommand is the complaint about arguments that do not name a command.
func unknownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if root.SuggestionsMinimumDistance <= 0 {
		root.SuggestionsMinimumDistance = 2
	}
	if similar := root.SuggestionsFor(args[0]); len(similar) > 0 {
		return stream.Misuse("unknown command %q, did you mean %s?", args[0], strings.Join(similar, " or "))
	}
	if args[0] == "version" {
		return stream.Misuse("unknown command %q; use weburl --version", args[0])
	}
	if strings.ContainsAny(args[0], ":/.") {
		return stream.Misuse("unknown command %q, did you mean weburl parse %[1]s?", args[0])
	}
	return stream.Misuse("unknown command %q", args[0])
}
