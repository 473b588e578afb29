package main

import (
	"errors"
	"sync/atomic"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/findings"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/verdict"
)

func checkVerb() *stream.Verb {
	var format string
	var policy findings.Policy
	return &stream.Verb{
		Use:   "check [URL...]",
		Short: "Show why URLs are not valid, and how to fix them",
		Alike: []string{"validate", "valid", "verify"},
		About: `Check that URLs are valid URL strings, and show each error with its position and a
suggested fix.

Authors should write valid URL strings, although parsers accept more. Errors have the
standard's error codes. Each error is a finding, and counts for the exit status. --ignore CODE
leaves out findings of one code: they do not count. With --fail-on error, only a failure to
parse counts. weburl lint checks the links of documents.

The output formats are

  text    the URL with carets under each error
  sarif   SARIF 2.1.0, for code scanning services
  github  workflow annotations of GitHub Actions`,
		Notes: `Bytes that are not UTF-8 are read as U+FFFD and reported as invalid-UTF-8, an error code
of weburl. Before July 2026 the standard defined valid URL strings differently: with --edition, a
URL can be invalid without a validation error.

` + aboutHint,
		Example: `  # A backslash is a validation error, although the URL parses
  weburl check 'http://a.example\b'
  # Several errors, each with its position
  weburl check 'https://exa%6dple.org\path ?q|x'
  # A relative URL
  weburl check --base https://example.org/docs/ '../a b'
  # The lines of a file
  weburl check --file urls.txt
  # Annotations of GitHub Actions
  weburl check --file urls.txt --format github
  # The errors in JSON
  weburl check --json https://1.2.3/`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true, Paths: true, Form: stream.Listing, Verdicts: true, FileHint: ", and to check the links in its text weburl lint"},
		Editions: true,
		Members: []stream.Member{
			{"valid", "true if the URL is a valid URL string; --ignore does not change it"},
			{"failure", "true if the URL does not parse"},
			{"errors", "a list of objects: code, start and end (bytes of the input), fatal (true if it ended the parse), message, spec (its address in the standard) and, if the base does not parse, base: true, with start and end in the base"},
			{"more", "the number of errors that are not listed, if there are more than 1000"},
		},
		Sample:   `{"input":"https://1.2.3/","valid":false,"failure":false,"errors":[{"code":"IPv4-too-few-parts","start":8,"end":13,"fatal":false,"message":"the IPv4 address has fewer than four numbers…","spec":"https://url.spec.whatwg.org/#ipv4-too-few-parts"}],"error":{"code":"IPv4-too-few-parts","offset":8,"message":…}}`,
		Succeeds: "no URL has a finding that counts",
		Fails:    "one has",
		Flags: func(cmd *cobra.Command) {
			policy.Add(cmd)
			cmd.Flags().StringVar(&format, "format", "text", "print `FORMAT`: text, sarif or github")
		},
		Values:   map[string][]string{"format": findings.Formats, "fail-on": findings.FailOn},
		Suggests: map[string][]string{"ignore": findings.Codes()},
		Run: func(c *stream.Call) error {
			in := &c.In
			if c.Cmd.Flags().Changed("format") {
				for _, other := range []string{"json", "jsonl", "lines", "failed-lines"} {
					if c.Cmd.Flags().Changed(other) {
						return stream.Misuse("--format and --%s cannot be combined", other)
					}
				}
			}
			if err := policy.Check(); err != nil {
				return err
			}
			w := findings.ReporterOf(format)
			if in.AsJSON || in.OnlyLines() {
				w = findings.Silent{}
			}
			return checkURLs(c, &policy, w)
		},
	}
}

// checkURLs checks each input and reports.
func checkURLs(c *stream.Call, policy *findings.Policy, w findings.Reporter) error {
	in := &c.In
	in.Between = w.Between()
	var unread atomic.Int64
	w.Begin(c.Tool)
	err := c.Answer(in, func() stream.Answerer[*stream.Request] {
		checker := findings.NewChecker(policy, in.Edition, in.Encoding)
		return stream.Answerer[*stream.Request]{
			Text: func(t *stream.Tool, r *stream.Request) error {
				found, err := checker.Request(r)
				switch {
				case err == nil:
					w.Report(t, found)
					t.HintScheme(r)
					hint(t, r, r.Input, verdict.Note)
				case in.Chosen:
					w.Count(found)
				}
				return err
			},
			JSON: func(b []byte, r *stream.Request) ([]byte, error) {
				found, err := checker.Request(r)
				return answers.AppendChecked(b, &found.Checked), err
			},
			Failed: func(t *stream.Tool, r *stream.Request, err error) bool {
				invalid, ok := errors.AsType[*findings.InvalidError](err)
				if ok {
					w.Report(t, invalid.Result)
					if invalid.URL != nil {
						t.HintScheme(r)
						hint(t, r, r.Input, verdict.Note)
					}
				} else {
					unread.Add(1)
				}
				return ok
			},
		}
	})
	if err != nil && err != stream.ErrFailed {
		return err
	}
	if in.OnError == stream.OnErrorFail && err == stream.ErrFailed {
		w.Stop(c.Tool)
	} else {
		w.End(c.Tool, int(unread.Load()))
	}
	return err
}
