package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/verdict"
)

func displayVerb() *stream.Verb {
	var hostOnly, domainOnly, strict, letters bool
	var width int
	var names nameFlags
	return &stream.Verb{
		Use:   "display [URL...]",
		Short: "Print URLs in a form that is safe to show to users",
		Alike: []string{"elide", "safe", "phishing"},
		About: `Print URLs in a form that does not mislead users about the site.

Credentials are left out, the host is in Unicode, and percent-encoded characters are
decoded. Delimiters, invisible characters, and symbols that look like a delimiter or a
browser's padlock stay encoded. A label of the host stays in Punycode if it mixes scripts or
looks like a label in another script; --unicode shows its letters. Suspicious hosts are
reported on stderr: hosts with mixed scripts, letters that look like others or invisible
characters, by UTS #39.

With --like and --brands, a host is also suspicious if it resembles one of your names: if
its domain looks like the name, differs in one letter, divides it, adds a word to it, contains
it, or has another suffix, or if the labels before the domain are the name.

` + aboutNames + `

--host shows only the host, --domain only the registrable domain. --max shortens first the
end of the URL, then the first labels of the host. The registrable domain, and a host without
one, are never shortened, even if the output is then longer.`,
		Notes: aboutHint,
		Example: `  # The host in Unicode, the path decoded
  weburl display https://xn--bcher-kva.example/caf%C3%A9
  # Credentials are left out; invisible characters stay encoded
  weburl display https://user:pass@xn--bcher-kva.example/caf%C3%A9%20%E2%80%AE
  # At most 20 characters, with the end of the host
  weburl display --max 20 https://login.example.com.accounts.evil.com/a/b
  # Only the registrable domain
  weburl display --domain https://login.example.com.accounts.evil.com/a/b
  # The first a is Cyrillic
  weburl display https://xn--pypal-4ve.com/
  # The letters of such a host
  weburl display --unicode https://xn--pypal-4ve.com/
  # Report hosts that look like yours
  weburl display --like paypal.com,apple https://paypa1.com/ https://www.paypal.com/
  # The findings in JSON
  weburl display --json https://xn--pypal-4ve.com/`,
		Reads: stream.Inputs{What: "URL", AreURLs: true},
		Members: []stream.Member{
			{"url", "the URL to show"},
			{"host", "the host to show"},
			{"domain", "the registrable domain to show"},
			{"rightToLeft", "true if the URL has characters written from right to left, which make it easy to misread"},
			{"findings", "a list of strings: why the host is suspicious"},
		},
		Sample:   `{"input":"https://xn--pypal-4ve.com/","url":"https://xn--pypal-4ve.com/","host":"xn--pypal-4ve.com","domain":"xn--pypal-4ve.com","rightToLeft":false,"findings":["mixed scripts in \"pаypal\" (U+0430), Cyrillic and Latin, looks like \"paypal\""]}`,
		Succeeds: "all URLs parse",
		Fails:    "some do not or, with --fail, a host is suspicious",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&hostOnly, "host", false, "show only the host")
			cmd.Flags().BoolVar(&domainOnly, "domain", false, "show only the registrable domain")
			cmd.Flags().BoolVar(&letters, "unicode", false, "show the letters of suspicious hosts too, which can mislead")
			names.add(cmd)
			cmd.Flags().BoolVar(&strict, "fail", false, "exit with 1 if this command reports a host as suspicious; the line of weburl inspect does not count")
			cmd.Flags().IntVar(&width, "max", 0, "shorten the output to at most `N` characters, if the domain fits")
		},
		Run: func(c *stream.Call) error {
			limited := c.Cmd.Flags().Changed("max")
			switch {
			case hostOnly && domainOnly:
				return stream.Misuse("--host and --domain cannot be combined")
			case c.In.AsJSON && (hostOnly || domainOnly || limited):
				return stream.Misuse("--host, --domain and --max cannot be combined with --json")
			case letters && (c.In.AsJSON || domainOnly || limited):
				return stream.Misuse("--unicode cannot be combined with --json, --domain or --max")
			case domainOnly && limited:
				return stream.Misuse("--domain and --max cannot be combined: a registrable domain is never shortened")
			case limited && width < 1:
				return stream.Invalid("--max", strconv.Itoa(width), "must be at least 1")
			}
			show := func(u weburl.URL) string {
				host := u.ParsedHost()
				switch {
				case letters && hostOnly:
					return display.UnicodeHost(host)
				case letters:
					return strings.Replace(display.URL(u), "//"+display.Host(host), "//"+display.UnicodeHost(host), 1)
				case domainOnly:
					return display.RegistrableDomain(host)
				case hostOnly && limited:
					return display.ElideHost(host, width)
				case hostOnly:
					return display.Host(host)
				case limited:
					return display.Elide(u, width)
				}
				return display.URL(u)
			}
			list, err := names.names(c.Tool, nil)
			if err != nil {
				return err
			}
			suspects := func(h weburl.Host) []string {
				texts := answers.Suspects(h)
				if l, ok := list.Find(h); ok {
					texts = append(texts, l.String())
				}
				return texts
			}
			write := func(t *stream.Tool, r *stream.Request, u weburl.URL, found []string) {
				t.Line(show(u))
				for _, text := range found {
					t.Report(fmt.Sprintf("weburl: %s%s: suspicious-host: %s\n", r.Place(), stream.ShownInput(display.Host(u.ParsedHost())), term.Clipped(text, 1000)))
				}
			}
			status := func(u weburl.URL, found []string) error {
				if strict && len(found) > 0 {
					return &suspiciousError{u, found}
				}
				return nil
			}
			return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
				return stream.Answerer[stream.Parsed]{
					Text: func(t *stream.Tool, p stream.Parsed) error {
						found := suspects(p.Url.ParsedHost())
						if err := status(p.Url, found); err != nil {
							return err
						}
						write(t, p.Request, p.Url, found)
						if len(found) == 0 {
							hint(t, p.Request, p.Input, verdict.OK)
						}
						return nil
					},
					JSON: func(b []byte, p stream.Parsed) ([]byte, error) {
						found := suspects(p.Url.ParsedHost())
						return answers.AppendDisplay(b, p.Url, found), status(p.Url, found)
					},
					Failed: func(t *stream.Tool, r *stream.Request, err error) bool {
						suspicious, ok := errors.AsType[*suspiciousError](err)
						if ok {
							write(t, r, suspicious.url, suspicious.found)
						}
						return ok
					},
				}
			})
		},
	}
}

// A suspiciousError is why the host of a URL fails.
type suspiciousError struct {
	url   weburl.URL
	found []string
}

// Error implements error.
func (e *suspiciousError) Error() string { return strings.Join(e.found, "; ") }

// Failure implements [stream.Failing].
func (e *suspiciousError) Failure() (stream.Failure, bool) {
	return stream.Failure{Code: "suspicious-host", Message: e.Error(), NoPlace: true}, false
}
