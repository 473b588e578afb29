package main

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/edits"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	urlscheme "github.com/weburl/weburl/internal/scheme"
)

func buildVerb() *stream.Verb {
	var scheme, host, path string
	list := edits.List{KeepTabs: true}
	return &stream.Verb{
		Use:   "build [--scheme SCHEME] [--host HOST] [--path PATH] ...",
		Short: "Make a URL from its parts",
		Alike: []string{"make", "create", "new", "compose"},
		About: `Make a URL from its parts and print it.

The default scheme is https. http, https, ws, wss and ftp require a host, which may have
a port. The other flags are as in weburl set, and apply in the order in which they are given.
No value can become another part of the URL: a path that begins with // is not a host,
and tabs and newlines are percent-encoded.`,
		Example: `  # The scheme is https; values are percent-encoded
  weburl build --host example.org --path /search --query-append 'q=50% & more'
  # Segments of the path: a slash in a segment is encoded
  weburl build --scheme http --host example.org:8080 -p docs -p 'a/b'
  # A URL without a host
  weburl build --scheme mailto --path someone@example.org
  # The parts of the URL in JSON
  weburl build --host bücher.example --username ann --json`,
		Hints:    map[string]string{"argument": "; to change a URL, use weburl set", "--hostname": "; use --host"},
		Members:  append(slices.Clone(stream.Attributes), stream.Member{"input", "the scheme and the host as a URL, before the other parts are set"}),
		Sample:   `{"input":"https://bücher.example","href":"https://ann@xn--bcher-kva.example/","origin":"https://xn--bcher-kva.example","protocol":"https:","username":"ann","password":"","host":"xn--bcher-kva.example","hostname":"xn--bcher-kva.example","port":"","pathname":"/","search":"","hash":""}`,
		Succeeds: "the parts make a URL",
		Fails:    "they do not",
		Flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.StringVarP(&scheme, "scheme", "S", "https", "use `SCHEME`")
			flags.StringVarP(&host, "host", "H", "", "use the host and, if given, the port of `HOST[:PORT]`")
			flags.StringVar(&path, "path", "", "use `PATH` as the path")
			list.Add(cmd)
		},
		Run: func(c *stream.Call) error {
			if !urlscheme.IsValid(scheme) {
				return stream.Invalid("--scheme", scheme, `a scheme is a letter, and then letters, digits, "+", "-" and "."`)
			}
			in := &c.In
			switch special := urlscheme.Lookup(strings.ToLower(scheme)); {
			case c.Cmd.Flags().Changed("host"):
				in.Args = []string{scheme + "://" + host}
				// What is more than a host would become another part, and what is less is
				// removed by the parser.
				u, err := weburl.Parse(in.Args[0])
				if addr, addrErr := netip.ParseAddr(host); addrErr == nil && addr.Is6() {
					return stream.Invalid("--host", host, "an IPv6 address has brackets: write [%s]", host)
				}
				if strings.ContainsAny(host, "/?#@\\\t\n\r") || strings.TrimRightFunc(host, isSpaceOrControl) != host || err == nil && strings.Trim(u.EncodedPath(), "/") != "" {
					return stream.Invalid("--host", host, "not a host, or a host and a port")
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
			if path != "" {
				setPath := func(u weburl.URL) (weburl.URL, error) { return u.WithEncodedPath(edits.KeepTabs(path)) }
				list.Edits = slices.Insert(list.Edits, 0, setPath)
			}
			return edits.Answer(c, list.Edits, nil)
		},
	}
}

func isSpaceOrControl(c rune) bool { return c <= ' ' }

// opaquePath returns an opaque path with what would begin another part, and what the
// parser removes, percent-encoded.
func opaquePath(path string) string {
	path = strings.NewReplacer("?", "%3F", "#", "%23").Replace(edits.KeepTabs(path))
	if n := len(path) - 1; n >= 0 && isSpaceOrControl(rune(path[n])) {
		path = path[:n] + fmt.Sprintf("%%%02X", path[n])
	}
	return path
}
