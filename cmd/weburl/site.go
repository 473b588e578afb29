package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/site"
)

func (t *tool) siteCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, listing: true, members: []string{"origin", "site", "registrableDomain", "publicSuffix", "suffixList"}}
	var list suffixList
	cmd := &cobra.Command{
		Use:   "site [--base URL] [--json] [URL...]",
		Short: "Show the origin, site and registrable domain of URLs",
		Long: `Show whose URLs are: the origin, which is what a browser keeps apart; the site,
which is what it keeps together; and of a domain the registrable domain and the
public suffix, by the Public Suffix List that the command was built with or the
one that --suffix-list names, a file like public_suffix_list.dat.

URLs` + aboutInputs + `

With --json each URL is answered by one JSON object on a line: input, base if
there is one, origin, site, registrableDomain and publicSuffix, the last two null
if there is none. An opaque origin or site is "null", a string. With --suffix-list
there is suffixList, the version of that list.

Exit status: 0 if all URLs parse, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl site https://www.example.co.uk:8080/a
  weburl site http://127.0.0.1/ file:///etc/hosts
  weburl site --json https://alice.github.io/
  weburl site --suffix-list public_suffix_list.dat https://alice.github.io/`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	list.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := in.from(cmd, args); err != nil {
			return err
		}
		if err := list.read(); err != nil {
			return err
		}
		return t.answerURLs(&in, func() answerer[parsed] {
			return answerer[parsed]{text: list.listSite, json: list.appendSite}
		})
	}
	return cmd
}

// A suffixList is the Public Suffix List that is used.
type suffixList struct {
	site.List
	file string // empty for the one that the command was built with
}

func (l *suffixList) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.file, "suffix-list", "", "use the Public Suffix List in `FILE`")
}

// read reads the list, if a file is named.
func (l *suffixList) read() error {
	if l.file == "" {
		return nil
	}
	f, err := os.Open(l.file)
	if err != nil {
		return err
	}
	defer f.Close()
	if l.List, err = site.ReadList(f); err != nil {
		return fmt.Errorf("%s: %w", l.file, err)
	}
	return nil
}

func (l *suffixList) listSite(t *tool, p parsed) error {
	origin := p.url.Origin()
	note := ""
	if origin.IsOpaque() {
		note = "opaque"
	}
	t.title(p.url.String())
	t.row("origin", origin.String(), nil, note)
	t.row("site", l.Of(origin).String(), nil, note)
	if domain, ok := l.RegistrableDomain(p.url.Host()); ok {
		t.row("domain", domain, t.style.host, "registrable")
	}
	if suffix, ok := l.PublicSuffix(p.url.Host()); ok {
		t.row("suffix", suffix, nil, "public")
	}
	if l.file != "" {
		t.row("list", l.Version(), nil, "")
	}
	return nil
}

func (l *suffixList) appendSite(b []byte, p parsed) ([]byte, error) {
	b = answers.AppendSite(b, p.url, l.List)
	if l.file != "" {
		b = appendMember(b, "suffixList", l.Version())
	}
	return b, nil
}
