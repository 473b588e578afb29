package engine

import (
	"unsafe"

	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// commonPrefix scans in up to its path, which begins at text, if in is an http or https
// URL whose authority is a domain or an IPv4 address, with a port or without, or a file
// URL with such a host or without a host. It sets the fields of u before QueryStart. Such
// an input parses, unless the host ends in a number and is not an address. For other
// inputs the result is failed if they do not parse, or else uncommon, and text is the first
// byte that differs.
//
// s and start are the results of commonScheme, end is that of domainEnd, and work is that
// of both.
func (u *Record) commonPrefix(in string, s scheme.Special, start, end int, work work) (text int, _ work, r result) {
	text, port := end, 0
	if end < len(in) && in[end] == ':' {
		if port, text = scanPort(in, end+1); port > maxPort || text == end+1 || in[end+1] == '0' || s == scheme.File {
			return text, 0, uncommon
		}
	}
	if text == len(in) || in[text] != '/' {
		if s == scheme.File || text < len(in) && class[in[text]]&(backslash|question|hash) == 0 {
			return text, 0, uncommon
		}
	}
	host := spec.Domain
	switch {
	case start == end:
		if host = spec.EmptyHost; s != scheme.File {
			if end == len(in) || in[end] == '?' || in[end] == '#' {
				return text, 0, failed // host-missing
			}
			return text, 0, uncommon
		}
	case mayEndInNumber(in[start:end]) && lastLabelIsNumber(in[start:end]):
		work |= readNumber
	case domainKind(s, in[start:end]) != host:
		return text, 0, uncommon
	}
	// These fields are stored before the rest is scanned: a copy of u has to wait for
	// fields that are stored right before it.
	u.SchemeEnd = uint32(start - len("://"))
	u.UsernameEnd, u.HostStart = uint32(start), uint32(start)
	u.HostEnd, u.PathStart = uint32(end), uint32(text)
	u.Port, u.Scheme, u.Host = uint16(port), s, host
	if text > end && isDefault(u, port) {
		work |= dropPort
		u.Port = 0
	}
	return text, work, unchanged
}

// common makes u the URL that in is, if in has a common prefix. Otherwise the result is
// uncommon.
//
// It is the only short cut: such an input needs no parser. Without it, Parse takes 1.5
// times as long on the URLs of web pages.
func (w *window) common(u *Record, in string, s scheme.Special, start int, lower work, arena *Arena, isClean bool) result {
	end, lowerHost := w.domainEnd(in, start)
	text, work, r := u.commonPrefix(in, s, start, end, lower|lowerHost)
	switch {
	case r == uncommon && !isClean && isTabAt(in, text):
		return unclean
	case r != unchanged:
		return r
	}
	i, slash := text+1, text == len(in) || in[text] != '/'
	if slash {
		if text < len(in) && in[text] == '\\' {
			text++
		}
		i = text
	}
	dirty, rest := w.scanRest(u, in, i)
	if rest != nowhere && isTabAt(in, dirty) {
		return unclean
	}
	t := tail{in, uint32(text), uint32(dirty), rest}
	switch {
	case work != 0:
		return u.finishCommon(t, slash, work, arena)
	case rest == nowhere && !slash:
		return unchanged
	}
	return u.finish(in[:u.PathStart], t, slash, arena)
}

// finishCommon is finish for a common prefix with work. The result is uncommon if
// the prefix is long.
func (u *Record) finishCommon(t tail, slash bool, work work, arena *Arena) result {
	in := t.in
	// In most such inputs only the case of letters changes. A copy of the input with other
	// letters is faster than writing to a buffer, which is cleared first.
	if work&^(lowerScheme|lowerHost) == 0 && t.rest == nowhere && !slash {
		u.Href = arena.Clone(in)
		putLower(unsafe.Slice(unsafe.StringData(u.Href), len(in)), 0, in[:u.HostEnd])
		return written
	}
	var text ipv4Text
	digits, prefix := 0, int(u.HostEnd)
	if work&readNumber != 0 {
		address, ok := parseIPv4(in[u.HostStart:u.HostEnd])
		if !ok {
			return failed // the host ends in a number and is not an address
		}
		u.Host = spec.IPv4Address
		digits = putIPv4(&text, address)
		if work == readNumber && t.rest == nowhere && !slash && string(text[:digits]) == in[u.HostStart:u.HostEnd] {
			return unchanged
		}
		prefix = int(u.HostStart) + digits
	}
	if work&dropPort == 0 {
		prefix += int(u.PathStart - u.HostEnd)
	}
	if t.rest == nowhere {
		size := prefix + len(in) - int(t.text)
		if slash {
			size++
		}
		if size > MaxLen {
			return failed
		}
		out := arena.bytes(size)
		u.putTail(out, u.putCommonPrefix(out, in, text[:digits], work), t, slash)
		u.Href = stringOf(out)
		return written
	}
	var buf [64]byte
	if prefix > len(buf)-slack {
		return uncommon
	}
	return u.finish(stringOf(buf[:u.putCommonPrefix(buf[:], in, text[:digits], work)]), t, slash, arena)
}

// putCommonPrefix writes the common prefix of in to out, and its offsets to u. It returns
// the length. address is the host if that is an IPv4 address, else empty.
func (u *Record) putCommonPrefix(out []byte, in string, address []byte, work work) (n int) {
	port := ""
	if work&dropPort == 0 {
		port = in[u.HostEnd:u.PathStart]
	}
	switch {
	case len(address) != 0:
		n = putLower(out, 0, in[:u.HostStart])
		n += copy(out[n:], address)
	case work&(lowerScheme|lowerHost) != 0:
		n = putLower(out, 0, in[:u.HostEnd])
	default:
		n = copy(out, in[:u.HostEnd])
	}
	u.HostEnd = uint32(n)
	if port != "" {
		n += copy(out[n:], port)
	}
	u.PathStart = uint32(n)
	return n
}

// isTabAt reports whether s[i] is an ASCII tab or newline.
func isTabAt(s string, i int) bool { return i < len(s) && IsTabOrNewline(s[i]) }
