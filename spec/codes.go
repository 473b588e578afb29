package spec

// An ErrorCode is the name of a validation error, as the standard spells it:
// "host-missing", "IPv4-too-few-parts".
//
// Source: https://url.spec.whatwg.org/#writing
type ErrorCode string

// The validation errors, in the order of the standard's table.
const (
	// IDNA.
	DomainToASCII ErrorCode = "domain-to-ASCII"

	// Host parsing.
	DomainPercentEncoded       ErrorCode = "domain-percent-encoded"
	HostInvalidCodePoint       ErrorCode = "host-invalid-code-point"
	IPv4EmptyPart              ErrorCode = "IPv4-empty-part"
	IPv4TooFewParts            ErrorCode = "IPv4-too-few-parts"
	IPv4TooManyParts           ErrorCode = "IPv4-too-many-parts"
	IPv4NonNumericPart         ErrorCode = "IPv4-non-numeric-part"
	IPv4NonDecimalPart         ErrorCode = "IPv4-non-decimal-part"
	IPv4OutOfRangePart         ErrorCode = "IPv4-out-of-range-part"
	IPv4NonASCIIInput          ErrorCode = "IPv4-non-ASCII-input"
	IPv6Unclosed               ErrorCode = "IPv6-unclosed"
	IPv6InvalidCompression     ErrorCode = "IPv6-invalid-compression"
	IPv6TooManyPieces          ErrorCode = "IPv6-too-many-pieces"
	IPv6MultipleCompression    ErrorCode = "IPv6-multiple-compression"
	IPv6InvalidCodePoint       ErrorCode = "IPv6-invalid-code-point"
	IPv6TooFewPieces           ErrorCode = "IPv6-too-few-pieces"
	IPv6PieceLeadingZero       ErrorCode = "IPv6-piece-leading-zero"
	IPv4InIPv6TooManyPieces    ErrorCode = "IPv4-in-IPv6-too-many-pieces"
	IPv4InIPv6InvalidCodePoint ErrorCode = "IPv4-in-IPv6-invalid-code-point"
	IPv4InIPv6OutOfRangePart   ErrorCode = "IPv4-in-IPv6-out-of-range-part"
	IPv4InIPv6TooFewParts      ErrorCode = "IPv4-in-IPv6-too-few-parts"

	// URL parsing.
	InvalidURLUnit                       ErrorCode = "invalid-URL-unit"
	SpecialSchemeMissingFollowingSolidus ErrorCode = "special-scheme-missing-following-solidus"
	MissingSchemeNonRelativeURL          ErrorCode = "missing-scheme-non-relative-URL"
	InvalidReverseSolidus                ErrorCode = "invalid-reverse-solidus"
	InvalidCredentials                   ErrorCode = "invalid-credentials"
	HostMissing                          ErrorCode = "host-missing"
	PortOutOfRange                       ErrorCode = "port-out-of-range"
	PortInvalid                          ErrorCode = "port-invalid"
	FileInvalidWindowsDriveLetter        ErrorCode = "file-invalid-Windows-drive-letter"
	FileInvalidWindowsDriveLetterHost    ErrorCode = "file-invalid-Windows-drive-letter-host"
)
