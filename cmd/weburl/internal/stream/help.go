package stream

import (
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// HelpWidth is how wide the help is, in columns.
const HelpWidth = 80

// WrappedFlags returns what the flags of a command do, in lines that fit.
func WrappedFlags(flags *pflag.FlagSet) string {
	return optionalValue.ReplaceAllStringFunc(flags.FlagUsagesWrapped(HelpWidth), func(s string) string {
		m := optionalValue.FindStringSubmatch(s)
		flag := m[1] + "[=" + m[2] + "]"
		return flag + strings.Repeat(" ", len(s)-len(flag))
	})
}

// optionalValue is a flag with a value that can be omitted, as package pflag shows it:
// --guess SCHEME[="https"].
var optionalValue = regexp.MustCompile(`(--[a-z-]+) (\w+)\[="\w*"\]`)

// Filled returns a help text with the lines of each paragraph filled up. What is
// indented stays as it is: tables and lists.
func Filled(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if !strings.HasPrefix(p, " ") && !strings.Contains(p, "\n ") {
			paragraphs[i] = strings.Join(term.Wrap(p, HelpWidth), "\n")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// SetHelp has the help of all commands filled when it is asked for.
func SetHelp(root *cobra.Command) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Long = Filled(cmd.Long)
		help(cmd, args)
	})
	setUsageTemplate(root)
}

// setUsageTemplate has the help write flags in lines that fit.
func setUsageTemplate(root *cobra.Command) {
	cobra.AddTemplateFunc("wrappedFlags", WrappedFlags)
	template := root.UsageTemplate()
	for _, set := range []string{".LocalFlags", ".InheritedFlags"} {
		template = strings.ReplaceAll(template, set+".FlagUsages", "wrappedFlags "+set)
	}
	root.SetUsageTemplate(template)
}

// HelpCommand is the command help, which fails where there is nothing to help with.
func HelpCommand() *cobra.Command {
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
				return Misuse("no help for %q%s", strings.Join(args, " "), DidYouMean(args[len(args)-1], names))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// InputsTopic is the help about the contract of the verbs.
func InputsTopic(verbs []*Verb) *cobra.Command {
	var tables, verdicts []string
	for _, v := range verbs {
		switch {
		case v.Reads.Form == Table:
			tables = append(tables, v.name())
		case v.Reads.Verdicts:
			verdicts = append(verdicts, v.name())
		}
	}
	return &cobra.Command{
		Use:   "inputs",
		Short: "What commands read and print",
		Long: `Commands that process inputs one by one share these rules.

Inputs are the arguments, then the lines of each --file. Without either, they are the
lines of stdin, which is also the file "-". Files whose names end in .gz or .zst are
decompressed. Lines end in LF or CRLF; the last may have no end. A byte order mark at
the start is ignored. An empty line is the empty string. Lines of more than 32 MiB
fail. With --null, inputs and outputs end in NUL instead of a newline.

For lines that contain more than a URL, such as those of access logs, --field N takes
field N, counted from 1 and separated by spaces and tabs, and --regexp RE takes the
first group of a regular expression. --lines prints the whole line of each input that
passes, instead of the answer, and --failed-lines that of each input that fails.

URLs without a scheme fail, as in a browser's URL class. With --guess they are read
as a host and what follows, with the scheme https, or http with --guess=http. A URL has
no scheme if it does not begin with a scheme and a colon, or if what precedes the colon
is localhost or has a dot and a port follows: example.com/x, localhost:3000,
example.com:8080/x, //example.com. Paths, queries and fragments alone are not changed.
C:\x and \\server\share\x are read as files of Windows.

With --refang, hxxp and hxxps are read as http and https, and [.], (.), [:] and the
like as the character in brackets.

Output is written in the order of the inputs, as they are read, and before the command
waits for more. All cores work; GOMAXPROCS in the environment limits them. Memory does
not grow with the number of lines.

With --json the output for an input is one JSON object on a line. It has input (after
--field, --regexp, --refang and --guess), base if there is one, and the members that
the help of the command lists. If the input fails it has error, with code, offset (in
bytes, unless the failure concerns no position), message and, if it is the base that
does not parse, base: true.

With --jsonl the inputs are JSON as well, each line an object with the members input,
a string, and base, a string or null. --input-member NAME reads the input from another
member. All other members are copied to the output, unless the output has a member of
that name itself. Blank lines are ignored. A line that is not such an object ends the
command with status 2, unless --on-error or --keep-rows is given: then it fails with
the error invalid-JSON.

An input that fails is reported on stderr with its line, the error code and the byte
offset of the error. The first 1000 are reported, and a line at the end has the number
of each error. --quiet omits all this. --on-error sets what is written to stdout:

  skip   nothing; this is the default
  empty  an empty line
  keep   the line of the input, unchanged
  fail   nothing, and the command stops

In JSON the output has the error, except with --on-error skip. The output of
` + strings.Join(verdicts, ", ") + ` also says why an input
fails, and stderr does not; so does the table of ` + strings.Join(tables, ", ") + `. With
--on-error they report failures as other commands do.

--keep-rows writes one line for each line read, for programs that pair them: it is
--on-error empty, and if a command prints several lines for an input, they are on one
line, separated by tabs.

Exit status: 0 if all went well; 1 if an input failed; 2 for a usage error, or if
something cannot be read or written.`,
	}
}
