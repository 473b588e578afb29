package nodelegacy

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/rangetable"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/readers"
)

func TestProgram(t *testing.T) {
	readers.Compare(t, readers.NodeLegacy, Dialect, readers.Options{FailureNames: true}, known...)
}

// White space and lower case are those of JavaScript, except for capital letters
// that are new since Unicode 16: the tables of package cases are older.
func TestCharacters(t *testing.T) {
	readers.CompareEach(t, readers.NodeLegacy, Dialect, func(c rune) bool { return !unicode.Is(unicode15, c) },
		readers.Question{Input: "*http://h/*"},
		readers.Question{Input: "/a*b"},
		readers.Question{Input: "http://[*]/"},
		readers.Question{Input: "http://[a*]/"},
	)
}

// known are differences of Ada, which Node.js maps hosts with, from UTS #46.
var known = []readers.Known{
	accepted("joiner-accepted", "Ada looks for joining letters anywhere around a non-joiner, and checks nothing in a label after its first joiner",
		"http://\u0628\u200C\u00A1\u0628/", func(e idna.Error) bool { return e.Rule[0] == 'C' }),
	rejected("joiner-rejected", "Ada lacks many joining letters",
		"http://\u07CA\u200C\u07CA/", func(host string) bool { return strings.ContainsRune(host, '\u200C') }),
	accepted("punycode-accepted", "Ada decodes Punycode that begins with the delimiter, which RFC 3492 takes for a digit that is none",
		"http://\u00FC.xn---w5f/", func(e idna.Error) bool {
			return e.Rule == "P4" && strings.HasPrefix(e.Label, "xn---") && strings.LastIndexByte(e.Label, '-') == len("xn--")
		}),
}

// accepted is a rule of UTS #46 that a host breaks which Node.js takes. The model
// answers the same once it takes such hosts, too.
func accepted(name, reason, example string, is func(idna.Error) bool) readers.Known {
	lenient := *Dialect
	lenient.Parse = func(input, base string) dialect.Reading {
		return read(input, base, func(host string) (string, bool) {
			ascii, err := idna.Lax.ToASCII(host)
			var rules idna.Errors
			if !errors.As(err, &rules) {
				return ascii, err == nil
			}
			if slices.ContainsFunc(rules, func(e idna.Error) bool { return !is(e) }) {
				return "", false
			}
			unicode, _ := idna.Lax.ToUnicode(host)
			return encodeLabels(unicode), true
		})
	}
	return readers.Known{
		Name: name, Reason: reason, Example: readers.Question{Input: example},
		Is: func(q readers.Question, got, want readers.Answer) bool {
			return got.Failed && !want.Failed && readers.Model(&lenient, q) == want
		},
	}
}

// rejected is a kind of host in Unicode that Node.js does not take.
func rejected(name, reason, example string, is func(host string) bool) readers.Known {
	return readers.Known{
		Name: name, Reason: reason, Example: readers.Question{Input: example},
		Is: func(_ readers.Question, got, want readers.Answer) bool {
			if !want.Failed || want.FailureName != "ERR_INVALID_URL" || got.Failed {
				return false
			}
			labels := strings.Split(got.Components[dialect.Host].String(), ".")
			for i, label := range labels {
				labels[i] = decodeLabel(label)
			}
			return is(strings.Join(labels, "."))
		},
	}
}

var unicode15 = rangetable.Assigned("15.0.0")
