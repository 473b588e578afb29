// Package jsregexp translates regular expressions of JavaScript to package regexp, for
// subjects in ASCII.
//
// The syntax is JavaScript with the flag v, or the flags v and i. The result matches the
// same subjects, with the same preference among several ways to match. Expressions for
// which package regexp cannot do that are rejected: look-around, back-references, and
// repetitions of expressions that prefer to be empty, for which the two languages
// differ.
//
// https://tc39.es/ecma262/#sec-patterns
package jsregexp

import (
	"regexp/syntax"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// An Error is the reason why an expression is rejected, and its position.
type Error struct {
	Unsupported bool // it is valid, but has no translation
	Offset      int  // byte of the source
	Reason      string
}

// Reasons of errors about the size of an expression.
const (
	LargeQuantifier = "a quantifier above 1000"
	TooLarge        = "the expression is too large"
)

func (e *Error) Error() string { return e.Reason + " at byte " + strconv.Itoa(e.Offset) }

// An Emptiness is whether an expression matches the empty string, and with which
// preference. The greater it is, the less can be repeated.
type Emptiness uint8

const (
	Never Emptiness = iota // it does not match the empty string
	Last                   // only after all else has been tried
	Early                  // before something else is tried
)

// A Translation is an expression for package regexp.
type Translation struct {
	Source string
	Empty  Emptiness
	Names  []string // the named groups, which capture, in order
}

// Limits of package regexp, or a little below them.
const (
	maxRepeat = 1000
	maxDepth  = 500
)

// Translate translates a JavaScript regular expression in ASCII.
func Translate(source string, ignoreCase bool) (Translation, error) {
	t := translator{in: source, ignoreCase: ignoreCase}
	empty := t.disjunction()
	if t.err == nil && t.i < len(t.in) {
		t.syntaxError("unmatched " + strconv.Quote(t.in[t.i:t.i+1]))
	}
	if t.err != nil {
		return Translation{}, t.err
	}
	// Package regexp has limits of its own, such as that of the size.
	out := t.out.String()
	if _, err := syntax.Parse(out, syntax.Perl); err != nil {
		return Translation{}, &Error{Unsupported: true, Reason: TooLarge}
	}
	return Translation{Source: out, Empty: empty, Names: t.names}, nil
}

type translator struct {
	in         string
	i          int
	out        strings.Builder
	ignoreCase bool
	depth      int
	names      []string
	err        *Error
}

func (t *translator) fail(unsupported bool, reason string) {
	if t.err == nil {
		t.err = &Error{Unsupported: unsupported, Offset: min(t.i, len(t.in)), Reason: reason}
	}
}

func (t *translator) syntaxError(reason string) { t.fail(false, reason) }
func (t *translator) unsupported(reason string) { t.fail(true, reason) }

// peek returns the next byte, or 0 at the end or after an error.
func (t *translator) peek() byte {
	if t.err != nil || t.i >= len(t.in) {
		return 0
	}
	return t.in[t.i]
}

// more reports whether there is input left, and no error.
func (t *translator) more() bool { return t.err == nil && t.i < len(t.in) }

// skip skips prefix, if it comes next.
func (t *translator) skip(prefix string) bool {
	if t.err != nil || !strings.HasPrefix(t.in[t.i:], prefix) {
		return false
	}
	t.i += len(prefix)
	return true
}

// https://tc39.es/ecma262/#prod-Disjunction
func (t *translator) disjunction() Emptiness {
	t.depth++
	defer func() { t.depth-- }()
	if t.depth > maxDepth {
		t.unsupported("groups are nested too deep")
		return Never
	}
	empty := t.alternative()
	for t.peek() == '|' {
		t.i++
		t.out.WriteByte('|')
		next := t.alternative()
		switch {
		case empty != Never:
			empty = Early // there is an alternative after it
		default:
			empty = next
		}
	}
	return empty
}

// https://tc39.es/ecma262/#prod-Alternative
func (t *translator) alternative() Emptiness {
	empty := Last
	for t.more() && t.peek() != '|' && t.peek() != ')' {
		switch term := t.term(); {
		case term == Never || empty == Never:
			empty = Never
		default:
			empty = max(empty, term)
		}
	}
	return empty
}

// https://tc39.es/ecma262/#prod-Term
func (t *translator) term() Emptiness {
	switch {
	case t.skip("^"):
		t.out.WriteString(`\A`)
		return Last
	case t.skip("$"):
		t.out.WriteString(`\z`)
		return Last
	case t.skip(`\b`):
		t.out.WriteString(`\b`)
		return Last
	case t.skip(`\B`):
		t.out.WriteString(`\B`)
		return Last
	}
	names := len(t.names)
	return t.quantifier(t.atom(), len(t.names) > names)
}

// quantifier reads the quantifier after an atom, if there is one.
//
// https://tc39.es/ecma262/#prod-Quantifier
func (t *translator) quantifier(atom Emptiness, captures bool) Emptiness {
	start := t.i
	least, most := 0, -1
	switch {
	case t.skip("*"):
	case t.skip("+"):
		least = 1
	case t.skip("?"):
		most = 1
	case t.skip("{"):
		least = t.number()
		most = least
		if t.skip(",") {
			most = -1
			if t.peek() != '}' {
				most = t.number()
			}
		}
		if !t.skip("}") {
			t.syntaxError("incomplete quantifier")
		}
		if most >= 0 && most < least {
			t.syntaxError("numbers of a quantifier out of order")
		}
		if max(least, most) > maxRepeat {
			t.unsupported(LargeQuantifier)
		}
	default:
		return atom
	}
	lazy := t.skip("?")
	if t.err != nil {
		return Never
	}
	t.out.WriteString(t.in[start:t.i])
	if most == 0 {
		return Last
	}
	if atom == Early {
		t.unsupported("a quantifier after something that can be empty before it is not")
	}
	if captures && most != 1 {
		t.unsupported("a named group that is repeated")
	}
	switch {
	case least > 0 && atom == Never:
		return Never
	case lazy && (least == 0 || most != least):
		return Early
	}
	return Last
}

// number reads a decimal number, of which it does not tell those above maxRepeat.
func (t *translator) number() int {
	start := t.i
	n := 0
	for ascii.IsDigit(t.peek()) {
		n = min(10*n+int(t.peek()-'0'), maxRepeat+1)
		t.i++
	}
	if t.i == start {
		t.syntaxError("incomplete quantifier")
	}
	return n
}

// https://tc39.es/ecma262/#prod-Atom
func (t *translator) atom() Emptiness {
	switch c := t.peek(); c {
	case '(':
		return t.group()
	case '[':
		t.i++
		set := t.class()
		t.writeSet(set)
	case '.':
		t.i++
		t.writeSet(dotSet)
	case '\\':
		if set, ok := t.classEscape(); ok {
			t.writeSet(set)
			break
		}
		t.writeSet(t.single(t.characterEscape(false)))
	case '*', '+', '?', '{':
		t.syntaxError("nothing to repeat")
	case ']', '}':
		t.syntaxError("lone " + strconv.Quote(string(c)))
	default:
		t.i++
		t.writeSet(t.single(rune(c)))
	}
	return Never
}

// group reads a group. A capturing group without a name does not occur.
func (t *translator) group() Emptiness {
	outer := t.ignoreCase
	defer func() { t.ignoreCase = outer }()
	switch {
	case t.skip("(?:"):
		t.out.WriteString("(?:")
	case t.skip("(?="), t.skip("(?!"):
		t.i -= len("(?=")
		t.unsupported("look-ahead")
	case t.skip("(?<="), t.skip("(?<!"):
		t.i -= len("(?<=")
		t.unsupported("look-behind")
	case t.skip("(?<"):
		t.name()
		t.out.WriteString("(")
	case t.skip("(?"):
		t.modifiers()
		t.out.WriteString("(?:")
	default:
		t.syntaxError("a group that captures")
	}
	if t.err != nil {
		return Never
	}
	empty := t.disjunction()
	if !t.skip(")") {
		t.syntaxError("unclosed group")
	}
	t.out.WriteByte(')')
	return empty
}

// name reads the name of a group.
func (t *translator) name() {
	start := t.i
	for t.more() && (isWord(t.peek()) || t.peek() == '$') {
		t.i++
	}
	name := t.in[start:t.i]
	if name == "" || ascii.IsDigit(name[0]) || !t.skip(">") {
		t.syntaxError("invalid group name")
	}
	for _, other := range t.names {
		if other == name {
			t.unsupported("two groups with one name")
		}
	}
	t.names = append(t.names, name)
}

// modifiers reads the flags of a group. Those for lines have no effect, as there
// are no line breaks in a URL.
//
// https://tc39.es/ecma262/#prod-Atom
func (t *translator) modifiers() {
	start := t.i
	for t.more() && strings.IndexByte("ims-", t.peek()) >= 0 {
		t.i++
	}
	flags := t.in[start:t.i]
	add, remove, _ := strings.Cut(flags, "-")
	seen := add + remove
	if !t.skip(":") || seen == "" || strings.Contains(remove, "-") {
		t.i = start
		t.syntaxError("invalid group")
		return
	}
	for i := range len(seen) {
		if strings.IndexByte(seen[i+1:], seen[i]) >= 0 {
			t.i = start
			t.syntaxError("a flag twice")
		}
	}
	if strings.Contains(add, "i") {
		t.ignoreCase = true
	} else if strings.Contains(remove, "i") {
		t.ignoreCase = false
	}
}

// characterEscape reads a backslash and what stands for one character after it.
//
// https://tc39.es/ecma262/#prod-CharacterEscape
func (t *translator) characterEscape(inClass bool) rune {
	start := t.i
	t.i++
	if !t.more() {
		t.i = start
		t.syntaxError("a backslash at the end")
		return 0
	}
	c := t.peek()
	t.i++
	switch c {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'v':
		return '\v'
	case 'f':
		return '\f'
	case 'r':
		return '\r'
	case 'c':
		if letter := t.peek(); ascii.IsAlpha(letter) {
			t.i++
			return rune(letter & 0x1F)
		}
	case '0':
		if !ascii.IsDigit(t.peek()) {
			return 0
		}
	case 'x':
		if r, ok := t.hex(2); ok {
			return r
		}
	case 'u':
		if r, ok := t.unicodeEscape(); ok {
			return r
		}
	case 'k':
		t.i = start
		t.unsupported("a back-reference")
		return 0
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if !inClass {
			t.i = start
			t.unsupported("a back-reference")
			return 0
		}
	case 'b':
		if inClass {
			return '\b'
		}
	default:
		if strings.IndexByte(`^$\.*+?()[]{}|/`, c) >= 0 || inClass && strings.IndexByte("&-!#%,:;<=>@`~", c) >= 0 {
			return rune(c)
		}
	}
	t.i = start
	t.syntaxError("invalid escape")
	return 0
}

// hex reads n hex digits.
func (t *translator) hex(n int) (rune, bool) {
	if t.i+n > len(t.in) {
		return 0, false
	}
	r, err := strconv.ParseUint(t.in[t.i:t.i+n], 16, 32)
	if err != nil {
		return 0, false
	}
	t.i += n
	return rune(r), true
}

// unicodeEscape reads what follows "\u".
//
// https://tc39.es/ecma262/#prod-RegExpUnicodeEscapeSequence
func (t *translator) unicodeEscape() (rune, bool) {
	if t.skip("{") {
		end := strings.IndexByte(t.in[t.i:], '}')
		if end < 1 {
			return 0, false
		}
		digits := t.in[t.i : t.i+end]
		if strings.ContainsAny(digits, "+-_") {
			return 0, false
		}
		r, err := strconv.ParseUint(strings.TrimLeft(digits[:end-1], "0")+digits[end-1:], 16, 32)
		if err != nil || r > 0x10FFFF {
			return 0, false
		}
		t.i += end + 1
		return rune(r), true
	}
	r, ok := t.hex(4)
	if ok && 0xD800 <= r && r < 0xDC00 && strings.HasPrefix(t.in[t.i:], `\u`) {
		t.i += len(`\u`)
		if low, ok := t.hex(4); ok && 0xDC00 <= low && low < 0xE000 {
			return 0x10000 + (r-0xD800)<<10 + low - 0xDC00, true
		} else if ok {
			t.i -= 4
		}
		t.i -= len(`\u`)
	}
	return r, ok
}

func isWord(c byte) bool { return ascii.IsAlphanumeric(c) || c == '_' }
