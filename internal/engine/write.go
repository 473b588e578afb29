package engine

import (
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// slack is room in the output for what the standard adds to an input in which
// nothing is percent-encoded: "//", "/.", "/" and an IP address; and for writing
// eight bytes where there may be one.
const slack = 16

// join returns the serialization of a reference without work: what is from the base,
// and then the reference. It fails if that is too long.
func (p *parser) join(base *Record, to *output) (href string) {
	in := p.in[p.begin:]
	if p.inherit(base); p.from == fromFragment && in == "" {
		p.u.FragmentStart = base.FragmentStart
		return base.Href[:base.FragmentStart]
	}
	if p.keep+len(in) > MaxLen {
		p.fail(TooLong, 0, 0)
		return ""
	}
	p.moveTail(uint32(p.keep - p.begin))
	return to.arena.concat(base.Href[:p.keep], in)
}

// inherit sets the offsets and the like of what is from the base, and those of the
// authority.
func (p *parser) inherit(base *Record) {
	u := &p.u
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
	if p.from == fromFragment {
		u.QueryStart = base.QueryStart
	}
}

// moveTail moves the offsets after the path that are from the input.
func (p *parser) moveTail(moved uint32) {
	if p.from <= fromQuery {
		p.u.QueryStart += moved
	}
	p.u.FragmentStart += moved
}

// write returns the serialization of what has been scanned. It fails if the host has
// to be decoded and is not valid, or if the serialization is too long.
func (p *parser) write(base *Record, to *output) (href string) {
	if p.work&decodeHost == 0 {
		return p.writeWith(base, nil, to)
	}
	var buf [onStack]byte
	dst := buf[:0]
	if n := len(p.hostText()); n > len(buf) {
		dst = make([]byte, 0, n)
	}
	decoded, kind, ok := appendDomain(dst, p.hostText())
	if !ok {
		p.fail(HostRefused, int(p.u.HostStart), int(p.u.HostEnd))
		return ""
	}
	if p.u.Host = kind; p.u.Scheme == scheme.File && isLocalhost(string(decoded)) {
		p.u.Host = spec.EmptyHost
	}
	return p.writeWith(base, decoded, to)
}

// writeWith is write with a host that has been decoded, or nil.
func (p *parser) writeWith(base *Record, decoded []byte, to *output) (href string) {
	tail := p.in[p.dirty:]
	size := p.keep + len(p.in) + p.headGrowth(len(decoded)) + slack
	if size+grown*len(tail) <= onStack {
		return p.writeShort(base, decoded, to)
	}
	out := to.bytes(size + growth(tail))
	n := p.put(out, base, decoded)
	if n > MaxLen {
		p.fail(TooLong, 0, 0)
		return ""
	}
	return to.arena.finish(out, n)
}

// writeShort is writeWith for an output of at most onStack bytes.
func (p *parser) writeShort(base *Record, decoded []byte, to *output) (href string) {
	var buf [onStack]byte
	return to.arena.string(buf[:p.put(buf[:], base, decoded)])
}

// put writes the serialization to out, and the offsets to u. It returns the length.
func (p *parser) put(out []byte, base *Record, decoded []byte) (n int) {
	u, in := &p.u, p.in
	switch {
	case p.from >= fromPath:
		p.inherit(base)
		if n = p.keep; p.from <= fromSegments {
			u.PathStart = uint32(base.pathPrefix())
			n = copy(out, base.Href[:u.PathStart])
			n += copy(out[n:], base.Href[min(base.PathStart, uint32(p.keep)):p.keep])
		} else {
			copy(out, base.Href[:n])
		}
	case p.work != 0:
		if p.from == fromHost {
			n = copy(out, base.Href[:p.keep])
			u.SchemeEnd = base.SchemeEnd
		} else {
			n = putLower(out, 0, in[:u.SchemeEnd+1])
		}
		n = p.putAuthority(out, n, decoded)
		u.PathStart = uint32(n)
	case p.from == fromHost:
		n = copy(out, base.Href[:p.keep])
		n += copy(out[n:], in[p.begin:u.PathStart])
		p.inherit(base)
	default:
		n = copy(out, in[:u.PathStart])
	}
	if p.slash {
		out[n] = '/'
		n++
	}
	n += copy(out[n:], in[p.text:p.dirty])
	p.moveTail(uint32(n - p.dirty))
	return u.markPath(out, u.putRest(out, n, in, p.dirty, p.rest))
}

// headGrowth bounds by how much what comes before the path grows, with a host of
// which decoded bytes are the result.
func (p *parser) headGrowth(decoded int) (n int) {
	if p.work&writeUserinfo != 0 {
		n += grown * (int(p.u.HostStart) - p.userinfoStart)
	}
	if p.work&writeHost != 0 {
		n += maxIPv6 + growth(p.hostText())
	}
	if p.work&decodeHost != 0 {
		n += decoded - len(p.hostText())
	}
	return n
}

// putRest writes in[i:], which begins within a component that has work, to out at n.
// It sets the offsets of the components after that.
func (u *Record) putRest(out []byte, n int, in string, i int, at part) int {
	switch at {
	case nowhere:
		return n + copy(out[n:], in[i:])
	case inFragment:
		n, _ = putText(out, n, in, i, tableFragment)
		return n
	case inPath, inOpaquePath:
		if at == inPath {
			n, i = putPath(out, n, int(u.PathStart), in, i, u.Scheme)
		} else {
			n, i = putOpaquePath(out, n, in, i)
		}
		if u.QueryStart = uint32(n); i == len(in) || in[i] == '#' {
			break
		}
		out[n] = '?'
		n, i = n+1, i+1
		fallthrough
	case inQuery:
		_, t := u.querySet()
		n, i = putText(out, n, in, i, t)
	}
	if u.FragmentStart = uint32(n); i < len(in) {
		out[n] = '#'
		n, _ = putText(out, n+1, in, i+1, tableFragment)
	}
	return n
}
