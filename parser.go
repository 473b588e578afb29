package weburl

import (
	"math/bits"
	"strings"
	"unsafe"

	"github.com/weburl/weburl/percent"
)

// A parser turns one input into one URL, component by component, in one pass.
//
// The output is the input itself for as long as the two are the same: then
// nothing is written. At the first place where they differ, diverge allocates an
// output buffer that is large enough for what may come, and everything from
// there on is written to it.
//
// The methods named after components take the place i in the input where the
// component begins. There are three kinds:
//
//   - Most read the component and all that follows it, and return false where
//     the standard's parser returns failure: authority, file, fileHost, relative,
//     path, hostless, opaquePath, tail.
//   - credentials, host and port are told where their component ends as well,
//     and read it alone. host and port return false for failure.
//   - slashes, segments and query read their component alone, and return the
//     place where it ends. They cannot fail.
//
// For a failure they record the validation error, except for a host that is
// refused: package spec finds out why, if the error is asked.
//
// The parser is in these files, each with one part of the URL: parse_scheme.go,
// parse_authority.go, parse_host.go, parse_ip.go, parse_file.go, parse_path.go,
// parse_query.go and parse_relative.go. The scans for the ends of components are
// in parse_scan.go, the tables they use in tables.go. Three short cuts come before
// the parser: parse_common.go for the most common inputs that are their own
// serializations, parse_splice.go for those where only what comes before the path
// is not, and parse_writer.go for most of the others.
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

	// authorityOnly stops the parser after the authority: nothing that follows
	// can fail to parse.
	authorityOnly bool

	// block is the size of the buffer that out shares with in, or 0.
	block int

	// isDecoded tells that in was decoded, and lost its tabs and newlines, from
	// decodedFrom on.
	isDecoded   bool
	decodedFrom int

	// failure is why the parse ended in failure. Its places are those of in.
	failure ParseError

	// scratch is where the output goes if it fits. It is nil for an output that
	// is to last, unless there is an arena, which the output then is copied to.
	scratch []byte
	arena   *Arena
}

// slack is room in the output buffer for what the standard adds to an input
// in which nothing is percent-encoded: "//", "/." and "/", and what an IP
// address can grow by (0 is 0.0.0.0).
const slack = 16

// parse runs the basic URL parser on input with base, which may be nil. After it
// comes finish, or where it returns false failed.
func (p *parser) parse(input string, base *URL) bool {
	p.in = trimC0ControlOrSpace(input)
	if base != nil {
		p.reserve = len(base.href)
	}
	return p.read(base)
}

// finish returns the URL, once all of the input is read. The error is ErrTooLong.
func (p *parser) finish() (URL, error) {
	if p.out == nil {
		p.url.href = p.in
		return p.url, nil
	}
	if len(p.out) > maxLen {
		return URL{}, ErrTooLong
	}
	if p.arena != nil {
		p.url.href = p.arena.string(p.out)
		return p.url, nil
	}
	p.url.href = unsafe.String(unsafe.SliceData(p.out), len(p.out))
	if max(cap(p.out), p.block) > maxKept(len(p.out)) {
		p.url.href = strings.Clone(p.url.href)
	}
	return p.url, nil
}

// maxKept is how many bytes of a buffer a serialization of n bytes may keep alive.
// A larger buffer is given up, and the serialization copied.
func maxKept(n int) int { return n + max(n, 128) }

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
	p.isDecoded, p.decodedFrom = true, tab

	// One allocation serves for the output and for the input without tabs.
	block := p.buffer(size + tab + len(rest))
	in := append(block[size:size], p.in[:tab]...)
	for j := range len(rest) {
		if c := rest[j]; class[c]&tabOrNewline == 0 {
			in = append(in, c)
		}
	}
	p.in = unsafe.String(unsafe.SliceData(in), len(in))
	p.block = cap(block)
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
			// A slash is plain. It stands for what is after the end.
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

func isC0ControlOrSpace(r rune) bool { return r <= ' ' }
