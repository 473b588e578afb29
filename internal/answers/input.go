package answers

import (
	"cmp"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// An Input is a text that is read as a URL, and its base.
type Input struct {
	Text    string
	Base    string
	HasBase bool

	// NotText is the offset of the first byte of Text that is not UTF-8 or, in JSON, of
	// the first lone surrogate. It is -1 if there is none. Each has been replaced by
	// U+FFFD, so that offsets in Text are offsets in the text that is shown.
	NotText int
	Member  string // that the text is in; "input" if empty
}

// DecodeText returns a text of any bytes as UTF-8, and the first byte of it that
// was replaced by U+FFFD, or -1.
func DecodeText(s string) (text string, notText int) {
	if utf8.ValidString(s) {
		return s, -1
	}
	for i, c := range s {
		if c == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				notText = i
				break
			}
		}
	}
	return percent.DecodeUTF8(s), notText
}

// AppendInput appends the input and the base.
func AppendInput(b []byte, in Input) []byte {
	b = AppendMember(b, cmp.Or(in.Member, "input"), in.Text)
	if in.HasBase {
		b = AppendMember(b, "base", in.Base)
	}
	return b
}
