package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/site"
)

func (t *tool) siteCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, listing: true, members: []string{"origin", "site", "registrableDomain", "publicSuffix"}}
	cmd := &cobra.Command{
		Use:   "site [--base URL] [--json] [URL...]",
		Short: "Show the origin, site and registrable domain of URLs",
		Long: `Show whose URLs are: the origin, which is what a browser keeps apart; the site,
which is what it keeps together; and of a domain the registrable domain and the
public suffix, by the Public Suffix List that the command was built with.

URLs` + aboutInputs + `

With --json each URL is answered by one JSON object on a line: input, base if
there is one, origin, site, registrableDomain and publicSuffix, the last two null
if there is none. An opaque origin or site is "null", a string.

Exit status: 0 if all URLs parse, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl site https://www.example.co.uk:8080/a
  weburl site http://127.0.0.1/ file:///etc/hosts
  weburl site --json https://alice.github.io/`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := in.from(cmd, args); err != nil {
			return err
		}
		return t.answerURLs(&in, func() answerer[parsed] {
			return answerer[parsed]{text: listSite, json: appendSite}
		})
	}
	return cmd
}

func listSite(t *tool, p parsed) error {
	origin := p.url.Origin()
	note := ""
	if origin.IsOpaque() {
		note = "opaque"
	}
	t.title(p.url.String())
	t.row("origin", origin.String(), nil, note)
	t.row("site", site.Of(origin).String(), nil, note)
	if domain, ok := site.RegistrableDomain(p.url.Host()); ok {
		t.row("domain", domain, t.style.host, "registrable")
	}
	if suffix, ok := site.PublicSuffix(p.url.Host()); ok {
		t.row("suffix", suffix, nil, "public")
	}
	return nil
}

func appendSite(b []byte, p parsed) ([]byte, error) {
	origin := p.url.Origin()
	b = appendMember(b, "origin", origin.String())
	b = appendMember(b, "site", site.Of(origin).String())
	b = appendNullable(b, "registrableDomain", nullable(site.RegistrableDomain(p.url.Host())))
	return appendNullable(b, "publicSuffix", nullable(site.PublicSuffix(p.url.Host()))), nil
}
