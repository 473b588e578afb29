package stream

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// HelpWidth is how wide the help is, in columns.
const HelpWidth = 80

// SetHelp has the help of all commands written by [WriteHelp], in short for -h.
func SetHelp(root *cobra.Command, printed func(example string) string) {
	root.PersistentFlags().BoolP("help", "h", false, "show help: -h in short, --help in full")
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		WriteHelp(cmd.OutOrStdout(), cmd, printed, slices.Contains(args, "-h"))
	})
}

// WriteHelp writes the help of a command: what it does in a paragraph, how it is used, the
// commands under it, examples, everything else, the flags and the keys of its JSON. In short,
// the page has one example and the flags that it describes. printed returns the output of an
// example.
func WriteHelp(w io.Writer, cmd *cobra.Command, printed func(example string) string, short bool) {
	about, more, _ := strings.Cut(cmp.Or(cmd.Long, cmd.Short), "\n\n")
	isTopic := cmd.IsAdditionalHelpTopicCommand()
	short = short && !isTopic
	section := func(title, text string) {
		if text != "" {
			fmt.Fprintf(w, "\n%s:\n%s\n", title, strings.TrimRight(text, "\n"))
		}
	}
	fmt.Fprintln(w, filled(about))
	if cmd.Runnable() {
		section("Usage", "  "+cmd.UseLine())
	}
	for _, group := range append(cmd.Groups(), &cobra.Group{Title: "Commands:"}) {
		section(strings.TrimSuffix(group.Title, ":"), commandList(cmd, func(sub *cobra.Command) bool {
			return sub.GroupID == group.ID && sub.IsAvailableCommand()
		}))
	}
	section("Topics of weburl help", commandList(cmd, (*cobra.Command).IsAdditionalHelpTopicCommand))
	examples := Examples(cmd, printed)
	if short {
		examples, _, _ = strings.Cut(examples, "\n  # ") // the caption of the second
		more = ""
	}
	section("Examples", examples)
	if more != "" {
		fmt.Fprintln(w, "\n"+filled(more))
	}
	if isTopic {
		return
	}
	own, common := pflag.NewFlagSet("", pflag.ContinueOnError), pflag.NewFlagSet("", pflag.ContinueOnError)
	var others []string
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		switch {
		case !IsShared(f):
			own.AddFlag(f)
		case slices.Contains(commonFlags, f.Name):
			common.AddFlag(f)
		default:
			others = append(others, "--"+f.Name)
		}
	})
	own.SortFlags = false // those of every command come last
	own.AddFlagSet(cmd.InheritedFlags())
	section("Flags", wrappedFlags(own))
	section("Flags for input and output", wrappedFlags(common))
	if short {
		fmt.Fprintf(w, "\n%s --help shows more.\n", cmd.CommandPath())
		return
	}
	if len(others) > 0 {
		fmt.Fprintln(w, "\n"+filled("See weburl help inputs for "+strings.Join(others, ", ")+"."))
	}
	if json := JSONHelp(cmd); json != "" {
		fmt.Fprintln(w, "\n"+filled(json))
	}
}

// Examples returns the examples of a command under another, and what the first of them
// prints.
func Examples(cmd *cobra.Command, printed func(example string) string) string {
	if !cmd.HasParent() {
		return cmd.Example
	}
	var b strings.Builder
	shown := false
	for caption, example := range CaptionedExamples(cmd.Example) {
		if caption != "" {
			b.WriteString("  # " + caption + "\n")
		}
		b.WriteString("  " + example + "\n")
		if output := printed(example); output != "" && !shown {
			b.WriteString(beginning(output) + "\n")
		}
		shown = true
	}
	return strings.TrimRight(b.String(), "\n")
}

// CaptionedExamples returns the examples of a command, each with its caption, or with "".
// The caption is a comment in the line before the example.
func CaptionedExamples(text string) iter.Seq2[string, string] {
	return func(yield func(caption, example string) bool) {
		caption := ""
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			if after, ok := strings.CutPrefix(line, "# "); ok {
				caption = after
				continue
			}
			if line != "" && !yield(caption, line) {
				return
			}
			caption = ""
		}
	}
}

// beginning returns the beginning of an output, indented.
func beginning(output string) string {
	const most, indent = 16, "   "
	lines := strings.Split(strings.TrimRight(output, "\n"), "\n")
	if len(lines) > most {
		lines = append(lines[:most-1], "…")
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.TrimRight(indent+untabbed(line), " ") + "\n")
	}
	return b.String()
}

// untabbed returns a line with spaces for its tabs, as a terminal shows it.
func untabbed(line string) string {
	fields := strings.Split(line, "\t")
	for i, field := range fields[:len(fields)-1] {
		fields[i] += strings.Repeat(" ", 8-uniseg.StringWidth(field)%8)
	}
	return strings.Join(fields, "")
}

// jsonAnnotation marks what the help of a command says of its JSON.
const jsonAnnotation = "weburl JSON"

// JSONHelp returns what the help of a command says of its JSON.
func JSONHelp(cmd *cobra.Command) string { return cmd.Annotations[jsonAnnotation] }

// commandList lists the commands under one with what they do.
func commandList(cmd *cobra.Command, wanted func(*cobra.Command) bool) string {
	var b strings.Builder
	for _, sub := range cmd.Commands() {
		if wanted(sub) {
			fmt.Fprintf(&b, "  %-*s  %s\n", cmd.NamePadding(), sub.Name(), sub.Short)
		}
	}
	return b.String()
}

// contractAnnotation marks the flags of the contract.
const contractAnnotation = "weburl contract"

// IsShared reports whether a flag is one that verbs share.
func IsShared(f *pflag.Flag) bool { return f.Annotations[contractAnnotation] != nil }

// wrappedFlags returns what flags do, in lines that fit.
func wrappedFlags(flags *pflag.FlagSet) string {
	var left, right []string
	width := 0
	flags.VisitAll(func(f *pflag.Flag) {
		name, about := FlagUsage(f)
		short := "    "
		if f.Shorthand != "" {
			short = "-" + f.Shorthand + ", "
		}
		if d := f.DefValue; d != "" && d != "false" && d != "0" && d != "[]" {
			about += " (default " + d + ")"
		}
		left, right = append(left, "  "+short+name), append(right, about)
		width = max(width, len(left[len(left)-1])+3)
	})
	var b strings.Builder
	for i := range left {
		for _, line := range term.Wrap(right[i], HelpWidth-width) {
			fmt.Fprintf(&b, "%-*s%s\n", width, left[i], line)
			left[i] = ""
		}
	}
	return b.String()
}

// FlagUsage returns a flag with its value, as in --guess[=SCHEME], and a description.
func FlagUsage(f *pflag.Flag) (name, about string) {
	value, about := pflag.UnquoteUsage(f)
	name = "--" + f.Name
	switch {
	case f.Value.Type() == "bool":
	case f.NoOptDefVal != "":
		name += "[=" + value + "]"
	default:
		name += " " + value
	}
	return name, about
}

// filled returns a help text with the lines of each paragraph filled up. What is
// indented stays as it is: tables and lists.
func filled(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, p := range paragraphs {
		if !strings.HasPrefix(p, " ") && !strings.Contains(p, "\n ") {
			paragraphs[i] = strings.Join(term.Wrap(p, HelpWidth), "\n")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// HelpCommand is the command help, which fails where there is nothing to help with.
func HelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC]",
		Short: "Show the help of a command or a topic",
		Long: `Show the help of a command, or of a topic such as inputs.

Exit status: 0 if there is help; 2 for a usage error.`,
		Example: `  # The help of a command
  weburl help parse
  # The rules that commands share
  weburl help inputs`,
		DisableFlagsInUseLine: true,
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

// joined returns names as an enumeration.
func joined(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n]
	}
	return strings.Join(names, "")
}

// InputsTopic is the help about the contract of the verbs.
func InputsTopic(verbs []*Verb) *cobra.Command {
	var tables, listings, verdicts []string
	for _, v := range verbs {
		if v.Reads.Form == Listing {
			listings = append(listings, v.Name())
		}
		switch {
		case v.Reads.Form == Table:
			tables = append(tables, v.Name())
		case v.Reads.Verdicts:
			verdicts = append(verdicts, v.Name())
		}
	}
	return &cobra.Command{
		Use:   "inputs",
		Short: "What commands read and print",
		Long: `Commands that process inputs one by one share these rules. The help of each command lists
the flags that it accepts.

` + contractUsage() + `

Inputs are the arguments, then the lines of each --file. Without either, they are the
lines of stdin, which is also the file "-". Files in gzip, Zstandard and bzip2 are
decompressed, and files in UTF-16 decoded, whatever their names. A file of another format,
such as Parquet, is an error. Lines end in LF or CRLF; the last line may have no end. A byte
order mark at the start is ignored. An empty line is the empty string. Lines of more than
32 MiB fail. With --null, inputs and outputs end in NUL instead of a newline.

Lines may contain more than a URL, such as lines of access logs: --field and --regexp
read the input from a part of each line, and --cdx from the indexes of web archives. Fields
are separated by spaces and tabs. --column reads a column of strings of Parquet files, in
which NULL is an input that fails. These flags read lines, not arguments.

URLs without a scheme fail, as in a browser's URL class. With --guess they become https
URLs, with --guess=http http URLs: example.com/x, example.com:8080/x, localhost:3000 and
//example.com. The text before a colon is a host if it is localhost or contains a dot, and
a port follows. Paths, queries and fragments are unchanged. C:\x and \\server\share\x
become file URLs.

With --refang, hxxp and hxxps become http and https, and [.], (.), [:] and the like become
the character in brackets.

Output is written in the order of the inputs, and before the command waits for more
input. All cores are used; GOMAXPROCS in the environment limits them. Memory does not grow
with the number of lines.

With --json, the output for an input is one JSON object on a line. Its keys are:

  input  the input, after --field, --regexp, --refang and --guess
  base   the base, if there is one
  error  if the input fails: an object with code, message, offset (in bytes, if
         the error has a position) and, if the base does not parse, base: true
  (key)  the keys that the help of the command lists

With --jsonl, inputs are JSON as well: each line is an object with input, a string, and
base, a string or null. --input-member NAME reads the input from another key. All other
keys are copied to the output, unless the output has a key of the same name. Blank lines
are ignored. A line that is not such an object ends the command with status 2; with
--on-error or --keep-rows it only fails, with the error code invalid-JSON.

By default, an input that fails is reported on stderr with its line, the error code and the byte
offset of the error, and has no output. With --json and --jsonl it is not reported: its
output is an object with the error. ` + joined(verdicts) + `
do not report it either, but print the reason, and ` + joined(tables) + ` writes a row.

--on-error sets another output for an input that fails. It is then always reported on stderr,
unless its output is JSON:

  skip   nothing, in JSON and in a table too
  empty  an empty line
  keep   the line of the input, unchanged
  fail   nothing, and the command stops

Only the first 1000 failures are reported one by one; a last line counts each error. --quiet
omits these reports.

--keep-rows writes one line for each line read, for programs that pair them: it sets
--on-error empty, and puts all output for an input on one line, separated by tabs.

` + joined(listings) + ` print several lines for an input. They accept
--keep-rows, --on-error empty and --on-error keep only with --json.

--max-failed N, or P%, sets how many inputs may fail before the command fails.

--output replaces its file atomically, after all output has been written. If inputs fail,
the file has the output of the others, and the status is 1. It is unchanged

  - after an error with status 2, and after SIGINT, SIGTERM and SIGHUP,
  - if more inputs fail than --max-failed allows, or one with --on-error fail,
  - if it is one of the inputs, an input fails, and neither --on-error nor
    --keep-rows is given.

It is compressed if its name ends in .gz or .zst. The name - is stdout.

Exit status: 0 if all went well; 1 if an input failed or, with --max-failed, if more
fail than it allows; 2 for a usage error, or an error in reading or writing.`,
	}
}
