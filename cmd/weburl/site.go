package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/site"
)

func siteVerb() *stream.Verb {
	var list suffixList
	return &stream.Verb{
		Use:   "site [URL...]",
		Short: "Show the origin, site and registrable domain of URLs",
		About: `Show the origin and site of each URL, and the registrable domain and public suffix of
its host. Browsers isolate origins from each other, and group origins of one site.

The Public Suffix List is the one that the command was built with. --suffix-list
reads another, a file like public_suffix_list.dat.`,
		Example: `  weburl site https://www.example.co.uk:8080/a
  weburl site http://127.0.0.1/ file:///etc/hosts
  weburl site --json https://alice.github.io/
  weburl site --suffix-list public_suffix_list.dat https://alice.github.io/`,
		Reads: stream.Inputs{What: "URL", AreURLs: true, Form: stream.Listing},
		Members: []stream.Member{
			{"origin", `the origin; "null", a string, if it is opaque`},
			{"site", "the site, likewise"},
			{"registrableDomain", "null if the host has none"},
			{"publicSuffix", "null if the host has none"},
			{"suffixList", "the version of the list, with --suffix-list"},
		},
		Succeeds: "all URLs parse",
		Fails:    "some do not",
		Flags:    list.add,
		Run: func(c *stream.Call) error {
			if err := list.read(); err != nil {
				return err
			}
			return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
				return stream.Answerer[stream.Parsed]{Text: list.listSite, JSON: list.appendSite}
			})
		},
	}
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

func (l *suffixList) listSite(t *stream.Tool, p stream.Parsed) error {
	origin := p.Url.Origin()
	note := ""
	if origin.IsOpaque() {
		note = "opaque"
	}
	t.Title(p.Url.String())
	t.Row("origin", origin.String(), nil, note)
	t.Row("site", l.Of(origin).String(), nil, note)
	if domain, ok := l.RegistrableDomain(p.Url.Host()); ok {
		t.Row("domain", domain, t.Style.Host, "registrable")
	}
	if suffix, ok := l.PublicSuffix(p.Url.Host()); ok {
		t.Row("suffix", suffix, nil, "public")
	}
	if l.file != "" {
		t.Row("list", l.Version(), nil, "")
	}
	return nil
}

func (l *suffixList) appendSite(b []byte, p stream.Parsed) ([]byte, error) {
	b = answers.AppendSite(b, p.Url, l.List)
	if l.file != "" {
		b = appendMember(b, "suffixList", l.Version())
	}
	return b, nil
}
