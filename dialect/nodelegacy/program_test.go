package nodelegacy

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/rangetable"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/parsers"
)

func TestProgram(t *testing.T) {
	parsers.Compare(t, parsers.NodeLegacy, Dialect(), parsers.Options{FailureNames: true}, known...)
}

// White space and lower case are those of JavaScript, except for capital letters
// that are new since Unicode 16: the tables of package cases are older.
func TestCharacters(t *testing.T) {
	parsers.CompareEach(t, parsers.NodeLegacy, Dialect(), func(c rune) bool { return !unicode.Is(unicode15, c) },
		parsers.Question{Input: "*http://h/*"},
		parsers.Question{Input: "/a*b"},
		parsers.Question{Input: "http://[*]/"},
		parsers.Question{Input: "http://[a*]/"},
	)
}

// Ada's rules for joiners are held to every label of up to five code points of
// those that the rules tell apart: letters of which one joins nothing, one both
// sides and one only what is before it, a virama, and the two joiners.
func TestJoiners(t *testing.T) {
	var questions []parsers.Question
	labels := []string{""}
	for len([]rune(labels[0])) < 5 {
		var longer []string
		for _, label := range labels {
			for _, c := range []string{"a", "\u0628", "\u0627", "\u0915", "\u094D", nonJoiner, joiner} {
				longer = append(longer, label+c)
				questions = append(questions, parsers.Question{Input: "http://" + label + c + "/"})
			}
		}
		labels = longer
	}
	compareAll(t, questions)
}

// Each of the strings of up to three digits and hyphens is Punycode after its
// delimiter, or not. Node.js maps hosts that are not ASCII only.
func TestPunycode(t *testing.T) {
	var questions []parsers.Question
	const digits = "abcdefghijklmnopqrstuvwxyz0123456789-"
	for i := range len(digits) {
		for j := range len(digits) {
			for k := range len(digits) {
				questions = append(questions, parsers.Question{Input: "http://\u00FC.xn---" + string([]byte{digits[i], digits[j], digits[k]}) + "/"})
			}
		}
	}
	compareAll(t, questions)
}

func compareAll(t *testing.T, questions []parsers.Question) {
	t.Helper()
	answers, err := parsers.NodeLegacy.Prepare(t)().Ask(questions)
	if err != nil {
		t.Fatal(err)
	}
	read, differences := 0, 0
	for i, q := range questions {
		if !answers[i].Failed {
			read++
		}
		if got := parsers.Model(Dialect(), q); got != answers[i] {
			if differences++; differences <= 10 {
				t.Errorf("%v\nmodel   %v\nprogram %v", q, got, answers[i])
			}
		}
	}
	t.Logf("%d hosts, %d of them are read, %d answers differ", len(questions), read, differences)
}

// known are differences of Ada, which Node.js maps hosts with, from UTS #46.
var known = []parsers.Known{
	rejected("joiner-rejected", "Ada lacks many joining letters",
		"http://\u07CA\u200C\u07CA/", func(host string) bool { return strings.ContainsRune(host, '\u200C') }),
}

// rejected is a kind of host in Unicode that Node.js does not take.
func rejected(name, reason, example string, is func(host string) bool) parsers.Known {
	return parsers.Known{
		Name: name, Reason: reason, Example: parsers.Question{Input: example},
		Is: func(_ parsers.Question, got, want parsers.Answer) bool {
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
