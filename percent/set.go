package percent

// Set is a percent-encode set: the code points that are to be percent-encoded.
// (https://url.spec.whatwg.org/#percent-encode-set)
//
// Every code point above U+007F is in every set. The zero Set holds these only.
// Sets are values: two sets with the same members are equal by ==.
type Set struct {
	// One bit for each ASCII code point: bit c&63 of word c>>6.
	ascii [2]uint64
}

// The percent-encode sets of the standard, each defined as there in terms of
// an earlier one.
var (
	// C0Control is the C0 control percent-encode set: the C0 controls and all
	// code points above U+007E (~).
	// (https://url.spec.whatwg.org/#c0-control-percent-encode-set)
	C0Control = Set{[2]uint64{1<<0x20 - 1, 1 << (0x7F - 64)}}

	// Fragment is the fragment percent-encode set.
	// (https://url.spec.whatwg.org/#fragment-percent-encode-set)
	Fragment = C0Control.With(" \"<>`")

	// Query is the query percent-encode set.
	// (https://url.spec.whatwg.org/#query-percent-encode-set)
	Query = C0Control.With(" \"#<>")

	// SpecialQuery is the special-query percent-encode set, for the queries of
	// URLs with a special scheme.
	// (https://url.spec.whatwg.org/#special-query-percent-encode-set)
	SpecialQuery = Query.With("'")

	// Path is the path percent-encode set.
	// (https://url.spec.whatwg.org/#path-percent-encode-set)
	Path = Query.With("?^`{}")

	// Userinfo is the userinfo percent-encode set, for usernames and passwords.
	// (https://url.spec.whatwg.org/#userinfo-percent-encode-set)
	Userinfo = Path.With("/:;=@[\\]|")

	// Component is the component percent-encode set. [Encode] with it is
	// JavaScript's encodeURIComponent.
	// (https://url.spec.whatwg.org/#component-percent-encode-set)
	Component = Userinfo.With("$%&+,")

	// FormURLEncoded is the application/x-www-form-urlencoded percent-encode
	// set. Encoding with this set, and with no other, writes a space as "+".
	// (https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set)
	FormURLEncoded = Component.With("!'()~")
)

// formURLEncoded is what FormURLEncoded is compared by, whatever a program may
// have assigned to the exported variable.
var formURLEncoded = FormURLEncoded

// spaceAsPlus reports whether encoding with s writes a space as "+".
func (s Set) spaceAsPlus() bool { return s == formURLEncoded }

// Contains reports whether c is in the set.
func (s Set) Contains(c rune) bool {
	return uint32(c) >= 0x80 || s.ascii[c>>6]>>(c&63)&1 != 0
}

// With returns the set with the ASCII code points of chars added. Others are in
// every set already.
func (s Set) With(chars string) Set {
	for i := range len(chars) {
		if c := chars[i]; c < 0x80 {
			s.ascii[c>>6] |= 1 << (c & 63)
		}
	}
	return s
}

// Without returns the set with the ASCII code points of chars taken out. Others
// stay: they are in every set.
func (s Set) Without(chars string) Set {
	for i := range len(chars) {
		if c := chars[i]; c < 0x80 {
			s.ascii[c>>6] &^= 1 << (c & 63)
		}
	}
	return s
}

// byteSet has one bit for each byte value: whether the byte, taken as the code
// point of the same value, is in a Set. A byte indexes it without a bounds
// check and without a branch for the bytes that are not ASCII.
type byteSet [4]uint64

func (s Set) bytes() byteSet {
	return byteSet{s.ascii[0], s.ascii[1], ^uint64(0), ^uint64(0)}
}

func (b *byteSet) has(c byte) bool { return b[c>>6]&(1<<(c&63)) != 0 }

// count returns how many bytes of s are in the set.
func (b *byteSet) count(s string) (n int) {
	for i := range len(s) {
		if b.has(s[i]) {
			n++
		}
	}
	return n
}
