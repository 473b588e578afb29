package wget

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/ascii"
)

// The errors, by their names.
var messages = map[string]string{
	"PE_UNSUPPORTED_SCHEME":        "the scheme is not http, https, ftp or ftps with two slashes after it",
	"PE_MISSING_SCHEME":            "the URL has no scheme",
	"PE_INVALID_HOST_NAME":         "the host is empty, has a control character, or something follows its brackets",
	"PE_BAD_PORT_NUMBER":           "the port is not a number up to 65535",
	"PE_INVALID_USER_NAME":         "the username is empty",
	"PE_UNTERMINATED_IPV6_ADDRESS": "no bracket ends the IPv6 address",
	"PE_INVALID_IPV6_ADDRESS":      "no IPv6 address in the brackets",
}

// defaultPorts are the ports of the schemes that Wget has.
var defaultPorts = map[string]string{"http": "80", "https": "443", "ftp": "21", "ftps": "21"}

// A url has the parts into which Wget divides a URL.
type url struct {
	scheme         string
	user, password *string
	host           string
	port           *string
	path           string // without the slash before it
	params         *string
	query          *string
	fragment       *string
}

// cutScheme returns the scheme and what follows "://", if Wget has the scheme.
func cutScheme(s string) (scheme, rest string, ok bool) {
	scheme, rest, ok = strings.Cut(s, "://")
	scheme = ascii.Lower(scheme)
	return scheme, rest, ok && defaultPorts[scheme] != ""
}

// hasScheme reports whether s begins with something like a scheme.
func hasScheme(s string) bool {
	i := 0
	for i < len(s) && (ascii.IsAlphanumeric(s[i]) || s[i] == '-' || s[i] == '+') {
		i++
	}
	return i > 0 && i < len(s) && s[i] == ':'
}

// rewriteShorthand returns the URL for a shorthand, or s if it is not a shorthand.
func rewriteShorthand(s string) string {
	if _, _, ok := cutScheme(s); ok {
		return s
	}
	switch i := strings.IndexAny(s, ":/"); {
	case i == 0 || i > 0 && strings.HasPrefix(s[i:], "://"):
		return s
	case i > 0 && s[i] == ':':
		rest := strings.TrimLeft(s[i+1:], "0123456789")
		if len(rest) == len(s[i+1:]) || rest != "" && rest[0] != '/' {
			return "ftp://" + s[:i] + "/" + s[i+1:]
		}
	}
	return "http://" + s
}

// parse divides a URL. The error is its name, or empty.
func parse(s string) (u *url, err string) {
	scheme, _, ok := cutScheme(s)
	switch {
	case !ok && hasScheme(s):
		return nil, "PE_UNSUPPORTED_SCHEME"
	case !ok:
		return nil, "PE_MISSING_SCHEME"
	}
	u = &url{scheme: scheme}
	hasNonASCII := !resolve.IsASCII(s)
	rest := encode(s[len(scheme)+len("://"):])

	// The userinfo is checked after all else.
	userinfo, hasUserinfo := "", false
	if i := strings.IndexFunc(rest, func(c rune) bool { return !isUserinfo(c) }); i >= 0 && rest[i] == '@' {
		userinfo, rest, hasUserinfo = rest[:i], rest[i+1:], true
	}
	ends := "/?#" // of the host and the port
	if u.isFTP() {
		ends = "/;#"
	}
	var host string
	if strings.HasPrefix(rest, "[") {
		end := strings.IndexByte(rest, ']')
		switch {
		case end < 0:
			return nil, "PE_UNTERMINATED_IPV6_ADDRESS"
		case !isIPv6(rest[1:end]):
			return nil, "PE_INVALID_IPV6_ADDRESS"
		case end+1 < len(rest) && !strings.Contains(":"+ends, rest[end+1:end+2]):
			return nil, "PE_INVALID_HOST_NAME"
		}
		host, rest = rest[1:end], rest[end+1:]
	} else {
		host, rest = cutBefore(rest, ":"+ends)
	}
	if host == "" {
		return nil, "PE_INVALID_HOST_NAME"
	}
	if strings.HasPrefix(rest, ":") {
		var port string
		port, rest = cutBefore(rest[1:], ends)
		if port != "" {
			number, ok := portNumber(port)
			if !ok {
				return nil, "PE_BAD_PORT_NUMBER"
			}
			u.port = &number
		}
	}
	u.readTail(rest)
	if hasUserinfo {
		user, password, hasPassword := strings.Cut(userinfo, ":")
		if user == "" {
			return nil, "PE_INVALID_USER_NAME"
		}
		user, password = decode(user), decode(password)
		if u.user = &user; hasPassword {
			u.password = &password
		}
	}
	return u, u.setHost(host, hasNonASCII)
}

// isUserinfo reports whether RFC 2396 has a character in a userinfo.
func isUserinfo(c rune) bool {
	return ascii.IsAlphanumeric(c) || strings.ContainsRune("-_.!~*'();:&=+$,%", c)
}

func (u *url) isFTP() bool { return u.scheme == "ftp" || u.scheme == "ftps" }

// readTail reads path, parameters, query and fragment.
func (u *url) readTail(s string) {
	part := func(separator byte, ends string) *string {
		if s == "" || s[0] != separator {
			return nil
		}
		var text string
		text, s = cutBefore(s[1:], ends)
		return &text
	}
	if u.isFTP() {
		if path := part('/', ";#"); path != nil {
			u.path = *path
		}
		u.params = part(';', "#")
	} else {
		if path := part('/', "?#"); path != nil {
			u.path = *path
		}
		u.query = part('?', "#")
	}
	u.fragment = part('#', "")
	u.path = simplify(u.path, u.isFTP())
}

// setHost sets the host: lower case, percent-decoded and, if there was something to
// decode, in ASCII by libidn2 if that takes it.
func (u *url) setHost(host string, hasNonASCII bool) (err string) {
	u.host = ascii.Lower(host)
	if !strings.Contains(host, "%") {
		return ""
	}
	u.host = decode(u.host)
	for i := range len(u.host) {
		if c := u.host[i]; c < ' ' || c == 0x7F {
			return "PE_INVALID_HOST_NAME"
		}
	}
	if hasNonASCII || !resolve.IsASCII(u.host) {
		if name, ok := resolve.IDNA2008(u.host); ok {
			u.host = name
		}
	}
	return ""
}

// cutBefore divides s before the first of some bytes.
func cutBefore(s, ends string) (before, rest string) {
	if i := strings.IndexAny(s, ends); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// portNumber returns a port without zeros before it, if it is a number up to 65535.
func portNumber(s string) (string, bool) {
	n := 0
	for i := range len(s) {
		if !ascii.IsDigit(s[i]) {
			return "", false
		}
		if n = 10*n + int(s[i]-'0'); n > 65535 {
			return "", false
		}
	}
	return strconv.Itoa(n), true
}

// isUnsafe reports whether a byte is percent-encoded where it is written: in a
// userinfo or host, and, unless it is a delimiter, in the URL as it is given.
func isUnsafe(c byte) bool {
	return c <= ' ' || c >= 0x7F || strings.IndexByte("\"#%:<>@[\\]^`{|}", c) >= 0
}

// encode percent-encodes the unsafe bytes of a URL that are no delimiters, and "%"
// without two hexadecimal digits after it.
func encode(s string) string {
	return escape(s, func(i int) bool {
		if s[i] == '%' {
			return i+2 >= len(s) || !ascii.IsHexDigit(s[i+1]) || !ascii.IsHexDigit(s[i+2])
		}
		return isUnsafe(s[i]) && strings.IndexByte("#:@[]", s[i]) < 0
	})
}

// escape percent-encodes the bytes of s at which is reports true.
func escape(s string, is func(i int) bool) string {
	i := 0
	for i < len(s) && !is(i) {
		i++
	}
	if i == len(s) {
		return s
	}
	const hex = "0123456789ABCDEF"
	b := make([]byte, i, len(s)+len(s)/2+2)
	copy(b, s)
	for ; i < len(s); i++ {
		if is(i) {
			b = append(b, '%', hex[s[i]>>4], hex[s[i]&15])
		} else {
			b = append(b, s[i])
		}
	}
	return string(b)
}

// decode percent-decodes s, except for "%00".
func decode(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && i+2 < len(s) && ascii.IsHexDigit(s[i+1]) && ascii.IsHexDigit(s[i+2]) {
			if decoded := ascii.HexValue(s[i+1])<<4 | ascii.HexValue(s[i+2]); decoded != 0 {
				c = decoded
				i += 2
			}
		}
		b = append(b, c)
	}
	return string(b)
}

// simplify removes dot segments. Those of ftp that lead above the root stay.
func simplify(path string, isFTP bool) string {
	b := make([]byte, 0, len(path))
	root := 0
	for path != "" {
		segment := path
		if i := strings.IndexByte(path, '/'); i >= 0 {
			segment = path[:i+1]
		}
		path = path[len(segment):]
		switch strings.TrimSuffix(segment, "/") {
		case ".":
			continue
		case "..":
			if len(b) > root {
				b = b[:root+bytes.LastIndexByte(b[root:len(b)-1], '/')+1]
				continue
			} else if !isFTP {
				continue
			}
			b = append(b, segment...)
			root = len(b)
			continue
		}
		b = append(b, segment...)
	}
	return string(b)
}

// isIPv6 reports whether s is an IPv6 address without a zone. Numbers of an IPv4
// address in it may begin with zeros.
func isIPv6(s string) bool {
	if last := strings.LastIndexByte(s, ':') + 1; strings.Contains(s[last:], ".") {
		if !isIPv4(s[last:]) {
			return false
		}
		s = s[:last] + "0:0"
	}
	before, after, compressed := strings.Cut(s, "::")
	n, ok := groups(before)
	m, ok2 := groups(after)
	return ok && ok2 && (compressed && n+m < 8 || !compressed && n == 8)
}

// groups returns how many groups of hexadecimal digits s has. A group may begin with
// any number of zeros.
func groups(s string) (n int, ok bool) {
	if s == "" {
		return 0, true
	}
	for group := range strings.SplitSeq(s, ":") {
		for i := range len(group) {
			if !ascii.IsHexDigit(group[i]) {
				return 0, false
			}
		}
		if group == "" || len(strings.TrimLeft(group, "0")) > 4 {
			return 0, false
		}
		n++
	}
	return n, true
}

// isIPv4 reports whether s is four numbers up to 255 with dots between. The last one
// may have a dot after it.
func isIPv4(s string) bool {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return false
	}
	for _, part := range parts {
		digits := strings.TrimLeft(part, "0")
		if part == "" || strings.Trim(part, "0123456789") != "" || len(digits) > 3 || len(digits) == 3 && digits > "255" {
			return false
		}
	}
	return true
}

// href returns the URL that Wget writes.
func (u *url) href() string {
	quote := func(s string) string { return escape(s, func(i int) bool { return isUnsafe(s[i]) }) }
	var b strings.Builder
	b.WriteString(u.scheme + "://")
	if u.user != nil {
		b.WriteString(quote(*u.user))
		if u.password != nil {
			b.WriteString(":" + quote(*u.password))
		}
		b.WriteByte('@')
	}
	host := strings.ReplaceAll(quote(u.host), "%3A", ":")
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	b.WriteString(host)
	if u.port != nil && *u.port != defaultPorts[u.scheme] {
		b.WriteString(":" + *u.port)
	}
	b.WriteString(u.target())
	if u.query != nil {
		b.WriteString("?" + *u.query)
	}
	return b.String()
}

// target returns the path with its parameters.
func (u *url) target() string {
	if u.params != nil {
		return "/" + u.path + ";" + *u.params
	}
	return "/" + u.path
}

func (u *url) result() (r dialect.Result) {
	r.Href = u.href()
	r.Set(dialect.Scheme, dialect.Text(u.scheme))
	r.Set(dialect.Username, value(u.user))
	r.Set(dialect.Password, value(u.password))
	r.Set(dialect.Host, dialect.Text(u.host))
	if strings.Contains(u.host, ":") {
		r.Set(dialect.Host, dialect.Text("["+u.host+"]"))
	}
	r.Set(dialect.Port, value(u.port))
	r.Set(dialect.Path, dialect.Text(u.target()))
	r.Set(dialect.Query, value(u.query))
	r.Set(dialect.Fragment, value(u.fragment))
	return r
}

func value(s *string) dialect.Value {
	if s == nil {
		return dialect.Null()
	}
	return dialect.Text(*s)
}
