package nodelegacy

import "github.com/weburl/weburl/dialect"

// A url has the members of the objects that url.parse returns, as far as they
// matter. Delimiters are left out: the colon of protocol, the "?" of search, the
// "#" of hash.
type url struct {
	protocol        text
	slashes         bool
	auth            text // decoded
	host            text // hostname and port, with the brackets of an IPv6 address
	hostname, port  text
	isIPv6          bool // host has brackets that hostname lacks
	pathname        text
	query, fragment text
	href            string
}

// isSlashed reports whether URLs of a protocol always have "//".
func isSlashed(protocol text) bool {
	switch protocol.s {
	case "http", "https", "ftp", "gopher", "file", "ws", "wss":
		return true
	}
	return false
}

// isHostless reports whether URLs of a protocol never have a host, and nothing
// of them is escaped.
func isHostless(protocol text) bool { return protocol.s == "javascript" }

// format is the method format. It returns input itself if that is what it is,
// which saves an allocation.
func (u *url) format(input string) string {
	b := make([]byte, 0, 128)
	if u.protocol.s != "" {
		b = append(b, u.protocol.s...)
		b = append(b, ':')
	}
	pathname := u.pathname.s
	host := u.host.s
	if host == "" {
		host = u.hostname.s
	}
	switch {
	case u.slashes, host != "" && isSlashed(u.protocol):
		b = append(b, "//"...)
		if pathname != "" && pathname[0] != '/' {
			pathname = "/" + pathname
		}
	case u.protocol.s == "file":
		b = append(b, "//"...)
	}
	if host != "" {
		if u.auth.s != "" {
			b = appendAuth(b, u.auth.s)
			b = append(b, '@')
		}
		b = append(b, host...)
	}
	b = append(b, pathname...)
	if u.query.isSet {
		b = append(b, '?')
		b = append(b, u.query.s...)
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

// A text is a string, or null or undefined.
type text struct {
	s     string
	isSet bool
}

func some(s string) text { return text{s, true} }

// someOrNull returns null for the empty string.
func someOrNull(s string) text { return text{s, s != ""} }

func (t text) value() dialect.Value {
	if !t.isSet {
		return dialect.Null()
	}
	return dialect.Text(t.s)
}
