package main

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/edits"
	"github.com/weburl/weburl/cmd/weburl/internal/listing"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// queryVerb has the verbs for parameters.
func queryVerb() *stream.Verb {
	return &stream.Verb{
		Use:   "query COMMAND",
		Short: "List, get and sort query parameters",
		Alike: []string{"params", "parameters", "sort", "search"},
		About: `List the query parameters of URLs, get the values of one, or sort them.

To change parameters, use weburl set. Parameters are parsed as in browsers
(application/x-www-form-urlencoded): separated by "&", percent-decoded, with "+" as a
space.

Exit status: 0 if all went well; 1 if a URL does not parse or, for get, does not have the
parameter; 2 for a usage error, or an error in reading or writing.`,
		Example: `  # All parameters, decoded
  weburl query list 'https://example.org/?q=blue+car&page=2'
  # The values of one parameter
  weburl query get q 'https://example.org/?q=blue+car&page=2'
  # The URL with its parameters sorted by name
  weburl query sort 'https://example.org/?q=blue+car&page=2'`,
		Hints: map[string]string{
			"set":    "; use weburl set --query-set",
			"append": "; use weburl set --query-append",
			"delete": "; use weburl set --query-delete",
		},
		Verbs: []*stream.Verb{queryListVerb(), queryGetVerb(), querySortVerb()},
	}
}

func queryListVerb() *stream.Verb {
	return &stream.Verb{
		Use:   "list [URL...]",
		Short: "List query parameters",
		About: `List the query parameters of URLs, decoded, one per line: name, tab, value.

Invisible characters, including tabs and newlines, are shown in a visible form, so that
each line is one parameter.`,
		Example: `  # All parameters, in their order
  weburl query list 'https://example.org/?q=blue+car&page=2&q=caf%C3%A9'
  # In JSON
  weburl query list --json 'https://example.org/?q=blue+car&page=2&flag'`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true},
		Editions: true,
		Members:  []stream.Member{{"params", "a list of pairs of name and value"}},
		Sample:   `{"input":"https://example.org/?q=blue+car&page=2&flag","params":[["q","blue car"],["page","2"],["flag",""]]}`,
		Succeeds: "all URLs parse",
		Fails:    "some do not",
		Run: func(c *stream.Call) error {
			if c.In.Edition != spec.Current {
				return c.AnswerRecords(&c.In, stream.Answerer[stream.Record]{
					Text: func(t *stream.Tool, r stream.Record) error { return listParameters(t, r.Params()) },
					JSON: func(b []byte, r stream.Record) ([]byte, error) { return listing.AppendParams(b, r.Params()), nil },
				})
			}
			return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
				return stream.Answerer[stream.Parsed]{
					Text: func(t *stream.Tool, p stream.Parsed) error { return listParameters(t, p.Url.Params().List()) },
					JSON: func(b []byte, p stream.Parsed) ([]byte, error) {
						return listing.AppendParams(b, p.Url.Params().List()), nil
					},
				}
			})
		},
	}
}

func listParameters(t *stream.Tool, params form.List) error {
	var list []string
	for name, value := range params.All() {
		list = append(list, term.Paint(t.Style.Query, term.Visible(name))+"\t"+term.Visible(value))
	}
	t.Lines(list)
	return nil
}

func queryGetVerb() *stream.Verb {
	return &stream.Verb{
		Use:   "get NAME [URL...]",
		Short: "Print the values of a query parameter",
		About: `Print the values of the query parameters called NAME, decoded, one per line.

Control characters and line separators in values are percent-encoded. With --null, only
NUL is encoded. In JSON, nothing is.`,
		Example: `  # All values of a parameter
  weburl query get q 'https://example.org/?q=blue+car&page=2&q=caf%C3%A9'
  # A URL without the parameter fails
  weburl query get lang 'https://example.org/?q=blue'`,
		Operands: []string{"NAME"},
		Reads:    stream.Inputs{What: "URL", AreURLs: true},
		Editions: true,
		Members:  []stream.Member{{"values", "a list of strings"}},
		Succeeds: "all URLs have the parameter",
		Fails:    "some do not have it, or do not parse",
		Run: func(c *stream.Call) error {
			if name := c.Operands[0]; strings.Contains(name, "://") {
				return stream.Misuse("the first argument of query get is the name of a parameter, and %q is a URL", term.Clipped(name, stream.MostShown))
			}
			missing := stream.NewError("no-parameter", fmt.Sprintf("there is no parameter %q", c.Operands[0]))
			list := func(t *stream.Tool, params form.List) error {
				values := params.GetAll(c.Operands[0])
				if len(values) == 0 {
					return missing
				}
				for i, value := range values {
					values[i] = t.Value(value)
				}
				t.Lines(values)
				return nil
			}
			appendValues := func(b []byte, params form.List) ([]byte, error) {
				values := params.GetAll(c.Operands[0])
				if len(values) == 0 {
					return b, missing
				}
				b = append(answers.AppendName(b, "values"), '[')
				for i, value := range values {
					b = answers.AppendString(answers.AppendComma(b, i), value)
				}
				return append(b, ']'), nil
			}
			if c.In.Edition != spec.Current {
				return c.AnswerRecords(&c.In, stream.Answerer[stream.Record]{
					Text: func(t *stream.Tool, r stream.Record) error { return list(t, r.Params()) },
					JSON: func(b []byte, r stream.Record) ([]byte, error) { return appendValues(b, r.Params()) },
				})
			}
			return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
				return stream.Answerer[stream.Parsed]{
					Text: func(t *stream.Tool, p stream.Parsed) error { return list(t, p.Url.Params().List()) },
					JSON: func(b []byte, p stream.Parsed) ([]byte, error) { return appendValues(b, p.Url.Params().List()) },
				}
			})
		},
	}
}

func querySortVerb() *stream.Verb {
	return &stream.Verb{
		Use:   "sort [URL...]",
		Short: "Sort query parameters by name",
		About: `Print URLs with their query parameters sorted by name.

Names are sorted by UTF-16 code units, as URLSearchParams does, and parameters with equal
names keep their order. The rest is as the URL parser writes it.`,
		Example: `  # Parameters of one name keep their order
  weburl query sort 'https://example.org/?b=2&a=1&b=1'`,
		Reads:    stream.Inputs{What: "URL", AreURLs: true},
		Members:  stream.Attributes,
		Succeeds: "all URLs parse",
		Fails:    "some do not",
		Run:      func(c *stream.Call) error { return edits.Answer(c, []edits.Edit{edits.SortParams}, nil) },
	}
}
