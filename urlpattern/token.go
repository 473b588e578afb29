package urlpattern

import (
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/urlpattern/internal/identifier"
)

// A token is one lexical token of a pattern string.
//
// https://urlpattern.spec.whatwg.org/#tokens
type token struct {
	kind  tokenKind
	start int    // bytes of the input: where the token begins
	end   int    // and where the next one does
	value string // the part of the input that counts: a name without its colon
}

type tokenKind uint8

const (
	tokenInvalidChar tokenKind = iota
	tokenOpen
	tokenClose
	tokenRegexp
	tokenName
	tokenChar
	tokenEscapedChar
	tokenOtherModifier
	tokenAsterisk
	tokenEnd
)

// tokenize splits input, which is valid UTF-8, into tokens, of which the last is an
// end token. It never fails if lenient is set; then an invalid token takes the
// place of an error.
//
// https://urlpattern.spec.whatwg.org/#tokenize
func tokenize(input string, lenient bool) ([]token, *Error) {
	tokens := make([]token, 0, len(input)+1)
	for i := 0; i < len(input); {
		t := token{start: i}
		var fault *Error
		switch c := input[i]; c {
		case '*':
			t.kind, t.end, t.value = tokenAsterisk, i+1, input[i:i+1]
		case '+', '?':
			t.kind, t.end, t.value = tokenOtherModifier, i+1, input[i:i+1]
		case '{':
			t.kind, t.end, t.value = tokenOpen, i+1, input[i:i+1]
		case '}':
			t.kind, t.end, t.value = tokenClose, i+1, input[i:i+1]
		case '\\':
			if i+1 == len(input) {
				fault = newError(DanglingEscape, i, i+1)
				t.end, t.value = i+1, input[i:]
				break
			}
			_, size := utf8.DecodeRuneInString(input[i+1:])
			t.kind, t.end, t.value = tokenEscapedChar, i+1+size, input[i+1:i+1+size]
		case ':':
			end := nameEnd(input, i+1)
			if end == i+1 {
				fault = newError(NameMissing, i, i+1)
				t.end, t.value = i+1, input[i:i+1]
				break
			}
			t.kind, t.end, t.value = tokenName, end, input[i+1:end]
		case '(':
			var end int
			if end, fault = regexpEnd(input, i); fault != nil {
				t.end, t.value = i+1, input[i:i+1]
				break
			}
			t.kind, t.end, t.value = tokenRegexp, end, input[i+1:end-1]
		default:
			_, size := utf8.DecodeRuneInString(input[i:])
			t.kind, t.end, t.value = tokenChar, i+size, input[i:i+size]
		}
		if fault != nil && !lenient {
			return nil, fault
		}
		tokens = append(tokens, t)
		i = t.end
	}
	return append(tokens, token{kind: tokenEnd, start: len(input), end: len(input)}), nil
}

// nameEnd returns the end of the name that begins at i, which is i if there is none.
func nameEnd(input string, i int) int {
	start := i
	for i < len(input) {
		c, size := utf8.DecodeRuneInString(input[i:])
		if !isNameCodePoint(c, i == start) {
			break
		}
		i += size
	}
	return i
}

// isNameCodePoint reports whether c may be part of a name: what JavaScript allows
// in an identifier.
//
// https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point
func isNameCodePoint(c rune, first bool) bool {
	if c < utf8.RuneSelf {
		return ascii.IsAlpha(c) || c == '_' || c == '$' || !first && ascii.IsDigit(c)
	}
	const zeroWidthNonJoiner, zeroWidthJoiner = '\u200C', '\u200D'
	if first {
		return identifier.IsStart(c)
	}
	return c == zeroWidthNonJoiner || c == zeroWidthJoiner || identifier.IsContinue(c)
}

// regexpEnd returns the end of the regular expression in parentheses that begins
// at start.
func regexpEnd(input string, start int) (int, *Error) {
	depth := 1
	for i := start + 1; i < len(input); i++ {
		switch c := input[i]; {
		case c >= utf8.RuneSelf:
			_, size := utf8.DecodeRuneInString(input[i:])
			return 0, newError(RegexpNotASCII, i, i+size)
		case c == '?' && i == start+1:
			return 0, newError(RegexpQuestionMark, i, i+1)
		case c == '\\':
			if i+1 == len(input) {
				return 0, newError(RegexpUnclosed, start, len(input))
			}
			i++
			if input[i] >= utf8.RuneSelf {
				_, size := utf8.DecodeRuneInString(input[i:])
				return 0, newError(RegexpNotASCII, i, i+size)
			}
		case c == ')':
			depth--
			if depth > 0 {
				break
			}
			if i == start+1 {
				return 0, newError(RegexpEmpty, start, i+1)
			}
			return i + 1, nil
		case c == '(':
			depth++
			if i+1 == len(input) {
				return 0, newError(RegexpUnclosed, start, len(input))
			}
			if input[i+1] != '?' {
				return 0, newError(RegexpCapture, i, i+1)
			}
		}
	}
	return 0, newError(RegexpUnclosed, start, len(input))
}
