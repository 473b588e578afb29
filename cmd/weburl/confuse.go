package main

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/parsers"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/internal/answers"
)

func confuseVerb() *stream.Verb {
	var seen, goes string
	return &stream.Verb{
		Use:   "confuse VALIDATOR FETCHER",
		Short: "Find URLs that trick a validator",
		Alike: []string{"attack", "bypass"},
		About: `Find URLs in which VALIDATOR finds one host while FETCHER connects to another.

VALIDATOR is a parser that checks the host of a URL before another program, FETCHER,
fetches the URL. weburl help parsers lists the names.

The output has the shortest URL for each class of confusion and each of these cases:

  - VALIDATOR finds the host --seen, as if from a list of allowed hosts.
  - It finds a subdomain of --seen.
  - It finds any other host, as if missing from a list of denied hosts.
  - It finds no host.

The search tries the two hosts in several notations, with up to three delimiters before,
between and after them. If it finds nothing, such URLs may still exist.

` + version.Docs + `confusions.md says how to protect a validator.`,
		Example: `  # URLs in which Go's net/url does not find the host of curl
  weburl confuse net/url curl
  # Other hosts: net/url finds 203.0.113.7, curl connects to 169.254.169.254
  weburl confuse --seen 203.0.113.7 --goes 169.254.169.254 net/url curl
  # One JSON object for each URL
  weburl confuse --json java-uri python`,
		Operands:  []string{"VALIDATOR", "FETCHER"},
		Completes: func(int) []string { return parsers.Names(dialect.All()) },
		Members: []stream.Member{
			{"url", "the URL"},
			{"class", "the class of confusion"},
			{"seen", "the host that VALIDATOR finds; empty if it finds no host"},
			{"goes", "the host that FETCHER connects to"},
		},
		Sample:   `{"url":"http://0177.0.0.1","class":"ipv4","seen":"0177.0.0.1","goes":"127.0.0.1"}`,
		Succeeds: "no URL is found",
		Fails:    "one is",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&seen, "seen", "good.example", "the `HOST` that VALIDATOR finds")
			cmd.Flags().StringVar(&goes, "goes", "127.0.0.1", "the `HOST` that FETCHER connects to")
		},
		Run: func(c *stream.Call) error {
			var two [2]*dialect.Dialect
			for i, name := range c.Operands {
				d, err := parsers.Named(name)
				if err != nil {
					return err
				}
				two[i] = d
			}
			var err error
			if seen, err = destinationHost("--seen", seen); err != nil {
				return err
			}
			if goes, err = destinationHost("--goes", goes); err != nil {
				return err
			}
			if seen == goes {
				return stream.Misuse("--seen and --goes are the same host")
			}
			found, tried := compare.Confuse(two[0], two[1], seen, goes)
			if c.In.AsJSON {
				listConfusionsJSON(c.Tool, found)
			} else {
				listConfusions(c.Tool, found, two[0], two[1], seen, goes, tried)
			}
			if len(found) > 0 {
				return stream.ErrFailed
			}
			return nil
		},
	}
}

// destinationHost returns the host that a flag names as destinations have it.
func destinationHost(flag, text string) (string, error) {
	h, err := weburl.ParseHost(text)
	if addr, addrErr := netip.ParseAddr(text); err != nil && addrErr == nil {
		h, err = weburl.ParseHost("[" + addr.String() + "]")
	}
	if err == nil && (h.Kind() == weburl.HostEmpty || h.Kind() == weburl.HostOpaque) {
		err = stream.NewError("empty-host", "it is empty")
	}
	if err != nil {
		return "", stream.Invalid(flag, text, "not a domain or an IP address: %s", stream.Reason(err))
	}
	host := strings.Trim(strings.TrimSuffix(h.String(), "."), "[]")
	if addr, err := netip.ParseAddr(host); err == nil {
		host = addr.Unmap().String()
	}
	return host, nil
}

// listConfusions shows confusions by the host that the validator finds.
func listConfusions(t *stream.Tool, found []compare.Confusion, validator, fetcher *dialect.Dialect, seen, goes string, tried int) {
	t.Println(0, term.Paint(t.Style.Label, "validator  ")+parsers.Title(validator))
	t.Println(0, term.Paint(t.Style.Label, "fetcher    ")+parsers.Title(fetcher)+", connects to "+goes)
	if len(found) == 0 {
		t.Println(0, "")
		t.Println(0, term.Paint(t.Style.Good, fmt.Sprintf("No such URL among %d.", tried)))
		t.Paragraph(0, "", fmt.Sprintf("The search tried %s in several notations, without and with %s, with delimiters before, between and after them.", goes, seen))
		return
	}
	width := 0
	for _, c := range found {
		width = max(width, len(c.Class))
	}
	title := ""
	for _, c := range found {
		next, detail := "The validator finds a host other than "+goes+":", true
		switch {
		case c.Seen == seen:
			next, detail = "The validator finds "+seen+":", false
		case strings.HasSuffix(c.Seen, "."+seen):
			next = "The validator finds a host under " + seen + ":"
		case c.Seen == "":
			next, detail = "The validator finds no host:", false
		}
		if next != title {
			title = next
			t.Println(0, "")
			t.Println(0, term.Paint(t.Style.Title, title))
		}
		url := term.Visible(c.URL)
		if strings.Contains(url, " ") {
			url = `"` + url + `"`
		}
		line := term.Paint(t.Style.Label, fmt.Sprintf("%-*s", width+2, c.Class)) + url
		if detail {
			line += term.Paint(t.Style.Note, "  finds "+term.Visible(c.Seen))
		}
		t.Println(2, line)
	}
	t.Println(0, "")
	t.Println(0, term.Paint(t.Style.Fatal, fmt.Sprintf("%s, the shortest of each class and case. %d were tried.", term.Counted(len(found), "URL"), tried)))
}

// listConfusionsJSON writes confusions as JSON lines.
func listConfusionsJSON(t *stream.Tool, found []compare.Confusion) {
	for _, c := range found {
		b := answers.AppendMember([]byte{'{'}, "url", c.URL)
		b = answers.AppendMember(b, "class", string(c.Class))
		b = answers.AppendMember(b, "seen", c.Seen)
		b = answers.AppendMember(b, "goes", c.Goes)
		t.Stdout.Write(append(b, '}', '\n'))
	}
}
