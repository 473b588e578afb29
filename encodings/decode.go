//go:build !(js && weburl_textdecoder)

package encodings

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// decode decodes bytes, with U+FFFD for those that the encoding does not have.
func decode(name string, b []byte) string {
	text, _ := decoders[name].NewDecoder().Bytes(b) // decoders replace, they do not fail
	return string(text)
}

// decoders have the encodings whose tables are made by decoding.
var decoders = map[string]encoding.Encoding{
	"IBM866":         charmap.CodePage866,
	"ISO-8859-2":     charmap.ISO8859_2,
	"ISO-8859-3":     charmap.ISO8859_3,
	"ISO-8859-4":     charmap.ISO8859_4,
	"ISO-8859-5":     charmap.ISO8859_5,
	"ISO-8859-6":     charmap.ISO8859_6,
	"ISO-8859-7":     charmap.ISO8859_7,
	"ISO-8859-8":     charmap.ISO8859_8,
	"ISO-8859-8-I":   charmap.ISO8859_8,
	"ISO-8859-10":    charmap.ISO8859_10,
	"ISO-8859-13":    charmap.ISO8859_13,
	"ISO-8859-14":    charmap.ISO8859_14,
	"ISO-8859-15":    charmap.ISO8859_15,
	"ISO-8859-16":    charmap.ISO8859_16,
	"KOI8-R":         charmap.KOI8R,
	"KOI8-U":         charmap.KOI8U,
	"macintosh":      charmap.Macintosh,
	"windows-874":    charmap.Windows874,
	"windows-1250":   charmap.Windows1250,
	"windows-1251":   charmap.Windows1251,
	"windows-1252":   charmap.Windows1252,
	"windows-1253":   charmap.Windows1253,
	"windows-1254":   charmap.Windows1254,
	"windows-1255":   charmap.Windows1255,
	"windows-1256":   charmap.Windows1256,
	"windows-1257":   charmap.Windows1257,
	"windows-1258":   charmap.Windows1258,
	"x-mac-cyrillic": charmap.MacintoshCyrillic,
	"x-user-defined": charmap.XUserDefined,

	"GBK":       simplifiedchinese.GBK,
	"Big5":      traditionalchinese.Big5,
	"EUC-JP":    japanese.EUCJP,
	"Shift_JIS": japanese.ShiftJIS,
	"EUC-KR":    korean.EUCKR,
}
