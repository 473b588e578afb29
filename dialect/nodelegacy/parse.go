package nodelegacy

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect/internal/lettercase"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/ascii"
)

// parse sets u to the result of url.parse for input. With slashesDenoteHost, as url.resolve has it, "//" begins
// a host without a protocol, too.
func (u *url) parse(input string, slashesDenoteHost bool, toASCII mapping) *exception {
	rest := strings.TrimFunc(input, isTrimmed)
	before := len(rest) // what comes before the first "?" or "#"
	hasAt, hasBackslash := false, false
	for i := range len(rest) {
		c := rest[i]
		if c == '?' || c == '#' {
			before = i
			break
		}
		hasAt = hasAt || c == '@'
		hasBackslash = hasBackslash || c == '\\'
	}
	if hasBackslash {
		rest = strings.ReplaceAll(rest[:before], `\`, "/") + rest[before:]
	}
	if !slashesDenoteHost && !hasAt && isSimplePath(rest) {
		path, query, hasQuery := strings.Cut(rest, "?")
		u.pathname = some(path)
		u.query = text{query, hasQuery}
		u.href = rest
		return nil
	}

	protocol := rest[:protocolLength(rest)]
	if protocol != "" {
		u.protocol = some(ascii.Lower(protocol))
		rest = rest[len(protocol)+1:]
	}
	slashes := (slashesDenoteHost || protocol != "" || hasUserAndHost(rest)) && strings.HasPrefix(rest, "//")
	if slashes && !isHostless(u.protocol) {
		rest = rest[2:]
		u.slashes = true
	}
	// A protocol in capitals is not taken for one that has slashes.
	if !isHostless(u.protocol) && (slashes || protocol != "" && !isSlashed(some(protocol))) {
		var err *exception
		if rest, err = u.parseAuthority(rest, toASCII); err != nil {
			return err
		}
	}
	if !isHostless(u.protocol) {
		rest = escape(rest)
	}
	rest, fragment, hasFragment := strings.Cut(rest, "#")
	u.fragment = text{fragment, hasFragment}
	path, query, hasQuery := strings.Cut(rest, "?")
	u.query = text{query, hasQuery}
	u.pathname = someOrNull(path)
	if path == "" && u.hostname.s != "" && isSlashed(u.protocol) {
		u.pathname = some("/")
	}
	u.href = u.format(input)
	return nil
}

// isTrimmed reports whether c is removed from both ends of an input.
func isTrimmed(c rune) bool { return c <= ' ' || c == 0xA0 || c == 0xFEFF }

// isSimplePath reports whether s is an absolute path, perhaps with a query, that
// is left as it is. It has no white space and no fragment.
func isSimplePath(s string) bool {
	return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "///") &&
		strings.IndexByte(s, '#') < 0 && strings.IndexFunc(s, isWhitespace) < 0
}

// isWhitespace reports whether c is \s of a regular expression.
func isWhitespace(c rune) bool {
	switch c {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return 0x2000 <= c && c <= 0x200A
}

// protocolLength returns the length of the protocol that s begins with, without
// its colon. It is 0 if there is none.
func protocolLength(s string) int {
	for i := range len(s) {
		switch c := s[i]; {
		case c == ':':
			return i
		case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9', c == '.', c == '+', c == '-':
		default:
			return 0
		}
	}
	return 0
}

// hasUserAndHost reports whether s is taken for "//user@host" without a protocol.
func hasUserAndHost(s string) bool {
	if !strings.HasPrefix(s, "//") {
		return false
	}
	s = s[2:]
	at := strings.IndexAny(s, "@/")
	return at > 0 && s[at] == '@' && at+1 < len(s) && s[at+1] != '@' && s[at+1] != '/'
}

// parseAuthority reads the authority that s begins with, and returns the rest.
func (u *url) parseAuthority(s string, toASCII mapping) (rest string, err *exception) {
	// Tabs and newlines do not count, up to the end of the authority.
	end := strings.IndexAny(s, "/?#")
	if end < 0 {
		end = len(s)
	}
	authority, rest := s[:end], s[end:]
	if strings.ContainsAny(authority, "\t\n\r") {
		authority = removeNewlines.Replace(authority)
	}
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		auth, ok := decodeURIComponent(authority[:at])
		if !ok {
			return "", &exception{"URIError", "URI malformed"}
		}
		u.auth = some(auth)
		authority = authority[at+1:]
	}
	if n := strings.IndexAny(authority, " \"%';<>\\^`{|}"); n >= 0 {
		authority, rest = authority[:n], authority[n:]+rest
	}

	hostname := authority
	if colon := strings.LastIndexByte(authority, ':'); colon >= 0 && isDigits(authority[colon+1:]) {
		hostname = authority[:colon]
		u.port = someOrNull(authority[colon+1:])
	}
	u.isIPv6 = len(hostname) > 0 && hostname[0] == '[' && hostname[len(hostname)-1] == ']'
	if !u.isIPv6 {
		// A colon that begins no port ends the host.
		if colon := strings.IndexByte(hostname, ':'); colon >= 0 {
			hostname, rest = hostname[:colon], "/"+hostname[colon:]+rest
		}
	}
	if hostname, err = mapHostname(hostname, u.isIPv6, toASCII); err != nil {
		return "", err
	}
	u.host = some(hostname)
	if u.port.isSet {
		u.host.s += ":" + u.port.s
	}
	if u.isIPv6 && hostname == "" {
		u.isIPv6 = false // it was too long
	}
	if u.isIPv6 {
		hostname = hostname[1 : len(hostname)-1]
		if !strings.HasPrefix(rest, "/") {
			rest = "/" + rest
		}
	}
	u.hostname = some(hostname)
	return rest, nil
}

var removeNewlines = strings.NewReplacer("\t", "", "\n", "", "\r", "")

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// mapHostname puts a hostname in lower case and in ASCII. One that is too long
// becomes empty. Capital letters that package unicode does not know yet stay as they
// are, which shows in brackets alone, as UTS #46 maps them.
func mapHostname(hostname string, isIPv6 bool, toASCII mapping) (string, *exception) {
	if isTooLong(hostname) {
		return "", nil
	}
	if resolve.IsASCII(hostname) {
		hostname = ascii.Lower(hostname)
	} else {
		hostname = lettercase.Lower(hostname)
		if !isIPv6 {
			ascii, ok := toASCII(hostname)
			if !ok || ascii == "" {
				return "", invalidURL("no domain name: " + hostname)
			}
			hostname = ascii
		}
	}
	forbidden := "\x00\t\n\r #%/<>?@\\^|"
	if !isIPv6 {
		forbidden = "\x00\t\n\r #%/:<>?@[\\]^|"
	}
	if strings.ContainsAny(hostname, forbidden) {
		return "", invalidURL("a character that no host has: " + hostname)
	}
	return hostname, nil
}

func invalidURL(message string) *exception { return &exception{"ERR_INVALID_URL", message} }

// isTooLong reports whether s has more than 255 UTF-16 code units.
func isTooLong(s string) bool {
	const limit = 255
	if len(s) <= limit {
		return false
	}
	units := 0
	for _, c := range s {
		units++
		if c > 0xFFFF {
			units++
		}
	}
	return units > limit
}

// decodeURIComponent is the function of JavaScript. It reports whether all
// percent-encoded bytes are UTF-8.
func decodeURIComponent(s string) (string, bool) {
	if strings.IndexByte(s, '%') < 0 {
		return s, true
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '%' {
			b = append(b, c)
			continue
		}
		var point []byte // one code point
		for {
			if i+2 >= len(s) || s[i] != '%' || hexValue(s[i+1]) < 0 || hexValue(s[i+2]) < 0 {
				return "", false
			}
			point = append(point, byte(hexValue(s[i+1])<<4|hexValue(s[i+2])))
			i += 3
			if utf8.FullRune(point) {
				break
			}
			if i >= len(s) {
				return "", false
			}
		}
		if !utf8.Valid(point) {
			return "", false
		}
		b = append(b, point...)
		i--
	}
	return string(b), true
}

func hexValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

const upperHex = "0123456789ABCDEF"

// escape percent-encodes the characters that url.parse does after the authority.
func escape(s string) string {
	first := strings.IndexAny(s, "\t\n\r \"'<>\\^`{|}")
	if first < 0 {
		return s
	}
	b := make([]byte, 0, len(s)+16)
	b = append(b, s[:first]...)
	for i := first; i < len(s); i++ {
		switch c := s[i]; c {
		case '\t', '\n', '\r', ' ', '"', '\'', '<', '>', '\\', '^', '`', '{', '|', '}':
			b = append(b, '%', upperHex[c>>4], upperHex[c&15])
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// appendAuth appends auth, percent-encoded.
func appendAuth(b []byte, auth string) []byte {
	for i := range len(auth) {
		c := auth[i]
		if 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("!'()*-._~:", c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', upperHex[c>>4], upperHex[c&15])
		}
	}
	return b
}
