package form

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
)

// Parse is the application/x-www-form-urlencoded parser. It never fails. Pairs are
// separated by "&", name and value by the first "=" in a pair; "+" is a space, and
// percent-encoded bytes are decoded as UTF-8. A byte order mark is kept. Each maximal
// subpart of an ill-formed sequence becomes U+FFFD.
//
// Names and values that need no decoding share memory with the input. There is one
// allocation for a list of up to 1,024 pairs, one for all decoded names and values
// together, and one for each name or value that is not UTF-8.
//
// The input may have any bytes. The standard's string parser
// (https://url.spec.whatwg.org/#concept-urlencoded-string-parser) is Parse for the result
// of [percent.DecodeUTF8]. A leading "?" is part of the first name.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func Parse(input string) List {
	list, _ := ParseLimit(input, math.MaxInt)
	return list
}

// A LimitError is the error for an input with more pairs than allowed.
type LimitError struct {
	Limit  int // the number of pairs allowed
	Offset int // the byte of the input at which the first pair too many begins
}

// Error returns a message with the limit and the offset.
func (e *LimitError) Error() string {
	return fmt.Sprintf("form: more than %d pairs: another begins at byte %d", e.Limit, e.Offset)
}

// maxFirst is for how many pairs a list has room at first, at most: an input of
// many "&" may have few pairs.
const maxFirst = 1024

// ParseLimit is [Parse] for an input of at most limit pairs. If it has more, it
// returns the first of them, up to the limit, and a [*LimitError].
func ParseLimit(input string, limit int) (List, error) {
	var list List
	var d decoder
	for start := 0; start < len(input); {
		name, value, end := d.pair(input, start)
		if end > start {
			if len(list) >= limit {
				return list, &LimitError{Limit: limit, Offset: start}
			}
			if list == nil {
				pairs := 1 // at most
				if end < len(input) {
					pairs += 1 + strings.Count(input[end+1:], "&")
				}
				list = make(List, 0, min(pairs, limit, maxFirst))
			}
			list = append(list, Pair{name, value})
		}
		start = end + 1
	}
	return list, nil
}

// A class is what a byte is to the parser. The classes of the bytes of a name
// or value, or-ed, say what must be done to it.
type class uint8

const (
	plain     class = 0
	notASCII  class = 1 << iota // may not be UTF-8
	encoded                     // "+" or "%"
	equals                      // "=": it and what follows here ends a name
	ampersand                   // "&"
)

var classes = func() (t [256]class) {
	for c := 0x80; c < len(t); c++ {
		t[c] = notASCII
	}
	t['+'], t['%'], t['='], t['&'] = encoded, encoded, equals, ampersand
	return t
}()

// A decoder decodes names and values.
type decoder struct {
	// free is room for decoded strings, after those that are made already. It
	// is made for all of them the first time: none is longer than its encoded
	// form.
	free []byte
}

// pair returns the name and value of the sequence that starts at input[start],
// and where it ends.
func (d *decoder) pair(input string, start int) (name, value string, end int) {
	var inName, seen class // the classes of the bytes in the name, and since
	equal := -1            // where the first "=" is
	for end = start; end < len(input); end++ {
		// Four at once halve the time for each byte.
		for end+4 <= len(input) {
			four := classes[input[end]] | classes[input[end+1]] | classes[input[end+2]] | classes[input[end+3]]
			if four >= equals {
				break
			}
			seen |= four
			end += 4
		}
		for end < len(input) && classes[input[end]] < equals {
			seen |= classes[input[end]]
			end++
		}
		if end == len(input) || input[end] == '&' {
			break
		}
		if equal < 0 {
			equal, inName, seen = end, seen, plain
		}
	}
	if equal < 0 {
		equal, inName, seen = end, seen, plain
	} else {
		value = input[equal+1 : end]
	}
	if name = input[start:equal]; inName != plain {
		name = d.text(name, inName, len(input)-start)
	}
	if seen != plain {
		value = d.text(value, seen, len(input)-equal)
	}
	return name, value, end
}

// text decodes s, in which there are bytes of the classes in seen. rest is how
// long s and the strings to come are together.
func (d *decoder) text(s string, seen class, rest int) string {
	var bytes byte
	if seen&encoded != 0 {
		s, bytes = d.decode(s, rest)
	}
	if seen&notASCII == 0 && bytes < utf8.RuneSelf {
		return s
	}
	return percent.DecodeUTF8(s)
}

// decode replaces "+" in s and percent-decodes it. seen is the bytes that were
// percent-encoded, or-ed.
func (d *decoder) decode(s string, rest int) (_ string, seen byte) {
	i := 0 // s[i] is to be decoded
	for ; i < len(s); i++ {
		if s[i] == '+' || escape.At(s, i) {
			break
		}
	}
	if i == len(s) {
		return s, 0
	}
	if d.free == nil {
		d.free = make([]byte, rest)
	}
	decoded := d.free[:len(s)]
	n := copy(decoded, s[:i])
	for ; i < len(s); i++ {
		c := s[i]
		if c == '+' {
			c = ' '
		} else if escape.At(s, i) {
			c = escape.Byte(s, i)
			i += 2
			seen |= c
		}
		decoded[n] = c
		n++
	}
	d.free = d.free[n:]
	// Nothing writes to these bytes again. A string of its own for each would
	// be an allocation for each.
	return unsafe.String(&decoded[0], n), seen
}
