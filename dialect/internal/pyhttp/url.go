package pyhttp

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/dialect/internal/urllib"
	"github.com/weburl/weburl/internal/ascii"
)

// A URL is the result of parse_url of urllib3. Nil represents None.
type URL struct {
	Scheme, Auth, Host, Port, Path, Query, Fragment *string
}

// Bytes that urllib3 does not encode.
var (
	unreserved    = SetOf("._-~")
	userinfoBytes = SetOf("._-~!$&'()*+,;=:")
	pathBytes     = SetOf("._-~!$&'()*+,;=:@/")
	queryBytes    = SetOf("._-~!$&'()*+,;=:@/?")
)

// A Version is a version of urllib3.
type Version int

// The versions.
const (
	V1 Version = iota // 1.26.12
	V2                // 2.7.0
)

// ParseURL is parse_url. It returns false if that raises LocationParseError.
func (v Version) ParseURL(url string) (u URL, ok bool) {
	if url == "" {
		return URL{}, true
	}
	scheme, rest, hasScheme := cutScheme(url)
	if !hasScheme && url[0] != '/' {
		rest = "//" + url
	}
	if hasScheme {
		scheme = ascii.Lower(scheme)
		u.Scheme = &scheme
	}
	isHTTP := !hasScheme || scheme == "http" || scheme == "https"

	authority := ""
	if strings.HasPrefix(rest, "//") {
		authority, rest = rest[2:], ""
		if end := strings.IndexAny(authority, `\/?#`); end >= 0 {
			authority, rest = authority[:end], authority[end:]
		}
	}
	rest, fragment, hasFragment := strings.Cut(rest, "#")
	path, query, hasQuery := strings.Cut(rest, "?")

	if authority != "" {
		hostPort := authority
		if at := strings.LastIndexByte(authority, '@'); at >= 0 {
			hostPort = authority[at+1:]
			if auth := authority[:at]; auth != "" {
				if isHTTP {
					auth = encode(auth, userinfoBytes)
				}
				u.Auth = &auth
			}
		}
		host, port, ok := v.cutPort(hostPort)
		if !ok {
			return URL{}, false
		}
		if port != "" {
			number, ok := urllib.PortNumber(port)
			if !ok {
				return URL{}, false
			}
			u.Port = &number
		}
		if isHTTP {
			if host, ok = NormalizeHost(host); !ok {
				return URL{}, false
			}
		}
		u.Host = &host
	}
	if isHTTP {
		path = encode(RemoveDotSegments(path), pathBytes)
		query = encode(query, queryBytes)
		fragment = encode(fragment, queryBytes)
	}
	if path != "" && path[0] != '/' {
		path = "/" + path
	}
	if hasQuery {
		u.Query = &query
	}
	if hasFragment {
		u.Fragment = &fragment
	}
	if path != "" || hasQuery || hasFragment {
		u.Path = &path
	}
	return u, true
}

func encode(s string, keep *ByteSet) string { return Encode(UpperOctets(s), keep, true) }

// cutScheme divides a URL at the colon after its scheme, if it has one without dots.
func cutScheme(url string) (scheme, rest string, ok bool) {
	for i := range len(url) {
		switch c := url[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-'):
		case i > 0 && c == ':':
			return url[:i], url[i+1:], true
		default:
			return "", url, false
		}
	}
	return "", url, false
}

// cutPort divides what is after the userinfo. The host is an IPv6 address in
// brackets, perhaps with a zone, or has no brackets. One newline after a port or
// brackets is ignored. Version 1 has ports of up to five digits; version 2 allows zeros
// before them.
func (v Version) cutPort(s string) (host, port string, ok bool) {
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']') + 1
		if end == 0 || !v.isIPv6Zoned(s[1:end-1]) {
			return "", "", false
		}
		host, port = s[:end], s[end:]
		if port == "" || port == "\n" {
			return host, "", true
		}
		if port[0] != ':' {
			return "", "", false
		}
		port = port[1:]
	} else {
		colon := false
		host, port, colon = strings.Cut(s, ":")
		for i := 0; i < len(host); i++ {
			switch host[i] {
			case '[', ']':
				return "", "", false
			case '%':
				if !IsOctet(host[i:]) {
					return "", "", false
				}
				i += 2
			}
		}
		if !colon {
			return host, "", true
		}
	}
	port = strings.TrimSuffix(port, "\n")
	if v == V2 && port != "" {
		if port = strings.TrimLeft(port, "0"); port == "" {
			port = "0"
		}
	}
	return host, port, len(port) <= 5 && strings.Trim(port, "0123456789") == ""
}

// IsIPv6Zoned reports whether s is an IPv6 address, perhaps with a zone after "%" or
// "%25".
func IsIPv6Zoned(s string) bool { return V1.isIPv6Zoned(s) }

// isIPv6Zoned is IsIPv6Zoned. Version 2 allows no "!" in a zone.
func (v Version) isIPv6Zoned(s string) bool {
	if v == V2 && strings.Contains(s, "!") {
		return false
	}
	address, zone, zoned := strings.Cut(s, "%")
	if !IsIPv6(address) {
		return false
	}
	return !zoned || isZone(zone) || strings.HasPrefix(zone, "25") && isZone(zone[2:])
}

var zoneBytes = SetOf("._!-~")

func isZone(s string) bool {
	for i := 0; i < len(s); i++ {
		switch {
		case zoneBytes[s[i]]:
		case IsOctet(s[i:]):
			i += 2
		default:
			return false
		}
	}
	return s != ""
}

// NormalizeHost is _normalize_host for http and https: lower case, and IDNA2008 for
// each label that is not ASCII, without a mapping but lower case. A zone loses its
// "25".
func NormalizeHost(host string) (string, bool) {
	if strings.HasPrefix(host, "[") {
		address, zone, zoned := strings.Cut(host, "%")
		if !zoned {
			return ascii.Lower(host), true
		}
		zone = zone[:len(zone)-1]
		if len(zone) > 2 && zone[:2] == "25" {
			zone = zone[2:]
		}
		return ascii.Lower(address) + "%" + encode(zone, unreserved) + "]", true
	}
	if resolve.IsASCII(host) {
		return ascii.Lower(host), true
	}
	labels := strings.Split(host, ".")
	for i, label := range labels {
		label = urllib.Lower(label)
		if !resolve.IsASCII(labels[i]) {
			var ok bool
			if label, ok = resolve.PythonIDNALabel(label); !ok {
				return "", false
			}
			label = ascii.Lower(label)
		}
		labels[i] = label
	}
	return strings.Join(labels, "."), true
}

// String returns the attribute url.
func (u *URL) String() string {
	var b strings.Builder
	write := func(before string, s *string, after string) {
		if s != nil {
			b.WriteString(before)
			b.WriteString(*s)
			b.WriteString(after)
		}
	}
	write("", u.Scheme, "://")
	write("", u.Auth, "@")
	write("", u.Host, "")
	write(":", u.Port, "")
	write("", u.Path, "")
	write("?", u.Query, "")
	write("#", u.Fragment, "")
	return b.String()
}

// SetComponents makes the attributes the components of a result.
func (u *URL) SetComponents(r *dialect.Result) {
	for c, s := range map[dialect.Component]*string{
		dialect.Scheme: u.Scheme, dialect.Userinfo: u.Auth, dialect.Host: u.Host, dialect.Port: u.Port,
		dialect.Path: u.Path, dialect.Query: u.Query, dialect.Fragment: u.Fragment,
	} {
		r.Set(c, dialect.TextOrNull(s))
	}
}

// Components are the components that SetComponents sets.
const Components = 1<<dialect.Scheme | 1<<dialect.Userinfo | 1<<dialect.Host | 1<<dialect.Port | 1<<dialect.Path | 1<<dialect.Query | 1<<dialect.Fragment

// Connect returns the destination of a PoolManager of urllib3 for a result of ParseURL,
// a result with these components. Target is the request target, which version 1 parses
// as a URL again.
func (v Version) Connect(r *dialect.Result, target string) (dialect.Destination, *dialect.Failure) {
	host := r.Get(dialect.Host).String()
	if host == "" {
		return Reject("LocationValueError", "the URL has no host")
	}
	scheme, ok := r.Get(dialect.Scheme).Text()
	if !ok {
		scheme = "http"
	}
	if scheme != "http" && scheme != "https" {
		return Reject("URLSchemeUnknown", "urllib3 has no connections for the scheme")
	}
	port := r.Get(dialect.Port).String()
	if port == "0" {
		port = ""
	}
	// The pool of connections normalizes the host again, so that a zone may lose
	// another "25".
	host, ok = NormalizeHost(host)
	if !ok || !v.takesTarget(target) {
		return Reject("LocationParseError", "the path and query, which are parsed as a URL again, are invalid")
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return Resolve(scheme, host, port)
}

func (v Version) takesTarget(target string) bool {
	_, ok := v.ParseURL(target)
	return ok || v == V2
}

// Resolve is the way of a host from http.client to getaddrinfo.
func Resolve(scheme, host, port string) (dialect.Destination, *dialect.Failure) {
	for i := range len(host) {
		if c := host[i]; c <= ' ' || c == 0x7F {
			return Reject("InvalidURL", "a control character or space in the host")
		}
	}
	ascii, ok := resolve.IDNA2003(host)
	if !ok {
		return Reject("LocationParseError", "the codec idna does not take the host")
	}
	return dialect.NewDestination(scheme, resolve.GNUWithPort(ascii), port), nil
}

// Reject returns a failure.
func Reject(name, message string) (dialect.Destination, *dialect.Failure) {
	return dialect.Destination{}, dialect.Fail(name, message).Failure
}

// Target returns the path and query of a result as a request target.
func Target(r *dialect.Result) string {
	target := r.Get(dialect.Path).String()
	if target == "" {
		target = "/"
	}
	if query, ok := r.Get(dialect.Query).Text(); ok {
		target += "?" + query
	}
	return target
}
