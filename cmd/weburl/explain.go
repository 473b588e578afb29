package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

func (t *tool) explainCommand() *cobra.Command {
	var base, editionName, label string
	var asJSON, editions bool
	cmd := &cobra.Command{
		Use:   "explain [--base URL] [--edition NAME | --editions] [--encoding ENCODING] [--json] URL",
		Short: "Show what the parser does with a URL, state by state",
		Long: `Show the states that the standard's parser goes through when it reads a URL:
what it saw in each, and what it stored in the URL record. Then show the record.

The parser follows the present edition of the standard, or with --edition an
older one: ` + editionNames() + `. With --editions it is shown how all of
them read the URL and where the older differ from the present.

With --json the answer is one JSON object: input, base if there is one, edition,
steps, and the URL record as url or, if the parse failed, error. A step has
state, spec (the address of the state in the standard), start and end (the bytes
it saw), upTo (the code point it saw and left to the next; empty at the end of
the input), back (if it goes back, the byte where the next starts), set (the
components it stored), and errors as check has them. With --editions there is
editions instead of steps, a list of objects with edition, url or error, and
errors.

Exit status: 0 if the URL parses, 1 if not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl explain 'https://exa%6dple.org\path ?q|x'
  weburl explain --base https://example.org/docs/ '../a b'
  weburl explain --edition 2017-06 'https://example.org/^'
  weburl explain --editions 'https://example.org/^'
  weburl explain --encoding windows-1252 'https://example.org/?café'
  weburl explain --json file:C:`,
		Args:                  oneArg("URL"),
		DisableFlagsInUseLine: true,
	}
	flags := cmd.Flags()
	flags.StringVar(&base, "base", "", "resolve against the base `URL`")
	flags.StringVar(&label, "encoding", "", "the `ENCODING` of the document that the URL is from")
	flags.BoolVar(&editions, "editions", false, "show where editions differ for this URL")
	flags.BoolVar(&asJSON, "json", false, "answer in JSON")
	addEdition(cmd, &editionName)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		r := request{hasBase: flags.Changed("base")}
		r.set(base)
		r.base = r.input
		r.set(args[0])
		if editions && flags.Changed("edition") {
			return misuse("--edition and --editions exclude each other")
		}
		encoding, err := encodingNamed(label)
		if err != nil {
			return err
		}
		if editions {
			return t.explainEditions(r, encoding, asJSON)
		}
		edition, err := editionNamed(editionName)
		if err != nil {
			return err
		}
		return t.explain(r, edition, encoding, asJSON)
	}
	return cmd
}

func (t *tool) explain(r request, edition *spec.Edition, encoding *percent.Encoding, asJSON bool) error {
	var steps answers.Stepper
	x := answers.Read(r.asInput(), edition, encoding, &steps)
	if asJSON {
		t.writeExplanation(&x, steps.Steps)
	} else {
		t.showExplanation(x, steps.Steps)
	}
	if x.URL == nil {
		return errFailed
	}
	return nil
}
