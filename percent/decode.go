package percent

import (
	"strings"

	"github.com/weburl/weburl/internal/escape"
)

// Decode percent-decodes s: every "%" followed by two hex digits becomes the byte with
// that number, and everything else is kept.
// (https://url.spec.whatwg.org/#string-percent-decode)
//
// The result may have any bytes, and need not be valid UTF-8. To read it as text, pass it
// to [DecodeUTF8], as the standard does.
func Decode(s string) string {
	i := strings.IndexByte(s, '%')
	if i < 0 {
		return s
	}
	n := 0
	for ; i+2 < len(s); i++ {
		if escape.At(s, i) {
			n++
			i += 2
		}
	}
	if n == 0 {
		return s
	}
	return stringOf(appendDecode(make([]byte, 0, len(s)-2*n), s))
}

// AppendDecode appends to dst the percent-decoding of s, and returns the
// extended slice. (https://url.spec.whatwg.org/#percent-decode)
func AppendDecode[T string | []byte](dst []byte, s T) []byte {
	return appendDecode(dst, view(s))
}

func appendDecode(dst []byte, s string) []byte {
	i := strings.IndexByte(s, '%')
	if i < 0 {
		return append(dst, s...)
	}
	start := 0 // s[start:i] is not yet in dst and needs no decoding
	for ; i+2 < len(s); i++ {
		if escape.At(s, i) {
			if start < i {
				dst = append(dst, s[start:i]...)
			}
			dst = append(dst, escape.Byte(s, i))
			i += 2
			start = i + 1
		}
	}
	return append(dst, s[start:]...)
}
