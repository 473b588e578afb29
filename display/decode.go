package display

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/display/internal/prop"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
)

// delimiters are the ASCII code points that stay percent-encoded: decoded they
// would divide the URL, or a form in its query, in other places.
const delimiters = `%/\?#&=+;:@`

// maxOverlays is how many marks may be drawn upon one letter. UTS #39, section
// 5.4, finds more than four suspect.
const maxOverlays = 4

// Decode returns a component of a URL for reading: sequences of percent-encoded
// bytes are replaced by the code points that they are in UTF-8. These stay
// percent-encoded:
//
//   - bytes that are not UTF-8
//   - code points that are invisible or look like a space: white space, controls
//     (including bidirectional controls), default ignorables, private-use and unassigned
//     code points
//   - marks that would be drawn upon a delimiter, marks that enclose the character
//     before them, and the fifth and later marks on one letter
//   - delimiters of URLs and forms, the percent sign, and punctuation and
//     symbols that are confusable with one of them by UTS #39, such as U+2044
//   - padlocks and shields, which look like a browser's own mark of a secure
//     page
//
// Code points that were not percent-encoded are treated in the same way, so that s can
// also be text that is not from a URL. A percent sign that is not followed by two
// hexadecimal digits is unchanged, and digits after it are not decoded.
//
// The result is s itself if nothing changes. Decode takes linear time.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func Decode(s string) string {
	if isPlain(s) {
		return s
	}
	d := decoder{base: -1}
	d.out.Grow(len(s))
	for i := 0; i < len(s); {
		i += d.next(s[i:])
	}
	return d.out.String()
}

// isPlain reports whether s has nothing to decode and nothing to encode.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c == '%' || c <= ' ' || c >= 0x7F {
			return false
		}
	}
	return true
}

// A decoder writes a component for reading.
type decoder struct {
	out      strings.Builder
	base     rune // what a mark would be drawn upon; -1 if there is nothing
	overlays int  // marks drawn upon it already

	// percent is 2 after a percent sign that stands for itself, and 1 after
	// that and another code point: hexadecimal digits that are decoded there
	// would make an escape of them.
	percent int
}

// next writes what is at the start of s and returns how many bytes that are.
func (d *decoder) next(s string) int {
	var buf [utf8.UTFMax]byte // the bytes of one code point, as far as they follow
	var ends [utf8.UTFMax]int // where each ends in s
	n, i := 0, 0
	for n < len(buf) && i < len(s) {
		b, size := byteAt(s[i:])
		buf[n] = b
		i += size
		ends[n] = i
		n++
		if utf8.FullRune(buf[:n]) {
			break
		}
	}
	r, size := utf8.DecodeRune(buf[:n])
	if r == utf8.RuneError && size <= 1 {
		d.escape(buf[:1])
		return ends[0]
	}
	switch isEscape := ends[0] == len("%25"); {
	case size == 1 && !isEscape && (r > ' ' && r != 0x7F):
		d.write(r) // an ASCII code point that stands for itself
	case size == 1 && strings.ContainsRune(delimiters, r), d.percent > 0 && ascii.IsHexDigit(r), d.keep(r):
		d.escape(buf[:size])
	default:
		d.write(r)
	}
	return ends[size-1]
}

// byteAt returns the byte at the start of s, which may be percent-encoded, and
// how long it is in s.
func byteAt(s string) (b byte, size int) {
	if escape.At(s, 0) {
		return escape.Byte(s, 0), len("%41")
	}
	return s[0], 1
}

func (d *decoder) escape(bytes []byte) {
	for _, b := range bytes {
		d.out.Write(escape.Append(nil, b))
	}
	d.base, d.overlays, d.percent = -1, 0, 0
}

func (d *decoder) write(r rune) {
	d.out.WriteRune(r)
	if r == '%' {
		d.percent = 2
	} else if d.percent > 0 {
		d.percent--
	}
	if properties(r)&prop.Overlay != 0 {
		d.overlays++
	} else {
		d.base, d.overlays = r, 0
	}
}

// keep reports whether r stays percent-encoded where d is.
func (d *decoder) keep(r rune) bool {
	p := properties(r)
	if p&prop.Overlay != 0 {
		return p&(prop.Hidden|prop.Enclosing) != 0 || d.overlays == maxOverlays ||
			d.base < 0 || properties(d.base)&prop.Symbol != 0
	}
	return isSpoof(r, p)
}

// isSpoof reports whether r, with the properties p, is not seen or looks like
// what it is not in a URL.
func isSpoof(r rune, p prop.Set) bool {
	switch {
	case p&prop.Hidden != 0:
		return true
	case p&prop.Symbol == 0 || r < 0x80:
		return false
	case 0x1F50F <= r && r <= 0x1F513, r == 0x1F6E1, r == 0x26E8: // padlocks with a pen and a key, a key, shields
		return true
	}
	like, ok := prototype(r)
	return ok && strings.ContainsAny(like, delimiters)
}
