package lint

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// A Severity says how likely it is that a finding is to be fixed.
type Severity uint8

// The severities, from the least.
const (
	Off     Severity = iota
	Note             // worth knowing; reported if it is asked for
	Warning          // works in some programs, or was hardly meant
	Error            // leads nowhere, or elsewhere
)

// Severities are the names of the severities.
var Severities = []string{"off", "note", "warning", "error"}

// String returns the name of the severity.
func (s Severity) String() string { return Severities[s] }

// severityNamed returns the severity of a name.
func severityNamed(name string) (Severity, bool) {
	i := slices.Index(Severities, name)
	return Severity(max(i, 0)), i >= 0
}

// A Rule is something that can be wrong with a link.
type Rule struct {
	Name     string
	Severity Severity // by default
	Meaning  string   // what is wrong, as a sentence
	Advice   string   // what to do, as a sentence
	Example  string
	Fixes    bool // some findings have a fix that is safe
	Anchor   string
}

// The rules that are not errors of the standard.
var ownRules = []Rule{
	{"backslash", Warning, "The URL has a backslash. Browsers read it as “/”, and other programs do not.", "Write “/”.", `https:\\example.org\a`, true, "https://url.spec.whatwg.org/#invalid-reverse-solidus"},
	{"bidi", Error, "The URL has control characters that change the order of the text around them.", "Remove the control characters.", "https://example.org/%E2%80%AEa", false, "https://url.spec.whatwg.org/#url-rendering-i18n"},
	{"credentials", Note, "The URL has a password.", "Remove the password from the document, and change it.", "https://admin:secret@example.org/", false, "https://url.spec.whatwg.org/#invalid-credentials"},
	{"double-encoding", Note, "The path is percent-encoded twice.", "Write “%” and two digits instead of “%25” and two digits.", "https://example.org/a%2520b", false, "https://url.spec.whatwg.org/#percent-encoded-bytes"},
	{"empty-link", Error, "The link has no URL.", "Write the URL, or remove the link.", "[guide]()", false, "https://url.spec.whatwg.org/#valid-url-string"},
	{"invisible-character", Error, "The URL has a character that is not visible.", "Remove the character.", "https://example.org/a%E2%80%8B", false, "https://www.unicode.org/reports/tr39/#Optional_Detection"},
	{"local-address", Note, "The URL leads to this machine or a private network.", "Write a public URL, or remove the link.", "http://localhost:8000/", false, "https://www.iana.org/assignments/iana-ipv4-special-registry/"},
	{"lookalike", Error, "The host has characters that look like others.", "Check the host, and write it in one script.", "https://аpple.example/", false, "https://www.unicode.org/reports/tr39/#Confusable_Detection"},
	{"missing-file", Error, "The link leads to a file that does not exist.", "Correct the path.", "[guide](docs/giude.md)", false, "https://url.spec.whatwg.org/#relative-state"},
	{"missing-fragment", Error, "The document has no heading or id of this name.", "Correct the fragment.", "[usage](#useage)", false, "https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-fragid"},
	{"missing-mailto", Error, "The link is an email address without “mailto:”, so it is a relative path.", "Write “mailto:” in front.", "[mail](someone@example.org)", false, "https://www.rfc-editor.org/rfc/rfc6068"},
	{"missing-reference", Error, "There is no reference definition of this label, so the brackets are text.", "Add the definition, or correct the label.", "[guide][giude]", false, "https://spec.commonmark.org/0.31.2/#matches"},
	{"missing-scheme", Error, "The link is a host without “https://”, so it is a relative path.", "Write “https://” in front.", "[site](www.example.org)", false, "https://url.spec.whatwg.org/#no-scheme-state"},
	{"mixed-content", Warning, "A page of an https site loads this over http, which browsers block.", "Write “https://”.", `<script src="http://example.org/a.js">`, false, "https://www.w3.org/TR/mixed-content/#algorithms"},
	{"scheme-twice", Error, "The URL has two schemes, so the second is the host.", "Remove one scheme.", "https://https://example.org/", true, "https://url.spec.whatwg.org/#scheme-state"},
	{"scheme-typo", Error, "The scheme is misspelled.", "Correct the scheme.", "htps://example.org/", true, "https://url.spec.whatwg.org/#scheme-state"},
	{"swallowed-markup", Error, "The URL has markup or punctuation of the text around it.", "Put the markup outside of the URL.", "[a](https://example.org/**)", false, "https://spec.commonmark.org/0.31.2/#link-destination"},
	{"typographic-quotes", Error, "The URL has typographic quotation marks, which do not quote it.", `Write " or '.`, "<a href=“https://example.org/”>", false, "https://html.spec.whatwg.org/multipage/syntax.html#attributes-2"},
}

// standardSeverities are the severities of the standard's validation errors that differ
// from the usual ones: [Error] if the URL does not parse, and [Note] otherwise.
var standardSeverities = map[spec.ErrorCode]Severity{
	"special-scheme-missing-following-solidus": Warning,
}

// replaced are the validation errors that rules of another name are about.
var replaced = map[spec.ErrorCode]string{
	"invalid-reverse-solidus": "backslash",
	"invalid-credentials":     "credentials",
}

// Rules returns all rules by name.
func Rules() []Rule {
	rules := slices.Clone(ownRules)
	add := func(doc spec.Doc) {
		if _, ok := replaced[doc.Code]; ok {
			return
		}
		r := Rule{Name: string(doc.Code), Severity: Note, Meaning: doc.Meaning, Advice: doc.Advice, Anchor: doc.Anchor}
		if doc.EndsParse == spec.EndsAlways {
			r.Severity = Error
		}
		r.Fixes = doc.Code == "invalid-URL-unit"
		if s, ok := standardSeverities[doc.Code]; ok {
			r.Severity = s
		}
		if len(doc.Examples) > 0 {
			r.Example = doc.Examples[0].Input
		}
		rules = append(rules, r)
	}
	for doc := range spec.Catalogue() {
		add(doc)
	}
	add(answers.InvalidUTF8)
	add(answers.TooLong)
	slices.SortFunc(rules, func(a, b Rule) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return rules
}

// rules are all rules, and ruleIndex their indices by name.
var (
	rules     = Rules()
	ruleIndex = func() map[string]int {
		index := map[string]int{}
		for i := range rules {
			index[rules[i].Name] = i
		}
		return index
	}()
)

// RuleNames returns the names of all rules.
func RuleNames() (names []string) {
	for i := range rules {
		names = append(names, rules[i].Name)
	}
	return names
}
