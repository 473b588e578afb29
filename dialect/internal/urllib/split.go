// Package urllib has functions of Python's module urllib.parse, as Python 3.11 of Debian
// 12 has it. Dialect python parses URLs with them, and Python's HTTP clients call them
// as well.
//
// A string of Python has code points. Bytes that are not UTF-8 represent the code points
// of Python's error handler surrogateescape, and are unchanged.
package urllib

import (
	"net/netip"
	"slices"
	"strings"
)

// A Split is the result of urlsplit.
type Split struct{ Scheme, Netloc, Path, Query, Fragment string }

// URLSplit is urlsplit: it parses a URL. scheme is the default for a URL without a
// scheme. The error is empty, or the message of the exception that it raises.
func URLSplit(url, scheme string) (s Split, err string) {
	for url != "" && url[0] <= ' ' {
		url = url[1:]
	}
	if strings.ContainsAny(url, "\t\r\n") {
		url = withoutNewlines.Replace(url)
	}
	s.Scheme = scheme
	if own, rest, ok := cutScheme(url); ok {
		s.Scheme, url = strings.ToLower(own), rest
	}
	if strings.HasPrefix(url, "//") {
		s.Netloc, url = url[2:], ""
		if end := strings.IndexAny(s.Netloc, "/?#"); end >= 0 {
			s.Netloc, url = s.Netloc[:end], s.Netloc[end:]
		}
		if err := checkBrackets(s.Netloc); err != "" {
			return s, err
		}
	}
	url, s.Fragment, _ = strings.Cut(url, "#")
	s.Path, s.Query, _ = strings.Cut(url, "?")
	if strings.ContainsFunc(s.Netloc, hidesDelimiter) {
		return s, "a character in the host becomes a delimiter by normalization"
	}
	return s, ""
}

var withoutNewlines = strings.NewReplacer("\t", "", "\r", "", "\n", "")

// cutScheme divides a URL at the colon after its scheme, if it has one.
func cutScheme(url string) (scheme, rest string, ok bool) {
	for i := range len(url) {
		switch c := url[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return url[:i], url[i+1:], true
		default:
			return "", "", false
		}
	}
	return "", "", false
}

// hidesDelimiter reports whether c is another character than "/", "?", "#", "@"
// and ":", and has one of them in its compatibility decomposition.
func hidesDelimiter(c rune) bool {
	if c < 0x2047 {
		return false
	}
	switch c {
	case '\u2047', '\u2048', '\u2049', // question marks
		'\u2100', '\u2101', '\u2105', '\u2106', // letters with a slash
		'\u2A74',                                                   // colons
		'\uFE13', '\uFE16', '\uFE55', '\uFE56', '\uFE5F', '\uFE6B', // vertical and small forms
		'\uFF03', '\uFF0F', '\uFF1A', '\uFF1F', '\uFF20': // full-width forms
		return true
	}
	return false
}

// checkBrackets checks a netloc with brackets. If they are in the userinfo alone,
// the host has to be what it would be in brackets.
func checkBrackets(netloc string) (err string) {
	opening, closing := strings.Contains(netloc, "["), strings.Contains(netloc, "]")
	if !opening && !closing {
		return ""
	}
	const invalid = "the brackets around an IPv6 address are not as they should be"
	if opening != closing {
		return invalid
	}
	hostinfo := netloc[strings.LastIndexByte(netloc, '@')+1:]
	host, _, _ := strings.Cut(hostinfo, ":")
	if before, bracketed, ok := strings.Cut(hostinfo, "["); ok {
		var after string
		host, after, _ = strings.Cut(bracketed, "]")
		if before != "" || after != "" && after[0] != ':' {
			return invalid
		}
	}
	if strings.HasPrefix(host, "v") {
		if !isIPvFuture(host) {
			return "there is no IPvFuture address in the brackets"
		}
	} else if !IsIPv6(host) {
		return "there is no IPv6 address in the brackets"
	}
	return ""
}

func isIPvFuture(host string) bool {
	version, rest, ok := strings.Cut(host[1:], ".")
	return ok && version != "" && rest != "" && strings.Trim(version, "0123456789abcdefABCDEF") == ""
}

// IsIPv6 reports whether the host is an IPv6 address to package ipaddress.
func IsIPv6(host string) bool {
	address, zone, hasZone := strings.Cut(host, "%")
	if hasZone && (zone == "" || strings.Contains(zone, "%")) {
		return false
	}
	addr, err := netip.ParseAddr(address)
	return err == nil && addr.Is6()
}

// CutUserinfo divides the netloc after its last "@", if it has one.
func (s *Split) CutUserinfo() (userinfo, hostinfo string, ok bool) {
	if at := strings.LastIndexByte(s.Netloc, '@'); at >= 0 {
		return s.Netloc[:at], s.Netloc[at+1:], true
	}
	return "", s.Netloc, false
}

// Hostname returns the attribute hostname, which is without brackets. It is empty if
// the attribute is None.
func (s *Split) Hostname() string {
	_, hostinfo, _ := s.CutUserinfo()
	host, _, _ := CutPort(hostinfo)
	return LowerHost(host)
}

// CutPort divides what is after the userinfo into host and port.
func CutPort(hostinfo string) (host, port string, bracketed bool) {
	_, inside, bracketed := strings.Cut(hostinfo, "[")
	if !bracketed {
		host, port, _ = strings.Cut(hostinfo, ":")
		return host, port, false
	}
	host, after, _ := strings.Cut(inside, "]")
	_, port, _ = strings.Cut(after, ":")
	return host, port, true
}

// PortNumber returns the port without zeros before it, if it is a number up to
// 65535 in ASCII digits.
func PortNumber(port string) (string, bool) {
	n := 0
	start := 0
	for i := range len(port) {
		if port[i] < '0' || '9' < port[i] {
			return "", false
		}
		if n == 0 {
			start = i
		}
		if n = 10*n + int(port[i]-'0'); n > 65535 {
			return "", false
		}
	}
	return port[start:], port != ""
}

// Unsplit is geturl: it puts the URL together again, as urlunsplit does.
func (s *Split) Unsplit() string {
	hasNetloc := s.Netloc != "" || s.Scheme != "" && slices.Contains(usesNetloc, s.Scheme) && !strings.HasPrefix(s.Path, "//")
	var b strings.Builder
	b.Grow(len(s.Scheme) + len(s.Netloc) + len(s.Path) + len(s.Query) + len(s.Fragment) + len("://"+"/?#"))
	if s.Scheme != "" {
		b.WriteString(s.Scheme)
		b.WriteByte(':')
	}
	if hasNetloc {
		b.WriteString("//")
		b.WriteString(s.Netloc)
		if s.Path != "" && s.Path[0] != '/' {
			b.WriteByte('/')
		}
	}
	b.WriteString(s.Path)
	if s.Query != "" {
		b.WriteByte('?')
		b.WriteString(s.Query)
	}
	if s.Fragment != "" {
		b.WriteByte('#')
		b.WriteString(s.Fragment)
	}
	return b.String()
}
