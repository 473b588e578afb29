package weburl

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/spec"
)

// The methods named With and Without derive a URL from another. They change what the
// setters of the URL class change, and return an error if those do nothing, or ignore a
// part of the value. The serialization of the result parses to the result. It is one
// allocation for most values, and does not share memory with the value.

// A ChangeError is the error for a component of a URL that cannot be changed to a value.
// Like a [ParseError] it keeps its input, the value, which may be a password.
type ChangeError struct {
	component spec.Component
	input     string
	message   string
	err       error
}

// Component returns the component to change. It is the host for WithHost and
// WithHostname.
func (e *ChangeError) Component() spec.Component { return e.component }

// Input returns the value, unchanged.
func (e *ChangeError) Input() string { return e.input }

// Message returns why the value is invalid, in a few words. It does not quote the whole
// value.
func (e *ChangeError) Message() string { return e.message }

// Error returns one line with the component, the value and the message. It quotes only the
// beginning of a long value, and neither a password nor a host with an "@".
func (e *ChangeError) Error() string {
	if e.component == spec.PasswordComponent || e.component == spec.HostComponent && strings.Contains(e.input, "@") {
		return fmt.Sprintf("weburl: cannot set the %s: %s", e.component, e.message)
	}
	value, more := e.input, ""
	if len(value) > maxQuoted {
		value, more = value[:maxQuoted], "..."
	}
	return fmt.Sprintf("weburl: cannot set the %s to %q%s: %s", e.component, value, more, e.message)
}

// Unwrap returns a [*ParseError] if the value does not parse, and otherwise nil.
func (e *ChangeError) Unwrap() error { return e.err }

// reasons are the texts of the reasons why a component cannot be changed.
var reasons = [...]string{
	engine.ZeroURL:         "the zero URL has no components",
	engine.PathIsOpaque:    "the path is opaque",
	engine.IsFile:          "a file URL cannot have a username, a password or a port",
	engine.NoHost:          "a URL without a host cannot have a username, a password or a port",
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
	engine.TooLong:         "", // has an error of its own
	engine.Rejected:        "", // package spec has the reason
	engine.HostEnd:         "", // names the code point
}

// cannot returns the error for a change.
func cannot(component spec.Component, value, reason string) (URL, error) {
	return URL{}, &ChangeError{component: component, input: value, message: reason}
}

// changed returns the error for a change of v to a value, and makes v zero, if that has
// failed for a reason.
func (v *URL) changed(component spec.Component, value string, reason engine.Reason) error {
	if reason == engine.OK {
		return nil
	}
	err := v.changeError(component, value, reason)
	*v = URL{}
	return err
}

// changeError returns the error for a change of u that failed.
func (u *URL) changeError(component spec.Component, value string, reason engine.Reason) error {
	e := &ChangeError{component: component, input: value, message: reasons[reason]}
	switch reason {
	case engine.TooLong:
		return ErrTooLong
	case engine.HostEnd:
		ends := "/?#"
		if u.IsSpecial() {
			ends += `\`
		}
		i := strings.IndexAny(value, ends)
		e.message = "a host ends before " + strconv.Quote(value[i:i+1])
	case engine.Rejected:
		failure := u.rejectedHost(value)
		e.message, e.err = string(failure.Code())+": "+failure.Message(), failure
	}
	return e
}

// rejectedHost returns why value, a host or a host and a port, does not parse in u.
func (u *URL) rejectedHost(value string) *ParseError {
	e := &ParseError{input: value}
	record, err := spec.Parse(u.record.Href, nil)
	if err == nil {
		_, err = new(spec.Parser).Override(value, nil, record, spec.HostState)
	}
	if _, ok := err.(*spec.ParseError); !ok { // a state override ignores what follows the digits of a port
		start := strings.LastIndexByte(value, ']') + 1
		start += strings.IndexByte(value[start:], ':') + 1
		err = &spec.ParseError{Input: value, ValidationError: spec.ValidationError{Code: spec.PortInvalid, Start: start, End: len(value), Fatal: true}}
	}
	e.found.Store(e.reasonOf(err))
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

// WithEncodedQuery returns u with the given query, which does not include the question
// mark. Characters that a query cannot have are percent-encoded, but "%" is not: to build a
// query from names and values use package form. With the empty string the query becomes
// null, unless it is empty already.
//
// The error is [ErrTooLong], or a [*ChangeError] for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u URL) WithEncodedQuery(query string) (v URL, err error) {
	if query == "" && !u.IsZero() {
		if u.EncodedQuery() != "" {
			u = u.WithoutQuery()
		}
		return u, nil
	}
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

// WithEncodedFragment returns u with the given fragment, which does not include the number
// sign. Characters that a fragment cannot have are percent-encoded, but "%" is not. With the
// empty string the fragment becomes null, unless it is empty already.
//
// The error is [ErrTooLong], or a [*ChangeError] for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u URL) WithEncodedFragment(fragment string) (v URL, err error) {
	if fragment == "" && !u.IsZero() {
		if u.EncodedFragment() != "" {
			u = u.WithoutFragment()
		}
		return u, nil
	}
	v = u
	err = v.changed(spec.FragmentComponent, fragment, v.record.SetFragment(fragment, nil))
	return v, err
}
