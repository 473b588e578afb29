package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/dialect/webspecs"
)

func (t *tool) grammarCommand() *cobra.Command {
	var asSVG, list bool
	cmd := &cobra.Command{
		Use:   "grammar [--svg | --list] [RULE...]",
		Short: "Draw the grammar of URLs of 2014 as railroad diagrams",
		Long: `Draw the grammar of the dialect webspecs as railroad diagrams: all of it, or some
of its rules. It is the text of December 2014 that Sam Ruby and others wrote, and
the very grammar that the dialect parses with. It is not what browsers do today.

Follow the rails from left to right. What is in quotes is text of the input, names
are those of other rules, and an arrow marks the rails that lead back.

With --svg one SVG document is written, for light and dark pages, in which rules
are links to their diagrams. With --list the names of all rules are written.

Exit status: 0 if all went well,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl grammar authority port
  weburl grammar --svg port
  weburl grammar --list`,
		Args:                  cobra.ArbitraryArgs,
		ValidArgs:             slices.Collect(webspecs.URLs.Rules()),
		DisableFlagsInUseLine: true,
	}
	cmd.Flags().BoolVar(&asSVG, "svg", false, "draw in SVG")
	cmd.Flags().BoolVar(&list, "list", false, "name the rules")
	cmd.RunE = func(_ *cobra.Command, rules []string) error {
		if asSVG && list || list && len(rules) > 0 {
			return misuse("--list names all rules, and goes with nothing else")
		}
		for _, rule := range rules {
			if !slices.Contains(cmd.ValidArgs, rule) {
				return misuse("there is no rule %q; weburl grammar --list names the rules", rule)
			}
		}
		switch {
		case list:
			t.println(0, strings.Join(cmd.ValidArgs, "\n"))
			return nil
		case asSVG:
			return webspecs.URLs.WriteSVG(t.stdout, rules...)
		}
		return webspecs.URLs.WriteText(t.stdout, rules...)
	}
	return cmd
}
