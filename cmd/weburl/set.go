package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
)

func (t *tool) setCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, members: urlMembers}
	var edits []urlEdit
	cmd := &cobra.Command{
		Use:   "set [--host HOST] [--path PATH] [--query-set NAME=VALUE] ... [URL...]",
		Short: "Change parts of URLs",
		Long: `Change parts of URLs and print the results, one a line.

URLs` + aboutInputs + `

Changes are made in the order of the flags, and flags may be repeated. They are
those of a browser's URL object, but where that is silent they fail and say why:
nothing is printed then for the URL. An empty value removes what can be removed:
--port '' and --query '', for instance.

Values are percent-encoded where their place in the URL needs it, and a "%" in
them is kept, as in "%20". But --append-path and the flags for parameters of the
query take values that are not encoded yet, whatever is in them. Parameters that
are not changed stay as they are written.

With --json the results are written as weburl parse --json does.

Exit status: 0 if all URLs were changed, 1 if some were not, 2 for misuse.`,
		Example: `  weburl set --hostname example.com https://example.org:8080/a?b#c
  weburl set --scheme http --port 8080 --fragment '' https://example.org/#top
  weburl set --path /docs/ --append-path 'a/b & c' https://example.org/
  weburl set --query-set page=3 --query-delete utm_source 'https://example.org/?q=a%20b&page=2&utm_source=x'
  weburl set --port 80 file:///etc/hosts
  weburl set --username '' --password '' < urls.txt`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	// edit adds a flag that takes a value.
	edit := func(name, usage string, parse func(value string) (urlEdit, error)) {
		cmd.Flags().Var(&editFlag{&edits, parse, "string"}, name, usage)
	}
	// set adds a flag for a method.
	set := func(name, usage string, with func(weburl.URL, string) (weburl.URL, error)) {
		edit(name, usage, func(value string) (urlEdit, error) {
			return func(u weburl.URL) (weburl.URL, error) { return with(u, value) }, nil
		})
	}
	cmd.Flags().SortFlags = false
	set("scheme", "set the `SCHEME`", weburl.URL.WithScheme)
	set("username", "set the username to `NAME`", weburl.URL.WithUsername)
	set("password", "set the `PASSWORD`", weburl.URL.WithPassword)
	set("host", "set the `HOST`, and the port if it has one", weburl.URL.WithHostPort)
	set("hostname", "set the `HOST`, and leave the port", weburl.URL.WithHostname)
	edit("port", "set the `PORT`", editPort)
	set("path", "set the `PATH`", weburl.URL.WithPath)
	set("append-path", "add a `SEGMENT` to the path", func(u weburl.URL, value string) (weburl.URL, error) {
		return u.AppendSegments(value)
	})
	set("query", "set the `QUERY`", func(u weburl.URL, value string) (weburl.URL, error) {
		if value == "" {
			return u.WithoutQuery(), nil
		}
		return u.WithQuery(strings.TrimPrefix(value, "?"))
	})
	edit("query-set", "set the parameter NAME of the query (`NAME=VALUE`)", editPair(setParameter))
	edit("query-append", "add a parameter to the query (`NAME=VALUE`)", editPair(appendParameter))
	edit("query-delete", "remove the parameters named `NAME`, in which * stands for any characters", func(name string) (urlEdit, error) {
		return deleteParameters(name), nil
	})
	edit("query-sort", "sort the parameters by name", func(value string) (urlEdit, error) {
		if value != "true" {
			return nil, fmt.Errorf("it has no value")
		}
		return sortParameters, nil
	})
	sort := cmd.Flags().Lookup("query-sort")
	sort.NoOptDefVal = "true"
	sort.Value.(*editFlag).kind = "bool"
	set("fragment", "set the `FRAGMENT`", func(u weburl.URL, value string) (weburl.URL, error) {
		if value == "" {
			return u.WithoutFragment(), nil
		}
		return u.WithFragment(strings.TrimPrefix(value, "#"))
	})
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(edits) == 0 {
			return misuse("there is nothing to set")
		}
		return t.editURLs(cmd, &in, args, edits...)
	}
	return cmd
}

// A urlEdit makes a URL of another.
type urlEdit func(weburl.URL) (weburl.URL, error)

// editURLs makes all of some edits to each URL, and writes it.
func (t *tool) editURLs(cmd *cobra.Command, in *inputs, args []string, edits ...urlEdit) error {
	if err := in.from(cmd, args); err != nil {
		return err
	}
	edit := func(u weburl.URL) (_ weburl.URL, err error) {
		for _, edit := range edits {
			if u, err = edit(u); err != nil {
				return u, err
			}
		}
		return u, nil
	}
	return t.answerURLs(in, func() answerer[parsed] {
		return answerer[parsed]{
			text: func(t *tool, p parsed) error {
				u, err := edit(p.url)
				if err == nil {
					t.line(u.String())
				}
				return err
			},
			json: func(b []byte, p parsed) ([]byte, error) {
				u, err := edit(p.url)
				if err != nil {
					return b, err
				}
				return appendURL(b, u), nil
			},
		}
	})
}

// An editFlag is a flag that adds to a list of edits, so that they are made in
// the order of the command line.
type editFlag struct {
	edits *[]urlEdit
	parse func(value string) (urlEdit, error)
	kind  string // the help writes a flag that is a bool without a value
}

func (f *editFlag) Set(value string) error {
	edit, err := f.parse(value)
	if err == nil {
		*f.edits = append(*f.edits, edit)
	}
	return err
}

func (*editFlag) String() string { return "" }
func (f *editFlag) Type() string { return f.kind }

func editPort(value string) (urlEdit, error) {
	if value == "" {
		return func(u weburl.URL) (weburl.URL, error) { return u.WithoutPort(), nil }, nil
	}
	port, err := strconv.ParseUint(value, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("a port is a number up to 65535")
	}
	return func(u weburl.URL) (weburl.URL, error) { return u.WithPort(uint16(port)) }, nil
}

// editPair returns the edit for a pair that is written NAME=VALUE.
func editPair(edit func(name, value string) urlEdit) func(string) (urlEdit, error) {
	return func(pair string) (urlEdit, error) {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("there is no %q between a name and a value", "=")
		}
		return edit(name, value), nil
	}
}
