// Package scheme lists the special schemes and their default ports, and the code
// points of a scheme.
package scheme

import (
	"iter"
	"strconv"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// A Special is a special scheme, or NotSpecial.
//
// https://url.spec.whatwg.org/#special-scheme
type Special uint8

const (
	NotSpecial Special = iota
	HTTP
	HTTPS
	WS
	WSS
	FTP
	File
)

// specials has the special schemes and their default ports, or 0 for null.
//
// https://url.spec.whatwg.org/#special-scheme
var specials = [...]struct {
	name string
	port uint16
}{
	HTTP:  {"http", 80},
	HTTPS: {"https", 443},
	WS:    {"ws", 80},
	WSS:   {"wss", 443},
	FTP:   {"ftp", 21},
	File:  {"file", 0},
}

// Lookup returns the special scheme that s names. Schemes are lowercase.
func Lookup(s string) Special {
	for i := len(specials) - 1; i > 0; i-- {
		if s == specials[i].name {
			return Special(i)
		}
	}
	return NotSpecial
}

// LookupFold is Lookup for a scheme in either case.
func LookupFold(s string) Special {
	for i := len(specials) - 1; i > 0; i-- {
		if ascii.EqualFold(s, specials[i].name) {
			return Special(i)
		}
	}
	return NotSpecial
}

// All returns the special schemes.
func All() iter.Seq[Special] {
	return func(yield func(Special) bool) {
		for s := HTTP; int(s) < len(specials) && yield(s); s++ {
		}
	}
}

// String returns the scheme, or the empty string if it is not special.
func (s Special) String() string { return specials[s].name }

// DefaultPort returns the scheme's default port. ok is false if it has none: for file,
// and if s is not special.
//
// https://url.spec.whatwg.org/#default-port
func (s Special) DefaultPort() (port uint16, ok bool) {
	port = specials[s].port
	return port, port != 0
}

// ports are the default ports as text.
var ports = func() (text [len(specials)]string) {
	for s := range All() {
		if port, ok := s.DefaultPort(); ok {
			text[s] = strconv.Itoa(int(port))
		}
	}
	return text
}()

// DefaultPortText returns the default port in decimal, or the empty string if the
// scheme has none.
func (s Special) DefaultPortText() string { return ports[s] }

// IsSpecial reports whether s, in lowercase, is a special scheme.
func IsSpecial(s string) bool { return Lookup(s) != NotSpecial }

// DefaultPort returns the default port of a scheme in lowercase. ok is false if it has
// none.
func DefaultPort(s string) (port uint16, ok bool) { return Lookup(s).DefaultPort() }

// IsMisspelled reports whether s, in lowercase, is http or https with letters that are repeated, swapped or missing: it
// has only letters of https, among them t and p, unlike other schemes such as pptp.
func IsMisspelled(s string) bool {
	return len(s) > 2 && strings.Trim(s, "htps") == "" && (s[0] == 'h' || s[:2] == "tt") && strings.ContainsRune(s, 't') && strings.ContainsRune(s, 'p') && !IsSpecial(s)
}

// IsValid reports whether s is a URL-scheme string for any scheme, in any case: an
// ASCII alpha, then [IsByte].
//
// https://url.spec.whatwg.org/#url-scheme-string
func IsValid(s string) bool {
	if s == "" || !ascii.IsAlpha(s[0]) {
		return false
	}
	for i := range len(s) {
		if !IsByte(s[i]) {
			return false
		}
	}
	return true
}

// IsByte reports whether c may be in a scheme after the first byte: an ASCII
// alphanumeric, +, - or a full stop.
func IsByte(c byte) bool {
	return ascii.IsAlphanumeric(c) || c == '+' || c == '-' || c == '.'
}
