package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
)

func (t *tool) displayCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, members: []string{"url", "host", "domain", "rightToLeft", "findings"}}
	var hostOnly, domainOnly bool
	var width int
	var like string
	var strict bool
	cmd := &cobra.Command{
		Use:   "display [--host | --domain] [--max N] [URL...]",
		Short: "Show URLs the way to show them to people",
		Long: `Show URLs for people who decide by them whom to trust: without credentials, the
host in Unicode, and percent-encoded characters decoded except those that do not
show or could be taken for others. What is suspect about the host is reported on the
standard error, by UTS #39: mixed scripts, letters that look like others,
invisible characters. With --like HOST it is also suspect if the host or its
registrable domain looks like HOST, and it is no subdomain of HOST. With --fail the exit status is 1 if something is suspect.

With --host only the host is shown, with --domain only the registrable domain.
With --max it is cut to N characters: at its end, and if the host alone is longer,
from its lowest label on. The registrable domain is never cut.

URLs` + aboutInputs + `

With --json each URL is answered by one JSON object on a line: input, base if
there is one, url, host, domain, rightToLeft (true if the URL has characters that
are written from right to left, and is then easily misread), and findings, a list
of texts.

Exit status: 0 if all URLs parse, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl display https://user:pass@xn--bcher-kva.example/caf%C3%A9%20%E2%80%AE
  weburl display --max 20 https://login.example.com.accounts.evil.com/a/b
  weburl display --domain https://login.example.com.accounts.evil.com/a/b
  weburl display https://xn--pypal-4ve.com/
  weburl display --like paypal.com https://paypa1.com/ https://www.paypal.com/
  weburl display --json https://xn--pypal-4ve.com/`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	cmd.Flags().BoolVar(&hostOnly, "host", false, "show the host alone")
	cmd.Flags().BoolVar(&domainOnly, "domain", false, "show the registrable domain alone")
	cmd.Flags().StringVar(&like, "like", "", "name hosts that look like the `HOST` and are not its own")
	cmd.Flags().BoolVar(&strict, "fail", false, "exit with status 1 if something is suspect")
	cmd.Flags().IntVar(&width, "max", 0, "cut to `N` characters")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := in.from(cmd, args); err != nil {
			return err
		}
		limited := cmd.Flags().Changed("max")
		switch {
		case hostOnly && domainOnly || in.asJSON && (hostOnly || domainOnly || limited):
			return misuse("--host, --domain and --json exclude each other, and --max has no use with --json")
		case domainOnly && limited:
			return misuse("a registrable domain is never cut")
		case limited && width < 1:
			return misuse("--max is at least 1")
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
		return t.answerURLs(&in, func() answerer[parsed] {
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
	}
	return cmd
}
