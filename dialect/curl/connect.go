package curl

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/percent"
)

// connect returns where a transfer connects. It rejects a scheme without a
// handler, a userinfo that would have control characters in it once it is
// percent-decoded, and a host that libidn2 rejects.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme := r.Get(dialect.Scheme).String()
	if !isSupported(scheme) {
		return reject("CURLE_UNSUPPORTED_PROTOCOL", "libcurl does not know the scheme")
	}
	isHTTP := scheme == "http" || scheme == "https"
	if !isCleanLogin(r.Get(dialect.Username).String(), isHTTP) || !isCleanLogin(r.Get(dialect.Password).String(), isHTTP) {
		return reject("CURLE_URL_MALFORMAT", "an encoded control character in the userinfo")
	}
	host := r.Get(dialect.Host).String()
	if n := len(host); n > 2 && host[0] == '[' {
		host = host[1 : n-1]
		if addr, ok := resolve.IPv6(host); ok {
			host = addr
		}
		return destination(scheme, host, r), nil
	}
	host, ok := asciiHost(host)
	if !ok {
		return reject("CURLE_URL_MALFORMAT", "libidn2 does not take the host")
	}
	return destination(scheme, resolve.GNUWithPort(host), r), nil
}

// asciiHost returns a host that is no IPv6 address in ASCII, and false if libidn2
// rejects it.
func asciiHost(host string) (string, bool) {
	if resolve.IsASCII(host) {
		return host, true
	}
	return resolve.IDNA2008(host)
}

func reject(name, message string) (dialect.Destination, *dialect.Failure) {
	return dialect.Destination{}, dialect.Fail(name, message).Failure
}

// destination returns the destination with the default port of libcurl's handler
// where the URL has none.
func destination(scheme, host string, r *dialect.Result) dialect.Destination {
	port, ok := r.Get(dialect.Port).Text()
	if !ok {
		port = defaultPort(scheme)
	}
	return dialect.NewDestination(scheme, host, port)
}

// isCleanLogin reports whether a part of the userinfo has no control character
// once it is percent-decoded or, for HTTP, no NUL.
func isCleanLogin(s string, isHTTP bool) bool {
	if !strings.Contains(s, "%") {
		return true
	}
	s = percent.Decode(s)
	for i := range len(s) {
		if s[i] == 0 || s[i] < ' ' && !isHTTP {
			return false
		}
	}
	return true
}

// defaultPort returns the default port of a scheme that Debian's libcurl has a
// handler for, and "" for all others and for "file".
func defaultPort(scheme string) string {
	switch scheme {
	case "http":
		return "80"
	case "https":
		return "443"
	case "ftp":
		return "21"
	case "ftps":
		return "990"
	case "dict":
		return "2628"
	case "gopher", "gophers":
		return "70"
	case "imap":
		return "143"
	case "imaps":
		return "993"
	case "ldap":
		return "389"
	case "ldaps":
		return "636"
	case "mqtt":
		return "1883"
	case "pop3":
		return "110"
	case "pop3s":
		return "995"
	case "rtmp", "rtmpe":
		return "1935"
	case "rtmpt", "rtmpte":
		return "80"
	case "rtmps", "rtmpts":
		return "443"
	case "rtsp":
		return "554"
	case "scp", "sftp":
		return "22"
	case "smb", "smbs":
		return "445"
	case "smtp":
		return "25"
	case "smtps":
		return "465"
	case "telnet":
		return "23"
	case "tftp":
		return "69"
	}
	return ""
}
