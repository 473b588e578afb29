package httppath

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
)

// An Ambiguity is a reason why programs read different paths in a request target.
type Ambiguity uint8

// The ambiguities.
const (
	_                Ambiguity = iota
	NotAPath                   // the target does not begin with a slash
	EmptySegment               // two slashes follow each other: many programs remove one
	DotSegment                 // a segment is . or begins or ends with .., encoded or not: some programs resolve it
	Parameter                  // a semicolon, encoded or not: Java's servers remove what follows
	Backslash                  // a backslash, encoded or not: some programs read a slash
	EncodedSlash               // %2F: a slash for some programs
	EncodedDelimiter           // %3F or %23: a query or fragment where a program decodes too early
	Fragment                   // a number sign: some programs cut there
	Control                    // a control character, encoded or not, or a space
	BadEscape                  // a percent sign without two hexadecimal digits
	DoubleEncoding             // a path that is an escape again when it is decoded
	NotUTF8                    // bytes that are not UTF-8, encoded or not
	NotCanonical               // the target has another canonical form, for [Policy.Check]
	Changed                    // a handler before has changed the path of the request
)

var ambiguities = [...]string{
	NotAPath:         "it does not begin with a slash",
	EmptySegment:     "it has an empty segment",
	DotSegment:       "it has a dot segment",
	Parameter:        "it has a semicolon",
	Backslash:        "it has a backslash",
	EncodedSlash:     "it has a percent-encoded slash",
	EncodedDelimiter: "it has a percent-encoded ? or #",
	Fragment:         "it has a number sign",
	Control:          "it has a control character or a space",
	BadEscape:        "it has a percent sign without two hexadecimal digits",
	DoubleEncoding:   "it is percent-encoded twice",
	NotUTF8:          "it is not UTF-8",
	NotCanonical:     "it is not in canonical form",
	Changed:          "a handler has changed it before",
}

// String returns the ambiguity as a part of a sentence about the target.
func (a Ambiguity) String() string {
	if int(a) < len(ambiguities) && a > 0 {
		return ambiguities[a]
	}
	return "unknown"
}

// An Error says why a target has no path that all programs read. Its text does not contain the
// target.
type Error struct {
	Ambiguity Ambiguity
	Offset    int // in bytes, in the target
}

func (e *Error) Error() string {
	return fmt.Sprintf("httppath: ambiguous path: %v (at byte %d)", e.Ambiguity, e.Offset)
}

// A Policy says which targets are rejected. The zero Policy rejects each [Ambiguity]. Its fields must not change while it is in use.
//
// The fields that begin with Allow make rules unsafe before some programs, which they name. Paths
// that they allow keep these bytes.
type Policy struct {
	// AllowParameters allows ";" in paths, unless it is encoded. Tomcat, Jetty and Spring remove
	// it and what follows in the segment: /;/admin is /admin for them.
	AllowParameters bool

	// AllowSlashesBelow are paths, such as /objects, below which a segment may have %2F, for
	// object stores and registries of packages. A program that decodes %2F before it divides
	// the path reads other segments, but none outside of these paths.
	AllowSlashesBelow []Rule

	// AllowDoubleEncoding allows %25 before two hexadecimal digits. A program that decodes
	// twice reads another path.
	AllowDoubleEncoding bool

	// AllowBytes allows escapes of bytes that are not UTF-8, as old sites have. A program that
	// reads overlong forms reads a slash in %C0%AF.
	AllowBytes bool

	// IgnoreCase makes rules ignore the case of letters. It changes no path.
	IgnoreCase bool

	// IgnoreExtension makes rules ignore a dot and what follows it in the last segment, for
	// programs that serve /admin.json by the route for /admin: Rails, and Spring before 5.3. It
	// changes no path.
	IgnoreExtension bool

	// Redirect makes [Policy.Middleware] redirect GET and HEAD requests, with status 308, to the
	// canonical form of their path, without its empty segments. Otherwise it rewrites requests
	// and rejects empty segments.
	Redirect bool
}

// A Path is a canonical path: see the package. It is comparable. No rule matches the
// zero Path.
type Path struct {
	text            string
	fold, extension bool // rules ignore case, and an extension
}

// String returns the path, percent-encoded.
func (p Path) String() string { return p.text }

// Decoded returns the path after percent-decoding, as handlers have it in r.URL.Path.
func (p Path) Decoded() string {
	if strings.IndexByte(p.text, '%') < 0 {
		return p.text
	}
	return percent.Decode(p.text)
}

// Clean returns the path of a request target in canonical form, or an [*Error]. The target is
// the one of a request line, or of a header field in which a proxy passes it on: a path, and
// perhaps a query, which is ignored. The text of the result is a part of target if target is
// canonical, and nothing is allocated.
func (p *Policy) Clean(target string) (Path, error) {
	path, _, err := p.clean(target)
	return path, err
}

// Check is Clean for a program that cannot change the request: it returns an [*Error] also if
// the path of the target is not in canonical form, so that the program that sends the request
// on reads what rules match. That is the case for forward authentication.
func (p *Policy) Check(target string) (Path, error) {
	path, _, err := p.clean(target)
	if err != nil {
		return path, err
	}
	if !strings.HasPrefix(target, path.text) {
		at := 0
		for path.text[at] == target[at] {
			at++
		}
		return Path{}, &Error{NotCanonical, at}
	}
	return path, nil
}

func (p *Policy) path(text string) Path { return Path{text, p.IgnoreCase, p.IgnoreExtension} }

// A class is what a byte of a path is.
type class uint8

const (
	plain       class = iota
	slash             // begins a segment
	percentSign       // %
	ends              // ?
	encodes           // an ASCII character of the path percent-encode set
	high              // not ASCII
	refused           // and ambiguityOf says why
)

var classes = func() (table [256]class) {
	for i := range table {
		c := byte(i)
		switch {
		case c >= utf8.RuneSelf:
			table[c] = high
		case c <= ' ' || c == 0x7F || strings.IndexByte(`\;#`, c) >= 0:
			table[c] = refused
		case percent.Path.Contains(rune(c)):
			table[c] = encodes
		}
	}
	table['/'], table['%'], table['?'] = slash, percentSign, ends
	return table
}()

// ambiguityOf returns the ambiguity of a byte, encoded or not, or 0.
func ambiguityOf(c byte) Ambiguity {
	switch {
	case c == '\\':
		return Backslash
	case c == ';':
		return Parameter
	case c < ' ' || c == 0x7F:
		return Control
	}
	return 0
}

// ambiguityOfRaw returns the ambiguity of a byte that is refused as it is.
func ambiguityOfRaw(c byte) Ambiguity {
	switch c {
	case '#':
		return Fragment
	case ' ':
		return Control
	}
	return ambiguityOf(c)
}

// clean returns the path of a target, and its length there.
func (p *Policy) clean(target string) (path Path, n int, err error) {
	fail := func(a Ambiguity, at int) (Path, int, error) { return Path{}, 0, &Error{a, at} }
	if target == "" || target[0] != '/' {
		return fail(NotAPath, 0)
	}
	// The scan is for ordinary paths; what has an escape, or needs one, is left to rewrite.
	segment := 1 // where it begins
	i := 1
scan:
	for ; i < len(target); i++ {
		switch c := target[i]; classes[c] {
		case plain:
		case slash:
			if i == segment {
				return fail(EmptySegment, i)
			}
			// isDots alone would cost a sixth of the time of an ordinary path.
			if (target[segment] == '.' || target[i-1] == '.' || p.AllowParameters) && isDots(target[segment:i], p.AllowParameters) {
				return fail(DotSegment, segment)
			}
			segment = i + 1
		case ends:
			break scan
		case refused:
			if c != ';' || !p.AllowParameters {
				return fail(ambiguityOfRaw(c), i)
			}
		default:
			return p.rewrite(target, segment)
		}
	}
	if isDots(target[segment:i], p.AllowParameters) {
		return fail(DotSegment, segment)
	}
	if at := strings.IndexFunc(target[i:], isRefusedInQuery); at >= 0 {
		return fail(ambiguityOfRaw(target[i+at]), i+at)
	}
	return p.path(target[:i]), i, nil
}

// isDots reports whether a segment without escapes is ".", or begins or ends with "..", perhaps
// with parameters after it. Some programs resolve /x/..admin and /x../admin.
func isDots[T string | []byte](segment T, parameters bool) bool {
	n := len(segment)
	if parameters {
		for n = 0; n < len(segment) && segment[n] != ';'; n++ {
		}
	}
	switch {
	case n == 0:
		return false
	case segment[0] == '.':
		return n == 1 || segment[1] == '.' || segment[n-1] == '.' && segment[n-2] == '.'
	default:
		return segment[n-1] == '.' && n > 1 && segment[n-2] == '.'
	}
}

// isRefusedInQuery reports whether a query must not have a character as it is.
func isRefusedInQuery(c rune) bool { return c <= ' ' || c == 0x7F || c == '#' }

// rewrite is clean for a path that has escapes, or needs some. The segments before start are
// canonical.
func (p *Policy) rewrite(target string, start int) (path Path, n int, err error) {
	fail := func(a Ambiguity, at int) (Path, int, error) { return Path{}, 0, &Error{a, at} }
	b := append(make([]byte, 0, len(target)+len(target)/2), target[:start]...)
	allowed := false // %2F is, in the rest of the path
	for i := start; ; i++ {
		end, at := i, len(b) // of the segment in target and in b
		for ; end < len(target) && target[end] != '/' && target[end] != '?'; end++ {
			c := target[end]
			switch classes[c] {
			case plain:
				b = append(b, c)
			case refused:
				if c != ';' || !p.AllowParameters {
					return fail(ambiguityOfRaw(c), end)
				}
				b = append(b, c)
			case encodes, high:
				b = escape.Append(b, c)
			case percentSign:
				if end+2 >= len(target) || !ascii.IsHexDigit(target[end+1]) || !ascii.IsHexDigit(target[end+2]) {
					return fail(BadEscape, end)
				}
				c := ascii.HexValue(target[end+1])<<4 | ascii.HexValue(target[end+2])
				allowed = allowed || c == '/' && p.allowsSlash(b[:at])
				switch a := ambiguityOf(c); {
				case a != 0:
					return fail(a, end)
				case c == '?' || c == '#':
					return fail(EncodedDelimiter, end)
				case c == '/' && !allowed:
					return fail(EncodedSlash, end)
				case classes[c] == plain && c != '+':
					b = append(b, c)
				default:
					b = escape.Append(b, c)
				}
				end += 2
			}
		}
		if end == i && end < len(target) && target[end] == '/' {
			return fail(EmptySegment, end)
		}
		switch a := p.ambiguityIn(b[at:]); {
		case a != 0:
			return fail(a, i)
		case end == len(target) || target[end] == '?':
			if at := strings.IndexFunc(target[end:], isRefusedInQuery); at >= 0 {
				return fail(ambiguityOfRaw(target[end+at]), end+at)
			}
			if string(b) == target[:end] {
				return p.path(target[:end]), end, nil
			}
			return p.path(string(b)), end, nil
		}
		b = append(b, '/')
		i = end
	}
}

// ambiguityIn returns the ambiguity of a segment with necessary escapes, or 0.
func (p *Policy) ambiguityIn(segment []byte) Ambiguity {
	var buffer [64]byte
	decoded := percent.AppendDecode(buffer[:0], segment)
	if !p.AllowBytes && !utf8.Valid(decoded) {
		return NotUTF8
	}
	for part := range bytes.SplitSeq(decoded, []byte("/")) {
		if isDots(part, p.AllowParameters) {
			return DotSegment
		}
	}
	for rest := decoded; !p.AllowDoubleEncoding; {
		_, after, ok := bytes.Cut(rest, []byte("%"))
		if !ok {
			break
		}
		if len(after) >= 2 && ascii.IsHexDigit(after[1]) && (ascii.IsHexDigit(after[0]) || after[0]|0x20 == 'u') {
			return DoubleEncoding
		}
		rest = after
	}
	return 0
}

// allowsSlash reports whether a segment below a canonical path, which ends in a slash, may have
// %2F.
func (p *Policy) allowsSlash(above []byte) bool {
	if len(p.AllowSlashesBelow) == 0 {
		return false
	}
	path := Path{text: string(above[:max(1, len(above)-1)]), fold: p.IgnoreCase}
	return slices.ContainsFunc(p.AllowSlashesBelow, func(rule Rule) bool { return rule.Match(path) })
}
