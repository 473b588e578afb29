package weburl

import (
	"strconv"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/spec"
)

// WithUsername returns u with the given username. Characters that a username cannot have,
// such as "/", ":" and "@", are percent-encoded, but "%" is not. The empty username is
// the same as no username.
//
// The error is [ErrTooLong], or a [*ChangeError] if u cannot have credentials: if u has
// no host or is a file URL, and username is not empty.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u URL) WithUsername(username string) (v URL, err error) {
	if reason := u.record.CannotHavePort(); reason != engine.OK && username != "" {
		return cannot(spec.UsernameComponent, username, reasons[reason])
	}
	v = u
	err = v.changed(spec.UsernameComponent, username, v.record.SetCredentials(username, u.Password()))
	return v, err
}

// WithPassword is [URL.WithUsername] for the password.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u URL) WithPassword(password string) (v URL, err error) {
	if reason := u.record.CannotHavePort(); reason != engine.OK && password != "" {
		return cannot(spec.PasswordComponent, password, reasons[reason])
	}
	v = u
	err = v.changed(spec.PasswordComponent, password, v.record.SetCredentials(u.Username(), password))
	return v, err
}

// WithoutCredentials returns u without username and password. It does not
// allocate if u has neither.
func (u URL) WithoutCredentials() URL {
	u.record.SetCredentials("", "")
	return u
}

// WithHostname returns u with the given host, which is parsed like the host of a URL with
// the scheme of u. Credentials and port are unchanged.
//
// The error is [ErrTooLong], or a [*ChangeError] if
//
//   - u is the zero URL,
//   - hostname does not parse,
//   - hostname has a character that ends or begins a host, such as "/" or "@", or has ":"
//     outside the brackets of an IPv6 address,
//   - hostname is empty, and u is special and not a file URL,
//   - hostname is empty, and u has credentials or a port,
//   - hostname is not empty, and the path of u is opaque.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u URL) WithHostname(hostname string) (v URL, err error) {
	v = u
	err = v.changed(spec.HostComponent, hostname, v.record.SetHost(hostname, false, nil))
	return v, err
}

// WithHostPort is [URL.WithHostname] for a host that a colon and a port may follow. If
// there is no port in hostport, the port of u is unchanged. For a file URL, a port is an
// error.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u URL) WithHostPort(hostport string) (v URL, err error) {
	v = u
	err = v.changed(spec.HostComponent, hostport, v.record.SetHost(hostport, true, nil))
	return v, err
}

// WithPort returns u with the given port. The default port of the scheme becomes null.
//
// The error is [ErrTooLong], or a [*ChangeError] if u cannot have a port: if u has no
// host or is a file URL.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u URL) WithPort(port uint16) (v URL, err error) {
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
