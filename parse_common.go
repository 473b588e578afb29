package weburl

import "strings"

// The functions of this file are a short cut before the parser. They recognize
// the most common inputs that are their own serialization, and leave all others
// to the parser, which reads these as well. The short cut saves a third of the
// time of Parse on web URLs, and half of that on references.

// parseCommon makes u the URL that s is, if s is the serialization of an http,
// https or file URL with neither credentials nor a port. Otherwise it returns
// false, and stop is where it has stopped in the path, after the first slash; all
// before that is in u, and as it is serialized. Or stop is 0, and u may tell what
// commonAuthority does.
func (u *URL) parseCommon(s string) (stop int, ok bool) {
	scheme, start, end, ok := commonAuthority(s)
	if !ok {
		u.scheme = scheme
		u.hostStart = uint32(start)
		u.hostEnd = uint32(end)
		return 0, false
	}
	// What is known is stored before the rest is read: a copy of u that follows
	// a store at once has to wait for it.
	u.href = s
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
	pathEnd := scanPath(s, end+1, true, true)
	queryEnd, ok := scanTail(s, pathEnd)
	u.queryStart = uint32(pathEnd)
	u.fragmentStart = uint32(queryEnd)
	return pathEnd, ok
}

// commonAuthority returns where the authority of an http, https or file URL
// begins and ends, if it is a domain as it stands, or the empty host of a file
// URL, and the path follows. What follows then cannot fail to parse. Otherwise ok
// is false, and scheme is http or https if a domain begins at start that is plain
// up to end, at least a byte.
func commonAuthority(s string) (scheme scheme, start, end int, ok bool) {
	scheme, start = commonScheme(s)
	if scheme == notSpecial {
		return notSpecial, 0, 0, false
	}
	end = scanDomain(s, start)
	switch {
	case scheme == schemeFile:
		if end == len(s) || s[end] != '/' || s[start:end] == "localhost" || beginsWithPipe(s, end+1) || start < end && endsInNumber(s[start:end]) {
			return notSpecial, 0, 0, false
		}
	case start == end:
		return notSpecial, 0, 0, false
	case end == len(s) || s[end] != '/' || endsInNumber(s[start:end]):
		return scheme, start, end, false
	}
	return scheme, start, end, true
}

// Schemes as words, with as many slashes as there are in a URL: one comparison each.
const (
	wordHTTPS = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | 's'<<32 | ':'<<40 | '/'<<48 | '/'<<56
	wordHTTP  = 'h' | 't'<<8 | 't'<<16 | 'p'<<24 | ':'<<32 | '/'<<40 | '/'<<48
	wordFile  = 'f' | 'i'<<8 | 'l'<<16 | 'e'<<24 | ':'<<32 | '/'<<40 | '/'<<48
)

// commonScheme returns where the authority begins, or the host of a file URL, if
// s begins with https:// or http:// or file://.
func commonScheme(s string) (scheme scheme, start int) {
	if len(s) < 8 {
		return notSpecial, 0
	}
	switch w := word(s, 0); {
	case w == wordHTTPS:
		return schemeHTTPS, len("https://")
	case w<<8 == wordHTTP<<8:
		return schemeHTTP, len("http://")
	case w<<8 == wordFile<<8:
		return schemeFile, len("file://")
	}
	return notSpecial, 0
}

// scanTail returns where the query of a special URL ends, if there is one,
// after a path that ends at i. ok is false unless what follows the path can be
// taken over as it is.
func scanTail(s string, i int) (queryEnd int, ok bool) {
	if i < len(s) && s[i] == '?' {
		i = scanQuery(s, i+1)
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
	queryEnd, ok := scanTail(ref, pathEnd)
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
