package guzzle

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/php"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

// A uri is an instance of class Uri. What is empty is null.
type uri struct {
	scheme, userinfo, host, port, path, query, fragment string
}

// parse is the constructor.
func parse(s string) (u uri, ok bool) {
	prefix, s := cutIPv6(s)
	if utf8.ValidString(s) { // if not, nothing is left
		prefix += encode(s)
	}
	if prefix == "" {
		return u, true
	}
	r := php.Dialect().Parse(prefix, "")
	if r.Failure != nil {
		return u, false
	}
	get := func(c dialect.Component) string { return decode(r.Get(c).String()) }
	u.scheme = ascii.Lower(get(dialect.Scheme))
	u.userinfo = filter(get(dialect.Username), "")
	if _, ok := r.Get(dialect.Password).Text(); ok {
		u.userinfo += ":" + filter(get(dialect.Password), "")
	}
	u.host = ascii.Lower(get(dialect.Host))
	for i := range len(u.host) {
		if u.host[i] <= ' ' || u.host[i] == 0x7F {
			return u, false
		}
	}
	u.port = r.Get(dialect.Port).String()
	u.path = filter(get(dialect.Path), ":@/")
	u.query = filter(get(dialect.Query), ":@/?")
	u.fragment = filter(get(dialect.Fragment), ":@/?")
	u.removeDefaultPort()
	return u, true
}

// cutIPv6 cuts s after its last "://[" with digits, letters up to f and colons after it,
// up to "]". It does not if there is a line feed. One at the end is removed.
func cutIPv6(s string) (prefix, rest string) {
	line := strings.TrimSuffix(s, "\n")
	if strings.Contains(line, "\n") {
		return "", s
	}
	const start = "://["
	for end := len(line); ; {
		i := strings.LastIndex(line[:end], start)
		if i < 0 {
			return "", s
		}
		address := line[i+len(start):]
		n := len(address) - len(strings.TrimLeft(address, "0123456789:abcdef"))
		if n > 0 && strings.HasPrefix(address[n:], "]") {
			cut := i + len(start) + n + len("]")
			return line[:cut], line[cut:]
		}
		end = i
	}
}

const hexDigits = "0123456789ABCDEF"

// encode is urlencode for all but delimiters.
func encode(s string) string {
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		switch c := s[i]; {
		case ascii.IsAlphanumeric(c), strings.IndexByte("-_.:/@?&=#", c) >= 0:
			b = append(b, c)
		case c == ' ':
			b = append(b, '+')
		default:
			b = append(b, '%', hexDigits[c>>4], hexDigits[c&0xF])
		}
	}
	return string(b)
}

// decode is urldecode.
func decode(s string) string { return percent.Decode(strings.ReplaceAll(s, "+", " ")) }

// filter percent-encodes what is neither unreserved nor a sub-delimiter of RFC 3986, nor
// in more, nor a percent-encoded octet.
func filter(s, more string) string {
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		c := s[i]
		isOctet := c == '%' && i+2 < len(s) && ascii.IsHexDigit(s[i+1]) && ascii.IsHexDigit(s[i+2])
		if isOctet || ascii.IsAlphanumeric(c) || strings.IndexByte("_-.~!$&'()*+,;=", c) >= 0 || strings.IndexByte(more, c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', hexDigits[c>>4], hexDigits[c&0xF])
		}
	}
	return string(b)
}

func (u *uri) removeDefaultPort() {
	if u.port != "" && u.port == defaultPorts[u.scheme] {
		u.port = ""
	}
}

var defaultPorts = map[string]string{
	"http": "80", "https": "443", "ftp": "21", "gopher": "70", "nntp": "119", "news": "119",
	"telnet": "23", "tn3270": "23", "imap": "143", "pop": "110", "ldap": "389",
}

func (u *uri) authority() string {
	s := u.host
	if u.userinfo != "" {
		s = u.userinfo + "@" + s
	}
	if u.port != "" {
		s += ":" + u.port
	}
	return s
}

// String is the URI as a string.
func (u *uri) String() string { return compose(u.scheme, u.authority(), u.path, u.query, u.fragment) }

func compose(scheme, authority, path, query, fragment string) string {
	var b strings.Builder
	if scheme != "" {
		b.WriteString(scheme + ":")
	}
	if authority != "" || scheme == "file" {
		b.WriteString("//" + authority)
	}
	if authority != "" && path != "" && path[0] != '/' {
		b.WriteByte('/')
	}
	b.WriteString(path)
	if query != "" {
		b.WriteString("?" + query)
	}
	if fragment != "" {
		b.WriteString("#" + fragment)
	}
	return b.String()
}

// resolve resolves ref, as class UriResolver does.
func (u *uri) resolve(ref uri) (uri, bool) {
	authority, path, query := u.authority(), ref.path, ref.query
	switch {
	case ref.String() == "":
		return *u, true
	case ref.scheme != "":
		return ref.withPath(removeDots(ref.path))
	case ref.authority() != "":
		authority, path = ref.authority(), removeDots(path)
	case path == "":
		path = u.path
		if query == "" {
			query = u.query
		}
	case path[0] == '/':
		path = removeDots(path)
	case authority != "" && u.path == "":
		path = removeDots("/" + path)
	default:
		path = removeDots(u.path[:strings.LastIndexByte(u.path, '/')+1] + path)
	}
	return parse(compose(u.scheme, authority, path, query, ref.fragment))
}

// withPath returns u with another path. If that is not the same, a URI of http or https
// without a host gets one.
func (u uri) withPath(path string) (uri, bool) {
	path = filter(path, ":@/")
	if path == u.path {
		return u, true
	}
	u.path = path
	if u.host == "" && (u.scheme == "http" || u.scheme == "https") {
		u.host = "localhost"
	}
	return u, u.authority() != "" || !strings.HasPrefix(path, "//")
}

func removeDots(path string) string {
	if path == "" || path == "/" {
		return path
	}
	var kept []string
	last := ""
	for segment := range strings.SplitSeq(path, "/") {
		switch last = segment; segment {
		case "..":
			kept = kept[:max(len(kept)-1, 0)]
		case ".":
		default:
			kept = append(kept, segment)
		}
	}
	s := strings.Join(kept, "/")
	switch {
	case path[0] == '/' && !strings.HasPrefix(s, "/"):
		return "/" + s
	case s != "" && (last == "." || last == ".."):
		return s + "/"
	}
	return s
}
