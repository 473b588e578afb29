package findings

import (
	"cmp"
	"maps"
	"slices"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// A Policy says which findings count.
type Policy struct {
	ignore []string
	failOn string

	ignored map[spec.ErrorCode]bool
}

// What makes check fail.
const (
	failOnAny   = "any"   // a URL with a finding
	failOnError = "error" // a URL that does not parse
)

// Add adds the flags.
func (p *Policy) Add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&p.ignore, "ignore", nil, "leave out findings with error code `CODE`; can be repeated")
	flags.StringVar(&p.failOn, "fail-on", failOnAny, "fail on `WHAT`: any (every finding), or error (only URLs that do not parse)")
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

// Check checks the flags.
func (p *Policy) Check() error {
	known := knownCodes()
	p.ignored = map[spec.ErrorCode]bool{}
	for _, code := range p.ignore {
		if !known[code] {
			hint := cmp.Or(stream.DidYouMean(code, Codes()), "; "+version.Docs+"rules lists them")
			return stream.Misuse("unknown error code %q for --ignore%s", code, hint)
		}
		p.ignored[spec.ErrorCode(code)] = true
	}
	return nil
}

// fails reports whether the findings make the command fail.
func (p *Policy) fails(c *Result) bool {
	return !c.passes && (p.failOn != failOnError || slices.ContainsFunc(c.Findings, func(f Finding) bool { return f.Fatal }))
}
