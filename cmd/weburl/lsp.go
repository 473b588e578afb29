package main

import (
	"bufio"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/cmd/weburl/internal/lsp"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
)

// The times of the language server.
const (
	lintDelay = 150 * time.Millisecond // after the last change
	lintLimit = 5 * time.Second        // for a document
)

func lspCommand(t *stream.Tool) *cobra.Command {
	var x lintOptions
	var stdio bool
	cmd := &cobra.Command{
		Use:        "lsp",
		Short:      "Show the findings of weburl lint in an editor",
		SuggestFor: []string{"language-server", "langserver", "ls", "serve"},
		Long: `Show the findings of weburl lint in an editor while you edit a document. This is a
language server (LSP), which the editor starts. To set up Neovim, Helix and Visual Studio
Code, see ` + version.Docs + `editors.md.

The findings are the same as in a run of weburl lint over the workspace, with the same
configuration, baseline and comments. Links to open documents are checked against the text in the editor. The
server also has these features:

  hover         the components of the URL, the file that a link leads to, the
                programs that parse the URL differently, and the verdict of
                weburl inspect
  code actions  a fix for a finding; all fixes that weburl lint --fix writes
  completion    files, directories and fragments in relative links, within
                the workspace

Documents of more than 8 MiB are not linted. The server makes no requests and writes no
files.

Exit status: 0 if the editor ended the session, 1 if it disconnected without ending it;
2 for a usage error, or if stdin is not the protocol.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return stream.Misuse("lsp takes no arguments: the editor opens documents")
			}
			return nil
		},
		DisableFlagsInUseLine: true,
	}
	flags := cmd.Flags()
	flags.StringVar(&x.failOn, "fail-on", "warning", "show findings of `SEVERITY` and above: note, warning or error")
	x.addShared(flags)
	flags.BoolVar(&stdio, "stdio", false, "no effect; for editors that pass it")
	stream.Suggest(cmd, "fail-on", lint.Severities[1:])
	stream.Suggest(cmd, "rule", lint.RuleNames())
	cmd.RunE = func(*cobra.Command, []string) error {
		if err := x.checkServed(); err != nil {
			return err
		}
		if term.IsTerminal(t.Stdin) {
			fmt.Fprintln(t.Stderr, "weburl: stdin is a terminal: weburl lsp is for editors; see "+version.Docs+"editors.md")
		}
		ok, err := lsp.Serve(t.Stdin, flushed{t.Stdout}, lsp.Options{
			Linter: x.linter, Baseline: x.baseline, Version: version.Module(), Delay: lintDelay, Limit: lintLimit,
		})
		if err == nil && !ok {
			err = stream.ErrFailed
		}
		return err
	}
	return cmd
}

// checkServed checks the flags before there are documents.
func (x *lintOptions) checkServed() error {
	if err := stream.OneOf("--fail-on", x.failOn, lint.Severities[1:]); err != nil {
		return err
	}
	if x.baseline != "" {
		if _, err := lint.ReadBaseline(x.baseline); err != nil {
			return err
		}
	}
	// Without --config an error is that of a file in the working directory, which need not be
	// in the workspace.
	_, err := x.linter(".")
	if _, ok := errors.AsType[*stream.MisuseError](err); ok || x.config != "" {
		return err
	}
	return nil
}

// A flushed is a writer without a buffer.
type flushed struct{ w *bufio.Writer }

// Write implements [io.Writer].
func (f flushed) Write(p []byte) (n int, err error) {
	n, err = f.w.Write(p)
	if err == nil {
		err = f.w.Flush()
	}
	return n, err
}
