package webspecs

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
)

// IsValid reports whether authors may write input as a URL, by the section "Authoring
// Requirements" of the draft. A relative URL is valid only if base is not nil.
//
// The section has a grammar of its own, which is stricter than [URLs]: a URL that parses
// without a conformance error can be invalid. The first segment of a path must not
// contain a colon, even in "/a:b"; a path must not begin with two slashes; and the host of
// a file URL must not be empty. The requirement that a scheme is registered is not checked.
func IsValid(input string, base *URL) bool {
	if !utf8.ValidString(input) {
		return false
	}
	url, fragment, _ := strings.Cut(input, "#")
	url, query, _ := strings.Cut(url, "?")
	if !areURLUnits(query, "") || !areURLUnits(fragment, "") {
		return false
	}
	scheme, rest, ok := strings.Cut(url, ":")
	switch {
	case ok && isScheme(scheme) && isRelative(lower(scheme)):
		return isSchemeRelative(rest)
	case ok && isScheme(scheme):
		return areURLUnits(rest, "?")
	case base == nil:
		return false
	case strings.HasPrefix(url, "//"):
		return isSchemeRelative(url)
	case strings.HasPrefix(url, "/"):
		return isAbsolutePath(url)
	}
	return isPathRelative(url)
}

func isScheme(s string) bool {
	for i := range len(s) {
		c := lowerByte(s[i])
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || !('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.')) {
			return false
		}
	}
	return s != ""
}

// isSchemeRelative is a "scheme-relative URL" without its query.
func isSchemeRelative(s string) bool {
	s, ok := strings.CutPrefix(s, "//")
	if !ok {
		return false
	}
	authority, path := s, ""
	if i := strings.IndexByte(s, '/'); i >= 0 {
		authority, path = s[:i], s[i:]
	}
	if i := strings.IndexByte(authority, '@'); i >= 0 {
		// The password may have a colon. The username may not.
		if !areURLUnits(authority[:i], "/?@") {
			return false
		}
		authority = authority[i+1:]
	}
	host, port := authority, ""
	if i := strings.LastIndexByte(authority, ':'); i >= 0 && !strings.HasSuffix(authority, "]") {
		host, port = authority[:i], authority[i+1:]
	}
	return isHost(host) && strings.Trim(port, "0123456789") == "" && (path == "" || isAbsolutePath(path))
}

// validDomain are the flags of UTS #46 for a valid domain. The UTS #46 of 2014
// always checked hyphens, and neither joiners nor bidirectional text.
const validDomain = idna.CheckHyphens | idna.UseSTD3ASCIIRules | idna.VerifyDNSLength

// isHost is a domain, an IPv4 address or an IPv6 address in brackets. Each IPv4
// address is a valid domain, too.
func isHost(s string) bool {
	if s, ok := strings.CutPrefix(s, "["); ok {
		s, ok := strings.CutSuffix(s, "]")
		addr, err := netip.ParseAddr(s)
		return ok && err == nil && addr.Is6() && addr.Zone() == ""
	}
	_, err := validDomain.ToASCII(s)
	return err == nil
}

// isAbsolutePath is an "absolute-path-relative URL".
func isAbsolutePath(s string) bool {
	return !strings.HasPrefix(s, "//") && isPathRelative(strings.TrimPrefix(s, "/"))
}

// isPathRelative is a "path-relative URL".
func isPathRelative(s string) bool {
	first, _, _ := strings.Cut(s, "/")
	return !strings.Contains(first, ":") && areURLUnits(s, "?")
}

// areURLUnits reports whether s is zero or more URL units, without the ASCII
// characters of excluded.
func areURLUnits(s, excluded string) bool {
	for i := 0; i < len(s); {
		c, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == '%' && !isPercentEncoded(s[i:]),
			c < utf8.RuneSelf && c != '%' && !urlASCII.has(byte(c)),
			c >= utf8.RuneSelf && !isURLCodePoint(c),
			strings.ContainsRune(excluded, c):
			return false
		}
		i += size
	}
	return true
}
