package javauri

import "unicode/utf8"

// A class is a set of characters.
type class uint16

const (
	alpha class = 1 << iota
	digit
	digitOrDot
	hexDigit
	alphanumeric
	labelChar // of a host name
	schemeChar
	scopeChar
	pathChar
	userinfoChar
	registryChar
	serverChar
	serverPercentChar // with "%" in any place
	uriChar
)

// escaping are the classes that have percent-encoded bytes and characters other
// than ASCII.
const escaping = pathChar | userinfoChar | registryChar | serverChar | serverPercentChar | uriChar

var classes = func() (table [utf8.RuneSelf]class) {
	add := func(c class, characters string) {
		for i := range len(characters) {
			table[characters[i]] |= c
		}
	}
	const (
		letters    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		digits     = "0123456789"
		unreserved = letters + digits + "-_.!~*'()"
		userinfo   = unreserved + ";:&=+$,"
	)
	add(alpha, letters)
	add(digit, digits)
	add(digitOrDot, digits+".")
	add(hexDigit, digits+"abcdefABCDEF")
	add(alphanumeric, letters+digits)
	add(labelChar, letters+digits+"-")
	add(schemeChar, letters+digits+"+-.")
	add(scopeChar, letters+digits+"_.")
	add(pathChar, unreserved+":@&=+$,;/")
	add(userinfoChar, userinfo)
	add(registryChar, userinfo+"@")
	add(serverChar, userinfo+"@[]")
	add(serverPercentChar, userinfo+"@[]%")
	add(uriChar, unreserved+";/?:@&=+$,[]")
	return table
}()

func is(c class, b byte) bool { return b < utf8.RuneSelf && classes[b]&c != 0 }

// all reports whether all of s is of class c.
func all(s string, c class) bool { return run(s, c) == len(s) }

// run returns how many bytes at the start of s are of class c. A "%" that does
// not begin a percent-encoded byte is none.
func run(s string, c class) int {
	for i := 0; i < len(s); {
		b := s[i]
		switch {
		case b >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if c&escaping == 0 || isSpaceOrControl(r) {
				return i
			}
			i += size
		case classes[b]&c != 0:
			i++
		case b == '%' && c&escaping != 0 && i+2 < len(s) && is(hexDigit, s[i+1]) && is(hexDigit, s[i+2]):
			i += 3
		default:
			return i
		}
	}
	return len(s)
}

// isSpaceOrControl reports whether r, which is not ASCII, is a space character
// or an ISO control to Java.
func isSpaceOrControl(r rune) bool {
	return r <= 0xA0 || r == 0x1680 || 0x2000 <= r && r <= 0x200A || r == 0x2028 || r == 0x2029 ||
		r == 0x202F || r == 0x205F || r == 0x3000
}
