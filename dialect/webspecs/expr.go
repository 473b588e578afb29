package webspecs

// An expr is a piece of a railroad diagram. Being data, it can be compiled to a
// matcher (compile.go) and drawn (layout.go).
type expr any

type (
	// A literal is a text. Letters match in either case if fold is set.
	literal struct {
		text string
		fold bool
	}

	// A class is one code point of a set.
	class struct {
		set   byteSet
		label string // what stands in the diagram
	}

	// A reference is a place where another rule goes. The rule must not refer
	// back to this one.
	reference struct {
		rule string

		// guard, if not nil, is what the text next to the diagram says about
		// when this is no match: it sees the text that the rule matched, and
		// the scheme of the base. A guarded rule has to stand at the start of
		// the input, see machine.
		guard func(matched, baseScheme string) bool
	}

	sequence   []expr // one after the other
	choice     []expr // the first that works
	optional   struct{ e expr }
	zeroOrMore struct{ e expr }
	oneOrMore  struct{ e expr }
)

// seq, alt, opt, rep, one, lit and rule are short, as the grammar is long.
func seq(e ...expr) expr      { return sequence(e) }
func alt(e ...expr) expr      { return choice(e) }
func opt(e ...expr) expr      { return optional{single(e)} }
func rep(e ...expr) expr      { return zeroOrMore{single(e)} }
func rep1(e ...expr) expr     { return oneOrMore{single(e)} }
func lit(text string) expr    { return literal{text: text} }
func scheme(text string) expr { return literal{text: text, fold: true} }
func rule(name string) expr   { return reference{rule: name} }

func single(e []expr) expr {
	if len(e) == 1 {
		return e[0]
	}
	return sequence(e)
}

// anyOf is a class of ASCII characters, except one of all others. In both, two
// characters around a hyphen are a range.
func anyOf(chars string) expr  { return class{setOf(chars), "any of [" + chars + "]"} }
func except(chars string) expr { return class{setOf(chars).complement(), "any except [" + chars + "]"} }

var anything expr = class{byteSet{}.complement(), "any"}

// A byteSet is a set of bytes. Sets of code points are given by their first
// bytes: here they hold all code points above U+007F or none.
type byteSet [4]uint64

func setOf(chars string) byteSet {
	var s byteSet
	for i := 0; i < len(chars); i++ {
		first, last := chars[i], chars[i]
		if i+2 < len(chars) && chars[i+1] == '-' {
			last = chars[i+2]
			i += 2
		}
		for b := int(first); b <= int(last); b++ {
			s.add(byte(b))
		}
	}
	return s
}

func (s *byteSet) add(b byte)      { s[b>>6] |= 1 << (b & 63) }
func (s *byteSet) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

func (s byteSet) complement() byteSet { return byteSet{^s[0], ^s[1], ^s[2], ^s[3]} }

func (s byteSet) union(t byteSet) byteSet {
	return byteSet{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

func (s byteSet) disjoint(t byteSet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] == 0
}
