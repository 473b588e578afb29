package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/dialect/target"
	"github.com/weburl/weburl/internal/answers"
)

func requestVerb() *stream.Verb {
	var with []string
	return &stream.Verb{
		Use:   "request [TARGET...]",
		Short: "Show which path each proxy and server finds in a request",
		Alike: []string{"target", "proxy"},
		About: `Read request targets as proxies and servers do, and show which path each of them finds.

A request target is the second part of a request line: a path and query, such as /public/..;/admin?x=1, an
http URL, as in a request to a proxy, or another text without "://", such as http:/admin.
It has no space, and is not changed before it is read.

Use it if a rule of one program depends on the path, and another program serves it: if the
two find different paths, a request can pass the rule.

Each row has a program and these columns:

  rules      the path that its rules, locations and routes match
  continues  for a proxy, the target that it forwards; for a server, the path
             that an application has, such as request.path

A program that answers such a request by itself, with an error or a redirect, has "-" in both.

` + programTable() + version.Docs + `paths.md says how to write rules that hold.`,
		Example: `  # The path of each program
  weburl request '/public/..;/admin'
  # Two programs
  weburl request --with nginx,tomcat '/public/..;/admin' /%61dmin
  # The result of each program in JSON
  weburl request --with express --json /ADMIN`,
		Reads: stream.Inputs{What: "TARGET", Form: stream.Listing},
		Members: []stream.Member{
			{"results", "a list of objects with program and answered, which is true if the program answers with an error or a redirect. Then status, if it is known, is a number such as 400. If it is false: rule, the path that rules match, and forward, the target that a proxy forwards, or path, the path that an application has"},
		},
		Sample:   `{"input":"/ADMIN","results":[{"program":"express","answered":false,"rule":"/ADMIN","path":"/ADMIN"}]}`,
		Succeeds: "all inputs are request targets",
		Fails:    "some are not",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().StringSliceVar(&with, "with", nil, "show these `PROGRAMS`, separated by commas")
		},
		Suggests: map[string][]string{"with": programNames(target.All())},
		Run: func(c *stream.Call) error {
			programs := target.All()
			if c.Cmd.Flags().Changed("with") {
				var err error
				if programs, err = programsNamed(with); err != nil {
					return err
				}
			}
			return c.Answer(&c.In, func() stream.Answerer[*stream.Request] {
				return stream.Answerer[*stream.Request]{
					Text: func(t *stream.Tool, r *stream.Request) error {
						if !target.IsTarget(r.Raw) {
							return errNoTarget
						}
						t.Separate()
						t.Println(0, term.Paint(t.Style.Title, term.Visible(r.Raw)))
						label := func(text string) []term.Span { return []term.Span{term.Ink(text, t.Style.Label)} }
						rows := []term.Row{{label(""), label("rules"), label("continues")}}
						for _, p := range programs {
							rule, next := "-", "-"
							if reading := p.Read(r.Raw); !reading.Answered {
								rule, next = t.Value(reading.Rule), t.Value(reading.Path+reading.Forward)
							}
							rows = append(rows, term.Row{label(p.Name()), {{Text: rule}}, {{Text: next}}})
						}
						t.Table(rows)
						if names := ignoringCase(programs); names != "" {
							t.Paragraph(0, "", "Letter case is ignored by the rules of "+names+".")
						}
						return nil
					},
					JSON: func(b []byte, r *stream.Request) ([]byte, error) {
						if !target.IsTarget(r.Raw) {
							return b, errNoTarget
						}
						return answers.AppendReadings(b, programs, r.Raw), nil
					},
				}
			})
		},
	}
}

// errNoTarget is about an input that stands in no request line that is modelled.
var errNoTarget = stream.NewError("no-target", "this is not a request target; write a path such as /a?b, or http://host/path, without spaces and port")

// ignoringCase returns the names of the programs of which rules ignore the case of letters.
func ignoringCase(programs []*target.Program) string {
	var names []string
	for _, p := range programs {
		if p.IgnoresCase() {
			names = append(names, p.Name())
		}
	}
	return strings.Join(names, ", ")
}

// programTable lists the programs for the help.
func programTable() string {
	var b strings.Builder
	b.WriteString("The programs, each in the configuration after its name:\n\n")
	for _, p := range target.All() {
		b.WriteString("  " + p.Name() + strings.Repeat(" ", 19-len(p.Name())) + p.Title() + "\n")
	}
	return b.String() + "\n"
}

func programNames(programs []*target.Program) []string {
	var names []string
	for _, p := range programs {
		names = append(names, p.Name())
	}
	return names
}

// programsNamed returns the programs with names, or an error for a name that is none.
func programsNamed(names []string) ([]*target.Program, error) {
	var programs []*target.Program
	for _, name := range names {
		p := target.Lookup(strings.ToLower(name))
		if p == nil {
			return nil, stream.Misuse("unknown program %q%s", name, stream.DidYouMean(name, programNames(target.All())))
		}
		programs = append(programs, p)
	}
	return programs, nil
}
