package weburl

import (
	"errors"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/spec"
)

// WithEncodedUsername returns u with the given username. Characters that a username cannot
// have, such as "/", ":" and "@", are percent-encoded, but "%" is not. The empty username is
// the same as no username.
//
// The error is [ErrTooLong], or a [*ChangeError] if u cannot have credentials: if u has
// no host or is a file URL, and username is not empty.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u URL) WithEncodedUsername(username string) (v URL, err error) {
	if reason := u.record.CannotHavePort(); reason != engine.OK && username != "" {
		return cannot(spec.UsernameComponent, username, reasons[reason])
	}
	v = u
	err = v.changed(spec.UsernameComponent, username, v.record.SetCredentials(username, u.EncodedPassword()))
	return v, err
}

// WithEncodedPassword is [URL.WithEncodedUsername] for the password.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u URL) WithEncodedPassword(password string) (v URL, err error) {
	if reason := u.record.CannotHavePort(); reason != engine.OK && password != "" {
		return cannot(spec.PasswordComponent, password, reasons[reason])
	}
	v = u
	err = v.changed(spec.PasswordComponent, password, v.record.SetCredentials(u.EncodedUsername(), password))
	return v, err
}

// WithoutCredentials returns u without username and password. It does not
// allocate if u has neither.
func (u URL) WithoutCredentials() URL {
	u.record.SetCredentials("", "")
	return u
}

// WithHostname returns u with the given host, which is parsed like the host of a URL with
// the scheme of u. An IPv6 address may lack its brackets. Credentials and port are
// unchanged. An empty hostname leaves a null host unchanged.
//
// The error is [ErrTooLong], or a [*ChangeError] if
//
//   - u is the zero URL,
//   - hostname does not parse,
//   - hostname has a character that ends or begins a host, such as "/" or "@", or has a
//     port,
//   - hostname is empty, and u is special and not a file URL,
//   - hostname is empty, and u has credentials or a port,
//   - hostname is not empty, and the path of u is opaque.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u URL) WithHostname(hostname string) (v URL, err error) {
	host := hostname
	if strings.Count(hostname, ":") > 1 && hostname[0] != '[' {
		host = "[" + hostname + "]"
	}
	return u.withHost(hostname, host, false)
}

// WithHost returns u with the given host and port: as in [URL.WithHostname], but an IPv6
// address has brackets, and a colon and a port may follow. Without a port in host the port
// becomes null. (The host setter of the URL class would keep it.) For a file URL, a port is
// an error.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u URL) WithHost(host string) (v URL, err error) {
	if strings.LastIndexByte(host, ':') <= strings.LastIndexByte(host, ']') {
		u = u.WithoutPort()
	}
	return u.withHost(host, host, true)
}

// withHost sets the host, and the port if withPort is set. value is the argument of the
// method.
func (u URL) withHost(value, host string, withPort bool) (v URL, err error) {
	if v = u; host == "" && u.record.Host == HostNull && !u.IsZero() {
		return v, nil
	}
	err = v.changed(spec.HostComponent, host, v.record.SetHost(host, withPort, nil))
	if e, ok := err.(*ChangeError); ok {
		e.input = value
	}
	return v, err
}

// WithPort returns u with the given port, in decimal digits. The default port of the scheme
// becomes null, and so does the port if the string is empty.
//
// The error is [ErrTooLong], or a [*ChangeError] if port is not a number or too large, or
// if u cannot have a port: if u has no host or is a file URL, and port is not empty.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u URL) WithPort(port string) (v URL, err error) {
	if port == "" && !u.IsZero() {
		return u.WithoutPort(), nil
	}
	if reason := u.record.CannotHavePort(); reason != engine.OK {
		return cannot(spec.PortComponent, port, reasons[reason])
	}
	number, err := strconv.ParseUint(port, 10, 16)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return cannot(spec.PortComponent, port, "the port is too large")
	case err != nil:
		return cannot(spec.PortComponent, port, "a port has decimal digits only")
	}
	return u.WithPortNumber(uint16(number))
}

// WithPortNumber is [URL.WithPort] for a number.
func (u URL) WithPortNumber(port uint16) (v URL, err error) {
	if reason := u.record.CannotHavePort(); reason != engine.OK {
		return cannot(spec.PortComponent, strconv.Itoa(int(port)), reasons[reason])
	}
	v = u
	err = v.changed(spec.PortComponent, "", v.record.SetPort(port))
	return v, err
}

// WithoutPort returns u with a null port. It does not allocate if the port is null.
func (u URL) WithoutPort() URL {
	u.record.RemovePort(nil)
	return u
}
