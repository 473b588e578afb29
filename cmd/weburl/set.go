package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/answers"
)

func setVerb() *verb {
	var edits edits
	var each []string
	var keepBytes bool
	return &verb{
		use:   "set [URL...]",
		short: "Change parts of URLs",
		about: `Change parts of URLs and print the results, one per line.

Changes are made in the order of the flags, and flags can be repeated. They are those
of a browser's URL object, but a change that a browser would ignore fails with the
reason. An empty value removes a part that is optional: --port '' or --query ''.

Values are percent-encoded as their part of the URL requires, and a "%" in them is
kept, as in "%20". Only --append-path and the --query-set, --query-replace and
--query-append flags take unencoded text. Other parameters stay as they are written.

--each prints one result per value of a part, as in port=80,443. If it is repeated,
there is one result per combination. The parts are scheme, username, password, host,
hostname, port, path, query and fragment.

--keep-bytes prints the input itself without the parameters that --query-delete
removes. All other bytes are unchanged, such as letter case, escapes and spaces.`,
		notes: `With --keep-rows the results for a URL are on one line, separated by tabs.`,
		example: `  weburl set --hostname example.com https://example.org:8080/a?b#c
  weburl set --scheme http --port 8080 --fragment '' https://example.org/#top
  weburl set --path /docs/ --append-path 'a/b & c' https://example.org/
  weburl set --query-set page=3 --query-delete utm_source 'https://example.org/?q=a%20b&page=2&utm_source=x'
  weburl set --query-replace page=2 'https://example.org/?page=1' https://example.org/
  weburl set --keep-bytes --ignore-case --query-delete 'utm_*' 'HTTPS://Example.org/%7Eann?UTM_Source=x&q=a b'
  weburl set --each scheme=http,https --each port=8080,8443 https://example.org/
  weburl set --port 80 file:///etc/hosts
  weburl set --username '' --password '' < urls.txt`,
		reads:    inputs{what: "URL", areURLs: true, guesses: true},
		members:  append(slices.Clone(attributes), member{"hrefs", "the results, with --each, instead of all that"}, member{"output", "the result, with --keep-bytes, instead of all that"}),
		succeeds: "all URLs were changed",
		fails:    "some were not",
		flags: func(cmd *cobra.Command) {
			edits.add(cmd)
			edits.addHost(cmd)
			flags := cmd.Flags()
			flags.StringArrayVar(&each, "each", nil, "print a URL for each value of a part (`PART=VALUE,...`)")
			flags.BoolVar(&keepBytes, "keep-bytes", false, "only remove parameters, and keep all other bytes of the input")
			flags.BoolVar(&edits.ignoreCase, "ignore-case", false, "compare names with --query-delete ignoring case")
		},
		run: func(c *call) error {
			choices, err := parseEach(each)
			switch {
			case err != nil:
				return err
			case len(edits.list) == 0 && len(choices) == 0:
				return misuse("nothing to set: give a flag such as --host or --query-set")
			case keepBytes && (len(edits.deleted) < len(edits.list) || len(choices) > 0):
				return misuse("--keep-bytes can only be combined with --query-delete")
			case keepBytes:
				return cutParameters(c, &edits)
			}
			return editURLs(c, edits.list, choices)
		},
	}
}

// editURLs makes all of some edits to each URL, and writes it. If there are choices
// it writes a URL for each combination.
func editURLs(c *call, edits []urlEdit, choices [][]urlEdit) error {
	edit := func(u weburl.URL) (_ weburl.URL, err error) {
		for _, edit := range edits {
			if u, err = edit(u); err != nil {
				return u, err
			}
		}
		return u, nil
	}
	return c.answerURLs(&c.in, func() answerer[parsed] {
		return answerer[parsed]{
			text: func(t *tool, p parsed) error {
				u, err := edit(p.url)
				if err != nil {
					return err
				}
				if len(choices) == 0 {
					t.line(u.String())
					return nil
				}
				hrefs, err := appendEach(nil, u, choices)
				if err == nil {
					t.lines(hrefs)
				}
				return err
			},
			json: func(b []byte, p parsed) ([]byte, error) {
				u, err := edit(p.url)
				if err != nil {
					return b, err
				}
				if len(choices) == 0 {
					return answers.AppendURL(b, u), nil
				}
				hrefs, err := appendEach(nil, u, choices)
				if err != nil {
					return b, err
				}
				b = append(appendName(b, "hrefs"), '[')
				for i, href := range hrefs {
					b = appendString(appendComma(b, i), href)
				}
				return append(b, ']'), nil
			},
		}
	})
}
