package webspecs

import "github.com/weburl/weburl/dialect"

// Conformance errors, which do not end parsing.
const (
	LeadingOrTrailingWhitespace = "leading-or-trailing-whitespace"
	IllegalCharacter            = "illegal-character"         // not a URL code point
	LonePercentSign             = "lone-percent-sign"         // without two hexadecimal digits
	TabOrNewline                = "tab-or-newline"            // not in a host
	NullInFragment              = "null-in-fragment"          // where U+0000 is removed
	MissingSlash                = "missing-slash"             // in the "//" before the host
	BackslashAsDelimiter        = "backslash-as-delimiter"    // beside the authority
	BackslashInPath             = "backslash-in-path"         // as a delimiter of its names
	ColonInFirstSegment         = "colon-in-first-segment"    // of a relative path
	LegacyDriveLetter           = "legacy-drive-letter"       // "C|" without "file:"
	AtSignInUserinfo            = "at-sign-in-userinfo"       // instead of "%40"
	IgnoredCharacterInHost      = "ignored-character-in-host" // tab, newline, and some of no width
	HostChanged                 = "host-changed"              // by host parsing
	EmptyLabel                  = "empty-label"               // other than the first
	IPv4MissingNumber           = "ipv4-missing-number"       // fewer than four
	IPv4Hexadecimal             = "ipv4-hexadecimal"
	IPv4Octal                   = "ipv4-octal"
)

// Parse exceptions, which end parsing.
const (
	BaseNotRelative        = "base-not-relative" // the scheme of the base of a relative path is not relative
	EmptyHost              = "empty-host"
	ColonInHost            = "colon-in-host" // where a slash is missing before it
	DomainToASCII          = "domain-to-ascii"
	ForbiddenHostCharacter = "forbidden-host-character"
	IPv4OutOfRange         = "ipv4-out-of-range"
	IPv6Malformed          = "ipv6-malformed"
	DecimalByteOutOfRange  = "decimal-byte-out-of-range"
	InvalidPort            = "invalid-port" // a conformance error in setter rules
	NoMatch                = "no-match"     // of a setter rule
)

var messages = map[string]string{
	LeadingOrTrailingWhitespace: "white space before or after the URL",
	IllegalCharacter:            "not a URL code point",
	LonePercentSign:             "percent sign without two hexadecimal digits",
	TabOrNewline:                "tab or newline",
	NullInFragment:              "U+0000 in the fragment",
	MissingSlash:                "two slashes should follow the scheme",
	BackslashAsDelimiter:        "backslash instead of a slash beside the authority",
	BackslashInPath:             "backslash instead of a slash in the path",
	ColonInFirstSegment:         "colon in the first segment of a relative path",
	LegacyDriveLetter:           "drive letter with a vertical bar",
	AtSignInUserinfo:            "at sign in username or password",
	IgnoredCharacterInHost:      "character that is ignored in a host",
	HostChanged:                 "the host is changed by host parsing",
	EmptyLabel:                  "empty label in the host",
	IPv4MissingNumber:           "IPv4 address of fewer than four numbers",
	IPv4Hexadecimal:             "hexadecimal number in an IPv4 address",
	IPv4Octal:                   "octal number in an IPv4 address",

	BaseNotRelative:        "relative URL with a base that is not",
	EmptyHost:              "empty host",
	ColonInHost:            "colon in the host",
	DomainToASCII:          "not a domain name",
	ForbiddenHostCharacter: "character that cannot be in a host",
	IPv4OutOfRange:         "number out of range in an IPv4 address",
	IPv6Malformed:          "malformed IPv6 address",
	DecimalByteOutOfRange:  "number out of range at the end of an IPv6 address",
	InvalidPort:            "port with something else than digits",
	NoMatch:                "no match for",
}

// complain indicates a conformance error about bytes of e.input.
func (e *evaluator) complain(name, detail string, start, end int) {
	e.complainAt(name, detail, e.offset+start, e.offset+end)
}

// complainAt is complain with offsets in what was given.
func (e *evaluator) complainAt(name, detail string, start, end int) {
	if e.failure == nil {
		e.complaints = append(e.complaints, e.complaint(name, detail, start, end))
	}
}

// fail is a parse exception. The first one counts: all that comes later would
// not have happened.
func (e *evaluator) fail(name, detail string, start, end int) {
	if e.failure == nil {
		e.failure = &dialect.Failure{Complaint: e.complaint(name, detail, e.offset+start, e.offset+end)}
	}
}

func (e *evaluator) complaint(name, detail string, start, end int) dialect.Complaint {
	message := messages[name]
	if detail != "" {
		message += " " + detail
	}
	if e.unplaced {
		start, end = -1, -1
	}
	return dialect.Complaint{Name: name, Message: message, Start: start, End: end}
}
