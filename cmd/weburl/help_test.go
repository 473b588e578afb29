package main

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

// TestHelpFits holds the help of all commands to the width of a terminal, except
// for examples, which can be copied, and for what shows how a command is used.
func TestHelpFits(t *testing.T) {
	for _, cmd := range allCommands((&tool{}).rootCommand()) {
		if cmd.Name() == "completion" || cmd.Parent() != nil && cmd.Parent().Name() == "completion" {
			continue // cobra's own
		}
		for line := range strings.Lines(filled(cmd.Long) + "\n" + wrappedFlags(cmd.LocalFlags())) {
			if line = strings.TrimRight(line, "\n"); uniseg.StringWidth(line) > helpWidth {
				t.Errorf("%s: %d columns: %s", cmd.CommandPath(), uniseg.StringWidth(line), line)
			}
		}
	}
}
