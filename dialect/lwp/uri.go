package lwp

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/percent"
)

// A uri is the string of an object of URI. It is ASCII.
type uri string

// newURI is URI->new for a string of characters and the scheme of a base.
func newURI(s, baseScheme string) uri { return construct(s, baseScheme, true) }

// newBytesURI is URI->new for a string of bytes, which are Latin-1 characters.
func newBytesURI(s string) uri {
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(rune(s[i]))
	}
	return construct(b.String(), "", false)
}

func construct(s, baseScheme string, isUnicode bool) uri {
	s = unwrap(s, isUnicode)
	scheme, ok := cutScheme(s)
	if !ok {
		scheme = baseScheme
	}
	if hasHost(scheme) {
		s = encodeHost(s, isUnicode)
	}
	s = escape(s, isUnicode)
	return uri(restoreBrackets(s))
}

// unwrap returns s without brackets, quotation marks and white space around it. The
// first two are removed only from a single line, which a line break may follow.
func unwrap(s string, isUnicode bool) string {
	cut := func(before, after string) {
		body := strings.TrimSuffix(s, "\n")
		if !strings.HasPrefix(body, before[:1]) || !strings.HasSuffix(body, after) || len(body) < 2 || strings.Contains(body, "\n") {
			return
		}
		inside := body[1 : len(body)-1]
		if rest, ok := strings.CutPrefix(inside, before[1:]); ok {
			inside = rest
		}
		s = inside + s[len(body):]
	}
	cut("<URL:", ">")
	cut(`"`, `"`)
	return strings.TrimFunc(s, func(c rune) bool { return isSpace(c, isUnicode) })
}

// isSpace is \s.
func isSpace(c rune, isUnicode bool) bool {
	return c == ' ' || '\t' <= c && c <= '\r' || isUnicode && c >= 0x80 && unicode.IsSpace(c)
}

// cutScheme returns the scheme that s begins with.
func cutScheme(s string) (scheme string, ok bool) {
	for i := range len(s) {
		switch c := s[i]; {
		case ascii.IsAlpha(c):
		case i > 0 && (ascii.IsDigit(c) || c == '.' || c == '+' || c == '-'):
		case i > 0 && c == ':':
			return s[:i], true
		default:
			return "", false
		}
	}
	return "", false
}

func (u uri) scheme() string {
	scheme, _ := cutScheme(string(u))
	return scheme
}

// hasHost reports whether URI has a class for the scheme whose URLs have a host.
func hasHost(scheme string) bool {
	switch ascii.Lower(scheme) {
	case "ftp", "gopher", "http", "https", "ldap", "ldaps", "mms", "news", "nntp", "nntps", "pop", "rlogin", "rsync", "rtsp", "rtspu",
		"sftp", "sip", "sips", "snews", "ssh", "telnet", "tn3270":
		return true
	}
	return false
}

// cutAuthority divides s around its authority. ok is false if s has no authority.
func cutAuthority(s string) (before, authority, after string, ok bool) {
	start := 0
	if scheme, ok := cutScheme(s); ok {
		start = len(scheme) + len(":")
	}
	if !strings.HasPrefix(s[start:], "//") {
		return s[:start], "", s[start:], false
	}
	start += len("//")
	end := len(s)
	if i := strings.IndexAny(s[start:], "/?#"); i >= 0 {
		end = start + i
	}
	return s[:start], s[start:end], s[end:], true
}

// encodeHost puts a host with other characters than those of a URL into Punycode.
// It stays if a label is empty or too long.
func encodeHost(s string, isUnicode bool) string {
	before, host, after, ok := cutAuthority(s)
	if !ok {
		return s
	}
	// A userinfo ends at the last "@" of the first line that has one.
	userinfo := ""
	if first := strings.IndexByte(host, '@'); first >= 0 {
		start := strings.LastIndexByte(host[:first], '\n') + 1
		end := len(host)
		if i := strings.IndexByte(host[first:], '\n'); i >= 0 {
			end = first + i
		}
		at := start + strings.LastIndexByte(host[start:end], '@') + 1
		userinfo, host = host[start:at], host[:start]+host[at:]
	}
	port := ""
	if i := strings.LastIndexByte(host, ':'); i >= 0 && i+1 < len(host) && strings.TrimFunc(host[i+1:], func(c rune) bool { return isDigit(c, isUnicode) }) == "" {
		host, port = host[:i], host[i:]
	}
	if strings.IndexFunc(host, func(c rune) bool { return !isURIC(c) && c != '[' && c != ']' }) < 0 {
		return s
	}
	ascii, ok := toASCII(host, isUnicode)
	if !ok {
		return s
	}
	return before + userinfo + ascii + port + after
}

func isDigit(c rune, isUnicode bool) bool {
	return '0' <= c && c <= '9' || isUnicode && c >= 0x80 && unicode.Is(unicode.Nd, c)
}

// toASCII encodes each label that is not ASCII.
func toASCII(host string, isUnicode bool) (string, bool) {
	labels := strings.Split(host, ".")
	for i, label := range labels {
		isLast := i == len(labels)-1 && i > 0
		if label == "" && isLast {
			break
		}
		if !resolve.IsASCII(label) {
			label = lower(label, isUnicode)
			if !resolve.IsASCII(label) {
				if strings.HasPrefix(label, "xn--") || len(label) > 4*63 {
					return "", false
				}
				punycode, err := idna.EncodePunycode(label)
				if err != nil {
					return "", false
				}
				label = "xn--" + punycode
			}
		}
		if label == "" || len(label) > 63 {
			return "", false
		}
		labels[i] = label
	}
	return strings.Join(labels, "."), true
}

// lower is lc.
func lower(s string, isUnicode bool) string {
	if !isUnicode {
		return ascii.Lower(s)
	}
	var b strings.Builder
	for _, c := range s {
		if c == 'İ' {
			b.WriteString("i\u0307")
			continue
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

// isURIC reports whether a character stays as it is in a URL.
func isURIC(c rune) bool {
	return c < 0x80 && (ascii.IsAlphanumeric(c) || strings.ContainsRune(";/?:@&=+$,-_.!~*'()%", c))
}

// escape percent-encodes all other characters but "#": as UTF-8 or, in a string of
// bytes, as one byte.
func escape(s string, isUnicode bool) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i, c := range s {
		switch {
		case isURIC(c) || c == '#':
			b.WriteRune(c)
		case !isUnicode:
			b.WriteString("%" + string(hex[c>>4]) + string(hex[c&15]))
		default:
			for _, c := range []byte(s[i : i+utf8.RuneLen(c)]) {
				b.WriteString("%" + string(hex[c>>4]) + string(hex[c&15]))
			}
		}
	}
	return b.String()
}

// restoreBrackets decodes encoded brackets in a host.
func restoreBrackets(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	scheme, _ := cutScheme(s)
	switch scheme {
	case "data", "ldapi", "urn", "sqlite", "sqlite3":
		return s
	case "mailto":
		return brackets.Replace(s)
	}
	before, authority, after, ok := cutAuthority(s)
	if !ok {
		return s
	}
	at := strings.LastIndexByte(authority, '@') + 1
	host := withoutPort(authority[at:])
	return before + authority[:at] + brackets.Replace(host) + authority[at+len(host):] + after
}

var brackets = strings.NewReplacer("%5B", "[", "%5b", "[", "%5D", "]", "%5d", "]")

// withoutPort returns a host without the digits after its last colon.
func withoutPort(host string) string {
	if i := strings.LastIndexByte(host, ':'); i >= 0 && i+1 < len(host) && strings.Trim(host[i+1:], "0123456789") == "" {
		return host[:i]
	}
	return host
}

func cutBrackets(host string) (string, bool) {
	if n := len(host); n > 1 && host[0] == '[' && host[n-1] == ']' {
		return host[1 : n-1], true
	}
	return host, false
}

func (u uri) authority() (string, bool) {
	_, authority, _, ok := cutAuthority(string(u))
	return authority, ok
}

// hostOf is the method host for an authority.
func hostOf(authority string) string {
	host, _ := cutBrackets(withoutPort(authority[strings.LastIndexByte(authority, '@')+1:]))
	return percent.Decode(host)
}

// portOf is the method _port: the digits after the last colon of an authority, which
// may be none.
func portOf(authority string) (string, bool) {
	i := strings.LastIndexByte(authority, ':')
	if i < 0 || strings.Trim(authority[i+1:], "0123456789") != "" {
		return "", false
	}
	return authority[i+1:], true
}

// tail returns path, query and fragment. The path begins after the first colon even
// if it is not of a scheme, and has the query in it for ftp.
func (u uri) tail() (path string, query, fragment *string) {
	rest, text, ok := strings.Cut(string(u), "#")
	if ok {
		fragment = &text
	}
	rest, text2, ok := strings.Cut(rest, "?")
	if ok {
		query = &text2
	}
	if i := strings.IndexAny(rest, ":/"); i > 0 && rest[i] == ':' {
		rest = rest[i+1:]
	}
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		rest = authority[len(authority):]
		if i := strings.IndexByte(authority, '/'); i >= 0 {
			rest = authority[i:]
		}
	}
	if query != nil && strings.EqualFold(u.scheme(), "ftp") {
		rest += "?" + *query
	}
	return rest, query, fragment
}

// abs resolves u as a redirect of base. A scheme that is that of the base is
// ignored.
func (u uri) abs(base uri) uri {
	scheme := u.scheme()
	if scheme != "" && !strings.EqualFold(scheme, base.scheme()) {
		return u
	}
	_, authority, _, hasAuthority := cutAuthority(string(u))
	path, query, fragment := u.tail()
	prefix := ""
	if s := base.scheme(); s != "" {
		prefix = ascii.Lower(s) + ":"
	}
	if hasAuthority {
		return write(prefix, "//"+authority, path, query, fragment)
	}
	baseAuthority, hasAuthority := base.authority()
	if hasAuthority {
		authority = "//" + reset(baseAuthority)
	}
	if strings.HasPrefix(path, "/") {
		if scheme == "" { // and with what is before a colon
			path = string(u)[:strings.IndexAny(string(u)+"#", "?#")]
			path = "/" + strings.TrimPrefix(path, "/")
		}
		return write(prefix, authority, path, query, fragment)
	}
	basePath, baseQuery, baseFragment := base.tail()
	if path == "" {
		if query == nil {
			query = baseQuery
		}
		if fragment == nil {
			fragment = baseFragment
		} else {
			text := strings.ReplaceAll(*fragment, "#", "%23")
			fragment = &text
		}
		if hasAuthority {
			authority = "//" + baseAuthority
		}
		return write(base.scheme()+":", authority, basePath, query, fragment)
	}
	return write(prefix, authority, "/"+mergePaths(basePath, path), query, fragment)
}

// reset returns an authority as it is after it has been set: the userinfo is
// percent-encoded again, and an IPv6 address has brackets.
func reset(authority string) string {
	at := strings.LastIndexByte(authority, '@') + 1
	userinfo, host := authority[:at], authority[at:]
	if host == "" {
		return authority
	}
	if at > 0 {
		userinfo = userinfoEscapes.Replace(userinfo[:at-1]) + "@"
	}
	if isRawIPv6(host) {
		host = "[" + host + "]"
	}
	return userinfo + host
}

// isRawIPv6 reports whether host is an IPv6 address to Regexp::IPv6: numbers of an IPv4
// address in it may have leading zeros, and "::" is not an address.
func isRawIPv6(host string) bool {
	if host == "::" {
		return false
	}
	if i := strings.LastIndexByte(host, ':'); strings.Contains(host[i+1:], ".") {
		numbers := strings.Split(host[i+1:], ".")
		for i, n := range numbers {
			if len(n) > 1 && len(n) <= 3 {
				numbers[i] = strings.TrimLeft(n[:len(n)-1], "0") + n[len(n)-1:]
			}
		}
		host = host[:i+1] + strings.Join(numbers, ".")
	}
	return isIPv6(host)
}

var userinfoEscapes = strings.NewReplacer("@", "%40", "[", "%5B", "]", "%5D")

func write(prefix, authority, path string, query, fragment *string) uri {
	s := prefix + authority + path
	if query != nil {
		s += "?" + *query
	}
	if fragment != nil {
		s += "#" + *fragment
	}
	return uri(s)
}

// mergePaths resolves a path that does not begin with a slash, and returns the
// result without one.
func mergePaths(base, path string) string {
	segments := strings.Split(base[:strings.LastIndexByte(base, '/')+1]+path, "/")
	if segments[0] == "" {
		segments = segments[1:]
	}
	var out []string
	for i, segment := range segments {
		isLast := i == len(segments)-1
		switch {
		case segment == "." && !isLast:
			continue
		case segment == ".." && len(out) > 0 && out[len(out)-1] != "..":
			out = out[:len(out)-1]
			if isLast {
				out = append(out, "")
			}
			continue
		}
		out = append(out, segment)
	}
	if n := len(out); n > 0 && out[n-1] == "." {
		out[n-1] = ""
	}
	return strings.Join(out, "/")
}
