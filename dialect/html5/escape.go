package html5

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// everything is a percent-encode set of all code points.
var everything = percent.Set(allASCII())

func allASCII() string {
	var b strings.Builder
	for c := range byte(utf8.RuneSelf) {
		b.WriteByte(c)
	}
	return b.String()
}

// notIn returns the percent-encode set of the characters that are not in the
// classes of the original grammar, and are not "%".
func notIn(classes class) percent.Set {
	set := everything
	for c, is := range original.ascii {
		if is&classes != 0 || c == '%' {
			set = set.Without(string(rune(c)))
		}
	}
	return set
}

// What the steps of "resolve a URL" escape.
var (
	pathSet  = notIn(pchar | slash)
	querySet = notIn(pchar | slash | question)
)

// escapePath is what "resolve a URL" does to the <path> component: each
// character other than "%" that does not match the original <path> production
// becomes its UTF-8 octets, percent-encoded with uppercase hex digits.
func escapePath(path string) string { return percent.Encode(path, pathSet) }

// escapeQuery is what "resolve a URL" does to the <query> component: the same as
// to the path, with an encoding in place of UTF-8. A character that the encoding
// cannot express becomes one octet 0x3F ("?"), which is not percent-encoded.
//
// The text encodes each character for itself. With ISO-2022-JP, which switches
// between sets of characters, every one of them comes with its own escape
// sequences. Another effect of the text is that an ASCII character is expressed
// as it is, whatever the encoding does to it when it decodes.
func escapeQuery(query string, encoding *percent.Encoding) string {
	if encoding.Output() == nil {
		return percent.Encode(query, querySet)
	}
	if percent.Encode(query, querySet) == query {
		return query
	}
	out := make([]byte, 0, len(query))
	for _, r := range query {
		switch {
		case !querySet.Contains(r):
			out = append(out, byte(r))
		default:
			n := len(out)
			out = encoding.AppendPercentEncode(out, string(r), everything)
			// What an encoding does not have, package percent writes as a
			// character reference, and nothing else begins with "&#".
			if strings.HasPrefix(string(out[n:]), "%26%23") {
				out = append(out[:n], '?')
			}
		}
	}
	return string(out)
}

// fragmentSet is what "fragment-escape" escapes: U+0000 to U+0020, and these.
var fragmentSet = everything.Without(allASCII()[0x21:]).With("\"#%<>[\\]^`{|}")

// FragmentEscape is "fragment-escape": it percent-encodes the ASCII characters that are
// not valid in the <fragment> production of RFC 3986 without being escaped, including
// "%". All others are unchanged, including non-ASCII characters.
func FragmentEscape(input string) string {
	input = percent.DecodeUTF8(input)
	out := make([]byte, 0, len(input))
	for i := range len(input) {
		if c := input[i]; c < utf8.RuneSelf && fragmentSet.Contains(rune(c)) {
			out = percent.AppendEncode(out, input[i:i+1], fragmentSet)
		} else {
			out = append(out, c)
		}
	}
	return string(out)
}
