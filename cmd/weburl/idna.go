package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/answers"
)

func idnaVerb() *stream.Verb {
	var toASCII, toUnicode, strict bool
	return &stream.Verb{
		Use:   "idna [DOMAIN...]",
		Short: "Convert domain names to ASCII and Unicode",
		Alike: []string{"punycode", "unicode", "ascii"},
		About: `Show domain names in ASCII, as in the DNS, and in Unicode, and the rules that they break.

Names are converted by UTS #46 with Unicode ` + idna.UnicodeVersion + `, and a name that breaks a rule fails. A
URL parser is less strict: it accepts an ASCII host even if a label such as xn--a does not
decode. --strict applies the URL Standard's rules for authors: in ASCII only letters,
digits and hyphens, and the lengths that the DNS allows.`,
		Notes: `Rules of UTS #46 have the names that its test data uses: P4, V1 to V7, U1, C1, C2, B1 to
B6, A4_1 and A4_2. All other rules have the error codes of the URL
Standard.`,
		Example: `  # Both forms of a domain
  weburl idna Bücher.example xn--bcher-kva.example
  # Only the ASCII form
  weburl idna --to-ascii faß.de
  # Only the Unicode form
  weburl idna --to-unicode xn--mgba3gch31f060k.example
  # By the strict rules, which allow no underscore
  weburl idna --strict under_score.example
  # The errors in JSON
  weburl idna --json --strict a_b.example`,
		Reads: stream.Inputs{What: "DOMAIN", Form: stream.Listing, Verdicts: true},
		Members: []stream.Member{
			{"ascii", "the name in ASCII; null if it breaks a rule"},
			{"unicode", "the name in Unicode"},
			{"errors", "a list of objects: rule, message and, if the rule concerns them, label, index (of the label, from 0) and codePoint (such as U+200D)"},
		},
		Sample:   `{"input":"a_b.example","ascii":null,"unicode":"a_b.example","errors":[{"rule":"U1","label":"a_b","index":0,"codePoint":"U+005F","message":"label 1, \"a_b\", contains an ASCII code point other than letters, digits and hyphens: U+005F"}],"error":{"code":"U1","message":…}}`,
		Succeeds: "all domain names are valid",
		Fails:    "some are not",
		Flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.BoolVar(&toASCII, "to-ascii", false, "print only the name in ASCII")
			flags.BoolVar(&toUnicode, "to-unicode", false, "print only the name in Unicode")
			flags.BoolVar(&strict, "strict", false, "apply the rules for authors")
		},
		Run: func(c *stream.Call) error {
			if toASCII || toUnicode {
				c.In.Form = stream.Line
			}
			if toASCII && toUnicode || c.In.AsJSON && (toASCII || toUnicode) {
				return stream.Misuse("--to-ascii, --to-unicode and --json cannot be combined")
			}
			for _, arg := range c.In.Args {
				if host := hostInURL(arg); host != "" {
					return stream.Misuse("%q is a URL; its host is %s", term.Clipped(arg, stream.MostShown), host)
				}
			}
			options := idna.Lax
			if strict {
				options = idna.Strict
			}
			read := func(r *stream.Request) domain {
				d := domain{Request: r}
				var err error
				d.unicode, err = options.ToUnicode(r.Input)
				if !toUnicode {
					// It has all the rules, lengths included.
					d.ascii, err = options.ToASCII(r.Input)
				}
				var broken idna.Errors
				errors.As(err, &broken)
				for _, e := range broken {
					text := strings.TrimPrefix(e.Error(), "idna: "+e.Rule+": ")
					d.errors = append(d.errors, brokenRule{e.Rule, text, e.Label, e.Index, e.CodePoint})
				}
				if err == nil {
					d.errors = hostErrors(r.Input)
				}
				return d
			}
			return c.Answer(&c.In, func() stream.Answerer[*stream.Request] {
				return stream.Answerer[*stream.Request]{
					Text: func(t *stream.Tool, r *stream.Request) error {
						d := read(r)
						switch err := d.failed(); {
						case err != nil:
							return err
						case toASCII:
							t.Line(d.ascii)
						case toUnicode:
							t.Line(d.unicode)
						default:
							listDomain(t, &d)
						}
						return nil
					},
					JSON: func(b []byte, r *stream.Request) ([]byte, error) {
						d := read(r)
						return appendDomain(b, &d), d.failed()
					},
					Failed: func(t *stream.Tool, r *stream.Request, err error) bool {
						broken, ok := errors.AsType[*brokenError](err)
						switch {
						case !ok || toASCII:
							return false
						case toUnicode:
							t.Line(broken.unicode)
							t.ReportFailure(r, err)
						default:
							listDomain(t, broken.domain)
						}
						return true
					},
				}
			})
		},
	}
}

// A domain is a domain name and what became of it.
type domain struct {
	*stream.Request
	ascii   string // if there are no errors
	unicode string
	errors  []brokenRule
}

// A brokenRule is a rule that a domain name breaks.
type brokenRule struct {
	rule, message string
	label         string
	index         int  // of the label, or -1
	codePoint     rune // or -1
}

// failed returns a [brokenError] if the domain name breaks rules.
func (d *domain) failed() error {
	if len(d.errors) > 0 {
		return &brokenError{d}
	}
	return nil
}

// A brokenError is a domain name that breaks rules.
type brokenError struct{ *domain }

// Error implements error.
func (e *brokenError) Error() string { return e.Unwrap()[0].Error() }

// Unwrap returns an error for each rule.
func (e *brokenError) Unwrap() (list []error) {
	for _, broken := range e.errors {
		list = append(list, stream.NewError(broken.rule, broken.message))
	}
	return list
}

func listDomain(t *stream.Tool, d *domain) {
	t.Title(term.Visible(d.Input))
	if len(d.errors) == 0 {
		t.Row("ascii", d.ascii, t.Style.Host, "")
	}
	t.Row("unicode", term.Visible(d.unicode), t.Style.Host, "")
	for _, e := range d.errors {
		t.Row("error", e.rule, t.Style.Fatal, term.Visible(e.message))
	}
}

func appendDomain(b []byte, d *domain) []byte {
	b = answers.AppendNullable(b, "ascii", answers.Nullable(d.ascii, len(d.errors) == 0))
	b = answers.AppendMember(b, "unicode", d.unicode)
	b = append(answers.AppendName(b, "errors"), '[')
	for i, e := range d.errors {
		if i > 0 {
			b = append(b, ',')
		}
		b = answers.AppendMember(append(b, '{'), "rule", e.rule)
		if e.index >= 0 {
			b = answers.AppendMember(b, "label", e.label)
			b = answers.AppendInt(b, "index", e.index)
		}
		if e.codePoint >= 0 {
			b = answers.AppendMember(b, "codePoint", fmt.Sprintf("%U", e.codePoint))
		}
		b = append(answers.AppendMember(b, "message", e.message), '}')
	}
	return append(b, ']')
}

// hostInURL returns the host of a URL that is given for a domain name, or nothing.
func hostInURL(input string) string {
	if !strings.Contains(input, "://") {
		return ""
	}
	u, err := weburl.Parse(input)
	if err != nil {
		return ""
	}
	return u.ParsedHost().Unicode()
}

// hostErrors returns why a domain name that breaks no rule of UTS #46 is not the host
// of a web address: it is empty, has forbidden code points, or ends in a number without
// being an IPv4 address.
func hostErrors(name string) []brokenRule {
	h, err := weburl.ParseHost(name)
	switch {
	case err != nil:
		f := answers.FailureOf(err)
		return []brokenRule{{f.Code, f.Message, "", -1, -1}}
	case strings.ContainsAny(name, "[%"):
		return []brokenRule{{"domain-invalid-code-point", "a domain name cannot contain “[” or “%”", "", -1, -1}}
	case h.Kind() != weburl.HostDomain && h.Kind() != weburl.HostIPv4:
		return []brokenRule{{"domain-invalid-code-point", "this is not a domain name", "", -1, -1}}
	}
	return nil
}
