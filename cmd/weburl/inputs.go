package main

import (
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/encodings"
	urlscheme "github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// An inputs says what the inputs of a command are, where they come from, and how
// the answers are written. It is the part of the command line that all commands
// have in common that answer inputs one by one: docs/command.md describes it.
//
// A command declares what is its own, and says how one input is answered:
//
//	in := inputs{what: "URL", areURLs: true, members: []string{"scheme"}}
//	in.add(cmd)
//	cmd.RunE = func(_ *cobra.Command, args []string) error {
//		if err := in.from(cmd, args); err != nil {
//			return err
//		}
//		return t.answerURLs(&in, func() answerer[parsed] {
//			return answerer[parsed]{
//				text: func(t *tool, p parsed) error { t.line(p.url.Scheme()); return nil },
//				json: func(b []byte, p parsed) ([]byte, error) {
//					return appendMember(b, "scheme", p.url.Scheme()), nil
//				},
//			}
//		})
//	}
type inputs struct {
	what     string   // what an input is called in messages: URL
	areURLs  bool     // they are parsed as URLs, which have a base and an encoding
	hasBase  bool     // there is a base; set by commands that take it as an argument
	tellBase bool     // the command says itself what is wrong with a base
	numbered bool     // an answer in JSON has the number of the line
	listing  bool     // an answer in text has several lines
	between  string   // two of them; a blank line if empty
	members  []string // members of an answer in JSON, other than input, base and error
	argsJSON bool     // --jsonl is allowed with arguments, and is --json then
	progress bool     // a bar shows how much has been read
	guesses  bool     // URLs may be without a scheme, with --guess
	filters  bool     // the command selects inputs: --lines prints them as they are

	memory int64           // bytes that the command holds, other than what most commands do
	chunks pipeline.Chunks // of lines

	// The command line.
	args        []string
	files       []string // read after the arguments
	base        string
	label       string // of the encoding
	encoding    *percent.Encoding
	editionName string
	edition     spec.Edition
	scheme      string // of URLs that have none
	null        bool   // NUL ends inputs and answers
	asJSON      bool   // answers are JSON
	jsonLines   bool   // inputs are JSON as well
	onError     string
	chosen      bool // onError was given
	keepRows    bool
	quiet       bool
	lines       bool // inputs that pass are printed, each as its line is
	refang      bool
	member      string // of JSON lines that is the input
	extract     extraction

	found iter.Seq2[*request, error] // what is answered in place of all that, if it is not nil
}

// What becomes of an input that fails in the output.
const (
	onErrorSkip  = "skip"  // nothing
	onErrorEmpty = "empty" // an empty line
	onErrorKeep  = "keep"  // the input as it is
	onErrorFail  = "fail"  // it is the last that is read
)

var onErrors = []string{onErrorSkip, onErrorEmpty, onErrorKeep, onErrorFail}

// add adds the flags to a command.
func (in *inputs) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVarP(&in.files, "file", "f", nil, "read inputs from `FILE` (- for stdin); can be repeated")
	flags.BoolVarP(&in.asJSON, "json", "j", false, "print JSON, one object per line")
	flags.BoolVarP(&in.jsonLines, "jsonl", "l", false, "read and print JSON lines")
	flags.BoolVarP(&in.null, "null", "0", false, "end inputs and outputs with NUL instead of a newline")
	flags.StringVar(&in.onError, "on-error", onErrorSkip, "`ACTION` for an input that fails: skip, empty, keep or fail")
	flags.BoolVarP(&in.keepRows, "keep-rows", "k", false, "print one line for each line read")
	flags.BoolVarP(&in.quiet, "quiet", "q", false, "do not report failures on stderr")
	flags.StringVar(&in.member, "input-member", "input", "read the input from the member `NAME` of JSON lines")
	in.extract.add(flags)
	if in.filters {
		flags.BoolVar(&in.lines, "lines", false, "print the lines of the inputs that pass, unchanged")
	}
	cmd.RegisterFlagCompletionFunc("on-error", cobra.FixedCompletions(onErrors, cobra.ShellCompDirectiveNoFileComp))
	if !in.areURLs {
		return
	}
	if !in.hasBase {
		flags.StringVarP(&in.base, "base", "b", "", "resolve against the base `URL`")
		flags.StringVar(&in.scheme, "guess", "", "read example.com/x as https://example.com/x, or with another `SCHEME`")
		flags.Lookup("guess").NoOptDefVal = "https"
	}
	flags.BoolVar(&in.refang, "refang", false, "read hxxps://example[.]com as https://example.com")
	flags.StringVar(&in.label, "encoding", "", "the `ENCODING` of the document that contains the URLs")
}

// from takes the arguments of a command that are inputs, and checks what the
// flags say.
func (in *inputs) from(cmd *cobra.Command, args []string) error {
	flags := cmd.Flags()
	in.args = args
	if err := in.extract.check(flags); err != nil {
		return err
	}
	if flags.Lookup("base") != nil {
		in.hasBase = flags.Changed("base")
	}
	in.chosen = flags.Changed("on-error")
	switch {
	case in.asJSON && in.jsonLines:
		return misuse("--json and --jsonl cannot be combined")
	case in.jsonLines && len(args) > 0 && in.argsJSON:
		in.asJSON, in.jsonLines = true, false
	case in.jsonLines && len(args) > 0:
		return misuse("--jsonl reads JSON lines and takes no %s argument", in.what)
	case !slices.Contains(onErrors, in.onError):
		return misuse("unknown --on-error %q; known: skip, empty, keep, fail", in.onError)
	case in.scheme != "" && in.hasBase:
		return misuse("--guess and --base cannot be combined")
	case in.scheme != "" && !urlscheme.IsValid(in.scheme):
		return misuse("--guess=%s is not a scheme such as https", in.scheme)
	case in.keepRows && in.chosen && in.onError == onErrorSkip:
		return misuse("--keep-rows and --on-error skip cannot be combined")
	case in.lines && in.asJSON:
		return misuse("--lines and --json cannot be combined")
	case in.extract.given() && in.jsonLines:
		return misuse("--field and --regexp cannot be combined with --jsonl")
	case flags.Changed("input-member") && !in.jsonLines:
		return misuse("--input-member needs --jsonl")
	}
	if in.jsonLines {
		in.asJSON = true
	}
	if in.keepRows && !in.chosen {
		in.onError = onErrorEmpty
	}
	var err error
	if in.encoding, err = encodingNamed(in.label); err != nil {
		return err
	}
	in.base = percent.DecodeUTF8(in.base)
	in.edition, err = editionNamed(in.editionName)
	return err
}

// check checks what the flags and arguments mean for a command.
func (in *inputs) check() error {
	if in.listing && !in.asJSON && !in.lines && (in.keepRows || in.chosen && in.onError != onErrorSkip && in.onError != onErrorFail) {
		return misuse("--keep-rows and --on-error need --json here: the output for one input has several lines")
	}
	if !in.areURLs || in.hasBase || in.scheme != "" || in.found != nil {
		return nil
	}
	for _, arg := range in.args {
		if len(arg) > mostFileName || weburl.CanParse(arg) {
			continue
		}
		switch info, err := os.Stat(arg); {
		case err != nil || strings.Trim(arg, "./\\") == "":
		case info.IsDir():
			return misuse("%q is a directory, not a URL", arg)
		default:
			return misuse("%q is a file, not a URL; to read URLs from it use --file %[1]s", arg)
		}
	}
	return nil
}

// mostFileName is the length in bytes of the longest argument that is looked for among
// the files.
const mostFileName = 4096

// encodingNamed returns the encoding of a label, or nil if there is none.
func encodingNamed(label string) (*percent.Encoding, error) {
	if label == "" {
		return nil, nil
	}
	encoding, err := encodings.Lookup(label)
	if err != nil {
		return nil, misuse("unknown encoding %q; use a label of the Encoding Standard, such as utf-8", label)
	}
	return encoding, nil
}

// checkBase returns an error if there is a base and it does not parse.
func (in *inputs) checkBase() error {
	var err error
	switch {
	case !in.hasBase:
	case in.edition == spec.Current:
		_, err = weburl.Parse(in.base)
	default:
		_, err = (&spec.Parser{Edition: in.edition}).Parse(in.base, nil)
	}
	return err
}

// parser returns the parser for inputs that name no base of their own. The base
// parses, or else the inputs are not read.
func (in *inputs) parser() weburl.Parser {
	p := weburl.Parser{Encoding: in.encoding}
	if in.hasBase {
		p.Base, _ = weburl.Parse(in.base)
	}
	return p
}

// names returns the files to read after the arguments: those that are named or,
// if there is no input at all, the standard input.
func (in *inputs) names() []string {
	if in.found != nil {
		return nil
	}
	if len(in.args)+len(in.files) == 0 {
		return []string{"-"}
	}
	return in.files
}

// end returns what ends a line.
func (in *inputs) end() byte {
	if in.null {
		return 0
	}
	return '\n'
}

// handsThrough reports whether a member of a JSON line that is not known is a
// member of the answer: the names of the answer's own members are taken.
func (in *inputs) handsThrough(name string) bool {
	return name != "error" && !slices.Contains(in.members, name)
}

// urlMembers are the members of the URL class, which are the answer where a URL
// is.
var urlMembers = strings.Fields("href origin protocol username password host hostname port pathname search hash")

// aboutInputs is what the help of all commands says about their inputs.
const aboutInputs = ` are the arguments, then the lines of each --file. Without either, they are the
lines of stdin. See weburl help inputs.`
