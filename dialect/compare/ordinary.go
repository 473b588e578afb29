package compare

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/ascii"
)

// ordinaryTo reports whether all of the dialects are known to agree on input:
// it is of the ordinary shape, and so is the base, or there is none. All dialects
// of this module agree on these; of others nothing is known.
func ordinaryTo(input, base string, dialects []*dialect.Dialect) bool {
	if !isOrdinary(input) || !areKnown(input, base, dialects) {
		return false
	}
	if base == "" {
		return true
	}
	// In a redirect, HttpClient 5 percent-encodes characters that are not unreserved and
	// removes empty segments, and requests keeps the fragment of the base.
	rest, _ := cutOrdinaryAuthority(input, hostByte)
	return isOrdinary(base) && strings.IndexByte(base, '#') < 0 && !strings.ContainsFunc(rest, isReserved) && !strings.Contains(rest, "//")
}

// isReserved reports whether a character of an ordinary path is neither a slash nor
// unreserved in RFC 3986.
func isReserved(c rune) bool {
	return ordinaryBytes[c]&(letter|digit|underscore) == 0 && strings.IndexByte("-.~/", byte(c)) < 0
}

// ordinaryHostTo is ordinaryTo for the host: all that do not reject input go to one.
func ordinaryHostTo(input, base string, dialects []*dialect.Dialect) bool {
	_, ok := cutOrdinaryAuthority(input, hostByte|underscore)
	// To Guzzle a reference that is not UTF-8 is the empty one.
	return ok && (base == "" || isOrdinary(base) && utf8.ValidString(input)) && areKnown(input, base, dialects)
}

// areKnown reports whether the dialects are of this module, and those through a
// proxy, if there are any, agree with the others on an ordinary input. Clients may
// remove the slash before "?" with the dot segments of another path.
func areKnown(input, base string, dialects []*dialect.Dialect) bool {
	for _, d := range dialects {
		if !slices.Contains(known, d) && !(slices.Contains(proxied, d) && isOrdinary(input) && hasSlash(input) && hasSlash(base)) {
			return false
		}
	}
	return true
}

// hasSlash reports whether a slash follows the authority of an ordinary URL, or
// nothing. To a proxy, "?" and "#" do not end an authority.
func hasSlash(s string) bool {
	if base, rest, ok := strings.Cut(s, "//"); ok && base != "" {
		i := strings.IndexAny(rest, "/?#")
		return i < 0 || rest[i] == '/'
	}
	return true
}

// isOrdinary reports whether s is a URL of http or https on which all dialects of
// this module agree, component by component:
//
//   - The host is a domain name of ASCII letters, digits and hyphens, with labels
//     that the DNS can hold, none of which has "--" where Punycode has it, and
//     without a dot at the end. The last label begins with a letter, so that it is no IPv4 address.
//   - The port, if there is one, is a number from 1 to 65535 without zeros before
//     it. There is no userinfo.
//   - After it there are characters that RFC 3986 has in path, query and fragment,
//     except for "'", which some encode, and percent-encoded octets that stay as they
//     are: with capitals, and of bytes that may not be there otherwise. There are no
//     dot segments, no second "/" at the start of the path, and no ";" at its end.
//
// TestOrdinary tries all short strings, and TestPrograms asks the programs.
func isOrdinary(s string) bool {
	rest, ok := cutOrdinaryAuthority(s, hostByte)
	return ok && isOrdinaryEnd(rest)
}

// cutOrdinaryAuthority returns what is after scheme, host and port, if these are
// as in an ordinary URL, but that the host may have other bytes. A slash follows,
// or what isOrdinaryEnd takes.
//
// Whatever is after the slash, the dialects that do not reject it agree on the
// host. Some reject a host with an underscore.
func cutOrdinaryAuthority(s string, hostBytes uint8) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(s, "http")
	if !ok {
		return "", false
	}
	if rest != "" && rest[0] == 's' {
		rest = rest[1:]
	}
	if rest, ok = strings.CutPrefix(rest, "://"); !ok {
		return "", false
	}
	if rest, ok = cutOrdinaryHost(rest, hostBytes); !ok {
		return "", false
	}
	if rest != "" && rest[0] == ':' {
		if rest, ok = cutOrdinaryPort(rest[1:]); !ok {
			return "", false
		}
	}
	return rest, rest != "" && rest[0] == '/' || isOrdinaryEnd(rest)
}

// cutOrdinaryHost returns what is after a host of the given bytes.
func cutOrdinaryHost(s string, hostBytes uint8) (rest string, ok bool) {
	start := 0 // of the label
	i := 0
	for {
		for i < len(s) && ordinaryBytes[s[i]]&hostBytes != 0 {
			i++
		}
		switch {
		case i < len(s) && s[i] == '-':
			// "--" in third and fourth place may be of "xn--", and some reject
			// others.
			if i == start || i == start+3 && s[i-1] == '-' {
				return "", false
			}
			i++
			continue
		case !isLabel(s[start:i]):
			return "", false
		case i < len(s) && s[i] == '.':
			i++
			start = i
			continue
		}
		return s[i:], ordinaryBytes[s[start]]&letter != 0 && i <= maxHost
	}
}

// isLabel reports whether a label of letters, digits and hyphens that does not
// begin with a hyphen does not end in one, and is of 1 to 63 bytes.
func isLabel(s string) bool { return 0 < len(s) && len(s) < 64 && s[len(s)-1] != '-' }

const maxHost = 253 // bytes

// cutOrdinaryPort returns what is after a port.
func cutOrdinaryPort(s string) (rest string, ok bool) {
	port, i := 0, 0
	for i < len(s) && i < 6 && ordinaryBytes[s[i]]&digit != 0 {
		port = port*10 + int(s[i]-'0')
		i++
	}
	return s[i:], i > 0 && s[0] != '0' && port <= 65535
}

// isOrdinaryEnd reports whether s is what follows an authority.
func isOrdinaryEnd(s string) bool {
	if s == "" {
		return true
	}
	if s[0] != '/' && s[0] != '?' && s[0] != '#' || strings.HasPrefix(s, "//") {
		return false
	}
	inPath, inFragment := true, false
	for i := 0; ; i++ {
		for i < len(s) && ordinaryBytes[s[i]]&plain != 0 {
			i++
		}
		if i == len(s) {
			return true
		}
		switch s[i] {
		case '.':
			// A segment that begins with a dot is ordinary if a letter or digit
			// follows.
			if inPath && s[i-1] == '/' && (i+1 == len(s) || ordinaryBytes[s[i+1]]&(letter|digit) == 0) {
				return false
			}
		case '%':
			if i+2 >= len(s) || !isOrdinaryOctet(s[i+1], s[i+2]) {
				return false
			}
			i += 2
		case ';':
			// Python's urlparse removes it if the path ends there.
			if inPath && (i+1 == len(s) || s[i+1] == '?' || s[i+1] == '#') {
				return false
			}
		case '?':
			inPath = false
		case '#':
			if inFragment {
				return false
			}
			inPath, inFragment = false, true
		default:
			return false
		}
	}
}

// isOrdinaryOctet reports whether the octet of two hexadecimal digits stays as it is:
// none of them is a lowercase letter, and no parser decodes it.
func isOrdinaryOctet(a, b byte) bool {
	x, y := ascii.HexValue(a), ascii.HexValue(b)
	if x > 15 || y > 15 || a >= 'a' || b >= 'a' {
		return false
	}
	c := x<<4 | y
	return ordinaryBytes[c] == 0 && strings.IndexByte(".?;'", c) < 0
}

// ordinaryBytes says what each byte may be.
var ordinaryBytes = func() (t [256]uint8) {
	for c := range 128 {
		switch c := byte(c); {
		case ascii.IsAlpha(c):
			t[c] = letter | plain
		case ascii.IsDigit(c):
			t[c] = digit | plain
		case c == '_':
			t[c] = underscore | plain
		case strings.IndexByte("-~!$&()*+,=:@/", c) >= 0:
			t[c] = plain
		}
	}
	return t
}()

const (
	letter uint8 = 1 << iota
	digit
	underscore
	plain // after the authority it may be anywhere

	hostByte = letter | digit
)
