package engine

import (
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// slack is room in the output for what the standard adds to an input in which
// nothing is percent-encoded: "//", "/.", "/" and a drive letter; and for writing
// eight bytes where there may be one.
const slack = 24

// write writes the serialization of what has been scanned. It returns false for a
// failure: of a host that has to be decoded, or a serialization that is too long.
func (p *parser) write(u, base *Record) bool {
	if p.work&decodeHost == 0 {
		return p.writeWith(u, base, nil)
	}
	var buf [decodedOnStack]byte
	dst := buf[:0]
	if n := len(p.hostText()); n > len(buf) {
		dst = make([]byte, 0, n)
	}
	decoded, kind, ok := appendDomain(dst, p.hostText())
	if !ok {
		return p.fail(HostRefused, int(p.u.HostStart), int(p.u.HostEnd))
	}
	if p.u.Host = kind; p.u.Scheme == scheme.File && isLocalhost(string(decoded)) {
		p.u.Host = spec.EmptyHost
	}
	return p.writeWith(u, base, decoded)
}

// writeWith is write, to u, with a host that has been decoded, or nil.
func (p *parser) writeWith(u, base *Record, decoded []byte) bool {
	s, in := &p.u, p.in
	if p.from == fromFragment && len(in) == int(s.FragmentStart) {
		*u = base.WithoutFragment()
		return true
	}
	if p.work == 0 && !p.drive && p.from >= fromPath && p.join(u, base) {
		return true
	}
	size := len(in) + p.grow + slack
	if decoded != nil {
		size += len(decoded) - len(p.hostText())
	}
	if p.encoding != nil && p.work&writeQuery != 0 {
		p.legacy = p.legacyQuery(in[s.QueryStart+1 : s.FragmentStart])
		size += len(p.legacy)
	}
	if p.from != fromScheme {
		size += len(base.Href) // of which there may be less
	}
	if size <= writtenOnStack {
		return p.writeShort(u, base, decoded)
	}
	out := p.arena.bytes(size)
	n := p.put(out, u, base, decoded)
	if n > MaxLen {
		return p.fail(TooLong, 0, 0)
	}
	u.Href = p.arena.finish(out, n)
	return true
}

// join is write for a reference without work. It returns false if the base has "/."
// before its path, or no slash to put the segments after.
func (p *parser) join(u, base *Record) bool {
	s, keep, i := &p.u, int(base.FragmentStart), int(p.u.FragmentStart)
	switch p.from {
	case fromPath:
		keep, i = int(base.PathStart), int(s.PathStart)
	case fromSegments:
		keep = shorten(base.Href, int(base.PathStart), int(base.QueryStart), s.Scheme == scheme.File) + 1
		i = p.segments
	case fromQuery:
		keep, i = int(base.QueryStart), int(s.QueryStart)
	}
	if base.pathPrefix() != int(base.PathStart) || p.from == fromSegments && (keep > int(base.QueryStart) || base.Href[keep-1] != '/') {
		return false
	}
	in := p.in[i:]
	if keep+len(in) > MaxLen {
		return false
	}
	*u = *base
	if p.from < fromFragment {
		u.QueryStart = uint32(keep) + s.QueryStart - uint32(i)
		u.FragmentStart = uint32(keep) + s.FragmentStart - uint32(i)
	}
	u.Href = p.arena.concat(base.Href[:keep], in)
	return true
}

// writtenOnStack bounds the size of an output that is written to the stack, and
// then to memory of its exact length: that takes less time than the collector needs
// for the slack.
const writtenOnStack = 256

// writeShort is writeWith for an output of at most writtenOnStack bytes.
func (p *parser) writeShort(u, base *Record, decoded []byte) bool {
	var buf [writtenOnStack]byte
	u.Href = p.arena.string(buf[:p.put(buf[:], u, base, decoded)])
	return true
}

// put writes the serialization to out, and the offsets to u. It returns the length.
func (p *parser) put(out []byte, u, base *Record, decoded []byte) int {
	s, in := &p.u, p.in
	n := p.putHead(out, u, base, decoded)
	if p.from <= fromSegments {
		n = p.putPathOf(out, n, u, base)
	}
	if p.from <= fromQuery {
		u.QueryStart = uint32(n)
		if p.work&(writeQuery|writeFragment) == 0 {
			u.FragmentStart = uint32(n) + s.FragmentStart - s.QueryStart
			return n + copy(out[n:], in[s.QueryStart:])
		}
		n = p.putQuery(out, n, in[s.QueryStart:s.FragmentStart])
	}
	u.FragmentStart = uint32(n)
	return p.putFragment(out, n, in[s.FragmentStart:])
}

// putHead writes what comes before the path, or of a reference what comes from the
// base. It returns the offset after it.
func (p *parser) putHead(out []byte, u, base *Record, decoded []byte) (n int) {
	s, in := &p.u, p.in
	if p.from <= fromHost {
		u.Port, u.Scheme, u.Host = s.Port, s.Scheme, s.Host
	} else {
		*u = *base
	}
	switch p.from {
	case fromScheme:
		if p.work&writeHead == 0 {
			u.SchemeEnd, u.UsernameEnd, u.HostStart, u.HostEnd = s.SchemeEnd, s.UsernameEnd, s.HostStart, s.HostEnd
			return copy(out, in[:s.PathStart])
		}
		u.SchemeEnd = s.SchemeEnd
		n = putLower(out, 0, in[:s.SchemeEnd])
		out[n] = ':'
		return p.putAuthority(out, n+1, u, decoded)
	case fromHost:
		u.SchemeEnd = base.SchemeEnd
		return p.putAuthority(out, copy(out, base.Href[:base.SchemeEnd+1]), u, decoded)
	case fromPath, fromSegments:
		n = copy(out, base.Href[:base.pathPrefix()])
	case fromQuery:
		n = copy(out, base.Href[:base.QueryStart])
	case fromFragment:
		n = copy(out, base.Href[:base.FragmentStart])
	}
	return n
}

// putPathOf writes the path to out at n, and returns the offset after it.
func (p *parser) putPathOf(out []byte, n int, u, base *Record) int {
	s := &p.u
	in := p.in[:s.QueryStart]
	start := n
	switch {
	case p.work&writePath == 0 && p.from <= fromPath && !p.drive:
		n += copy(out[n:], in[s.PathStart:])
		if p.from == fromScheme && p.work&writeHead == 0 {
			u.PathStart = uint32(start)
			return n // with the "/." that may be before it
		}
	case p.opaque:
		n = putOpaquePath(out, n, in[s.PathStart:], len(in) == len(p.in))
	default:
		if p.from == fromSegments {
			end := shorten(base.Href, int(base.PathStart), int(base.QueryStart), u.Scheme == scheme.File)
			n += copy(out[n:], base.Href[base.PathStart:end])
		}
		if p.drive {
			n += copy(out[n:], base.Path()[:len("/C:")])
		}
		out[n] = '/'
		n++
		if i := p.segments; p.work&writePath == 0 {
			n += copy(out[n:], in[i:])
		} else {
			n += copy(out[n:], in[i:p.dirty])
			n = p.putPath(out, n, start, in, p.dirty)
		}
	}
	start, n = markPath(out, start, n, u.Host)
	u.PathStart = uint32(start)
	return n
}
