package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/site"
)

func (t *tool) siteCommand() *cobra.Command {
	var flags urlFlags
	cmd := &cobra.Command{
		Use:   "site [--base URL] [--json] [URL...]",
		Short: "Show the origin, site and registrable domain of URLs",
		Long: `Show whose URLs are: the origin, which is what a browser keeps apart; the site,
which is what it keeps together; and of a domain the registrable domain and the
public suffix, by the Public Suffix List that the command was built with.

URLs ` + aboutLines + `

With --json each URL is answered by one JSON object on a line: input, base if
there is one, origin, site, registrableDomain and publicSuffix, the last two null
if there is none. An opaque origin or site is "null", a string.

Exit status: 0 if all URLs parse, 1 if some do not, 2 for misuse.`,
		Example: `  weburl site https://www.example.co.uk:8080/a
  weburl site http://127.0.0.1/ file:///etc/hosts
  weburl site --json https://alice.github.io/`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	flags.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return t.eachURL(flags.source(cmd, args), flags.asJSON, func(p parsed) error {
			origin := p.url.Origin()
			domain, hasDomain := site.RegistrableDomain(p.url.Host())
			suffix, hasSuffix := site.PublicSuffix(p.url.Host())
			if flags.asJSON {
				b := append(t.stdout.AvailableBuffer(), '{')
				b = p.request.appendMembers(b)
				b = appendMember(b, "origin", origin.String())
				b = appendMember(b, "site", site.Of(origin).String())
				b = appendNullable(b, "registrableDomain", nullable(domain, hasDomain))
				b = appendNullable(b, "publicSuffix", nullable(suffix, hasSuffix))
				t.stdout.Write(append(b, "}\n"...))
				return nil
			}
			note := ""
			if origin.IsOpaque() {
				note = "opaque"
			}
			t.title(p.url.String())
			t.row("origin", origin.String(), nil, note)
			t.row("site", site.Of(origin).String(), nil, note)
			if hasDomain {
				t.row("domain", domain, t.style.host, "registrable")
			}
			if hasSuffix {
				t.row("suffix", suffix, nil, "public")
			}
			return nil
		})
	}
	return cmd
}
