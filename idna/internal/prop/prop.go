// Package prop defines the layout of the properties of a code point in one 32-bit word,
// so that the tables of package idna need one lookup per code point. It is shared by
// idna and by the generator of its tables.
package prop

// A Set is the properties of one code point: a bit for each, and the
// canonical combining class in the top byte.
//
// Because everything but the combining class is one bit for each value, the bitwise or
// over a whole label has all values that occur in it.
type Set uint32

const (
	// The status of UTS #46, section 5. None of these bits: valid.
	Mapped Set = 1 << iota
	Ignored
	Disallowed
	Deviation

	// The quick check property of Normalization Form C. Neither: yes.
	NFCNo
	NFCMaybe

	Decomposes // has a canonical decomposition; not set for Hangul syllables
	Mark       // General_Category=Mark
	NonASCII

	// For the rules of RFC 5892, appendix A.
	Joiner      // U+200C or U+200D
	JoinsLeft   // Joining_Type L or D: may stand left of a zero width non-joiner
	JoinsRight  // Joining_Type R or D: may stand right of one
	Transparent // Joining_Type T

	// Bidi_Class, as far as RFC 5893 distinguishes classes. Each code point has one of
	// these bits.
	BidiL
	BidiR // R or AL
	BidiAN
	BidiEN
	BidiNeutral // ES, CS, ET, ON or BN
	BidiNSM
	BidiOther // no label of a Bidi domain name may contain it
)

const cccShift = 24

// Virama is the canonical combining class of viramas.
const Virama = 9

// WithCCC returns s with the canonical combining class ccc.
func (s Set) WithCCC(ccc uint8) Set {
	return s&(1<<cccShift-1) | Set(ccc)<<cccShift
}

// CCC returns the canonical combining class.
func (s Set) CCC() uint8 {
	return uint8(s >> cccShift)
}
