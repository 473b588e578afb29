package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/spec"
)

// queryCommand is the command under which those for parameters are.
func (t *tool) queryCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "query",
		Short: "List, get and sort query parameters",
		Long: `List the query parameters of URLs, get the values of one, or sort them. To change
parameters, use weburl set.

Parameters are parsed as browsers parse them (application/x-www-form-urlencoded):
separated by "&", percent-decoded, with "+" as a space.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			if edit, ok := map[string]string{"set": "--query-set", "append": "--query-append", "delete": "--query-delete"}[args[0]]; ok {
				return misuse("unknown command %q of query; use weburl set %s", args[0], edit)
			}
			if strings.ContainsAny(args[0], ":/?") {
				return misuse("unknown command %q of query, did you mean weburl query list %[1]s?", args[0])
			}
			return misuse("unknown command %q of query; known: list, get, sort", args[0])
		},
		RunE:                  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		DisableFlagsInUseLine: true,
	}
	cmd.AddCommand(t.command(queryListVerb()), t.command(queryGetVerb()), t.command(querySortVerb()))
	return cmd
}

func queryListVerb() *verb {
	return &verb{
		use:   "list [URL...]",
		short: "List the parameters",
		about: `List the query parameters of URLs, decoded, one per line: name, tab, value. Invisible
characters, including tabs and newlines, have visible forms, so that a line is always
one parameter.`,
		example: `  weburl query list 'https://example.org/?q=blue+car&page=2&q=caf%C3%A9'
  weburl query list --json 'https://example.org/?q=blue+car&page=2&flag'`,
		reads:    inputs{what: "URL", areURLs: true, guesses: true},
		editions: true,
		members:  []member{{"params", "a list of pairs of name and value"}},
		succeeds: "all URLs parse",
		fails:    "some do not",
		run: func(c *call) error {
			if c.in.edition != spec.Current {
				return c.answerRecords(&c.in, answerer[record]{
					text: func(t *tool, r record) error { return listParameters(t, r.params()) },
					json: func(b []byte, r record) ([]byte, error) { return appendParameters(b, r.params()) },
				})
			}
			return c.answerURLs(&c.in, func() answerer[parsed] {
				return answerer[parsed]{
					text: func(t *tool, p parsed) error { return listParameters(t, form.Parse(query(p.url))) },
					json: func(b []byte, p parsed) ([]byte, error) { return appendParameters(b, form.Parse(query(p.url))) },
				}
			})
		},
	}
}

func listParameters(t *tool, params form.List) error {
	var list []string
	for name, value := range params.All() {
		list = append(list, paint(t.style.query, visible(name))+"\t"+visible(value))
	}
	t.lines(list)
	return nil
}

func appendParameters(b []byte, params form.List) ([]byte, error) {
	b = append(appendName(b, "params"), '[')
	for i, pair := range params {
		b = appendString(append(appendComma(b, i), '['), pair.Name)
		b = append(appendString(append(b, ','), pair.Value), ']')
	}
	return append(b, ']'), nil
}

var errNoParameter = &ownError{"no-parameter", "there is no such parameter"}

func queryGetVerb() *verb {
	return &verb{
		use:   "get NAME [URL...]",
		short: "Print the values of a parameter",
		about: `Print the values of all query parameters with a name, decoded, one per line. Control
characters and line separators in them are percent-encoded; with --null only NUL
is, and in JSON nothing.`,
		example: `  weburl query get q 'https://example.org/?q=blue+car&page=2&q=caf%C3%A9'
  weburl query get lang 'https://example.org/?q=blue'`,
		before:   "NAME",
		reads:    inputs{what: "URL", areURLs: true, guesses: true},
		editions: true,
		members:  []member{{"values", "a list of strings"}},
		succeeds: "all URLs have the parameter",
		fails:    "some do not, or do not parse",
		run: func(c *call) error {
			list := func(t *tool, params form.List) error {
				values := params.GetAll(c.arg)
				if len(values) == 0 {
					return errNoParameter
				}
				for i, value := range values {
					values[i] = t.value(value)
				}
				t.lines(values)
				return nil
			}
			appendValues := func(b []byte, params form.List) ([]byte, error) {
				values := params.GetAll(c.arg)
				if len(values) == 0 {
					return b, errNoParameter
				}
				b = append(appendName(b, "values"), '[')
				for i, value := range values {
					b = appendString(appendComma(b, i), value)
				}
				return append(b, ']'), nil
			}
			if c.in.edition != spec.Current {
				return c.answerRecords(&c.in, answerer[record]{
					text: func(t *tool, r record) error { return list(t, r.params()) },
					json: func(b []byte, r record) ([]byte, error) { return appendValues(b, r.params()) },
				})
			}
			return c.answerURLs(&c.in, func() answerer[parsed] {
				return answerer[parsed]{
					text: func(t *tool, p parsed) error { return list(t, form.Parse(query(p.url))) },
					json: func(b []byte, p parsed) ([]byte, error) { return appendValues(b, form.Parse(query(p.url))) },
				}
			})
		},
	}
}

func querySortVerb() *verb {
	return &verb{
		use:   "sort [URL...]",
		short: "Sort the parameters by name",
		about: `Print URLs with their query parameters sorted by name as URLSearchParams sorts them:
by UTF-16 code units, keeping the order of equal names. Each parameter stays as it is
written.`,
		example:  `  weburl query sort 'https://example.org/?b=2&a=1&b=1'`,
		reads:    inputs{what: "URL", areURLs: true, guesses: true},
		members:  attributes,
		succeeds: "all URLs parse",
		fails:    "some do not",
		run:      func(c *call) error { return editURLs(c, []urlEdit{sortParameters}, nil) },
	}
}

// query returns the query of a URL, which is empty if there is none.
func query(u weburl.URL) string { return first(u.Query()) }
