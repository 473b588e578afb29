package ruby

import (
	"strings"
)

// A kind is a subclass of URI::Generic.
type kind uint8

const (
	generic kind = iota
	file
	ftp
	http
	https
	ldap
	ldaps
	mailto
	ws
)

// kindOf returns the kind of the scheme, which is in lower case. (URI has a
// class for wss, too, which require "uri" does not load.)
func kindOf(scheme string) kind {
	switch scheme {
	case "http":
		return http
	case "https":
		return https
	case "file":
		return file
	case "ftp":
		return ftp
	case "ldap":
		return ldap
	case "ldaps":
		return ldaps
	case "mailto":
		return mailto
	case "ws":
		return ws
	}
	return generic
}

// defaultPorts are indexed by kind.
var defaultPorts = [...]string{ftp: "21", http: "80", https: "443", ldap: "389", ldaps: "636", ws: "80"}

func (k kind) defaultPort() string { return defaultPorts[k] }

// A uri is an instance of URI::Generic or one of its subclasses. An opaque one
// has no path, as a rule.
type uri struct {
	class                        kind
	scheme, user, password, host text
	port                         text // in decimal, without zeros at the start
	path, opaque                 text
	query, fragment              text
	typeCode                     text   // of ftp
	mail                         string // of mailto: what follows the scheme
}

// parse sets u to the result of URI.parse for s.
func (u *uri) parse(s string) *exception {
	c, ok := split(s)
	if !ok {
		return invalidURI("not a URI: " + s)
	}
	u.opaque, u.fragment = c.opaque, c.fragment
	if c.scheme.isSet {
		u.scheme = some(strings.ToLower(c.scheme.s))
		u.class = kindOf(u.scheme.s)
	}
	if c.userinfo.isSet {
		u.setUserinfo(c.userinfo.s)
	}
	u.setHost(c.host)
	if c.port.isSet {
		u.setPort(c.port.s)
	}
	if u.class != ftp {
		u.path = c.path
	} else if err := u.setPathOfFTP(c.path); err != nil {
		return err
	}
	if c.query.isSet {
		if err := u.setQuery(c.query.s); err != nil {
			return err
		}
	}
	if port := u.class.defaultPort(); port != "" && !u.port.isSet {
		u.port = some(port)
	}
	switch u.class {
	case ldap, ldaps:
		if u.fragment.isSet || !u.path.isSet {
			return invalidURI("bad LDAP URL")
		}
	case mailto:
		return u.setMail()
	}
	return nil
}

func (u *uri) setUserinfo(s string) {
	if u.class == file {
		return
	}
	if s == "" {
		u.user = text{}
		return
	}
	user, password, ok := strings.Cut(s, ":")
	u.user = some(user)
	if ok {
		u.password = some(password)
	}
}

func (u *uri) userinfo() text {
	if !u.user.isSet || !u.password.isSet {
		return u.user
	}
	return some(u.user.s + ":" + u.password.s)
}

func (u *uri) setHost(host text) {
	if u.class == file && (!host.isSet || host.s == "localhost") {
		host = some("")
	}
	u.host = host
}

// setPort sets the port of any number of digits; Ruby's integers have no limit.
func (u *uri) setPort(digits string) {
	if u.class == file {
		return
	}
	u.port = text{}
	if digits != "" {
		u.port = some(digits)
		if digits[0] == '0' {
			u.port = some(strings.TrimLeft(digits[:len(digits)-1], "0") + digits[len(digits)-1:])
		}
	}
}

// setQuery percent-encodes what may not be in a query.
func (u *uri) setQuery(s string) *exception {
	if u.opaque.isSet {
		return invalidURI("query conflicts with opaque")
	}
	clean := true
	for i := range len(s) {
		if !isQuery(s[i]) || s[i] == '%' {
			clean = false
			break
		}
	}
	if clean {
		u.query = some(s)
		return nil
	}
	const hex = "0123456789ABCDEF"
	kept := make([]byte, 0, len(s))
	for i := range len(s) {
		if s[i] != '\t' && s[i] != '\r' && s[i] != '\n' {
			kept = append(kept, s[i])
		}
	}
	out := make([]byte, 0, len(kept)+16)
	for i, c := range kept {
		if c == '%' && i+2 < len(kept) && !is(hexDigit, kept[i+1]) && !is(hexDigit, kept[i+2]) {
			return invalidURI("invalid percent escape: " + string(kept[i:i+3]))
		}
		if isQuery(c) {
			out = append(out, c)
		} else {
			out = append(out, '%', hex[c>>4], hex[c&15])
		}
	}
	u.query = some(string(out))
	return nil
}

// isQuery reports whether c stays as it is in a query.
func isQuery(c byte) bool {
	return '!' <= c && c <= '~' && c != '"' && c != '#' && c != '\'' && c != '<' && c != '>' && c != '`'
}

// setPath sets the path. That of ftp is kept with a slash before it, and with
// "%2F" for a slash that it begins with.
func (u *uri) setPath(s string) {
	if u.class == ftp {
		if strings.HasPrefix(s, "/") {
			s = "%2F" + s[1:]
		}
		s = "/" + s
	}
	u.path = some(s)
}

const typeCodePrefix = ";type="

// setPathOfFTP sets the path of an ftp URL, and the type code at its end.
func (u *uri) setPathOfFTP(path text) *exception {
	if !path.isSet {
		return invalidURI("ftp without a path")
	}
	s := strings.TrimPrefix(path.s, "/")
	if strings.HasPrefix(s, "%2F") {
		s = "/" + s[3:]
	}
	u.setPath(s)
	if i := strings.Index(u.path.s, typeCodePrefix); i >= 0 {
		u.typeCode = some(u.path.s[i+len(typeCodePrefix):])
		u.path = some(u.path.s[:i])
	}
	return nil
}

// ftpPath is what the method path of an ftp URL returns.
func (u *uri) ftpPath() string {
	s := strings.TrimPrefix(u.path.s, "/")
	if strings.HasPrefix(s, "%2F") {
		return "/" + s[3:]
	}
	return s
}

// setMail checks the addresses of a mailto URL.
func (u *uri) setMail() *exception {
	if u.query.isSet && !u.opaque.isSet {
		u.opaque = some("?" + u.query.s)
	}
	if !u.opaque.isSet {
		return invalidComponent("missing opaque part for mailto URL")
	}
	to, headers, _ := strings.Cut(u.opaque.s, "?")
	for rest := to; rest != ""; {
		address := rest
		if i := strings.IndexAny(rest, ",;"); i >= 0 {
			address, rest = rest[:i], rest[i+1:]
		} else {
			rest = ""
		}
		if i := strings.IndexByte(address, '@'); i <= 0 || i == len(address)-1 || strings.LastIndexByte(address, '@') != i {
			return invalidComponent("unrecognised opaque part for mailtoURL: " + u.opaque.s)
		}
	}
	u.mail = to
	if headers = strings.TrimRight(headers, "&"); headers != "" {
		u.mail += "?" + headers
	}
	return nil
}

// format is to_s. It returns input itself if that is what it is, which saves an
// allocation.
func (u *uri) format(input string) string {
	b := make([]byte, 0, 128)
	if u.scheme.isSet {
		b = append(b, u.scheme.s...)
		b = append(b, ':')
	}
	switch {
	case u.class == mailto:
		b = append(b, u.mail...)
	case u.opaque.isSet:
		b = append(b, u.opaque.s...)
	default:
		if u.host.isSet || u.scheme.s == "file" || u.scheme.s == "postgres" {
			b = append(b, "//"...)
		}
		if u.user.isSet {
			b = append(b, u.user.s...)
			if u.password.isSet {
				b = append(b, ':')
				b = append(b, u.password.s...)
			}
			b = append(b, '@')
		}
		b = append(b, u.host.s...)
		if u.port.isSet && u.port.s != u.class.defaultPort() {
			b = append(b, ':')
			b = append(b, u.port.s...)
		}
		b = append(b, u.path.s...)
		if u.typeCode.isSet {
			b = append(b, typeCodePrefix...)
			b = append(b, u.typeCode.s...)
		}
		if u.query.isSet {
			b = append(b, '?')
			b = append(b, u.query.s...)
		}
	}
	if u.fragment.isSet {
		b = append(b, '#')
		b = append(b, u.fragment.s...)
	}
	if string(b) == input {
		return input
	}
	return string(b)
}
