package webspecs

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/charref"
	"github.com/weburl/weburl/percent"
)

// The encode sets of the text, as far as they are used.
var (
	encodeSimple   = ptr(percent.C0Control)
	encodeDefault  = ptr(percent.C0Control.With(" \"#<>?`"))
	encodePassword = ptr(encodeDefault.With(`/@\`))
	encodeUsername = ptr(encodePassword.With(`:`))
	encodeQuery    = ptr(percent.C0Control.With(" \"#<>`"))
)

func ptr[T any](v T) *T { return &v }

// cleanse is the text's cleanse, for a part of the input: it complains of what
// should not be there, removes tabs and newlines, and percent-encodes with the
// set, which may be nil, in UTF-8. It complains
// of tabs and newlines as such, and not also as characters that are not URL code
// points.
func (e *evaluator) cleanse(start, end int, component string, set *percent.Set) string {
	s := e.input[start:end]
	illegal, lone, tab := -1, -1, -1
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case urlASCII.has(c):
		case c == '%':
			if lone < 0 && !isPercentEncoded(s[i:]) {
				lone = i
			}
		case c == '\t' || c == '\n' || c == '\r':
			if tab < 0 {
				tab = i
			}
		case illegal >= 0:
		case c < utf8.RuneSelf:
			illegal = i
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if !isURLCodePoint(r) {
				illegal = i
			}
			i += size - 1
		}
	}
	if illegal >= 0 {
		_, size := utf8.DecodeRuneInString(s[illegal:])
		e.complain(IllegalCharacter, "in "+component, start+illegal, start+illegal+size)
	}
	if lone >= 0 {
		e.complain(LonePercentSign, "in "+component, start+lone, start+lone+1)
	}
	if tab >= 0 {
		e.complain(TabOrNewline, "in "+component, start+tab, start+tab+1)
		s = remove(s, "\t\n\r")
	}
	if set != nil {
		s = percent.Encode(s, *set)
	}
	return s
}

// encodeQuery encodes a query in the encoding override, and percent-encodes it.
// What the encoding does not have is a character reference, "&#233;", of which
// only the "#" is percent-encoded.
func (e *evaluator) encodeQuery(s string) string {
	if e.encoding == nil {
		return percent.Encode(s, *encodeQuery)
	}
	return string(charref.AppendPercentEncode(nil, e.encoding, s, *encodeQuery))
}

// remove returns s without the code points of chars.
func remove(s, chars string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(chars, r) {
			return -1
		}
		return r
	}, s)
}

func isPercentEncoded(s string) bool {
	return len(s) >= 3 && isHex(s[1]) && isHex(s[2])
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'F' || 'a' <= c && c <= 'f'
}

// urlASCII has the URL code points of ASCII.
var urlASCII = setOf("a-zA-Z0-9!$&'()*+,./:;=?@_~").union(setOf("-"))

// isURLCodePoint reports whether r, which is not ASCII, is a URL code point.
func isURLCodePoint(r rune) bool {
	return r >= 0xA0 && !(0xFDD0 <= r && r <= 0xFDEF) && r&0xFFFE != 0xFFFE
}
