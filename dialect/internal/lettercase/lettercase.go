// Package lettercase has the full case mappings of Unicode, whatever the language, which package
// unicode has for single code points only. The version of Unicode is the one of package unicode.
package lettercase

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Lower returns valid UTF-8 in lower case, with a final sigma at the end of words.
func Lower(s string) string {
	var b strings.Builder
	inWord := false
	for i, c := range s {
		switch {
		case c == 'İ':
			b.WriteString("i\u0307")
		case c == 'Σ' && inWord && !isWord(s[i+len("Σ"):]):
			b.WriteRune('ς')
		default:
			b.WriteRune(unicode.ToLower(c))
		}
		inWord = isCased(c) || inWord && isIgnorable(c)
	}
	return b.String()
}

// isWord reports whether a cased letter is the first code point of s that is not ignorable.
func isWord(s string) bool {
	c, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(s, isIgnorable))
	return isCased(c)
}

// isCased is the property Cased.
func isCased(c rune) bool {
	if c < utf8.RuneSelf {
		return 'a' <= c|0x20 && c|0x20 <= 'z'
	}
	return unicode.In(c, unicode.Ll, unicode.Lu, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase)
}

// isIgnorable is the property Case_Ignorable.
func isIgnorable(c rune) bool {
	if c < utf8.RuneSelf {
		return strings.ContainsRune("'.:^`", c)
	}
	return strings.ContainsRune("\u00B7\u0387\u055F\u05F4\u2018\u2019\u2024\u2027\uFE13\uFE52\uFE55\uFF07\uFF0E\uFF1A", c) ||
		unicode.In(c, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}

// Fold returns what a code point becomes when case is ignored: the mappings C and F of
// CaseFolding.txt.
func Fold(c rune) string {
	switch {
	case c < utf8.RuneSelf:
		return string(unicode.ToLower(c))
	case c == 'ı':
		return "ı"
	case unicode.Is(unicode.Cherokee, c): // the older letters are capitals
		return string(unicode.ToUpper(c))
	}
	if folded, ok := several()[c]; ok {
		return folded
	}
	return string(unicode.ToLower(unicode.ToUpper(c)))
}

// several has the code points that become several ones.
var several = sync.OnceValue(func() map[rune]string {
	folded := map[rune]string{}
	for word := range strings.FieldsSeq(severalText) {
		c, size := utf8.DecodeRuneInString(word)
		folded[c] = word[size:]
	}
	return folded
})

// severalText has these code points, each before what it becomes.
const severalText = "ßss İi\u0307 ŉʼn ǰj\u030C ΐι\u0308\u0301 ΰυ\u0308\u0301 ևեւ ẖh\u0331 ẗt\u0308 ẘw\u030A" +
	" ẙy\u030A ẚaʾ ẞss ὐυ\u0313 ὒυ\u0313\u0300 ὔυ\u0313\u0301 ὖυ\u0313\u0342 ᾀἀι ᾁἁι ᾂἂι ᾃἃι" +
	" ᾄἄι ᾅἅι ᾆἆι ᾇἇι ᾈἀι ᾉἁι ᾊἂι ᾋἃι ᾌἄι ᾍἅι ᾎἆι ᾏἇι ᾐἠι ᾑἡι ᾒἢι ᾓἣι ᾔἤι ᾕἥι ᾖἦι ᾗἧι ᾘἠι ᾙἡι" +
	" ᾚἢι ᾛἣι ᾜἤι ᾝἥι ᾞἦι ᾟἧι ᾠὠι ᾡὡι ᾢὢι ᾣὣι ᾤὤι ᾥὥι ᾦὦι ᾧὧι ᾨὠι ᾩὡι ᾪὢι ᾫὣι ᾬὤι ᾭὥι ᾮὦι ᾯὧι" +
	" ᾲὰι ᾳαι ᾴάι ᾶα\u0342 ᾷα\u0342ι ᾼαι ῂὴι ῃηι ῄήι ῆη\u0342 ῇη\u0342ι ῌηι ῒι\u0308\u0300 ΐι\u0308\u0301" +
	" ῖι\u0342 ῗι\u0308\u0342 ῢυ\u0308\u0300 ΰυ\u0308\u0301 ῤρ\u0313 ῦυ\u0342 ῧυ\u0308\u0342" +
	" ῲὼι ῳωι ῴώι ῶω\u0342 ῷω\u0342ι ῼωι ﬀff ﬁfi ﬂfl ﬃffi ﬄffl ﬅst ﬆst ﬓմն ﬔմե ﬕմի ﬖվն ﬗմխ"
