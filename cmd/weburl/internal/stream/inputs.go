package stream

import (
	"github.com/weburl/weburl/display"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/memory"
	"github.com/weburl/weburl/cmd/weburl/internal/pipeline"
	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/maxfailed"
	urlscheme "github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// An Inputs has the kind and the sources of the inputs of a verb, and the form of the
// answers: the contract that docs/command-reference.md describes. A [Verb] declares the first
// fields, and the flags set the others.
type Inputs struct {
	What     string // what an input is called in messages: URL; empty if there are none
	AreURLs  bool   // they are parsed as URLs, which have a base and an encoding
	Unparsed bool   // the verb answers URLs that do not parse, unless they have a base
	HasBase  bool   // there is a base; declared by verbs that take it as an operand
	Files    bool   // they are names of files, which the verb reads as a whole
	Content  string // of a file: "a document"; empty if it is inputs
	Paths    bool   // arguments may be names of files
	Form     Form   // of an answer in text
	Verdicts bool   // an input that fails also has an answer, unless --on-error is given
	Sifts    bool   // lines about which there is nothing to say have no answer: see [Inputs.Sifted]
	Numbered bool   // an answer in JSON has the number of the line
	Progress bool   // a bar shows how much has been read
	FileHint string // what else to do with a file that is given instead of a URL

	ChecksBase bool            // the verb parses the base itself
	Between    string          // two listings; a blank line if empty
	Members    []string        // of an answer in JSON, other than input, base and error
	CDXMembers bool            // requests of --cdx have the other fields of the line as members
	CDXNeeds   []string        // fields that lines of CDX must have
	Chunks     pipeline.Chunks // of lines
	Unique     bool            // answers have keys: see [Answerer]
	Memory     memory.Size     // of the verb
	Longest    int             // the length in bytes of the longest input and base that are answered; 0 for no limit

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
	Output      string // the file to write; empty for stdout
	AsJSON      bool   // answers are JSON
	JSONLines   bool   // inputs are JSON as well
	OnError     string
	Chosen      bool // OnError was given
	maxFailed   maxfailed.Limit
	isStrict    bool // maxFailed is of --strict
	KeepRows    bool
	quiet       bool
	Lines       bool // the answers are the lines of inputs that pass
	failedLines bool // the answers are the lines of inputs that fail
	refang      bool
	Member      string // of JSON lines that is the input
	extract     extraction
}

// A Form is the form of an answer in text.
type Form uint8

// The forms.
const (
	Line    Form = iota // most often one line, and several in one with tabs between them
	Listing             // several lines
	Table               // a row of a table, of failures as well
	Summary             // none: the verb writes one answer, about all inputs
)

// OnlyLines reports whether the answers are lines of inputs.
func (in *Inputs) OnlyLines() bool { return in.Lines || in.failedLines }

// one reports whether inputs are answered one by one.
func (in *Inputs) one() bool { return in.What != "" && !in.Files }

// Sifted reports whether a request without findings needs no answer: whether lines are
// sifted, and not each line requires an answer.
func (in *Inputs) Sifted(r *Request) bool {
	return in.Sifts && r.Line > 0 && !in.JSONLines && !in.KeepRows
}

// The output for an input that fails.
const (
	OnErrorSkip  = "skip"  // nothing
	onErrorEmpty = "empty" // an empty line
	onErrorKeep  = "keep"  // the line of the input
	OnErrorFail  = "fail"  // nothing, and it is the last that is read
)

var onErrors = []string{OnErrorSkip, onErrorEmpty, onErrorKeep, OnErrorFail}

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
	case flags.Changed("output") && in.Output == "":
		return Misuse("--output is empty: name a file, or - for stdout")
	case slices.Contains(in.files, ""):
		return Misuse("--file is empty: name a file, or - for stdin")
	case in.What == "" && len(args) > 0:
		return Misuse("unexpected argument %q%s", args[0], cmd.Annotations["argument"])
	case in.AsJSON && in.JSONLines:
		return Misuse("--json and --jsonl cannot be combined")
	case in.JSONLines && len(args) > 0 && !in.Files:
		return Misuse("--jsonl reads JSON lines and takes no %s argument", in.What)
	case in.scheme != "" && in.HasBase:
		return Misuse("--guess and --base cannot be combined")
	case flags.Changed("guess") && !urlscheme.IsValid(in.scheme):
		return Invalid("--guess", in.scheme, "a scheme is a name such as https")
	case in.scheme != "" && len(args) > 0 && urlscheme.IsSpecial(args[0]):
		return Misuse("%q is a scheme, not a URL; write --guess=%[1]s", args[0])
	case in.KeepRows && in.Chosen && in.OnError == OnErrorSkip:
		return Misuse("--keep-rows and --on-error skip cannot be combined")
	case in.Form == Table && in.Chosen && (in.OnError == onErrorKeep || in.OnError == onErrorEmpty):
		return Misuse("--on-error %s is not supported: an input that fails has a row", in.OnError)
	case in.OnError == OnErrorFail && in.maxFailed.IsSet():
		return Misuse("--max-failed and --on-error fail cannot be combined: that is for the first input that fails")
	case in.Lines && in.failedLines:
		return Misuse("--lines and --failed-lines cannot be combined")
	case in.Lines && in.AsJSON:
		return Misuse("--lines and --json cannot be combined")
	case in.failedLines && in.AsJSON:
		return Misuse("--failed-lines and --json cannot be combined")
	case in.extract.given() && in.JSONLines:
		return Misuse("%s and --jsonl cannot be combined", in.extract.flag())
	case in.extract.given() && len(args) > 0:
		return Misuse("%s reads lines and takes no %s argument", in.extract.flag(), in.What)
	case flags.Changed("input-member") && !in.JSONLines:
		return Misuse("--input-member needs --jsonl")
	case in.JSONLines && !in.OnlyLines() && in.Form != Table && (in.isOwn(in.Member) || in.Member == "base" && in.HasBase):
		return Misuse("--input-member %s: the output has a key of that name itself", in.Member)
	}
	if in.Output == infile.Stdin {
		in.Output = ""
	}
	if in.JSONLines && !in.OnlyLines() {
		in.AsJSON = true
	}
	if in.KeepRows && !in.Chosen {
		in.OnError = onErrorEmpty
	}
	if in.Form == Table && !in.Chosen && !in.maxFailed.IsSet() {
		in.maxFailed = maxfailed.All // a row says that its input failed
	}
	var err error
	if in.Encoding, err = encodingNamed(in.label); err != nil {
		return err
	}
	in.Base = percent.DecodeUTF8(in.Base)
	in.Edition = editionNamed(in.editionName)
	return nil
}

// SkipFailed is --on-error skip, unless --on-error is given.
func (in *Inputs) SkipFailed() {
	if in.Chosen {
		return
	}
	in.OnError, in.Chosen = OnErrorSkip, true
	if !in.maxFailed.IsSet() {
		in.maxFailed = maxfailed.Limit{}
	}
}

// Strict sets --max-failed to 0 if strict is set.
func (in *Inputs) Strict(strict bool) error {
	switch {
	case !strict:
		return nil
	case in.maxFailed.IsSet():
		return Misuse("--strict and --max-failed cannot be combined")
	case in.OnError == OnErrorFail:
		return Misuse("--strict and --on-error fail cannot be combined: that fails as well")
	}
	in.maxFailed, in.isStrict = maxfailed.Of(0), true
	return nil
}

// limit returns the flag that says how many inputs may fail, or the empty string.
func (in *Inputs) limit() string {
	switch {
	case in.isStrict:
		return "--strict"
	case !in.maxFailed.IsSet():
		return ""
	}
	return "--max-failed " + in.maxFailed.String()
}

// keepsLines reports whether the lines of inputs may be printed.
func (in *Inputs) keepsLines() bool {
	return in.OnlyLines() || in.OnError == onErrorKeep && !in.AsJSON
}

// check checks what the flags and arguments mean for a verb.
func (in *Inputs) check() error {
	text := !in.AsJSON && !in.OnlyLines()
	if in.Form == Listing && text && (in.KeepRows || in.Chosen && in.OnError != OnErrorSkip && in.OnError != OnErrorFail) {
		flag := "--keep-rows"
		if in.Chosen {
			flag = "--on-error " + in.OnError
		}
		return Misuse("%s needs --json here: the output for one input has several lines", flag)
	}
	if !in.AreURLs || in.HasBase || in.scheme != "" {
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
			return Misuse("%q is a file, not a URL; to read URLs from it use --file %[1]s%s", arg, in.FileHint)
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
		return nil, Misuse("unknown --encoding %q; use a label of the Encoding Standard, such as utf-8", label)
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

// Names returns the files to read: the arguments, if these are files, and the files of
// --file; or stdin if there is no input.
func (in *Inputs) Names() []string {
	switch {
	case len(in.Args)+len(in.files) == 0:
		return []string{infile.Stdin}
	case in.Files:
		return slices.Concat(in.Args, in.files)
	}
	return in.files
}

// request returns a request that has only what the flags say.
func (in *Inputs) request() Request { return Request{Base: in.Base, HasBase: in.HasBase, NotText: -1} }

// set sets the input of a request.
func (in *Inputs) set(r *Request, text string) {
	r.Set(text)
	in.read(r)
}

// read changes the input of a request as --refang and --guess say.
func (in *Inputs) read(r *Request) {
	if in.refang {
		r.Input = display.Refang(r.Input)
	}
	if in.scheme != "" && !r.HasBase {
		r.Input = weburl.Guess(r.Input, in.scheme)
	}
}

// IsCDX reports whether inputs are in lines of CDX or CDXJ.
func (in *Inputs) IsCDX() bool { return in.extract.cdx }

// plain reports whether inputs are lines as they are, and so are not the answers.
func (in *Inputs) plain() bool {
	return !in.OnlyLines() && !in.JSONLines && !in.refang && in.scheme == "" && !in.extract.given()
}

// End returns what ends a line.
func (in *Inputs) End() byte {
	if in.null {
		return 0
	}
	return '\n'
}

// lineEnd returns what ends an input that is read.
func (in *Inputs) lineEnd() byte {
	if in.extract.column != "" {
		return infile.ColumnEnd
	}
	return in.End()
}

// HandsThrough reports whether a member of a JSON line that is not known is a
// member of the answer: the names of the answer's own members are taken.
func (in *Inputs) HandsThrough(name string) bool { return name != in.Member && !in.isOwn(name) }

// isOwn reports whether an answer in JSON has a member of its own with a name, other than the
// input and the base.
func (in *Inputs) isOwn(name string) bool {
	return name == "error" || slices.Contains(in.Members, name)
}
