package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// A verb declares a command that answers inputs one by one: what it reads, the members
// of its answers in JSON, and how one input is answered. Its flags for inputs and
// answers, most of its help, completion, workers, errors and the exit status follow from
// the declaration.
type verb struct {
	use, short string
	about      string // the help, before what it says of inputs
	notes      string // the help, after what it says of JSON
	example    string

	before   string      // the name of the argument before the inputs, such as TEMPLATE
	omits    func() bool // flags stand for that argument; nil if none do
	reads    inputs      // what the inputs are
	editions bool        // there is --edition
	members  []member    // of an answer in JSON, after input and base

	succeeds, fails string // when the exit status is 0 and 1: "all URLs parse", "some do not"

	flags func(*cobra.Command) // adds the flags of its own
	run   func(*call) error    // answers
}

// A member is a member of an answer in JSON.
type member struct{ name, about string }

// A call is a use of a verb on the command line.
type call struct {
	*tool
	in  inputs
	cmd *cobra.Command
	arg string // before the inputs
}

// command returns the command of a verb.
func (t *tool) command(v *verb) *cobra.Command {
	in := v.reads
	for _, m := range v.members {
		in.members = append(in.members, m.name)
	}
	cmd := &cobra.Command{
		Use:                   v.use,
		Short:                 v.short,
		Long:                  v.help(),
		Example:               v.example,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	if v.editions {
		in.addEdition(cmd)
	}
	if v.flags != nil {
		v.flags(cmd)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c := &call{tool: t, in: in, cmd: cmd}
		c.in.members = slices.Clone(in.members)
		if v.before != "" && (v.omits == nil || !v.omits()) {
			if len(args) == 0 {
				return misuse("missing argument %s", v.before)
			}
			c.arg, args = args[0], args[1:]
		}
		if err := c.in.from(cmd, args); err != nil {
			return err
		}
		return v.run(c)
	}
	return cmd
}

// help returns the help of a verb.
func (v *verb) help() string {
	parts := []string{v.about, v.reads.plural() + aboutInputs, v.jsonHelp()}
	if v.notes != "" {
		parts = append(parts, v.notes)
	}
	if v.editions {
		parts = append(parts, aboutEditions)
	}
	status := "Exit status: 0 if " + v.succeeds
	if v.fails != "" {
		status += ", 1 if " + v.fails
	}
	return strings.Join(append(parts, status+";\n2 for a usage error, or if something cannot be read or written."), "\n\n")
}

// jsonHelp returns what the help says of JSON.
func (v *verb) jsonHelp() string {
	var b strings.Builder
	fmt.Fprintf(&b, "With --json, each %s gives one JSON object on a line, with input", strings.ToLower(v.reads.singular()))
	if v.reads.areURLs {
		b.WriteString(", base if there is one,")
	}
	if v.reads.what == "URL" || v.reads.what == "REF" {
		b.WriteString(" and")
	}
	b.WriteString(":\n\n")
	width := 0
	for _, m := range v.members {
		width = max(width, len(m.name))
	}
	for _, m := range v.members {
		for i, line := range wrap(m.about, helpWidth-width-4) {
			name := m.name
			if i > 0 {
				name = ""
			}
			fmt.Fprintf(&b, "  %-*s  %s\n", width, name, line)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// singular returns what an input is called in a sentence.
func (in *inputs) singular() string {
	switch in.what {
	case "REF":
		return "reference"
	case "URL":
		return "URL"
	case "DOMAIN":
		return "domain name"
	}
	return strings.ToLower(in.what)
}

// plural returns what inputs are called at the beginning of a sentence.
func (in *inputs) plural() string {
	s := in.singular() + "s"
	return strings.ToUpper(s[:1]) + s[1:]
}

// attributes are the members that are those of the URL class, and are the answer if
// that is a URL.
var attributes = []member{
	{"href", "the URL"},
	{"origin", "its origin, or null as a string"},
	{"protocol", "the scheme and :"},
	{"username", "empty if missing"},
	{"password", "likewise"},
	{"host", "the host and, if not the default, the port"},
	{"hostname", "the host"},
	{"port", "empty if it is the scheme's default"},
	{"pathname", "the path"},
	{"search", "? and the query; empty if that is empty or missing"},
	{"hash", "# and the fragment, likewise"},
}
