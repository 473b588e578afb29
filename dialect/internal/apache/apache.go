// Package apache has what versions 4 and 5 of Apache HttpClient share: how a
// reference is resolved, and how paths are percent-decoded and encoded again.
package apache

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/java"
	"github.com/weburl/weburl/dialect/javauri"
	"github.com/weburl/weburl/internal/ascii"
)

// Read returns the result of java.net.URI for an input, resolved by class URIUtils
// if the base is not empty. The function normalize writes a URI with an authority as
// the method normalizeSyntax of the class does, and returns false if that fails.
func Read(input, base string, normalize func(u *dialect.Result, authority string) (string, bool)) dialect.Result {
	u := javauri.Dialect().Parse(input, "")
	if base == "" {
		return u
	}
	b := javauri.Dialect().Parse(base, "")
	authority, ok := java.Authority(&u)
	switch {
	case b.Failure != nil:
		return b.OfBase()
	case u.Failure != nil:
		return u
	case strings.HasPrefix(u.Href, "?"):
		base, _, _ := strings.Cut(ToASCII(b.Href), "?")
		return javauri.Dialect().Parse(base+ToASCII(u.Href), "")
	case u.Href == "":
		u = javauri.Dialect().Parse("#", base)
		whole, _, _ := strings.Cut(ToASCII(u.Href), "#")
		u = javauri.Dialect().Parse(whole, "")
		authority, ok = java.Authority(&u)
	default:
		if !ok && u.Get(dialect.Scheme).IsNull() {
			authority, ok = java.Authority(&b)
		}
		u = javauri.Dialect().Parse(input, base)
	}
	if u.Failure != nil || !ok {
		return u
	}
	whole, ok := normalize(&u, authority)
	if !ok {
		return dialect.Fail("IllegalArgumentException", "the client does not normalize what the reference resolves to")
	}
	return javauri.Dialect().Parse(whole, "")
}

// ToASCII is the method toASCIIString of java.net.URI: NFC, and percent-encoded octets
// for non-ASCII characters.
func ToASCII(s string) string {
	var b strings.Builder
	for _, c := range []byte(norm.NFC.String(s)) {
		if c < 0x80 {
			b.WriteByte(c)
		} else {
			writeOctet(&b, c)
		}
	}
	return b.String()
}

// Decode percent-decodes s, which has two digits after each "%". Of a character that is
// not ASCII, the low byte of each UTF-16 code unit is left.
func Decode(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] == '%' && i+2 < len(s) {
			b = append(b, ascii.HexValue(s[i+1])<<4|ascii.HexValue(s[i+2]))
			i += len("%00")
			continue
		}
		c, size := utf8.DecodeRuneInString(s[i:])
		if high, low := utf16.EncodeRune(c); high != utf8.RuneError {
			b = append(b, byte(high), byte(low))
		} else {
			b = append(b, byte(c))
		}
		i += size
	}
	return java.Decode(string(b))
}

// Encode appends s to b, with a percent-encoded octet for each byte that is neither a
// letter, nor a digit, nor in safe.
func Encode(b *strings.Builder, s, safe string) {
	for i := range len(s) {
		c := s[i]
		if '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || strings.IndexByte(safe, c) >= 0 {
			b.WriteByte(c)
		} else {
			writeOctet(b, c)
		}
	}
}

func writeOctet(b *strings.Builder, c byte) {
	const digits = "0123456789ABCDEF"
	b.WriteByte('%')
	b.WriteByte(digits[c>>4])
	b.WriteByte(digits[c&0xF])
}

// Latin1 returns the bytes that a client writes for s in a line of a request: ISO
// 8859-1, with "?" for other characters and for controls.
func Latin1(s string) string {
	b := make([]byte, 0, len(s))
	for _, c := range utf16.Encode([]rune(s)) {
		if ' ' <= c && c <= '~' || 0xA0 <= c && c <= 0xFF || c == '\t' {
			b = append(b, byte(c))
		} else {
			b = append(b, '?')
		}
	}
	return string(b)
}
