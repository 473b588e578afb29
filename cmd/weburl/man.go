package main

import (
	"bytes"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/weburl/weburl/cmd/weburl/internal/outfile"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// manCommand is for those who make packages of the command.
func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages to a directory",
		Long: `Write the manual pages, one for each command, to the directory DIR, which must exist.

The program man looks for pages in directories such as /usr/local/share/man/man1. The date of
the pages is SOURCE_DATE_EPOCH, if set.

Exit status: 0 if the pages were written; 2 for a usage error, or if they cannot be written.`,
		Example: `  # In the working directory
  weburl man .`,
		DisableFlagsInUseLine: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				if len(args) == 0 {
					return stream.Misuse("missing argument DIR")
				}
				return stream.Misuse("unexpected argument %q", args[1])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if info, err := os.Stat(args[0]); err != nil || !info.IsDir() {
				return stream.Misuse("%q is not a directory", args[0])
			}
			pages := map[string][]byte{}
			if err := addPages(pages, cmd.Root()); err != nil {
				return err
			}
			return outfile.WriteAll(args[0], pages)
		},
	}
}

// addPages adds the pages of a command, of those under it, and of help topics.
func addPages(pages map[string][]byte, cmd *cobra.Command) error {
	cmd.DisableAutoGenTag = true
	cmd.Example = stream.Examples(cmd, printed)
	if json := stream.JSONHelp(cmd); json != "" {
		cmd.Long += "\n\n" + json
	}
	var page bytes.Buffer
	header := &doc.GenManHeader{Section: "1", Source: "weburl", Manual: "weburl manual"}
	if err := doc.GenMan(cmd, header, &page); err != nil {
		return err
	}
	pages[strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1"] = page.Bytes()
	for _, sub := range cmd.Commands() {
		if !sub.IsAvailableCommand() && !sub.IsAdditionalHelpTopicCommand() {
			continue
		}
		if err := addPages(pages, sub); err != nil {
			return err
		}
	}
	return nil
}
