package main

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/suffixes"
	"github.com/weburl/weburl/internal/answers"
)

func siteVerb() *stream.Verb {
	var list suffixes.List
	return &stream.Verb{
		Use:   "site [URL...]",
		Short: "Show the origin, site and registrable domain of URLs",
		Alike: []string{"domain", "origin", "suffix", "psl", "etld"},
		About: `Show the origin, site, registrable domain and public suffix of URLs.

Browsers isolate origins from each other, and treat origins of one site as related. The
Public Suffix List is the one that the command was built with; --suffix-list reads
another, a file like public_suffix_list.dat.`,
		Example: `  # A host under a public suffix of two labels
  weburl site https://www.example.co.uk:8080/a
  # An IP address has no domain; a file URL has an opaque origin
  weburl site http://127.0.0.1/ file:///etc/hosts
  # A suffix in the private part of the list, in JSON
  weburl site --json https://alice.github.io/
  # By another list
  weburl site --suffix-list public_suffix_list.dat https://alice.github.io/`,
		Reads: stream.Inputs{What: "URL", AreURLs: true, Form: stream.Listing},
		Members: []stream.Member{
			{"origin", `the origin; "null", a string, if opaque`},
			{"site", "the site, likewise"},
			{"registrableDomain", "null if the host has no registrable domain"},
			{"publicSuffix", "null if the host has no public suffix"},
			{"suffixList", "with --suffix-list, the version of the list"},
		},
		Sample:   `{"input":"https://alice.github.io/","origin":"https://alice.github.io","site":"https://alice.github.io","registrableDomain":"alice.github.io","publicSuffix":"github.io"}`,
		Succeeds: "all URLs parse",
		Fails:    "some do not",
		Flags:    list.Add,
		Run: func(c *stream.Call) error {
			if err := list.Read(); err != nil {
				return err
			}
			return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
				return stream.Answerer[stream.Parsed]{
					Text: func(t *stream.Tool, p stream.Parsed) error { listSite(t, p.Url, &list); return nil },
					JSON: func(b []byte, p stream.Parsed) ([]byte, error) {
						b = answers.AppendSite(b, p.Url, list.List)
						if list.File != "" {
							b = answers.AppendMember(b, "suffixList", list.Version())
						}
						return b, nil
					},
				}
			})
		},
	}
}

// listSite lists the site of a URL.
func listSite(t *stream.Tool, u weburl.URL, list *suffixes.List) {
	origin := u.Origin()
	note := ""
	if origin.IsOpaque() {
		note = "opaque"
	}
	t.Title(u.String())
	t.Row("origin", origin.String(), nil, note)
	t.Row("site", list.Of(origin).String(), nil, note)
	if domain, ok := list.RegistrableDomain(u.ParsedHost()); ok {
		t.Row("domain", domain, t.Style.Host, "registrable")
	}
	if suffix, ok := list.PublicSuffix(u.ParsedHost()); ok {
		t.Row("suffix", suffix, nil, "public")
	}
	if list.File != "" {
		t.Row("list", list.Version(), nil, "")
	}
}
