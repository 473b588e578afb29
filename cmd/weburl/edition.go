package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// addEdition adds the flag --edition to a command, for [inputs.from].
func (in *inputs) addEdition(cmd *cobra.Command) {
	addEdition(cmd, &in.editionName)
}

func addEdition(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "edition", spec.Current.String(), "parse by the edition `NAME` of the standard")
	cmd.RegisterFlagCompletionFunc("edition", cobra.FixedCompletions(strings.Split(editionNames(), ", "), cobra.ShellCompDirectiveNoFileComp))
}

// aboutEditions is what the help of the commands with --edition says.
var aboutEditions = `With --edition the URLs are parsed by an older edition of the standard: ` + editionNames() + `.`

func editionNames() string {
	var names []string
	for _, e := range spec.Editions() {
		names = append(names, e.String())
	}
	return strings.Join(names, ", ")
}

// editionNamed returns the edition of a name, or of no name the current one.
func editionNamed(name string) (spec.Edition, error) {
	for _, e := range spec.Editions() {
		if e.String() == name || name == "" {
			return e, nil
		}
	}
	return 0, misuse("unknown edition %q; known: %s", name, editionNames())
}

// A record is a request and its answer by an edition.
type record struct {
	*request
	url     *spec.URL
	edition spec.Edition
}

// answerRecords is answerURLs for another edition than the current one.
func (t *tool) answerRecords(in *inputs, answer answerer[record]) error {
	return t.answer(in, func() answerer[*request] {
		c := recordParser{edition: in.edition, encoding: in.encoding}
		return answerer[*request]{
			text: func(t *tool, r *request) error {
				u, err := c.parse(r)
				if err != nil {
					return err
				}
				return answer.text(t, record{r, u, in.edition})
			},
			json: func(b []byte, r *request) ([]byte, error) {
				u, err := c.parse(r)
				if err != nil {
					return b, err
				}
				return answer.json(b, record{r, u, in.edition})
			},
		}
	})
}

// A recordParser parses requests by an edition. It remembers the last base.
type recordParser struct {
	edition  spec.Edition
	encoding *percent.Encoding
	input    string // the base
	base     *spec.URL
	err      error
	known    bool
}

func (p *recordParser) parse(r *request) (*spec.URL, error) {
	parser := spec.Parser{Edition: p.edition, Encoding: p.encoding}
	if !r.hasBase {
		return parser.Parse(r.input, nil)
	}
	if !p.known || p.input != r.base {
		p.input, p.known = r.base, true
		p.base, p.err = (&spec.Parser{Edition: p.edition}).Parse(r.base, nil)
	}
	if p.err != nil {
		return nil, baseError{p.err}
	}
	return parser.Parse(r.input, p.base)
}

// listRecord shows people the components of a record.
func (t *tool) listRecord(r record) error {
	t.listComponents(r.request, componentsOf(r.url, r.edition))
	return nil
}

// appendMembersOf appends the members of the URL class, as [answers.AppendURL] does.
func appendMembersOf(b []byte, r record) ([]byte, error) {
	return answers.AppendURLOf(b, r.url, r.edition), nil
}

// params returns the parameters of the query of a record.
func (r record) params() form.List { return form.Parse(valueOf(r.url.Query)) }

func valueOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
