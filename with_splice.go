package weburl

import "unsafe"

// The functions of this file are a short cut before the rest of the methods that set
// host, path, query and fragment, for values that can be taken over as they are. Those
// named place check that, and make v what u is with the value, except for its href. Then
// replace makes the href.

// placeDomain is for the host, and if withPort is set the port, in value. u must be
// special and not a file URL, and they a domain and a port as they are serialized, or the
// default port. text is what comes in place of u.href[u.hostStart:to].
func (v *URL) placeDomain(u *URL, value string, withPort bool) (text string, to uint32, ok bool) {
	if u.scheme == notSpecial || u.scheme == schemeFile || !u.fits(value) {
		return "", 0, false
	}
	end := scanDomain(value, 0)
	if end == 0 || endsInNumber(value[:end]) {
		return "", 0, false
	}
	to, port := u.hostEnd, u.port
	if end < len(value) {
		h := head{scheme: u.scheme}
		if !withPort || value[end] != ':' || end+1 == len(value) || h.readPort(value, end+1) != len(value) {
			return "", 0, false
		}
		value = value[:end+h.portEnd-h.portStart]
		to, port = u.pathStart, h.port
	}
	moved := u.hostStart + len32(value) - to // modulo 1<<32
	*v = *u
	v.host = HostDomain
	v.port = port
	v.hostEnd = u.hostStart + uint32(end)
	v.pathStart += moved
	v.queryStart += moved
	v.fragmentStart += moved
	return value, to, true
}

// placePath is for a path that comes in place of that of u, which must be special and not
// a file URL.
func (v *URL) placePath(u *URL, path string) bool {
	if u.scheme == notSpecial || u.scheme == schemeFile || !u.fits(path) ||
		path == "" || path[0] != '/' || scanPath(path, 1, true, true) != len(path) {
		return false
	}
	*v = *u
	v.queryStart = u.pathStart + len32(path)
	v.fragmentStart += v.queryStart - u.queryStart
	return true
}

// placeQuery is for a query that comes, after a question mark, in place of all between
// the path and the fragment.
func (v *URL) placeQuery(u *URL, query string) bool {
	if u.IsZero() || !u.fits(query) || scanQuery(query, 0) != len(query) {
		return false
	}
	*v = *u
	v.fragmentStart = u.queryStart + len32("?") + len32(query)
	return true
}

// placeFragment is for a fragment that comes, after a number sign, in place of all after
// the query.
func (v *URL) placeFragment(u *URL, fragment string) bool {
	if u.IsZero() || !u.fits(fragment) || scanFragment(fragment, 0) != len(fragment) {
		return false
	}
	*v = *u
	return true
}

// fits reports whether the value, and a mark before it, can be added to u.
func (u *URL) fits(value string) bool {
	return len(value) <= maxInput && len(value) < maxLen-len(u.href)
}

// replace makes the href of v that of u with the mark, unless that is 0, and the value in
// place of u.href[from:to].
func (v *URL) replace(u *URL, from, to uint32, mark byte, value string) {
	// make, which clears the memory, and three copies take a sixth less than the operator
	// + or a strings.Builder.
	out := make([]byte, replacedLen(u, from, to, mark, value))
	copy(out, u.href[:from])
	// The caller copies v when this returns, and waits for what was stored just before:
	// href goes first.
	v.href = unsafe.String(unsafe.SliceData(out), len(out))
	putReplaced(out, u, from, to, mark, value)
}

// replacedLen returns how long the text is that replace makes.
func replacedLen(u *URL, from, to uint32, mark byte, value string) int {
	n := int(from) + len(value) + len(u.href) - int(to)
	if mark != 0 {
		n++
	}
	return n
}

// putReplaced writes what replace makes of u.href to out, except for u.href[:from], which is
// there. out may be the memory of u.href.
func putReplaced(out []byte, u *URL, from, to uint32, mark byte, value string) {
	i := int(from)
	if mark != 0 {
		i++
	}
	if int(to) < len(u.href) {
		copy(out[i+len(value):], u.href[to:])
	}
	copy(out[i:], value)
	if mark != 0 {
		out[from] = mark
	}
}
