package stream

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

// An Inputs says what the inputs of a command are, where they come from, and how the
// answers are written: the contract that docs/command.md describes. A [Verb] declares the
// first fields, and the flags set the others.
type Inputs struct {
	What     string   // what an input is called in messages: URL
	AreURLs  bool     // they are parsed as URLs, which have a base and an encoding
	HasBase  bool     // there is a base; set by commands that take it as an argument
	TellBase bool     // the command says itself what is wrong with a base
	Numbered bool     // an answer in JSON has the number of the line
	Listing  bool     // an answer in text has several lines
	Between  string   // two of them; a blank line if empty
	Members  []string // members of an answer in JSON, other than input, base and error
	ArgsJSON bool     // --jsonl is allowed with arguments, and is --json then
	Progress bool     // a bar shows how much has been read
	Guesses  bool     // URLs may be without a scheme, with --guess
	Filters  bool     // the command selects inputs: --lines prints them as they are

	Memory int64           // bytes that the command holds, other than what most commands do
	Chunks pipeline.Chunks // of lines

	// The command line.
	Args        []string
	files       []string // read after the arguments
	Base        string
	label       string // of the encoding
	Encoding    *percent.Encoding
	editionName string
	Edition     spec.Edition
	scheme      string // of URLs that have none
	null        bool   // NUL ends inputs and answers
	AsJSON      bool   // answers are JSON
	JSONLines   bool   // inputs are JSON as well
	OnError     string
	Chosen      bool // onError was given
	KeepRows    bool
	quiet       bool
	Lines       bool // inputs that pass are printed, each as its line is
	refang      bool
	Member      string // of JSON lines that is the input
	extract     extraction

	Found iter.Seq2[*Request, error] // what is answered in place of all that, if it is not nil
}

// What becomes of an input that fails in the output.
const (
	OnErrorSkip  = "skip"  // nothing
	onErrorEmpty = "empty" // an empty line
	onErrorKeep  = "keep"  // the input as it is
	OnErrorFail  = "fail"  // it is the last that is read
)

var onErrors = []string{OnErrorSkip, onErrorEmpty, onErrorKeep, OnErrorFail}

// Add adds the flags to a command.
func (in *Inputs) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVarP(&in.files, "file", "f", nil, "read inputs from `FILE` (- for stdin); can be repeated")
	flags.BoolVarP(&in.AsJSON, "json", "j", false, "print JSON, one object per line")
	flags.BoolVarP(&in.JSONLines, "jsonl", "l", false, "read and print JSON lines")
	flags.BoolVarP(&in.null, "null", "0", false, "end inputs and outputs with NUL instead of a newline")
	flags.StringVar(&in.OnError, "on-error", OnErrorSkip, "`ACTION` for an input that fails: skip, empty, keep or fail")
	flags.BoolVarP(&in.KeepRows, "keep-rows", "k", false, "print one line for each line read")
	flags.BoolVarP(&in.quiet, "quiet", "q", false, "do not report failures on stderr")
	flags.StringVar(&in.Member, "input-member", "input", "read the input from the member `NAME` of JSON lines")
	in.extract.add(flags)
	if in.Filters {
		flags.BoolVar(&in.Lines, "lines", false, "print the lines of the inputs that pass, unchanged")
	}
	cmd.RegisterFlagCompletionFunc("on-error", cobra.FixedCompletions(onErrors, cobra.ShellCompDirectiveNoFileComp))
	if !in.AreURLs {
		return
	}
	if !in.HasBase {
		flags.StringVarP(&in.Base, "base", "b", "", "resolve against the base `URL`")
		flags.StringVar(&in.scheme, "guess", "", "read example.com/x as https://example.com/x, or with another `SCHEME`")
		flags.Lookup("guess").NoOptDefVal = "https"
	}
	flags.BoolVar(&in.refang, "refang", false, "read hxxps://example[.]com as https://example.com")
	flags.StringVar(&in.label, "encoding", "", "the `ENCODING` of the document that contains the URLs")
}

// From takes the arguments of a command that are inputs, and checks what the
// flags say.
func (in *Inputs) From(cmd *cobra.Command, args []string) error {
	flags := cmd.Flags()
	in.Args = args
	if err := in.extract.check(flags); err != nil {
		return err
	}
	if flags.Lookup("base") != nil {
		in.HasBase = flags.Changed("base")
	}
	in.Chosen = flags.Changed("on-error")
	switch {
	case in.AsJSON && in.JSONLines:
		return Misuse("--json and --jsonl cannot be combined")
	case in.JSONLines && len(args) > 0 && in.ArgsJSON:
		in.AsJSON, in.JSONLines = true, false
	case in.JSONLines && len(args) > 0:
		return Misuse("--jsonl reads JSON lines and takes no %s argument", in.What)
	case !slices.Contains(onErrors, in.OnError):
		return Misuse("unknown --on-error %q; known: skip, empty, keep, fail", in.OnError)
	case in.scheme != "" && in.HasBase:
		return Misuse("--guess and --base cannot be combined")
	case in.scheme != "" && !urlscheme.IsValid(in.scheme):
		return Misuse("--guess=%s is not a scheme such as https", in.scheme)
	case in.KeepRows && in.Chosen && in.OnError == OnErrorSkip:
		return Misuse("--keep-rows and --on-error skip cannot be combined")
	case in.Lines && in.AsJSON:
		return Misuse("--lines and --json cannot be combined")
	case in.extract.given() && in.JSONLines:
		return Misuse("--field and --regexp cannot be combined with --jsonl")
	case flags.Changed("input-member") && !in.JSONLines:
		return Misuse("--input-member needs --jsonl")
	}
	if in.JSONLines {
		in.AsJSON = true
	}
	if in.KeepRows && !in.Chosen {
		in.OnError = onErrorEmpty
	}
	var err error
	if in.Encoding, err = encodingNamed(in.label); err != nil {
		return err
	}
	in.Base = percent.DecodeUTF8(in.Base)
	in.Edition, err = editionNamed(in.editionName)
	return err
}

// check checks what the flags and arguments mean for a command.
func (in *Inputs) check() error {
	if in.Listing && !in.AsJSON && !in.Lines && (in.KeepRows || in.Chosen && in.OnError != OnErrorSkip && in.OnError != OnErrorFail) {
		return Misuse("--keep-rows and --on-error need --json here: the output for one input has several lines")
	}
	if !in.AreURLs || in.HasBase || in.scheme != "" || in.Found != nil {
		return nil
	}
	for _, arg := range in.Args {
		if len(arg) > mostFileName || weburl.CanParse(arg) {
			continue
		}
		switch info, err := os.Stat(arg); {
		case err != nil || strings.Trim(arg, "./\\") == "":
		case info.IsDir():
			return Misuse("%q is a directory, not a URL", arg)
		default:
			return Misuse("%q is a file, not a URL; to read URLs from it use --file %[1]s", arg)
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
		return nil, Misuse("unknown encoding %q; use a label of the Encoding Standard, such as utf-8", label)
	}
	return encoding, nil
}

// CheckBase returns an error if there is a base and it does not parse.
func (in *Inputs) CheckBase() error {
	var err error
	switch {
	case !in.HasBase:
	case in.Edition == spec.Current:
		_, err = weburl.Parse(in.Base)
	default:
		_, err = (&spec.Parser{Edition: in.Edition}).Parse(in.Base, nil)
	}
	return err
}

// Parser returns the parser for inputs that name no base of their own. The base
// parses, or else the inputs are not read.
func (in *Inputs) Parser() weburl.Parser {
	p := weburl.Parser{Encoding: in.Encoding}
	if in.HasBase {
		p.Base, _ = weburl.Parse(in.Base)
	}
	return p
}

// Names returns the files to read after the arguments: those that are named or,
// if there is no input at all, the standard input.
func (in *Inputs) Names() []string {
	if in.Found != nil {
		return nil
	}
	if len(in.Args)+len(in.files) == 0 {
		return []string{"-"}
	}
	return in.files
}

// End returns what ends a line.
func (in *Inputs) End() byte {
	if in.null {
		return 0
	}
	return '\n'
}

// HandsThrough reports whether a member of a JSON line that is not known is a
// member of the answer: the names of the answer's own members are taken.
func (in *Inputs) HandsThrough(name string) bool {
	return name != "error" && !slices.Contains(in.Members, name)
}

// UrlMembers are the members of the URL class, which are the answer where a URL
// is.
var UrlMembers = strings.Fields("href origin protocol username password host hostname port pathname search hash")

// AboutInputs is what the help of all commands says about their inputs.
const AboutInputs = ` are the arguments, then the lines of each --file. Without either, they are the
lines of stdin. See weburl help inputs.`
