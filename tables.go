package weburl

import "github.com/weburl/weburl/percent"

// A scheme tells the special schemes apart; every other scheme is notSpecial.
//
// https://url.spec.whatwg.org/#special-scheme
type scheme uint8

const (
	notSpecial scheme = iota
	schemeHTTP
	schemeHTTPS
	schemeWS
	schemeWSS
	schemeFTP
	schemeFile
)

// specialScheme returns which special scheme s is, in lowercase.
func specialScheme(s string) scheme {
	switch s {
	case "http":
		return schemeHTTP
	case "https":
		return schemeHTTPS
	case "ws":
		return schemeWS
	case "wss":
		return schemeWSS
	case "ftp":
		return schemeFTP
	case "file":
		return schemeFile
	}
	return notSpecial
}

// defaultPort returns the scheme's default port; ok is false where it is null.
//
// https://url.spec.whatwg.org/#default-port
func (s scheme) defaultPort() (port uint16, ok bool) {
	switch s {
	case schemeHTTP, schemeWS:
		return 80, true
	case schemeHTTPS, schemeWSS:
		return 443, true
	case schemeFTP:
		return 21, true
	}
	return 0, false
}

// Each bit of a byte's class says that the byte ends, or may change in, one
// component. A run of bytes without the component's bit is copied as it is.
const (
	stopDomain     uint8 = 1 << iota // not a lowercase code point that a domain may have
	stopOpaqueHost                   // a forbidden host code point, or percent-encoded in an opaque host
	stopUserinfo                     // in the userinfo percent-encode set
	stopPath                         // in the path percent-encode set, or U+005C (\)
	stopOpaquePath                   // in the C0 control percent-encode set, or U+0020, U+0023 (#), U+003F (?)
	stopQuery                        // in the special-query percent-encode set
	stopFragment                     // in the fragment percent-encode set
	tabOrNewline                     // removed from the input wherever it stands
)

var class = func() (table [256]uint8) {
	for i := range table {
		c := rune(i)
		if i >= 0x80 {
			c = 0x80 // no set tells the non-ASCII bytes apart
		}
		mark := func(bit uint8, in bool) {
			if in {
				table[i] |= bit
			}
		}
		mark(stopDomain, c >= 0x80 || 'A' <= c && c <= 'Z' || isForbiddenDomain(byte(c)))
		mark(stopOpaqueHost, isForbiddenHost(byte(c)) || percent.C0Control.Contains(c))
		mark(stopUserinfo, percent.Userinfo.Contains(c))
		mark(stopPath, percent.Path.Contains(c) || c == '\\')
		mark(stopOpaquePath, percent.C0Control.Contains(c) || c == ' ' || c == '#' || c == '?')
		mark(stopQuery, percent.SpecialQuery.Contains(c))
		mark(stopFragment, percent.Fragment.Contains(c))
		mark(tabOrNewline, c == '\t' || c == '\n' || c == '\r')
	}
	return table
}()

// isForbiddenHost reports whether c is a forbidden host code point.
//
// https://url.spec.whatwg.org/#forbidden-host-code-point
func isForbiddenHost(c byte) bool {
	switch c {
	case 0, '\t', '\n', '\r', ' ', '#', '/', ':', '<', '>', '?', '@', '[', '\\', ']', '^', '|':
		return true
	}
	return false
}

// isForbiddenDomain reports whether c is a forbidden domain code point.
//
// https://url.spec.whatwg.org/#forbidden-domain-code-point
func isForbiddenDomain(c byte) bool {
	return isForbiddenHost(c) || c <= 0x1F || c == '%' || c == 0x7F
}

func isASCIIAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isASCIIDigit(c byte) bool { return '0' <= c && c <= '9' }

func isSchemeByte(c byte) bool {
	return isASCIIAlpha(c) || isASCIIDigit(c) || c == '+' || c == '-' || c == '.'
}

func isASCII(s string) bool {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if word(s, i)&marks != 0 {
			return false
		}
	}
	for ; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
