//lint:file-ignore ST1005 the messages are those of the JDK

package javaurl

import (
	"errors"
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect/internal/java"
	"github.com/weburl/weburl/internal/ascii"
)

// A url is an instance of java.net.URL.
type url struct {
	protocol  string
	handler   string // the protocol whose handler it is
	authority text
	userinfo  text
	host      string
	port      text // in decimal, perhaps with a sign
	path      string
	noPath    bool // the path is null, which is empty in a URL
	query     text
	ref       text // the fragment
}

// file is what getFile returns: path and query.
func (u *url) file() string {
	if !u.query.isSet {
		return u.path
	}
	return u.path + "?" + u.query.s
}

// parse sets u to the result of the constructor for s. The context may be nil.
func (u *url) parse(context *url, s string) error {
	start, limit := 0, len(s)
	for limit > 0 && s[limit-1] <= ' ' {
		limit--
	}
	for start < limit && s[start] <= ' ' {
		start++
	}
	if len(s)-start >= 4 && strings.EqualFold(s[start:start+4], "url:") {
		start += 4
	}
	protocol, afterProtocol := "", start
	if start < len(s) && s[start] != '#' {
		protocol, afterProtocol = findProtocol(s, start, limit)
	}
	start = afterProtocol

	isRelative := false
	if context != nil && (protocol == "" || equalsProtocol(protocol, context.protocol)) {
		u.handler = context.handler
		if protocol == "" || strings.HasPrefix(context.path, "/") {
			*u = *context
			u.query, u.ref = text{}, text{}
			isRelative = true
		}
	}
	if !isRelative {
		if protocol == "" {
			return errors.New("no protocol")
		}
		u.protocol = protocol
	}
	if u.handler == "" {
		if u.handler = u.protocol; !isHandled(u.handler) {
			return errors.New("unknown protocol: " + u.protocol)
		}
	}

	if hash := strings.IndexByte(s[start:], '#'); hash >= 0 {
		u.ref = some(s[start+hash+1 : limit])
		limit = start + hash
	}
	if isRelative && start == limit {
		u.query = context.query
		if !u.ref.isSet {
			u.ref = context.ref
		}
	}
	var err error
	switch u.handler {
	case "jar":
		err = u.parseJar(s, start, limit, isRelative)
	case "mailto":
		err = u.parseMail(s[start:limit])
	default:
		err = u.parseGeneric(s, start, limit, isRelative)
	}
	if err == nil {
		err = checkHost(u.host)
	}
	return err
}

// findProtocol returns the protocol at start, with ASCII in lower case, and where
// the rest begins. It is empty if there is none.
func findProtocol(s string, start, limit int) (protocol string, after int) {
	for i := start; i < limit && s[i] != '/'; i++ {
		if s[i] == ':' {
			if isProtocol(s[start:i]) {
				return ascii.Lower(s[start:i]), i + 1
			}
			break
		}
	}
	return "", start
}

// isProtocol reports whether s may be a protocol: letters and digits of all
// scripts, and three other characters. U+0130 may not, as it is two characters in
// lower case, of which the second is no letter.
func isProtocol(s string) bool {
	for i, c := range s {
		switch {
		case java.IsLetter(c) && c != '\u0130':
		case i > 0 && (java.Digit(c) >= 0 || c == '.' || c == '+' || c == '-'):
		default:
			return false
		}
	}
	return s != ""
}

// isHandled reports whether the platform has a handler for the protocol.
func isHandled(protocol string) bool {
	switch protocol {
	case "file", "ftp", "http", "https", "jar", "jmod", "jrt", "mailto":
		return true
	}
	return false
}

// equalsProtocol is String.equalsIgnoreCase. Two letters beyond ASCII that have
// ASCII letters as their capitals equal these.
func equalsProtocol(a, b string) bool {
	if a == b {
		return true
	}
	return capitals.Replace(a) == capitals.Replace(b)
}

var capitals = strings.NewReplacer("ı", "i", "ſ", "s")

// parseGeneric reads s from start to limit, and resolves it, as class
// URLStreamHandler does. What u has so far is that of the context.
func (u *url) parseGeneric(s string, start, limit int, isRelative bool) error {
	queryOnly := false
	if start < limit {
		mark := strings.IndexByte(s, '?')
		queryOnly = mark == start
		if 0 <= mark && mark < limit {
			u.query = some(s[mark+1 : limit])
			limit = mark
		}
	}
	rest := s[start:limit]
	if strings.HasPrefix(rest, "//") && !strings.HasPrefix(rest, "////") {
		rest = rest[2:]
		authority := rest
		if slash := strings.IndexByte(rest, '/'); slash >= 0 {
			authority = rest[:slash]
		}
		rest = rest[len(authority):]
		if err := u.parseAuthority(authority); err != nil {
			return err
		}
		if authority != "" {
			u.path = ""
		}
	}
	switch {
	case rest == "":
		if queryOnly && isRelative {
			u.path = u.path[:max(strings.LastIndexByte(u.path, '/'), 0)] + "/"
		}
	case rest[0] == '/':
		u.path = rest
	case u.path != "":
		slash := strings.LastIndexByte(u.path, '/')
		separator := ""
		if slash < 0 && u.authority.isSet {
			separator = "/"
		}
		u.path = removeDots(u.path[:slash+1] + separator + rest)
	case u.authority.isSet:
		u.path = "/" + rest
	default:
		u.path = rest
	}
	return nil
}

// parseAuthority reads an authority. The only "@" ends the userinfo, and the
// first colon outside of brackets begins the port.
func (u *url) parseAuthority(s string) error {
	u.authority = some(s)
	u.userinfo, u.host = text{}, s
	if at := strings.IndexByte(s, '@'); at >= 0 {
		if strings.IndexByte(s[at+1:], '@') >= 0 {
			// There is no host then, and the port stays that of the context.
			u.host = ""
			return nil
		}
		u.userinfo, u.host = some(s[:at]), s[at+1:]
	}
	port := ""
	if strings.HasPrefix(u.host, "[") {
		end := strings.IndexByte(u.host, ']')
		if end <= 2 {
			return errors.New("Invalid authority field: " + s)
		}
		u.host, port = u.host[:end+1], u.host[end+1:]
		if _, ok := java.ParseIPv6(u.host[1:end]); !ok {
			return errors.New("Invalid host: " + u.host)
		}
		if port != "" && port[0] != ':' {
			return errors.New("Invalid authority field: " + s)
		}
	} else if colon := strings.IndexByte(u.host, ':'); colon >= 0 {
		u.host, port = u.host[:colon], u.host[colon:]
	}
	u.port = text{}
	if len(port) > 1 {
		n, ok := java.ParseInt(port[1:])
		if !ok || n < -1 {
			return errors.New("Invalid port number: " + port[1:])
		}
		if n >= 0 {
			u.port = some(strconv.Itoa(n))
		}
	}
	return nil
}

// checkHost reports an error if the host has a character that none may have:
// controls, slashes, and those that normalization turns into delimiters.
func checkHost(host string) error {
	for _, c := range host {
		if c < ' ' || c == '/' || c == 0x7F || c > 0x7F && strings.ContainsRune("\u2047\u2048\u2049\u2100\u2101\u2105\u2106\u2A74\uFE55\uFE56\uFE5F\uFE6B\uFF03\uFF0F\uFF1A\uFF1F\uFF20", c) {
			return errors.New("Illegal character found in host")
		}
	}
	return nil
}

// externalForm is toExternalForm. It is input itself if that is what it is, which
// saves an allocation.
func (u *url) externalForm(input string) string {
	b := make([]byte, 0, 128)
	b = append(b, u.protocol...)
	b = append(b, ':')
	if u.authority.s != "" {
		b = append(b, "//"...)
		b = append(b, u.authority.s...)
	}
	b = append(b, u.path...)
	if u.query.isSet {
		b = append(b, '?')
		b = append(b, u.query.s...)
	}
	if u.ref.isSet {
		b = append(b, '#')
		b = append(b, u.ref.s...)
	}
	if string(b) == input {
		return input
	}
	return string(b)
}
