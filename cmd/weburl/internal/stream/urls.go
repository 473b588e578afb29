package stream

import (
	"github.com/weburl/weburl"
)

// A Parsed is a request for a URL and its answer.
type Parsed struct {
	*Request
	Url weburl.URL
	Err error // why it does not parse; nil unless [Inputs.Unparsed] is set
}

// AnswerURLs is [Tool.Answer] for inputs that are URLs: it parses them.
func (t *Tool) AnswerURLs(in *Inputs, newAnswerer func() Answerer[Parsed]) error {
	return t.Answer(in, func() Answerer[*Request] {
		answer := newAnswerer()
		// A URL is dropped when its line is answered.
		bases := BaseCache{parser: weburl.Parser{Encoding: in.Encoding, Arena: new(weburl.Arena)}}
		parse := func(r *Request) (Parsed, error) {
			u, err := bases.Parse(r)
			if err != nil && in.Unparsed && !r.HasBase {
				return Parsed{r, u, err}, nil
			}
			return Parsed{r, u, nil}, err
		}
		parsed := Answerer[*Request]{
			Text: func(t *Tool, r *Request) error {
				p, err := parse(r)
				if err != nil {
					return err
				}
				if p.Err == nil && in.AreURLs && in.scheme == "" {
					t.HintScheme(r)
				}
				return answer.Text(t, p)
			},
			JSON: func(b []byte, r *Request) ([]byte, error) {
				p, err := parse(r)
				if err != nil {
					return b, err
				}
				return answer.JSON(b, p)
			},
			Failed: answer.Failed,
			Run:    answer.Run,
			Key:    answer.Key,
			End:    answer.End,
		}
		if answer.Passes != nil {
			parsed.Passes = func(r *Request) error {
				p, err := parse(r)
				if err != nil {
					return err
				}
				return answer.Passes(p)
			}
		}
		return parsed
	})
}

// A BaseCache parses requests. It caches the last base, because consecutive inputs often
// share one.
type BaseCache struct {
	parser weburl.Parser
	input  string // the base
	err    error
	known  bool
}

// Parse parses the input of a request. Its error is a [BaseError] if the base does not
// parse.
func (c *BaseCache) Parse(r *Request) (weburl.URL, error) {
	if !r.HasBase {
		parser := c.parser
		parser.Base = weburl.URL{}
		return parser.Parse(r.Input)
	}
	if !c.known || c.input != r.Base {
		c.input, c.known = r.Base, true
		c.parser.Base, c.err = weburl.Parse(r.Base)
	}
	if c.err != nil {
		return weburl.URL{}, BaseError{c.err}
	}
	return c.parser.Parse(r.Input)
}
