package okhttp

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/java"
	"github.com/weburl/weburl/internal/ascii"
)

// A url is an instance of HttpUrl, or the reason why the URL is rejected.
type url struct {
	err                        string
	scheme, username, password string
	host                       string // an IPv6 address has no brackets
	port                       int
	segments                   []string // of the path
	query, fragment            text
}

// A text is a string or null.
type text struct {
	s     string
	isSet bool
}

func (t text) value() dialect.Value {
	if !t.isSet {
		return dialect.Null()
	}
	return dialect.Text(t.s)
}

func failed(message string) *url { return &url{err: message} }

// parse reads s, relative to a base that may be nil.
func parse(s string, base *url) *url {
	u := &url{segments: []string{""}}
	s = strings.Trim(s, "\t\n\f\r ")
	switch {
	case !hasScheme(s) && base == nil:
		return failed("the URL has no scheme")
	case !hasScheme(s):
		u.scheme = base.scheme
	case len(s) >= 6 && ascii.EqualFold(s[:6], "https:"):
		u.scheme, s = "https", s[6:]
	case len(s) >= 5 && ascii.EqualFold(s[:5], "http:"):
		u.scheme, s = "http", s[5:]
	default:
		return failed("the scheme is not http or https")
	}
	rest := strings.TrimLeft(s, `/\`)
	if len(s)-len(rest) >= 2 || base == nil || base.scheme != u.scheme {
		var err string
		if s, err = u.readAuthority(rest); err != "" {
			return failed(err)
		}
	} else {
		u.username, u.password, u.host, u.port = base.username, base.password, base.host, base.port
		u.segments = append(u.segments[:0], base.segments...)
		if s == "" || s[0] == '#' {
			u.query = base.query
		}
	}
	end := until(s, "?#")
	u.resolvePath(s[:end])
	s = s[end:]
	if s != "" && s[0] == '?' {
		end := until(s, "#")
		u.query = text{encode(s[1:end], queryEncoded, true), true}
		s = s[end:]
	}
	if s != "" {
		u.fragment = text{encode(s[1:], "", false), true}
	}
	return u
}

// hasScheme reports whether s begins with a scheme of two bytes at least, with its colon.
func hasScheme(s string) bool {
	if len(s) < 2 || !ascii.IsAlpha(s[0]) {
		return false
	}
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case ascii.IsAlpha(c), '0' <= c && c <= '9', c == '+', c == '-', c == '.':
		default:
			return c == ':'
		}
	}
	return false
}

// until returns the index of the first of the characters in s, or its length.
func until(s, characters string) int {
	if i := strings.IndexAny(s, characters); i >= 0 {
		return i
	}
	return len(s)
}

// readAuthority reads the authority that s begins with, and returns what is after it. The
// last "@" ends the userinfo, and those before it are part of the user name or, once there
// is one, of the password.
func (u *url) readAuthority(s string) (rest, err string) {
	end := until(s, `/\?#`)
	authority, rest := s[:end], s[end:]
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		u.readUserinfo(authority[:at])
		authority = authority[at+1:]
	}
	colon := portColon(authority)
	var ok bool
	if u.host, ok = canonicalHost(authority[:colon]); !ok {
		return "", "the host is invalid"
	}
	u.port = defaultPort(u.scheme)
	if colon+1 < len(authority) {
		if u.port, ok = java.ParseInt(encode(authority[colon+1:], "%", true)); !ok || u.port <= 0 || u.port > 65535 {
			return "", "the port is not a number from 1 to 65535"
		}
	}
	return rest, ""
}

func (u *url) readUserinfo(s string) {
	var username, password strings.Builder
	separator := ""
	hasPassword := false
	for part := range strings.SplitSeq(s, "@") {
		if hasPassword {
			password.WriteString("%40" + encode(part, userinfoEncoded, true))
			continue
		}
		before, after, ok := strings.Cut(part, ":")
		username.WriteString(separator + encode(before, userinfoEncoded, true))
		separator = "%40"
		if ok {
			hasPassword = true
			password.WriteString(encode(after, userinfoEncoded, true))
		}
	}
	u.username, u.password = username.String(), password.String()
}

// portColon returns the index of the first colon that is not after "[" and before "]", or
// the length of s.
func portColon(s string) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '[':
			end := strings.IndexByte(s[i:], ']')
			if end < 0 {
				return len(s)
			}
			i += end
		case ':':
			return i
		}
	}
	return len(s)
}

func defaultPort(scheme string) int {
	if scheme == "http" {
		return 80
	}
	return 443
}

// resolvePath resolves a path relative to the segments so far. The last segment is empty
// if the path ends in a slash.
func (u *url) resolvePath(path string) {
	if path == "" {
		return
	}
	if path[0] == '/' || path[0] == '\\' {
		u.segments = append(u.segments[:0], "")
		path = path[1:]
	} else {
		u.segments[len(u.segments)-1] = ""
	}
	for path != "" {
		end := until(path, `/\`)
		u.push(encode(path[:end], segmentEncoded, true), end < len(path))
		path = path[min(end+1, len(path)):]
	}
}

func (u *url) push(segment string, slash bool) {
	last := len(u.segments) - 1
	switch strings.ReplaceAll(segment, "%2E", "%2e") {
	case ".", "%2e":
		return
	case "..", ".%2e", "%2e.", "%2e%2e":
		removed := u.segments[last]
		u.segments = u.segments[:last]
		if removed == "" && last > 0 {
			u.segments[last-1] = ""
		} else {
			u.segments = append(u.segments, "")
		}
		return
	}
	if u.segments[last] == "" {
		u.segments[last] = segment
	} else {
		u.segments = append(u.segments, segment)
	}
	if slash {
		u.segments = append(u.segments, "")
	}
}

// The characters, in addition to controls, that are percent-encoded in user name and
// password, path segments and the query.
const (
	userinfoEncoded = " \"':;<=>@[]^`{}|/\\?#"
	segmentEncoded  = " \"<>^`{}|/\\?#"
	queryEncoded    = " \"'<>#"
)

// encode percent-encodes controls, the characters that are named and, if asciiOnly is
// set, what is not ASCII. It removes tabs, new lines, form feeds and carriage returns,
// unless "%" is encoded.
func encode(s, characters string, asciiOnly bool) string {
	const digits = "0123456789ABCDEF"
	removes := !strings.Contains(characters, "%")
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		switch c := s[i]; {
		case removes && (c == '\t' || c == '\n' || c == '\f' || c == '\r'):
		case c < ' ', c == 0x7F, c >= 0x80 && asciiOnly, strings.IndexByte(characters, c) >= 0:
			b = append(b, '%', digits[c>>4], digits[c&0xF])
		default:
			b = append(b, c)
		}
	}
	if string(b) == s {
		return s
	}
	return string(b)
}

// hostText returns the host as a URL has it.
func (u *url) hostText() string {
	if strings.Contains(u.host, ":") {
		return "[" + u.host + "]"
	}
	return u.host
}

func (u *url) path() string { return "/" + strings.Join(u.segments, "/") }

// String is toString.
func (u *url) String() string {
	var b strings.Builder
	b.WriteString(u.scheme + "://" + u.username)
	if u.password != "" {
		b.WriteString(":" + u.password)
	}
	if u.username != "" || u.password != "" {
		b.WriteByte('@')
	}
	b.WriteString(u.hostText())
	if u.port != defaultPort(u.scheme) {
		b.WriteString(":" + strconv.Itoa(u.port))
	}
	b.WriteString(u.path())
	if u.query.isSet {
		b.WriteString("?" + u.query.s)
	}
	if u.fragment.isSet {
		b.WriteString("#" + u.fragment.s)
	}
	return b.String()
}
