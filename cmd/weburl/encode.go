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

func (t *tool) encodeCommand() *cobra.Command {
	in := inputs{what: "TEXT", members: []string{"output"}}
	var name string
	cmd := &cobra.Command{
		Use:   "encode [--set SET] [TEXT...]",
		Short: "Percent-encode texts",
		Long: `Percent-encode texts, in UTF-8, and print them, one a line.

SET is one of the percent-encode sets of the URL Standard. From the smallest to
the largest: c0-control, fragment, query, special-query, path, userinfo,
component and form (application/x-www-form-urlencoded, with "+" for a space).
Without --set it is component, as for encodeURIComponent in JavaScript. Only
component and form encode "%": the others leave alone what is encoded already.

Texts` + aboutInputs + `
Bytes that are not UTF-8 are read as U+FFFD.

With --json each text is answered by one JSON object on a line, with input and
output.

Exit status: 0 if all went well,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl encode 'blue car & 50%' café
  weburl encode --set path '/docs/a b?' '/docs/a%20b'
  weburl encode --set form 'blue car'
  weburl encode --json 'a/b'`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	cmd.Flags().StringVar(&name, "set", "component", "encode the characters of the percent-encode `SET`")
	in.add(cmd)
	cmd.RegisterFlagCompletionFunc("set", cobra.FixedCompletions(encodeSetNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		for _, s := range encodeSets {
			if s.name == name {
				return t.convert(cmd, &in, args, func(text string) string { return percent.Encode(text, s.set) })
			}
		}
		return misuse("unknown set %q, there are %s", name, strings.Join(encodeSetNames(), ", "))
	}
	return cmd
}

func (t *tool) decodeCommand() *cobra.Command {
	in := inputs{what: "TEXT", members: []string{"output"}}
	var form bool
	cmd := &cobra.Command{
		Use:   "decode [--form] [TEXT...]",
		Short: "Percent-decode texts",
		Long: `Percent-decode texts and print them, one a line. A "%" that two hexadecimal digits
do not follow stays. What is decoded may be any bytes; on a terminal those that
would not show have a visible form.

With --form a "+" is a space, as in a query.

Texts` + aboutInputs + `

With --json each text is answered by one JSON object on a line, with input and
output. Bytes in it that are not UTF-8 are read as U+FFFD.

Exit status: 0 if all went well,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl decode caf%C3%A9 50%25
  weburl decode --form blue+car
  weburl decode --json %E2%82%AC%FF`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	cmd.Flags().BoolVar(&form, "form", false, `read "+" as a space`)
	in.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return t.convert(cmd, &in, args, func(text string) string {
			if form {
				text = strings.ReplaceAll(text, "+", " ")
			}
			return percent.Decode(text)
		})
	}
	return cmd
}

// convert writes what each text is made to.
func (t *tool) convert(cmd *cobra.Command, in *inputs, args []string, to func(string) string) error {
	if err := in.from(cmd, args); err != nil {
		return err
	}
	return t.answer(in, func() answerer[*request] {
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
