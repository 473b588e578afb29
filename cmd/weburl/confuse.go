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
	"github.com/weburl/weburl/dialect/target"
	"github.com/weburl/weburl/httppath"
	"github.com/weburl/weburl/internal/answers"
)

func confuseVerb() *stream.Verb {
	var seen, goes, path, curl string
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

With --path, find request targets instead: VALIDATOR is a proxy with a rule for PATH, or several
proxies one behind the other, separated by commas, and FETCHER is the server behind. No rule
matches these targets, and the server finds PATH in them. weburl request --help lists proxies
and servers.

` + version.Docs + `confusions.md says how to protect a validator.`,
		Example: `  # URLs in which Go's net/url does not find the host of curl
  weburl confuse net/url curl
  # Other hosts: net/url finds 203.0.113.7, curl connects to 169.254.169.254
  weburl confuse --seen 203.0.113.7 --goes 169.254.169.254 net/url curl
  # Targets that pass a rule for /admin in nginx and reach it in Tomcat
  weburl confuse --path /admin nginx tomcat
  # The same as commands to try
  weburl confuse --path /admin --curl http://127.0.0.1:8080 varnish,nginx django
  # One JSON object for each URL
  weburl confuse --json java-uri python`,
		Operands:  []string{"VALIDATOR", "FETCHER"},
		Completes: func(int) []string { return append(parsers.Names(dialect.All()), programNames(target.All())...) },
		Members: []stream.Member{
			{"url", "the URL, without --path"},
			{"target", "the request target, with --path"},
			{"class", "the class of confusion"},
			{"seen", "the host that VALIDATOR finds, empty if it finds no host; or the path that its rules match"},
			{"goes", "the host that FETCHER connects to, or the path that it finds"},
		},
		Sample:   `{"url":"http://0177.0.0.1","class":"ipv4","seen":"0177.0.0.1","goes":"127.0.0.1"}`,
		Succeeds: "no URL or target is found",
		Fails:    "one is",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&seen, "seen", "good.example", "the `HOST` that VALIDATOR finds")
			cmd.Flags().StringVar(&goes, "goes", "127.0.0.1", "the `HOST` that FETCHER connects to")
			cmd.Flags().StringVar(&path, "path", "", "find request targets for a rule about `PATH`, such as /admin")
			cmd.Flags().StringVar(&curl, "curl", "", "with --path, print commands that send the targets to `URL`")
		},
		Run: func(c *stream.Call) error {
			if c.Cmd.Flags().Changed("path") {
				return confusePaths(c, path, curl)
			}
			if c.Cmd.Flags().Changed("curl") {
				return stream.Misuse("--curl needs --path")
			}
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

// confusePaths is the verb with --path.
func confusePaths(c *stream.Call, path, curl string) error {
	for _, name := range []string{"seen", "goes"} {
		if c.Cmd.Flags().Changed(name) {
			return stream.Misuse("--path and --%s cannot be combined", name)
		}
	}
	if curl != "" && c.In.AsJSON {
		return stream.Misuse("--curl and --json cannot be combined")
	}
	if _, err := httppath.Exact(path); err != nil || path == "/" {
		return stream.Invalid("--path", path, "not the path of a rule; write a path such as /admin, without escapes and empty segments")
	}
	chain, err := programsNamed(append(strings.Split(c.Operands[0], ","), c.Operands[1]))
	if err != nil {
		return err
	}
	for i, p := range chain {
		if last := i == len(chain)-1; p.IsProxy() == last {
			kind := map[bool]string{true: "server", false: "proxy"}[last]
			return stream.Misuse("%s is no %s; weburl request --help lists proxies and servers", p.Name(), kind)
		}
	}
	found := target.Confuse(path, chain...)
	for _, b := range found {
		first, last := b.Readings[0], b.Readings[len(chain)-1]
		switch {
		case c.In.AsJSON:
			text := answers.AppendMember([]byte{'{'}, "target", b.Target)
			text = answers.AppendMember(text, "class", b.Class)
			text = answers.AppendMember(text, "seen", strings.ToValidUTF8(first.Rule, "\uFFFD"))
			text = answers.AppendMember(text, "goes", strings.ToValidUTF8(last.Path, "\uFFFD"))
			c.Tool.Stdout.Write(append(text, '}', '\n'))
		case curl != "":
			c.Println(0, "curl --request-target "+shellQuoted(b.Target)+" "+shellQuoted(curl))
		}
	}
	if !c.In.AsJSON && curl == "" {
		listBypasses(c.Tool, path, chain, found)
	}
	if len(found) > 0 {
		return stream.ErrFailed
	}
	return nil
}

// shellQuoted returns text as one word of a POSIX shell.
func shellQuoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// listBypasses shows targets with the reading of each program.
func listBypasses(t *stream.Tool, path string, chain []*target.Program, found []target.Bypass) {
	for i, p := range chain {
		label := "proxy   "
		if i == len(chain)-1 {
			label = "server  "
		}
		t.Println(0, term.Paint(t.Style.Label, label)+p.Title())
	}
	t.Println(0, "")
	if len(found) == 0 {
		t.Println(0, term.Paint(t.Style.Good, "No such target was found."))
		t.Paragraph(0, "", "The search tried some thousands: "+path+" in several notations, with delimiters before and after it.")
		return
	}
	for _, b := range found {
		t.Println(0, term.Paint(t.Style.Title, term.Visible(b.Target))+"  "+term.Paint(t.Style.Note, b.Class))
		var rows []term.Row
		for i, p := range chain {
			read := b.Readings[i].Path
			if i < len(chain)-1 {
				read = b.Readings[i].Rule
			}
			rows = append(rows, term.Row{{term.Ink("  "+p.Name(), t.Style.Label)}, {term.Ink("finds "+t.Value(read), nil)}})
		}
		t.Table(rows)
	}
	t.Println(0, "")
	t.Println(0, term.Paint(t.Style.Fatal, term.Counted(len(found), "target")+", the shortest of each class."))
}
