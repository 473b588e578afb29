package urllib

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// LowerHost returns a host in lower case, except for the text after a "%", as the
// attribute hostname does.
func LowerHost(host string) string {
	name, _, _ := strings.Cut(host, "%")
	if lower := Lower(name); lower != name {
		return lower + host[len(name):]
	}
	return host
}

// Lower is str.lower. It follows the rules of Unicode, including those that depend on
// neighboring letters, and leaves bytes that are not UTF-8 unchanged.
func Lower(s string) string {
	i := 0
	for i < len(s) && (s[i] < 'A' || 'Z' < s[i]) && s[i] < utf8.RuneSelf {
		i++
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	for i, c := range s {
		switch c {
		case utf8.RuneError:
			_, size := utf8.DecodeRuneInString(s[i:])
			b.WriteString(s[i : i+size])
		case 'İ':
			b.WriteString("i\u0307")
		case 'Σ':
			if isFinal(s[:i], s[i+len("Σ"):]) {
				b.WriteRune('ς')
			} else {
				b.WriteRune('σ')
			}
		default:
			b.WriteRune(unicode.ToLower(c))
		}
	}
	return b.String()
}

// isFinal reports whether a sigma between the two strings ends a word: there is
// a letter with case before it and none after it, however many characters are
// between that case ignores.
func isFinal(before, after string) bool {
	isCased := func(c rune) bool {
		return unicode.In(c, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Uppercase, unicode.Other_Lowercase)
	}
	before = strings.TrimRightFunc(before, isCaseIgnorable)
	after = strings.TrimLeftFunc(after, isCaseIgnorable)
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return isCased(last) && !isCased(next)
}

// isCaseIgnorable has the property Case_Ignorable: marks, modifiers and format
// characters, and the punctuation that words may have inside.
func isCaseIgnorable(c rune) bool {
	return strings.ContainsRune("'.:^`\u00A8\u00AD\u00B7\u0387\u055F\u05F4\u2018\u2019\u2024\u2027\uFE13\uFE52\uFE55\uFF07\uFF0E\uFF1A", c) ||
		unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}
