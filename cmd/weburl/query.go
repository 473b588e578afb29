package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/spec"
)

// aboutParameters is what the help of the commands for queries says.
const aboutParameters = `Names and values are given as they are meant, not encoded. Parameters that are
not changed stay as they are written.`

func (t *tool) queryCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "query",
		Short: "List and change the parameters of queries",
		Long: `List the parameters of the queries of URLs, get the values of one, or change
them. The command weburl set can change them and other parts at once.

Parameters are read as browsers read them (application/x-www-form-urlencoded):
between "&" characters, decoded, "+" being a space.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			if strings.ContainsAny(args[0], ":/?") {
				return misuse("unknown command %q of query, did you mean weburl query list %[1]s?", args[0])
			}
			return misuse("unknown command %q of query, there are list, get, set, append, delete and sort", args[0])
		},
		RunE:                  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		DisableFlagsInUseLine: true,
	}
	cmd.AddCommand(
		t.queryListCommand(),
		t.queryGetCommand(),
		t.queryEditCommand("set NAME=VALUE [URL...]", "Set a parameter",
			`Print URLs with a parameter set: the first of its name gets the value and others
of the name are removed, or else it is added at the end.`,
			`  weburl query set page=3 'https://example.org/?q=a%20b&page=1&page=2'
  weburl query set 'q=50% & more' https://example.org/`,
			"NAME=VALUE", editPair(setParameter)),
		t.queryEditCommand("append NAME=VALUE [URL...]", "Add a parameter at the end",
			`Print URLs with a parameter added at the end, whether or not there are others of
its name.`,
			`  weburl query append tag=new 'https://example.org/?tag=blue'`,
			"NAME=VALUE", editPair(appendParameter)),
		t.queryEditCommand("delete NAME [URL...]", "Remove the parameters of a name",
			`Print URLs without the parameters of a name, in which * stands for any characters,
also none. If no others remain there is no query at all.`,
			`  weburl query delete utm_source 'https://example.org/?q=a&utm_source=x' 'https://example.org/?utm%5Fsource'
  weburl query delete 'utm_*' 'https://example.org/?utm_source=x&q=a&utm_medium=y'`,
			"NAME", func(name string) (urlEdit, error) { return deleteParameters(name), nil }),
		t.queryEditCommand("sort [URL...]", "Sort the parameters by name",
			`Print URLs with their parameters sorted by name, as URLSearchParams does: by
UTF-16 code units, those of one name staying in their order.`,
			`  weburl query sort 'https://example.org/?b=2&a=1&b=1'`,
			"", func(string) (urlEdit, error) { return sortParameters, nil }),
	)
	return cmd
}

func (t *tool) queryListCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, members: []string{"params"}}
	cmd := &cobra.Command{
		Use:   "list [URL...]",
		Short: "List the parameters",
		Long: `List the parameters of URLs, decoded, one a line: name, tab, value. Characters
that would not show, tabs and newlines among them, have visible forms, so that a
line is always one parameter.

URLs` + aboutInputs + `

With --json each URL is answered by one JSON object on a line: input, base if
there is one, and params, a list of pairs, each a list of name and value.

` + aboutEditions + `

Exit status: 0 if all URLs parse, 1 if some do not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl query list 'https://example.org/?q=blue+car&page=2&q=caf%C3%A9'
  weburl query list --json 'https://example.org/?q=blue+car&page=2&flag'`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	in.addEdition(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if err := in.from(cmd, args); err != nil {
			return err
		}
		if in.edition != spec.Current {
			return t.answerRecords(&in, answerer[record]{
				text: func(t *tool, r record) error { return listParameters(t, r.params()) },
				json: func(b []byte, r record) ([]byte, error) { return appendParameters(b, r.params()) },
			})
		}
		return t.answerURLs(&in, func() answerer[parsed] {
			return answerer[parsed]{
				text: func(t *tool, p parsed) error { return listParameters(t, form.Parse(query(p.url))) },
				json: func(b []byte, p parsed) ([]byte, error) { return appendParameters(b, form.Parse(query(p.url))) },
			}
		})
	}
	return cmd
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

func (t *tool) queryGetCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, members: []string{"values"}}
	cmd := &cobra.Command{
		Use:   "get NAME [URL...]",
		Short: "Print the values of a parameter",
		Long: `Print the values of all parameters of a name, decoded, one a line. Control
characters and line separators in them are percent-encoded; with --null only NUL
is, and in JSON nothing.

With --json each URL is answered by one JSON object on a line, with input, base if
there is one, and values, a list.

URLs` + aboutInputs + `

` + aboutEditions + `

Exit status: 0 if all URLs have the parameter, 1 if some do not or do not parse,
2 for misuse.`,
		Example: `  weburl query get q 'https://example.org/?q=blue+car&page=2&q=caf%C3%A9'
  weburl query get lang 'https://example.org/?q=blue'`,
		Args:                  atLeastOneArg("NAME"),
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	in.addEdition(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		name := args[0]
		if err := in.from(cmd, args[1:]); err != nil {
			return err
		}
		list := func(t *tool, params form.List) error {
			values := params.GetAll(name)
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
			values := params.GetAll(name)
			if len(values) == 0 {
				return b, errNoParameter
			}
			b = append(appendName(b, "values"), '[')
			for i, value := range values {
				b = appendString(appendComma(b, i), value)
			}
			return append(b, ']'), nil
		}
		if in.edition != spec.Current {
			return t.answerRecords(&in, answerer[record]{
				text: func(t *tool, r record) error { return list(t, r.params()) },
				json: func(b []byte, r record) ([]byte, error) { return appendValues(b, r.params()) },
			})
		}
		return t.answerURLs(&in, func() answerer[parsed] {
			return answerer[parsed]{
				text: func(t *tool, p parsed) error { return list(t, form.Parse(query(p.url))) },
				json: func(b []byte, p parsed) ([]byte, error) { return appendValues(b, form.Parse(query(p.url))) },
			}
		})
	}
	return cmd
}

// queryEditCommand returns a command that edits queries. Its first argument,
// called arg if it has one, says how.
func (t *tool) queryEditCommand(use, short, long, example, arg string, parse func(string) (urlEdit, error)) *cobra.Command {
	in := inputs{what: "URL", areURLs: true, guesses: true, members: urlMembers}
	cmd := &cobra.Command{
		Use:                   use,
		Short:                 short,
		Long:                  long + "\n\n" + aboutParameters + "\n\nURLs" + aboutInputs + "\n\nWith --json the results are written as weburl parse --json does.\n\nExit status: 0 if all URLs parse, 1 if some do not,\n2 for misuse or if something cannot be read or written.",
		Example:               example,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	if arg != "" {
		cmd.Args = atLeastOneArg(arg)
	}
	in.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		how := ""
		if arg != "" {
			how, args = args[0], args[1:]
		}
		edit, err := parse(how)
		if err != nil {
			return misuse("%s: %v", how, err)
		}
		return t.editURLs(cmd, &in, args, []urlEdit{edit}, nil)
	}
	return cmd
}

// query returns the query of a URL, which is empty if there is none.
func query(u weburl.URL) string { return first(u.Query()) }
