package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/answers"
)

func (t *tool) setCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, members: urlMembers}
	var edits edits
	var each []string
	cmd := &cobra.Command{
		Use:   "set [--host HOST] [--path PATH] [--query-set NAME=VALUE] ... [URL...]",
		Short: "Change parts of URLs",
		Long: `Change parts of URLs and print the results, one a line.

URLs` + aboutInputs + `

Changes are made in the order of the flags, and flags may be repeated. They are
those of a browser's URL object, but where that is silent they fail and say why:
nothing is printed then for the URL. An empty value removes what can be removed:
--port '' and --query '', for instance.

Values are percent-encoded where their place in the URL needs it, and a "%" in
them is kept, as in "%20". But --append-path and the flags for parameters of the
query take values that are not encoded yet, whatever is in them. Parameters that
are not changed stay as they are written.

With --each there is a result for each of some values of a part, such as
port=80,443: scheme, username, password, host, hostname, port, path, query or
fragment. If it is repeated there is one for each combination. With --keep-rows
the results for a URL are on one line, with tabs between them, and in JSON they
are hrefs, a list.

With --json the results are written as weburl parse --json does.

Exit status: 0 if all URLs were changed, 1 if some were not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl set --hostname example.com https://example.org:8080/a?b#c
  weburl set --scheme http --port 8080 --fragment '' https://example.org/#top
  weburl set --path /docs/ --append-path 'a/b & c' https://example.org/
  weburl set --query-set page=3 --query-delete utm_source 'https://example.org/?q=a%20b&page=2&utm_source=x'
  weburl set --query-replace page=2 'https://example.org/?page=1' https://example.org/
  weburl set --each scheme=http,https --each port=8080,8443 https://example.org/
  weburl set --port 80 file:///etc/hosts
  weburl set --username '' --password '' < urls.txt`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	edits.add(cmd)
	edits.addHost(cmd)
	cmd.Flags().StringArrayVar(&each, "each", nil, "write a URL for each of some values (`PART=VALUE,...`)")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		choices, err := parseEach(each)
		if err != nil {
			return err
		}
		if len(edits.list) == 0 && len(choices) == 0 {
			return misuse("there is nothing to set")
		}
		return t.editURLs(cmd, &in, args, edits.list, choices)
	}
	return cmd
}

// editURLs makes all of some edits to each URL, and writes it. If there are choices
// it writes a URL for each combination.
func (t *tool) editURLs(cmd *cobra.Command, in *inputs, args []string, edits []urlEdit, choices [][]urlEdit) error {
	if len(choices) > 0 {
		in.members = append(slices.Clone(in.members), "hrefs")
	}
	if err := in.from(cmd, args); err != nil {
		return err
	}
	edit := func(u weburl.URL) (_ weburl.URL, err error) {
		for _, edit := range edits {
			if u, err = edit(u); err != nil {
				return u, err
			}
		}
		return u, nil
	}
	return t.answerURLs(in, func() answerer[parsed] {
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
