package main

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
)

func (t *tool) compareCommand() *cobra.Command {
	var c comparer
	in := inputs{what: "URL", areURLs: true, tellBase: true, listing: true, numbered: true, argsJSON: true, members: []string{"line", "hostsDiffer", "differ", "refused", "signs", "verdict", "readings"}}
	var with []string
	var fromStdin bool
	cmd := &cobra.Command{
		Use:   "compare [--base URL] [--with DIALECT,...] [--jsonl] (URL... | --stdin)",
		Short: "Show how different systems read the same URL",
		Long: `Read URLs by several sets of rules, called dialects, and show where they differ.
Where they differ on the host, a program that checks a URL can be led to think of
another place than the program that then follows it.

The dialects are ` + strings.Join(dialectNames(), ", ") + `:
editions of the URL Standard, W3C HTML5, RFC 3986, the text with the railroad
diagrams, and Go's net/url. All are run. With --with only those that are named
are compared, two or more.

A table has a row for each dialect. A component that a dialect reads in another
way than the first dialect that reads it is marked with ≠. What is only another
spelling is not marked: letter case in the host, a default port, "/" for no path.
- is no component, and "" an empty one. Below are the signs of confusion: what in
the URL makes such differences; and at the end, who differs in short: which host
is the one for how many dialects.

With --stdin the URLs are the lines of the standard input, and only those are
shown that are read in two ways: two dialects that read the URL differ on a
component. For each there is the number of the line, and a sentence that says who
reads what. All cores work, and answers come as lines are read.

With --jsonl each comparison is written as one JSON object on a line: line (with
--stdin), input, base if there is one, hostsDiffer, differ (a list of components),
refused (true if some dialects read the URL and some do not), signs (a list of
objects with class, start and end, which are bytes of the input, and meaning),
verdict, a text, and readings, a list of objects with dialect and either href and
the components that the dialect knows, each a string or null, or error with name
and message, and base: true if it is the base that cannot be read.

Exit status: 0 if no hosts differ, 1 if some do, 2 for misuse.`,
		Example: `  weburl compare 'http://0x7f.1/?q'
  weburl compare --with whatwg-2026-07,html5,neturl 'http://good.example\@evil.example/'
  weburl compare --base https://good.example/ --with whatwg-2026-07,html5,rfc3986 '/\evil.example'
  weburl compare --with whatwg-2026-07,neturl --jsonl https:/example.org
  weburl compare --stdin < access.txt
  weburl compare --stdin --with whatwg-2026-07,neturl --jsonl < access.txt`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	flags := cmd.Flags()
	flags.StringSliceVar(&with, "with", nil, "compare these `DIALECT`s")
	flags.BoolVar(&fromStdin, "stdin", false, "read URLs from the standard input; with --jsonl only the answers are JSON")
	cmd.RegisterFlagCompletionFunc("with", cobra.FixedCompletions(dialectNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if fromStdin && len(args) > 0 {
			return misuse("--stdin reads the standard input and takes no URL")
		}
		if err := in.from(cmd, args); err != nil {
			return err
		}
		if fromStdin {
			in.jsonLines = false
		}
		c.dialects = dialect.All()
		if flags.Changed("with") {
			var err error
			if c.dialects, err = dialectsNamed(with); err != nil {
				return err
			}
		}
		return c.compare(t, &in)
	}
	return cmd
}

// dialectNames returns the names of all dialects.
func dialectNames() (names []string) {
	for _, d := range dialect.All() {
		names = append(names, d.Name)
	}
	return names
}

// dialectsNamed returns the dialects with some names.
func dialectsNamed(names []string) (dialects []*dialect.Dialect, err error) {
	for _, name := range names {
		d := dialect.Lookup(name)
		if d == nil {
			return nil, misuse("unknown dialect %q, there are %s", name, strings.Join(dialectNames(), ", "))
		}
		if !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	if len(dialects) < 2 {
		return nil, misuse("--with needs two dialects or more")
	}
	return dialects, nil
}

// A comparer is the command with its options.
type comparer struct {
	dialects             []*dialect.Dialect
	total, differ, hosts atomic.Int64 // of lines
}

// compare compares the readings of each URL, and of lines shows those that
// differ.
func (c *comparer) compare(t *tool, in *inputs) error {
	err := t.answer(in, func() answerer[*request] {
		return answerer[*request]{
			text: func(t *tool, r *request) error {
				x, err := c.read(r)
				switch {
				case r.line == 0:
					t.showComparison(x)
				case x.Differ != 0:
					t.showSifted(r, x)
				}
				return err
			},
			json: func(b []byte, r *request) ([]byte, error) {
				x, err := c.read(r)
				if r.line > 0 && x.Differ == 0 && !in.keepRows {
					return b, errNoAnswer
				}
				return appendComparison(b, x), err
			},
		}
	})
	if (err == nil || err == errFailed) && !in.asJSON && len(in.args) == 0 {
		t.showSiftedTotal(c.total.Load(), c.differ.Load(), c.hosts.Load())
	}
	return err
}

// read compares the readings of a request. The error is errFailed if hosts
// differ.
func (c *comparer) read(r *request) (x *compare.Comparison, err error) {
	x = compare.Compare(r.input, r.base, c.dialects...)
	if x.HostsDiffer() {
		err = errFailed
	}
	if r.line > 0 {
		c.total.Add(1)
		if x.Differ != 0 {
			c.differ.Add(1)
		}
		if err != nil {
			c.hosts.Add(1)
		}
	}
	return x, err
}
