package javauri

import (
	"math"
	"strconv"
	"strings"
)

// A uri is an instance of java.net.URI. It is opaque, and has no path, or
// hierarchical.
type uri struct {
	whole                     string // as it was parsed; empty if it was not
	scheme, opaque            text
	authority, userinfo, host text
	port                      text // in decimal, without zeros at the start
	path, query, fragment     text
}

// parse sets u to the result of the constructor for s.
func (u *uri) parse(s string) *exception {
	u.whole = s
	rest := s
	if colon := strings.IndexByte(s, ':'); colon >= 0 && !strings.ContainsAny(s[:colon], "/?#") {
		switch {
		case colon == 0:
			return syntax("Expected scheme name")
		case !is(alpha, s[0]) || !all(s[:colon], schemeChar):
			return illegal("scheme name")
		}
		u.scheme = some(s[:colon])
		rest = s[colon+1:]
	}
	rest, fragment, hasFragment := strings.Cut(rest, "#")
	if u.scheme.isSet && !strings.HasPrefix(rest, "/") {
		if rest == "" {
			return syntax("Expected scheme-specific part")
		}
		if !all(rest, uriChar) {
			return illegal("opaque part")
		}
		u.opaque = some(rest)
	} else if err := u.parseHierarchical(rest, hasFragment); err != nil {
		return err
	}
	if hasFragment {
		if !all(fragment, uriChar) {
			return illegal("fragment")
		}
		u.fragment = some(fragment)
	}
	return nil
}

// parseHierarchical reads authority, path and query. An authority may be empty
// if something comes after it, be it a fragment.
func (u *uri) parseHierarchical(s string, hasFragment bool) *exception {
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		end := strings.IndexAny(rest, "/?")
		if end < 0 {
			end = len(rest)
		}
		if end > 0 {
			if err := u.parseAuthority(rest[:end]); err != nil {
				return err
			}
		} else if rest == "" && !hasFragment {
			return syntax("Expected authority")
		}
		s = rest[end:]
	}
	path, query, hasQuery := strings.Cut(s, "?")
	if !all(path, pathChar) {
		return illegal("path")
	}
	u.path = some(path)
	if hasQuery {
		if !all(query, uriChar) {
			return illegal("query")
		}
		u.query = some(query)
	}
	return nil
}

// parseAuthority reads an authority that is server-based: userinfo, host and
// port. If it is not, it may still be a registry-based one, which has none of
// these.
func (u *uri) parseAuthority(s string) *exception {
	server := serverPercentChar
	if s[0] == ']' {
		server = serverChar
	}
	isRegistry := all(s, registryChar)
	u.authority = some(s)
	if all(s, server) {
		if n := run(s, registryChar); n < len(s) && s[n] == '%' {
			return syntax("Malformed escape pair")
		}
		err := u.parseServer(s)
		if err == nil {
			return nil
		}
		u.userinfo, u.host, u.port = text{}, text{}, text{}
		if !isRegistry {
			return err
		}
	}
	if !isRegistry {
		return illegal("authority")
	}
	return nil
}

func (u *uri) parseServer(s string) *exception {
	if userinfo, rest, ok := strings.Cut(s, "@"); ok {
		if !all(userinfo, userinfoChar) {
			return illegal("user info")
		}
		u.userinfo = some(userinfo)
		s = rest
	}
	n := 0
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		if end < 2 {
			return syntax("Expected closing bracket for IPv6 address")
		}
		address, scope, hasScope := strings.Cut(s[1:end], "%")
		if err := checkIPv6(address); err != nil {
			return err
		}
		if hasScope && (scope == "" || !all(scope, scopeChar)) {
			return illegal("scope id")
		}
		n = end + 1
	} else if n = ipv4Length(s); n == 0 {
		if n = hostnameLength(s); n == 0 {
			return illegal("hostname")
		}
	}
	u.host = some(s[:n])
	if s = s[n:]; s == "" {
		return nil
	}
	if s[0] != ':' {
		return syntax("Expected port number")
	}
	if s = s[1:]; s != "" {
		port, err := strconv.ParseUint(s, 10, 32)
		if err != nil || port > math.MaxInt32 {
			return syntax("Malformed port number")
		}
		u.port = some(strconv.FormatUint(port, 10))
	}
	return nil
}

// hostnameLength returns the length of the host name that s begins with, which
// nothing or a port follows, or 0. The last of several labels begins with a
// letter.
func hostnameLength(s string) int {
	n, last := 0, 0
	for n < len(s) && is(alphanumeric, s[n]) {
		last = n
		for n < len(s) && is(labelChar, s[n]) {
			n++
		}
		if s[n-1] == '-' {
			return 0
		}
		if n == len(s) || s[n] != '.' {
			break
		}
		n++
	}
	if n < len(s) && s[n] != ':' || last > 0 && !is(alpha, s[last]) {
		return 0
	}
	return n
}

// String is toString. A URI that was parsed is returned unchanged.
func (u *uri) String() string {
	if u.whole != "" {
		return u.whole
	}
	b := make([]byte, 0, 128)
	if u.scheme.isSet {
		b = append(b, u.scheme.s...)
		b = append(b, ':')
	}
	if u.host.isSet {
		b = append(b, "//"...)
		if u.userinfo.isSet {
			b = append(b, u.userinfo.s...)
			b = append(b, '@')
		}
		b = append(b, u.host.s...)
		if u.port.isSet {
			b = append(b, ':')
			b = append(b, u.port.s...)
		}
	} else if u.authority.isSet {
		b = append(b, "//"...)
		b = append(b, u.authority.s...)
	}
	b = append(b, u.path.s...)
	if u.query.isSet {
		b = append(b, '?')
		b = append(b, u.query.s...)
	}
	if u.fragment.isSet {
		b = append(b, '#')
		b = append(b, u.fragment.s...)
	}
	return string(b)
}
