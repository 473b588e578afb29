package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// manCommand is for those who make packages of the command.
func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages to a folder",
		Long:  "Write the manual pages, one for each command, to the folder DIR, which must exist.\nTheir date is that of SOURCE_DATE_EPOCH if set.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return stream.Misuse("expected one DIR, got %d arguments", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			header := &doc.GenManHeader{Section: "1", Source: "weburl", Manual: "weburl manual"}
			cmd.Root().DisableAutoGenTag = true
			if err := doc.GenManTree(cmd.Root(), header, args[0]); err != nil {
				return err
			}
			return manTopics(cmd.Root(), args[0])
		},
	}
}

// manTopics writes the pages of help topics, which are no commands.
func manTopics(root *cobra.Command, dir string) error {
	for _, topic := range root.Commands() {
		if !topic.IsAdditionalHelpTopicCommand() {
			continue
		}
		file, err := os.Create(filepath.Join(dir, "weburl-"+topic.Name()+".1"))
		if err != nil {
			return err
		}
		header := &doc.GenManHeader{Section: "1", Source: "weburl", Manual: "weburl manual"}
		if err := errors.Join(doc.GenMan(topic, header, file), file.Close()); err != nil {
			return err
		}
	}
	return nil
}
