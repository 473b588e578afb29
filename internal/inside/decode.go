package inside

import (
	"encoding/hex"
	"html"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
)

// What the bytes of a text say about whether something is encoded in it.
const (
	hasPercent = 1 << iota
	hasReference
	hasBackslash
	hasMark  // of a URL, of JSON, or of parameters
	hasColon // of a scheme
	hasSlash
	hasControl
	hasOther // bytes that are not ASCII
)

var byteClasses = func() (t [256]uint8) {
	for c := range ' ' {
		t[c] = hasControl
	}
	t[0x7F] = hasControl
	t['%'], t['&'], t['\\'], t[':'], t['/'] = hasPercent, hasReference, hasBackslash, hasColon, hasSlash
	for _, c := range `="{[;?#` {
		t[c] = hasMark
	}
	for c := utf8.RuneSelf; c < len(t); c++ {
		t[c] = hasOther
	}
	return t
}()

func classes(s string) (all uint8) {
	for i := range len(s) {
		all |= byteClasses[s[i]]
	}
	return all
}

// inValues are the classes of bytes that a decoded value must have to be looked at, and
// inPaths those of a path.
const (
	inValues = hasPercent | hasReference | hasBackslash | hasMark | hasColon
	inPaths  = hasPercent | hasReference | hasBackslash | hasColon
)

// plain reports whether nothing is encoded in a text, except in base64, and no JSON or
// parameters are in it.
func plain(s string) bool {
	switch c := classes(s); {
	case c&^(hasColon|hasSlash|hasControl|hasOther) == 0:
		return c&hasOther == 0 || !hasOverlong(s)
	case c&inValues == hasPercent:
		return plainDecoded(s, inValues)
	}
	return false
}

// Plain reports whether decoding leaves a text without colons, backslashes and "//", and
// without what may be encoded. It does not allocate.
func Plain(s string) bool {
	switch c := classes(s); {
	case c&(inValues|hasControl) == 0:
		return c&hasSlash == 0 || !strings.Contains(s, "//")
	case c&(inValues|hasControl) == hasPercent:
		return plainDecoded(s, inValues|hasControl)
	}
	return false
}

// plainDecoded reports whether a text, percent-decoded once, has no byte of some classes
// and cannot be in base64 or in hexadecimal digits. It does not allocate, and returns false for long text.
func plainDecoded(s string, most uint8) bool {
	var buffer [128]byte
	if len(s) > len(buffer) {
		return false
	}
	n := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && escape.At(s, i) {
			c = escape.Byte(s, i)
			i += 2
		}
		if byteClasses[c]&most != 0 || c == 0xC0 || c == 0xC1 || n > 0 && (c < 0xA0 && buffer[n-1] == 0xE0 || c < 0x90 && buffer[n-1] == 0xF0) {
			return false // overlong UTF-8 is one
		}
		buffer[n] = c
		n++
	}
	for i := 0; i+1 < n; i++ {
		if isSlash(buffer[i]) && isSlash(buffer[i+1]) {
			return false
		}
	}
	return buffer[0] > ' ' && !MayBeEncoded(buffer[:n])
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// decoders decode one encoding each, all of it once. They return which it was, or 0 if
// that is ordinary.
var decoders = [...]func(string) (string, How){percent, references, escapes}

// percent percent-decodes a text once: percent-encoded bytes, and %u003A. Overlong UTF-8
// becomes the character that it encodes.
func percent(s string) (string, How) {
	first, how := strings.IndexByte(s, '%'), Percent
	if first < 0 {
		if !hasOverlong(s) {
			return s, 0
		}
		return shortened(s), Unusual
	}
	b := append(make([]byte, 0, len(s)), s[:first]...)
	for i := first; i < len(s); i++ {
		switch {
		case s[i] != '%':
			b = append(b, s[i])
		case escape.At(s, i):
			b = append(b, escape.Byte(s, i))
			i += 2
		default:
			r, size := unicodeEscape(s[i:], "%u")
			if size == 0 {
				b = append(b, '%')
				continue
			}
			b = utf8.AppendRune(b, r)
			i += size - 1
			how |= Unusual
		}
	}
	decoded := string(b)
	if hasOverlong(decoded) {
		return shortened(decoded), how | Unusual
	}
	return decoded, how
}

// unicodeEscape returns the character of an escape of four hex digits after a prefix in
// any case at the start of s, or of two that are surrogates, and how long it is: 0 if
// there is none.
func unicodeEscape(s, prefix string) (r rune, size int) {
	r, ok := codeUnit(s, prefix)
	if !ok {
		return 0, 0
	}
	size = len(prefix) + 4
	if low, ok := codeUnit(s[size:], prefix); ok && utf16.DecodeRune(r, low) != utf8.RuneError {
		return utf16.DecodeRune(r, low), 2 * size
	}
	return r, size
}

// codeUnit returns the value of four hex digits after a prefix in any case.
func codeUnit(s, prefix string) (r rune, ok bool) {
	if len(s) < len(prefix)+4 || !ascii.EqualFold(s[:len(prefix)], prefix) {
		return 0, false
	}
	for i := range 4 {
		c := s[len(prefix)+i]
		if !ascii.IsHexDigit(c) {
			return 0, false
		}
		r = r<<4 | rune(ascii.HexValue(c))
	}
	return r, true
}

func hasOverlong(s string) bool {
	for i := 0; i+1 < len(s); i++ {
		if s[i] >= 0xC0 {
			if _, size := overlong(s[i:]); size > 0 {
				return true
			}
		}
	}
	return false
}

// overlong returns the ASCII character that overlong UTF-8 at the start of s encodes, and
// how long it is: 0 if there is none.
func overlong(s string) (c byte, size int) {
	switch first := s[0]; {
	case first == 0xC0 || first == 0xC1:
		size = 2
	case first == 0xE0:
		size = 3
	case first == 0xF0:
		size = 4
	default:
		return 0, 0
	}
	if len(s) < size {
		return 0, 0
	}
	r := rune(s[0]) & (0x7F >> size)
	for i := 1; i < size; i++ {
		if s[i]&0xC0 != 0x80 {
			return 0, 0
		}
		r = r<<6 | rune(s[i]&0x3F)
	}
	if r >= utf8.RuneSelf {
		return 0, 0
	}
	return byte(r), size
}

// shortened returns s with ASCII characters for overlong UTF-8.
func shortened(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if c, size := overlong(s[i:]); size > 0 {
			b = append(b, c)
			i += size - 1
		} else {
			b = append(b, s[i])
		}
	}
	return string(b)
}

// references replaces character references of HTML.
func references(s string) (string, How) {
	if strings.IndexByte(s, '&') < 0 {
		return s, 0
	}
	decoded := html.UnescapeString(s)
	if decoded == usual.Replace(s) {
		return decoded, 0
	}
	return decoded, Reference
}

// References replaces the character references of HTML in s. unusual is whether it has
// others than &amp; and the like, which templates write.
func References(s string) (text string, unusual bool) {
	text, how := references(s)
	return text, how != 0
}

// usual replaces the references that templates write.
var usual = strings.NewReplacer("&amp;", "&", "&quot;", `"`, "&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&nbsp;", "\u00A0")

// escapes replaces the escapes of JSON and JavaScript: \/ \" \u003A \x3A \u{3A} and \72.
func escapes(s string) (string, How) {
	first := strings.IndexByte(s, '\\')
	if first < 0 {
		return s, 0
	}
	b, how := append(make([]byte, 0, len(s)), s[:first]...), How(0)
	for i := first; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b = append(b, s[i])
			continue
		}
		r, size := escaped(s[i:])
		if size > 2 && (r == ':' || r == '/' || ascii.IsAlphanumeric(r)) {
			how = Escape
		}
		b = utf8.AppendRune(b, r)
		i += size - 1
	}
	return string(b), how
}

// escaped returns the character of the escape that s begins with, and how long it is.
func escaped(s string) (r rune, size int) {
	switch c := s[1]; {
	case c == 'u':
		if r, size = unicodeEscape(s, `\u`); size > 0 {
			return r, size
		}
		if end := strings.IndexByte(s[:min(len(s), len(`\u{10FFFF}`))], '}'); end > 3 && s[2] == '{' {
			return number(s[3:end], 4), end + 1
		}
	case c == 'x' && len(s) >= 4 && ascii.IsHexDigit(s[2]) && ascii.IsHexDigit(s[3]):
		return number(s[2:4], 4), 4
	case '0' <= c && c <= '7':
		end := 2
		for end < min(len(s), 4) && '0' <= s[end] && s[end] <= '7' {
			end++
		}
		return number(s[1:end], 3), end
	case c == 't':
		return '\t', 2
	case c == 'n':
		return '\n', 2
	case c == 'r':
		return '\r', 2
	}
	r, size = utf8.DecodeRuneInString(s[1:])
	return r, size + 1
}

// number returns the number that digits of some bits each are.
func number(digits string, bits int) (r rune) {
	for i := range len(digits) {
		if !ascii.IsHexDigit(digits[i]) {
			return utf8.RuneError
		}
		r = r<<bits | rune(ascii.HexValue(digits[i]))
	}
	return r
}

// sixBits are the values of the digits of base64 and base64url. Others are 0xFF: decoders
// skip them.
var sixBits = func() (t [256]uint8) {
	for i := range t {
		t[i] = 0xFF
	}
	for i, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" {
		t[c] = uint8(i)
	}
	t['-'], t['_'], t[' '] = 62, 63, 62 // a space was a +
	return t
}()

// shortest is how many digits of base64 a text has at least: //a.b has seven.
const shortest = 6

// mayBeBase64 reports whether the first bytes that s encodes in base64 are text.
func mayBeBase64[T string | []byte](s T) bool {
	s = s[blanks(s):]
	if len(s) < shortest {
		return false
	}
	var start [shortest]byte
	bits, count, digits, n := uint32(0), 0, 0, 0
	for i := 0; i < len(s) && i < 16 && digits < 8; i++ {
		v := sixBits[s[i]]
		if v == 0xFF {
			continue
		}
		bits, digits = bits<<6|uint32(v), digits+1
		if count += 6; count >= 8 {
			count -= 8
			start[n] = byte(bits >> count)
			if !isText(start[n]) {
				return false
			}
			n++
		}
	}
	return digits >= shortest && mayBeUTF8(start[:n])
}

// mayBeUTF8 reports whether UTF-8 can begin with s.
func mayBeUTF8(s []byte) bool {
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		if r == utf8.RuneError && size == 1 {
			return !utf8.FullRune(s)
		}
		s = s[size:]
	}
	return true
}

// MayBeEncoded reports whether the first bytes that s encodes in base64, or in hexadecimal digits,
// are text.
func MayBeEncoded[T string | []byte](s T) bool { return mayBeBase64(s) || mayBeHex(s) }

// mayBeHex reports whether s may be hexadecimal digits, and the first bytes that they encode are
// text.
func mayBeHex[T string | []byte](s T) bool {
	s = s[blanks(s):]
	if len(s) < 2*shortest {
		return false
	}
	var start [shortest]byte
	for i := range start {
		high, low := s[2*i], s[2*i+1]
		if !ascii.IsHexDigit(high) || !ascii.IsHexDigit(low) {
			return false
		}
		start[i] = ascii.HexValue(high)<<4 | ascii.HexValue(low)
		if !isText(start[i]) {
			return false
		}
	}
	return mayBeUTF8(start[:])
}

// fromHex returns the text that s has the hexadecimal digits of. ok is false if there are other
// characters, or if it is not text.
func fromHex(s string) (text string, ok bool) {
	if !mayBeHex(s) {
		return "", false
	}
	b, err := hex.DecodeString(strings.TrimRight(s[blanks(s):], " +"))
	if err != nil || slices.ContainsFunc(b, func(c byte) bool { return !isText(c) }) {
		return "", false
	}
	return string(b), utf8.Valid(b)
}

// blanks returns how many spaces s begins with, of which some may be a +.
func blanks[T string | []byte](s T) (n int) {
	for n < len(s) && (s[n] <= ' ' || s[n] == '+') {
		n++
	}
	return n
}

// isText reports whether a text can have the byte: URLs may begin with controls.
func isText(c byte) bool { return c >= ' ' && c != 0x7F || c == '\t' || c == '\n' || c == '\r' }

// hasEscape reports whether s has a percent-encoded byte.
func hasEscape(s string) bool {
	for i := range len(s) {
		if escape.At(s, i) {
			return true
		}
	}
	return false
}

// fromBase64 returns the text that s encodes in base64 or base64url, as decoders do which
// skip other characters. ok is false if it is not text.
func fromBase64(s string) (text string, ok bool) {
	b := make([]byte, 0, len(s)*3/4+1)
	bits, count := uint32(0), 0
	for i := blanks(s); i < len(s); i++ {
		v := sixBits[s[i]]
		if v == 0xFF {
			continue
		}
		bits = bits<<6 | uint32(v)
		if count += 6; count >= 8 {
			count -= 8
			c := byte(bits >> count)
			if !isText(c) {
				return "", false
			}
			b = append(b, c)
		}
	}
	return string(b), len(b) > 3 && utf8.Valid(b)
}
