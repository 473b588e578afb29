package main

import (
	"strings"

	"github.com/spf13/cobra"
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

func encodeVerb() *verb {
	var name string
	return &verb{
		use:   "encode [TEXT...]",
		short: "Percent-encode strings",
		about: `Percent-encode strings in UTF-8 and print one per line.

SET is a percent-encode set of the URL Standard. From the smallest to the largest:
c0-control, fragment, query, special-query, path, userinfo, component and form
(application/x-www-form-urlencoded, with "+" for a space). The default is component,
as for encodeURIComponent in JavaScript. Only component and form encode "%": the
others keep percent-encoded bytes. Bytes that are not UTF-8 are read as U+FFFD.`,
		example: `  weburl encode 'blue car & 50%' café
  weburl encode --set path '/docs/a b?' '/docs/a%20b'
  weburl encode --set form 'blue car'
  weburl encode --json 'a/b'`,
		reads:    inputs{what: "TEXT"},
		members:  []member{{"output", "the encoded text"}},
		succeeds: "all went well",
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&name, "set", "component", "encode the characters of the percent-encode `SET`")
			cmd.RegisterFlagCompletionFunc("set", cobra.FixedCompletions(encodeSetNames(), cobra.ShellCompDirectiveNoFileComp))
		},
		run: func(c *call) error {
			for _, s := range encodeSets {
				if s.name == name {
					return convert(c, func(text string) string { return percent.Encode(text, s.set) })
				}
			}
			return misuse("unknown set %q; known: %s", name, strings.Join(encodeSetNames(), ", "))
		},
	}
}

func decodeVerb() *verb {
	var form bool
	return &verb{
		use:   "decode [TEXT...]",
		short: "Percent-decode strings",
		about: `Percent-decode strings and print one per line. A "%" that is not followed by two hex
digits is kept. The result may be any bytes; on a terminal, invisible ones have a
visible form, and in JSON bytes that are not UTF-8 are U+FFFD.`,
		example: `  weburl decode caf%C3%A9 50%25
  weburl decode --form blue+car
  weburl decode --json %E2%82%AC%FF`,
		reads:    inputs{what: "TEXT"},
		members:  []member{{"output", "the decoded text"}},
		succeeds: "all went well",
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&form, "form", false, `read "+" as a space, as in a query`)
		},
		run: func(c *call) error {
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
func convert(c *call, to func(string) string) error {
	return c.answer(&c.in, func() answerer[*request] {
		return answerer[*request]{
			text: func(t *tool, r *request) error {
				if output := to(r.raw); t.rows {
					t.line(t.value(output))
				} else {
					t.line(output)
				}
				return nil
			},
			json: func(b []byte, r *request) ([]byte, error) {
				return appendMember(b, "output", percent.DecodeUTF8(to(r.raw))), nil
			},
		}
	})
}
