package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	urlscheme "github.com/weburl/weburl/internal/scheme"
)

func buildCommand(t *stream.Tool) *cobra.Command {
	var scheme, host, path string
	var asJSON bool
	edits := edits{keepTabs: true}
	cmd := &cobra.Command{
		Use:   "build [--scheme SCHEME] --host HOST [--path PATH] [--query-append NAME=VALUE] ...",
		Short: "Make a URL of its parts",
		Long: `Make a URL of its parts and print it.

The scheme is https unless --scheme says otherwise, and the host may have a port.
http, https, ws, wss and ftp require a host. The other parts are those of weburl
set, and are set in the order of the flags. Each is only what its flag says: a path
that begins with // is no host, and a tab or a line break is percent-encoded.

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
		if !urlscheme.IsValid(scheme) {
			return stream.Misuse("invalid --scheme %q: a scheme is a letter, and then letters, digits, \"+\", \"-\" and \".\"", scheme)
		}
		in := stream.Inputs{What: "URL", Members: stream.UrlMembers, AsJSON: asJSON, OnError: stream.OnErrorSkip}
		switch special := urlscheme.Lookup(strings.ToLower(scheme)); {
		case flags.Changed("host"):
			in.Args = []string{scheme + "://" + host}
			// What is more than a host would become another part, and what is less is
			// removed by the parser.
			u, err := weburl.Parse(in.Args[0])
			if strings.ContainsAny(host, "/?#@\\\t\n\r") || strings.TrimRightFunc(host, isSpaceOrControl) != host || err == nil && strings.Trim(u.Path(), "/") != "" {
				return stream.Misuse("--host is a host, with a port if it has one, not %q", host)
			}
		case special == urlscheme.File:
			in.Args = []string{scheme + "://"}
		case special != urlscheme.NotSpecial:
			return stream.Misuse("missing required flag --host for the scheme %s", special)
		case strings.HasPrefix(path, "/"):
			in.Args = []string{scheme + ":/"}
		default:
			in.Args, path = []string{scheme + ":" + opaquePath(path)}, ""
		}
		return t.AnswerURLs(&in, func() stream.Answerer[stream.Parsed] {
			build := func(u weburl.URL) (_ weburl.URL, err error) {
				if path != "" {
					if u, err = u.WithPath(keepTabs.Replace(path)); err != nil {
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
			return stream.Answerer[stream.Parsed]{
				Text: func(t *stream.Tool, p stream.Parsed) error {
					u, err := build(p.Url)
					if err == nil {
						t.Line(u.String())
					}
					return err
				},
				JSON: func(b []byte, p stream.Parsed) ([]byte, error) {
					u, err := build(p.Url)
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

func isSpaceOrControl(c rune) bool { return c <= ' ' }

// keepTabs encodes what the parser removes from its input.
var keepTabs = strings.NewReplacer("\t", "%09", "\n", "%0A", "\r", "%0D")

// opaquePath returns an opaque path with what would begin another part, and what the
// parser removes, percent-encoded.
func opaquePath(path string) string {
	path = strings.NewReplacer("?", "%3F", "#", "%23").Replace(keepTabs.Replace(path))
	if n := len(path) - 1; n >= 0 && isSpaceOrControl(rune(path[n])) {
		path = path[:n] + fmt.Sprintf("%%%02X", path[n])
	}
	return path
}
