package percent

import (
	"strings"

	"github.com/weburl/weburl/internal/encoder"
)

// A Set is a percent-encode set: the code points that are to be percent-encoded
// (https://url.spec.whatwg.org/#percent-encode-set).
//
// A Set is a string of its ASCII code points, in any order. Every code point above U+007F
// is in every set, even in the empty one. A constant can define a set from another, as in
// the standard:
//
//	const segment = percent.Path + "/%"
//
// Two sets with the same code points need not be equal by ==. [FormURLEncoded], and each
// set defined from it, also encodes a space as "+".
type Set string

// The percent-encode sets of the standard, each defined as there in terms of
// an earlier one.
const (
	// C0Control is the C0 control percent-encode set: the C0 controls and all
	// code points above U+007E (~).
	// (https://url.spec.whatwg.org/#c0-control-percent-encode-set)
	C0Control Set = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A\x0B\x0C\x0D\x0E\x0F" +
		"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F"

	// Fragment is the fragment percent-encode set.
	// (https://url.spec.whatwg.org/#fragment-percent-encode-set)
	Fragment = C0Control + " \"<>`"

	// Query is the query percent-encode set.
	// (https://url.spec.whatwg.org/#query-percent-encode-set)
	Query = C0Control + " \"#<>"

	// SpecialQuery is the special-query percent-encode set, for the queries of
	// URLs with a special scheme.
	// (https://url.spec.whatwg.org/#special-query-percent-encode-set)
	SpecialQuery = Query + "'"

	// Path is the path percent-encode set.
	// (https://url.spec.whatwg.org/#path-percent-encode-set)
	Path = Query + "?^`{}"

	// Userinfo is the userinfo percent-encode set, for usernames and passwords.
	// (https://url.spec.whatwg.org/#userinfo-percent-encode-set)
	Userinfo = Path + "/:;=@[\\]|"

	// Component is the component percent-encode set. [Encode] with it is
	// JavaScript's encodeURIComponent.
	// (https://url.spec.whatwg.org/#component-percent-encode-set)
	Component = Userinfo + "$%&+,"

	// FormURLEncoded is the application/x-www-form-urlencoded percent-encode
	// set. Encoding with this set, or with one made from it, writes a space as
	// "+".
	// (https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set)
	FormURLEncoded = Component + "!'()~" + plusMark
)

// plusMark is in the sets whose encoding writes a space as "+". It is no code
// point, and no part of one in UTF-8.
const plusMark = "\xFF"

// Contains reports whether c is in the set.
func (s Set) Contains(c rune) bool {
	return uint32(c) >= 0x80 || strings.IndexByte(string(s), byte(c)) >= 0
}

// With returns the set with the ASCII code points of chars added. Non-ASCII code points
// are in every set.
func (s Set) With(chars string) Set {
	b := []byte(s)
	for i := range len(chars) {
		if chars[i] < 0x80 {
			b = append(b, chars[i])
		}
	}
	return Set(b)
}

// Without returns the set with the ASCII code points of chars removed. Non-ASCII code
// points are in every set and cannot be removed.
func (s Set) Without(chars string) Set {
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		if s[i] >= 0x80 || strings.IndexByte(chars, s[i]) < 0 {
			b = append(b, s[i])
		}
	}
	return Set(b)
}

// The sets of the standard as sets of bytes. Making one from a string takes as
// long as encoding as many bytes, so they are made once.
var (
	c0ControlBytes      = encoder.SetOf(string(C0Control))
	fragmentBytes       = encoder.SetOf(string(Fragment))
	queryBytes          = encoder.SetOf(string(Query))
	specialQueryBytes   = encoder.SetOf(string(SpecialQuery))
	pathBytes           = encoder.SetOf(string(Path))
	userinfoBytes       = encoder.SetOf(string(Userinfo))
	componentBytes      = encoder.SetOf(string(Component))
	formURLEncodedBytes = encoder.SetOf(string(FormURLEncoded))
)

//go:noinline // inlined, it would be in a program a dozen times
func (s Set) bytes() encoder.Set {
	switch s {
	case C0Control:
		return c0ControlBytes
	case Fragment:
		return fragmentBytes
	case Query:
		return queryBytes
	case SpecialQuery:
		return specialQueryBytes
	case Path:
		return pathBytes
	case Userinfo:
		return userinfoBytes
	case Component:
		return componentBytes
	case FormURLEncoded:
		return formURLEncodedBytes
	}
	return encoder.SetOf(string(s))
}

// spaceAsPlus reports whether encoding with s writes a space as "+".
func (s Set) spaceAsPlus() bool { return strings.IndexByte(string(s), plusMark[0]) >= 0 }
