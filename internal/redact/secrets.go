package redact

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// Redacted is written in place of a secret.
const Redacted = "REDACTED"

// A Secret is a part of a text that should not be passed on.
type Secret struct {
	Start, End int
	Name       string // of the parameter or the segment before it, "password", "username" or "JWT"
}

// Secrets returns the secrets in a text, in order: the passwords of URLs, usernames that look like tokens,
// the values of parameters with names such as access_token, segments of a path that look like tokens after one such as reset, and JSON Web Tokens. A URL in a parameter of another one is percent-encoded;
// the text can be the link of a page that has it in its fragment. Secrets takes time linear in the length.
func Secrets(text string) (list []Secret) {
	name, before := 0, byte(0) // where a name may begin, and the character before it
	for i := 0; i < len(text); {
		c, next, depth := decoded(text, i)
		switch {
		case c == '=':
			if s := (Secret{Start: next, Name: plain(text[name:min(i, name+mostName)])}); s.least() > 0 {
				s.End = valueEnd(text, next, depth, before)
				if value := text[s.Start:s.End]; len(value) >= s.least() && value != Redacted {
					list = append(list, s)
					next = s.End
				}
			}
			name, before = next, c
		case c == ':':
			if start, ok := authority(text, next, depth); ok {
				if s, ok := ofUserinfo(text, start, depth); ok {
					list = append(list, s)
					next = s.End
				}
			}
			name, before = next, c
		case c == '/':
			if s, ok := ofSegment(text, next, depth, text[name:min(i, name+mostName)]); ok {
				list = append(list, s)
				next = s.End
			}
			name, before = next, c
		case c <= ' ' || strings.IndexByte(`?&#;\|"'<>()[]{},@`+"`", c) >= 0 || c == '+' && depth == 0:
			name, before = next, c
		}
		i = next
	}
	return list
}

// Text returns a text with REDACTED in place of its secrets, which are sorted and do not overlap.
func Text(text string, secrets []Secret) string {
	var b strings.Builder
	at := 0
	for _, s := range secrets {
		b.WriteString(text[at:s.Start])
		b.WriteString(Redacted)
		at = s.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// decoded returns the byte at a position, where the next one is, and how many times it is percent-encoded.
func decoded(text string, i int) (c byte, next, depth int) {
	if text[i] != '%' {
		return text[i], i + 1, 0
	}
	at := i + 1
	for depth = 1; strings.HasPrefix(text[at:], "25"); depth++ {
		at += len("25")
	}
	if at+2 > len(text) || !ascii.IsHexDigit(text[at]) || !ascii.IsHexDigit(text[at+1]) {
		return '%', i + 1, 0
	}
	return ascii.HexValue(text[at])<<4 | ascii.HexValue(text[at+1]), at + 2, depth
}

// plain returns a text, percent-decoded.
func plain(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		c, next, _ := decoded(text, i)
		b.WriteByte(c)
		i = next
	}
	return b.String()
}

// endsText reports whether a character ends a URL in a text. If the URL is encoded, + is a space after it.
func endsText(c byte, depth, of int) bool {
	return depth <= of && (c <= ' ' || strings.IndexByte("\"<>`|", c) >= 0) || c == '+' && depth < of
}

// valueEnd returns where the value of a parameter ends that begins at start, after a = that is encoded as
// often as depth says. A parameter of a path, after ;, ends with its segment.
func valueEnd(text string, start, depth int, before byte) int {
	ends := "&#"
	if before == ';' {
		ends = "&#;/?"
	}
	for i := start; i < len(text); {
		c, next, d := decoded(text, i)
		if endsText(c, d, depth) || d <= depth && strings.IndexByte(ends, c) >= 0 || d < depth && c == '&' {
			return i
		}
		i = next
	}
	return len(text)
}

// authority returns where the text after :// begins, if i is after the colon.
func authority(text string, i, depth int) (start int, ok bool) {
	for range 2 {
		if i == len(text) {
			return 0, false
		}
		c, next, d := decoded(text, i)
		if c != '/' && c != '\\' || d != depth {
			return 0, false
		}
		i = next
	}
	return i, true
}

// tokenBytes is how long a username is at least that may be a token.
const tokenBytes = 20

// ofUserinfo returns the secret before the last @ of the authority that begins at start.
func ofUserinfo(text string, start, depth int) (Secret, bool) {
	password, at := -1, -1
	for i := start; i < len(text); {
		c, next, d := decoded(text, i)
		if endsText(c, d, depth) || d <= depth && strings.IndexByte(`/\?#`, c) >= 0 || d < depth && c == '&' {
			break
		}
		switch {
		case d > depth:
		case c == ':' && password < 0:
			password = next
		case c == '@':
			at = i
		}
		i = next
	}
	switch {
	case at < 0:
		return Secret{}, false
	case password >= 0 && password < at:
		return Secret{password, at, "password"}, text[password:at] != Redacted
	case at-start >= tokenBytes && strings.IndexFunc(text[start:at], func(c rune) bool { return !isTokenByte(c) }) < 0:
		return Secret{start, at, "username"}, true
	}
	return Secret{}, false
}

// pathNames are the ends of names of segments, as secretNames are, after which a path has a token.
var pathNames = []string{"token", "reset", "password", "invite", "invites", "invitation", "invitations", "verify", "verification",
	"confirm", "confirmation", "activate", "activation", "magic", "magiclink", "secret"}

// mostToken is how many bytes of a segment are compared.
const mostToken = 4096

// ofSegment returns the secret in the segment of a path that begins at start, after another segment: a JSON Web
// Token, or a token with a digit after a segment that names one.
func ofSegment(text string, start, depth int, former string) (Secret, bool) {
	end, digits, dots := start, 0, 0
	for end < len(text) && end-start < mostToken {
		c, next, d := decoded(text, end)
		if endsText(c, d, depth) || d <= depth && strings.IndexByte(`/\?#;&,)`, c) >= 0 {
			break
		}
		switch {
		case ascii.IsDigit(c):
			digits++
		case c == '.':
			dots++
		case c != '=' && c != '~' && !isTokenByte(rune(c)):
			return Secret{}, false
		}
		end = next
	}
	if end > start && text[end-1] == '.' { // of a sentence
		end, dots = end-1, dots-1
	}
	s := Secret{start, end, plain(former)}
	if end-start < tokenBytes {
		return s, false
	}
	if strings.HasPrefix(text[start:], "eyJ") && dots >= 2 {
		s.Name = "JWT"
		return s, true
	}
	name := folded(s.Name)
	return s, dots == 0 && digits > 0 && slices.ContainsFunc(pathNames, func(end string) bool { return strings.HasSuffix(name, end) })
}

func isTokenByte(c rune) bool {
	return ascii.IsAlphanumeric(c) || c == '_' || c == '-'
}

// secretNames are the ends of names of parameters with secrets, in lower case and without punctuation, and
// likelyNames are names of parameters with secrets if the value is as long as a token.
var (
	secretNames = []string{"token", "password", "passwd", "passphrase", "passcode", "pwd", "secret", "signature", "apikey", "accesskey", "secretkey",
		"privatekey", "authkey", "sharedkey", "subscriptionkey", "accesskeyid", "credential", "jwt", "sessionid", "sessid", "samlresponse"}
	exactNames  = []string{"sig", "pass", "pw", "otp"}
	likelyNames = []string{"auth", "authorization", "code", "key", "session", "sid", "ticket", "assertion"}
)

// mostName is how many bytes of a name are compared.
const mostName = 100

// folded returns a name in lower case and without punctuation.
func folded(name string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("_-. +", c) {
			return -1
		}
		return c
	}, strings.ToLower(name))
}

// least returns how many bytes a value at least has that is a secret because of its name, or 0.
func (s *Secret) least() int {
	name := folded(s.Name)
	switch {
	case slices.ContainsFunc(secretNames, func(end string) bool { return strings.HasSuffix(name, end) }), slices.Contains(exactNames, name):
		return 1
	case slices.Contains(likelyNames, name):
		return tokenBytes
	}
	return 0
}
