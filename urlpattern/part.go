package urlpattern

import "strings"

// A part is one piece of a pattern string: a fixed text, or a group with a text
// before and after it.
//
// https://urlpattern.spec.whatwg.org/#parts
type part struct {
	kind     partKind
	modifier modifier
	value    string // the text, or the regular expression
	name     string // of a group
	prefix   string
	suffix   string

	start, end int // bytes of the pattern string that the group stands in
	captures   int // how many groups the regular expression has of its own
	simple     *simpleRegexp
}

// A partKind is the type of a part. The order is that of [CompareComponent]: the
// more a part restricts, the greater it is.
type partKind uint8

const (
	fullWildcard partKind = iota
	segmentWildcard
	customRegexp
	fixedText
)

// A modifier says how often a part occurs, in the order of [CompareComponent].
type modifier uint8

const (
	zeroOrMore modifier = iota
	optional
	oneOrMore
	once
)

// String is the standard's "convert a modifier to a string".
//
// https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string
func (m modifier) String() string { return [...]string{"*", "?", "+", ""}[m] }

func (m modifier) repeats() bool { return m == zeroOrMore || m == oneOrMore }

// A syntax says how the pattern strings of a component are read: the standard's
// options, without ignore case.
//
// https://urlpattern.spec.whatwg.org/#options-header
type syntax struct {
	delimiter string // ends a segment; empty if there are none
	prefix    string // belongs to the group after it
}

var (
	defaultSyntax  = syntax{}
	hostnameSyntax = syntax{delimiter: "."}
	pathnameSyntax = syntax{delimiter: "/", prefix: "/"}
)

const fullWildcardRegexp = ".*"

// segmentWildcardRegexp is the standard's "generate a segment wildcard regexp".
//
// https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp
func (s syntax) segmentWildcardRegexp() string {
	switch s.delimiter {
	case "":
		return "[^]+?"
	case "/":
		return `[^\/]+?`
	default:
		return `[^\.]+?`
	}
}

// An encoder is an encoding callback: it turns a fixed text into what stands in a
// URL. ok is false where no URL has that text.
//
// https://urlpattern.spec.whatwg.org/#encoding-callback
type encoder func(text string) (encoded string, ok bool)

// A patternParser turns a pattern string into parts.
//
// https://urlpattern.spec.whatwg.org/#pattern-parser
type patternParser struct {
	tokens      []token
	index       int
	encode      encoder
	syntax      syntax
	parts       []part
	pending     []byte // pending fixed value
	pendingFrom int    // where it begins
	pendingTo   int    // and ends
	nextNumber  int
	names       map[string]bool // once there are many; see isDuplicate
	err         *Error
}

// parsePattern is the standard's "parse a pattern string".
//
// https://urlpattern.spec.whatwg.org/#parse-a-pattern-string
func parsePattern(input string, s syntax, encode encoder) ([]part, *Error) {
	if !strings.ContainsAny(input, `*+?\{}:(`) {
		return parseFixed(input, encode)
	}
	tokens, err := tokenize(input, false)
	if err != nil {
		return nil, err
	}
	p := patternParser{tokens: tokens, encode: encode, syntax: s}
	for p.index < len(p.tokens) && p.err == nil {
		p.next()
	}
	return p.parts, p.err
}

// parseFixed is parsePattern for an input that is a fixed text.
func parseFixed(input string, encode encoder) ([]part, *Error) {
	if input == "" {
		return nil, nil
	}
	text, ok := encode(input)
	if !ok {
		return nil, newError(TextInvalid, 0, len(input))
	}
	return []part{{kind: fixedText, modifier: once, value: text}}, nil
}

// next reads what makes up the next part.
func (p *patternParser) next() {
	start := p.at().start
	char := p.consume(tokenChar)
	name := p.consume(tokenName)
	group := p.consumeRegexpOrWildcard(name)
	if name != nil || group != nil {
		prefix := ""
		if char != nil {
			prefix = char.value
		}
		if prefix != "" && prefix != p.syntax.prefix {
			p.hold(prefix, char.start, char.end)
			prefix = ""
		}
		p.flush()
		p.add(prefix, name, group, "", p.consumeModifier(), start)
		return
	}
	fixed := char
	if fixed == nil {
		fixed = p.consume(tokenEscapedChar)
	}
	if fixed != nil {
		p.hold(fixed.value, fixed.start, fixed.end)
		return
	}
	if open := p.consume(tokenOpen); open != nil {
		prefix := p.consumeText()
		name := p.consume(tokenName)
		group := p.consumeRegexpOrWildcard(name)
		suffix := p.consumeText()
		if p.consume(tokenClose) == nil {
			p.failInGroup(open)
			return
		}
		p.add(prefix, name, group, suffix, p.consumeModifier(), start)
		return
	}
	p.flush()
	if p.consume(tokenEnd) == nil {
		p.failAt(p.at())
	}
}

// at returns the next token.
func (p *patternParser) at() *token { return &p.tokens[p.index] }

// consume is the standard's "try to consume a token". It returns nil if the next
// token is of another kind.
//
// https://urlpattern.spec.whatwg.org/#try-to-consume-a-token
func (p *patternParser) consume(kind tokenKind) *token {
	t := p.at()
	if t.kind != kind {
		return nil
	}
	p.index++
	return t
}

// https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token
func (p *patternParser) consumeModifier() *token {
	if t := p.consume(tokenOtherModifier); t != nil {
		return t
	}
	return p.consume(tokenAsterisk)
}

// https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token
func (p *patternParser) consumeRegexpOrWildcard(name *token) *token {
	t := p.consume(tokenRegexp)
	if name == nil && t == nil {
		t = p.consume(tokenAsterisk)
	}
	return t
}

// https://urlpattern.spec.whatwg.org/#consume-text
func (p *patternParser) consumeText() string {
	var text []byte
	for {
		t := p.consume(tokenChar)
		if t == nil {
			t = p.consume(tokenEscapedChar)
		}
		if t == nil {
			return string(text)
		}
		text = append(text, t.value...)
	}
}

// hold appends to the pending fixed value a text that stands at [start, end).
func (p *patternParser) hold(text string, start, end int) {
	if len(p.pending) == 0 {
		p.pendingFrom = start
	}
	p.pending = append(p.pending, text...)
	p.pendingTo = end
}

// flush is the standard's "maybe add a part from the pending fixed value".
//
// https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value
func (p *patternParser) flush() {
	if len(p.pending) == 0 {
		return
	}
	text := p.encoded(string(p.pending), p.pendingFrom, p.pendingTo)
	p.pending = p.pending[:0]
	p.parts = append(p.parts, part{kind: fixedText, modifier: once, value: text})
}

// encoded runs the encoding callback on a text that stands at [start, end).
func (p *patternParser) encoded(text string, start, end int) string {
	if text == "" {
		return ""
	}
	encoded, ok := p.encode(text)
	if !ok && p.err == nil {
		p.err = newError(TextInvalid, start, end)
	}
	return encoded
}

// add is the standard's "add a part".
//
// https://urlpattern.spec.whatwg.org/#add-a-part
func (p *patternParser) add(prefix string, name, group *token, suffix string, mod *token, start int) {
	end := p.tokens[p.index-1].end
	m := once
	if mod != nil {
		switch mod.value {
		case "?":
			m = optional
		case "*":
			m = zeroOrMore
		case "+":
			m = oneOrMore
		}
	}
	if name == nil && group == nil && m == once {
		p.hold(prefix, start, end)
		return
	}
	p.flush()
	if name == nil && group == nil {
		if prefix != "" {
			p.parts = append(p.parts, part{kind: fixedText, modifier: m, value: p.encoded(prefix, start, end)})
		}
		return
	}
	new := part{modifier: m, start: start, end: end}
	switch {
	case group == nil:
		new.kind = segmentWildcard
	case group.kind == tokenAsterisk || group.value == fullWildcardRegexp:
		new.kind = fullWildcard
	case group.value == p.syntax.segmentWildcardRegexp():
		new.kind = segmentWildcard
	default:
		new.kind, new.value = customRegexp, group.value
	}
	if name != nil {
		new.name = name.value
	} else {
		new.name = itoa(p.nextNumber)
		p.nextNumber++
	}
	if p.isDuplicate(new.name) && p.err == nil {
		p.err = newError(NameDuplicate, start, end)
	}
	new.prefix = p.encoded(prefix, start, end)
	new.suffix = p.encoded(suffix, start, end)
	p.parts = append(p.parts, new)
}

// isDuplicate is the standard's "is a duplicate name". It may be asked once for each name.
//
// https://urlpattern.spec.whatwg.org/#is-a-duplicate-name
func (p *patternParser) isDuplicate(name string) bool {
	const few = 8 // a map costs more than so many comparisons
	if p.names == nil {
		for i := range p.parts {
			if p.parts[i].name == name {
				return true
			}
		}
		if len(p.parts) < few {
			return false
		}
		p.names = make(map[string]bool)
		for i := range p.parts {
			p.names[p.parts[i].name] = true
		}
	}
	duplicate := p.names[name]
	p.names[name] = true
	return duplicate
}

// failInGroup reports that the group opened by open does not end where it must.
func (p *patternParser) failInGroup(open *token) {
	switch t := p.at(); t.kind {
	case tokenEnd:
		p.fail(newError(GroupUnclosed, open.start, t.start))
	case tokenOpen:
		p.fail(newError(GroupNested, t.start, t.end))
	case tokenName, tokenRegexp, tokenAsterisk:
		p.fail(newError(GroupTwoMatchers, t.start, t.end))
	default:
		p.failAt(t)
	}
}

// failAt reports a token that cannot stand where it does.
func (p *patternParser) failAt(t *token) {
	code := ModifierMisplaced
	if t.kind == tokenClose {
		code = GroupNotOpen
	}
	p.fail(newError(code, t.start, t.end))
}

func (p *patternParser) fail(err *Error) {
	if p.err == nil {
		p.err = err
	}
}
