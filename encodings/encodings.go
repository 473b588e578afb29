package encodings

import (
	"sync"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/encoder"
	"github.com/weburl/weburl/percent"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/traditionalchinese"
)

// encodings has every encoding of the Encoding Standard under the name that
// htmlindex gives it.
var encodings = map[string]*percent.Encoding{
	"utf-8":       toUTF8("UTF-8"),
	"utf-16be":    toUTF8("UTF-16BE"),
	"utf-16le":    toUTF8("UTF-16LE"),
	"replacement": toUTF8("replacement"),

	"ibm866":         singleByte("IBM866", charmap.CodePage866),
	"iso-8859-2":     singleByte("ISO-8859-2", charmap.ISO8859_2),
	"iso-8859-3":     singleByte("ISO-8859-3", charmap.ISO8859_3),
	"iso-8859-4":     singleByte("ISO-8859-4", charmap.ISO8859_4),
	"iso-8859-5":     singleByte("ISO-8859-5", charmap.ISO8859_5),
	"iso-8859-6":     singleByte("ISO-8859-6", charmap.ISO8859_6),
	"iso-8859-7":     singleByte("ISO-8859-7", charmap.ISO8859_7),
	"iso-8859-8":     singleByte("ISO-8859-8", charmap.ISO8859_8),
	"iso-8859-8-i":   singleByte("ISO-8859-8-I", charmap.ISO8859_8),
	"iso-8859-10":    singleByte("ISO-8859-10", charmap.ISO8859_10),
	"iso-8859-13":    singleByte("ISO-8859-13", charmap.ISO8859_13),
	"iso-8859-14":    singleByte("ISO-8859-14", charmap.ISO8859_14),
	"iso-8859-15":    singleByte("ISO-8859-15", charmap.ISO8859_15),
	"iso-8859-16":    singleByte("ISO-8859-16", charmap.ISO8859_16),
	"koi8-r":         singleByte("KOI8-R", charmap.KOI8R),
	"koi8-u":         singleByte("KOI8-U", charmap.KOI8U),
	"macintosh":      singleByte("macintosh", charmap.Macintosh),
	"windows-874":    singleByte("windows-874", charmap.Windows874),
	"windows-1250":   singleByte("windows-1250", charmap.Windows1250),
	"windows-1251":   singleByte("windows-1251", charmap.Windows1251),
	"windows-1252":   singleByte("windows-1252", charmap.Windows1252),
	"windows-1253":   singleByte("windows-1253", charmap.Windows1253),
	"windows-1254":   singleByte("windows-1254", charmap.Windows1254),
	"windows-1255":   singleByte("windows-1255", charmap.Windows1255),
	"windows-1256":   singleByte("windows-1256", charmap.Windows1256),
	"windows-1257":   singleByte("windows-1257", charmap.Windows1257),
	"windows-1258":   singleByte("windows-1258", charmap.Windows1258),
	"x-mac-cyrillic": singleByte("x-mac-cyrillic", charmap.MacintoshCyrillic),
	"x-user-defined": singleByte("x-user-defined", charmap.XUserDefined),

	"gbk":         byTable("GBK", gbkTable),
	"gb18030":     byTable("gb18030", gb18030Table),
	"big5":        byTable("Big5", big5Table),
	"euc-jp":      byTable("EUC-JP", eucjpTable),
	"iso-2022-jp": iso2022JP("ISO-2022-JP", eucjpTable),
	"shift_jis":   byTable("Shift_JIS", shiftjisTable),
	"euc-kr":      byTable("EUC-KR", euckrTable),
}

// toUTF8 is UTF-8, or an encoding whose output encoding that is.
func toUTF8(name string) *percent.Encoding {
	return (*percent.Encoding)(encoder.New(name, nil))
}

// byTable is an encoding that has ASCII as itself and the rest in a table, which
// is made when it is first needed.
func byTable(name string, makeTable func() *table) *percent.Encoding {
	t := sync.OnceValue(makeTable)
	return (*percent.Encoding)(encoder.New(name, func(w encoder.Writer, s string) []byte { return encodeByTable(w, s, t()) }))
}

// iso2022JP is ISO-2022-JP, with escape sequences between ASCII, Roman and JIS X
// 0208.
func iso2022JP(name string, makeTable func() *table) *percent.Encoding {
	t := sync.OnceValue(makeTable)
	return (*percent.Encoding)(encoder.New(name, func(w encoder.Writer, s string) []byte { return encodeISO2022JP(w, s, t()) }))
}

// singleByte is an encoding whose index is enc
// (https://encoding.spec.whatwg.org/#single-byte-encoder,
// https://encoding.spec.whatwg.org/#x-user-defined-encoder).
func singleByte(name string, enc encoding.Encoding) *percent.Encoding {
	return byTable(name, func() *table { return singleByteTable(enc) })
}

// encodeByTable encodes s, which is UTF-8.
func encodeByTable(w encoder.Writer, s string, t *table) []byte {
	for i := w.Plain(s); i < len(s); i += w.Plain(s[i:]) {
		if c := s[i]; c < 0x80 {
			w.Byte(c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if v := t.lookup(r); v != 0 {
			w.Bytes(v)
		} else {
			w.Error(r)
		}
		i += n
	}
	return w.Output()
}

func singleByteTable(enc encoding.Encoding) *table {
	t := newTable()
	t.addBytes(enc)
	return t
}

// big5Table follows https://encoding.spec.whatwg.org/#big5-encoder: the lead
// bytes below 0xA1, with the Hong Kong additions, are for decoding only.
func big5Table() *table {
	t := newTable()
	t.addPairs(traditionalchinese.Big5, []span{{0xA1, 0xFE}}, []span{{0x40, 0x7E}, {0xA1, 0xFE}})
	// Of the code points with several pointers these take the last
	// (https://encoding.spec.whatwg.org/#index-big5-pointer).
	t.set(0x2550, 0xF9F9)
	t.set(0x255E, 0xF9E9)
	t.set(0x2561, 0xF9EB)
	t.set(0x256A, 0xF9EA)
	t.set(0x5341, 0xA451)
	t.set(0x5345, 0xA4CA)
	return t
}

// euckrTable follows https://encoding.spec.whatwg.org/#euc-kr-encoder.
func euckrTable() *table {
	t := newTable()
	t.addPairs(korean.EUCKR, []span{{0x81, 0xFE}}, []span{{0x41, 0xFE}})
	return t
}

// eucjpTable follows https://encoding.spec.whatwg.org/#euc-jp-encoder: JIS X
// 0208 only, since JIS X 0212 is for decoding only. ISO-2022-JP has the same.
func eucjpTable() *table {
	t := newTable()
	t.addPairs(japanese.EUCJP, []span{{0xA1, 0xFE}}, []span{{0xA1, 0xFE}})
	t.set(0xA5, '\\')
	t.set(0x203E, '~')
	for i := range uint16(0xFF9F - 0xFF61 + 1) {
		t.set(0xFF61+rune(i), 0x8EA1+i)
	}
	t.set(0x2212, uint16(t.lookup(0xFF0D)))
	return t
}

// shiftjisTable follows https://encoding.spec.whatwg.org/#shift_jis-encoder: of
// the lead bytes 0xED to 0xEF, pointers 8272 to 8835, have duplicates of later
// ones, and 0xF0 to 0xF9, the end-user-defined code points, are for decoding
// only.
func shiftjisTable() *table {
	t := newTable()
	t.set(0x80, 0x80)
	t.addPairs(japanese.ShiftJIS, []span{{0x81, 0x9F}, {0xE0, 0xEC}, {0xFA, 0xFC}}, []span{{0x40, 0x7E}, {0x80, 0xFC}})
	t.set(0xA5, '\\')
	t.set(0x203E, '~')
	for i := range uint16(0xFF9F - 0xFF61 + 1) {
		t.set(0xFF61+rune(i), 0xA1+i)
	}
	t.set(0x2212, uint16(t.lookup(0xFF0D)))
	return t
}
