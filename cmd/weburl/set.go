package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/edits"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
)

func setVerb() *stream.Verb {
	var list edits.List
	var each []string
	var keepBytes bool
	return &stream.Verb{
		Use:   "set [URL...]",
		Short: "Change parts of URLs",
		Alike: []string{"change", "edit", "replace", "update", "strip", "remove"},
		About: `Change parts of URLs and print the results, one per line.

Changes are made in the order of the flags, and flags can be repeated. They follow the
setters of a browser's URL object, but a value that the setter would ignore, or use only
in part, is an error: a port for file:///x, or the host example.org:x. An empty value
removes an optional part, as in --query '', and does nothing if the URL has no such part.

Values are percent-encoded as the part requires, and a "%" in a value is kept, as in
"%20". Only --append-path, --query-set, --query-replace and --query-append encode "%" as
well. The rest is as the URL parser writes it: ?a b becomes
?a%20b, and "+" stays.

Set --scheme before --port: a port that is the default of the current scheme is removed.
For the same reason, --each scheme= comes before --each port=.

--each PART=VALUE,... prints a URL for each value, as in --each port=80,443. Several --each
print all combinations. The parts are scheme, username, password, host, hostname, port,
path, query and fragment.

--keep-bytes prints the input without the parameters that --query-delete removes. All
other bytes of the input are unchanged, including letter case, escapes and spaces.`,
		Notes: `With --keep-rows, the results for a URL are on one line, separated by tabs.`,
		Example: `  # Another host
  weburl set --hostname example.com https://example.org:8080/a?b#c
  # Several parts; an empty value removes the part
  weburl set --scheme http --port 8080 --fragment '' https://example.org/#top
  # A path, and a segment at its end, in which a slash is encoded
  weburl set --path /docs/ --append-path 'a/b & c' https://example.org/
  # Set a parameter and delete another
  weburl set --query-set page=3 --query-delete utm_source 'https://example.org/?q=a%20b&page=2&utm_source=x'
  # Only if the URL has the parameter
  weburl set --query-replace page=2 'https://example.org/?page=1' https://example.org/
  # Delete parameters by a pattern; all other bytes stay
  weburl set --keep-bytes --ignore-case --query-delete 'utm_*' 'HTTPS://Example.org/%7Eann?UTM_Source=x&q=a b'
  # All combinations of values
  weburl set --each scheme=http,https --each port=8080,8443 https://example.org/
  # A file URL has no port: this fails
  weburl set --port 80 file:///etc/hosts
  # Remove the credentials; a URL that cannot have any is unchanged
  weburl set --username '' --password '' https://ann:secret@example.org/ mailto:ann@example.org
  # Remove the fragments of the lines of stdin
  weburl set --fragment '' < urls.txt`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true},
		Members:  append(slices.Clone(stream.Attributes), stream.Member{"hrefs", "with --each, instead: the list of results"}, stream.Member{"output", "with --keep-bytes, instead: the result"}),
		Succeeds: "all changes were made, even if a URL is the same after them",
		Fails:    "a URL does not parse, or cannot be changed like this",
		Hints: map[string]string{
			"-s":             "; to set the host use --host HOST, and so for other parts; to set a query parameter use --query-set NAME=VALUE",
			"--query-add":    "; to append a parameter use --query-append NAME=VALUE",
			"--add-query":    "; to append a parameter use --query-append NAME=VALUE",
			"--query-remove": "; to remove parameters use --query-delete NAME",
			"--remove-query": "; to remove parameters use --query-delete NAME",
			"--delete-query": "; to remove parameters use --query-delete NAME",
		},
		Flags: func(cmd *cobra.Command) {
			list.Add(cmd)
			list.AddHost(cmd)
			flags := cmd.Flags()
			flags.StringArrayVar(&each, "each", nil, "print one URL for each value in `PART=VALUE,...`")
			flags.BoolVar(&keepBytes, "keep-bytes", false, "remove parameters, and keep all other bytes of the input")
			flags.BoolVar(&list.IgnoreCase, "ignore-case", false, "ignore case in the names of --query-delete")
		},
		Run: func(c *stream.Call) error {
			choices, err := edits.ParseEach(each)
			switch {
			case err != nil:
				return err
			case len(list.Edits) == 0 && len(choices) == 0:
				for _, arg := range c.In.Args {
					if part, value, ok := strings.Cut(arg, "="); ok && edits.IsPart(part) {
						return stream.Misuse("to set the %s, write --%[1]s %s", part, value)
					}
				}
				switch {
				case keepBytes:
					return stream.Misuse("--keep-bytes needs --query-delete")
				case list.IgnoreCase:
					return stream.Misuse("--ignore-case needs --query-delete")
				}
				return stream.Misuse("nothing to set: give a flag such as --host or --query-set")
			case keepBytes && (len(list.Deleted) < len(list.Edits) || len(choices) > 0):
				return stream.Misuse("--keep-bytes can only be combined with --query-delete")
			case keepBytes:
				return edits.Cut(c, &list)
			}
			return edits.Answer(c, list.Edits, choices)
		},
	}
}
