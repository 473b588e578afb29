package findings

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// A Policy says which findings count, and in which documents URLs are found. Its flags
// are for repositories.
type Policy struct {
	in            bool // the arguments are files and directories
	ignore        []string
	failOn        string
	baselineFile  string
	writeBaseline bool

	ignored  map[spec.ErrorCode]bool
	baseline *baseline
}

// What makes check fail.
const (
	failOnAny   = "any"   // a URL with a finding
	failOnError = "error" // a URL that does not parse
)

// Add adds the flags.
func (p *Policy) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&p.in, "in", false, "find URLs in files and directories, which are the arguments")
	flags.StringArrayVar(&p.ignore, "ignore", nil, "leave out findings with error code `CODE`; can be repeated")
	flags.StringVar(&p.failOn, "fail-on", failOnAny, "fail on `WHAT`: any finding, or error, a URL that does not parse")
	flags.StringVar(&p.baselineFile, "baseline", "", "with --in: leave out the findings in `FILE`")
	flags.BoolVar(&p.writeBaseline, "write-baseline", false, "write all findings to the file of --baseline")
}

// FailOn are the values of --fail-on.
var FailOn = []string{failOnAny, failOnError}

// Codes returns the codes that a finding can have.
func Codes() []string { return slices.Sorted(maps.Keys(knownCodes())) }

// knownCodes returns the codes that a finding can have.
func knownCodes() map[string]bool {
	codes := map[string]bool{string(answers.InvalidUTF8.Code): true, string(answers.TooLong.Code): true, string(answers.NotValidURLString): true}
	for doc := range spec.Catalogue() {
		codes[string(doc.Code)] = true
	}
	return codes
}

// From checks the flags. With --in the inputs are those found in documents.
func (p *Policy) From(t *stream.Tool, cmd *cobra.Command, in *stream.Inputs) error {
	known := knownCodes()
	p.ignored = map[spec.ErrorCode]bool{}
	for _, code := range p.ignore {
		if !known[code] {
			return stream.Misuse("unknown error code %q for --ignore", code)
		}
		p.ignored[spec.ErrorCode(code)] = true
	}
	switch {
	case p.baselineFile != "" && !p.in:
		return stream.Misuse("--baseline needs --in")
	case p.writeBaseline && p.baselineFile == "":
		return stream.Misuse("--write-baseline needs --baseline FILE")
	case !p.in:
		return nil
	}
	for _, name := range []string{"file", "jsonl", "null", "on-error", "keep-rows", "lines", "failed-lines", "field", "regexp"} {
		if cmd.Flags().Changed(name) {
			return stream.Misuse("--in and --%s cannot be combined", name)
		}
	}
	paths, base := in.Args, ReservedBase
	if in.HasBase {
		base = in.Base
		if err := in.CheckBase(); err != nil {
			return stream.Misuse("--base %s does not parse: %v", stream.ShownInput(base), err)
		}
	}
	if len(paths) == 0 {
		paths = []string{"."}
	}
	if p.baselineFile != "" {
		p.baseline = newBaseline()
		if !p.writeBaseline {
			if err := p.baseline.read(p.baselineFile); err != nil {
				return err
			}
		}
	}
	in.Found = foundIn(t, paths, base)
	return nil
}

// apply leaves out the findings of the baseline.
func (p *Policy) apply(c *Result) {
	switch {
	case p.baseline == nil || c.More > 0:
	case p.writeBaseline:
		p.baseline.add(c)
		c.LeftOut += len(c.Findings)
		c.Findings = nil
	default:
		p.baseline.leaveOut(c)
	}
	c.passes = c.Valid || len(c.Findings) == 0 && c.LeftOut > 0
}

// fails reports whether the findings make the command fail.
func (p *Policy) fails(c *Result) bool {
	return !c.passes && (p.failOn != failOnError || slices.ContainsFunc(c.Findings, func(f Finding) bool { return f.Fatal }))
}

// Finish writes the baseline, if that is asked for.
func (p *Policy) Finish() error {
	if p.writeBaseline {
		return p.baseline.write(p.baselineFile)
	}
	return nil
}
