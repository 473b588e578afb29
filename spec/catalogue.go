package spec

import (
	"iter"
	"slices"
)

// A Doc explains a validation error to users.
type Doc struct {
	Code      ErrorCode
	Meaning   string // the problem with the input
	Advice    string // the suggested fix
	EndsParse Ending
	Anchor    string    // the address of the error's definition in the standard
	Examples  []Example // inputs that cause the error, the simplest first
}

// An Example is an input that causes a validation error.
type Example struct {
	Input string
	Base  string // the base URL; empty if there is none
}

// An Ending is the last column of the standard's table of validation errors: whether a
// validation error ends the parse in failure.
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

// The examples are those of the standard's table, unless a comment says otherwise.
var catalogue = [...]entry{
	{
		code:     DomainToASCII,
		ends:     EndsSometimes,
		meaning:  "The host breaks the strict rules for domain names (UTS #46). An ASCII host is used anyway, unless it contains a forbidden code point; any other host must follow the relaxed rules.",
		advice:   "Write labels of letters, digits and inner hyphens, each of 1 to 63 bytes in ASCII, with single dots between them.",
		examples: []Example{{Input: "https://exa%23mple.org"}},
	},
	{
		code:     DomainPercentEncoded,
		ends:     EndsNever,
		meaning:  "The domain contains percent-encoded bytes, which the parser decodes first.",
		advice:   "Write the decoded characters, or the domain's ASCII form (xn--…) if it is not ASCII.",
		examples: []Example{{Input: "https://exam%70le.org"}},
	},
	{
		code:     HostInvalidCodePoint,
		ends:     EndsAlways,
		meaning:  "The host contains a code point that is forbidden in every host, such as a space, a bracket or “^”. The scheme is not special, so the host is not a domain.",
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
		meaning:  "The last part of the host is a number, so the host is an IPv4 address, but it has fewer than four parts. The last number fills the remaining bytes: 1.2.3 is 1.2.0.3.",
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
		meaning:  "A number in the IPv4 address starts with 0x or 0, so it is hexadecimal or octal: 010 is 8.",
		advice:   "Write each number in decimal, without zeros in front.",
		examples: []Example{{Input: "https://127.0.0x0.1"}},
	},
	{
		code:    IPv4OutOfRangePart,
		ends:    EndsSometimes,
		meaning: "A number in the IPv4 address is greater than 255. Only the last number of a short address may be, if it fits in the remaining bytes.",
		advice:  "Write four decimal numbers from 0 to 255.",
		examples: []Example{
			{Input: "https://255.255.4000.1"},
			{Input: "https://1.2.4000"}, // Our own: does not end the parse.
		},
	},
	{
		code:     IPv4NonASCIIInput,
		ends:     EndsNever,
		meaning:  "The host is an IPv4 address that contains non-ASCII characters, such as full-width digits, which the parser maps to ASCII.",
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
		meaning:  "The IPv6 address has more than eight pieces.",
		advice:   "Write eight pieces, or fewer and “::” in place of the zeros left out.",
		examples: []Example{{Input: "https://[1:2:3:4:5:6:7:8:9]"}},
	},
	{
		code:     IPv6MultipleCompression,
		ends:     EndsAlways,
		meaning:  "The IPv6 address contains “::” twice, so it is ambiguous how many zeros each represents.",
		advice:   "Keep one “::” and write the other zeros out.",
		examples: []Example{{Input: "https://[1::1::1]"}},
	},
	{
		code:    IPv6InvalidCodePoint,
		ends:    EndsAlways,
		meaning: "The IPv6 address contains a character other than hex digits and colons, has a piece of more than four digits, or ends in a single colon.",
		advice:  "Write one to four hex digits between single colons, and no zone identifier.",
		examples: []Example{
			{Input: "https://[1:2:3!:4]"},
			{Input: "https://[1:2:3:]"},
		},
	},
	{
		code:     IPv6TooFewPieces,
		ends:     EndsAlways,
		meaning:  "The IPv6 address has fewer than eight pieces and no “::”.",
		advice:   "Write eight pieces, or put “::” where zeros are left out.",
		examples: []Example{{Input: "https://[1:2:3]"}},
	},
	{
		code:     IPv6PieceLeadingZero,
		ends:     EndsNever,
		meaning:  "A piece of the IPv6 address has leading zeros.",
		advice:   "Leave out the zeros in front: write 1 for 0001, and 0 for 0000.",
		examples: []Example{{Input: "https://[::01]"}},
	},
	{
		code:     IPv4InIPv6TooManyPieces,
		ends:     EndsAlways,
		meaning:  "The IPv6 address ends in an IPv4 address, which counts as two pieces, but more than six pieces come before it.",
		advice:   "Write six pieces before the IPv4 address, or fewer and “::”.",
		examples: []Example{{Input: "https://[1:1:1:1:1:1:1:127.0.0.1]"}},
	},
	{
		code:    IPv4InIPv6InvalidCodePoint,
		ends:    EndsAlways,
		meaning: "The IPv4 address at the end of the IPv6 address is not four decimal numbers: one is missing, is not a number or has a leading zero, or something follows the fourth.",
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
		meaning:  "The IPv4 address at the end of the IPv6 address has fewer than four numbers. An IPv4 address on its own can be shortened; this one cannot.",
		advice:   "Write all four numbers.",
		examples: []Example{{Input: "https://[ffff::127.0.0]"}},
	},
	{
		code:    InvalidURLUnit,
		ends:    EndsNever,
		meaning: "The URL contains a character that must be percent-encoded: a space, a tab, a line break, a control, a noncharacter or one of \" < > [ \\ ] ^ ` { | }; or a “%” without two hex digits after it. The parser removes spaces and controls around the URL, and all tabs and line breaks. It percent-encodes or keeps the others.",
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
		meaning: "A scheme such as https or file is not followed by exactly two slashes (three for file without a host). The parser assumes the slashes or, if the base URL has the same scheme, treats the URL as relative.",
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
		meaning: "The input has no scheme, so it is a relative URL, but there is no base URL, or only one such as mailto:user@example.org, against which only a fragment can be resolved.",
		advice:  "Write the scheme (https://…). A relative URL needs a base such as https://example.org/.",
		examples: []Example{
			{Input: "💩"},
			{Input: "💩", Base: "mailto:user@example.org"},
		},
	},
	{
		code:     InvalidReverseSolidus,
		ends:     EndsNever,
		meaning:  "The URL contains a backslash. In URLs with a scheme such as https or file, the parser treats it as a slash.",
		advice:   "Write “/”; for a backslash in a name, write %5C.",
		examples: []Example{{Input: `https://example.org\path\to\file`}},
	},
	{
		code:    InvalidCredentials,
		ends:    EndsNever,
		meaning: "The URL contains a username or a password. Credentials leak into logs and histories, and a username can look like a host: “https://bank.example@evil.example/” connects to evil.example.",
		advice:  "Leave out everything up to the “@”, and pass credentials by other means.",
		examples: []Example{
			{Input: "https://user@example.org"},
			{Input: "ssh://user@example.org"},
		},
	},
	{
		code:    HostMissing,
		ends:    EndsAlways,
		meaning: "The host is missing. A URL with a scheme such as https needs a host, and so does any URL with a port or credentials.",
		advice:  "Write the host, as in https://example.org/.",
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
		meaning:  "The port contains a character that is not an ASCII digit.",
		advice:   "Write the port in decimal digits, or leave out the colon. An IPv6 address needs brackets around it.",
		examples: []Example{{Input: "https://example.org:7z"}},
	},
	{
		code:    FileInvalidWindowsDriveLetter,
		ends:    EndsNever,
		meaning: "A relative URL starts with a Windows drive letter, and the base URL is a file URL. It replaces the whole path of the base URL.",
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
		meaning:  "The file URL has a Windows drive letter in place of a host. The parser treats it as the start of the path.",
		advice:   "Write three slashes: file:///C:/path.",
		examples: []Example{{Input: "file://c:"}},
	},
}
