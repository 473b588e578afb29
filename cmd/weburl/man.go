package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manCommand is hidden: it is for those who make packages of the command.
func (t *tool) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man DIR",
		Short:  "Write the manual pages to a folder",
		Long:   "Write the manual pages, one for each command, to the folder DIR, which must exist.\nTheir date is that of SOURCE_DATE_EPOCH if set.",
		Hidden: true,
		Args:   oneArg("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			header := &doc.GenManHeader{Section: "1", Source: "weburl", Manual: "weburl manual"}
			cmd.Root().DisableAutoGenTag = true
			return doc.GenManTree(cmd.Root(), header, args[0])
		},
	}
}
