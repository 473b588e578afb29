package weburl

import (
	"encoding/binary"
	"strconv"
	"unsafe"

	"github.com/weburl/weburl/internal/escape"
)

// readHead reads and writes what comes before the path.
func (w *writer) readHead() bool {
	u := w.url
	i := int(u.hostStart)
	plain := i // the end of what is known to be plain
	if u.scheme != notSpecial {
		// commonAuthority has read it.
		plain = int(u.hostEnd)
		w.n = copy(w.out, w.in[:plain])
		u.schemeEnd = u.hostStart - len32("://")
		u.usernameEnd = u.hostStart
	} else if i = w.scheme(); i == 0 {
		return false
	} else if plain = i; u.scheme == schemeFile && i < len(w.in) && isSlash(w.in[i]) {
		u.host = HostEmpty
		u.hostEnd = uint32(w.n)
		w.pathStart = i
		return true
	}
	return w.host(plain) || u.scheme != schemeFile && w.credentials(i)
}

// scheme reads the scheme and the slashes before the host, and returns the place
// after them, or 0.
//
// https://url.spec.whatwg.org/#scheme-state
// https://url.spec.whatwg.org/#special-authority-slashes-state
func (w *writer) scheme() int {
	scheme, i := anyScheme(w.in)
	switch scheme {
	case notSpecial:
		return 0
	case schemeHTTPS:
		w.n = copy(w.out, "https://")
	case schemeHTTP:
		w.n = copy(w.out, "http://")
	case schemeFile:
		w.n = copy(w.out, "file://")
	}
	w.url.scheme = scheme
	w.url.schemeEnd = uint32(w.n - len("://"))
	w.url.usernameEnd, w.url.hostStart = uint32(w.n), uint32(w.n)
	return i
}

// host reads and writes the host, which has been read up to i and written, and the
// port.
//
// https://url.spec.whatwg.org/#host-state
func (w *writer) host(i int) bool {
	in, u := w.in, w.url
	start, n := int(u.hostStart), w.n
	for i < len(in) && in[i] != ':' && !isSlash(in[i]) {
		i, n = lowerHost(w.out, n, in, i)
		if i < len(in) && class[in[i]]&tabOrNewline != 0 {
			i++
			continue
		}
		if i == len(in) || in[i] != '%' || !escape.At(in, i) {
			break
		}
		c := lower(escape.Byte(in, i))
		if class[c]&stopDomain != 0 {
			return false
		}
		w.out[n] = c
		i, n = i+len("%00"), n+1
	}
	if n == start {
		return false
	}
	u.host = HostDomain
	// The output is not written to as long as host is in use.
	host := unsafe.String(&w.out[start], n-start)
	switch {
	case endsInNumber(host):
		address, ok := parseIPv4(host)
		if !ok {
			return false
		}
		u.host = HostIPv4
		n = len(appendIPv4(w.out[:start], address))
	case u.scheme == schemeFile && host == "localhost":
		u.host = HostEmpty
		n = start
	}
	u.hostEnd = uint32(n)
	w.n = n
	if i < len(in) && in[i] == ':' && u.scheme != schemeFile {
		if i = w.port(i + 1); i < 0 {
			return false
		}
	}
	w.pathStart = i
	return i == len(in) || isSlash(in[i]) || in[i] == '?' || in[i] == '#'
}

// credentials reads and writes the username and password at i, and the host and
// the port after them.
//
// https://url.spec.whatwg.org/#authority-state
func (w *writer) credentials(i int) bool {
	in, u := w.in, w.url
	at, colon := -1, -1
	for j := i; j < len(in) && !isSlash(in[j]) && in[j] != '?' && in[j] != '#'; j++ {
		switch {
		case in[j] == '@':
			at = j
		case in[j] == ':' && colon < 0:
			colon = j
		}
	}
	if at < 0 {
		return false
	}
	start := int(u.usernameEnd)
	w.n = start
	u.port = 0
	if !w.headOnly {
		if colon < 0 || colon > at {
			colon = at
		}
		ok := w.userinfo(i, colon)
		u.usernameEnd = uint32(w.n)
		if colon+1 < at {
			w.out[w.n] = ':'
			w.n++
			ok = ok && w.userinfo(colon+1, at)
		}
		if !ok {
			return false
		}
		if w.n > start {
			w.out[w.n] = '@'
			w.n++
		}
	}
	u.hostStart = uint32(w.n)
	return w.host(at + 1)
}

// userinfo writes the username or the password at i to end, percent-encoded.
func (w *writer) userinfo(i, end int) bool {
	out, n := w.out, w.n
	for ; i < end; i++ {
		c := w.in[i]
		switch {
		case class[c]&stopUserinfo == 0:
			out[n] = c
			n++
		case class[c]&tabOrNewline != 0 || c >= 0x80 && !w.isValidFrom(i):
			return false
		default:
			n = putEscape(out, n, c)
		}
	}
	w.n = n
	return true
}

// port reads and writes the port at i. It returns the place after it, or -1.
//
// https://url.spec.whatwg.org/#port-state
func (w *writer) port(i int) int {
	port, digits := uint32(0), 0
	for ; i < len(w.in); i++ {
		digit := uint32(w.in[i]) - '0'
		if digit > 9 {
			if class[w.in[i]]&tabOrNewline != 0 {
				continue
			}
			break
		}
		digits++
		if port = port*10 + digit; port > 0xFFFF {
			return -1
		}
	}
	standard, _ := w.url.scheme.defaultPort()
	switch {
	case digits == 0 || port == uint32(standard):
	case port == 0:
		return -1 // which is not the same as none
	default:
		w.url.port = uint16(port)
		w.out[w.n] = ':'
		w.n = len(strconv.AppendUint(w.out[:w.n+1], uint64(port), 10))
	}
	return i
}

// lowerHost is scanDomain for a domain in either case. It writes the domain to out
// at n, in lowercase.
func lowerHost(out []byte, n int, in string, i int) (nextIn, nextOut int) {
	for {
		var x uint64
		if i+8 <= len(in) {
			x = word(in, i)
		} else {
			x = lastWord(in, i)
		}
		binary.LittleEndian.PutUint64(out[n:], x|inRange(x, 'A', 'Z')&marks>>2)
		ok := domainMarks(x, lowered)
		if ok == marks {
			i, n = i+8, n+8
			continue
		}
		k := first(ok ^ marks)
		i, n = i+k, n+k
		if i >= len(in) || class[in[i]]&stopDomain != 0 {
			return i, n
		}
		i, n = i+1, n+1
	}
}

// lower returns c, in lowercase if it is an ASCII letter.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c |= 0x20
	}
	return c
}
