package weburl

import (
	"math/bits"
	"strings"
	"unsafe"

	"github.com/weburl/weburl/percent"
)

// A parser turns one input into one URL, component by component, in one pass.
//
// Its output follows its input for as long as the two are the same: then
// nothing is written, and the URL refers to the input. At the first place where
// they part, diverge gives the parser an output buffer that is large enough for
// what may come, and everything from there on is written to it.
//
// The methods named after components take the place i in the input where the
// component begins, and return the place where it ends; ok is false where the
// standard's parser returns failure. They say nothing of the reason: package
// spec does, when asked.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
type parser struct {
	// in is the input without the C0 controls and spaces around it. ASCII tabs
	// and newlines are removed from it when the parser diverges, from the place
	// where it does: all before that place has been read and had none.
	in string

	// out is the output. While it is nil the output is in[:i], where i is the
	// place that has been read up to.
	out []byte

	url      URL               // offsets are into the output; href is set at the end
	encoding *percent.Encoding // output encoding of queries; nil for UTF-8
	reserve  int               // room for what the base may put before the input

	// authorityOnly stops the parser behind the authority: nothing that follows
	// can fail to parse.
	authorityOnly bool

	// scratch is where the output goes if it fits. It is nil for an output that
	// is to last.
	scratch []byte
}

// slack is room in the output buffer for what the standard adds to an input
// in which nothing is percent-encoded: "//", "/." and "/", and what an IP
// address can grow by (0 is 0.0.0.0).
const slack = 16

// parse runs the basic URL parser on input with base, which may be nil.
func (p *parser) parse(input string, base *URL) bool {
	p.in = trimC0ControlOrSpace(input)
	if base != nil {
		p.reserve = len(base.href)
	}
	return p.read(base) && p.finish()
}

// read reads all of the input.
func (p *parser) read(base *URL) bool {
	if scheme, start := commonScheme(p.in); scheme != notSpecial {
		p.setScheme(scheme, start-len("://"))
		if scheme == schemeFile {
			return p.fileHost(start)
		}
		return p.authority(p.slashes(start - len("//")))
	}
	if end, lower := p.scanScheme(); end > 0 {
		return p.absolute(end, lower, base)
	}
	return p.relative(0, base)
}

// finish sets the serialization, once all of the input is read.
func (p *parser) finish() bool {
	if p.out == nil {
		p.url.href = p.in
		return true
	}
	p.url.href = unsafe.String(unsafe.SliceData(p.out), len(p.out))
	return len(p.out) <= maxLen
}

// diverge makes the parser write its output from place i on, which is at the
// start of what the caller is going to read, and removes all ASCII tabs and
// newlines from there on. It does nothing when that has been done.
func (p *parser) diverge(i int) {
	if p.out == nil {
		p.rebase(p.in[:i], i)
	}
}

// rebase makes prefix all of the output so far, for the input from i on.
func (p *parser) rebase(prefix string, i int) {
	if p.out != nil {
		p.out = append(p.out[:0], prefix...)
		return
	}
	size, controls := p.room(i)
	size += p.reserve + i
	tab := -1
	if controls {
		tab = strings.IndexAny(p.in[i:], "\t\n\r")
	}
	if tab < 0 {
		p.out = append(p.buffer(size), prefix...)
		return
	}
	// A tab in the midst of an invalid UTF-8 sequence must not join its halves:
	// decode from the first tab on, or from the non-ASCII bytes right before it.
	// What is before them is left as it is, since it may have been looked at.
	tab += i
	for tab > i && p.in[tab-1] >= 0x80 {
		tab--
	}
	rest := percent.DecodeUTF8(p.in[tab:])

	// One allocation serves for the output and for the input without tabs.
	block := p.buffer(size + tab + len(rest))
	in := append(block[size:size], p.in[:tab]...)
	for j := range len(rest) {
		if c := rest[j]; class[c]&tabOrNewline == 0 {
			in = append(in, c)
		}
	}
	p.in = unsafe.String(unsafe.SliceData(in), len(in))
	p.out = append(block[:0:size], prefix...)
}

// buffer returns an empty buffer with room for size bytes.
func (p *parser) buffer(size int) []byte {
	if size <= len(p.scratch) {
		return p.scratch[:0]
	}
	return make([]byte, 0, size)
}

// room returns how many bytes the rest of the input from i on can need in the
// output if it is valid UTF-8, and whether there are controls in it, as tabs
// and newlines are.
func (p *parser) room(i int) (size int, controls bool) {
	rest := p.in[i:]
	size = len(rest) + slack
	var found, at uint64
	for j := 0; j < len(rest); j += 8 {
		var w uint64
		if j+8 <= len(rest) {
			w = word(rest, j)
		} else {
			// A slash is plain. It stands for what is behind the end.
			w = lastWord(rest, j) | ones*'/'<<(8*uint(len(rest)-j))
		}
		plain := plain(w, '(') &^ w & marks
		if plain == marks {
			continue
		}
		size += 2 * bits.OnesCount64(plain^marks)
		found |= ^(w + ones*0x60) &^ w & marks
		at |= equal(w, '@')
	}
	if at&marks != 0 {
		// There may be credentials, where plain bytes are percent-encoded too.
		for j := range len(rest) {
			if class[rest[j]]&stopUserinfo != 0 {
				size += 2
			}
		}
	}
	return size, found != 0
}

// pos returns the place in the output that belongs to place i of the input,
// which has been read up to.
func (p *parser) pos(i int) uint32 {
	if p.out == nil {
		return uint32(i)
	}
	return uint32(len(p.out))
}

// keep takes in[i:j] over into the output as it is.
func (p *parser) keep(i, j int) {
	if p.out != nil {
		p.out = append(p.out, p.in[i:j]...)
	}
}

// hasTabAt reports whether one of the next n bytes at i is an ASCII tab or
// newline, so that what seems to follow may not be what follows.
func (p *parser) hasTabAt(i, n int) bool {
	for _, c := range []byte(p.in[i:min(i+n, len(p.in))]) {
		if class[c]&tabOrNewline != 0 {
			return true
		}
	}
	return false
}

// trimC0ControlOrSpace returns s without the C0 controls and spaces around it.
func trimC0ControlOrSpace(s string) string {
	if s != "" && s[0] > ' ' && s[len(s)-1] > ' ' {
		return s
	}
	return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
}

// scanScheme returns where the scheme ends, which is at a colon, and whether it
// is in lowercase; end is -1 where the input does not begin with a scheme.
//
// https://url.spec.whatwg.org/#scheme-start-state
// https://url.spec.whatwg.org/#scheme-state
func (p *parser) scanScheme() (end int, lower bool) {
	colon := strings.IndexByte(p.in, ':')
	lower = true
	for i := range max(0, colon) {
		c := p.in[i]
		switch {
		case 'a' <= c && c <= 'z':
		case 'A' <= c && c <= 'Z':
			lower = false
		case i > 0 && isSchemeByte(c):
		case class[c]&tabOrNewline != 0 && p.out == nil:
			p.diverge(0)
			return p.scanScheme()
		default:
			return -1, false
		}
	}
	return colon, lower
}

// absolute reads the input from its start; its scheme ends at end. It goes on
// with relative where the standard takes such an input for a reference.
//
// https://url.spec.whatwg.org/#scheme-state
func (p *parser) absolute(end int, lower bool, base *URL) bool {
	name := p.in[:end]
	if !lower {
		p.diverge(0)
		for _, c := range []byte(p.in[:end]) {
			if 'A' <= c && c <= 'Z' {
				c |= 0x20
			}
			p.out = append(p.out, c)
		}
		name = unsafe.String(&p.out[0], end)
	}
	scheme := specialScheme(name)
	i := end + 1
	if scheme != notSpecial && scheme != schemeFile {
		if !strings.HasPrefix(p.in[i:], "//") && p.hasTabAt(i, 2) {
			p.diverge(0)
		}
		if base != nil && base.scheme == scheme && !strings.HasPrefix(p.in[i:], "//") {
			return p.relative(i, base)
		}
	}
	if p.out != nil {
		p.out = append(append(p.out[:0], name...), ':')
	}
	p.setScheme(scheme, end)
	switch {
	case scheme == schemeFile:
		return p.file(i, base)
	case scheme != notSpecial:
		return p.authority(p.slashes(i))
	}
	if p.hasTabAt(i, 2) {
		p.diverge(i)
	}
	switch rest := p.in[i:]; {
	case strings.HasPrefix(rest, "//"):
		p.keep(i, i+2)
		return p.authority(i + 2)
	case strings.HasPrefix(rest, "/"):
		return p.hostless(i)
	}
	return p.opaquePath(i)
}

// setScheme records a scheme that ends at end of the output, and null for host.
func (p *parser) setScheme(scheme scheme, end int) {
	after := uint32(end) + 1
	p.url.scheme = scheme
	p.url.schemeEnd = uint32(end)
	p.url.usernameEnd = after
	p.url.hostStart = after
	p.url.hostEnd = after
	p.url.pathStart = after
	p.url.port = 0
	p.url.host = HostNull
}

// slashes reads the slashes of either kind before the authority of a special
// URL, however many there are, and writes two.
//
// https://url.spec.whatwg.org/#special-authority-slashes-state
// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *parser) slashes(i int) int {
	if rest := p.in[i:]; len(rest) > 2 && rest[:2] == "//" && rest[2] > ' ' && rest[2] != '/' && rest[2] != '\\' {
		p.keep(i, i+2)
		return i + 2
	}
	p.diverge(i)
	for i < len(p.in) && p.isSlash(p.in[i]) {
		i++
	}
	p.out = append(p.out, "//"...)
	return i
}

// isSlash reports whether c separates path segments in the URL at hand.
func (p *parser) isSlash(c byte) bool {
	return c == '/' || c == '\\' && p.url.scheme != notSpecial
}

// hostless reads the rest of a URL with a null host from i on, where its path
// begins with a slash.
func (p *parser) hostless(i int) bool {
	if p.authorityOnly {
		return true
	}
	if p.out == nil && strings.HasPrefix(p.in[i:], "/.//") {
		// So is a path serialized whose first segment is empty.
		if end := scanPath(p.in, i+len("/./"), false, true); p.endsPath(end) {
			p.url.pathStart += len32("/.")
			return p.tail(end)
		}
	}
	return p.tail(p.segments(i + 1))
}

// opaquePath reads the rest of a URL whose opaque path begins at i.
//
// https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
func (p *parser) opaquePath(i int) bool {
	if p.authorityOnly {
		return true
	}
	start, end := i, i
	for end < len(p.in) && (class[p.in[end]]&stopOpaquePath == 0 || p.in[end] == ' ' && !p.endsPath(end+1)) {
		end++
	}
	if p.endsPath(end) {
		p.keep(start, end)
		return p.tail(end)
	}
	p.diverge(start)
	end = start
	for !p.endsPath(end) {
		end++
	}
	path := p.in[start:end]
	space := end < len(p.in) && strings.HasSuffix(path, " ")
	if space {
		path = path[:len(path)-1]
	}
	p.out = percent.AppendEncode(p.out, path, percent.C0Control)
	if space {
		p.out = append(p.out, "%20"...)
	}
	return p.tail(end)
}

// endsPath reports whether at i begins a query or a fragment, or the input ends.
func (p *parser) endsPath(i int) bool {
	return i == len(p.in) || p.in[i] == '?' || p.in[i] == '#'
}

// tail reads what follows the path: at i begin the query or the fragment, or
// the input ends.
func (p *parser) tail(i int) bool {
	p.url.queryStart = p.pos(i)
	if i < len(p.in) && p.in[i] == '?' {
		i = p.query(i)
	}
	p.url.fragmentStart = p.pos(i)
	if i < len(p.in) {
		p.fragment(i)
	}
	return true
}

// query reads the query behind the question mark at i.
//
// https://url.spec.whatwg.org/#query-state
func (p *parser) query(i int) int {
	special := p.url.scheme != notSpecial
	end := scanQuery(p.in, i+1)
	for !special && end < len(p.in) && p.in[end] == '\'' {
		end = scanQuery(p.in, end+1)
	}
	if end == len(p.in) || p.in[end] == '#' {
		p.keep(i, end)
		return end
	}
	p.diverge(i)
	text, _, _ := strings.Cut(p.in[i+1:], "#")
	p.out = append(p.out, '?')
	switch {
	case !special:
		p.out = percent.AppendEncode(p.out, text, percent.Query)
	case p.encoding == nil || p.url.scheme == schemeWS || p.url.scheme == schemeWSS:
		p.out = percent.AppendEncode(p.out, text, percent.SpecialQuery)
	default:
		p.out = p.encoding.AppendPercentEncode(p.out, text, percent.SpecialQuery)
	}
	return i + 1 + len(text)
}

// fragment reads the fragment behind the number sign at i, to the end.
//
// https://url.spec.whatwg.org/#fragment-state
func (p *parser) fragment(i int) {
	end := scanFragment(p.in, i+1)
	if end == len(p.in) {
		p.keep(i, end)
		return
	}
	p.diverge(i)
	p.out = append(p.out, '#')
	p.out = percent.AppendEncode(p.out, p.in[i+1:], percent.Fragment)
}
