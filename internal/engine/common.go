package engine

import (
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// hasCommonHost reports whether in is an http, https or file URL whose authority is a
// domain or an IPv4 address, with a port or without, or empty in a file URL: then it
// parses. It looks at no more than that.
func hasCommonHost(in string) bool {
	s, start, _ := commonScheme(in)
	if s == scheme.NotSpecial {
		return false
	}
	end, _ := domainEnd(in, start)
	host, after := in[start:end], end
	if end < len(in) && in[end] == ':' && s != scheme.File {
		for after++; after < len(in) && in[after]-'0' <= 9; after++ {
		}
		if _, ok := parsePort(in[end+1 : after]); !ok {
			return false
		}
	}
	switch {
	case after < len(in) && class[in[after]]&(slash|backslash|question|hash) == 0:
		return false
	case host == "":
		return s == scheme.File
	case endsInNumber(host):
		_, ok := parseIPv4(host)
		return ok
	}
	return true
}

// A commonURL is what window.common has found of one.
type commonURL struct {
	in      string
	hostEnd int      // where in the input the domain ends
	text    int      // and where the path begins, without a backslash
	dirty   int      // the first byte after the authority that needs work
	rest    part     // the component that has it
	head    bool     // what comes before the path needs work
	slash   bool     // the path lacks its slash, or has a backslash
	digits  uint8    // the length of address, or 0
	address ipv4Text // the host, serialized, if it is an IPv4 address that needs work
}

// common makes u the URL that in is, if in is an http, https or file URL whose
// authority is a domain or an IPv4 address, with a port or without, or empty.
// Otherwise it fails.
//
// It is the only short cut: such an input needs no parser. It uses the scans and the
// rules of the parser. Without it, Parse takes half as long again on the URLs of web
// pages.
func (w *window) common(u *Record, in string, arena *Arena, isClean bool) result {
	s, start, lower := commonScheme(in)
	if s == scheme.NotSpecial {
		return failed
	}
	w.look(in)
	end, hasUpper := w.domainEnd(in, start)
	path, port := end, 0
	if end < len(in) && in[end] == ':' {
		for path++; path < len(in) && in[path]-'0' <= 9; path++ {
		}
		ok := false
		if port, ok = parsePort(in[end+1 : path]); !ok || path == end+1 || in[end+1] == '0' || s == scheme.File {
			return failed
		}
	}
	slash := path == len(in) || in[path] != '/'
	if slash && (s == scheme.File || path < len(in) && class[in[path]]&(backslash|question|hash) == 0) {
		if !isClean && path < len(in) && class[in[path]]&tabOrNewline != 0 {
			return unclean
		}
		return failed
	}
	host := spec.Domain
	switch {
	case start == end:
		if host = spec.EmptyHost; s != scheme.File {
			return failed
		}
	case mayEndInNumber(in[start:end]) && lastLabelIsNumber(in[start:end]):
		host = spec.IPv4Address
	case s == scheme.File && isLocalhost(in[start:end]):
		return failed
	}
	// What is known is stored before the rest is read: the caller's copy of u has
	// to wait for what is stored right before it.
	u.SchemeEnd = uint32(start - len("://"))
	u.UsernameEnd, u.HostStart = uint32(start), uint32(start)
	u.HostEnd, u.PathStart = uint32(end), uint32(path)
	u.Port, u.Scheme, u.Host = uint16(port), s, host
	head := !lower || hasUpper
	if path > end && isDefault(u, port) {
		u.Port, head = 0, true
	}
	text := path
	if slash && text < len(in) && in[text] == '\\' {
		text++
	}
	i := text
	if !slash {
		i++
	}
	dirty, rest := w.scanRest(u, in, i)
	if rest == nowhere && !head && !slash && host != spec.IPv4Address {
		return unchanged
	}
	var c commonURL // set field by field: a literal is copied
	c.in, c.hostEnd, c.text, c.dirty, c.rest, c.head, c.slash = in, end, text, dirty, rest, head, slash
	if host == spec.IPv4Address && !c.parseAddress(u) {
		return failed
	}
	switch {
	case rest == nowhere && !c.head && !slash:
		return unchanged
	case rest != nowhere && !isClean && isUnclean(in[dirty:]):
		return unclean
	}
	return u.writeCommon(&c, arena)
}

// parseAddress parses the host of u, which ends in a number. It returns false for
// failure.
func (c *commonURL) parseAddress(u *Record) bool {
	text := c.in[u.HostStart:c.hostEnd]
	address, ok := parseIPv4(text)
	if n := putIPv4(&c.address, address); string(c.address[:n]) != text {
		c.digits, c.head = uint8(n), true
	}
	return ok
}

// writeCommon makes u the URL of c. It fails if the serialization is too long.
func (u *Record) writeCommon(c *commonURL, arena *Arena) result {
	if c.rest == nowhere {
		u.Href = u.writeCommonHead(c, arena)
		return written
	}
	tail := c.in[c.dirty:]
	size := len(c.in) + int(c.digits) + slack
	if size+grown*len(tail) <= onStack {
		u.writeCommonShort(c, arena)
		return written
	}
	out := arena.bytes(size + growth(tail))
	n := u.putCommon(out, c)
	if n > MaxLen {
		return failed
	}
	u.Href = arena.finish(out, n)
	return written
}

// writeCommonHead returns the serialization of c if there is no work after the
// authority.
func (u *Record) writeCommonHead(c *commonURL, arena *Arena) string {
	size := c.hostEnd + len(c.in) - c.text
	if c.digits > 0 {
		size = int(u.HostStart) + int(c.digits) + len(c.in) - c.text
	}
	if u.Port != 0 {
		size += int(u.PathStart) - c.hostEnd
	}
	if c.slash {
		size++
	}
	if size > len(c.in) {
		out := arena.bytes(size)
		u.putCommon(out, c)
		return stringOf(out)
	}
	out := arena.clone(c.in[len(c.in)-size:]) // memory that need not be cleared
	u.putCommon(out, c)
	return stringOf(out)
}

// writeCommonShort writes c to memory on the stack.
func (u *Record) writeCommonShort(c *commonURL, arena *Arena) {
	var buf [onStack]byte
	u.Href = arena.string(buf[:u.putCommon(buf[:], c)])
}

// putCommon writes the serialization of c to out, and the offsets to u. It returns the
// length.
func (u *Record) putCommon(out []byte, c *commonURL) (n int) {
	if n = int(u.PathStart); !c.head {
		copy(out, c.in[:n])
	} else {
		port := c.in[c.hostEnd:n]
		if c.digits == 0 {
			n = putLowerHead(out, c.in[:c.hostEnd])
		} else {
			n = putLowerHead(out, c.in[:u.HostStart])
			n += copy(out[n:], c.address[:c.digits])
		}
		if u.HostEnd = uint32(n); u.Port != 0 {
			n += copy(out[n:], port)
		}
		u.PathStart = uint32(n)
	}
	if c.slash {
		out[n] = '/'
		n++
	}
	n += copy(out[n:], c.in[c.text:c.dirty])
	u.QueryStart += uint32(n - c.dirty)
	u.FragmentStart += uint32(n - c.dirty)
	if c.rest == nowhere {
		return n
	}
	return u.putRest(out, n, c.in, c.dirty, c.rest)
}

// putLowerHead writes a scheme and a domain in lowercase to out, and returns their
// length.
func putLowerHead(out []byte, s string) int {
	if len(s) < 8 {
		return putLower(out, 0, s) // FILE://
	}
	for i := 0; i < len(s)-8; i += 8 {
		putLowerWord(out, i, word(s, i))
	}
	putLowerWord(out, len(s)-8, word(s, len(s)-8))
	return len(s)
}
