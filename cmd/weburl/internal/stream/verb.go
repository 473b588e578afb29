package stream

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A Verb declares a command: what it reads, the members of its answers in JSON, and how
// one input is answered. The flags that verbs share, most of the help, completion,
// workers, errors and the exit status follow from the declaration.
type Verb struct {
	Use, Short string
	About      string // the help, before the paragraph about inputs
	Notes      string // the help, after it
	Example    string

	Operands  []string                 // the names of the arguments before the inputs, such as TEMPLATE
	Omits     func() bool              // reports whether flags replace the operands; nil if none do
	Completes func(n int) []string     // returns the values of operand n; nil if they are not known
	Reads     Inputs                   // what the inputs are; the zero Inputs if there are none
	Editions  bool                     // there is --edition
	Members   []Member                 // of an answer in JSON, after input and base
	Sample    string                   // the first line that the first example with --json prints, shortened with …; empty if there is none
	Lacks     map[string]string        // flags of the contract that there are not, and why: by name, without dashes
	Alike     []string                 // what the verb may be looked for as
	Hints     map[string]string        // what to write instead of flags, of verbs under this one and, for "argument", of arguments, that other programs have
	OwnFile   bool                     // Run writes the file of --output
	Flags     func(cmd *cobra.Command) // adds the flags of its own; nil if there are none
	Values    map[string][]string      // all values that these flags can have, by name
	Suggests  map[string][]string      // values of flags that can have others as well

	Succeeds, Fails string // when the exit status is 0 and 1: "all URLs parse", "some do not"

	Run   func(*Call) error // answers
	Verbs []*Verb           // the verbs under this one, which then only has Use, Short, About, Example, Alike and Hints
}

// A Member is a member of an answer in JSON: its name, and what it is.
type Member [2]string

// A Call is a use of a verb on the command line.
type Call struct {
	*Tool
	In       Inputs
	Cmd      *cobra.Command
	Operands []string // empty if flags replace them
}

// Command returns the command of a verb.
func (t *Tool) Command(v *Verb) *cobra.Command {
	if len(v.Verbs) > 0 {
		return t.family(v)
	}
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
		Annotations:           map[string]string{jsonAnnotation: v.jsonHelp()},
		SuggestFor:            v.Alike,
		ValidArgsFunction:     v.complete,
		DisableFlagsInUseLine: true,
	}
	for flag, hint := range v.Hints {
		cmd.Annotations[flag] = hint
	}
	for _, f := range contract {
		if reason := f.lacking(v); reason == "" {
			f.add(&in, cmd)
			cmd.Flags().SetAnnotation(f.name, contractAnnotation, []string{"true"})
		} else {
			cmd.Annotations["--"+f.name] = ": " + reason
		}
	}
	if v.Flags != nil {
		v.Flags(cmd)
	}
	v.valuesOf(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := v.checkValues(cmd); err != nil {
			return err
		}
		c := &Call{Tool: t, In: in, Cmd: cmd}
		c.In.Members = slices.Clone(in.Members)
		if n := len(v.Operands); n > 0 && (v.Omits == nil || !v.Omits()) {
			if len(args) < n {
				return Misuse("missing argument %s", v.Operands[len(args)])
			}
			c.Operands, args = args[:n], args[n:]
		}
		if err := c.In.From(cmd, args); err != nil {
			return err
		}
		if c.In.Output == "" || v.OwnFile {
			return v.Run(c)
		}
		// Lines that fail are not lost from a file that is read.
		all := c.In.OnError == OnErrorFail || v.Reads.one() && v.Reads.Form != Table && !c.In.Chosen && !c.In.KeepRows && c.In.reads(c.In.Output)
		return t.ToFile(c.In.Output, all, func() error { return v.Run(c) })
	}
	return cmd
}

// family returns the command of a verb that has verbs under it.
func (t *Tool) family(v *Verb) *cobra.Command {
	var names []string
	for _, sub := range v.Verbs {
		names = append(names, sub.Name())
	}
	cmd := &cobra.Command{
		Use:     v.Use,
		Short:   v.Short,
		Long:    v.About,
		Example: v.Example,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			if hint, ok := v.Hints[args[0]]; ok {
				return Misuse("unknown command %q of %s%s", args[0], v.Name(), hint)
			}
			if strings.ContainsAny(args[0], ":/?") {
				return Misuse("unknown command %q of %s, did you mean weburl %[2]s %s %[1]s?", args[0], v.Name(), names[0])
			}
			return Misuse("unknown command %q of %s; known: %s", args[0], v.Name(), strings.Join(names, ", "))
		},
		RunE:                  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		SuggestFor:            v.Alike,
		DisableFlagsInUseLine: true,
	}
	for _, sub := range v.Verbs {
		cmd.AddCommand(t.Command(sub))
	}
	return cmd
}

// Name returns the name of the verb.
func (v *Verb) Name() string {
	name, _, _ := strings.Cut(v.Use, " ")
	return name
}

// help returns the help of a verb.
func (v *Verb) help() string {
	parts := []string{v.About}
	switch {
	case v.Reads.Files && v.Lacks["file"] != "":
	case v.Reads.Files:
		parts = append(parts, "Files are the arguments and each --file. Without either, stdin is read.")
	case v.Reads.one():
		parts = append(parts, v.Reads.plural()+aboutInputs)
	}
	if v.Notes != "" {
		parts = append(parts, v.Notes)
	}
	status := "Exit status: 0 if " + v.Succeeds
	if v.Fails != "" {
		status += "; 1 if " + v.Fails
	}
	return strings.Join(append(parts, status+";\n2 for a usage error, or an error in reading or writing."), "\n\n")
}

// aboutInputs is what the help of all verbs says about inputs that are answered one by
// one.
const aboutInputs = ` come from the arguments and the lines of each --file, or else from the lines of stdin.`

// jsonHelp returns what the help says of JSON.
func (v *Verb) jsonHelp() string {
	var b strings.Builder
	switch {
	case v.Reads.Form == Summary:
		b.WriteString("With --json, the answer is one JSON object on a line")
	case v.Reads.one():
		fmt.Fprintf(&b, "With --json, each %s gives one JSON object on a line", v.Reads.singular())
	default:
		b.WriteString("With --json, each result is one JSON object on a line")
	}
	if v.Sample != "" {
		b.WriteString(", such as\n\n" + wrappedJSON(v.Sample) + "\nThe keys are")
	} else {
		b.WriteString(", with the keys")
	}
	if v.Reads.one() && v.Reads.Form != Summary {
		b.WriteString(" input")
		if v.Reads.AreURLs {
			b.WriteString(", base if there is one,")
		}
		b.WriteString(" and")
	}
	b.WriteString(":\n\n")
	members := v.Members
	if n := len(Attributes); len(members) >= n && slices.Equal(members[:n], Attributes) {
		b.WriteString("  href, origin, protocol, username, password, host, hostname, port, pathname,\n  search and hash: the URL, as the URL class of browsers has it\n")
		members = members[n:]
	}
	width := 0
	for _, m := range members {
		width = max(width, len(m[0]))
	}
	for _, m := range members {
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

// jsonPart matches the text up to a place where a line of JSON can be broken.
var jsonPart = regexp.MustCompile(`[^, ]*(?:, ?|[ ]|$)`)

// wrappedJSON returns a line of JSON as lines that fit, indented.
func wrappedJSON(text string) string {
	b, used := "  ", 2
	for i, part := range jsonPart.FindAllString(text, -1) {
		width := uniseg.StringWidth(part)
		if i > 0 && used+uniseg.StringWidth(strings.TrimRight(part, " ")) > HelpWidth {
			b, used = strings.TrimRight(b, " ")+"\n   ", 3
		}
		b, used = b+part, used+width
	}
	return b + "\n"
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
	case "TEXT":
		return "string"
	}
	return strings.ToLower(in.What)
}

// plural returns what inputs are called at the beginning of a sentence.
func (in *Inputs) plural() string {
	s := in.singular() + "s"
	return strings.ToUpper(s[:1]) + s[1:]
}

// Attributes are the attributes of the URL class, the members of an answer that is a
// URL.
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
