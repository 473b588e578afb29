// Package inside finds the text that the components of a URL contain in encoded form,
// such as a URL in base64 in a parameter. It decodes what programs behind a URL decode:
//
//   - percent-encoding, the %u003A of JavaScript's unescape and of ASP, and overlong
//     UTF-8, as in %c0%af
//   - character references of HTML
//   - strings in JSON, and the escapes of JSON and JavaScript
//   - base64 and base64url, with or without padding, and hexadecimal digits of a URL
//   - parameters within a parameter, separated by "&" or ";" or after "?" or "#"
//
// A text is decoded up to [MaxDepth] times, in any order of encodings. Find functions take
// time and memory linear in the length of the component, and report whether they have
// decoded everything.
package inside

import (
	"html"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
)

// MaxDepth is how often a text is decoded at most. Character references and escapes of
// JavaScript count with the percent-encoding before them.
const MaxDepth = 5

// Offset returns the offset in a component of the byte n of a text that was only
// percent-encoded. For other text it returns Start.
func (t Text) Offset(component string, n int) int {
	if t.Depth == 0 {
		return t.Start + n
	}
	if t.How != Percent || t.Percent != t.Depth {
		return t.Start
	}
	layers := []string{component[t.Start:t.End]}
	for range t.Percent - 1 {
		decoded, _ := percent(layers[len(layers)-1])
		layers = append(layers, decoded)
	}
	if decoded, _ := percent(layers[len(layers)-1]); decoded != t.Text {
		return t.Start // escapes that are not counted were decoded too
	}
	for _, layer := range slices.Backward(layers) {
		i := 0
		for ; n > 0 && i < len(layer); n-- {
			if escape.At(layer, i) {
				i += 2
			}
			i++
		}
		n = i
	}
	return t.Start + n
}

// How are encodings that a text had, as bits.
type How uint8

// The encodings. References and escapes that ordinary encoders write, such as &amp; and \/,
// are not counted.
const (
	Percent    How = 1 << iota // percent-encoding
	Unusual                    // %u003A, or overlong UTF-8
	Reference                  // a character reference of HTML
	Escape                     // an escape of JSON or JavaScript
	JSON                       // JSON, of which the text is a string
	Base64                     // base64, or hexadecimal
	Base64JSON                 // JSON in base64
)

// A Text is a text in a component.
type Text struct {
	Start, End int    // the part of the component that the text is decoded from
	Name       string // of the parameter or the JSON member, as [Name] returns it; empty if there is none
	Text       string // decoded
	How        How    // how it was encoded
	Percent    int    // how often it was percent-encoded
	Depth      int    // how often it was encoded
}

// An Action is the next step after a visit.
type Action uint8

// The actions.
const (
	Decode Action = iota // decode the text
	Skip                 // the text has been dealt with, go on after it
	Stop                 // end the visits
)

// A reader visits the texts of a component.
type reader struct {
	visit   func(Text) Action
	left    int // how many bytes may be decoded
	unread  bool
	stopped bool
}

// perByte is how many bytes are decoded for each byte of a component.
const perByte, fixed = 16, 4096

// Query visits the values of the parameters of a query or a fragment, each first verbatim
// and then decoded. It reports whether everything was decoded. It does not allocate for
// values in which nothing can be encoded but spaces and letters.
func Query(s string, visit func(Text) Action) bool {
	r := reader{visit: visit, left: len(s)*perByte + fixed}
	r.parameters(s, Text{End: len(s)}, true)
	if !r.stopped && strings.IndexByte(s, ';') > 0 && strings.IndexByte(s, '&') >= 0 {
		if decoded := html.UnescapeString(s); decoded != strings.ReplaceAll(s, "&amp;", "&") {
			r.left -= len(decoded)
			r.parameters(decoded, Text{End: len(s), How: Reference, Depth: 1}, false)
		}
	}
	return !r.unread
}

// Path visits a path, first verbatim and then percent-decoded, and its segments that are in
// base64. It reports whether everything was decoded. It does not allocate for
// a path in which nothing can be encoded but spaces and letters.
func Path(s string, visit func(Text) Action) bool {
	r := reader{visit: visit, left: len(s)*perByte + fixed}
	t := Text{End: len(s), Text: s}
	if r.see(t) {
		r.segments(t)
		if classes(s)&(hasPercent|hasReference|hasBackslash|hasOther) != 0 && (!plainDecoded(s, inPaths) || hasDots(s)) {
			r.decode(t, true)
		}
	}
	return !r.unread
}

// hasDots reports whether a path has an encoded dot, or a dot before an encoded byte.
func hasDots(s string) bool {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == '%' && (s[i+1] == '2' && s[i+2]|0x20 == 'e' || i > 0 && s[i-1] == '.') {
			return true
		}
	}
	return false
}

// Whole visits a text that is not divided into parameters, first verbatim and then decoded. It
// reports whether everything was decoded.
func Whole(s string, visit func(Text) Action) bool {
	r := reader{visit: visit, left: len(s)*perByte + fixed}
	r.open(Text{End: len(s), Text: s})
	return !r.unread
}

// see visits a text and reports whether it is to be decoded.
func (r *reader) see(t Text) bool {
	if r.stopped {
		return false
	}
	a := r.visit(t)
	r.stopped = a == Stop
	return a == Decode
}

// open visits a text and what is in it. It reports whether the visitor wanted that.
func (r *reader) open(t Text) bool {
	if !r.see(t) {
		return false
	}
	r.base64(t)
	if !plain(t.Text) {
		r.strings(t)
		r.decode(t, false)
	}
	return true
}

// decode visits what a text is after decoding.
func (r *reader) decode(t Text, isPath bool) {
	for ; !r.stopped; t.Depth++ {
		next := t
		for _, decoder := range decoders {
			decoded, how := decoder(next.Text)
			if decoded == next.Text {
				continue
			}
			if r.left -= len(decoded); r.left < 0 || t.Depth == MaxDepth {
				r.unread = true
				return
			}
			if how&Percent != 0 {
				next.Percent++
			}
			before := next.Text
			next.Text, next.How, next.Depth = decoded, next.How|how, t.Depth+1
			if !r.see(next) {
				return
			}
			switch {
			case isPath:
				r.segments(next)
			default:
				r.base64(next)
				if quotes(decoded) > quotes(before) {
					r.strings(next)
				}
				if strings.Count(decoded, "=") > strings.Count(before, "=") || separators(decoded) > separators(before) {
					r.parameters(decoded, next, false)
				}
			}
		}
		if next.Text == t.Text {
			return
		}
		t.Text, t.How, t.Percent = next.Text, next.How, next.Percent
	}
}

// parameters visits the values of the parameters in s. They are parts of the component
// if outermost is set, and otherwise of the text t.
func (r *reader) parameters(s string, t Text, outermost bool) {
	value := func(name string, start, end int) bool {
		v := t
		v.Name, v.Text = Name(name), s[start:end]
		if outermost {
			v.Start, v.End = start, end
		}
		return r.open(v)
	}
	for start := 0; start < len(s) && !r.stopped; {
		end, name, last, divided := start, -1, -1, false
		for ; end < len(s) && s[end] != '&'; end++ {
			switch s[end] {
			case '=':
				if last = end - start; name < 0 {
					name = last
				}
			case ';', '?', '#':
				divided = true
			}
		}
		piece := s[start:end]
		if name >= 0 && strings.Trim(piece[name:], "=") == "" {
			name = -1 // the padding of base64
		}
		// The first value goes on to the end, because it can be a URL with parameters.
		switch {
		case name >= 0 && name+1 < len(piece):
			if !value(piece[:name], start+name+1, end) {
				divided = false
			} else if name < last && last+1 < len(piece) {
				value(piece[name+1:last], start+last+1, end)
			}
		case name < 0 && outermost && piece != "":
			divided = value("", start, end) && divided
		}
		if divided {
			within(piece, func(name string, from, to int) { value(name, start+from, start+to) })
		}
		start = end + 1
	}
}

// within calls f for each parameter after a ";", "?" or "#" in s, which has none but the
// first before it. A value ends where the next one of them begins.
func within(s string, f func(name string, start, end int)) {
	name, value := "", -1
	for i := range len(s) {
		if c := s[i]; c != ';' && c != '?' && c != '#' {
			continue
		}
		end := i + 1
		for end < len(s) && isNameByte(s[end]) {
			end++
		}
		if end == len(s) || s[end] != '=' || end == i+1 {
			continue
		}
		if value >= 0 {
			f(name, value, i)
		}
		name, value = s[i+1:end], end+1
	}
	if 0 <= value && value < len(s) {
		f(name, value, len(s))
	}
}

func isNameByte(c byte) bool {
	return ascii.IsAlphanumeric(c) || strings.IndexByte("_-.[]%!", c) >= 0
}

// Name returns the innermost name of a parameter: "next" for "next[]", "user[next]",
// "/login?next", "amp;next" and "%6Eext".
func Name(s string) string {
	if isSimple(s) {
		return s
	}
	for range MaxDepth {
		s, _ = percent(s)
	}
	for {
		s = strings.TrimRight(s, "] ")
		i := strings.LastIndexAny(s, between)
		if i < 0 {
			return s
		}
		if last := s[i+1:]; strings.Trim(last, "0123456789") != "" {
			return last
		}
		s = s[:i]
	}
}

// between is what divides names.
const between = "[].?;#&/! +"

// isSimple reports whether a name has letters, digits, "_" and "-" only.
func isSimple(s string) bool {
	for i := range len(s) {
		if c := s[i]; !ascii.IsAlphanumeric(c) && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// strings visits the strings of a text in JSON. It need not be complete.
func (r *reader) strings(t Text) {
	s := t.Text[blanks(t.Text):]
	if s == "" || s[0] != '{' && s[0] != '[' && s[0] != '"' {
		return
	}
	member := t.Name
	for !r.stopped {
		start := strings.IndexByte(s, '"') + 1
		if start == 0 {
			return
		}
		s = s[start:]
		end := 0
		for end < len(s) && s[end] != '"' {
			if s[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end, len(s))
		v := t
		v.Text, v.How, v.Name = s[:end], t.How|JSON, Name(member)
		s = s[min(end+1, len(s)):]
		if rest := strings.TrimLeft(s, " \t\r\n"); rest != "" && rest[0] == ':' {
			member, s = v.Text, rest[1:]
			continue
		}
		text, how := escapes(v.Text)
		isEscaped := text != v.Text
		if isEscaped {
			if r.left -= len(text); r.left < 0 || t.Depth == MaxDepth {
				r.unread = true
				return
			}
			v.Text, v.How, v.Depth = text, v.How|how, t.Depth+1
		}
		if r.see(v) {
			r.base64(v)
			if isEscaped {
				r.strings(v)
			}
			if strings.IndexByte(v.Text, '=') >= 0 {
				r.parameters(v.Text, v, false)
			}
			r.decode(v, false)
		}
	}
}

// separators returns how many characters of s stand before parameters.
func separators(s string) (n int) {
	for i := range len(s) {
		if strings.IndexByte("&;?#", s[i]) >= 0 {
			n++
		}
	}
	return n
}

// quotes returns how many quotation marks of s have no backslash before them.
func quotes(s string) int { return strings.Count(s, `"`) - strings.Count(s, `\"`) }

// segments visits the segments of a path, and the values of their parameters, that are in
// base64.
func (r *reader) segments(t Text) {
	for start := 0; start < len(t.Text) && !r.stopped; {
		end := start
		for end < len(t.Text) && t.Text[end] != '/' && t.Text[end] != ';' && t.Text[end] != '=' {
			end++
		}
		if s := t.Text[start:end]; MayBeEncoded(s) {
			v := t
			if t.Depth == 0 {
				v.Start, v.End = start, end
			}
			v.Text = t.Text[start:end]
			r.base64(v)
		}
		start = end + 1
	}
}

// base64 opens the text that t encodes in base64. One with percent-encoded bytes is no base64 before
// it is decoded.
func (r *reader) base64(t Text) {
	if r.stopped {
		return
	}
	decoded, ok := fromHex(t.Text)
	if !ok {
		if !mayBeBase64(t.Text) || hasEscape(t.Text) {
			return
		}
		decoded, ok = fromBase64(t.Text)
	}
	r.left -= len(decoded)
	switch {
	case !ok:
	case r.left < 0, t.Depth == MaxDepth:
		r.unread = true
	default:
		t.Text, t.How, t.Depth = decoded, t.How|Base64, t.Depth+1
		if decoded[0] == '{' || decoded[0] == '[' {
			t.How = t.How&^Base64 | Base64JSON
		}
		if !r.see(t) {
			return
		}
		r.base64(t)
		if !plain(decoded) {
			r.strings(t)
			r.parameters(decoded, t, false)
			r.decode(t, false)
		}
	}
}
