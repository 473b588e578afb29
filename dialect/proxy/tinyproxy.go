package proxy

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

// Tinyproxy returns tinyproxy 1.11.1 without filters and upstream proxies.
//
// The authority ends at the first slash only, not at "?", "#" or a backslash. The
// userinfo ends at its first "@", the host at its last colon. A line break ends the
// target. In Debian, it also forwards requests for other targets, to the host of their
// Host field; this is not modelled, and a failure.
func Tinyproxy() *dialect.Proxy {
	return &dialect.Proxy{
		Name: "tinyproxy",
		Source: dialect.Source{
			Title:   "tinyproxy 1.11.1",
			Address: "https://tinyproxy.github.io/",
		},
		Connect: tinyproxy,
	}
}

func tinyproxy(request string) (dialect.Destination, *dialect.Failure) {
	method, target, ok := tinyproxyLine(request)
	if !ok {
		return reject("400", "the request is not method, target and version")
	}
	isHTTP := len(target) >= len("http://") && strings.EqualFold(target[:len("http://")], "http://")
	port := "443"
	switch {
	case isHTTP:
		target, port = target[len("http://"):], "80"
	case method != "CONNECT":
		return reject("transparent", "the target is not an http URL, and the Host field decides")
	}

	host, _, _ := strings.Cut(target, "/")
	if _, after, ok := strings.Cut(host, "@"); ok {
		host = after
	}
	if colon := strings.LastIndexByte(host, ':'); colon >= 0 && !strings.Contains(host[colon:], "]") {
		if n := atoi(host[colon+1:]); n != 0 {
			port = strconv.Itoa(int(uint16(n)))
		}
		host = host[:colon]
	}
	if end := strings.LastIndexByte(host, ']'); end > 0 && host[0] == '[' {
		host = host[1:end]
	}
	scheme := ""
	if isHTTP {
		scheme = "http"
	}
	return dialect.NewDestination(scheme, resolve.GNUWithPort(host), port), nil
}

// tinyproxyLine returns method and target of the first line of a request. Fields
// end at a space. White space before the second and third field is skipped.
func tinyproxyLine(request string) (method, target string, ok bool) {
	const version = " HTTP/1.1"
	line := strings.TrimLeft(request+version, "\r\n")
	line, _, _ = strings.Cut(line, "\n")
	line, _, _ = strings.Cut(strings.TrimRight(line, "\r"), "\x00")
	method, rest, _ := strings.Cut(line, " ")
	target, rest, hasVersion := strings.Cut(strings.TrimLeft(rest, cSpace), " ")
	if method == "" || target == "" {
		return "", "", false
	}
	third, _, _ := strings.Cut(strings.TrimLeft(rest, cSpace), " ")
	if !hasVersion || third == "" {
		return method, target, strings.EqualFold(method, "GET") // HTTP/0.9
	}
	return method, target, isVersion(third)
}

// cSpace is the white space of the C library.
const cSpace = " \t\n\v\f\r"

// isVersion reports whether s begins with HTTP/, a number, a dot and a number.
func isVersion(s string) bool {
	if len(s) < len("HTTP/") || !strings.EqualFold(s[:len("HTTP/")], "HTTP/") {
		return false
	}
	_, rest, ok := cutInt(s[len("HTTP/"):])
	if !ok || !strings.HasPrefix(rest, ".") {
		return false
	}
	_, _, ok = cutInt(rest[1:])
	return ok
}

// atoi returns the number that scanf("%d") reads at the start of s, or 0.
func atoi(s string) int {
	n, _, _ := cutInt(s)
	return n
}

// cutInt reads a number of 32 bits as scanf does.
func cutInt(s string) (n int, rest string, ok bool) {
	s = strings.TrimLeft(s, cSpace)
	digits := s
	if s != "" && (s[0] == '-' || s[0] == '+') {
		digits = s[1:]
	}
	var value int64
	i := 0
	for ; i < len(digits) && '0' <= digits[i] && digits[i] <= '9'; i++ {
		if d := int64(digits[i] - '0'); value <= (1<<63-1-d)/10 {
			value = value*10 + d
		} else {
			value = 1<<63 - 1
		}
	}
	if s != "" && s[0] == '-' {
		value = -value
	}
	return int(int32(value)), digits[i:], i > 0
}
