package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

// TestHelpFits holds the help of all commands to the width of a terminal, except
// for examples, which can be copied, and for what shows how a command is used.
func TestHelpFits(t *testing.T) {
	for _, cmd := range allCommands(rootCommand((&stream.Tool{}))) {
		var help, short strings.Builder
		stream.WriteHelp(&help, cmd, printed, false)
		stream.WriteHelp(&short, cmd, printed, true)
		if cmd.Runnable() && strings.Count(short.String(), "\n") > 60 {
			t.Errorf("%s: the short help has %d lines", cmd.CommandPath(), strings.Count(short.String(), "\n"))
		}
		for line := range strings.Lines(help.String()) {
			line = strings.TrimRight(line, "\n")
			if strings.HasPrefix(line, "  weburl ") {
				continue
			}
			if uniseg.StringWidth(line) > stream.HelpWidth {
				t.Errorf("%s: %d columns: %s", cmd.CommandPath(), uniseg.StringWidth(line), line)
			}
		}
	}
}

// allCommands returns a command and all under it.
func allCommands(cmd *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		list = append(list, allCommands(sub)...)
	}
	return list
}

// TestSamples holds the line of JSON in the help of each command to what the first example
// with --json prints, except for what it leaves out with an ellipsis.
func TestSamples(t *testing.T) {
	_, _, outputs := exampleFolder(t)
	for _, s := range sections() {
		for _, v := range s.verbs {
			for _, v := range append(v.Verbs, v) {
				want := ""
				for _, example := range examples(&cobra.Command{Example: v.Example}) {
					if want == "" && strings.Contains(example+" ", " --json ") {
						want, _, _ = strings.Cut(string(outputs[example]), "\n")
					}
				}
				shortened := strings.ReplaceAll(regexp.QuoteMeta(v.Sample), "…", ".+")
				if !regexp.MustCompile("^" + shortened + "$").MatchString(want) {
					t.Errorf("%s: the sample is %s, want %s", v.Use, v.Sample, want)
				}
			}
		}
	}
}
