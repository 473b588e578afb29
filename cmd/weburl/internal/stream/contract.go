package stream

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/spec"
)

// A contractFlag is a flag that verbs share.
type contractFlag struct {
	name  string
	lacks func(*Verb) string // returns why a verb does not have it, or the empty string
	group string             // the title of the group that begins with it, or the empty string
	add   func(*Inputs, *cobra.Command)
}

// commonFlags are the shared flags that the help of each verb describes. It only names the
// others, which the help about inputs describes.
var commonFlags = []string{"base", "edition", "file", "json", "jsonl", "output", "quiet"}

// lacking returns why the verb does not have the flag, or the empty string.
func (f *contractFlag) lacking(v *Verb) string {
	if reason, ok := v.Lacks[f.name]; ok {
		return reason
	}
	return f.lacks(v)
}

// contract is the flags that verbs share, in the order of docs/command-reference.md. A flag with a
// group begins it.
var contract = []contractFlag{
	{"file", readsSomething, "Input", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().StringArrayVarP(&in.files, "file", "f", nil, "read "+cmp.Or(in.Content, "inputs")+" from `FILE` (- for stdin); can be repeated")
	}},
	{"jsonl", readsSomething, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().BoolVarP(&in.JSONLines, "jsonl", "l", false, "read JSON lines as input, and print JSON like --json")
	}},
	{"input-member", readsOneByOne, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().StringVar(&in.Member, "input-member", "input", "read the input from the key `NAME` of JSON lines, and print it there")
	}},
	{"null", readsOneByOne, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().BoolVarP(&in.null, "null", "0", false, "end inputs and outputs with NUL instead of a newline")
	}},
	{"field", readsOneByOne, "The part of a line that is the input", func(in *Inputs, cmd *cobra.Command) { in.extract.addField(cmd.Flags()) }},
	{"regexp", readsOneByOne, "", func(in *Inputs, cmd *cobra.Command) { in.extract.addRegexp(cmd.Flags()) }},
	{"column", readsOneByOne, "", func(in *Inputs, cmd *cobra.Command) { in.extract.addColumn(cmd.Flags()) }},
	{"cdx", readsURLs, "", func(in *Inputs, cmd *cobra.Command) { in.extract.addCDX(cmd.Flags()) }},
	{"base", readsReferences, "Parsing", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().StringVarP(&in.Base, "base", "b", "", "resolve relative URLs against `URL`")
	}},
	{"guess", readsReferences, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().StringVar(&in.scheme, "guess", "", "read example.com/x as https://example.com/x, or with another `SCHEME`")
		cmd.Flags().Lookup("guess").NoOptDefVal = "https"
	}},
	{"refang", readsURLs, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().BoolVar(&in.refang, "refang", false, "read hxxps://example[.]com as https://example.com")
	}},
	{"encoding", readsURLs, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().StringVar(&in.label, "encoding", "", "the `ENCODING` of the document, used for queries, such as windows-1252")
	}},
	{"edition", func(v *Verb) string {
		if !v.Editions {
			return "only the current edition of the standard is supported"
		}
		return ""
	}, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().StringVar(&in.editionName, "edition", spec.Current.String(), "parse by an edition of the URL Standard: `NAME` is one of "+strings.Join(editionNames, ", "))
	}},
	{"json", func(*Verb) string { return "" }, "Output", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().BoolVarP(&in.AsJSON, "json", "j", false, "print JSON, one object per line")
	}},
	{"lines", answersOneByOne, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().BoolVar(&in.Lines, "lines", false, "print instead the lines whose input passes, unchanged")
	}},
	{"failed-lines", answersOneByOne, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().BoolVar(&in.failedLines, "failed-lines", false, "print instead the lines whose input fails, unchanged")
	}},
	{"keep-rows", answersOneByOne, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().BoolVarP(&in.KeepRows, "keep-rows", "k", false, "print exactly one line for each line read")
	}},
	{"output", readsSomething, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().VarP((*oneFile)(&in.Output), "output", "o", "write to `FILE`, compressed if it is named .gz or .zst")
	}},
	{"on-error", answersOneByOne, "Inputs that fail", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().StringVar(&in.OnError, "on-error", OnErrorSkip, "what to print for an input that fails: `ACTION` is skip, empty, keep or fail")
		cmd.Flags().Lookup("on-error").DefValue = "" // it depends on the verb and on --json
	}},
	{"max-failed", readsOneByOne, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().Var(&in.maxFailed, "max-failed", "exit with 0 if at most `N` inputs, or P% of them, fail")
	}},
	{"quiet", readsOneByOne, "", func(in *Inputs, cmd *cobra.Command) {
		cmd.Flags().BoolVarP(&in.quiet, "quiet", "q", false, "print no reports on stderr")
	}},
}

// contractUsage returns a description of all flags that verbs share, in groups.
func contractUsage() string {
	var b strings.Builder
	for rest := contract; len(rest) > 0; {
		n := 1 + slices.IndexFunc(rest[1:], func(f contractFlag) bool { return f.group != "" })
		if n == 0 {
			n = len(rest)
		}
		cmd := new(cobra.Command)
		cmd.Flags().SortFlags = false
		for _, f := range rest[:n] {
			f.add(new(Inputs), cmd)
		}
		fmt.Fprintf(&b, "%s:\n%s\n", rest[0].group, wrappedFlags(cmd.Flags()))
		rest = rest[n:]
	}
	return strings.TrimSpace(b.String())
}

// contractValues are all values that flags of the contract can have, by name.
var contractValues = map[string][]string{"on-error": onErrors, "edition": editionNames}

// oneFile is a flag that has one value: of two files to write, the first would be lost.
type oneFile string

func (o *oneFile) Set(value string) error {
	if *o != "" {
		return fmt.Errorf("%q was given before, and a command writes one file", *o)
	}
	*o = oneFile(value)
	return nil
}

func (o *oneFile) String() string { return string(*o) }

func (*oneFile) Type() string { return "string" }

// The reasons why verbs lack flags.

func readsSomething(v *Verb) string {
	if v.Reads.What == "" {
		return "the command reads no inputs"
	}
	return ""
}

func readsOneByOne(v *Verb) string {
	if reason := readsSomething(v); reason != "" || v.Reads.one() {
		return reason
	}
	return "the command reads whole files, not single inputs"
}

func answersOneByOne(v *Verb) string {
	if reason := readsOneByOne(v); reason != "" || v.Reads.Form != Summary {
		return reason
	}
	return "the command has one answer, about all inputs"
}

func readsURLs(v *Verb) string {
	if reason := readsOneByOne(v); reason != "" || v.Reads.AreURLs {
		return reason
	}
	return "the inputs are not URLs"
}

func readsReferences(v *Verb) string {
	if reason := readsURLs(v); reason != "" || !v.Reads.HasBase {
		return reason
	}
	return "the base is an argument"
}

// Lacking returns the flags of the contract that a verb does not have, and why.
func (v *Verb) Lacking() map[string]string {
	lacking := map[string]string{}
	for i := range contract {
		if reason := contract[i].lacking(v); reason != "" {
			lacking[contract[i].name] = reason
		}
	}
	return lacking
}

// Contract returns the names of the flags that verbs share, each with the title of the group
// that it begins, or "".
func Contract() iter.Seq2[string, string] {
	return func(yield func(name, group string) bool) {
		for _, f := range contract {
			if !yield(f.name, f.group) {
				return
			}
		}
	}
}
