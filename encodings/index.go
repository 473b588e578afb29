package encodings

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// The indexes of the Encoding Standard are those of golang.org/x/text, seen
// through its decoders. Its encoders are of no use here: they are not always
// the inverse that the Encoding Standard wants.

// span is an inclusive range of bytes.
type span struct{ first, last byte }

// addPairs adds to t every code point that enc decodes from two bytes, a lead of
// leads and a trail of trails. The lowest pair wins.
func (t *table) addPairs(enc encoding.Encoding, leads, trails []span) {
	var pairs []byte
	for _, l := range leads {
		for lead := int(l.first); lead <= int(l.last); lead++ {
			for _, s := range trails {
				for trail := int(s.first); trail <= int(s.last); trail++ {
					// A line feed ends however the decoder reads the pair.
					pairs = append(pairs, byte(lead), byte(trail), '\n')
				}
			}
		}
	}
	text, _ := enc.NewDecoder().Bytes(pairs) // decoders replace, they do not fail
	for ; len(pairs) > 0; pairs = pairs[3:] {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		if r, n := utf8.DecodeRune(line); n == len(line) && r >= 0x80 && r != utf8.RuneError {
			t.add(r, uint16(pairs[0])<<8|uint16(pairs[1]))
		}
	}
}

// addBytes adds to t the code points that enc decodes from the bytes 0x80 to
// 0xFF.
func (t *table) addBytes(enc encoding.Encoding) {
	for c := 0x80; c <= 0xFF; c++ {
		text, _ := enc.NewDecoder().Bytes([]byte{byte(c)})
		r, _ := utf8.DecodeRune(text)
		if r == utf8.RuneError && c < 0xA0 {
			// The indexes of the standard have C1 controls where the code
			// pages they are made from have nothing. x/text has gaps there.
			r = rune(c)
		}
		if r != utf8.RuneError {
			t.add(r, uint16(c))
		}
	}
}
