package encodings

import (
	"strings"
	"unicode/utf8"
)

// The indexes of the Encoding Standard are seen through decoders, which function decode has.
// Encoders are of no use here: they are not always the inverse that the Encoding Standard wants.

// span is an inclusive range of bytes.
type span struct{ first, last byte }

// addPairs adds to t every code point that an encoding decodes from two bytes, a lead of
// leads and a trail of trails. The lowest pair wins.
func (t *table) addPairs(name string, leads, trails []span) {
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
	text := decode(name, pairs)
	for ; len(pairs) > 0; pairs = pairs[3:] {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		if r, n := utf8.DecodeRuneInString(line); n == len(line) && r >= 0x80 && r != utf8.RuneError {
			t.add(r, uint16(pairs[0])<<8|uint16(pairs[1]))
		}
	}
}

// addBytes adds to t the code points that an encoding decodes from the bytes 0x80 to
// 0xFF, each of which is one.
func (t *table) addBytes(name string) {
	var upper []byte
	for c := 0x80; c <= 0xFF; c++ {
		upper = append(upper, byte(c))
	}
	c := rune(0x80)
	for _, r := range decode(name, upper) {
		if r == utf8.RuneError && c < 0xA0 {
			// The indexes of the standard have C1 controls where the code
			// pages they are made from have nothing. x/text has gaps there.
			r = c
		}
		if r != utf8.RuneError {
			t.add(r, uint16(c))
		}
		c++
	}
}
