package main

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/internal/answers"
)

func compareCommand(t *stream.Tool) *cobra.Command {
	var c comparer
	in := stream.Inputs{What: "URL", AreURLs: true, TellBase: true, Listing: true, Numbered: true, ArgsJSON: true, Members: []string{"line", "level", "hostsDiffer", "differ", "refused", "signs", "verdict", "readings"}}
	var with []string
	var fromStdin, proxy bool
	cmd := &cobra.Command{
		Use:   "compare [--base URL] [--with DIALECT,...] [--proxy] [--refusals] [--json | --jsonl] [URL... | --stdin]",
		Short: "Show which program reads which host in a URL",
		Long: `Read URLs as different programs do, and show where each of them would connect.
Where that differs, a program that checks a URL can be led to think of another
place than the program that then fetches it.

The readers, called dialects, are those of the present day:
` + paragraphOf(dialectNames(compare.Readers())) + `
Others are asked by name, or all of them with --with historical:
` + paragraphOf(dialectNames(compare.Historical())) + `
--with all asks everyone. With one dialect alone, its reading is shown with what
it complains of.

--proxy adds each client behind an HTTP proxy: curl+tinyproxy is curl that sends
its requests through tinyproxy. A proxy finds the host in the request by its own
rules, and a userinfo, a query or a fragment can be the host to it.

What counts is where a reader goes, after all that its program and resolver do
to the host: IDNA, other spellings of IPv4 addresses, letter case, one dot at the
end. The verdict has one of four levels:

  same         all read the URL the same way
  spelling     all go to one destination, and write something differently
  refused      some refuse the URL, and the others go to one destination
  destination  two go to different schemes, hosts or ports

A table has a row for each dialect. A component that a dialect reads in another
way than the first dialect that reads it is marked with ≠. What is only another
spelling is not marked: letter case in the host, a default port, "/" for no path.
- is no component, and "" an empty one. Where the host that a dialect connects to
is not the one that it reads, it is shown after an arrow. Below are the signs of
confusion: what in the URL makes such differences; and at the end the verdict.
Several editions of the URL Standard count as one opinion there.

URLs` + stream.AboutInputs + ` Of lines only those are
shown whose level is not same, and at the end there is a count for each level.
--stdin reads the standard input, as no argument does.

With --json each comparison is written as one JSON object on a line: line (where
lines are read), input, base if there is one, level, hostsDiffer, differ (a list
of components), refused (true if some dialects refuse the URL and some do not),
signs (a list of objects with class, start and end, which are bytes of the input,
and meaning), verdict, a text, and readings, a list of objects with dialect and
either href, the components that the dialect knows, each a string or null, and
destination with scheme, host and port; or error with name and message, start
and end where they are known, and base: true if it is the base that cannot be
read. A dialect that reads the URL but would not connect has both.

With --jsonl the inputs are JSON lines as well, and each is answered; but with
--stdin they are URLs, of which those are answered whose level is not same.

Exit status: 0 if no destinations differ, 1 if some do or, with --refusals, if
some dialect refuses a URL; 2 for misuse.`,
		Example: `  weburl compare 'http://good.example\@evil.example/'
  weburl compare --with whatwg-2026-07,java-url 'http://0177.1:80/?q' 'http://0x7f.1/?q'
  weburl compare --with python 'http://a b@[::1/'
  weburl compare --base https://good.example/ --with whatwg-2026-07,html5,rfc3986 '/\evil.example'
  weburl compare --with whatwg-2026-07,neturl --json https:/example.org
  weburl compare --proxy 'http://good.example#@evil.example/'
  weburl compare --stdin < access.txt
  weburl compare --jsonl --with whatwg-2026-07,neturl < pairs.jsonl`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.Add(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&with, "with", nil, "ask these `DIALECT`s; or historical, or all")
	flags.BoolVar(&proxy, "proxy", false, "ask clients behind an HTTP proxy too")
	flags.BoolVar(&c.refusals, "refusals", false, "exit 1 also where a dialect refuses a URL")
	flags.BoolVar(&fromStdin, "stdin", false, "read URLs from the standard input; with --jsonl only the answers are JSON")
	cmd.RegisterFlagCompletionFunc("with", stream.ListCompletions(append(dialectNames(dialect.All()), "historical", "all")))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if fromStdin && len(args) > 0 {
			return stream.Misuse("--stdin reads the standard input and takes no URL")
		}
		if err := in.From(cmd, args); err != nil {
			return err
		}
		if fromStdin {
			in.JSONLines = false
		}
		c.dialects = compare.Readers()
		if flags.Changed("with") {
			var err error
			if c.dialects, err = dialectsNamed(with); err != nil {
				return err
			}
		}
		if proxy {
			proxied := compare.Proxied(c.dialects...)
			if len(proxied) == 0 {
				return stream.Misuse("--proxy: no request to a proxy is modelled for %s", strings.Join(dialectNames(c.dialects), ", "))
			}
			c.dialects = append(slices.Clone(c.dialects), proxied...)
		}
		return c.compare(t, &in)
	}
	return cmd
}

// dialectNames returns the names of dialects.
func dialectNames(dialects []*dialect.Dialect) (names []string) {
	for _, d := range dialects {
		names = append(names, d.Name)
	}
	return names
}

// paragraphOf returns names as lines of a help text.
func paragraphOf(names []string) string {
	return strings.Join(term.Wrap(strings.Join(names, ", ")+".", 80), "\n")
}

// dialectNamed returns the dialect of a name or an alias. Its error lists the names,
// and others that the caller knows.
func dialectNamed(name string, others ...string) (*dialect.Dialect, error) {
	if d := dialect.Lookup(name); d != nil {
		return d, nil
	}
	names := append(dialectNames(dialect.All()), others...)
	known := slices.Clone(names)
	for _, d := range dialect.All() {
		known = append(known, d.Aliases...)
	}
	return nil, stream.Misuse("unknown dialect %q%s; known: %s", name, stream.DidYouMean(name, known), strings.Join(names, ", "))
}

// dialectsNamed returns the dialects with some names.
func dialectsNamed(names []string) (dialects []*dialect.Dialect, err error) {
	for _, name := range names {
		var named []*dialect.Dialect
		switch name {
		case "historical":
			named = compare.Historical()
		case "all":
			named = append(compare.Readers(), compare.Historical()...)
		default:
			d, err := dialectNamed(name, "historical", "all")
			if err != nil {
				return nil, err
			}
			named = []*dialect.Dialect{d}
		}
		for _, d := range named {
			if !slices.Contains(dialects, d) {
				dialects = append(dialects, d)
			}
		}
	}
	return dialects, nil
}

// A comparer is the command with its options.
type comparer struct {
	dialects []*dialect.Dialect
	refusals bool // exit 1 for them

	mu     sync.Mutex
	counts []*levelCount // of lines; each worker has its own
}

// status returns stream.ErrFailed if a level is one for exit status 1.
func (c *comparer) status(level compare.Level) error {
	if level == compare.Destination || level == compare.Refused && c.refusals {
		return stream.ErrFailed
	}
	return nil
}

// compare compares the readings of each URL, and of lines shows those that
// differ.
func (c *comparer) compare(t *stream.Tool, in *stream.Inputs) error {
	err := t.Answer(in, func() stream.Answerer[*stream.Request] {
		count := c.newCount()
		return stream.Answerer[*stream.Request]{
			Text: func(t *stream.Tool, r *stream.Request) error {
				x := compare.Compare(r.Input, r.Base, c.dialects...)
				switch {
				case r.Line == 0 && len(c.dialects) == 1:
					showReading(t, x)
				case r.Line == 0:
					showComparison(t, x)
				default:
					count.of[x.Level]++
					if x.Level != compare.Same {
						showSifted(t, r, x)
					}
				}
				return c.status(x.Level)
			},
			JSON: func(b []byte, r *stream.Request) ([]byte, error) {
				x := compare.Compare(r.Input, r.Base, c.dialects...)
				if r.Line > 0 && x.Level == compare.Same && !in.JSONLines && !in.KeepRows {
					return b, stream.ErrNoAnswer
				}
				return answers.AppendComparison(b, x), c.status(x.Level)
			},
			Run: func(_ *stream.Tool, text []byte) (n, lines int) {
				n, lines = c.passSame(text, in)
				count.of[compare.Same] += int64(lines)
				return n, lines
			},
		}
	})
	if (err == nil || err == stream.ErrFailed) && !in.AsJSON && len(in.Args) == 0 {
		showSiftedTotal(t, c.counts)
	}
	return err
}

// passSame returns how many bytes and lines at the start of text need no answer,
// as dialects do not differ on them.
func (c *comparer) passSame(text []byte, in *stream.Inputs) (n, lines int) {
	end := in.End()
	for n < len(text) {
		line, rest, found := stream.CutLine(text[n:], end)
		if !found {
			break
		}
		if !utf8.Valid(line) || compare.Judge(string(line), in.Base, c.dialects...) != compare.Same {
			break
		}
		n, lines = len(text)-len(rest), lines+1
	}
	return n, lines
}

// A levelCount counts URLs by level.
type levelCount struct {
	of [compare.Destination + 1]int64
	_  [64]byte // keeps the counts of two cores out of one cache line
}

func (c *comparer) newCount() *levelCount {
	count := new(levelCount)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counts = append(c.counts, count)
	return count
}
