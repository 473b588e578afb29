package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
)

func checkCommand(t *stream.Tool) *cobra.Command {
	in := stream.Inputs{What: "URL", AreURLs: true, TellBase: true, Listing: true, Members: []string{"valid", "failure", "errors", "more"}}
	var format string
	var policy checkPolicy
	cmd := &cobra.Command{
		Use:   "check [--edition NAME] [--format FORMAT] [URL... | --in PATH...]",
		Short: "Say what is wrong with URLs, and what to write instead",
		Long: `Check that URLs are valid URL strings: what a person may write, while a parser
reads more. Say what is wrong with the others, where, and what
to write instead, by the standard's name for each validation error.

URLs are the arguments and the lines of files or, if there are neither, the
lines of the standard input. A line may end in LF or CRLF, a byte order mark
before the first is passed over, and an empty line is an input like any other.

With --in the arguments are files and folders, and URLs are found in what they
hold: links and images of Markdown and HTML with relative references, and whole
URLs in JSON, in comments of source code and in other text. References are
resolved against --base, or else a name that never exists,
` + reservedBase + `. Without an argument it is the working directory. Of a
folder everything is read except hidden files, node_modules, vendor, symbolic
links, binary files, what Git ignores, and with a report files of more than
1 MiB. Places are a line and a column in UTF-16 code units.

With --ignore CODE findings of that kind do not count, with --fail-on error only
URLs that do not parse make the command fail. With --baseline FILE what the file
lists does not count; --write-baseline makes the file from what is found. Names of
files in it are as the arguments give them.

The formats are

  text    the URL with carets under each error, for people
  sarif   SARIF 2.1.0, for code scanning services
  github  workflow annotations of GitHub Actions

With --json each URL is answered by one JSON object on a line of its own: input,
base if there is one, valid by the grammar, failure (true if it does not parse), and errors, a
list of objects with code, start and end (bytes of the input), fatal (true if it
ended the parse), message, and spec, the address of the error's definition. If
the base does not parse, that is the only error, with base: true and the bytes
those of the base. Bytes that are not UTF-8 are read as U+FFFD; the code of that
error is invalid-UTF-8, a name of our own. With --in there are file, line and
column before that.

With --jsonl the input is JSON lines as well, each an object with input, a
string, and base, a string or null. A line without a base has that of --base.
Other members and blank lines are passed over.

` + stream.AboutEditions + `
What a URL string may be was another grammar before July 2026, by which a URL can
be not valid and have no error.

Exit status: 0 if all URLs are valid, 1 if some are not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl check 'https://exa%6dple.org\path ?q|x'
  weburl check --base https://example.org/docs/ '../a b'
  weburl check --file urls.txt
  weburl check --file urls.txt --format github
  weburl check --json https://1.2.3/
  weburl check --jsonl < pairs.jsonl`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.Add(cmd)
	in.AddEdition(cmd)
	policy.add(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "the `FORMAT` of the report: text, sarif or github")
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "sarif", "github"}, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := in.From(cmd, args); err != nil {
			return err
		}
		if in.AsJSON && cmd.Flags().Changed("format") {
			return stream.Misuse("--format and --json or --jsonl exclude each other")
		}
		if err := policy.from(t, cmd, &in); err != nil {
			return err
		}
		var w reporter
		switch {
		case in.AsJSON:
			w = silent{}
		case format == "text":
			w = &textReporter{}
		case format == "sarif":
			w = &sarifReporter{}
			in.Between = ","
		case format == "github":
			w = githubReporter{}
		default:
			return stream.Misuse("unknown format %q, there are text, sarif and github", format)
		}
		return checkURLs(t, &in, &policy, w)
	}
	return cmd
}

// A reporter writes what was found in one of the formats. Many workers may
// report at once, each to a tool of its own.
type reporter interface {
	begin(*stream.Tool)
	report(*stream.Tool, *checked)
	end(*stream.Tool)
}

// A silent writes nothing.
type silent struct{}

func (silent) begin(*stream.Tool)            {}
func (silent) report(*stream.Tool, *checked) {}
func (silent) end(*stream.Tool)              {}

// check checks each input and reports.
func checkURLs(t *stream.Tool, in *stream.Inputs, policy *checkPolicy, w reporter) error {
	w.begin(t)
	err := t.Answer(in, func() stream.Answerer[*stream.Request] {
		c := checker{Checker: answers.Checker{Edition: in.Edition, Encoding: in.Encoding, Ignored: policy.ignored}, policy: policy}
		return stream.Answerer[*stream.Request]{
			Text: func(t *stream.Tool, r *stream.Request) error {
				found := c.check(r)
				w.report(t, &found)
				return policy.failed(&found)
			},
			JSON: func(b []byte, r *stream.Request) ([]byte, error) {
				found := c.check(r)
				return answers.AppendChecked(b, &found.Checked), policy.failed(&found)
			},
		}
	})
	if err == nil || err == stream.ErrFailed {
		w.end(t)
		if policy.writeBaseline {
			if err := policy.baseline.write(policy.baselineFile); err != nil {
				return err
			}
		}
	}
	return err
}
