// Package redact writes the text of errors, with inputs quoted without their passwords.
package redact

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxQuoted is how many bytes of an input are quoted.
const maxQuoted = 200

// Password returns the offsets of a possible password in an input that may not be a URL;
// start is end if there is none. An input that does not parse has no password by the
// standard, but can still contain one, such as https://user:pa/ss@host. The result is
// therefore the text between the first colon after the scheme and its slashes, and the
// last "@".
func Password(input string) (start, end int) {
	end = strings.LastIndexByte(input, '@')
	if end < 0 {
		return 0, 0
	}
	scheme := 0 // where what follows a scheme and its slashes starts
	if i := strings.IndexAny(input[:end], `/\`); i >= 0 && strings.IndexByte(input[:i], '@') < 0 {
		for scheme = i; scheme < end && (input[scheme] == '/' || input[scheme] == '\\' || isSkipped(input[scheme])); {
			scheme++
		}
		if colon := strings.IndexByte(input[:i], ':'); colon >= 0 && strings.Trim(input[colon+1:i], "\t\n\r") != "" {
			scheme = 0 // the slashes are not those after the scheme
		}
	}
	colon := strings.IndexByte(input[scheme:end], ':')
	if colon < 0 {
		return 0, 0
	}
	return scheme + colon + 1, end
}

func isSkipped(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// ErrorBytes is the usual length of the text of an error.
const ErrorBytes = 512

// AppendInput appends what the text of a package's error for an input has before its
// message: the input, as [AppendQuote] quotes it.
func AppendInput(b []byte, pkg, input string) []byte {
	b = AppendQuote(append(append(b, pkg...), ": cannot parse "...), input)
	return append(b, ": "...)
}

// AppendPlace appends what the text of an error has after its message.
func AppendPlace(b []byte, code string, offset int) []byte {
	b = append(append(append(b, " ("...), code...), " at byte "...)
	return append(strconv.AppendInt(b, int64(offset), 10), ')')
}

// AppendQuote appends an input, quoted, with any password replaced by "xxxxx". Of a long
// input it quotes the beginning.
func AppendQuote(b []byte, input string) []byte {
	more := ""
	if start, end := Password(input); start < end {
		if start < maxQuoted {
			input = input[:start] + "xxxxx" + input[end:min(len(input), end+maxQuoted)]
		}
	}
	if len(input) > maxQuoted {
		end := maxQuoted
		for end > maxQuoted-utf8.UTFMax && !utf8.RuneStart(input[end]) {
			end--
		}
		input, more = input[:end], "..."
	}
	for i := range len(input) {
		if c := input[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return append(strconv.AppendQuote(b, input), more...)
		}
	}
	return append(append(append(append(b, '"'), input...), '"'), more...) // as AppendQuote writes it
}
