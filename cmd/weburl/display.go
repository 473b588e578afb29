package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
)

func displayVerb() *verb {
	var hostOnly, domainOnly, strict bool
	var width int
	var like string
	return &verb{
		use:   "display [URL...]",
		short: "Print URLs in a form that is safe to show users",
		about: `Print URLs for users who decide by them whether to trust a site: without credentials,
the host in Unicode, and percent-encoded characters decoded except invisible and
confusable ones. Suspicious hosts are reported on stderr, by UTS #39: mixed scripts,
letters that look like others, invisible characters. With --like HOST, a host is also
suspicious if it or its registrable domain looks like HOST and it is not a subdomain
of HOST. With --fail the exit status is 1 if a host is suspicious.

With --host only the host is shown, with --domain only the registrable domain. --max
shortens the output to N characters: at its end and, if the host is longer than that,
from its first label on. The registrable domain is never shortened.`,
		example: `  weburl display https://user:pass@xn--bcher-kva.example/caf%C3%A9%20%E2%80%AE
  weburl display --max 20 https://login.example.com.accounts.evil.com/a/b
  weburl display --domain https://login.example.com.accounts.evil.com/a/b
  weburl display https://xn--pypal-4ve.com/
  weburl display --like paypal.com https://paypa1.com/ https://www.paypal.com/
  weburl display --json https://xn--pypal-4ve.com/`,
		reads: inputs{what: "URL", areURLs: true, guesses: true},
		members: []member{
			{"url", "the URL to show"},
			{"host", "the host to show"},
			{"domain", "the registrable domain to show"},
			{"rightToLeft", "true if the URL has characters written from right to left, which make it easy to misread"},
			{"findings", "a list of strings: why the host is suspicious"},
		},
		succeeds: "all URLs parse",
		fails:    "some do not",
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&hostOnly, "host", false, "show only the host")
			cmd.Flags().BoolVar(&domainOnly, "domain", false, "show only the registrable domain")
			cmd.Flags().StringVar(&like, "like", "", "report hosts that look like `HOST` and are not its subdomains")
			cmd.Flags().BoolVar(&strict, "fail", false, "exit with status 1 if a host is suspicious")
			cmd.Flags().IntVar(&width, "max", 0, "shorten to `N` characters")
		},
		run: func(c *call) error {
			limited := c.cmd.Flags().Changed("max")
			switch {
			case hostOnly && domainOnly:
				return misuse("--host and --domain cannot be combined")
			case c.in.asJSON && (hostOnly || domainOnly || limited):
				return misuse("--host, --domain and --max cannot be combined with --json")
			case domainOnly && limited:
				return misuse("--domain and --max cannot be combined: a registrable domain is never shortened")
			case limited && width < 1:
				return misuse("--max must be at least 1")
			}
			show := func(u weburl.URL) string {
				switch {
				case domainOnly:
					return display.RegistrableDomain(u.Host())
				case hostOnly && limited:
					return display.ElideHost(u.Host(), width)
				case hostOnly:
					return display.Host(u.Host())
				case limited:
					return display.Elide(u, width)
				}
				return display.URL(u)
			}
			likeness, err := newLikeness(like)
			if err != nil {
				return err
			}
			suspects := func(h weburl.Host) []string { return append(answers.Suspects(h), likeness.of(h)...) }
			status := func(suspects []string) error {
				if strict && len(suspects) > 0 {
					return errFailed
				}
				return nil
			}
			return c.answerURLs(&c.in, func() answerer[parsed] {
				return answerer[parsed]{
					text: func(t *tool, p parsed) error {
						t.line(show(p.url))
						found := suspects(p.url.Host())
						for _, text := range found {
							t.report(fmt.Sprintf("weburl: %s%s: suspect: %s\n", p.place(), shownInput(display.Host(p.url.Host())), clipped(text, 1000)))
						}
						return status(found)
					},
					json: func(b []byte, p parsed) ([]byte, error) {
						found := suspects(p.url.Host())
						return answers.AppendDisplay(b, p.url, found), status(found)
					},
				}
			})
		},
	}
}
