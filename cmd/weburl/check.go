package main

import (
	"github.com/spf13/cobra"
)

func (t *tool) checkCommand() *cobra.Command {
	var from source
	var asJSON bool
	var format string
	cmd := &cobra.Command{
		Use:   "check [--base URL] [--file FILE] [--format FORMAT | --json | --jsonl] [URL...]",
		Short: "Say what is wrong with URLs, and what to write instead",
		Long: `Check that URLs are valid URL strings: what a person may write, as opposed to
what a parser puts up with. Say what is wrong with the others, where, and what
to write instead, by the standard's name for each validation error.

URLs are the arguments and the lines of files or, if there are neither, the
lines of the standard input. A line may end in LF or CRLF, a byte order mark
before the first is passed over, and an empty line is an input like any other.

The formats are

  text    the URL with carets under each error, for people
  sarif   SARIF 2.1.0, for code scanning services
  github  workflow annotations of GitHub Actions

With --json each URL is answered by one JSON object on a line of its own: input,
base if there is one, valid, failure (true if it does not parse), and errors, a
list of objects with code, start and end (bytes of the input), fatal (true if it
ended the parse), message, and spec, the address of the error's definition. If
the base does not parse, that is the only error, with base: true and the bytes
those of the base. Bytes that are not UTF-8 are read as U+FFFD; the code of that
error is invalid-UTF-8, a name of our own.

With --jsonl the input is JSON lines as well, each an object with input, a
string, and base, a string or null. A line without a base has that of --base.
Other members and blank lines are passed over.

Exit status: 0 if all URLs are valid, 1 if some are not, 2 for misuse.`,
		Example: `  weburl check 'https://exa%6dple.org\path ?q|x'
  weburl check --base https://example.org/docs/ '../a b'
  weburl check --file urls.txt
  weburl check --file urls.txt --format github
  weburl check --json https://1.2.3/
  weburl check --jsonl < pairs.jsonl`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	flags := cmd.Flags()
	flags.StringVar(&from.base, "base", "", "check relative to the base `URL`")
	flags.StringArrayVar(&from.files, "file", nil, "check the lines of a `FILE`; may be repeated")
	flags.StringVar(&format, "format", "text", "the `FORMAT` of the report: text, sarif or github")
	flags.BoolVar(&asJSON, "json", false, "answer in JSON, one object a line")
	flags.BoolVar(&from.jsonLines, "jsonl", false, "read and answer JSON lines")
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "sarif", "github"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		from.args, from.hasBase = args, flags.Changed("base")
		switch {
		case asJSON && from.jsonLines:
			return misuse("--json and --jsonl exclude each other")
		case (asJSON || from.jsonLines) && flags.Changed("format"):
			return misuse("--format and --json or --jsonl exclude each other")
		case from.jsonLines && len(args) > 0:
			return misuse("--jsonl reads JSON lines and takes no URL")
		}
		var w reporter
		switch {
		case asJSON || from.jsonLines:
			w = &jsonReporter{t.stdout}
		case format == "text":
			w = &textReporter{tool: t}
		case format == "sarif":
			w = &sarifReporter{w: t.stdout}
		case format == "github":
			w = &githubReporter{t.stdout}
		default:
			return misuse("unknown format %q, there are text, sarif and github", format)
		}
		if len(from.files) == 0 {
			t.promptFor(args)
		}
		return t.check(from, w)
	}
	return cmd
}

// A reporter writes what was found in one of the formats.
type reporter interface {
	begin()
	report(*checked)
	end()
}

// check checks each request of a source and reports.
func (t *tool) check(from source, w reporter) error {
	var result error
	var c checker
	w.begin()
	for r, err := range t.requests(from) {
		if err != nil {
			return err
		}
		found := c.check(r)
		if !found.valid {
			result = errFailed
		}
		w.report(&found)
	}
	w.end()
	return result
}
