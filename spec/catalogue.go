package spec

import (
	"iter"
	"slices"
)

// A Doc explains a validation error to users.
type Doc struct {
	Code      ErrorCode
	Meaning   string // what is wrong with the input
	Advice    string // what to write instead
	EndsParse Ending
	Anchor    string    // the address of the error's definition in the standard
	Examples  []Example // inputs that give the error, the plainest first
}

// An Example is an input that gives a validation error.
type Example struct {
	Input string
	Base  string // the base URL; empty if there is none
}

// An Ending says whether a validation error ends the parse in failure. It is
// the last column of the standard's table of validation errors.
type Ending string

// The endings. EndsSometimes depends on the rest of the input: see Fatal of
// the [ValidationError].
const (
	EndsNever     Ending = "never"
	EndsSometimes Ending = "sometimes"
	EndsAlways    Ending = "always"
)

// Catalogue returns the documentation of every validation error, in the order
// of the standard's table.
//
// Source: https://url.spec.whatwg.org/#writing
func Catalogue() iter.Seq[Doc] {
	return func(yield func(Doc) bool) {
		for i := range catalogue {
			if !yield(catalogue[i].doc()) {
				return
			}
		}
	}
}

// Doc returns the documentation of the validation error. It returns false if
// there is no validation error of that name.
func (c ErrorCode) Doc() (Doc, bool) {
	if e := c.entry(); e != nil {
		return e.doc(), true
	}
	return Doc{}, false
}

// entry returns the entry of the catalogue, or nil if there is none.
func (c ErrorCode) entry() *entry {
	for i := range catalogue {
		if catalogue[i].code == c {
			return &catalogue[i]
		}
	}
	return nil
}

// appendAdvice appends what to write instead to a fault.
func (c ErrorCode) appendAdvice(fault []byte) []byte {
	b := append(fault, ". "...)
	if e := c.entry(); e != nil {
		b = append(b, e.advice...)
	}
	return b
}

// An entry is a Doc as it is written down here.
type entry struct {
	code     ErrorCode
	ends     Ending
	meaning  string
	advice   string
	examples []Example
}

func (e *entry) doc() Doc {
	address := anchor(string(e.code))
	if e.code == DomainToASCII {
		// "domain to ASCII" was the id of an algorithm before.
		address = standard + "validation-error-domain-to-ascii"
	}
	return Doc{
		Code:      e.code,
		Meaning:   e.meaning,
		Advice:    e.advice,
		EndsParse: e.ends,
		Anchor:    address,
		Examples:  slices.Clone(e.examples),
	}
}

// The examples are those of the standard's table, unless a comment says that
// they are not.
var catalogue = [...]entry{
	{
		code:     DomainToASCII,
		ends:     EndsSometimes,
		meaning:  "The host breaks the strict rules for domain names (UTS #46). A host that is all ASCII is then used as it stands, as long as it holds no forbidden code point; any other has to pass the relaxed rules.",
		advice:   "Write labels of letters, digits and inner hyphens, each of 1 to 63 bytes in ASCII, with single dots between them.",
		examples: []Example{{Input: "https://exa%23mple.org"}},
	},
	{
		code:     DomainPercentEncoded,
		ends:     EndsNever,
		meaning:  "The domain is written with percent-encoded bytes, which are decoded before anything else is done with it.",
		advice:   "Write the decoded characters, or the domain's ASCII form (xn--…) if it is not ASCII.",
		examples: []Example{{Input: "https://exam%70le.org"}},
	},
	{
		code:     HostInvalidCodePoint,
		ends:     EndsAlways,
		meaning:  "The host of a URL whose scheme is not special holds a code point that is forbidden in every host, such as a space, a bracket or “^”.",
		advice:   "Percent-encode the code point, or leave it out. Brackets are for IPv6 addresses only.",
		examples: []Example{{Input: "foo://exa[mple.org"}},
	},
	{
		code:     IPv4EmptyPart,
		ends:     EndsNever,
		meaning:  "A dot follows the last number of the IPv4 address.",
		advice:   "Leave out the dot at the end.",
		examples: []Example{{Input: "https://127.0.0.1./"}},
	},
	{
		code:     IPv4TooFewParts,
		ends:     EndsNever,
		meaning:  "The last part of the host is a number, so the host is an IPv4 address, but one of fewer than four numbers. The last number then fills all the bytes that are left: 1.2.3 is 1.2.0.3.",
		advice:   "Write four decimal numbers from 0 to 255 with dots between them.",
		examples: []Example{{Input: "https://1.2.3/"}},
	},
	{
		code:     IPv4TooManyParts,
		ends:     EndsAlways,
		meaning:  "The last part of the host is a number, so the host is an IPv4 address, but it has more than four parts.",
		advice:   "Write four decimal numbers from 0 to 255. A domain must not end in a number.",
		examples: []Example{{Input: "https://1.2.3.4.5/"}},
	},
	{
		code:     IPv4NonNumericPart,
		ends:     EndsAlways,
		meaning:  "The last part of the host is a number, so the host is an IPv4 address, but another part is not a number.",
		advice:   "Write four decimal numbers from 0 to 255. A domain must not end in a number.",
		examples: []Example{{Input: "https://test.42"}},
	},
	{
		code:     IPv4NonDecimalPart,
		ends:     EndsNever,
		meaning:  "A number of the IPv4 address starts with 0x or 0 and is read as hexadecimal or octal: 010 is 8.",
		advice:   "Write each number in decimal, without zeros in front.",
		examples: []Example{{Input: "https://127.0.0x0.1"}},
	},
	{
		code:    IPv4OutOfRangePart,
		ends:    EndsSometimes,
		meaning: "A number of the IPv4 address is greater than 255. Only the last number may be, if it stands for several bytes and fits in them.",
		advice:  "Write four decimal numbers from 0 to 255.",
		examples: []Example{
			{Input: "https://255.255.4000.1"},
			{Input: "https://1.2.4000"}, // Our own: does not end the parse.
		},
	},
	{
		code:     IPv4NonASCIIInput,
		ends:     EndsNever,
		meaning:  "The host becomes an IPv4 address only after characters that are not ASCII, such as full-width digits, have been mapped to ASCII ones. It looks like one thing and is another.",
		advice:   "Write the address in ASCII digits and dots.",
		examples: []Example{{Input: "https://１.2.3.4/"}}, // Our own.
	},
	{
		code:     IPv6Unclosed,
		ends:     EndsAlways,
		meaning:  "The host starts with “[”, as an IPv6 address does, but does not end with “]”.",
		advice:   "Write “]” after the address; a port comes after that.",
		examples: []Example{{Input: "https://[::1"}},
	},
	{
		code:     IPv6InvalidCompression,
		ends:     EndsAlways,
		meaning:  "The IPv6 address starts with a single colon.",
		advice:   "Write two colons if zeros are left out at the start, and none otherwise.",
		examples: []Example{{Input: "https://[:1]"}},
	},
	{
		code:     IPv6TooManyPieces,
		ends:     EndsAlways,
		meaning:  "The IPv6 address has more than the eight pieces that make it up.",
		advice:   "Write eight pieces, or fewer and “::” in place of the zeros left out.",
		examples: []Example{{Input: "https://[1:2:3:4:5:6:7:8:9]"}},
	},
	{
		code:     IPv6MultipleCompression,
		ends:     EndsAlways,
		meaning:  "“::” occurs twice in the IPv6 address, so it is not clear how many zeros each stands for.",
		advice:   "Keep one “::” and write the other zeros out.",
		examples: []Example{{Input: "https://[1::1::1]"}},
	},
	{
		code:    IPv6InvalidCodePoint,
		ends:    EndsAlways,
		meaning: "Something other than hex digits and colons is in the IPv6 address, or a piece is too long, or the address ends in a single colon.",
		advice:  "Write pieces of one to four hex digits with single colons between them. Zone identifiers (%eth0) have no place in a URL.",
		examples: []Example{
			{Input: "https://[1:2:3!:4]"},
			{Input: "https://[1:2:3:]"},
		},
	},
	{
		code:     IPv6TooFewPieces,
		ends:     EndsAlways,
		meaning:  "The IPv6 address has fewer than eight pieces and no “::” to stand for the rest.",
		advice:   "Write eight pieces, or put “::” where zeros are left out.",
		examples: []Example{{Input: "https://[1:2:3]"}},
	},
	{
		code:     IPv6PieceLeadingZero,
		ends:     EndsNever,
		meaning:  "A piece of the IPv6 address has zeros in front.",
		advice:   "Leave out the zeros in front: write 1 for 0001, and 0 for 0000.",
		examples: []Example{{Input: "https://[::01]"}},
	},
	{
		code:     IPv4InIPv6TooManyPieces,
		ends:     EndsAlways,
		meaning:  "The IPv6 address ends in an IPv4 address, which fills two pieces, but more than six pieces come before it.",
		advice:   "Write six pieces before the IPv4 address, or fewer and “::”.",
		examples: []Example{{Input: "https://[1:1:1:1:1:1:1:127.0.0.1]"}},
	},
	{
		code:    IPv4InIPv6InvalidCodePoint,
		ends:    EndsAlways,
		meaning: "The IPv4 address at the end of the IPv6 address is not four decimal numbers: one is missing, is not a number or has a zero in front, or something follows the fourth.",
		advice:  "Write four decimal numbers from 0 to 255, without zeros in front, with dots between them.",
		examples: []Example{
			{Input: "https://[ffff::127.0.0.1.2]"},
			{Input: "https://[ffff::127.00.0.1]"},
			{Input: "https://[ffff::127.0.xyz.1]"},
			{Input: "https://[ffff::127.0xyz]"},
			{Input: "https://[ffff::.0.0.1]"},
		},
	},
	{
		code:     IPv4InIPv6OutOfRangePart,
		ends:     EndsAlways,
		meaning:  "A number of the IPv4 address at the end of the IPv6 address is greater than 255.",
		advice:   "Write four decimal numbers from 0 to 255.",
		examples: []Example{{Input: "https://[ffff::127.0.0.4000]"}},
	},
	{
		code:     IPv4InIPv6TooFewParts,
		ends:     EndsAlways,
		meaning:  "The IPv4 address at the end of the IPv6 address has fewer than four numbers. Unlike an IPv4 address that stands alone, this one cannot be shortened.",
		advice:   "Write all four numbers.",
		examples: []Example{{Input: "https://[ffff::127.0.0]"}},
	},
	{
		code:    InvalidURLUnit,
		ends:    EndsNever,
		meaning: "There is something that URLs are not written with: a space, a tab, a line break, a control or one of \" < > [ \\ ] ^ ` { | }, a code point that is no character, or a “%” without two hex digits after it. Spaces and controls around the URL, and tabs and line breaks anywhere, are dropped; the rest is percent-encoded or kept.",
		advice:  "Percent-encode it (a space is %20, a “%” by itself is %25), or leave it out.",
		examples: []Example{
			{Input: "https://example.org/>"},
			{Input: " https://example.org "},
			{Input: "ht\ntps://example.org"},
			{Input: "https://example.org/%s"},
		},
	},
	{
		code:    SpecialSchemeMissingFollowingSolidus,
		ends:    EndsNever,
		meaning: "After a scheme such as https or file there are not exactly two slashes (three for file without a host). The parser goes on as though there were, or takes the URL as relative if the base URL has the same scheme.",
		advice:  "Write “//” after the colon. For a relative URL, leave out the scheme.",
		examples: []Example{
			{Input: "https:example.org"},
			{Input: "file:c:/my-secret-folder"},
			{Input: "https:foo.html", Base: "https://example.org/"},
		},
	},
	{
		code:    MissingSchemeNonRelativeURL,
		ends:    EndsAlways,
		meaning: "The input has no scheme, so it is a relative URL, but there is no base URL, or only one like mailto:user@example.org against which nothing but a fragment can be resolved.",
		advice:  "Write the scheme (https://…), or give a base URL.",
		examples: []Example{
			{Input: "💩"},
			{Input: "💩", Base: "mailto:user@example.org"},
		},
	},
	{
		code:     InvalidReverseSolidus,
		ends:     EndsNever,
		meaning:  "A backslash is used as though it were a slash. In URLs with a scheme such as https or file it is read as one.",
		advice:   "Write “/”; for a backslash in a name, write %5C.",
		examples: []Example{{Input: `https://example.org\path\to\file`}},
	},
	{
		code:    InvalidCredentials,
		ends:    EndsNever,
		meaning: "There is a user name or a password before the host. They leak into logs and histories, and “https://bank.example@evil.example/” leads to evil.example.",
		advice:  "Leave out all up to the “@”, and pass credentials by other means.",
		examples: []Example{
			{Input: "https://user@example.org"},
			{Input: "ssh://user@example.org"},
		},
	},
	{
		code:    HostMissing,
		ends:    EndsAlways,
		meaning: "There is no host where there must be one: in URLs with a scheme such as https, and before a port or after credentials in any URL.",
		advice:  "Write the host after “//”.",
		examples: []Example{
			{Input: "https://#fragment"},
			{Input: "https://:443"},
			{Input: "https://user:pass@"},
		},
	},
	{
		code:     PortOutOfRange,
		ends:     EndsAlways,
		meaning:  "The port is greater than 65535.",
		advice:   "Write a port from 0 to 65535, or none for the scheme's default.",
		examples: []Example{{Input: "https://example.org:70000"}},
	},
	{
		code:     PortInvalid,
		ends:     EndsAlways,
		meaning:  "Something other than ASCII digits follows the colon after the host.",
		advice:   "Write the port in decimal digits, or leave out the colon. An IPv6 address needs brackets around it.",
		examples: []Example{{Input: "https://example.org:7z"}},
	},
	{
		code:    FileInvalidWindowsDriveLetter,
		ends:    EndsNever,
		meaning: "A relative URL starts with a Windows drive letter, and the base URL is a file URL. It replaces the whole path of the base.",
		advice:  "Write the URL in full, with three slashes and a colon: file:///C:/path.",
		examples: []Example{
			// Our own. The standard's is "/c:/path/to/file" against
			// "file:///c:/", which by its own steps gives no error: the file
			// slash state reports none.
			{Input: "C|/path/to/file", Base: "file:///c:/"},
			{Input: "file:c:/path/to/file", Base: "file:///c:/"},
		},
	},
	{
		code:     FileInvalidWindowsDriveLetterHost,
		ends:     EndsNever,
		meaning:  "A Windows drive letter stands where a file URL has its host. It is taken as the start of the path.",
		advice:   "Write three slashes: file:///C:/path.",
		examples: []Example{{Input: "file://c:"}},
	},
}
