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
	var name string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "encode [--set SET] [--json] [TEXT...]",
		Short: "Percent-encode texts",
		Long: `Percent-encode texts, in UTF-8, and print them, one a line.

SET is one of the percent-encode sets of the URL Standard. From the smallest to
the largest: c0-control, fragment, query, special-query, path, userinfo,
component and form (application/x-www-form-urlencoded, with "+" for a space).
Without --set it is component, as for encodeURIComponent in JavaScript. Only
component and form encode "%": the others leave alone what is encoded already.

Texts ` + aboutLines + `
Bytes that are not UTF-8 are read as U+FFFD.

With --json each text is answered by one JSON object on a line, with input and
output.

Exit status: 0 if all went well, 2 for misuse.`,
		Example: `  weburl encode 'blue car & 50%' café
  weburl encode --set path '/docs/a b?' '/docs/a%20b'
  weburl encode --set form 'blue car'
  weburl encode --json 'a/b'`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	cmd.Flags().StringVar(&name, "set", "component", "encode the characters of the percent-encode `SET`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "answer in JSON, one object a line")
	cmd.RegisterFlagCompletionFunc("set", cobra.FixedCompletions(encodeSetNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		for _, s := range encodeSets {
			if s.name == name {
				return t.convert(args, asJSON, func(text string) string { return percent.Encode(text, s.set) })
			}
		}
		return misuse("unknown set %q, there are %s", name, strings.Join(encodeSetNames(), ", "))
	}
	return cmd
}

func (t *tool) decodeCommand() *cobra.Command {
	var asJSON, form bool
	cmd := &cobra.Command{
		Use:   "decode [--form] [--json] [TEXT...]",
		Short: "Percent-decode texts",
		Long: `Percent-decode texts and print them, one a line. A "%" that two hexadecimal digits
do not follow stays. What is decoded may be any bytes; on a terminal those that
would not show have a visible form.

With --form a "+" is a space, as in a query.

Texts ` + aboutLines + `

With --json each text is answered by one JSON object on a line, with input and
output. Bytes in it that are not UTF-8 are read as U+FFFD.

Exit status: 0 if all went well, 2 for misuse.`,
		Example: `  weburl decode caf%C3%A9 50%25
  weburl decode --form blue+car
  weburl decode --json %E2%82%AC%FF`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	cmd.Flags().BoolVar(&form, "form", false, `read "+" as a space`)
	cmd.Flags().BoolVar(&asJSON, "json", false, "answer in JSON, one object a line")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return t.convert(args, asJSON, func(text string) string {
			if form {
				text = strings.ReplaceAll(text, "+", " ")
			}
			return percent.Decode(text)
		})
	}
	return cmd
}

// convert writes what each text is made to.
func (t *tool) convert(args []string, asJSON bool, to func(string) string) error {
	return t.eachInput(args, asJSON, func(r request) error {
		output := to(r.raw)
		if !asJSON {
			t.line(output)
			return nil
		}
		b := append(t.stdout.AvailableBuffer(), '{')
		b = appendMember(b, "input", r.input)
		b = appendMember(b, "output", percent.DecodeUTF8(output))
		t.stdout.Write(append(b, "}\n"...))
		return nil
	})
}
