package main

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

func confuseCommand(t *stream.Tool) *cobra.Command {
	var seen, goes string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "confuse [--seen HOST] [--goes HOST] [--json] VALIDATOR FETCHER",
		Short: "Find URLs that fool one program about another",
		Long: `Find URLs for which VALIDATOR sees one host, and FETCHER connects to another. Both
are dialects: see weburl help compare for their names. Other names that people use are
known as well: browser, net/url, urlparse, java.net.URI.

VALIDATOR only reads the URL, as a program does that checks the host before it lets
another program fetch the URL. The shortest URL of each class of confusion is shown
in which it sees the host --seen, as a list of allowed hosts would have it; a host
under that; some other host, which a list of refused hosts would not have; or no
host. Below are the classes, which weburl compare and docs/dialects.md explain.

The search tries the two hosts in several spellings, with up to three delimiters
between, before and after them, after several beginnings, and is the same each time.
It takes some seconds. That nothing is found does not prove that there is nothing.

With --json each URL is one JSON object on a line, for test suites: url, class, seen
(the host that VALIDATOR reads, "" for none) and goes.

Exit status: 0 if nothing is found, 1 if a URL is, 2 for misuse.`,
		Example: `  weburl confuse urlparse browser
  weburl confuse --seen 203.0.113.7 --goes 169.254.169.254 net/url curl
  weburl confuse --json java-uri python`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) >= 2 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return dialectNames(dialect.All()), cobra.ShellCompDirectiveNoFileComp
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&seen, "seen", "good.example", "the validator shall see this `HOST`")
	flags.StringVar(&goes, "goes", "127.0.0.1", "the fetcher shall connect to this `HOST`")
	flags.BoolVarP(&asJSON, "json", "j", false, "write JSON, one object on a line")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return stream.Misuse("confuse needs two dialects: the validator and the fetcher")
		}
		var two [2]*dialect.Dialect
		for i, name := range args {
			d, err := dialectNamed(name)
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
		if asJSON {
			listConfusionsJSON(t, found)
		} else {
			listConfusions(t, found, two[0], two[1], seen, goes, tried)
		}
		if len(found) > 0 {
			return stream.ErrFailed
		}
		return nil
	}
	return cmd
}

// destinationHost returns the host that a flag names as destinations have it.
func destinationHost(flag, text string) (string, error) {
	h, err := weburl.ParseHost(text)
	if addr, addrErr := netip.ParseAddr(text); err != nil && addrErr == nil {
		h, err = weburl.ParseHost("[" + addr.String() + "]")
	}
	if err == nil && (h.Kind() == weburl.HostEmpty || h.Kind() == weburl.HostOpaque) {
		err = errors.New("it is empty")
	}
	if err != nil {
		return "", stream.Misuse("%s is a domain or an IP address, not %q: %v", flag, text, err)
	}
	host := strings.Trim(strings.TrimSuffix(h.String(), "."), "[]")
	if addr, err := netip.ParseAddr(host); err == nil {
		host = addr.Unmap().String()
	}
	return host, nil
}

// listConfusions shows confusions to people, by what the validator sees.
func listConfusions(t *stream.Tool, found []compare.Confusion, validator, fetcher *dialect.Dialect, seen, goes string, tried int) {
	t.Println(0, term.Paint(t.Style.Label, "validator  ")+titleOf(validator))
	t.Println(0, term.Paint(t.Style.Label, "fetcher    ")+titleOf(fetcher)+", connects to "+goes)
	if len(found) == 0 {
		t.Println(0, "")
		t.Println(0, term.Paint(t.Style.Good, fmt.Sprintf("None found in %d URLs.", tried)))
		t.Paragraph(0, "", fmt.Sprintf("They had %s in several spellings, alone and with %s, with delimiters before, between and after them.", goes, seen))
		return
	}
	width := 0
	for _, c := range found {
		width = max(width, len(c.Class))
	}
	title := ""
	for _, c := range found {
		next, detail := "The validator sees another host than "+goes+":", true
		switch {
		case c.Seen == seen:
			next, detail = "The validator sees "+seen+":", false
		case strings.HasSuffix(c.Seen, "."+seen):
			next = "The validator sees a host under " + seen + ":"
		case c.Seen == "":
			next, detail = "The validator sees no host:", false
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
			line += term.Paint(t.Style.Note, "  sees "+term.Visible(c.Seen))
		}
		t.Println(2, line)
	}
	t.Println(0, "")
	t.Println(0, term.Paint(t.Style.Fatal, fmt.Sprintf("%d found in %d URLs.", len(found), tried)))
}

// listConfusionsJSON writes confusions as JSON lines.
func listConfusionsJSON(t *stream.Tool, found []compare.Confusion) {
	for _, c := range found {
		b := appendMember([]byte{'{'}, "url", c.URL)
		b = appendMember(b, "class", string(c.Class))
		b = appendMember(b, "seen", c.Seen)
		b = appendMember(b, "goes", c.Goes)
		t.Stdout.Write(append(b, '}', '\n'))
	}
}
