package weburl

import (
	"strconv"

	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// WithUsername returns u with a username, which is percent-encoded where a
// username needs it: "/", ":" and "@" among others. A "%" stays as it is. The
// empty username is the same as none.
//
// The error is a [*ChangeError] for a file URL and one without a host, which
// have no credentials, unless username is empty; or [ErrTooLong].
//
// https://url.spec.whatwg.org/#dom-url-username
func (u URL) WithUsername(username string) (URL, error) {
	if reason := u.cannotHaveUsernamePasswordPort(); reason != "" && username != "" {
		return cannot(spec.UsernameComponent, username, reason)
	}
	return u.withCredentials(username, u.Password())
}

// WithPassword is [URL.WithUsername] for the password.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u URL) WithPassword(password string) (URL, error) {
	if reason := u.cannotHaveUsernamePasswordPort(); reason != "" && password != "" {
		return cannot(spec.PasswordComponent, password, reason)
	}
	return u.withCredentials(u.Username(), password)
}

// WithoutCredentials returns u without username and password. It does not
// allocate if u has none.
func (u URL) WithoutCredentials() URL {
	v, _ := u.withCredentials("", "") // not longer than u
	return v
}

// cannotHaveUsernamePasswordPort returns why u cannot have a username, password
// or port, or "" if it can.
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u URL) cannotHaveUsernamePasswordPort() (reason string) {
	switch {
	case u.IsZero():
		return reasonZero
	case u.scheme == schemeFile:
		return reasonFile
	case u.host == HostNull || u.host == HostEmpty:
		return reasonNoHost
	}
	return ""
}

// withCredentials returns u with a username and a password. What is
// percent-encoded already comes through as it is.
func (u URL) withCredentials(username, password string) (URL, error) {
	if username == u.Username() && password == u.Password() {
		return u, nil
	}
	if len(username) > maxInput || len(password) > maxInput {
		return URL{}, ErrTooLong
	}
	size := len(u.href) + userinfoLen(username) + userinfoLen(password) + len(":@")
	p := parser{url: u, out: make([]byte, 0, size)}
	p.out = append(p.out, u.href[:u.schemeEnd+len32("://")]...)
	p.out = percent.AppendEncode(p.out, username, percent.Userinfo)
	p.url.usernameEnd = p.pos(0)
	if password != "" {
		p.out = percent.AppendEncode(append(p.out, ':'), password, percent.Userinfo)
	}
	if username != "" || password != "" {
		p.out = append(p.out, '@')
	}
	p.url.hostStart = p.pos(0)
	p.out = append(p.out, u.Hostname()...)
	p.url.hostEnd = p.pos(0)
	p.out = append(p.out, u.href[u.hostEnd:u.pathStart]...)
	return p.withPathOf(&u)
}

// userinfoLen returns how long s is when it is percent-encoded, if it is valid
// UTF-8.
func userinfoLen(s string) int {
	n := len(s)
	for i := range len(s) {
		if class[s[i]]&stopUserinfo != 0 {
			n += len("%40") - 1
		}
	}
	return n
}

// WithHostname returns u with a host, which is read as in a URL of u's scheme.
// Credentials and port stay.
//
// The error is a [*ChangeError] if the host does not parse; if it has what would
// end a host, such as ":" and "/"; if it is empty and the URL is special but not
// file, or has credentials or a port; and if the path of u is opaque. It is
// [ErrTooLong] if the result would be too long.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u URL) WithHostname(hostname string) (v URL, err error) {
	err = v.setHost(&u, hostname, false)
	return v, err
}

// WithHostPort is [URL.WithHostname] for a host that may have a port after a
// colon. Without one the port of u stays. A file URL has no port.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u URL) WithHostPort(hostport string) (v URL, err error) {
	err = v.setHost(&u, hostport, true)
	return v, err
}

func (v *URL) setHost(u *URL, value string, withPort bool) (err error) {
	if text, to, ok := v.placeDomain(u, value, withPort); ok {
		v.replace(u, u.hostStart, to, 0, text)
		return nil
	}
	*v, err = u.withHost(value, withPort)
	return err
}

// withHost returns u with the host, and if withPort is set the port, in value.
func (u URL) withHost(value string, withPort bool) (URL, error) {
	const component = spec.HostComponent
	switch {
	case u.IsZero():
		return cannot(component, value, reasonZero)
	case u.HasOpaquePath():
		return cannot(component, value, reasonOpaque)
	case len(value) > maxInput:
		return URL{}, ErrTooLong
	}
	p := parser{in: value, reserve: len(u.href), url: u}
	p.rebase(u.href[:u.hostStart], 0)
	if u.host == HostNull {
		p.out = append(p.out, "//"...)
		p.url.usernameEnd = p.pos(0)
		p.url.hostStart = p.pos(0)
	}
	clean := scanDomain(p.in, 0)
	end, at, colon := p.scanAuthority(clean)
	if end < len(p.in) {
		return cannot(component, value, "a host ends before "+strconv.Quote(p.in[end:end+1]))
	}
	if u.scheme == schemeFile || at >= 0 {
		colon = end // so that the host does not parse
	}
	switch {
	case colon < end && !withPort:
		return cannot(component, value, "a hostname has no port")
	case colon > 0:
		if !p.host(0, colon, clean) {
			return cannotParse(component, value, refusedHost(p.in[:colon], u.scheme == notSpecial))
		}
		if u.scheme == schemeFile && string(p.out[p.url.hostStart:]) == "localhost" {
			p.out = p.out[:p.url.hostStart]
			p.url.host = HostEmpty
		}
	case u.scheme != notSpecial && u.scheme != schemeFile || colon < end:
		return cannotParse(component, value, &ParseError{input: value, code: spec.HostMissing})
	case u.IncludesCredentials() || u.hasPort():
		return cannot(component, value, "a URL with credentials or a port has a host")
	default:
		p.url.host = HostEmpty
	}
	p.url.hostEnd = p.pos(0)
	switch {
	case colon+1 == end:
		return cannot(component, value, "there is no port after the colon")
	case colon < end:
		p.url.port = 0
		if !p.port(colon, end) {
			failure := p.failure
			failure.input = p.in
			return cannotParse(component, value, &failure)
		}
	case u.hasPort():
		p.out = append(p.out, u.href[u.hostEnd:u.pathStart]...)
	}
	return p.withPathOf(&u)
}

// WithPort returns u with a port. The default port of the scheme becomes null.
//
// The error is a [*ChangeError] for a file URL and one without a host, which
// have no port, or [ErrTooLong].
//
// https://url.spec.whatwg.org/#dom-url-port
func (u URL) WithPort(port uint16) (URL, error) {
	if reason := u.cannotHaveUsernamePasswordPort(); reason != "" {
		return cannot(spec.PortComponent, strconv.Itoa(int(port)), reason)
	}
	if standard, ok := u.scheme.defaultPort(); ok && port == standard {
		return u.WithoutPort(), nil
	}
	if u.hasPort() && u.port == port {
		return u, nil
	}
	p := parser{url: u, out: make([]byte, 0, len(u.href)+len(":65535"))}
	p.out = append(append(p.out, u.href[:u.hostEnd]...), ':')
	p.out = strconv.AppendUint(p.out, uint64(port), 10)
	p.url.port = port
	return p.withPathOf(&u)
}

// WithoutPort returns u with a null port. It does not allocate if that is so.
func (u URL) WithoutPort() URL {
	if !u.hasPort() {
		return u
	}
	gone := u.pathStart - u.hostEnd
	u.href = u.href[:u.hostEnd] + u.href[u.pathStart:]
	u.port = 0
	u.pathStart -= gone
	u.queryStart -= gone
	u.fragmentStart -= gone
	return u
}
