package jsregexp

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/weburl/weburl/internal/ascii"
)

// A set is a set of ASCII characters: the part of a set of characters that counts.
// Where case is ignored, it has letters in lower case only.
type set [2]uint64

func (s *set) add(c byte)          { s[c>>6] |= 1 << (c & 63) }
func (s set) contains(c byte) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s set) complement() set      { return set{^s[0], ^s[1]} }
func (s set) union(o set) set      { return set{s[0] | o[0], s[1] | o[1]} }
func (s set) intersect(o set) set  { return set{s[0] & o[0], s[1] & o[1]} }
func (s set) subtract(o set) set   { return set{s[0] &^ o[0], s[1] &^ o[1]} }

// where returns the set of the characters for which is reports true.
func where(is func(c byte) bool) (s set) {
	for c := range byte(0x80) {
		if is(c) {
			s.add(c)
		}
	}
	return s
}

var (
	dotSet   = where(func(c byte) bool { return c != '\n' && c != '\r' })
	digitSet = where(ascii.IsDigit[byte])
	wordSet  = where(isWord)
	spaceSet = where(func(c byte) bool { return '\t' <= c && c <= '\r' || c == ' ' })
)

// Characters that are not ASCII but that match ASCII letters where case is ignored.
const (
	longS      = '\u017F' // as s
	kelvinSign = '\u212A' // as k
)

// characters returns the set of the characters from lo to hi.
func (t *translator) characters(lo, hi rune) (s set) {
	for c := lo; c <= hi && c < 0x80; c++ {
		s.add(byte(c))
	}
	if t.ignoreCase {
		s = fold(s)
		if lo <= longS && longS <= hi {
			s.add('s')
		}
		if lo <= kelvinSign && kelvinSign <= hi {
			s.add('k')
		}
	}
	return s
}

func (t *translator) single(c rune) set { return t.characters(c, c) }

// named returns a set that has a name, folded if case is ignored.
func (t *translator) named(s set) set {
	if t.ignoreCase {
		return fold(s)
	}
	return s
}

// fold returns s with upper case letters in lower case.
func fold(s set) set {
	for c := byte('A'); c <= 'Z'; c++ {
		if s.contains(c) {
			s.add(c + ('a' - 'A'))
		}
	}
	return s.subtract(upperSet)
}

var upperSet = where(func(c byte) bool { return 'A' <= c && c <= 'Z' })

// writeSet writes a set in the syntax of package regexp.
func (t *translator) writeSet(s set) {
	if t.ignoreCase {
		s = s.subtract(upperSet)
		for c := byte('A'); c <= 'Z'; c++ {
			if s.contains(c + ('a' - 'A')) {
				s.add(c)
			}
		}
	}
	if s == (set{}) {
		t.out.WriteString(`[^\x00-\x{10FFFF}]`)
		return
	}
	var ranges strings.Builder
	count := 0
	for c := 0; c < 0x80; c++ {
		if !s.contains(byte(c)) {
			continue
		}
		end := c
		for end+1 < 0x80 && s.contains(byte(end+1)) {
			end++
		}
		count += end - c + 1
		if c == end {
			fmt.Fprintf(&ranges, `\x%02X`, c)
		} else {
			fmt.Fprintf(&ranges, `\x%02X-\x%02X`, c, end)
		}
		c = end
	}
	if count == 1 {
		t.out.WriteString(ranges.String())
		return
	}
	t.out.WriteString("[" + ranges.String() + "]")
}

// classEscape reads \d, \p{…} and the like, if that is what comes next.
//
// https://tc39.es/ecma262/#prod-CharacterClassEscape
func (t *translator) classEscape() (set, bool) {
	if t.i+1 >= len(t.in) {
		return set{}, false
	}
	var s set
	letter := t.in[t.i+1]
	switch letter {
	case 'd', 'D':
		s = digitSet
	case 'w', 'W':
		s = wordSet
	case 's', 'S':
		s = spaceSet
	case 'p', 'P':
		end := strings.IndexByte(t.in[t.i:], '}')
		if t.i+2 >= len(t.in) || t.in[t.i+2] != '{' || end < 0 {
			t.syntaxError("invalid property")
			return set{}, true
		}
		property := t.in[t.i+len(`\p{`) : t.i+end]
		var ok bool
		if s, ok = propertySet(property); !ok {
			t.unsupported("an unknown Unicode property")
			return set{}, true
		}
		t.i += end + 1 - len(`\p`)
	default:
		return set{}, false
	}
	s = t.named(s)
	if isUpper := letter < 'a'; isUpper {
		s = s.complement()
	}
	t.i += len(`\d`)
	return s, true
}

// class reads a class after its opening bracket.
//
// https://tc39.es/ecma262/#prod-ClassContents
func (t *translator) class() set {
	t.depth++
	defer func() { t.depth-- }()
	if t.depth > maxDepth {
		t.unsupported("classes are nested too deep")
		return set{}
	}
	negated := t.skip("^")
	var s set
	if t.peek() != ']' {
		s = t.classContents()
	}
	if !t.skip("]") {
		t.syntaxError("unclosed class")
	}
	if negated {
		s = s.complement()
	}
	return s
}

func (t *translator) classContents() set {
	s, c, isChar := t.classOperand()
	switch {
	case strings.HasPrefix(t.in[t.i:], "&&"):
		for t.skip("&&") {
			if t.peek() == '&' {
				t.syntaxError("invalid set operation")
			}
			o, _, _ := t.classOperand()
			s = s.intersect(o)
		}
		return s
	case strings.HasPrefix(t.in[t.i:], "--"):
		for t.skip("--") {
			o, _, _ := t.classOperand()
			s = s.subtract(o)
		}
		return s
	}
	for {
		if isChar && t.peek() == '-' && !strings.HasPrefix(t.in[t.i:], "--") {
			t.i++
			_, hi, isChar := t.classOperand()
			if !isChar || hi < c {
				t.syntaxError("invalid range")
			}
			s = s.union(t.characters(c, hi))
		}
		if !t.more() || t.peek() == ']' {
			return s
		}
		var o set
		o, c, isChar = t.classOperand()
		s = s.union(o)
	}
}

// classOperand reads one member of a class. isChar is true for a character, which c is.
//
// https://tc39.es/ecma262/#prod-ClassSetOperand
func (t *translator) classOperand() (s set, c rune, isChar bool) {
	switch {
	case !t.more():
		t.syntaxError("unclosed class")
		return set{}, 0, false
	case t.skip("["):
		return t.class(), 0, false
	case t.skip(`\q{`):
		return t.classStrings(), 0, false
	case t.peek() == '\\':
		if s, ok := t.classEscape(); ok {
			return s, 0, false
		}
		c = t.characterEscape(true)
		return t.single(c), c, true
	}
	next := t.peek()
	if strings.IndexByte(`()[]{}/-\|`, next) >= 0 {
		t.syntaxError("invalid character in a class")
		return set{}, 0, false
	}
	if t.i+1 < len(t.in) && t.in[t.i+1] == next && strings.IndexByte("&!#$%*+,.:;<=>?@^`~", next) >= 0 {
		t.syntaxError("invalid set operation")
		return set{}, 0, false
	}
	t.i++
	return t.single(rune(next)), rune(next), true
}

// classStrings reads strings after "\q{", which may be of one character only.
//
// https://tc39.es/ecma262/#prod-ClassStringDisjunction
func (t *translator) classStrings() (s set) {
	for {
		o, _, isChar := t.classOperand()
		if t.err == nil && (!isChar || t.peek() != '|' && t.peek() != '}') {
			t.unsupported("a string in a class")
		}
		s = s.union(o)
		if !t.skip("|") {
			break
		}
	}
	if !t.skip("}") {
		t.syntaxError("unclosed strings in a class")
	}
	return s
}

// propertySet returns the ASCII characters with a Unicode property.
//
// https://tc39.es/ecma262/#sec-runtime-semantics-unicodematchproperty-p
func propertySet(property string) (set, bool) {
	in := func(table *unicode.RangeTable) set {
		return where(func(c byte) bool { return unicode.Is(table, rune(c)) })
	}
	name, value, hasValue := strings.Cut(property, "=")
	switch {
	case hasValue && (name == "General_Category" || name == "gc"):
		property = value
	case hasValue && (name == "Script" || name == "sc" || name == "Script_Extensions" || name == "scx"):
		switch value {
		case "Latn":
			value = "Latin"
		case "Zyyy":
			value = "Common"
		}
		table, ok := unicode.Scripts[value]
		if !ok {
			return set{}, false
		}
		return in(table), true
	case hasValue:
		return set{}, false
	}
	if long, ok := unicode.CategoryAliases[property]; ok {
		property = long
	}
	if table, ok := unicode.Categories[property]; ok {
		return in(table), true
	}
	switch property {
	case "Any", "ASCII":
		return set{}.complement(), true
	case "Alphabetic", "Alpha", "ID_Start", "IDS", "XID_Start", "XIDS":
		return where(ascii.IsAlpha[byte]), true
	case "ID_Continue", "IDC", "XID_Continue", "XIDC":
		return wordSet, true
	case "Lowercase", "Lower":
		return in(unicode.Lower), true
	case "Uppercase", "Upper":
		return upperSet, true
	case "White_Space", "space":
		return spaceSet, true
	case "ASCII_Hex_Digit", "AHex", "Hex_Digit", "Hex":
		return in(unicode.ASCII_Hex_Digit), true
	}
	return set{}, false
}
