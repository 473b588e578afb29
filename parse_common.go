package weburl

import (
	"strings"
	"unsafe"
)

// The functions of this file are a short cut before the parser. They recognize
// the most common inputs that are their own serialization, or differ from it in
// ways that need no other look at them, and leave all others to the parser, which
// reads these as well. The short cut saves a third of the time of Parse on web
// URLs, and half of that on references.

// parseCommon makes u the URL that s is, except for its text, which take adds, if s is
// the serialization of an http, https or file URL with neither credentials nor a port.
// An http or https URL may also have capitals in its scheme and domain, the default port,
// and backslashes for slashes that are in the window.
//
// Otherwise parseCommon returns false, and stop is where it has stopped in the path,
// after the first slash; what is before that is in u, and as it is serialized if
// w.plain is true, or else after a head. Or stop is 0, and u may tell what
// commonAuthority does.
func (u *URL) parseCommon(s string, w *window) (stop int, ok bool) {
	scheme, start, end, path, ok := commonAuthority(s, w)
	if !ok {
		u.scheme = scheme
		u.hostStart = uint32(start)
		u.hostEnd = uint32(end)
		return 0, false
	}
	// What is known is stored before the rest is read: a copy of u that follows
	// a store at once has to wait for it.
	u.schemeEnd = uint32(start - len("://"))
	u.usernameEnd = uint32(start)
	u.hostStart = uint32(start)
	u.hostEnd = uint32(end)
	u.pathStart = uint32(end)
	u.port = 0
	u.scheme = scheme
	u.host = HostDomain
	if start == end {
		u.host = HostEmpty
	}
	pathEnd := w.pathEnd(s, path+1)
	queryEnd, ok := scanTail(s, pathEnd, w)
	gone := path - end
	u.queryStart = uint32(pathEnd - gone)
	u.fragmentStart = uint32(queryEnd - gone)
	w.gone, w.slashes = int32(gone), w.backslashes(path+1, pathEnd)
	if w.slashes == 0 {
		return pathEnd, ok
	}
	if !ok || scheme == schemeFile {
		return firstOf(w.slashes, pathEnd), false
	}
	w.plain = false
	return 0, true
}

// take makes s, or what it is serialized as, the text of u, which parseCommon has read from
// s. If it is not s, it is in the arena, if that is not nil.
func (u *URL) take(s string, w *window, arena *Arena) {
	if w.plain {
		u.href = s
		return
	}
	u.takeCopy(s, w, arena)
}

// takeCopy is take where s is not as it is serialized, or must not be kept.
func (u *URL) takeCopy(s string, w *window, arena *Arena) {
	out := arena.clone(s[w.gone:])
	u.href = unsafe.String(unsafe.SliceData(out), len(out))
	if w.plain {
		return
	}
	start, end := int(u.hostStart), int(u.hostEnd)
	putDomain(out, start, s, start, end-start)
	putScheme(out, u.scheme)
	out[end] = '/'
	putSlashes(out, w.slashes, int(w.gone))
}

// commonAuthority returns where the host of an http, https or file URL begins and
// ends, if it is a domain, or the empty host of a file URL, and where the path
// follows, which may be after the default port. What follows then cannot fail to
// parse. w.plain is whether all of it is as it is serialized.
//
// Otherwise ok is false, and scheme is http or https if a domain begins at start that
// reaches up to end at least, which is a byte or more. w.plain is whether it has no
// capitals, and neither has the scheme; the window has its number.
func commonAuthority(s string, w *window) (scheme scheme, start, end, path int, ok bool) {
	scheme, start, plain := commonScheme(s)
	if scheme == notSpecial {
		return notSpecial, 0, 0, 0, false
	}
	w.look(s)
	end, hasUpper := w.domainEnd(s, start)
	w.plain = plain && !hasUpper
	switch {
	case scheme == schemeFile:
		if hasUpper || end == len(s) || s[end] != '/' || s[start:end] == "localhost" || beginsWithPipe(s, end+1) || start < end && endsInNumber(s[start:end]) {
			return notSpecial, 0, 0, 0, false
		}
	case start == end:
		return notSpecial, 0, 0, 0, false
	case end < len(s) && s[end] != '/' && s[end] != ':' && !endsAuthority(s[end]):
		return scheme, start, end, 0, false // the host goes on
	default:
		w.isNumber = mayEndInNumber(s[start:end]) && w.parseNumber(s[start:end])
		switch {
		case w.isNumber || end == len(s):
			return scheme, start, end, 0, false
		case s[end] != '/':
			path = end + defaultPort(s, end, scheme)
			ok = path < len(s) && (s[path] == '/' || s[path] == '\\' && path < int(w.size))
			w.plain = w.plain && !ok
			return scheme, start, end, path, ok
		}
	}
	return scheme, start, end, end, true
}

// hasPlainHost reports whether s begins with http:// or https:// or file:// and a domain
// as it is serialized, or the empty host of a file URL, which end there. Then s parses. To
// find that out takes two thirds of the time of a look at a window.
func hasPlainHost(s string) bool {
	scheme, start, plain := commonScheme(s)
	if !plain {
		return false
	}
	end := scanDomain(s, start)
	if end < len(s) && !endsAuthority(s[end]) {
		return false
	}
	if start == end {
		return scheme == schemeFile && end < len(s) && s[end] == '/'
	}
	return !endsInNumber(s[start:end])
}

// defaultPort returns the length of the default port of a scheme, with its colon, if
// what follows the host at i begins like it. Otherwise it returns 0.
func defaultPort(s string, i int, scheme scheme) int {
	const http, https = ":80", ":443"
	switch {
	case scheme == schemeHTTPS && strings.HasPrefix(s[i:], https):
		return len(https)
	case scheme == schemeHTTP && strings.HasPrefix(s[i:], http):
		return len(http)
	}
	return 0
}

// Schemes as words, with as many slashes as there are in a URL: one comparison each.
const (
	wordHTTPS = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
	wordHTTP  = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | ':'<<32 | '/'<<40 | '/'<<48
	wordFile  = 'f' | 'i'<<8 | 'l'<<16 | 'e'<<24 | ':'<<32 | '/'<<40 | '/'<<48
)

// commonScheme returns where the authority begins, or the host of a file URL, if
// s begins with https:// or http:// in either case, or file://. plain is whether the
// scheme is in lowercase.
func commonScheme(s string) (scheme scheme, start int, plain bool) {
	if len(s) < 8 {
		return notSpecial, 0, false
	}
	w := word(s, 0)
	four := w | 0x20202020
	five := four | 0x20<<32
	switch {
	case five == wordHTTPS:
		return schemeHTTPS, len("https://"), w == five
	case four<<8 == wordHTTP<<8:
		return schemeHTTP, len("http://"), w == four
	case w<<8 == wordFile<<8:
		return schemeFile, len("file://"), true
	}
	return notSpecial, 0, false
}

// scanTail returns where the query of a special URL ends, if there is one,
// after a path that ends at i. ok is false unless what follows the path can be
// taken over as it is.
func scanTail(s string, i int, w *window) (queryEnd int, ok bool) {
	if i < len(s) && s[i] == '?' {
		i = w.queryEnd(s, i+1)
	}
	return i, i == len(s) || s[i] == '#' && scanFragment(s, i+1) == len(s)
}

// resolveCommon makes u what the reference ref means relative to base, if base
// is special but no file URL, and ref is a path, query or fragment that can be
// taken over as it is, except for any number of ../ before it. Otherwise it
// returns false, and leaves u unchanged. The text of u is in the arena, if that is not
// nil.
func (u *URL) resolveCommon(base *URL, ref string, arena *Arena) bool {
	if ref == "" || base.scheme == notSpecial || base.scheme == schemeFile {
		return false
	}
	// All of base up to keep is followed by all of ref from i on.
	keep, i, pathEnd := 0, 0, 0
	var w window
	switch c := ref[0]; {
	case c == '#':
		keep = int(base.fragmentStart)
	case c == '?':
		keep = int(base.queryStart)
	case c == '/':
		if len(ref) > 1 && (ref[1] == '/' || ref[1] == '\\') {
			return false
		}
		keep = int(base.pathStart)
		pathEnd = scanPath(ref, 1, true, true)
	case strings.IndexByte(ref, ':') >= 0:
		return false // there may be a scheme
	default:
		slash := lastSlash(base.href, int(base.queryStart))
		for strings.HasPrefix(ref[i:], "../") {
			if slash > int(base.pathStart) {
				slash = lastSlash(base.href, slash)
			}
			i += len("../")
		}
		keep = slash + 1
		pathEnd = scanPath(ref, i, true, true)
	}
	queryEnd, ok := scanTail(ref, pathEnd, &w)
	if !ok || keep+len(ref)-i > maxLen {
		return false
	}
	*u = *base
	if ref[0] != '#' {
		u.queryStart = uint32(keep + pathEnd - i)
		u.fragmentStart = uint32(keep + queryEnd - i)
	}
	u.href = arena.concat(base.href[:keep], ref[i:])
	return true
}
