package spec

import (
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/percent"
)

// An Edition is the standard at some date: the same parser, with differences. It is one
// of [Editions]; the zero Edition is [Current]. Parsing and checking by any other value fails
// with [ErrEdition]. Editions are compared with ==.
//
// The older editions differ from the standard of their time in two ways:
//
//   - Domains are processed by the present version of Unicode.
//   - Validation errors have the names of the present standard that are nearest,
//     because the standard has had names only since 2023 (commit d84610f of
//     whatwg/url).
type Edition uint8

// Current is the edition that this package follows by default, the newest. It is
// named "2026-07".
const Current Edition = 0

// Editions returns the editions of this package, newest first: "2026-07", "2024",
// "2017-06" and "2017-03".
func Editions() []Edition {
	list := make([]Edition, len(editions))
	for i := range editions {
		list[i] = Edition(i)
	}
	return list
}

// String returns the name of the edition: its year and, if there is more than one
// edition of that year, the month. It is "unknown" for a value that is
// not one of [Editions].
func (e Edition) String() string {
	if !e.isValid() {
		return "unknown"
	}
	return editions[e].name
}

func (e Edition) isValid() bool { return int(e) < len(editions) }

// differences returns the differences of the edition, or of [Current] if it is unknown.
func (e Edition) differences() *differences {
	if !e.isValid() {
		e = Current
	}
	return &editions[e]
}

// differences are what an edition does otherwise than the current one.
type differences struct {
	name string

	// Each field below is a difference. Its comment tells what an edition does
	// and until which commit of whatwg/url the standard did so; the zero value
	// is what the current edition does, unless the field is a value that all
	// editions have.

	// states has the states that differ.
	states olderStates

	// Special schemes.

	// gopherIsSpecial: "gopher" is a special scheme with default port 70, and
	// its URLs have tuple origins. Until d589670 and 7ae1c69, October 2019.
	gopherIsSpecial bool

	// Percent-encode sets.

	// path is the path percent-encode set. It lacked U+005E (^) until 9bc33c3,
	// March 2025.
	path percent.Set

	// fragment is the set for fragments. It was the C0 control percent-encode
	// set until 7a3c69f, December 2017.
	fragment percent.Set

	// specialQuery is the set for queries of special URLs. It was the set for
	// all others, without U+0027 ('), until 6ef17eb, June 2018.
	specialQuery percent.Set

	// Domains.

	// forbiddenHost is the set of code points that an opaque host cannot
	// contain. It lacked U+003C (<), U+003E (>) and U+005E (^) until 302ba41,
	// May 2020, and U+007C (|) until 4025253, March 2021.
	forbiddenHost asciiSet

	// forbiddenDomain is the set of code points that a domain cannot contain.
	// In addition to those of forbiddenHost it held only U+0025 (%) until 35e195a,
	// January 2022.
	forbiddenDomain asciiSet

	// toASCII are the flags of Unicode ToASCII. It had CheckHyphens and neither
	// CheckBidi nor CheckJoiners, as was then fixed, until dc9d831, June 2017.
	toASCII idna.Options

	// asciiCanFail: a domain fails if Unicode ToASCII does, even if it is
	// ASCII; and ToASCII is not also run strictly, for a validation error.
	// Until a8d5ca3, June 2026.
	asciiCanFail bool

	// domainFailsTwice: the failure of ToASCII is two validation errors, one
	// of them the host parser's. Until d84610f, February 2023.
	domainFailsTwice bool

	// allowsEmptyDomain: a domain may become empty, and then is an empty host.
	// Until cceb435, May 2020.
	allowsEmptyDomain bool

	// IP addresses and opaque hosts.

	// ipv4IfNumeric: the IPv4 parser is tried on every domain, and a domain it
	// cannot read is a domain, even if it ends in a number. One validation
	// error stands for all empty and non-decimal parts. Until ab0e820, August
	// 2021.
	ipv4IfNumeric bool

	// acceptsPercentEncodedDomain: no domain-percent-encoded validation error.
	// Until 37afb50, June 2026.
	acceptsPercentEncodedDomain bool

	// acceptsFewIPv4Parts, implied in editions with ipv4IfNumeric: no
	// IPv4-too-few-parts validation error. Until acd13be, June 2026.
	acceptsFewIPv4Parts bool

	// acceptsNonASCIIIPv4, implied in editions with ipv4IfNumeric: no
	// IPv4-non-ASCII-input validation error. Until July 2026.
	acceptsNonASCIIIPv4 bool

	// acceptsLeadingZeros: no IPv6-piece-leading-zero validation error. Until
	// b2965a0, July 2026.
	acceptsLeadingZeros bool

	// acceptsAnyOpaqueHost: no invalid-URL-unit validation errors in opaque
	// hosts. Until 5d17e7f, May 2020.
	acceptsAnyOpaqueHost bool

	// File URLs.

	// fileHostIsNull: a file URL without host has a null host and not an empty
	// one, by its states, and is serialized with "//" all the same. Until a19495e,
	// October 2020.
	fileHostIsNull bool

	// Opaque paths, and paths without host.

	// noDotBeforePath: the serializer does not put "/." before a path that
	// starts with two slashes and has no host. Until 83adf0c, August 2020.
	noDotBeforePath bool

	// The writing grammar, which the fields about hosts above matter to as well.

	// olderWriting: what follows the scheme of a URL that is not special is a
	// relative-URL string; a path does not start with two slashes; after a host,
	// the path of a file URL does not start with a Windows drive letter; and a
	// valid domain may end in a number. Until 37afb50 and 6ae8486, June and July
	// 2026.
	olderWriting bool

	// strict are the flags of Unicode ToASCII for a valid domain. They lacked
	// CheckHyphens until cd8f1d6, November 2024; until dc9d831, June 2017, they
	// were those of toASCII with two more.
	strict idna.Options

	// anyPortIsValid: a port of a valid URL string may be any number. Until
	// c1c2133, May 2020.
	anyPortIsValid bool

	// ipv4ZerosAreValid: a number of a valid IPv4-address string has up to three
	// digits, zeros among them. Until 4c18d6c, October 2021.
	ipv4ZerosAreValid bool

	// Origins.

	// blobOriginOfAny: the origin of a blob URL is that of the URL in its path
	// (or, if its path is not opaque, in the first segment of it) whatever that
	// URL's scheme. Until eee49fd, May 2023.
	blobOriginOfAny bool
}

// The code points that hosts cannot contain, in 2017.
const forbiddenHostCodePoints2017 = "\x00\t\n\r #/:?@[\\]"

// strictWithoutHyphens are the flags for valid domains before CheckHyphens was
// among them.
const strictWithoutHyphens = idna.CheckBidi | idna.CheckJoiners | idna.UseSTD3ASCIIRules | idna.VerifyDNSLength

// editions is the table of editions and their differences, newest first.
var editions = [...]differences{{
	// 6ae8486, 2 July 2026.
	name:            "2026-07",
	path:            percent.Path,
	fragment:        percent.Fragment,
	specialQuery:    percent.SpecialQuery,
	forbiddenHost:   forbiddenHost,
	forbiddenDomain: forbiddenDomain,
	toASCII:         idna.Lax,
	strict:          idna.Strict,
}, {
	// 302c5af, 20 September 2024. The text was the same in all that matters
	// here from 25 March (1c3e6ed) to 25 November.
	name:                        "2024",
	states:                      states2024,
	olderWriting:                true,
	strict:                      strictWithoutHyphens,
	path:                        percent.Path.Without("^"),
	fragment:                    percent.Fragment,
	specialQuery:                percent.SpecialQuery,
	forbiddenHost:               forbiddenHost,
	forbiddenDomain:             forbiddenDomain,
	toASCII:                     idna.Lax,
	asciiCanFail:                true,
	acceptsPercentEncodedDomain: true,
	acceptsFewIPv4Parts:         true,
	acceptsNonASCIIIPv4:         true,
	acceptsLeadingZeros:         true,
}, {
	// b128ba9, 22 June 2017.
	name:                        "2017-06",
	states:                      states2017June,
	olderWriting:                true,
	strict:                      strictWithoutHyphens,
	anyPortIsValid:              true,
	ipv4ZerosAreValid:           true,
	gopherIsSpecial:             true,
	path:                        percent.Path.Without("^"),
	fragment:                    percent.C0Control,
	specialQuery:                percent.Query,
	forbiddenHost:               setOf(forbiddenHostCodePoints2017),
	forbiddenDomain:             setOf(forbiddenHostCodePoints2017 + "%"),
	toASCII:                     idna.Lax,
	asciiCanFail:                true,
	domainFailsTwice:            true,
	allowsEmptyDomain:           true,
	ipv4IfNumeric:               true,
	acceptsPercentEncodedDomain: true,
	acceptsLeadingZeros:         true,
	acceptsAnyOpaqueHost:        true,
	fileHostIsNull:              true,
	noDotBeforePath:             true,
	blobOriginOfAny:             true,
}, {
	// 462fdc1, 15 March 2017.
	name:                        "2017-03",
	states:                      states2017March,
	olderWriting:                true,
	strict:                      idna.CheckHyphens | idna.UseSTD3ASCIIRules | idna.VerifyDNSLength,
	anyPortIsValid:              true,
	ipv4ZerosAreValid:           true,
	gopherIsSpecial:             true,
	path:                        percent.Path.Without("^"),
	fragment:                    percent.C0Control,
	specialQuery:                percent.Query,
	forbiddenHost:               setOf(forbiddenHostCodePoints2017),
	forbiddenDomain:             setOf(forbiddenHostCodePoints2017 + "%"),
	toASCII:                     idna.CheckHyphens,
	asciiCanFail:                true,
	domainFailsTwice:            true,
	allowsEmptyDomain:           true,
	ipv4IfNumeric:               true,
	acceptsPercentEncodedDomain: true,
	acceptsLeadingZeros:         true,
	acceptsAnyOpaqueHost:        true,
	fileHostIsNull:              true,
	noDotBeforePath:             true,
	blobOriginOfAny:             true,
}}
