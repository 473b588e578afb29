package inside

import "github.com/weburl/weburl/internal/ascii"

// Units are the %u escapes that [AppendRepeatedly] decodes.
type Units uint8

// The units.
const (
	NoUnits    Units = iota
	ASCIIUnits       // %u002F and other ASCII characters
	LowUnits         // the low byte of all: %u012F is a slash
)

// AppendRepeatedly percent-decodes s until nothing changes, and appends the result to dst:
// %25%32%66 becomes %2f, which becomes a slash. The order of decoding makes no difference,
// because no two encoded bytes overlap. Each byte is appended once, and once more for
// three or six whose place it takes: it takes linear time.
func AppendRepeatedly[T string | []byte](dst []byte, s T, units Units) []byte {
	start := len(dst)
	for i := range len(s) {
		dst = append(dst, s[i])
		for {
			c, size := encodedAtEnd(dst[start:], units)
			if size == 0 {
				break
			}
			dst = append(dst[:len(dst)-size], c)
		}
	}
	return dst
}

// encodedAtEnd returns the byte that is encoded at the end of s, and in how many bytes.
// The size is 0 if there is no such byte.
func encodedAtEnd(s []byte, units Units) (c byte, size int) {
	n := len(s)
	if n < 3 || !ascii.IsHexDigit(s[n-1]) || !ascii.IsHexDigit(s[n-2]) {
		return 0, 0
	}
	switch {
	case s[n-3] == '%':
		size = 3
	case units != NoUnits && n >= 6 && s[n-6] == '%' && s[n-5]|0x20 == 'u' && ascii.IsHexDigit(s[n-4]) && ascii.IsHexDigit(s[n-3]) &&
		(units == LowUnits || s[n-4] == '0' && s[n-3] == '0' && s[n-2] <= '7'):
		size = 6
	default:
		return 0, 0
	}
	return ascii.HexValue(s[n-2])<<4 | ascii.HexValue(s[n-1]), size
}
