package main

import (
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

func explainVerb() *verb {
	var editions bool
	return &verb{
		use:   "explain [URL...]",
		short: "Show how the parser reads a URL, state by state",
		about: `Show the states of the standard's parser as it parses a URL: the input it saw in each
state, and the components it stored. Then show the result. --editions shows instead
how every edition of the standard parses the URL, and where older ones differ.`,
		example: `  weburl explain 'https://exa%6dple.org\path ?q|x'
  weburl explain --base https://example.org/docs/ '../a b'
  weburl explain --edition 2017-06 'https://example.org/^'
  weburl explain --editions 'https://example.org/^'
  weburl explain --encoding windows-1252 'https://example.org/?café'
  weburl explain --json file:C:`,
		reads:    inputs{what: "URL", areURLs: true, tellBase: true, listing: true},
		editions: true,
		members: []member{
			{"edition", "the edition of the standard"},
			{"steps", "a list of objects: state, spec (its address in the standard), start and end (the bytes it saw), upTo (the code point that it left to the next state; empty at the end), back (the byte where the next state starts, if that is before), set (the components it stored) and errors, as in weburl check"},
			{"url", "the components, if the URL parses"},
			{"error", "if it does not parse"},
			{"editions", "with --editions, instead of edition and steps: a list of objects with edition, url or error, and errors"},
		},
		succeeds: "all URLs parse",
		fails:    "some do not",
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&editions, "editions", false, "show where editions differ")
		},
		run: func(c *call) error {
			if editions && c.cmd.Flags().Changed("edition") {
				return misuse("--edition and --editions cannot be combined")
			}
			edition, encoding := c.in.edition, c.in.encoding
			return c.answer(&c.in, func() answerer[*request] {
				if editions {
					return answerer[*request]{
						text: func(t *tool, r *request) error {
							readings := readEditions(r, encoding)
							t.separate()
							t.showEditions(readings)
							return failedReading(&readings[0])
						},
						json: func(b []byte, r *request) ([]byte, error) {
							readings := readEditions(r, encoding)
							return answers.AppendEditions(b, readings), failedReading(&readings[0])
						},
					}
				}
				return answerer[*request]{
					text: func(t *tool, r *request) error {
						var steps answers.Stepper
						x := answers.Read(r.asInput(), edition, encoding, &steps)
						t.separate()
						t.showExplanation(x, steps.Steps)
						return failedReading(&x)
					},
					json: func(b []byte, r *request) ([]byte, error) {
						var steps answers.Stepper
						x := answers.Read(r.asInput(), edition, encoding, &steps)
						return answers.AppendExplanation(b, &x, steps.Steps), failedReading(&x)
					},
				}
			})
		},
	}
}

// readEditions reads a request by all editions, the present one first.
func readEditions(r *request, encoding *percent.Encoding) (readings []answers.Reading) {
	for _, e := range spec.Editions() {
		readings = append(readings, answers.Read(r.asInput(), e, encoding, nil))
	}
	return readings
}

// failedReading returns errFailed if the URL does not parse.
func failedReading(x *answers.Reading) error {
	if x.URL == nil {
		return errFailed
	}
	return nil
}
