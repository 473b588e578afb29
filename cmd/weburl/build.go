package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/answers"
	urlscheme "github.com/weburl/weburl/internal/scheme"
)

func (t *tool) buildCommand() *cobra.Command {
	var scheme, host, path string
	var asJSON bool
	var edits edits
	cmd := &cobra.Command{
		Use:   "build [--scheme SCHEME] --host HOST [--path PATH] [--query-append NAME=VALUE] ...",
		Short: "Make a URL of its parts",
		Long: `Make a URL of its parts and print it.

The scheme is https unless --scheme says otherwise, and the host may have a port.
Only a URL whose scheme is none of the web's can be without a host. The other
parts are those of weburl set, and are set in the order of the flags.

With --json the result is written as weburl parse --json does.

Exit status: 0 if the parts make a URL, 1 if they do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl build --host example.org --path /search --query-append 'q=50% & more'
  weburl build --scheme http --host example.org:8080 -p docs -p 'a/b'
  weburl build --scheme mailto --path someone@example.org
  weburl build --host bücher.example --username ann --json`,
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
	}
	flags := cmd.Flags()
	flags.StringVarP(&scheme, "scheme", "S", "https", "the `SCHEME`")
	flags.StringVarP(&host, "host", "H", "", "the `HOST`, with a port if it has one")
	flags.StringVar(&path, "path", "", "the `PATH`")
	flags.BoolVarP(&asJSON, "json", "j", false, "answer in JSON")
	edits.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in := inputs{what: "URL", args: []string{scheme + "://" + host}, members: urlMembers, asJSON: asJSON, onError: onErrorSkip}
		switch {
		case flags.Changed("host"):
			// What is more than a host would become another part.
			if strings.ContainsAny(host, "/?#@\\") {
				return misuse("--host is a host, with a port if it has one, not %q", host)
			}
		case urlscheme.IsSpecial(strings.ToLower(scheme)) && !strings.EqualFold(scheme, "file"):
			return misuse("there must be a --host")
		default:
			// The path is opaque: what begins another part is not in it.
			in.args[0] = scheme + ":" + strings.NewReplacer("?", "%3F", "#", "%23").Replace(path)
			path = ""
		}
		return t.answerURLs(&in, func() answerer[parsed] {
			build := func(u weburl.URL) (_ weburl.URL, err error) {
				if path != "" {
					if u, err = u.WithPath(path); err != nil {
						return u, err
					}
				}
				for _, edit := range edits.list {
					if u, err = edit(u); err != nil {
						return u, err
					}
				}
				return u, nil
			}
			return answerer[parsed]{
				text: func(t *tool, p parsed) error {
					u, err := build(p.url)
					if err == nil {
						t.line(u.String())
					}
					return err
				},
				json: func(b []byte, p parsed) ([]byte, error) {
					u, err := build(p.url)
					if err != nil {
						return b, err
					}
					return answers.AppendURL(b, u), nil
				},
			}
		})
	}
	return cmd
}
