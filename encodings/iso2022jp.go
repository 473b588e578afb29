package encodings

import (
	"github.com/weburl/weburl/internal/encoder"
)

// The states of the ISO-2022-JP encoder.
const (
	stateASCII = iota
	stateRoman // JIS X 0201: ASCII except U+00A5 and U+203E
	stateJIS0208
)

// The escape sequences that lead into each state.
var escapes = [...]string{stateASCII: "\x1B(B", stateRoman: "\x1B(J", stateJIS0208: "\x1B$B"}

// encodeISO2022JP encodes s, which is UTF-8, with the ISO-2022-JP encoder
// (https://encoding.spec.whatwg.org/#iso-2022-jp-encoder). The encoder
// keeps its state after an error, since "encode or fail" goes on with it.
//
// t is the table of EUC-JP, whose two-byte codes are those of JIS X 0208 with
// the high bits set.
func encodeISO2022JP(w encoder.Writer, s string, t *table) []byte {
	state := stateASCII
	enter := func(next int) {
		if state != next {
			state = next
			for _, c := range []byte(escapes[next]) {
				w.Byte(c)
			}
		}
	}
	for _, r := range s {
		switch {
		case r == 0x0E || r == 0x0F || r == 0x1B:
			// These would be read as escape sequences or shifts.
			if state == stateJIS0208 {
				enter(stateASCII)
			}
			w.Error(0xFFFD)
			continue
		case r < 0x80:
			if state != stateRoman || r == '\\' || r == '~' {
				enter(stateASCII)
			}
			w.Byte(byte(r))
			continue
		case r == 0xA5:
			enter(stateRoman)
			w.Byte('\\')
			continue
		case r == 0x203E:
			enter(stateRoman)
			w.Byte('~')
			continue
		case 0xFF61 <= r && r <= 0xFF9F:
			r = katakana[r-0xFF61]
		}
		v := t.lookup(r)
		if v == 0 {
			if state == stateJIS0208 {
				enter(stateASCII)
			}
			w.Error(r)
			continue
		}
		enter(stateJIS0208)
		w.Bytes(v & 0x7F7F)
	}
	enter(stateASCII)
	return w.Output()
}

// katakana has the full-width forms of U+FF61 to U+FF9F
// (https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana).
var katakana = []rune("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト" +
	"ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜")
