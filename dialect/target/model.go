package target

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/internal/subpart"
)

// A model is how a program divides, decodes and normalizes a request target. Its zero value
// leaves the path as it is.
type model struct {
	line     func(target string) (path, query string, ok bool) // nil: see form
	rejects  func(byte) bool                                   // bytes that are rejected, as they are
	absolute form                                              // a target with a scheme and a host
	other    form                                              // a target that begins with neither a slash nor a scheme and a host
	fragment treatment                                         // of a number sign and what follows
	params   bool                                              // a semicolon and what follows in its segment are removed, before decoding

	decode    bool      // percent-decode once
	badEscape treatment // of a percent sign without two hexadecimal digits
	slash     treatment // of %2F
	backslash treatment // of %5C
	null      treatment // of %00
	controls  treatment // of other encoded control characters
	keeps     string    // characters of which escapes stay as they are
	charset   charset   // of the decoded bytes

	dots    stage     // when dot segments are resolved
	encoded bool      // %2e is a dot if they are resolved before decoding
	above   treatment // of dot segments above the root
	merge   bool      // empty segments are removed, before dot segments are resolved
	last    func(string) (string, bool)

	fold bool // rules ignore the case of letters
	text bool // rules compare text: /admin is a prefix of /administrator

	format func(string) bool // a rule for /admin matches /admin. and a text
}

// A form is what becomes of a target that does not begin with a slash.
type form uint8

const (
	rejectForm form = iota
	strip           // scheme and host are removed
	asPath          // it is a path as it stands
	addSlash        // a slash is put before it
)

// A treatment is what becomes of something that is not ordinary.
type treatment uint8

const (
	ordinary treatment = iota // it is decoded, kept in a path, or ignored at the root
	reject                    // the request is rejected
	keep                      // it stays as it is
	cut                       // it is removed
)

type charset uint8

const (
	bytesAsTheyAre charset = iota
	utf8Only               // other bytes are rejected
	utf8Replaced           // other bytes become U+FFFD
)

type stage uint8

const (
	never stage = iota
	early       // before decoding
	late        // after decoding
)

// read applies a model. ok is false if the request is rejected.
func (m *model) read(target string) (path, query string, ok bool) {
	if m.rejects != nil {
		for i := range len(target) {
			if m.rejects(target[i]) {
				return "", "", false
			}
		}
	}
	if i := strings.IndexByte(target, '#'); i >= 0 && m.fragment != ordinary {
		if m.fragment == reject {
			return "", "", false
		}
		target = target[:i]
	}
	if m.line != nil {
		path, query, ok = m.line(target)
	} else {
		path, query, ok = m.form(target)
	}
	if !ok {
		return "", "", false
	}
	if m.params {
		path = cutParams(path)
	}
	if m.badEscape == reject && hasBadEscape(path) {
		return "", "", false
	}
	if m.merge && m.dots == early {
		path = merged(path)
	}
	if m.dots == early {
		if path, ok = m.resolve(path, m.encoded); !ok {
			return "", "", false
		}
	}
	if m.decode {
		if path, ok = m.decoded(path); !ok {
			return "", "", false
		}
	}
	if m.merge && m.dots != early {
		path = merged(path)
	}
	if m.dots == late {
		if path, ok = m.resolve(path, false); !ok {
			return "", "", false
		}
	}
	if m.last != nil {
		path, ok = m.last(path)
	}
	return path, query, ok
}

// form returns the path and query of a target.
func (m *model) form(target string) (path, query string, ok bool) {
	if !strings.HasPrefix(target, "/") {
		as, rest := m.other, ""
		if _, after, ok := strings.Cut(target, "://"); ok {
			as, rest = m.absolute, after
		}
		switch as {
		case rejectForm:
			return "", "", false
		case strip:
			target = afterAuthority(rest)
		case addSlash:
			target = "/" + target
		}
	}
	path, query = divide(target)
	return path, query, true
}

// isOther reports whether a target is neither a path nor a URL.
func isOther(target string) bool {
	return !strings.HasPrefix(target, "/") && !strings.Contains(target, "://")
}

// divide returns what stands before a question mark, and the rest.
func divide(target string) (path, query string) {
	i := strings.IndexByte(target, '?')
	if i < 0 {
		return target, ""
	}
	return target[:i], target[i:]
}

// afterAuthority returns the path and query that follow an authority.
func afterAuthority(text string) string {
	i := strings.IndexAny(text, "/?#")
	if i < 0 {
		return "/"
	}
	if text[i] != '/' {
		return "/" + text[i:]
	}
	return text[i:]
}

// hasBadEscape reports whether a percent sign is not followed by two hexadecimal digits.
func hasBadEscape(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] == '%' {
			if !escape.At(text, i) {
				return true
			}
			i += 2
		}
	}
	return false
}

// cutParams removes what follows a semicolon in each segment.
func cutParams(path string) string {
	if !strings.Contains(path, ";") {
		return path
	}
	var b strings.Builder
	for i, segment := range strings.Split(path, "/") {
		if i > 0 {
			b.WriteByte('/')
		}
		name, _, _ := strings.Cut(segment, ";")
		b.WriteString(name)
	}
	return b.String()
}

// decoded percent-decodes a path.
func (m *model) decoded(path string) (string, bool) {
	b := make([]byte, 0, len(path))
	for i := 0; i < len(path); i++ {
		if path[i] != '%' {
			b = append(b, path[i])
			continue
		}
		if !escape.At(path, i) {
			b = append(b, '%')
			continue
		}
		c := escape.Byte(path, i)
		as := ordinary
		switch {
		case c == '/':
			as = m.slash
		case c == '\\':
			as = m.backslash
		case strings.IndexByte(m.keeps, c) >= 0:
			as = keep
		case c == 0:
			as = m.null
		case c < ' ' || c == 0x7F:
			as = m.controls
		}
		switch as {
		case reject:
			return "", false
		case keep:
			b = append(b, path[i:i+3]...)
		default:
			b = append(b, c)
		}
		i += 2
	}
	switch m.charset {
	case utf8Only:
		return string(b), utf8.Valid(b)
	case utf8Replaced:
		return validUTF8(string(b)), true
	}
	return string(b), true
}

// resolve removes dot segments. ok is false if there are too many, and the model rejects that.
func (m *model) resolve(path string, encoded bool) (string, bool) {
	if !strings.Contains(path, ".") && !(encoded && strings.Contains(path, "%2")) {
		return path, true
	}
	var kept []string
	segments := strings.Split(path, "/")
	rooted := segments[0] == ""
	if rooted {
		segments = segments[1:]
	}
	for i, segment := range segments {
		last := i == len(segments)-1
		name := segment
		if encoded {
			name = strings.ReplaceAll(strings.ReplaceAll(name, "%2e", "."), "%2E", ".")
		}
		switch name {
		case ".":
			if last {
				kept = append(kept, "")
			}
		case "..":
			if len(kept) == 0 {
				if m.above == reject {
					return "", false
				}
			} else {
				kept = kept[:len(kept)-1]
			}
			if last {
				kept = append(kept, "")
			}
		default:
			kept = append(kept, segment)
		}
	}
	path = strings.Join(kept, "/")
	if rooted {
		path = "/" + path
	}
	return path, true
}

// merged returns a path with one slash for several in a row.
func merged(path string) string {
	if !strings.Contains(path, "//") {
		return path
	}
	b := make([]byte, 0, len(path))
	for i := range len(path) {
		if path[i] != '/' || i == 0 || path[i-1] != '/' {
			b = append(b, path[i])
		}
	}
	return string(b)
}

// matches reports whether a path is name or below it, as the rules of the program compare.
func (m *model) matches(path, name string) bool {
	if m.fold {
		path, name = strings.ToLower(path), strings.ToLower(name)
	}
	if m.text {
		return strings.HasPrefix(path, name)
	}
	rest, ok := strings.CutPrefix(path, name)
	return ok && (rest == "" || rest[0] == '/' || rest[0] == '.' && m.format != nil && m.format(rest[1:]))
}

// validUTF8 returns text with U+FFFD for each maximal subpart that is not UTF-8.
func validUTF8(text string) string { return eachInvalid(text, func(string) string { return "\uFFFD" }) }

// keepInvalid returns text with escapes for bytes that are not UTF-8.
func keepInvalid(text string) string {
	return eachInvalid(text, func(bad string) string {
		var b []byte
		for i := range len(bad) {
			b = escape.Append(b, bad[i])
		}
		return string(b)
	})
}

func eachInvalid(text string, change func(string) string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for text != "" {
		r, size := subpart.DecodeRune(text)
		if r == utf8.RuneError && !strings.HasPrefix(text, "\uFFFD") {
			b.WriteString(change(text[:size]))
		} else {
			b.WriteString(text[:size])
		}
		text = text[size:]
	}
	return b.String()
}
