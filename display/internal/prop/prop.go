// Package prop defines the layout of the properties of a code point in one word. It is
// shared by display and by the generator of its tables.
package prop

// A Set is the properties of one code point: a bit for each, and numbers above
// the bits.
type Set uint64

const (
	// Hidden: it is not visible, or looks like others, or
	// what is seen depends on agreement. White space, General_Category=Other
	// (controls, formats, private use, not assigned), default ignorables and
	// the object replacement character.
	Hidden Set = 1 << iota

	Ignorable // Default_Ignorable_Code_Point
	Joiner    // U+200C or U+200D
	Mark      // General_Category=Mark
	Overlay   // General_Category=Mn or Me: it is drawn with the character before it
	Enclosing // General_Category=Me
	Symbol    // General_Category=Punctuation or Symbol
	Digit     // General_Category=Nd
	RTL       // Bidi_Class R, AL or AN

	// Identifier: valid in UTS #46, and by RFC 5892 in labels: a letter, a
	// digit, a mark or one of the exceptions.
	Identifier

	Decomposes // has a canonical decomposition; not set for Hangul syllables
)

const (
	valueShift  = 16 // 4 bits
	cccShift    = 20 // 8 bits
	scriptShift = 28 // 8 bits
	setShift    = 36 // 12 bits
)

// Make returns a set with the bits and the numbers given.
func Make(bits Set, value, ccc, script uint8, scriptSet uint16) Set {
	return bits | Set(value)<<valueShift | Set(ccc)<<cccShift | Set(script)<<scriptShift | Set(scriptSet)<<setShift
}

// Value returns the value of a decimal digit.
func (s Set) Value() int { return int(s >> valueShift & 15) }

// CCC returns the canonical combining class.
func (s Set) CCC() uint8 { return uint8(s >> cccShift) }

// Script returns the number of the script.
func (s Set) Script() uint8 { return uint8(s >> scriptShift) }

// ScriptSet returns the number of the set of scripts that use the code point.
func (s Set) ScriptSet() int { return int(s >> setShift & (1<<12 - 1)) }
