package surt

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
)

// parts is a URL taken apart, as the regular expression of RFC 2396 does it.
type parts struct {
	scheme, host, path, query string
	port                      int // -1 if there is none
}

// withoutBreaks removes what may break a line. Making it costs more than a key.
var withoutBreaks = strings.NewReplacer("\n", "", "\r", "", "\t", "")

// split takes a URL apart. Credentials and the fragment are left out.
func split(url string) (p parts, err error) {
	if hasSpace(url) {
		if url = withoutBreaks.Replace(strings.Trim(url, " \t\n\r\v\f")); url == "" {
			return parts{}, errHost
		}
	}
	if schemeLength(url) == 0 {
		url = "http://" + url
	}
	url = lastProtocol(url)
	end := schemeLength(url)
	p = parts{scheme: ascii.Lower(url[:end]), port: -1}
	rest, _, _ := strings.Cut(url[end+1:], "#")
	rest, p.query, _ = strings.Cut(rest, "?")
	authority := ""
	if after, ok := strings.CutPrefix(rest, "//"); ok {
		authority, rest = after, ""
		if slash := strings.IndexByte(after, '/'); slash >= 0 {
			authority, rest = after[:slash], after[slash:]
		}
	}
	p.path = rest
	authority = strings.TrimRight(authority, ":")
	authority = authority[strings.LastIndexByte(authority, '@')+1:]
	port := ""
	if _, inner, ok := strings.Cut(authority, "["); ok {
		p.host, port, _ = strings.Cut(inner, "]")
		_, port, _ = strings.Cut(port, ":")
	} else {
		p.host, port, _ = strings.Cut(authority, ":")
	}
	if port != "" {
		// The port 0 is no port.
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil {
			return parts{}, errPort
		}
		if n != 0 {
			p.port = int(n)
		}
	}
	// http:////////example.org
	if p.host == "" && p.path != "" && strings.HasPrefix(p.scheme, "http") {
		host, path, _ := strings.Cut(strings.TrimLeft(p.path, "/"), "/")
		p.host, p.path = host, "/"+path
	}
	return p, nil
}

// breaksJava removes what Java takes for the end of a line, and tabs.
var breaksJava = strings.NewReplacer("\n", "", "\r", "", "\t", "", "\u0085", "", "\u2028", "", "\u2029", "")

// splitJava takes a URL apart as URLParser of webarchive-commons does. A URL is one of http
// unless it begins with one of its schemes and "://".
func splitJava(url string) (p parts, err error) {
	for url != "" && url[0] <= ' ' {
		url = url[1:]
	}
	for url != "" && url[len(url)-1] <= ' ' {
		url = url[:len(url)-1]
	}
	if mayBreak(url) {
		url = breaksJava.Replace(url)
	}
	scheme, rest, ok := strings.Cut(url, "://")
	if !ok || !slices.Contains(schemesJava, ascii.Lower(scheme)) {
		scheme, rest = "http", url
	}
	if scheme == "http" || scheme == "https" {
		rest = strings.TrimLeft(rest, "/")
	}
	p = parts{scheme: ascii.Lower(scheme), port: -1}
	rest, _, _ = strings.Cut(rest, "#")
	rest, p.query, _ = strings.Cut(rest, "?")
	authority := rest
	if slash := strings.IndexByte(rest, '/'); slash >= 0 {
		authority, p.path = rest[:slash], rest[slash:]
	}
	if authority == "" {
		return p, errHost
	}
	// The port begins at the first colon after credentials, or after an IPv6 address that
	// begins the authority.
	at := strings.IndexByte(authority, '@')
	start := max(at, 0)
	if authority[0] == '[' && at < 0 {
		start = max(strings.IndexByte(authority, ']'), 0)
	}
	p.host = authority[at+1:]
	if colon := strings.IndexByte(authority[start:], ':'); colon >= 0 {
		p.host = authority[at+1 : start+colon]
		if port := authority[start+colon+1:]; port != "" {
			n, err := strconv.ParseInt(port, 10, 32)
			if err != nil {
				return p, errPort
			}
			p.port = int(n)
		}
	}
	return p, nil
}

// schemesJava are the schemes that webarchive-commons knows.
var schemesJava = []string{"http", "https", "ftp", "mms", "rtsp", "wais"}

// hasSpace reports whether a URL has a space or a control.
func hasSpace(url string) bool {
	for i := range len(url) {
		if url[i] <= ' ' {
			return true
		}
	}
	return false
}

// mayBreak reports whether breaksJava may change a URL.
func mayBreak(url string) bool {
	for i := range len(url) {
		if c := url[i]; c < ' ' || c >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// schemeLength returns the length of the scheme of a URL, or 0.
func schemeLength(url string) int {
	for i := range len(url) {
		c := url[i]
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		case c == ':':
			return i
		default:
			return 0
		}
	}
	return 0
}

// lastProtocol removes all but the last of several protocols: http://https://h is
// https://h.
func lastProtocol(url string) string {
	last := url
	for rest := url; ; {
		after, ok := strings.CutPrefix(rest, "http://")
		if !ok {
			if after, ok = strings.CutPrefix(rest, "https://"); !ok {
				return last
			}
		}
		last, rest = rest, after
	}
}
