package main

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/findings"
	"github.com/weburl/weburl/cmd/weburl/internal/steps"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

func explainVerb() *stream.Verb {
	var editions bool
	return &stream.Verb{
		Use:   "explain [URL...]",
		Short: "Show how the parser reads a URL, state by state",
		Alike: []string{"debug", "trace", "why"},
		About: `Show how the standard's parser reads a URL, state by state.

For each state, the output shows the input that the parser read and the components that
it stored. The result comes last. --editions shows instead how each edition of the
standard parses the URL, and the points in which older editions differ.`,
		Example: `  # The states of the parser
  weburl explain 'mailto:a@b c'
  # Validation errors in the state that finds them
  weburl explain 'https://exa%6dple.org\path ?q|x'
  # By the standard of June 2017, which does not encode ^ in a path
  weburl explain --edition 2017-06 'https://example.org/^'
  # The result of each edition of the standard
  weburl explain --editions 'https://example.org/^'
  # The query of a page in another encoding
  weburl explain --encoding windows-1252 'https://example.org/?café'
  # The steps in JSON
  weburl explain --json a:b`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true, Form: stream.Listing, Verdicts: true, Longest: stream.Longest},
		Editions: true,
		Members: []stream.Member{
			{"edition", "the edition of the standard"},
			{"steps", "a list of objects: state, spec (its address in the standard), start and end (the bytes it saw), upTo (the code point that it left to the next state; empty at the end), back (the byte where the next state starts, if that is before), set (the components it stored) and errors, as in weburl check"},
			{"url", "an object with the components, if the URL parses"},
			{"editions", "with --editions, instead of edition, steps and url: a list of objects with edition, url or error, and errors"},
		},
		Sample:   `{"input":"a:b","edition":"2026-07","steps":[…,{"state":"scheme state","spec":"https://url.spec.whatwg.org/#scheme-state","start":1,"end":2,"set":{"scheme":"a"},"errors":[]},…],"url":{"href":"a:b","scheme":"a",…}}`,
		Succeeds: "all URLs parse",
		Fails:    "some do not",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&editions, "editions", false, "show how each edition parses the URL")
		},
		Run: func(c *stream.Call) error {
			if editions && c.Cmd.Flags().Changed("edition") {
				return stream.Misuse("--edition and --editions cannot be combined")
			}
			edition, encoding := c.In.Edition, c.In.Encoding
			return c.Answer(&c.In, func() stream.Answerer[*stream.Request] {
				if editions {
					return stream.Answerer[*stream.Request]{
						Text: func(t *stream.Tool, r *stream.Request) error {
							results := readEditions(r, encoding)
							show := func(t *stream.Tool) { steps.ShowEditions(t, results) }
							if err := failedResult(&results[0], show); err != nil {
								return err
							}
							t.Separate()
							show(t)
							return nil
						},
						JSON: func(b []byte, r *stream.Request) ([]byte, error) {
							results := readEditions(r, encoding)
							return answers.AppendEditions(b, results), failedResult(&results[0], nil)
						},
						Failed: showFailedResult,
					}
				}
				return stream.Answerer[*stream.Request]{
					Text: func(t *stream.Tool, r *stream.Request) error {
						var watch answers.Stepper
						x := answers.Read(r.AsInput(), edition, encoding, &watch)
						show := func(t *stream.Tool) { steps.Show(t, x, watch.Steps) }
						if err := failedResult(&x, show); err != nil {
							return err
						}
						t.Separate()
						show(t)
						return nil
					},
					JSON: func(b []byte, r *stream.Request) ([]byte, error) {
						var watch answers.Stepper
						x := answers.Read(r.AsInput(), edition, encoding, &watch)
						return answers.AppendExplanation(b, &x, watch.Steps), failedResult(&x, nil)
					},
					Failed: showFailedResult,
				}
			})
		},
	}
}

// readEditions parses a request by all editions, the current one first.
func readEditions(r *stream.Request, encoding *percent.Encoding) (results []answers.Result) {
	for _, e := range spec.Editions() {
		results = append(results, answers.Read(r.AsInput(), e, encoding, nil))
	}
	return results
}

// failedResult returns an [unreadError] if the URL does not parse.
func failedResult(x *answers.Result, show func(*stream.Tool)) error {
	if x.URL == nil {
		return &unreadError{x.Failure, show}
	}
	return nil
}

// An unreadError is why a URL does not parse, and how that is shown.
type unreadError struct {
	found *findings.Finding
	show  func(*stream.Tool)
}

// Error implements error.
func (e *unreadError) Error() string { return e.found.Message() }

// Failure implements [stream.Failing].
func (e *unreadError) Failure() (stream.Failure, bool) { return e.found.Failure() }

// showFailedResult shows how far a URL was parsed.
func showFailedResult(t *stream.Tool, _ *stream.Request, err error) bool {
	unread, ok := errors.AsType[*unreadError](err)
	if ok {
		t.Separate()
		unread.show(t)
	}
	return ok
}
