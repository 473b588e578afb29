package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is how wide the help is, in columns.
const helpWidth = 80

// wrappedFlags returns what the flags of a command do, in lines that fit.
func wrappedFlags(flags *pflag.FlagSet) string { return flags.FlagUsagesWrapped(helpWidth) }

// filled returns a help text with the lines of each paragraph filled up. What is
// indented stays as it is: tables and lists.
func filled(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if !strings.HasPrefix(p, " ") && !strings.Contains(p, "\n ") {
			paragraphs[i] = strings.Join(wrap(p, helpWidth), "\n")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// setHelp has the help of all commands filled when it is asked for.
func setHelp(root *cobra.Command) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Long = filled(cmd.Long)
		help(cmd, args)
	})
	setUsageTemplate(root)
}

// setUsageTemplate has the help write flags in lines that fit.
func setUsageTemplate(root *cobra.Command) {
	cobra.AddTemplateFunc("wrappedFlags", wrappedFlags)
	template := root.UsageTemplate()
	for _, set := range []string{".LocalFlags", ".InheritedFlags"} {
		template = strings.ReplaceAll(template, set+".FlagUsages", "wrappedFlags "+set)
	}
	root.SetUsageTemplate(template)
}

// helpCommand is the command help, which fails where there is nothing to help with.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Show the help of a command or a topic",
		Long:  "Show the help of a command, or of a topic such as inputs.",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			parent, _, err := cmd.Root().Find(args)
			if err == nil {
				for _, sub := range parent.Commands() {
					names = append(names, sub.Name()+"\t"+sub.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				var names []string
				for _, sub := range cmd.Root().Commands() {
					names = append(names, sub.Name())
				}
				return misuse("there is no help for %q%s", strings.Join(args, " "), didYouMean(args[len(args)-1], names))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// inputsTopic is the help about what all commands have in common that answer
// inputs one by one.
func inputsTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "inputs",
		Short: "What commands read, and how they answer",
		Long: `Commands that answer inputs one by one read and write in the same way.

Inputs are the arguments, then the lines of the files that --file names. If there
are neither, they are the lines of the standard input, which is also the file -.
Files whose names end in .gz or .zst are decompressed. A line ends in LF or CRLF,
and the last may have no end. A byte order mark before the first is ignored. An
empty line is an input like any other: the empty string. Lines of more than 32 MiB
fail. With --null, inputs and answers end in NUL instead of a newline.

Answers are written as lines are read, in order, and before the command waits for
more. All cores work; GOMAXPROCS in the environment sets how many. Memory does not
grow with the number of lines.

With --json an answer is one JSON object on a line. It has the member input, base
if there is one, and the members that the help of the command names. If the input
fails it has error instead, with code, offset (in bytes), message and, if it is
the base that does not parse, base: true.

With --jsonl the inputs are JSON as well, each line an object with the members
input, a string, and base, a string or null. Other members are written to the
answer as they are, so that an answer can be found by its id, unless the answer
has a member of that name itself. Blank lines are ignored. A line that is not such
an object ends all with status 2, unless --on-error or --keep-rows is given: then
it is answered with the error invalid-JSON.

An input that fails is reported on the standard error, with its line, the name of
the error and the byte it is found at. The first 1000 are reported, and at the end
there is one line with the number of each error. With --quiet there is none of
this. --on-error says what is written in place of the answer:

  skip   nothing; this is what happens without --on-error
  empty  an empty line
  keep   the input as it is
  fail   nothing, and nothing after it is read

In JSON the answer has the error, except with skip. With --keep-rows there is one
line of output for each line of input, for programs that pair them: it is
--on-error empty, and a command that answers one input in several lines writes
them with tabs between them.

Exit status: 0 if all went well; 1 if some input failed; 2 if the command line is
wrong, or if something cannot be read or written.`,
	}
}
