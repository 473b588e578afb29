package percent

import "github.com/weburl/weburl/internal/encoder"

// An Encoding is an encoding of the Encoding Standard
// (https://encoding.spec.whatwg.org/#names-and-labels). A nil *Encoding is UTF-8. Package
// encodings has all others. Its function Lookup returns the same pointer for all labels
// of an encoding, so encodings can be compared with ==.
//
// Encodings never change. All methods are safe for concurrent use.
type Encoding encoder.Encoding

func (e *Encoding) encoder() *encoder.Encoding { return (*encoder.Encoding)(e) }

// Name returns the name of the encoding, spelled as in the Encoding Standard:
// "UTF-8", "windows-1252", "Shift_JIS".
func (e *Encoding) Name() string {
	if e == nil {
		return "UTF-8"
	}
	return e.encoder().Name()
}

// Output returns the output encoding of e: nil, which is UTF-8, for UTF-8, UTF-16BE,
// UTF-16LE and replacement, and otherwise e
// (https://encoding.spec.whatwg.org/#get-an-output-encoding).
func (e *Encoding) Output() *Encoding {
	if e == nil || e.encoder().IsUTF8() {
		return nil
	}
	return e
}

// PercentEncode percent-encodes s after encoding it with the output encoding of e
// (https://url.spec.whatwg.org/#string-percent-encode-after-encoding): the bytes that are
// in set are written as "%" and two upper-case hex digits, the others as ASCII. A code
// point that the encoding does not have becomes "%26%23", its number in decimal, and
// "%3B". As with [Encode], a space becomes "+" with [FormURLEncoded] and sets made from
// it, and bytes that are not UTF-8 are treated as U+FFFD.
//
// The standard uses encodings other than UTF-8 only with [SpecialQuery] and
// [FormURLEncoded]. PercentEncode accepts any set.
func (e *Encoding) PercentEncode(s string, set Set) string {
	if e.Output() == nil {
		return Encode(s, set)
	}
	b := set.bytes()
	// ISO-2022-JP has no code points for these, even if the set is without them.
	b.Add(0x0E)
	b.Add(0x0F)
	b.Add(0x1B)
	n := b.Count(s)
	if n == 0 {
		return s
	}
	return stringOf(e.AppendPercentEncode(make([]byte, 0, len(s)+2*n), s, set))
}

// AppendPercentEncode appends the result of [Encoding.PercentEncode] to dst,
// and returns the extended slice.
func (e *Encoding) AppendPercentEncode(dst []byte, s string, set Set) []byte {
	if e.Output() == nil {
		return AppendEncode(dst, s, set)
	}
	b := set.bytes()
	return e.encoder().Encode(dst, DecodeUTF8(s), b, set.spaceAsPlus())
}
