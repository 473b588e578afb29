package stream

import (
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// editionNames are the names of the editions, the current one first.
var editionNames = func() (names []string) {
	for _, e := range spec.Editions() {
		names = append(names, e.String())
	}
	return names
}()

// editionNamed returns the edition of a name, or of no name the current one.
func editionNamed(name string) spec.Edition {
	for _, e := range spec.Editions() {
		if e.String() == name {
			return e
		}
	}
	return spec.Current
}

// A Record is a request and its answer by an edition.
type Record struct {
	*Request
	Url     *spec.URL
	Edition spec.Edition
}

// AnswerRecords is answerURLs for another edition than the current one.
func (t *Tool) AnswerRecords(in *Inputs, answer Answerer[Record]) error {
	return t.Answer(in, func() Answerer[*Request] {
		c := recordParser{edition: in.Edition, encoding: in.Encoding}
		return Answerer[*Request]{
			Text: func(t *Tool, r *Request) error {
				u, err := c.parse(r)
				if err != nil {
					return err
				}
				return answer.Text(t, Record{r, u, in.Edition})
			},
			JSON: func(b []byte, r *Request) ([]byte, error) {
				u, err := c.parse(r)
				if err != nil {
					return b, err
				}
				return answer.JSON(b, Record{r, u, in.Edition})
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

func (p *recordParser) parse(r *Request) (*spec.URL, error) {
	parser := spec.Parser{Edition: p.edition, Encoding: p.encoding}
	if !r.HasBase {
		return parser.Parse(r.Input, nil)
	}
	if !p.known || p.input != r.Base {
		p.input, p.known = r.Base, true
		p.base, p.err = (&spec.Parser{Edition: p.edition}).Parse(r.Base, nil)
	}
	if p.err != nil {
		return nil, BaseError{p.err}
	}
	return parser.Parse(r.Input, p.base)
}

// AppendRecord appends the members of the URL class: it is the JSON of an [Answerer].
func AppendRecord(b []byte, r Record) ([]byte, error) {
	return answers.AppendURLOf(b, r.Url, r.Edition), nil
}

// Params returns the parameters of the query of a record.
func (r Record) Params() form.List { return form.Parse(valueOf(r.Url.Query)) }

func valueOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
