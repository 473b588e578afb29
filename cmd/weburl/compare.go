package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/parsers"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/verdict"
)

func compareVerb() *stream.Verb {
	var c comparer
	var with []string
	var proxy bool
	return &stream.Verb{
		Use:   "compare [URL...]",
		Short: "Show which host each parser finds in a URL",
		Alike: []string{"diff", "parsers"},
		About: `Parse URLs as different programs do, and show which host each of them finds.

Use it if one program validates URLs and another one fetches them: if the two find
different hosts in a URL, the validator allows a host that is not fetched.

--with chooses parsers by name, which weburl help parsers lists; --with historical chooses
the older standards, and --with all every parser. By default all current parsers are
compared. If there is only one parser, its result is shown with its warnings.

--proxy adds each client behind an HTTP proxy: curl+tinyproxy is curl that sends its
requests through tinyproxy. A proxy parses the URL in the request by its own rules, and
can find a host in the userinfo, the query or the fragment.

The result of a URL has one of four levels:

  same         all parse the URL the same way
  spelling     all have one destination, but write a component differently
  rejected     some or all reject the URL, and the others have one destination
  destination  two have different destinations: schemes, hosts or ports

A destination is the scheme, host and port to which the program connects, after everything
that it and its resolver do to the host, such as IDNA and the conversion of other IPv4
notations. For a library that only parses, it is where a socket would connect with the
host and port that the library returns.

The table has a row for each parser:

  ≠   the component differs from the first parser that accepts the URL, apart
      from the letter case of the host, a default port, and "/" for no path
  -   the component is absent
  ""  the component is present, but empty
  →   the destination is the host after the arrow, not the one before it

Below the table are the parts of the URL that cause differences, and the verdict, which counts
all editions of the URL Standard as one parser.`,
		Notes: `If lines are read, URLs of level same are left out, and a count for each level comes last.
With --json they are left out unless --keep-rows is given; with --jsonl all are printed.

` + aboutHint,
		Example: `  # Browsers and curl find different hosts
  weburl compare --with whatwg-2026-07,curl 'http://a.example\@b.example/'
  # The result of every parser
  weburl compare 'http://good.example\@evil.example/'
  # A relative URL that browsers take to another host
  weburl compare --base https://good.example/ --with whatwg-2026-07,html5,rfc3986 '/\evil.example'
  # Programs behind a proxy, which parses the URL again
  weburl compare --proxy 'http://good.example#@evil.example/'
  # Lines of an access log with a URL that parsers read differently
  weburl compare --failed-lines --field 7 --base https://example.org/ --file access.log
  # The result of each parser in JSON
  weburl compare --with whatwg-2026-07,neturl --json http://a/b`,
		Reads: stream.Inputs{What: "URL", AreURLs: true, Form: stream.Listing, Verdicts: true, Sifts: true, Numbered: true, Longest: stream.Longest},
		Hints: map[string]string{"--stdin": "; stdin is read if there are no arguments"},
		Members: []stream.Member{
			{"line", "the line number, if the input is lines"},
			{"level", "same, spelling, rejected or destination"},
			{"hostsDiffer", "true if the hosts of two destinations differ"},
			{"differ", "a list of the components that differ"},
			{"rejected", "true if some parsers reject the URL and some do not; false if all do"},
			{"signs", "a list of objects with class, start and end (bytes of the input) and meaning: the parts of the URL that cause differences"},
			{"verdict", "the verdict in words"},
			{"results", "a list of objects with dialect. If the parser accepts the URL: href, the components, each a string or null, and destination. If it rejects the URL or would not connect: error, an object with name, message and, if known, start, end and base: true for an error in the base"},
		},
		Sample:   `{"input":"http://a/b","level":"same","hostsDiffer":false,"differ":[],"rejected":false,"signs":[],"verdict":"No destination differs.","results":[{"dialect":"whatwg-2026-07","href":"http://a/b",…,"destination":{"scheme":"http","host":"a","port":"80"}},…]}`,
		Succeeds: "all parsers that accept a URL find one destination",
		Fails:    "they find several, the URL Standard rejects a URL or, with --rejections, any parser rejects one",
		Flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.StringSliceVar(&with, "with", nil, "compare these `PARSERS`, separated by commas; or historical, or all")
			flags.BoolVar(&proxy, "proxy", false, "include clients behind an HTTP proxy")
			flags.BoolVar(&c.rejections, "rejections", false, "fail if a parser rejects a URL")
		},
		Suggests: map[string][]string{"with": append(parsers.Names(dialect.All()), "historical", "all")},
		Run: func(call *stream.Call) error {
			c.dialects = compare.Current()
			if call.Cmd.Flags().Changed("with") {
				var err error
				if c.dialects, err = parsers.AllNamed(with); err != nil {
					return err
				}
			}
			if proxy {
				proxied := compare.Proxied(c.dialects...)
				if len(proxied) == 0 {
					return stream.Misuse("--proxy: no request to a proxy is modelled for %s", strings.Join(parsers.Names(c.dialects), ", "))
				}
				c.dialects = append(slices.Clone(c.dialects), proxied...)
			}
			c.standard = slices.Contains(c.dialects, dialect.Lookup("browser"))
			return c.compare(call.Tool, &call.In)
		},
	}
}

// parsersTopic is the help about the parsers of compare, confuse and parse --dialect.
func parsersTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "parsers",
		Short: "The parsers that commands can use, and their names",
		Long: `The parsers of weburl compare --with, weburl confuse and weburl parse --dialect, by name.
Names are case-insensitive. Each parser is a model of a program or of a standard.

Current parsers, which weburl compare uses by default:

` + parserTable(compare.Current()) + `
urllib3, requests, yarl, aiohttp and httpx are Python packages. These names work too:
` + strings.Join(term.Wrap(aliases(compare.Current())+".", 80), "\n") + `

Older standards, which --with historical chooses:

` + parserTable(compare.Historical()) + `
` + version.Docs + `dialects.md describes how they differ.`,
	}
}

// parserTable returns a table of parsers, for the help.
func parserTable(dialects []*dialect.Dialect) string {
	var b strings.Builder
	for _, d := range dialects {
		about := d.Source().Title
		if d.Title() != "" && !slices.ContainsFunc(strings.Fields(d.Title()), func(w string) bool { return len(w) > 3 && strings.Contains(about, w) }) {
			about = d.Title() + ": " + about // the source does not name the program
		}
		fmt.Fprintf(&b, "  %-15s  %s\n", d.Name(), strings.Join(term.Wrap(about, 61), "\n"+strings.Repeat(" ", 19)))
	}
	return b.String()
}

// aliases returns the other names of dialects, separated by commas.
func aliases(dialects []*dialect.Dialect) string {
	var names []string
	for _, d := range dialects {
		names = append(names, d.Aliases()...)
	}
	return strings.Join(names, ", ")
}

// A comparer is the command with its options.
type comparer struct {
	dialects   []*dialect.Dialect
	standard   bool // the current standard is one of them
	rejections bool // an input that one rejects fails

	total parsers.Total
}

// failure returns a [differenceError] if the input fails.
func (c *comparer) failure(x *compare.Comparison, r *stream.Request) error {
	if f, ofBase, ok := answers.FailureOfComparison(x, r.AsInput(), c.rejections); ok {
		return &differenceError{x, f, ofBase}
	}
	return nil
}

// A differenceError is a comparison of an input that fails.
type differenceError struct {
	comparison *compare.Comparison
	why        stream.Failure
	ofBase     bool
}

// Error implements error.
func (e *differenceError) Error() string { return e.why.Message }

// Failure implements [stream.Failing].
func (e *differenceError) Failure() (stream.Failure, bool) { return e.why, e.ofBase }

// compare compares how dialects parse each URL, and of lines shows those that differ.
func (c *comparer) compare(t *stream.Tool, in *stream.Inputs) error {
	err := t.Answer(in, func() stream.Answerer[*stream.Request] {
		count := c.total.Count()
		show := func(t *stream.Tool, r *stream.Request, x *compare.Comparison) {
			switch {
			case r.Line == 0 && len(c.dialects) == 1:
				parsers.ShowOne(t, x)
			case r.Line == 0:
				parsers.Show(t, x)
			default:
				parsers.ShowSifted(t, r, x)
			}
		}
		return stream.Answerer[*stream.Request]{
			Text: func(t *stream.Tool, r *stream.Request) error {
				x := compare.Compare(r.Input, r.Base, c.dialects...)
				count.Add(x.Level, 1)
				if err := c.failure(x, r); err != nil {
					return err
				}
				if x.Level == compare.Same && in.Sifted(r) {
					return stream.ErrNoAnswer
				}
				show(t, r, x)
				hint(t, r, r.Input, verdict.OK)
				return nil
			},
			JSON: func(b []byte, r *stream.Request) ([]byte, error) {
				x := compare.Compare(r.Input, r.Base, c.dialects...)
				err := c.failure(x, r)
				if err == nil && x.Level == compare.Same && in.Sifted(r) {
					return b, stream.ErrNoAnswer
				}
				return answers.AppendComparison(b, x), err
			},
			Failed: func(t *stream.Tool, r *stream.Request, err error) bool {
				e, ok := errors.AsType[*differenceError](err)
				if ok {
					show(t, r, e.comparison)
				}
				return ok
			},
			Passes: func(r *stream.Request) error {
				if c.isSame(r.AsInput()) {
					return nil
				}
				return c.failure(compare.Compare(r.Input, r.Base, c.dialects...), r)
			},
			Run: func(_ *stream.Tool, text []byte) (n, lines int) {
				n, lines = c.passSame(text, in)
				count.Add(compare.Same, lines)
				return n, lines
			},
		}
	})
	if (err == nil || err == stream.ErrFailed) && !in.AsJSON && !in.OnlyLines() && len(in.Args) == 0 {
		c.total.Show(t)
	}
	return err
}

// passSame returns how many bytes and lines at the start of text need no answer,
// as dialects do not differ on them.
func (c *comparer) passSame(text []byte, in *stream.Inputs) (n, lines int) {
	end := in.End()
	for n < len(text) {
		line, rest, found := stream.CutLine(text[n:], end)
		if !found || len(line)+len(in.Base) > in.Longest || !utf8.Valid(line) || !c.isSame(answers.Input{Text: string(line), Base: in.Base, HasBase: in.HasBase}) {
			break
		}
		n, lines = len(text)-len(rest), lines+1
	}
	return n, lines
}

// isSame reports whether dialects do not differ on an input, and the current standard
// parses it. If that is one of the dialects, it does.
func (c *comparer) isSame(in answers.Input) bool {
	if compare.Judge(in.Text, in.Base, c.dialects...) != compare.Same {
		return false
	}
	if c.standard && (in.Base != "" || !in.HasBase) {
		return true
	}
	_, _, fails := answers.FailureOfComparison(&compare.Comparison{Level: compare.Same}, in, c.rejections)
	return !fails
}
