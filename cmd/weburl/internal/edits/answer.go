package edits

import (
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
)

// Answer applies edits to each URL, and writes the result. If there are choices, it
// writes a URL for each combination.
func Answer(c *stream.Call, edits []Edit, choices [][]Edit) error {
	return c.AnswerURLs(&c.In, func() stream.Answerer[stream.Parsed] {
		return stream.Answerer[stream.Parsed]{
			Text: func(t *stream.Tool, p stream.Parsed) error {
				u, err := Make(p.Url, edits)
				if err != nil {
					return err
				}
				if len(choices) == 0 {
					t.Line(u.String())
					return nil
				}
				hrefs, err := appendEach(nil, u, choices)
				if err == nil {
					t.Lines(hrefs)
				}
				return err
			},
			JSON: func(b []byte, p stream.Parsed) ([]byte, error) {
				u, err := Make(p.Url, edits)
				if err != nil {
					return b, err
				}
				if len(choices) == 0 {
					return answers.AppendURL(b, u), nil
				}
				hrefs, err := appendEach(nil, u, choices)
				if err != nil {
					return b, err
				}
				b = append(answers.AppendName(b, "hrefs"), '[')
				for i, href := range hrefs {
					b = answers.AppendString(answers.AppendComma(b, i), href)
				}
				return append(b, ']'), nil
			},
		}
	})
}
