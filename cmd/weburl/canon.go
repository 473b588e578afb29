package main

import (
	"strings"
	"unsafe"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/canon"
	"github.com/weburl/weburl/cmd/weburl/internal/serialized"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/canonform"
)

func (t *tool) canonCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, members: urlMembers, progress: true}
	var drop []string
	var profile, output string
	var sortQuery, stripFragment, stripCredentials bool
	cmd := &cobra.Command{
		Use:   "canon [URL...]",
		Short: "Write URLs the one way browsers write them",
		Long: `Write the serializations of URLs, one a line. Two URLs are the same to a browser
if their serializations are.

URLs` + aboutInputs + `

More is changed only where asked for. --profile applies the steps of a
profile of package canon, or writes a key:

` + formList() + `
Steps that flags name come after those of the profile. --strip-fragment and
--strip-credentials make these components null or empty. --drop and --sort-query
work on the parameters of the query, which are what is between its & characters,
and leave each as it is written. --drop removes parameters whose name matches a
pattern, in which * stands for any characters, also none; it may be given more
than once. If none remain the query is null. --sort-query sorts by name as URLSearchParams
does: by UTF-16 code units, parameters of one name keeping their order; where two
& have nothing between them, one is removed. Names are compared decoded, + being
a space.

With --output the file is written as a whole when all has been read, and is left
as it was if that fails; it is compressed if its name ends in .gz or .zst. It may
be one of those that are read. It is then left as it was if a URL does not parse,
unless --on-error says what becomes of such lines.

On a terminal a bar shows the progress if the output goes elsewhere.

Exit status: 0 if all URLs parse, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl canon < urls.txt
  weburl canon --strip-fragment --drop 'utm_*' --sort-query -f urls.txt
  weburl canon --profile crawler -f urls.txt
  weburl canon --base https://example.org/docs/ --on-error keep -f urls.txt
  weburl canon -f urls.txt | sort -u
  weburl canon -f urls.txt -o urls.txt --on-error keep`,
		Args: cobra.ArbitraryArgs,
	}
	in.add(cmd)
	flags := cmd.Flags()
	flags.StringVarP(&output, "output", "o", "", "write to a `FILE`, which may be one that is read")
	flags.StringVar(&profile, "profile", "standard", "write the form of a profile `NAME`")
	flags.BoolVar(&sortQuery, "sort-query", false, "sort the query's parameters by name")
	flags.BoolVar(&stripFragment, "strip-fragment", false, "remove fragments")
	flags.BoolVar(&stripCredentials, "strip-credentials", false, "remove usernames and passwords")
	flags.StringArrayVar(&drop, "drop", nil, "remove query parameters named like the `PATTERN`; may be repeated")
	cmd.RegisterFlagCompletionFunc("profile", cobra.FixedCompletions(canonform.Names(), cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := in.from(cmd, args); err != nil {
			return err
		}
		f, ok := canonform.Named(profile)
		if !ok {
			return misuse("unknown profile %q, there are %s", profile, strings.Join(canonform.Names(), ", "))
		}
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
		if f.Key != nil && len(steps) > 0 {
			return misuse("--profile %s writes a key: it excludes --sort-query, --strip-fragment, --strip-credentials and --drop", profile)
		}
		f.Profile = f.Profile.With(steps...)
		write := func() error {
			return t.answerURLs(&in, func() answerer[parsed] {
				c := canonizer{form: &f, standard: f.IsStandard(), parser: in.parser(), end: in.end()}
				c.parser.Arena = new(weburl.Arena)
				return answerer[parsed]{text: c.text, json: c.json, run: c.run}
			})
		}
		if output == "" {
			return write()
		}
		// Lines that fail are not to be lost from a file that is read.
		return t.toFile(output, in.onError == onErrorFail || in.reads(output) && !in.chosen && !in.keepRows, write)
	}
	return cmd
}

// A canonizer writes a form of URLs. It is one worker's.
type canonizer struct {
	form     *canonform.Form
	standard bool // the form is the serialization
	parser   weburl.Parser
	end      byte
	kept     []byte // between lines
}

func (c *canonizer) text(t *tool, p parsed) error {
	written, err := c.write(p.url)
	if err == nil {
		t.line(written)
	}
	return err
}

func (c *canonizer) json(b []byte, p parsed) ([]byte, error) {
	if c.standard {
		return answers.AppendURL(b, p.url), nil
	}
	written, err := c.write(p.url)
	if err != nil {
		return b, err
	}
	if c.form.Key != nil {
		return appendMember(b, "key", written), nil
	}
	u, err := weburl.Parse(strings.Clone(written))
	if err != nil {
		return b, err
	}
	return answers.AppendURL(b, u), nil
}

// write returns what is written for a URL. It is valid until the next call.
func (c *canonizer) write(u weburl.URL) (written string, err error) {
	if c.standard {
		return u.String(), nil
	}
	c.kept, err = c.form.Append(c.kept[:0], u)
	return unsafe.String(unsafe.SliceData(c.kept), len(c.kept)), err
}

// run writes the answers to the lines of a text, up to one that does not parse.
// It returns how much of the text and how many lines that were. As many lines that
// are their own serializations as follow one another are copied together; most
// of them are found without parsing them.
func (c *canonizer) run(t *tool, text []byte) (n, lines int) {
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
		line, rest, found := cutLine(text[n:], c.end)
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
			t.stdout.Write(text[same:n])
			t.stdout.WriteString(written)
			t.stdout.WriteByte(c.end)
			same = next
		}
		n = next
	}
	t.stdout.Write(text[same:max(n, same)])
	return n, lines
}
