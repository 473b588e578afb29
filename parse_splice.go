package weburl

import (
	"encoding/binary"
	"unsafe"
)

// A head is what comes before the path of an http or https URL that has no
// credentials, and the host is an IPv4 address or a domain of plain bytes in either
// case. It is read without writing anything. Where the rest of the input can be
// taken over as it is, the URL is the head, a slash and that rest: a writer, which
// looks at each byte to write it, takes a third longer.
type head struct {
	scheme scheme
	host   HostKind
	port   uint16

	start, end int    // the host in the input
	size       int    // the length of the host, serialized
	address    uint32 // of a host that is an IPv4 address

	// The port in the input, with its colon. It is empty for the default port.
	portStart, portEnd int

	path int // where the path begins in the input, after its slash if it has one

	plain bool // all before the port is as it is serialized
}

// read reads the head of in, of which commonAuthority has returned the other
// arguments. It returns false for what a writer or the parser has to read.
func (h *head) read(in string, scheme scheme, start, end int, w *window) bool {
	h.plain = w.plain
	if scheme == notSpecial {
		scheme, start = anyScheme(in)
		// put writes words that begin up to seven bytes before the host.
		if scheme == notSpecial || scheme == schemeFile || start < len("http://") {
			return false
		}
		if w.size == 0 {
			w.look(in)
		}
		h.plain = false
		if end, _ = w.domainEnd(in, start); start == end {
			return false
		}
		w.isNumber = mayEndInNumber(in[start:end]) && w.parseNumber(in[start:end])
	}
	i := end
	if i < len(in) && in[i] != ':' && !endsAuthority(in[i]) {
		return false
	}
	h.scheme, h.host, h.start, h.end, h.size = scheme, HostDomain, start, end, end-start
	if w.isNumber {
		if !w.isIPv4 {
			return false
		}
		h.setIPv4(in, w.address)
	}
	h.port, h.portStart, h.portEnd = 0, i, i
	if i < len(in) && in[i] == ':' {
		if i = h.readPort(in, i+1); i < 0 || i < len(in) && !endsAuthority(in[i]) {
			return false
		}
	}
	if i < len(in) && isSlash(in[i]) {
		i++
	}
	h.path = i
	return true
}

// endsAuthority reports whether c ends the authority of a special URL.
func endsAuthority(c byte) bool { return isSlash(c) || c == '?' || c == '#' }

// setIPv4 makes the host an IPv4 address.
func (h *head) setIPv4(in string, address uint32) {
	h.host, h.address = HostIPv4, address
	h.size = sizeIPv4(address)
	if h.plain = h.plain && h.size == h.end-h.start; h.plain {
		var buf [len("255.255.255.255.")]byte
		putIPv4(buf[:], len(buf), address)
		h.plain = string(buf[len(buf)-h.size:]) == in[h.start:h.end]
	}
}

// readPort reads the port at i, and returns the place after it, or -1.
//
// https://url.spec.whatwg.org/#port-state
func (h *head) readPort(in string, i int) int {
	start, port := i, uint32(0)
	for ; i < len(in) && isASCIIDigit(in[i]); i++ {
		if port = port*10 + uint32(in[i]-'0'); port > 0xFFFF {
			return -1
		}
	}
	if standard, _ := h.scheme.defaultPort(); i == start || port == uint32(standard) {
		return i
	}
	if in[start] == '0' {
		return -1 // the serialization is another one, or port 0
	}
	h.port, h.portStart, h.portEnd = uint16(port), start-len(":"), i
	return i
}

// place fills in the offsets of u that follow from h, up to the path.
func (h *head) place(u *URL) {
	start := len("http://")
	if h.scheme == schemeHTTPS {
		start = len("https://")
	}
	u.schemeEnd = uint32(start - len("://"))
	u.usernameEnd = uint32(start)
	u.hostStart = uint32(start)
	u.hostEnd = uint32(start + h.size)
	u.pathStart = uint32(start + h.size + h.portEnd - h.portStart)
	u.port, u.scheme, u.host = h.port, h.scheme, h.host
}

// put writes the head of u, and the slash after it, to out.
func (h *head) put(out []byte, in string, u *URL) {
	n := int(u.hostEnd)
	if h.host == HostIPv4 {
		putIPv4(out, n, h.address)
	} else {
		putDomain(out, int(u.hostStart), in, h.start, h.size)
	}
	putScheme(out, h.scheme)
	if h.portStart < h.portEnd {
		copy(out[u.hostEnd:], in[h.portStart:h.portEnd])
	}
	out[u.pathStart] = '/'
}

// putDomain writes the size bytes of a domain, which is at from in the input and after a
// scheme, to out at n in lowercase. It overwrites up to seven bytes before it.
func putDomain(out []byte, n int, in string, from, size int) {
	// Nothing is written after the host, where there may be no room. Most hosts have no
	// more than three words, and a loop of as many as there are is hard to predict.
	for ; size > 24; size -= 8 {
		putLower(out, n+size-8, in, from+size-8)
	}
	putLower(out, n+size-8, in, from+size-8)
	k := max(size-16, -7)
	putLower(out, n+k, in, from+k)
	k = max(size-24, -7)
	putLower(out, n+k, in, from+k)
}

// putLower writes eight bytes of a domain to out at n, in lowercase.
func putLower(out []byte, n int, in string, i int) {
	w := word(in, i)
	binary.LittleEndian.PutUint64(out[n:], w|inRange(w, 'A', 'Z')&marks>>2)
}

// putScheme writes a scheme and two slashes.
func putScheme(out []byte, scheme scheme) {
	if scheme == schemeHTTPS {
		binary.LittleEndian.PutUint64(out, wordHTTPS)
	} else {
		copy(out, "http://")
	}
}

// splice makes u the URL that in is, with the head h, if all after the head can be
// taken over as it is. Otherwise it returns false, and where in the path it has
// stopped. The text of u is in the arena, if that is not nil.
func (u *URL) splice(h *head, in string, w *window, arena *Arena) (stop int, ok bool) {
	h.place(u)
	pathEnd := w.pathEnd(in, h.path)
	queryEnd, ok := scanTail(in, pathEnd, w)
	start := int(u.pathStart) + len("/")
	size := start + len(in) - h.path
	backslashes := w.backslashes(h.path, pathEnd)
	if !ok || size > maxLen {
		return firstOf(backslashes, pathEnd), false
	}
	u.queryStart = uint32(start + pathEnd - h.path)
	u.fragmentStart = uint32(start + queryEnd - h.path)
	if h.plain && start == h.path && in[start-1] == '/' && backslashes == 0 {
		u.href = in
		return 0, true
	}
	var out []byte
	gone := h.path - start
	if gone >= 0 {
		// One copy brings the rest of the input to its place.
		out = arena.clone(in[gone:])
	} else {
		out = arena.bytes(size)
		copy(out[start:], in[h.path:])
	}
	u.href = unsafe.String(unsafe.SliceData(out), len(out))
	h.put(out, in, u)
	putSlashes(out, backslashes, gone)
	return 0, true
}

// anyScheme returns which scheme in begins with, in either case, and where what
// follows it and any slashes begins. It knows http and https, and file with two
// slashes.
//
// https://url.spec.whatwg.org/#scheme-state
// https://url.spec.whatwg.org/#special-authority-slashes-state
func anyScheme(in string) (scheme scheme, i int) {
	if len(in) < 8 {
		return notSpecial, 0
	}
	// The first four letters in lowercase, or the first five, and a colon.
	const fiveBytes, sixBytes = 1<<40 - 1, 1<<48 - 1
	four := word(in, 0) | 0x20202020
	five := four | 0x20<<32
	switch {
	case five&sixBytes == wordHTTPS&sixBytes:
		scheme, i = schemeHTTPS, len("https:")
	case four&fiveBytes == wordHTTP&fiveBytes:
		scheme, i = schemeHTTP, len("http:")
	case four&fiveBytes == wordFile&fiveBytes && isSlash(in[5]) && isSlash(in[6]):
		return schemeFile, len("file://")
	default:
		return notSpecial, 0
	}
	for i < len(in) && isSlash(in[i]) {
		i++
	}
	return scheme, i
}

// ignoresBase reports whether ref begins with http or https or file, in either case,
// and two slashes. Then it means the same with any base.
func ignoresBase(ref string) bool {
	scheme, i := anyScheme(ref)
	switch scheme {
	case schemeHTTPS:
		return i >= len("https://")
	case schemeHTTP:
		return i >= len("http://")
	}
	return scheme == schemeFile
}
