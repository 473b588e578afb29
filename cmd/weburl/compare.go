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
	flags := cmd.Flags()
	flags.StringVar(&c.base, "base", "", "resolve against the base `URL`")
	flags.StringSliceVar(&with, "with", nil, "compare these `DIALECT`s")
	flags.BoolVar(&c.asJSON, "jsonl", false, "answer in JSON, one object a line")
	flags.BoolVar(&fromStdin, "stdin", false, "read URLs, one a line, and show those that are read in two ways")
	cmd.RegisterFlagCompletionFunc("with", cobra.FixedCompletions(dialectNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		switch {
		case fromStdin && len(args) > 0:
			return misuse("--stdin reads the standard input and takes no URL")
		case !fromStdin && len(args) == 0:
			return misuse("there must be a URL, or --stdin")
		}
		c.dialects = dialect.All()
		if flags.Changed("with") {
			var err error
			if c.dialects, err = dialectsNamed(with); err != nil {
				return err
			}
		}
		from := source{args: args, base: c.base, hasBase: c.base != ""}
		if fromStdin {
			t.promptFor(nil)
			return c.sift(t, from)
		}
		return c.compareAll(t, from)
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
	base     string
	dialects []*dialect.Dialect
	asJSON   bool
}

// compareAll compares the readings of each URL of the arguments.
func (c *comparer) compareAll(t *tool, from source) error {
	var result error
	for r, err := range t.requests(from) {
		if err != nil {
			return err
		}
		x := compare.Compare(r.input, r.base, c.dialects...)
		if x.HostsDiffer() {
			result = errFailed
		}
		if c.asJSON {
			t.writeComparison(r, x)
		} else {
			t.showComparison(x)
		}
	}
	return result
}

// sift compares the readings of each line, and shows those that differ.
func (c *comparer) sift(t *tool, from source) error {
	var total, differ, hosts atomic.Int64
	err := t.eachLine(from, func() func(*tool, request) error {
		return func(t *tool, r request) error {
			total.Add(1)
			x := compare.Compare(r.input, r.base, c.dialects...)
			if x.Differ == 0 {
				return nil
			}
			differ.Add(1)
			if c.asJSON {
				t.writeComparison(r, x)
			} else {
				t.showSifted(r, x)
			}
			if !x.HostsDiffer() {
				return nil
			}
			hosts.Add(1)
			return errFailed
		}
	})
	if (err == nil || err == errFailed) && !c.asJSON {
		t.showSiftedTotal(total.Load(), differ.Load(), hosts.Load())
	}
	return err
}
