package main

import (
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/cmd/weburl/internal/memory"
	"github.com/weburl/weburl/cmd/weburl/internal/seen"
	"github.com/weburl/weburl/cmd/weburl/internal/serialized"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/canonname"
)

func canonVerb() *stream.Verb {
	var drop []string
	var profile string
	var sortQuery, stripFragment, stripCredentials, unique bool
	var size memory.Size
	return &stream.Verb{
		Use:   "canon [URL...]",
		Short: "Print URLs in canonical form, and remove duplicates",
		Alike: []string{"canonical", "canonicalize", "normalize", "normalise", "dedupe", "dedup", "uniq", "unique"},
		About: `Print URLs in canonical form, one per line: as browsers write them, or by a profile.

By default, URLs that a browser treats as equal give the same line. A profile applies
more steps, or prints a key: a string to look up in a web archive or in Safe Browsing, and
not a URL to fetch. An input such as example.com/x, which does not parse, can have a key as
well, unless --base is given. The keys below are those of ` + canonname.Example + `:

` + formList() + `
These are the steps; package canon has more for Go. A flag adds its step to a profile that
prints URLs; --drop adds drop-parameters with PATTERN in place of the list:

` + stepList() + `
The list tracking-2026-11 has parameters of advertisements, such as utm_source. --drop adds
the step for names that match PATTERN, in which * matches any characters. Names are compared
after decoding, with "+" as a space. Sorting keeps the order of equal names.

--unique prints only the first of equal outputs, in the order of the input. With
--lines it prints the line of the input instead, unchanged. It keeps a hash of 128 bits for
each, which takes at most 24 bytes: two of a billion different outputs are taken for equal
with a probability of 1.5 in 10^21. Hashes for which --memory has no room are kept in
temporary files in TMPDIR, 16 bytes each, and output then comes in parts.`,
		Notes: `On a terminal, a progress bar is shown if the output is a file or a pipe.`,
		Example: `  # Parse and serialize
  weburl canon 'HTTPS://EXAMPLE.org:443/a/../b' https://0x7f.1/
  # The steps of crawlers
  weburl canon --profile crawler 'https://example.org/a?b&a&utm_source=x#top'
  # Your own steps
  weburl canon --strip-fragment --drop 'ref*' --sort-query 'https://example.org/a?b&a&ref=x#top'
  # A key of web archives
  weburl canon --profile surt https://www.example.org/a
  # Print equal URLs once
  weburl canon --unique HTTPS://example.org https://example.org/
  # Change a file in place; lines that fail are unchanged
  weburl canon -f urls.txt -o urls.txt --on-error keep`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true, Progress: true},
		Members:  append(slices.Clone(stream.Attributes), stream.Member{"key", "with a profile that prints a key, instead: the key"}),
		Succeeds: "all inputs have an output",
		Fails:    "some do not: they do not parse, and have no key either",
		Flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.StringVar(&profile, "profile", "standard", "apply the profile `NAME`")
			flags.BoolVar(&sortQuery, "sort-query", false, "sort the query parameters by name")
			flags.BoolVar(&stripFragment, "strip-fragment", false, "remove fragments")
			flags.BoolVar(&stripCredentials, "strip-credentials", false, "remove usernames and passwords")
			flags.StringArrayVar(&drop, "drop", nil, "remove query parameters whose name matches `PATTERN`; can be repeated")
			flags.BoolVarP(&unique, "unique", "u", false, "print only the first of equal outputs")
			flags.Var(&size, "memory", "use at most `SIZE` of memory for --unique, such as 1G (default: GOMEMLIMIT, or a quarter of the machine's)")
		},
		Values: map[string][]string{"profile": canonname.Names()},
		Run: func(c *stream.Call) error {
			f, _ := canonname.Named(profile)
			var steps []canon.Step
			if stripFragment {
				steps = append(steps, canon.DropFragment())
			}
			if stripCredentials {
				steps = append(steps, canon.DropCredentials())
			}
			if len(drop) > 0 {
				steps = append(steps, canon.DropParameters(canon.Parameters("--drop", drop...)))
			}
			if sortQuery {
				steps = append(steps, canon.SortQuery())
			}
			in := &c.In
			if f.Key != nil && len(steps) > 0 {
				return stream.Misuse("--profile %s prints a key: --sort-query, --strip-fragment, --strip-credentials and --drop cannot be combined with it", profile)
			}
			if size != 0 && !unique {
				return stream.Misuse("--memory needs --unique")
			}
			f.Profile = f.Profile.With(steps...)
			in.Unparsed = f.Key != nil
			hasher := seen.NewHasher()
			in.Unique, in.Memory = unique, size
			return c.AnswerURLs(in, func() stream.Answerer[stream.Parsed] {
				w := canonizer{form: &f, standard: f.IsStandard(), parser: in.Parser(), end: in.End()}
				w.parser.Arena = new(weburl.Arena)
				answer := stream.Answerer[stream.Parsed]{Text: w.text, JSON: w.json, Passes: w.passes, Run: w.lines}
				if unique {
					answer.Run = nil
					answer.Key = func() seen.Key { return hasher.Key(w.last) }
				}
				return answer
			})
		},
	}
}

// A canonizer writes a form of URLs. It is one worker's.
type canonizer struct {
	form     *canonname.Form
	standard bool // the form is the serialization
	parser   weburl.Parser
	end      byte
	kept     []byte // between lines
	last     string // what was written for the last input
}

func (c *canonizer) text(t *stream.Tool, p stream.Parsed) error {
	written, err := c.answer(p)
	if err == nil {
		t.Line(written)
	}
	return err
}

func (c *canonizer) passes(p stream.Parsed) error {
	_, err := c.answer(p)
	return err
}

func (c *canonizer) json(b []byte, p stream.Parsed) ([]byte, error) {
	written, err := c.answer(p)
	switch {
	case err != nil:
		return b, err
	case c.standard:
		return answers.AppendURL(b, p.Url), nil
	case c.form.Key != nil:
		return answers.AppendMember(b, "key", written), nil
	}
	u, err := weburl.Parse(strings.Clone(written))
	if err != nil {
		return b, err
	}
	return answers.AppendURL(b, u), nil
}

// answer returns what is written for an input. It is valid until the next call.
func (c *canonizer) answer(p stream.Parsed) (written string, err error) {
	if p.Err == nil {
		c.last, err = c.write(p.Url)
		return c.last, err
	}
	c.kept, err = c.form.AppendInput(c.kept[:0], p.Input, p.Url, p.Err)
	c.last = unsafe.String(unsafe.SliceData(c.kept), len(c.kept))
	return c.last, err
}

// write returns what is written for a URL. It is valid until the next call.
func (c *canonizer) write(u weburl.URL) (written string, err error) {
	if c.standard {
		return u.String(), nil
	}
	c.kept, err = c.form.Append(c.kept[:0], u)
	return unsafe.String(unsafe.SliceData(c.kept), len(c.kept)), err
}

// lines writes the answers to the lines of a text, up to one that does not parse.
// It returns how much of the text and how many lines that were. As many lines that
// are their own serializations as follow one another are copied together; most
// of them are found without parsing them.
func (c *canonizer) lines(t *stream.Tool, text []byte) (n, lines int) {
	same := 0 // text[same:n] is written as it is
	for ; n < len(text); lines++ {
		if c.standard {
			length, count := serialized.Lines(text[n:], c.end)
			n += length
			lines += count
			if n == len(text) {
				break
			}
		}
		line, rest, found := stream.CutLine(text[n:], c.end)
		next := len(text) - len(rest)
		// The URL refers to the text, which is not written to before the URL
		// has been copied. Strings of their own would cost a quarter more time.
		s := unsafe.String(unsafe.SliceData(line), len(line))
		u, err := c.parser.Parse(s)
		if err != nil {
			break
		}
		written, err := c.write(u)
		if err != nil {
			break
		}
		if written != s || !found || next != n+len(line)+1 {
			t.Stdout.Write(text[same:n])
			t.Stdout.WriteString(written)
			t.Stdout.WriteByte(c.end)
			same = next
		}
		n = next
	}
	t.Stdout.Write(text[same:max(n, same)])
	return n, lines
}

// formList returns the forms for the help, with an example of each key.
func formList() string {
	var b strings.Builder
	for _, f := range canonname.All() {
		about := f.About
		if f.Key != nil {
			about += ": " + f.Example
		}
		fmt.Fprintf(&b, "  %-14s %s\n", f.Name, strings.Join(term.Wrap(about, 60), "\n"+strings.Repeat(" ", 17)))
	}
	return b.String()
}

// stepFlags are the flags that add a step, by its name.
var stepFlags = map[string]string{
	"drop-credentials": "--strip-credentials",
	"drop-fragment":    "--strip-fragment",
	"drop-parameters":  "--drop PATTERN",
	"sort-query":       "--sort-query",
}

// stepList returns a table of the steps and their flags, for the help.
func stepList() string {
	var b strings.Builder
	var names []string
	add := func(step canon.Step) {
		if slices.Contains(names, step.Name()) {
			return
		}
		names = append(names, step.Name())
		about := step.Changes()
		if flag := stepFlags[step.Name()]; flag != "" {
			about += " Flag: " + flag
		}
		fmt.Fprintf(&b, "  %-16s  %s\n", step.Name(), strings.Join(term.Wrap(about, 60), "\n"+strings.Repeat(" ", 20)))
	}
	for _, profile := range canon.Profiles() {
		for _, step := range profile.Steps() {
			add(step)
		}
	}
	add(canon.DropCredentials())
	return b.String()
}
