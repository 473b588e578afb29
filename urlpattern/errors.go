package urlpattern

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/urlpattern/internal/jsregexp"
)

// An Error is the reason why a pattern is invalid, and its position.
type Error struct {
	Code  ErrorCode
	Input string // the pattern, or a component of an [Init]
	Start int    // the position of the error, in bytes of Input
	End   int

	// Component is the component that could not be compiled, if HasComponent is set.
	// Otherwise the error concerns the whole pattern.
	Component    Component
	HasComponent bool

	// Detail says more about a regular expression, a text or a base URL; it can be empty.
	Detail string
}

// newError returns an error without its input.
func newError(code ErrorCode, start, end int) *Error {
	return &Error{Code: code, Start: start, End: end}
}

// An ErrorCode is the kind of error in a pattern. The names are defined by this package,
// because the standard has no names.
type ErrorCode string

// The error codes.
const (
	DanglingEscape     ErrorCode = "dangling-escape"      // a backslash at the end
	NameMissing        ErrorCode = "name-missing"         // a colon without a name
	NameDuplicate      ErrorCode = "name-duplicate"       // two groups with one name
	RegexpNotASCII     ErrorCode = "regexp-not-ASCII"     // a regular expression with another character
	RegexpQuestionMark ErrorCode = "regexp-question-mark" // a group that begins with "(?"; RegexpUnclosed if the "?" begins the query, as in Compile("https://h/(?:a)")
	RegexpEmpty        ErrorCode = "regexp-empty"         // a group "()"
	RegexpCapture      ErrorCode = "regexp-capture"       // a capturing group inside a group
	RegexpUnclosed     ErrorCode = "regexp-unclosed"      // a "(" without a ")"
	RegexpSyntax       ErrorCode = "regexp-syntax"        // not a regular expression of JavaScript
	RegexpUnsupported  ErrorCode = "regexp-unsupported"   // valid, but not supported without Compiler.Engine: see the package comment
	GroupUnclosed      ErrorCode = "group-unclosed"       // a "{" without a "}"
	GroupNotOpen       ErrorCode = "group-not-open"       // a "}" without a "{"
	GroupNested        ErrorCode = "group-nested"         // a "{" inside braces
	GroupTwoMatchers   ErrorCode = "group-two-matchers"   // two groups inside braces
	ModifierMisplaced  ErrorCode = "modifier-misplaced"   // a "?" or "+" with nothing to modify
	TextInvalid        ErrorCode = "text-invalid"         // text that no URL can have in this component
	BaseMissing        ErrorCode = "base-missing"         // a relative pattern without a base URL
	BaseInvalid        ErrorCode = "base-invalid"         // a base URL that does not parse
)

var errorTexts = map[ErrorCode]struct{ fault, advice string }{
	DanglingEscape:     {"a backslash is at the end", `Write "\\" for a backslash.`},
	NameMissing:        {"no name follows a colon", `Write "\:" for a colon, or a name that starts with a letter.`},
	NameDuplicate:      {"two groups have the same name", "Give each group of a component its own name."},
	RegexpNotASCII:     {"a regular expression has a character that is not ASCII", "Write the text in the form that it has in URLs: percent-encoded, or in Punycode."},
	RegexpQuestionMark: {`a regular expression cannot begin with "?"`, `Write alternatives as "(a|b)", and a named group as ":name(…)".`},
	RegexpEmpty:        {"a regular expression is empty", `Write "\(" and "\)" for parentheses.`},
	RegexpCapture:      {"a group in a regular expression captures", `Write "(?:" instead of "(".`},
	RegexpUnclosed:     {`a "(" has no ")"`, `Write "\(" for a parenthesis, or close the group.`},
	RegexpSyntax:       {"a regular expression is not valid", "Write a regular expression of JavaScript, as with its flag v."},
	RegexpUnsupported:  {"a regular expression needs an engine that backtracks", "Write it without look-around and back-references, or set Compiler.Engine."},
	GroupUnclosed:      {`a "{" has no "}"`, `Write "\{" for a brace, or close the group.`},
	GroupNotOpen:       {`a "}" has no "{"`, `Write "\}" for a brace.`},
	GroupNested:        {`a "{" is inside braces`, "Write one pair of braces after the other."},
	GroupTwoMatchers:   {"braces have two groups inside", "Write one pair of braces for each group."},
	ModifierMisplaced:  {"a modifier has nothing to modify", `Write a backslash before it, or a group: "{text}?".`},
	TextInvalid:        {"no URL can have this text in this component", "Write it as in a URL."},
	BaseMissing:        {"the pattern is relative and there is no base URL", `Write a scheme, as in "https://example.com/*", or set Compiler.Base.`},
	BaseInvalid:        {"the base URL does not parse", "Write an absolute URL."},
}

// Error returns the component, the problem with its position, and a suggested fix.
func (e *Error) Error() string { return "urlpattern: " + e.Message() }

// Message is Error without the name of the package.
func (e *Error) Message() string {
	b := []byte{}
	if e.HasComponent {
		b = append(b, e.Component.String()...)
		b = append(b, ": "...)
	}
	texts := errorTexts[e.Code]
	if e.Code == RegexpUnsupported {
		switch {
		case strings.HasPrefix(e.Detail, jsregexp.LargeQuantifier):
			texts.fault = "a regular expression is not supported"
			texts.advice = "Use a smaller number, or repeat the group, or set Compiler.Engine."
		case strings.HasPrefix(e.Detail, jsregexp.TooLarge):
			texts.fault = "a regular expression is not supported"
			texts.advice = "Write a shorter expression, or set Compiler.Engine."
		}
	}
	b = append(b, texts.fault...)
	if e.Detail != "" {
		b = append(append(b, ": "...), e.Detail...)
	}
	if e.Start < e.End {
		b = append(b, ": "...)
		b = append(b, quote(e.Input[e.Start:e.End])...)
		b = append(b, " at byte "...)
		b = strconv.AppendInt(b, int64(e.Start), 10)
	}
	b = append(b, ". "...)
	return string(append(b, texts.advice...))
}

// textDetail returns why no URL can have a text in a component, or the empty string.
func textDetail(c Component, text string) string {
	if strings.Contains(text, `\`) {
		return "" // the text that is not valid has no backslashes
	}
	var err error
	switch c {
	case Protocol:
		for i, r := range text {
			switch {
			case i == 0 && !ascii.IsAlpha(r):
				return "a scheme begins with a letter"
			case r > unicode.MaxASCII || !scheme.IsByte(byte(r)):
				return "a scheme cannot contain " + strconv.Quote(string(r))
			}
		}
	case Hostname:
		_, err = new(spec.Parser).ParseHost(text, false)
	case Port:
		_, err = spec.Parse("none://host:"+text, nil)
	}
	if e, ok := err.(*spec.ParseError); ok {
		return e.Fault()
	}
	return ""
}

// quote quotes a text, of a long one the beginning.
func quote(text string) string {
	const max = 64
	if len(text) <= max {
		return strconv.Quote(text)
	}
	end := max
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return strconv.Quote(text[:end]) + "…"
}

func itoa(n int) string { return strconv.Itoa(n) }
