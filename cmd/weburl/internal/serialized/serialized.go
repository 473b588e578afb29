// Package serialized finds lines of text that are serializations of URLs, so that they
// can be written unchanged.
package serialized

import (
	"encoding/binary"

	"github.com/weburl/weburl/percent"
)

// Lines returns the length of the run of lines at the beginning of text that are
// certainly their own serializations, and the number of these lines. Each ends in end,
// which is a control character. A base URL changes nothing about them.
//
// The line after the run may be its own serialization too. Lines looks for the most
// common URLs only: http and https URLs with a domain, without credentials and without a
// port. The last lines of the text are left out.
//
// Lines checks 64 bytes at a time, and does not distinguish path, query and fragment.
// For web URLs it takes a quarter of the time of [weburl.Parse]. It needs AVX2: on other
// machines Lines finds nothing.
func Lines(text []byte, end byte) (n, lines int) {
	if !hasScan {
		return 0, 0
	}
	for len(text)-n >= len("https://")+block {
		i := n
		switch w := binary.LittleEndian.Uint64(text[n:]); {
		case w == wordHTTPS:
			i += len("https://")
		case w<<8 == wordHTTP<<8:
			i += len("http://")
		default:
			return n, lines
		}
		domain, rest := scan(&text[i], len(text)-i, &domainSet, &restSet)
		if domain == 0 || domain == block || text[i+domain] != '/' || mayEndInNumber(text[i:i+domain]) {
			return n, lines
		}
		i += rest
		for i < len(text) && (text[i] == '.' || text[i] == '%') && !mayBeDotSegment(text[i:]) {
			if i++; len(text)-i < block {
				return n, lines
			}
			_, rest = scan(&text[i], len(text)-i, &domainSet, &restSet)
			i += rest
		}
		if i == len(text) || text[i] != end {
			return n, lines
		}
		n = i + 1
		lines++
	}
	return n, lines
}

// block is how many bytes of a line are looked at together.
const block = 64

// Schemes as words, with as many slashes as there are in a URL: one comparison each.
const (
	wordHTTPS = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
	wordHTTP  = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | ':'<<32 | '/'<<40 | '/'<<48
)

// mayEndInNumber reports whether a domain may end in a number, so that it is an IPv4
// address: in digits, or in 0x and hexadecimal digits. It is true as well if there is
// no letter at the end.
//
// https://url.spec.whatwg.org/#ends-in-a-number-checker
func mayEndInNumber(domain []byte) bool {
	c := domain[len(domain)-1]
	if c > 'f' && c != 'x' {
		return false
	}
	i := len(domain) - 1
	for i > 0 && domain[i-1] != '.' {
		i--
	}
	return c < 'a' || domain[i] == '0'
}

// mayBeDotSegment reports whether what follows a slash may be a single-dot or
// double-dot URL path segment. It is, or begins with, a dot or a percent sign.
func mayBeDotSegment(b []byte) bool {
	if len(b) < len("%2e") {
		return true
	}
	if b[0] == '%' {
		return b[1] == '2' && b[2]|0x20 == 'e'
	}
	switch c := b[1]; c {
	case '.', '%', '/', '?', '#':
		return true
	default:
		return c <= ' '
	}
}

// A set is a set of ASCII characters: bit c>>4 of the byte with index c&15 tells whether
// c is in it. That is how an instruction looks up 32 at once.
type set [16]byte

func setOf(has func(c byte) bool) (s set) {
	for c := range byte(0x80) {
		if has(c) {
			s[c&15] |= 1 << (c >> 4)
		}
	}
	return s
}

var (
	// domainSet has what a domain can have as it is, except for what is rare.
	domainSet = setOf(func(c byte) bool {
		return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_'
	})

	// restSet has what stays as it is in each of a path, a query and a fragment, and
	// what separates them.
	restSet = setOf(func(c byte) bool {
		if c == '?' || c == '#' {
			return true
		}
		r := rune(c)
		return c != '\\' && !percent.Path.Contains(r) && !percent.SpecialQuery.Contains(r) && !percent.Fragment.Contains(r)
	})
)
