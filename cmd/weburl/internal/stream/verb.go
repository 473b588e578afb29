package stream

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A Verb declares a command that answers inputs one by one: what it reads, the members
// of its answers in JSON, and how one input is answered. Its flags for inputs and
// answers, most of its help, completion, workers, errors and the exit status follow from
// the declaration.
type Verb struct {
	Use, Short string
	About      string // the help, before what it says of inputs
	Notes      string // the help, after what it says of JSON
	Example    string

	Before   string      // the name of the argument before the inputs, such as TEMPLATE
	Omits    func() bool // flags stand for that argument; nil if none do
	Reads    Inputs      // what the inputs are
	Editions bool        // there is --edition
	Members  []Member    // of an answer in JSON, after input and base

	Succeeds, Fails string // when the exit status is 0 and 1: "all URLs parse", "some do not"

	// Hints are what to write instead of flags that other programs have, by -x.
	Hints map[string]string
	Flags func(*cobra.Command) // adds the flags of its own
	Run   func(*Call) error    // answers
}

// A Member is a member of an answer in JSON: its name, and what it is.
type Member [2]string

// A Call is a use of a verb on the command line.
type Call struct {
	*Tool
	In  Inputs
	Cmd *cobra.Command
	Arg string // before the inputs
}

// Command returns the command of a verb.
func (t *Tool) Command(v *Verb) *cobra.Command {
	in := v.Reads
	for _, m := range v.Members {
		in.Members = append(in.Members, m[0])
	}
	cmd := &cobra.Command{
		Use:                   v.Use,
		Short:                 v.Short,
		Long:                  v.help(),
		Example:               v.Example,
		Args:                  cobra.ArbitraryArgs,
		Annotations:           v.Hints,
		DisableFlagsInUseLine: true,
	}
	in.Add(cmd)
	if v.Editions {
		in.AddEdition(cmd)
	}
	if v.Flags != nil {
		v.Flags(cmd)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c := &Call{Tool: t, In: in, Cmd: cmd}
		c.In.Members = slices.Clone(in.Members)
		if v.Before != "" && (v.Omits == nil || !v.Omits()) {
			if len(args) == 0 {
				return Misuse("missing argument %s", v.Before)
			}
			c.Arg, args = args[0], args[1:]
		}
		if err := c.In.From(cmd, args); err != nil {
			return err
		}
		return v.Run(c)
	}
	return cmd
}

// help returns the help of a verb.
func (v *Verb) help() string {
	parts := []string{v.About, v.Reads.plural() + AboutInputs, v.jsonHelp()}
	if v.Notes != "" {
		parts = append(parts, v.Notes)
	}
	if v.Editions {
		parts = append(parts, AboutEditions)
	}
	status := "Exit status: 0 if " + v.Succeeds
	if v.Fails != "" {
		status += ", 1 if " + v.Fails
	}
	return strings.Join(append(parts, status+";\n2 for a usage error, or if something cannot be read or written."), "\n\n")
}

// jsonHelp returns what the help says of JSON.
func (v *Verb) jsonHelp() string {
	var b strings.Builder
	fmt.Fprintf(&b, "With --json, each %s gives one JSON object on a line, with input", strings.ToLower(v.Reads.singular()))
	if v.Reads.AreURLs {
		b.WriteString(", base if there is one,")
	}
	if v.Reads.What == "URL" || v.Reads.What == "REF" {
		b.WriteString(" and")
	}
	b.WriteString(":\n\n")
	width := 0
	for _, m := range v.Members {
		width = max(width, len(m[0]))
	}
	for _, m := range v.Members {
		for i, line := range term.Wrap(m[1], HelpWidth-width-4) {
			name := m[0]
			if i > 0 {
				name = ""
			}
			fmt.Fprintf(&b, "  %-*s  %s\n", width, name, line)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// singular returns what an input is called in a sentence.
func (in *Inputs) singular() string {
	switch in.What {
	case "REF":
		return "reference"
	case "URL":
		return "URL"
	case "DOMAIN":
		return "domain name"
	}
	return strings.ToLower(in.What)
}

// plural returns what inputs are called at the beginning of a sentence.
func (in *Inputs) plural() string {
	s := in.singular() + "s"
	return strings.ToUpper(s[:1]) + s[1:]
}

// Attributes are the members that are those of the URL class, and are the answer if
// that is a URL.
var Attributes = []Member{
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
