package weburl

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// The methods named With and Without derive a URL from another. They change what the
// setters of the URL class change, and return an error if those do nothing, or ignore a
// part of the value. The serialization of the result parses to the result. It is one
// allocation for most values, and does not share memory with the value.

// A Component is a part of a URL.
type Component = spec.Component

// A ChangeError is the error for a component of a URL that cannot be changed to a value.
type ChangeError struct {
	// Component is the component to change. It is the host for WithHostname and
	// WithHostPort.
	Component Component

	// Value is the value, unchanged. It may be a password.
	Value string

	// Reason is why the value is invalid, in a few words.
	Reason string

	// Err is a [*ParseError] if the value does not parse, and otherwise nil.
	Err error
}

// Error returns one line with the component, the value and the reason. It quotes only the
// beginning of a long value, and neither a password nor a host with an "@".
func (e *ChangeError) Error() string {
	if e.Component == spec.HostComponent && strings.Contains(e.Value, "@") {
		return "weburl: cannot set the host: " + e.Reason
	}
	value, more := e.Value, ""
	if len(value) > maxQuoted {
		value, more = value[:maxQuoted], "..."
	}
	if e.Component == spec.PasswordComponent {
		return "weburl: cannot set the password: " + e.Reason
	}
	return fmt.Sprintf("weburl: cannot set the %s to %q%s: %s", e.Component, value, more, e.Reason)
}

// Unwrap returns e.Err.
func (e *ChangeError) Unwrap() error { return e.Err }

// reasons are the texts of the reasons why a component cannot be changed.
var reasons = [...]string{
	engine.ZeroURL:         "the zero URL has no components",
	engine.PathIsOpaque:    "the path is opaque",
	engine.IsFile:          "a file URL has neither username nor password nor port",
	engine.NoHost:          "a URL without a host has neither username nor password nor port",
	engine.SchemeStart:     "a scheme begins with an ASCII letter",
	engine.SchemeCharacter: `a scheme has ASCII letters, digits, "+", "-" and "." only`,
	engine.NotSpecial:      "the URL is special, and the scheme is not",
	engine.Special:         "the scheme is special, and the URL is not",
	engine.NeedsHost:       "the URL has no host, and the scheme needs one",
	engine.Localhost:       "a file URL with the host localhost is one without a host",
	engine.DriveLetter:     "the path would be read as one that begins with a drive letter",
	engine.HostUserinfo:    `a host has no "@"`,
	engine.HostPort:        "a hostname has no port",
	engine.NeedsHostHere:   "a URL with credentials or a port has a host",
	engine.PortMissing:     "there is no port after the colon",
}

// cannot returns the error for a change.
func cannot(component Component, value, reason string) (URL, error) {
	return URL{}, &ChangeError{Component: component, Value: value, Reason: reason}
}

// changed returns the error for a change of v to a value, and makes v zero, if that
// has failed.
func (v *URL) changed(component Component, value string, f engine.Failure) error {
	if f.Reason == engine.OK {
		return nil
	}
	err := changeError(component, value, f, v.IsSpecial())
	*v = URL{}
	return err
}

// changeError returns the error for a change that failed.
func changeError(component Component, value string, f engine.Failure, isSpecial bool) error {
	e := &ChangeError{Component: component, Value: value, Reason: reasons[min(int(f.Reason), len(reasons)-1)]}
	var failure *ParseError
	switch f.Reason {
	case engine.TooLong:
		return ErrTooLong
	case engine.HostEnd:
		e.Reason = "a host ends before " + strconv.Quote(string(engine.WithoutTabs(percent.DecodeUTF8(value))[f.Start]))
		return e
	case engine.HostRejected, engine.OpaqueRejected:
		failure, _ = rejectedHost(engine.WithoutTabs(percent.DecodeUTF8(value))[:f.End], !isSpecial).(*ParseError)
	case engine.HostMissing:
		failure = &ParseError{input: value, why: f.Reason}
	case engine.PortInvalid, engine.PortRange:
		failure = &ParseError{input: engine.WithoutTabs(percent.DecodeUTF8(value)), start: f.Start, end: f.End, why: f.Reason}
	default:
		return e
	}
	e.Reason, e.Err = string(failure.Code())+": "+failure.Message(), failure
	return e
}

// WithScheme returns u with another scheme, without its colon, in lower or upper case. A
// port that is the default port of the new scheme becomes null.
//
// The error is [ErrTooLong], or a [*ChangeError] if
//
//   - u is the zero URL,
//   - scheme is not a valid scheme,
//   - only one of the old and the new scheme is special,
//   - the new scheme is file, and u has credentials or a port,
//   - the old scheme is file, and u has no host.
//
// It is also a ChangeError if the result would parse to another URL: if the new scheme is
// file, and the host is localhost or the path begins with a drive letter and a pipe, as
// in /C|/.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u URL) WithScheme(scheme string) (v URL, err error) {
	v = u
	err = v.changed(spec.SchemeComponent, scheme, v.record.SetScheme(scheme))
	return v, err
}

// WithQuery returns u with the given query, which does not include the question mark.
// Characters that a query cannot have are percent-encoded, but "%" is not: to build a
// query from names and values use package form. The empty query is not null: to remove
// the query use [URL.WithoutQuery].
//
// The error is [ErrTooLong], or a [*ChangeError] for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u URL) WithQuery(query string) (v URL, err error) {
	v = u
	err = v.changed(spec.QueryComponent, query, v.record.SetQuery(query, nil))
	return v, err
}

// WithoutQuery returns u with a null query. It does not allocate if u has no
// fragment.
func (u URL) WithoutQuery() URL {
	u.record.RemoveQuery()
	return u
}

// WithFragment returns u with the given fragment, which does not include the number sign.
// Characters that a fragment cannot have are percent-encoded, but "%" is not. The empty
// fragment is not null: to remove the fragment use [URL.WithoutFragment].
//
// The error is [ErrTooLong], or a [*ChangeError] for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u URL) WithFragment(fragment string) (v URL, err error) {
	v = u
	err = v.changed(spec.FragmentComponent, fragment, v.record.SetFragment(fragment, nil))
	return v, err
}
