package weburl

import (
	"strconv"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/spec"
)

// WithUsername returns u with a username, which is percent-encoded as a username is:
// "/", ":" and "@" among others. A "%" is not encoded. The empty username is the same as
// no username.
//
// The error is a [*ChangeError] for a file URL and one without a host, which
// have no credentials, unless username is empty; or [ErrTooLong].
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

// WithHostname returns u with a host, which is parsed as in a URL of u's scheme.
// Credentials and port are unchanged.
//
// The error is a [*ChangeError] if the host does not parse; if it has a character that
// ends a host, such as ":" and "/"; if it is empty and the URL is special but not
// file, or has credentials or a port; and if it is not empty and the path of u is
// opaque. It is [ErrTooLong] if the result would be too long.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u URL) WithHostname(hostname string) (v URL, err error) {
	v = u
	err = v.changed(spec.HostComponent, hostname, v.record.SetHost(hostname, false, nil))
	return v, err
}

// WithHostPort is [URL.WithHostname] for a host that may have a port after a colon.
// Without one, the port is unchanged. A file URL has no port.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u URL) WithHostPort(hostport string) (v URL, err error) {
	v = u
	err = v.changed(spec.HostComponent, hostport, v.record.SetHost(hostport, true, nil))
	return v, err
}

// WithPort returns u with a port. The default port of the scheme becomes null.
//
// The error is a [*ChangeError] for a file URL and one without a host, which
// have no port, or [ErrTooLong].
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
