package weburl

import (
	"sync"
	"unsafe"
)

// A writer parses most of the URLs that are not their own serializations: http,
// https and file URLs with a domain in ASCII or an IPv4 address. It goes on where
// parseCommon or splice has stopped, and writes the serialization as it reads. What it
// does not know, and whatever fails to parse, it leaves to the parser, which reads
// these URLs as well, in two to three times the time.
//
// There is room in the output for whatever must be percent-encoded, so that
// nothing is measured before it is written.
//
// parse_writer_head.go has what comes before the path, parse_writer_path.go the
// rest.
type writer struct {
	in  string // without the C0 controls and spaces around it
	out []byte // has room for maxGrown times len(in), and for slackWritten
	n   int    // how much of out is written

	// head is what comes before the path, if it has been read but not written.
	head *head

	// url is what is written. Its offsets are into out, and href is not set.
	url *URL

	// pathStart is where in the input the path begins, after its slash if it has
	// one.
	pathStart int

	isValid  bool // in is known to be valid UTF-8 from the place on that is read
	headOnly bool // credentials need not be written
}

const (
	maxShort   = 128     // the length of the longest input whose output is on the stack
	maxWritten = 1 << 10 // the length of the longest input for a writer

	// maxGrown is how much longer a byte becomes: it may be percent-encoded.
	maxGrown = len("%00")

	// slackWritten is room for what the standard adds, and for writing eight bytes
	// where there may be one.
	slackWritten = 64
)

// A scratch is memory for one output.
type scratch [maxGrown*maxWritten + slackWritten]byte

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// write makes u the URL that input is, after parseCommon has stopped at stop with
// what is in u. If it returns false the parser has to read the input. The text of u
// is in the arena, if that is not nil.
func (u *URL) write(input string, stop int, w *window, arena *Arena) bool {
	in := trimC0ControlOrSpace(input)
	if len(in) < len(input) {
		var ok bool
		*w = window{}
		if stop, ok = u.parseCommon(in, w); ok {
			u.take(in, w, arena)
			return true
		}
	}
	if at := u.stoppedAt(stop); at < len(in) && class[in[at]]&tabOrNewline != 0 {
		if u.parseWithoutTabs(in, at, w, arena) {
			return true
		}
		u.scheme = notSpecial
		return u.writeFrom(in, nil, 0, arena)
	}
	if stop > 0 && w.plain {
		return u.writeFrom(in, nil, stop, arena)
	}
	var h head
	if !h.read(in, u.scheme, int(u.hostStart), int(u.hostEnd), w) {
		if !w.plain {
			u.scheme = notSpecial // the writer has to read it as well
		}
		return u.writeFrom(in, nil, 0, arena)
	}
	if stop == 0 {
		var ok bool
		if stop, ok = u.splice(&h, in, w, arena); ok {
			return true
		}
	}
	return u.writeFrom(in, &h, stop, arena)
}

// stoppedAt returns where parseCommon has stopped, in the path or after the host. It is 0
// if it has not found a host.
func (u *URL) stoppedAt(stop int) int {
	if stop == 0 && u.scheme != notSpecial {
		return int(u.hostEnd)
	}
	return stop
}

// parseWithoutTabs makes u the URL that in is, if it is one for parseCommon without its
// tabs and newlines, of which the first is at at. To remove a few and read it again takes
// a fifth less time than a writer.
func (u *URL) parseWithoutTabs(in string, at int, w *window, arena *Arena) bool {
	var buf [maxShort]byte
	if len(in) > len(buf) {
		return false
	}
	n := copy(buf[:], in[:at])
	rest := in[at:]
	for range 4 {
		for rest != "" && class[rest[0]]&tabOrNewline != 0 {
			rest = rest[1:]
		}
		s := unsafe.String(&buf[0], n+copy(buf[n:], rest))
		stop, ok := u.parseCommon(s, w)
		if ok {
			u.takeCopy(s, w, arena)
			return true
		}
		if stop = u.stoppedAt(stop); stop < n || stop == len(s) || class[s[stop]]&tabOrNewline == 0 {
			return false
		}
		n, rest = stop, rest[stop-n:]
	}
	return false
}

// writeFrom makes u the URL that a writer reads in as. What is before stop is known
// to be plain, except for the head if that is not nil. If it is nil and stop is 0,
// the writer reads all.
func (u *URL) writeFrom(in string, h *head, stop int, arena *Arena) bool {
	if len(in) > maxShort {
		return u.writeLong(in, h, stop, arena)
	}
	var buf [maxGrown*maxShort + slackWritten]byte
	var w writer // a literal is built elsewhere and copied, which takes longer
	w.in, w.out, w.url, w.head = in, buf[:], u, h
	if !w.write(stop) {
		return false
	}
	u.href = in
	if out := buf[:w.n]; string(out) != in {
		u.href = arena.string(out)
	}
	return true
}

// writeLong is writeFrom for inputs that are longer than maxShort.
func (u *URL) writeLong(in string, h *head, stop int, arena *Arena) bool {
	if len(in) > maxWritten {
		return false
	}
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	w := writer{in: in, out: s[:], url: u, head: h}
	if !w.write(stop) {
		return false
	}
	u.href = in
	if out := s[:w.n]; string(out) != in {
		u.href = arena.string(out)
	}
	return true
}

// canWrite reports whether input parses, if a head or a writer can tell, after
// commonAuthority has returned the other arguments.
func canWrite(input string, scheme scheme, start, end int, w *window) bool {
	in := trimC0ControlOrSpace(input)
	if len(in) < len(input) {
		var ok bool
		*w = window{}
		if scheme, start, end, _, ok = commonAuthority(in, w); ok {
			return true
		}
	}
	var h head
	if h.read(in, scheme, start, end, w) {
		return true
	}
	if !w.plain {
		scheme = notSpecial // as in write
	}
	return canWriteHead(in, scheme, start, end)
}

// canWriteHead is canWrite for what head does not know.
func canWriteHead(in string, scheme scheme, start, end int) bool {
	if len(in) > maxShort {
		return false
	}
	var buf [maxShort + slackWritten]byte // nothing grows, without credentials
	var u URL
	u.scheme, u.hostStart, u.hostEnd = scheme, uint32(start), uint32(end)
	var w writer
	w.in, w.out, w.url, w.headOnly = in, buf[:], &u, true
	return w.readHead()
}

// write reads the input from stop on, as writeFrom tells. It returns false for what
// it leaves to the parser, as the other methods do.
func (w *writer) write(stop int) bool {
	if stop > 0 {
		return w.resume(stop)
	}
	if !w.readHead() {
		return false
	}
	if i := w.pathStart; i < len(w.in) && isSlash(w.in[i]) {
		w.pathStart++
	}
	w.url.pathStart = uint32(w.n)
	w.out[w.n] = '/'
	w.n++
	return w.path(w.pathStart)
}

// resume reads the input from i on, which is in the path or ends it.
func (w *writer) resume(i int) bool {
	start := int(w.url.pathStart) + len("/")
	w.pathStart = start
	if w.head != nil {
		w.pathStart = w.head.path
	} else if w.url.scheme == schemeFile && mayBeDrive(w.in, start) {
		return false
	}
	if i == len(w.in) || class[w.in[i]]&tabOrNewline != 0 {
		// The segment may be a dot segment: scanPath has not known that the input
		// ends here, or that a tab means nothing.
		for i > w.pathStart && w.in[i-1] != '/' {
			i--
		}
	}
	if w.head != nil {
		w.head.put(w.out, w.in, w.url)
		w.n = start + copy(w.out[start:], w.in[w.pathStart:i])
	} else {
		w.n = copy(w.out, w.in[:i])
	}
	return w.path(i)
}

// isSlash reports whether c separates path segments in a special URL.
func isSlash(c byte) bool { return c == '/' || c == '\\' }

// trimC0ControlOrSpace returns s without the C0 controls and spaces around it.
func trimC0ControlOrSpace(s string) string {
	if s != "" && s[0] > ' ' && s[len(s)-1] > ' ' {
		return s
	}
	for s != "" && s[0] <= ' ' {
		s = s[1:]
	}
	for s != "" && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}
