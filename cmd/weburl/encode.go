package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
)

// encodeSets are the percent-encode sets by their names in the standard.
var encodeSets = []struct {
	name string
	set  percent.Set
}{
	{"c0-control", percent.C0Control},
	{"fragment", percent.Fragment},
	{"query", percent.Query},
	{"special-query", percent.SpecialQuery},
	{"path", percent.Path},
	{"userinfo", percent.Userinfo},
	{"component", percent.Component},
	{"form", percent.FormURLEncoded},
}

func encodeSetNames() []string {
	var names []string
	for _, s := range encodeSets {
		names = append(names, s.name)
	}
	return names
}

func encodeVerb() *stream.Verb {
	var name string
	return &stream.Verb{
		Use:   "encode [TEXT...]",
		Short: "Percent-encode strings",
		Alike: []string{"escape", "quote"},
		About: `Percent-encode strings in UTF-8 and print them, one per line.

SET is a percent-encode set of the URL Standard. Roughly from the fewest to the most
characters, these are c0-control, fragment, query, special-query, path, userinfo, component
and form (application/x-www-form-urlencoded, with "+" for a space). They are not nested:
fragment encodes "` + "`" + `" and not "#", query encodes "#" and not "` + "`" + `". The default is component,
the set of encodeURIComponent in JavaScript. Only component and form encode "%"; the others
keep percent-encoded bytes. Bytes that are not UTF-8 are read as U+FFFD.`,
		Example: `  # As a component: a value in a query or a path
  weburl encode 'blue car & 50%' café
  # As a path: slashes and percent-encoded bytes are kept
  weburl encode --set path '/docs/a b?' '/docs/a%20b'
  # As a form: a space becomes +
  weburl encode --set form 'blue car'
  # The input and the output in JSON
  weburl encode --json 'a/b'`,
		Reads:    stream.Inputs{What: "TEXT"},
		Members:  []stream.Member{{"output", "the encoded string"}},
		Sample:   `{"input":"a/b","output":"a%2Fb"}`,
		Succeeds: "all strings were read",
		Fails:    "a line cannot be read, or has no --field or no match of --regexp",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&name, "set", "component", "encode the characters of `SET`")
		},
		Values: map[string][]string{"set": encodeSetNames()},
		Run: func(c *stream.Call) error {
			set := encodeSets[slices.Index(encodeSetNames(), name)].set
			return convert(c, func(text string) string { return percent.Encode(text, set) })
		},
	}
}

func decodeVerb() *stream.Verb {
	var form bool
	return &stream.Verb{
		Use:   "decode [TEXT...]",
		Short: "Percent-decode strings",
		Alike: []string{"unescape", "unquote"},
		About: `Percent-decode strings and print them, one per line.

A "%" that is not followed by two hex digits is kept. The result may be any bytes. On a
terminal, invisible characters are shown in a visible form; in JSON, bytes that are not
UTF-8 become U+FFFD.`,
		Example: `  # Percent-encoded UTF-8
  weburl decode caf%C3%A9 50%25
  # A value of a form, in which + is a space
  weburl decode --form blue+car
  # A byte that is not UTF-8 becomes U+FFFD
  weburl decode --json %E2%82%AC%FF`,
		Reads:    stream.Inputs{What: "TEXT"},
		Members:  []stream.Member{{"output", "the decoded string"}},
		Sample:   `{"input":"%E2%82%AC%FF","output":"€�"}`,
		Succeeds: "all strings were read",
		Fails:    "a line cannot be read, or has no --field or no match of --regexp",
		Flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&form, "form", false, `read "+" as a space, as in a query`)
		},
		Run: func(c *stream.Call) error {
			return convert(c, func(text string) string {
				if form {
					text = strings.ReplaceAll(text, "+", " ")
				}
				return percent.Decode(text)
			})
		},
	}
}

// convert writes the conversion of each text.
func convert(c *stream.Call, to func(string) string) error {
	return c.Answer(&c.In, func() stream.Answerer[*stream.Request] {
		return stream.Answerer[*stream.Request]{
			Text: func(t *stream.Tool, r *stream.Request) error {
				if output := to(r.Raw); t.Rows {
					t.Line(t.Value(output))
				} else {
					t.Line(output)
				}
				return nil
			},
			JSON: func(b []byte, r *stream.Request) ([]byte, error) {
				return answers.AppendMember(b, "output", percent.DecodeUTF8(to(r.Raw))), nil
			},
		}
	})
}
