package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// The exit statuses.
const (
	exitOK     = 0
	exitFailed = 1 // an input did not parse
	exitMisuse = 2 // the command line, or reading and writing
)

// errFailed says that an input failed, which has been reported already.
var errFailed = errors.New("an input failed")

// A tool is what every command works with.
type tool struct {
	stdin  io.Reader
	stdout *bufio.Writer
	stderr io.Writer

	style       style  // of what goes to stdout
	columns     int    // the width of the terminal that stdout is, or 0
	interactive bool   // stdin is a terminal
	end         byte   // of a line of answers: LF or NUL
	rows        bool   // each line read has one line for its answer
	listed      bool   // something has been listed
	between     string // two listings
	reports     *reports
}

func newTool(stdin io.Reader, stdout, stderr io.Writer) *tool {
	return &tool{
		stdin:       stdin,
		stdout:      bufio.NewWriterSize(stdout, 64<<10),
		stderr:      stderr,
		style:       styleFor(stdout),
		columns:     columns(stdout),
		interactive: isTerminal(stdin),
		end:         '\n',
		between:     "\n",
		reports:     &reports{w: stderr, together: sameFile(stdout, stderr)},
	}
}

// run is the command with its arguments and streams. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	t := newTool(stdin, stdout, stderr)
	root := t.rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(t.stdout)
	root.SetErr(stderr)

	command, err := root.ExecuteC()
	if flushErr := t.flush(); err == nil || err == errFailed {
		if flushErr != nil {
			err = flushErr
		}
	}
	switch {
	case err == nil:
		return exitOK
	case err == errFailed:
		return exitFailed
	}
	var misuse *misuseError
	if errors.As(err, &misuse) {
		fmt.Fprintf(stderr, "weburl: %s (see %s --help)\n", visible(misuse.text), command.CommandPath())
	} else {
		fmt.Fprintf(stderr, "weburl: %s\n", visible(err.Error()))
	}
	return exitMisuse
}

func (t *tool) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "weburl",
		Short: "Parse, check and change URLs as browsers do",
		Long: `weburl parses URLs by the URL Standard (https://url.spec.whatwg.org/), as browsers do,
and shows, checks, compares and changes them.

Most commands process URLs one by one, from the arguments, from files (--file) or from
stdin: see weburl help inputs.

The output is colored on a terminal. NO_COLOR in the environment turns colors off,
FORCE_COLOR turns them on everywhere, and --color overrides both.

Exit status: 0 if all went well; 1 if an input failed; 2 for a usage error, or if
something cannot be read or written.`,
		Example: `  weburl parse 'https://user@example.org:8080/a/../b?q=1#top'
  weburl parse --base https://example.org/docs/ ../img/logo.png
  weburl get '{hostname}:{port|default}' https://example.org/
  weburl set --path /b --query-set page=2 'https://example.org/a?q=1'`,
		Version:       version(),
		Args:          unknownCommand,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("{{.Version}}")
	root.SetFlagErrorFunc(flagMisuse)
	root.SetHelpCommand(helpCommand())
	setHelp(root)
	var color string
	root.PersistentFlags().StringVar(&color, "color", "auto", "`WHEN` to color the output: auto, always or never")
	root.RegisterFlagCompletionFunc("color", cobra.FixedCompletions(colorChoices, cobra.ShellCompDirectiveNoFileComp))
	root.PersistentPreRunE = func(*cobra.Command, []string) error {
		colored, err := colorWanted(color, t.style.colored)
		if err == nil && colored != t.style.colored {
			t.style = newStyle(colored)
		}
		return err
	}
	addGroup(root, "read", "Inspect:", t.command(parseVerb()), t.checkCommand(), t.command(explainVerb()), t.compareCommand(), t.confuseCommand(), t.command(getVerb()), t.queryCommand(), t.command(resolveVerb()), t.command(matchVerb()))
	addGroup(root, "write", "Change and convert:", t.command(setVerb()), t.buildCommand(), t.command(canonVerb()), t.command(columnsVerb()), t.sqlCommand(), t.command(encodeVerb()), t.command(decodeVerb()), t.command(pathVerb()))
	addGroup(root, "trust", "Hosts and security:", t.command(siteVerb()), t.command(displayVerb()), t.command(idnaVerb()), t.guardCommand())
	root.InitDefaultCompletionCmd("completion")
	completionMisuse(root)
	root.AddCommand(t.labCommand(), t.manCommand(), inputsTopic())
	return root
}

// addGroup adds commands under a title in the help.
func addGroup(root *cobra.Command, id, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: id, Title: title})
	for _, command := range commands {
		command.GroupID = id
		root.AddCommand(command)
	}
}
