package html5

// A Code is the reason why a URL cannot be parsed or resolved. The names are defined by
// this package: the specification has only "an error".
type Code string

// The codes.
const (
	SyntaxError      Code = "syntax-error"      // it does not match <URI-reference>
	HostNotUTF8      Code = "host-not-utf-8"    // percent-encoded octets of the host are not UTF-8
	HostToASCII      Code = "host-to-ascii"     // ToASCII fails for the host
	RelativeNoBase   Code = "relative-no-base"  // it is relative, and there is no base
	BaseNotAbsolute  Code = "base-not-absolute" // the base has no scheme
	SchemeForbids    Code = "scheme-forbids"    // its scheme forbids an authority
	SchemeNeedsHost  Code = "scheme-needs-host" // its scheme needs a host
	ResultUnreadable Code = "result-unreadable" // the resolved URL cannot be parsed
)

var messages = map[Code]string{
	SyntaxError:      "does not match <URI-reference>",
	HostNotUTF8:      "percent-encoded octets of the host are not UTF-8",
	HostToASCII:      "ToASCII fails for the host",
	RelativeNoBase:   "relative, and there is no base",
	BaseNotAbsolute:  "the base is not an absolute URL",
	SchemeForbids:    "the scheme forbids an authority",
	SchemeNeedsHost:  "the scheme needs a host",
	ResultUnreadable: "the resolved URL does not match <URI-reference>",
}

// An Error is the error for a URL, or a base, that cannot be parsed or resolved.
type Error struct {
	Code Code
	Base bool // the error is about the base

	// Start and End are the byte range of the error in the URL, or in the base. The
	// range is empty if something is missing. Both are -1 if the error has no range: if
	// the URL is not UTF-8, or only the result is invalid.
	Start, End int
}

// noPlace returns an error about no place in the URL.
func noPlace(code Code) *Error { return &Error{Code: code, Start: -1, End: -1} }

// ofBase returns e as an error about the base.
func (e *Error) ofBase() *Error {
	e.Base = true
	return e
}

// Error returns a message of one line.
func (e *Error) Error() string {
	of := "URL: "
	if e.Base {
		of = "base URL: "
	}
	return "html5: " + of + messages[e.Code]
}
