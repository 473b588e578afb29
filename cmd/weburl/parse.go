package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
)

func (t *tool) parseCommand() *cobra.Command {
	var base string
	var asJSON, asJSONLines bool
	cmd := &cobra.Command{
		Use:   "parse [--base URL] [--json | --jsonl] [URL...]",
		Short: "Show the components of URLs",
		Long: `Parse URLs and show their components.

URLs are the arguments or, if there are none, the lines of the standard input.
A line may end in LF or CRLF, a byte order mark before the first is passed over,
and an empty line is an input like any other: the empty string, which is a URL
only beside a base. Bytes that are not UTF-8 are read as U+FFFD.

The listing goes to the standard output; URLs that do not parse are reported on
the standard error, with the standard's name for the error and the byte of the
input it is found at, counted from 0.

With --json each URL is answered by one JSON object on a line of its own: input,
base if there is one, and the members of the URL class: href, origin, protocol,
username, password, host, hostname, port, pathname, search, hash. For a URL that
does not parse it has input, base if there is one, and error with code, offset
and message; and with base: true if it is the base that does not parse, offset
being a byte of the base then.

With --jsonl the standard input is JSON lines as well, each an object with
input, a string, and base, a string or null. A line without a base has that of
--base. Other members and blank lines are passed over.

Exit status: 0 if all URLs parse, 1 if some do not, 2 for misuse.`,
		Example: `  weburl parse 'https://user@EXAMPLE.org:8080/a/../b?q=1#top'
  weburl parse --base https://example.org/docs/ ../img/logo.png '?page=2'
  weburl parse --json https://example.org/
  weburl parse < urls.txt
  weburl parse --jsonl < pairs.jsonl`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	flags := cmd.Flags()
	flags.StringVar(&base, "base", "", "resolve against the base `URL`")
	flags.BoolVar(&asJSON, "json", false, "answer in JSON, one object a line")
	flags.BoolVar(&asJSONLines, "jsonl", false, "read and answer JSON lines")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		switch {
		case asJSON && asJSONLines:
			return misuse("--json and --jsonl exclude each other")
		case asJSONLines && len(args) > 0:
			return misuse("--jsonl reads the standard input and takes no URL")
		}
		write := (*tool).listParsed
		if asJSON || asJSONLines {
			write = (*tool).writeParsed
		}
		t.promptFor(args)
		from := source{args: args, jsonLines: asJSONLines, base: base, hasBase: flags.Changed("base")}
		if len(args) == 0 {
			return t.parseLines(from, write)
		}
		return t.parse(from, func(p parsed) { write(t, p) })
	}
	return cmd
}

// promptFor tells people at a terminal what they are being waited for.
func (t *tool) promptFor(args []string) {
	if len(args) == 0 && t.interactive {
		fmt.Fprintln(t.stderr, "weburl: reading from the terminal, one a line; Ctrl-D ends")
	}
}

// A parsed is a request and its answer.
type parsed struct {
	request
	url        weburl.URL
	err        error
	baseFailed bool // err is about the base
}

// parse parses each request of a source and writes the answer.
func (t *tool) parse(from source, write func(parsed)) error {
	var result error
	var bases baseCache
	for r, err := range t.requests(from) {
		if err != nil {
			return err
		}
		answer := bases.answer(r)
		if answer.err != nil {
			result = errFailed
		}
		write(answer)
	}
	return result
}

// parseLines is parse for the lines of the standard input, on all cores.
func (t *tool) parseLines(from source, write func(*tool, parsed)) error {
	return t.eachLine(from, func() func(*tool, request) error {
		var bases baseCache
		return func(t *tool, r request) error {
			answer := bases.answer(r)
			write(t, answer)
			if answer.err != nil {
				return errFailed
			}
			return nil
		}
	})
}

// A baseCache remembers the last base: many inputs in a row share one.
type baseCache struct {
	input  string
	url    weburl.URL
	err    error
	parsed bool
}

// answer parses a request.
func (c *baseCache) answer(r request) parsed {
	answer := parsed{request: r}
	var parser weburl.Parser
	if r.hasBase {
		parser.Base, answer.err = c.parse(r.base)
		answer.baseFailed = answer.err != nil
	}
	if answer.err == nil {
		answer.url, answer.err = parser.Parse(r.input)
	}
	return answer
}

func (c *baseCache) parse(input string) (weburl.URL, error) {
	if !c.parsed || c.input != input {
		c.input, c.parsed = input, true
		c.url, c.err = weburl.Parse(input)
	}
	return c.url, c.err
}
