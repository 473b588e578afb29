package curl

import (
	"strings"

	"github.com/weburl/weburl/dialect/rfc3986"
)

// maxLength is the length in bytes of the longest URL that libcurl takes, and
// maxScheme that of a scheme.
const (
	maxLength = 8_000_000
	maxScheme = 40
)

// flags of the URL API.
type flags struct {
	guessScheme bool // CURLU_GUESS_SCHEME
	anyScheme   bool // CURLU_NON_SUPPORT_SCHEME
	encode      bool // CURLU_URLENCODE
	allowSpace  bool // CURLU_ALLOW_SPACE
}

var (
	ofFirst    = flags{guessScheme: true, anyScheme: true} // of the URL of a transfer
	ofRedirect = flags{encode: true, allowSpace: true}     // of one that is followed
)

// parse reads a whole URL.
func parse(s string, f flags) (u url, err code) {
	if len(s) > maxLength {
		return u, malformedInput
	}
	scheme, rest, hasScheme := cutScheme(s, f.guessScheme)
	authority := ""
	if hasScheme && scheme == "file" {
		if rest, err = cutFileHost(s, rest); err != none {
			return u, err
		}
	} else {
		switch {
		case hasScheme && !f.anyScheme && !isSupported(scheme):
			return u, unsupportedScheme
		case !hasScheme && !f.guessScheme:
			return u, badScheme
		}
		if hasScheme {
			hostAndRest := strings.TrimLeft(rest, "/")
			if slashes := len(rest) - len(hostAndRest); slashes < 1 || 3 < slashes {
				return u, badSlashes
			}
			rest = hostAndRest
		}
		authority = rest
		if end := strings.IndexAny(rest, "/?#"); end >= 0 {
			authority = rest[:end]
		}
		if authority == "" {
			return u, noHost
		}
		rest = rest[len(authority):]
	}
	u.scheme = scheme

	if err := u.readTail(rest, f); err != none {
		return u, err
	}
	if authority != "" {
		if err := u.readAuthority(authority, hasScheme, f); err != none {
			return u, err
		}
		if !hasScheme {
			u.scheme = guessScheme(u.host)
		}
	}
	return u, none
}

// cutScheme divides a URL at the colon after the scheme, if it has one. A scheme
// may begin with any of the characters that it may have. Where it may be missing
// it must have a slash after the colon, so that "host:80" has none.
func cutScheme(s string, mayBeMissing bool) (scheme, rest string, ok bool) {
	i := 0
	for i < len(s) && i < maxScheme && isSchemeByte(s[i]) {
		i++
	}
	if i == 0 || i == len(s) || s[i] != ':' || mayBeMissing && !strings.HasPrefix(s[i+1:], "/") {
		return "", s, false
	}
	return strings.ToLower(s[:i]), s[i+1:], true
}

func isSchemeByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'
}

// isSupported reports whether Debian's libcurl has a handler for the scheme.
func isSupported(scheme string) bool { return defaultPort(scheme) != "" || scheme == "file" }

// guessScheme returns the scheme of a URL without one.
func guessScheme(host string) string {
	label, _, ok := strings.Cut(host, ".")
	if ok && len(label) <= len("dict") {
		switch label = strings.ToLower(label); label {
		case "ftp", "dict", "ldap", "imap", "smtp", "pop3":
			return label
		}
	}
	return "http"
}

// cutFileHost returns the path and what follows it in s, a file URL, rest being
// what is after the colon.
func cutFileHost(s, rest string) (string, code) {
	if len(s) <= len("file:/") {
		return "", badFileURL
	}
	if strings.HasPrefix(rest, "//") {
		rest = rest[2:]
		if !strings.HasPrefix(rest, "/") && !isDrive(rest) {
			const length = len("localhost") // and of 127.0.0.1
			if len(rest) <= length || rest[length] != '/' || !strings.EqualFold(rest[:length], "localhost") && rest[:length] != "127.0.0.1" {
				return "", badFileURL
			}
			rest = rest[length:]
		}
	}
	if isDrive(strings.TrimPrefix(rest, "/")) || isDrive(rest) {
		return "", badFileURL
	}
	return rest, none
}

// isDrive reports whether s begins with a drive letter of Windows.
func isDrive(s string) bool {
	return len(s) >= 2 && 'a' <= s[0]|0x20 && s[0]|0x20 <= 'z' && (s[1] == ':' || s[1] == '|') &&
		(len(s) == 2 || s[2] == '/' || s[2] == '\\')
}

// readTail reads path, query and fragment.
func (u *url) readTail(s string, f flags) code {
	if s == "" {
		return none
	}
	path, fragment, _ := strings.Cut(s, "#")
	if fragment != "" {
		u.fragment = some(fragment)
		if isJunk(fragment, f) {
			return badFragment
		}
	}
	path, query, hasQuery := strings.Cut(path, "?")
	if hasQuery {
		if f.encode {
			query = encode(query, 0, true)
		}
		u.query = some(query)
		if isJunk(query, f) {
			return badQuery
		}
	}
	if f.encode {
		path = encode(path, 0, false)
	}
	if len(path) <= 1 {
		if f.encode && path != "" {
			u.path = some(path)
		}
		return none // it is "/", which is left out
	}
	if isJunk(path, f) {
		return badPath
	}
	u.path = some(rfc3986.RemoveDotSegments(path))
	return none
}

// isJunk reports whether s has a control character, or a space where that is
// not allowed.
func isJunk(s string, f flags) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == 0x7F || c == ' ' && !f.allowSpace {
			return true
		}
	}
	return false
}

// encode percent-encodes what is not ASCII in s from index start on, and spaces:
// to "%20" before a question mark, and to "+" after it.
func encode(s string, start int, isQuery bool) string {
	i := start
	for i < len(s) && s[i] < 0x80 && s[i] != ' ' {
		i++
	}
	if i == len(s) {
		return s
	}
	const hex = "0123456789abcdef"
	b := make([]byte, start, len(s)+16)
	copy(b, s)
	for i := start; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ' && isQuery:
			b = append(b, '+')
		case c == ' ':
			b = append(b, "%20"...)
		case c >= 0x80:
			b = append(b, '%', hex[c>>4], hex[c&15])
		default:
			isQuery = isQuery || c == '?'
			b = append(b, c)
		}
	}
	return string(b)
}
