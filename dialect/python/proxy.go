package python

import (
	"strings"
	"unicode"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/percent"
)

// proxyRequest returns the request of urllib.request with a ProxyHandler. That
// does not use urlsplit: it sends the URL as it is given, with its userinfo and
// fragment. For https it sends all of the authority, percent-decoded.
func proxyRequest(url string, _ *dialect.Result) (string, *dialect.Failure) {
	url = unwrap(url)
	scheme, rest, ok := strings.Cut(url, ":")
	if scheme = strings.ToLower(scheme); !ok || scheme != "http" && scheme != "https" {
		return "", nil
	}
	withoutFragment := rest
	if i := strings.LastIndexByte(rest, '#'); i >= 0 {
		withoutFragment = rest[:i]
	}
	authority, ok := strings.CutPrefix(withoutFragment, "//")
	target := ""
	if i := strings.IndexAny(authority, "/#?"); i >= 0 {
		authority, target = authority[:i], authority[i:]
	}
	authority = percent.Decode(authority)
	if scheme == "http" {
		target = url
	}
	switch {
	case !ok || authority == "":
		return fail("URLError", "no host given")
	case !isTarget(target):
		return fail("InvalidURL", "a control character, space or non-ASCII character in the URL")
	case !isHeader(authority):
		return fail(valueError, "the host is not a valid header field value")
	case scheme == "https":
		return tunnel(authority)
	}
	return "GET " + url, nil
}

// tunnel returns the request for a tunnel to an authority, whose port is a number
// after the last colon.
func tunnel(authority string) (string, *dialect.Failure) {
	host, port := authority, "443"
	if i := strings.LastIndexByte(authority, ':'); i > strings.LastIndexByte(authority, ']') {
		host = authority[:i]
		if text := authority[i+1:]; text != "" {
			var ok bool
			if port, ok = pythonInt(text); !ok {
				return fail("InvalidURL", "the port is not a number")
			}
		}
	}
	if n := len(host); n > 0 && host[0] == '[' && host[n-1] == ']' {
		host = strings.TrimSuffix(host[1:], "]")
	}
	for i := range len(host) {
		if host[i] >= 0x80 {
			return fail("UnicodeEncodeError", "a non-ASCII character in the host")
		}
	}
	return "CONNECT " + host + ":" + port, nil
}

// pythonInt returns the number that int(s) is for ASCII digits: there may be white
// space around it, a sign before it, and single underscores between digits.
func pythonInt(s string) (string, bool) {
	s = strings.TrimFunc(s, isSpace)
	sign := ""
	if s != "" && (s[0] == '-' || s[0] == '+') {
		sign, s = strings.TrimPrefix(s[:1], "+"), s[1:]
	}
	if s == "" || s[0] == '_' || s[len(s)-1] == '_' || strings.Contains(s, "__") {
		return "", false
	}
	s = strings.ReplaceAll(s, "_", "")
	if strings.Trim(s, "0123456789") != "" {
		return "", false
	}
	if s = strings.TrimLeft(s, "0"); s == "" {
		return "0", true
	}
	return sign + s, true
}

// unwrap returns a URL without white space and "<URL:" and ">" around it.
func unwrap(url string) string {
	url = strings.TrimFunc(url, isSpace)
	if len(url) > 1 && url[0] == '<' && url[len(url)-1] == '>' {
		url = strings.TrimFunc(url[1:len(url)-1], isSpace)
	}
	if rest, ok := strings.CutPrefix(url, "URL:"); ok {
		url = strings.TrimFunc(rest, isSpace)
	}
	return url
}

func isSpace(c rune) bool { return unicode.IsSpace(c) || 0x1C <= c && c <= 0x1F }

// isTarget reports whether http.client sends s in a request line: it has visible
// ASCII characters only.
func isTarget(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] >= 0x7F {
			return false
		}
	}
	return true
}

// isHeader reports whether a header field may have this value: all of it is Latin-1,
// and white space follows each line break.
func isHeader(value string) bool {
	for i, c := range value {
		next := byte(0)
		if i+1 < len(value) {
			next = value[i+1]
		}
		if c > 0xFF || next != ' ' && next != '\t' && (c == '\n' || c == '\r' && next != '\n') {
			return false
		}
	}
	return true
}

func fail(name, message string) (string, *dialect.Failure) {
	return "", dialect.Fail(name, message).Failure
}
