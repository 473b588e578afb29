package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/answers"
)

func (t *tool) idnaCommand() *cobra.Command {
	in := inputs{what: "DOMAIN", members: []string{"ascii", "unicode", "errors"}}
	var toASCII, toUnicode, strict bool
	cmd := &cobra.Command{
		Use:   "idna [--to-ascii | --to-unicode | --json] [--strict] [DOMAIN...]",
		Short: "Turn domain names into ASCII and Unicode",
		Long: `Show domain names in ASCII, as the DNS knows them, and in Unicode, as people read
them, by UTS #46 with Unicode ` + idna.UnicodeVersion + `. For a domain name that breaks rules, say
which, by their names in the test data of UTS #46: P4, V1 to V7, U1, C1, C2, B1 to
B6, A4_1 and A4_2.

The rules are those of a URL parser, which lets much through. With --strict they
are those of the URL Standard for what a person may write: letters, digits and
hyphens alone in ASCII, and lengths as the DNS has them.

Domain names` + aboutInputs + `

With --json each is answered by one JSON object on a line: input, ascii (null if
it breaks rules), unicode, and errors, a list of objects with rule, label, index
(of the label, from 0), codePoint (as in U+200D), and message. The members label,
index and codePoint are there if there is one to blame.

Exit status: 0 if all domain names are in order, 1 if some are not,
2 for misuse or if something cannot be read or written.`,
		Example: `  weburl idna Bücher.example xn--bcher-kva.example
  weburl idna --to-ascii faß.de
  weburl idna --to-unicode xn--mgba3gch31f060k.example
  weburl idna --strict under_score.example
  weburl idna --json xn--a.example`,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
	}
	flags := cmd.Flags()
	flags.BoolVar(&toASCII, "to-ascii", false, "print the domain name in ASCII alone")
	flags.BoolVar(&toUnicode, "to-unicode", false, "print the domain name in Unicode alone")
	flags.BoolVar(&strict, "strict", false, "hold to the rules for what a person may write")
	in.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		in.listing = !toASCII && !toUnicode
		if err := in.from(cmd, args); err != nil {
			return err
		}
		if toASCII && toUnicode || in.asJSON && (toASCII || toUnicode) {
			return misuse("--to-ascii, --to-unicode and --json exclude each other")
		}
		options := idna.Lax
		if strict {
			options = idna.Strict
		}
		read := func(r *request) domain {
			d := domain{request: r}
			var err error
			d.unicode, err = options.ToUnicode(r.input)
			if !toUnicode {
				// It has all the rules, lengths included.
				d.ascii, err = options.ToASCII(r.input)
			}
			errors.As(err, &d.errors)
			return d
		}
		return t.answer(&in, func() answerer[*request] {
			return answerer[*request]{
				text: func(t *tool, r *request) error {
					d := read(r)
					broken := d.broken()
					switch {
					case toASCII && broken != nil:
						return broken
					case toASCII:
						t.line(d.ascii)
					case toUnicode:
						t.line(d.unicode)
						if broken != nil {
							t.reports.count(d.errors[0].Rule)
							t.reportFailure(r, broken, appendFailures(nil, broken))
						}
					default:
						t.listDomain(&d)
					}
					return d.failed()
				},
				json: func(b []byte, r *request) ([]byte, error) {
					d := read(r)
					return appendDomain(b, &d), d.failed()
				},
			}
		})
	}
	return cmd
}

// A domain is a domain name and what became of it.
type domain struct {
	*request
	ascii   string // if there are no errors
	unicode string
	errors  idna.Errors
}

// failed returns errFailed if the domain name breaks rules.
func (d *domain) failed() error {
	if len(d.errors) > 0 {
		return errFailed
	}
	return nil
}

// broken returns the rules that the domain name breaks as an error, or nil.
func (d *domain) broken() error {
	var list []error
	for _, e := range d.errors {
		list = append(list, &ownError{e.Rule, e.Rule + ": " + ruleText(e)})
	}
	return errors.Join(list...)
}

func (t *tool) listDomain(d *domain) {
	t.title(visible(d.input))
	if len(d.errors) == 0 {
		t.row("ascii", d.ascii, t.style.host, "")
	}
	t.row("unicode", visible(d.unicode), t.style.host, "")
	for _, e := range d.errors {
		t.row("error", e.Rule, t.style.fatal, visible(ruleText(e)))
	}
}

// ruleText returns what a rule is, without its name.
func ruleText(e idna.Error) string {
	return strings.TrimPrefix(e.Error(), "idna: "+e.Rule+": ")
}

func appendDomain(b []byte, d *domain) []byte {
	b = appendNullable(b, "ascii", answers.Nullable(d.ascii, len(d.errors) == 0))
	b = appendMember(b, "unicode", d.unicode)
	b = append(appendName(b, "errors"), '[')
	for i, e := range d.errors {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendMember(append(b, '{'), "rule", e.Rule)
		if e.Index >= 0 {
			b = appendMember(b, "label", e.Label)
			b = appendInt(b, "index", e.Index)
		}
		if e.CodePoint >= 0 {
			b = appendMember(b, "codePoint", fmt.Sprintf("%U", e.CodePoint))
		}
		b = append(appendMember(b, "message", ruleText(e)), '}')
	}
	return append(b, ']')
}
