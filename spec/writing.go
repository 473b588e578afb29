package spec

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/subpart"
)

// A Rule is a production of the writing grammar, by its name in the standard. The
// grammar defines what authors may write; parsers accept more. By the current edition, a
// string that follows [ValidURLString] is one that parses without failure and without
// any validation error.
//
// Source: https://url.spec.whatwg.org/#url-writing and
// https://url.spec.whatwg.org/#host-writing
type Rule string

// The rules for URLs.
const (
	ValidURLString                    Rule = "valid URL string"
	AbsoluteURLWithFragmentString     Rule = "absolute-URL-with-fragment string"
	AbsoluteURLString                 Rule = "absolute-URL string"
	URLSchemeString                   Rule = "URL-scheme string"
	RelativeURLWithFragmentString     Rule = "relative-URL-with-fragment string"
	RelativeURLString                 Rule = "relative-URL string"
	SchemeRelativeSpecialURLString    Rule = "scheme-relative-special-URL string"
	URLPortString                     Rule = "URL-port string"
	SchemeRelativeURLString           Rule = "scheme-relative-URL string"
	OpaqueHostAndPortString           Rule = "opaque-host-and-port string"
	SchemeRelativeFileURLString       Rule = "scheme-relative-file-URL string"
	PathAbsoluteURLString             Rule = "path-absolute-URL string"
	PathAbsoluteNonAuthorityURLString Rule = "path-absolute-non-authority-URL string"
	PathRelativeURLString             Rule = "path-relative-URL string"
	PathRelativeSchemeLessURLString   Rule = "path-relative-scheme-less-URL string"
	OpaquePathURLString               Rule = "opaque-path-URL string"

	// PathAbsoluteNonWindowsFileURLString is a rule of the older editions only.
	PathAbsoluteNonWindowsFileURLString Rule = "path-absolute-non-Windows-file-URL string"

	URLPathSegmentString Rule = "URL-path-segment string"
	URLQueryString       Rule = "URL-query string"
	URLFragmentString    Rule = "URL-fragment string"
)

// The rules for hosts.
const (
	ValidHostString              Rule = "valid host string"
	ValidDomainString            Rule = "valid domain string"
	ValidIPv4AddressString       Rule = "valid IPv4-address string"
	ValidIPv6AddressString       Rule = "valid IPv6-address string"
	ValidIPv6PiecesAndIPv4String Rule = "valid IPv6-pieces-and-IPv4 string"
	ValidIPv6PiecesString        Rule = "valid IPv6-pieces string"
	ValidIPv6PieceString         Rule = "valid IPv6-piece string"
	ValidOpaqueHostString        Rule = "valid opaque-host string"
)

// A production is a rule and its check.
type production struct {
	rule  Rule
	check func(part) *WritingError
	in    grammar
}

// A grammar is one of the two writing grammars of the standard, or both.
type grammar uint8

const (
	grammar2026  grammar = 1 << iota // since 37afb50 and 6ae8486, of June and July 2026
	olderGrammar                     // before
	bothGrammars = grammar2026 | olderGrammar
)

// productions holds all rules, in the order of the standard.
var productions = [...]production{
	{ValidHostString, validHostString, bothGrammars},
	{ValidDomainString, validDomainString, bothGrammars},
	{ValidIPv4AddressString, validIPv4AddressString, bothGrammars},
	{ValidIPv6AddressString, validIPv6AddressString, bothGrammars},
	{ValidIPv6PiecesAndIPv4String, validIPv6PiecesAndIPv4String, grammar2026},
	{ValidIPv6PiecesString, validIPv6PiecesString, grammar2026},
	{ValidIPv6PieceString, validIPv6PieceString, grammar2026},
	{ValidOpaqueHostString, validOpaqueHostString, bothGrammars},
	{ValidURLString, validURLString, bothGrammars},
	{AbsoluteURLWithFragmentString, absoluteURLWithFragmentString, bothGrammars},
	{AbsoluteURLString, absoluteURLString, bothGrammars},
	{URLSchemeString, urlSchemeString, bothGrammars},
	{RelativeURLWithFragmentString, relativeURLWithFragmentString, bothGrammars},
	{RelativeURLString, relativeURLString, bothGrammars},
	{SchemeRelativeSpecialURLString, schemeRelativeSpecialURLString, bothGrammars},
	{URLPortString, urlPortString, bothGrammars},
	{SchemeRelativeURLString, schemeRelativeURLString, bothGrammars},
	{OpaqueHostAndPortString, opaqueHostAndPortString, bothGrammars},
	{SchemeRelativeFileURLString, schemeRelativeFileURLString, bothGrammars},
	{PathAbsoluteURLString, pathAbsoluteURLString, bothGrammars},
	{PathAbsoluteNonAuthorityURLString, pathAbsoluteNonAuthorityURLString, grammar2026},
	{PathAbsoluteNonWindowsFileURLString, pathAbsoluteNonWindowsFileURLString, olderGrammar},
	{PathRelativeURLString, pathRelativeURLString, bothGrammars},
	{PathRelativeSchemeLessURLString, pathRelativeSchemeLessURLString, bothGrammars},
	{OpaquePathURLString, opaquePathURLString, grammar2026},
	{URLPathSegmentString, urlPathSegmentString, bothGrammars},
	{URLQueryString, urlQueryString, bothGrammars},
	{URLFragmentString, urlFragmentString, bothGrammars},
}

// Rules returns all rules of the current edition, in the order in which the
// standard defines them.
func Rules() iter.Seq[Rule] { return Current.Rules() }

// Rules returns all rules of the edition, in the order of the standard.
func (e Edition) Rules() iter.Seq[Rule] {
	grammar := e.differences().grammar()
	return func(yield func(Rule) bool) {
		for _, p := range productions {
			if p.in&grammar != 0 && !yield(p.rule) {
				return
			}
		}
	}
}

// grammar returns the grammar of the edition.
func (d *differences) grammar() grammar {
	if d.olderWriting {
		return olderGrammar
	}
	return grammar2026
}

// Check reports whether s follows the rule, by the current edition: it returns nil if
// so, and otherwise a [*WritingError] for the first position at which s breaks it. A
// string that is not valid UTF-8 follows no rule. There is no base URL, so relative URLs
// are not valid.
//
// It takes time linear in the length of s, except for a domain, for which it takes the
// time of [idna.Options.ToASCII].
func (r Rule) Check(s string) error { return Current.Check(r, s, nil) }

// CheckWithBase is like [Rule.Check], with a base URL, which may be nil. Only
// ValidURLString, RelativeURLWithFragmentString and RelativeURLString depend on the base:
// on its scheme, and on whether its path is opaque.
func (r Rule) CheckWithBase(s string, base *URL) error { return Current.Check(r, s, base) }

// Check is like [Rule.CheckWithBase], by the rules of the edition. In the older editions,
// the result can also depend on whether the base URL has a host.
//
// The rules of the older editions are implemented to the letter: they do not allow some
// strings that the parsers accept without a validation error, such as "urn:a:b", a
// relative URL that starts with a scheme, and "https://h//p". Three rules come from other
// parts of these editions:
//
//   - A domain is percent-decoded, because their examples call "file://loc%61lhost/"
//     valid.
//   - Credentials are not valid, because a note says so.
//   - A host ends where the parser ends it, although in the editions of 2017 an
//     opaque host may consist of any URL units.
func (e Edition) Check(r Rule, s string, base *URL) error {
	if !e.isValid() {
		return ErrEdition
	}
	d := e.differences()
	for _, p := range productions {
		if p.rule == r && p.in&d.grammar() != 0 {
			if err := p.check(part{s: s, base: base, edition: d}); err != nil {
				return err
			}
			return nil
		}
	}
	return &WritingError{Rule: r, End: len(s), Message: "the edition has no such rule"}
}

// Anchor returns the address of the rule's definition in the standard.
func (r Rule) Anchor() string { return anchor(string(r)) }

// anchor returns the address of the definition of a term whose id is made from
// the term.
func anchor(term string) string {
	return standard + strings.ReplaceAll(strings.ToLower(term), " ", "-")
}

const standard = "https://url.spec.whatwg.org/#"

// A WritingError is the error for a string that breaks a rule of the writing grammar,
// with its position.
type WritingError struct {
	// Rule is the rule that is broken: the innermost one, such as URLPortString for
	// "https://example.org:x/".
	Rule Rule

	// Start and End are the span of the string, in bytes, that breaks the rule: 0 <=
	// Start <= End, on code point boundaries. It is empty if something is missing.
	Start, End int

	// Message describes the problem in a few words.
	Message string

	// Err is the reason why a host is not a valid domain, an [idna.Errors],
	// and otherwise nil.
	Err error
}

// Error returns the message with the position and the rule.
func (e *WritingError) Error() string {
	return fmt.Sprintf("spec: at byte %d: %s (%s)", e.Start, e.Message, e.Rule)
}

// Unwrap returns e.Err.
func (e *WritingError) Unwrap() error { return e.Err }

// A part is the part of a string that is held against a rule.
type part struct {
	s       string
	at      int  // where s starts in the whole string
	base    *URL // the base URL, nil if there is none
	edition *differences
}

// from returns p without its first i bytes.
func (p part) from(i int) part { return part{p.s[i:], p.at + i, p.base, p.edition} }

// to returns the first i bytes of p.
func (p part) to(i int) part { return part{p.s[:i], p.at, p.base, p.edition} }

// cut splits p around the first byte that is sep.
func (p part) cut(sep byte) (before, after part, found bool) {
	if i := strings.IndexByte(p.s, sep); i >= 0 {
		return p.to(i), p.from(i + 1), true
	}
	return p, p.from(len(p.s)), false
}

// broken returns an error for the bytes i to j of p.
func (p part) broken(rule Rule, i, j int, message string) *WritingError {
	return &WritingError{Rule: rule, Start: p.at + i, End: p.at + j, Message: message}
}

// brokenAt returns an error for the code point that starts at byte i of p.
func (p part) brokenAt(rule Rule, i int, format string) *WritingError {
	c, size := subpart.DecodeRune(p.s[i:])
	if c == utf8.RuneError && p.s[i:i+size] != "\uFFFD" {
		return p.broken(rule, i, i+size, "invalid UTF-8")
	}
	return p.broken(rule, i, i+size, fmt.Sprintf(format, codePointName(c)))
}

// codePointName returns c as standards write it: U+0040 (@).
func codePointName(c rune) string {
	if '!' <= c && c <= '~' {
		return fmt.Sprintf("%U (%c)", c, c)
	}
	return fmt.Sprintf("%U", c)
}

// urlUnits checks that p is zero or more URL units, none of which is a code
// point of excluded.
//
// https://url.spec.whatwg.org/#url-units
func (p part) urlUnits(rule Rule, excluded *asciiSet) *WritingError {
	for i := 0; i < len(p.s); {
		switch c := p.s[i]; {
		case urlCodePoints[c] && !excluded[c]:
			i++
		case c == '%':
			if !isPercentEncodedByte(p.s[i:]) {
				return p.brokenAt(rule, i, "%s is not followed by two hex digits")
			}
			i += len("%00")
		case c < utf8.RuneSelf:
			if !urlCodePoints.contains(rune(c)) {
				return p.brokenAt(rule, i, "%s is not a URL code point")
			}
			return p.brokenAt(rule, i, "%s is not allowed here")
		default:
			c, size := utf8.DecodeRuneInString(p.s[i:])
			if c == utf8.RuneError && size == 1 || !isURLCodePoint(c) {
				return p.brokenAt(rule, i, "%s is not a URL code point")
			}
			i += size
		}
	}
	return nil
}
