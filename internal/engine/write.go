package engine

import (
	"github.com/weburl/weburl/spec"
)

// slack is room in the output for "/." and "/", which the standard adds to an input, and for
// stores of several bytes that overlap.
const slack = 16

// A URL is written as a prefix and a tail. The prefix is the part up to the path or, with a
// base, the part that is from the base.

// A tail is the part of the input after the prefix, except for a slash that is written. A
// struct with more than four fields is not held in registers.
type tail struct {
	in    string
	text  uint32 // where it begins in in
	dirty uint32 // the first byte that needs work, or len(in)
	rest  part   // the component that has it
}

// finish makes u the URL with a prefix and a tail, and if slash is set a slash between them.
// The offsets of u up to the path are those of the result, and those after it are offsets
// of t.in. The result is failed if the serialization is too long, and unclean if the tail
// is.
func (u *Record) finish(prefix string, t tail, slash bool, arena *Arena) result {
	size := len(prefix) + len(t.in) - int(t.text)
	if slash {
		size++
	}
	switch {
	case t.rest == nowhere:
		if size > MaxLen {
			return failed
		}
		u.Href = arena.concat(prefix, slash, t.in[t.text:])
		u.moveTail(uint32(len(u.Href) - len(t.in)))
		return written
	case size+slack+grown*(len(t.in)-int(t.dirty)) <= onStack:
		return u.finishShort(prefix, t, slash, arena)
	}
	if isUnclean(t.in[t.dirty:]) {
		return unclean // before a long allocation
	}
	out := arena.bytes(size + slack + growth(t.in[t.dirty:]))
	return u.finishLong(out, copy(out, prefix), t, slash, arena)
}

// finishShort is finish for an output of at most onStack bytes.
func (u *Record) finishShort(prefix string, t tail, slash bool, arena *Arena) result {
	var buf buffer
	n := u.putTail(buf[:], copy(buf[:], prefix), t, slash)
	if n < 0 {
		return unclean
	}
	u.Href = arena.Clone(stringOf(buf[:n]))
	return written
}

// finishLong is finish for a prefix that has been written to out[:n]. out has room for the
// tail.
func (u *Record) finishLong(out []byte, n int, t tail, slash bool, arena *Arena) result {
	switch n = u.putTail(out, n, t, slash); {
	case n < 0:
		arena.finish(out, 0)
		return unclean
	case n > MaxLen:
		return failed
	}
	u.Href = arena.finish(out, n)
	return written
}

// putTail writes a tail to out at n, and sets its offsets. It returns the length, or -1
// if the tail is unclean.
func (u *Record) putTail(out []byte, n int, t tail, slash bool) int {
	if slash {
		out[n] = '/'
		n++
	}
	n += copy(out[n:], t.in[t.text:t.dirty])
	u.moveTail(uint32(n) - t.dirty)
	if t.rest == nowhere {
		return n
	}
	return u.markPath(out, u.putRest(out, n, t.in, int(t.dirty), t.rest))
}

// moveTail moves the offsets after the path.
func (u *Record) moveTail(moved uint32) {
	u.QueryStart += moved
	u.FragmentStart += moved
}

// write makes u the URL that has been scanned and is not the input. It fails if the
// host has to be decoded and is not valid, or if the serialization is too long.
func (p *parser) write() result {
	u, base, t := p.u, p.base, tail{p.in, uint32(p.text), uint32(p.dirty), p.rest}
	hasMark := p.from == fromSegments && p.rest != nowhere && int(base.PathStart) != base.pathPrefix()
	if p.work != 0 || p.from == fromHost && p.slash || hasMark {
		return p.writePrefix(t)
	}
	if p.from == fromScheme {
		return u.finish(p.in[:u.PathStart], t, p.slash, p.arena)
	}
	if p.inherit(); p.from == fromHost || p.from >= fromQuery {
		t.text = uint32(p.begin)
	}
	if p.from == fromFragment && p.in[p.begin:] == "" {
		u.Href, u.QueryStart, u.FragmentStart = base.Href[:p.keep], base.QueryStart, base.FragmentStart
		return written
	}
	r := u.finish(base.Href[:p.keep], t, p.slash, p.arena)
	if p.from == fromFragment {
		u.QueryStart = base.QueryStart
	}
	return r
}

// inherit sets the fields of u that are from the base, and moves the offsets of the
// authority if that is from the input.
func (p *parser) inherit() {
	u, base := p.u, p.base
	u.SchemeEnd, u.Scheme = base.SchemeEnd, base.Scheme
	if p.from == fromHost {
		moved := uint32(p.keep - p.begin)
		u.UsernameEnd += moved
		u.HostStart += moved
		u.HostEnd += moved
		u.PathStart += moved
		return
	}
	u.UsernameEnd, u.HostStart, u.HostEnd, u.Port, u.Host = base.UsernameEnd, base.HostStart, base.HostEnd, base.Port, base.Host
	if u.PathStart = base.PathStart; p.from == fromPath {
		u.PathStart = uint32(base.pathPrefix())
	}
}

// writePrefix is write for a prefix that is neither part of the input nor of the base.
func (p *parser) writePrefix(t tail) result {
	var decoded []byte // the host, if it has to be decoded
	if p.work&decodeHost != 0 {
		var buf buffer
		decoded = buf[:0]
		if n := len(p.hostText()); n > len(buf) {
			decoded = make([]byte, 0, n)
		}
		var ok bool
		if decoded, ok = p.decodeDomain(decoded); !ok {
			return failed
		}
	}
	size := p.prefixSize(len(decoded))
	if p.rest == nowhere || size > onStack-slack {
		if size += len(t.in) - p.text; p.rest != nowhere {
			size += growth(t.in[t.dirty:]) + slack
		}
		out := p.arena.bytes(size)
		return p.u.finishLong(out, p.putPrefix(out, decoded), t, p.slash, p.arena)
	}
	var buf buffer
	return p.u.finish(stringOf(buf[:p.putPrefix(buf[:], decoded)]), t, p.slash, p.arena)
}

// prefixSize returns the length of the prefix and the slash after it, for a decoded host of
// that length. It is a bound if credentials are percent-encoded, for an opaque host, for a
// port with leading zeros and for a null host.
func (p *parser) prefixSize(decoded int) int {
	u, n := p.u, p.keep
	if p.from == fromScheme {
		n += int(u.SchemeEnd) + 1
	}
	if p.slash {
		n++
	}
	if p.from >= fromPath || u.Host == spec.NullHost {
		return n + len("/.")
	}
	if n += len("//") + p.hostSize(decoded); p.work&dropPort == 0 {
		n += int(u.PathStart - u.HostEnd)
	}
	if credentials := int(u.HostStart) - p.userinfoStart; u.UsernameEnd != u.HostStart {
		if n += credentials; p.work&writeUserinfo != 0 {
			n += grown*credentials + slack
		}
	}
	return n
}

// putPrefix writes the prefix to out, and its offsets to u. It returns the length.
func (p *parser) putPrefix(out []byte, decoded []byte) (n int) {
	u, base := p.u, p.base
	switch {
	case p.from == fromSegments:
		p.inherit()
		n = copy(out, base.Href[:base.pathPrefix()])
		u.PathStart = uint32(n)
		return n + copy(out[n:], base.Href[base.PathStart:p.keep])
	case p.from == fromHost:
		n = copy(out, base.Href[:p.keep])
		u.SchemeEnd = base.SchemeEnd
	default:
		n = putLower(out, 0, p.in[:u.SchemeEnd+1])
	}
	n = p.putAuthority(out, n, decoded)
	u.PathStart = uint32(n)
	return n
}

// putRest writes in[i:], which begins in the component at, to out at n. It sets the offsets
// of the components after that. It returns the length, or -1 if in[i:] has tabs or
// newlines, or is not valid UTF-8.
func (u *Record) putRest(out []byte, n int, in string, i int, at part) int {
	switch at {
	case nowhere:
		return n
	case inFragment:
		n, i = putText(out, n, in, i, tableFragment)
		return lengthOf(n, in, i)
	case inPath, inOpaquePath:
		if at == inPath {
			n, i = putPath(out, n, int(u.PathStart), in, i, u.Scheme)
		} else {
			n, i = putOpaquePath(out, n, in, i)
		}
		if u.QueryStart = uint32(n); i == len(in) || in[i] != '?' {
			break
		}
		out[n] = '?'
		n, i = n+1, i+1
		fallthrough
	case inQuery:
		_, t := u.querySet()
		n, i = putText(out, n, in, i, t)
	}
	if u.FragmentStart = uint32(n); i < len(in) && in[i] == '#' {
		out[n] = '#'
		n, i = putText(out, n+1, in, i+1, tableFragment)
	}
	return lengthOf(n, in, i)
}

// lengthOf returns n, or -1 if i is not the end of in.
func lengthOf(n int, in string, i int) int {
	if i < len(in) {
		return -1
	}
	return n
}
