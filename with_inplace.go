package weburl

import (
	"unsafe"

	"github.com/weburl/weburl/internal/inplace"
)

// What package webapi has of this package that is not exported. See package inplace.
func init() {
	inplace.Installed = &inplace.Setters[URL]{
		HostPort: func(u *URL, room int, value string) (int, bool) { return u.setDomainInPlace(room, value, true) },
		Hostname: func(u *URL, room int, value string) (int, bool) { return u.setDomainInPlace(room, value, false) },
		Path:     (*URL).setPathInPlace,
		Query:    (*URL).setQueryInPlace,
		Fragment: (*URL).setFragmentInPlace,
	}
}

func (u *URL) setDomainInPlace(room int, value string, withPort bool) (more int, ok bool) {
	var v URL
	text, to, ok := v.placeDomain(u, value, withPort)
	if ok {
		more = v.replaceInPlace(u, room, u.hostStart, to, 0, text)
		*u = v
	}
	return more, ok
}

func (u *URL) setPathInPlace(room int, value string) (more int, ok bool) {
	var v URL
	if v.placePath(u, value) {
		more = v.replaceInPlace(u, room, u.pathStart, u.queryStart, 0, value)
		*u = v
		return more, true
	}
	return 0, false
}

func (u *URL) setQueryInPlace(room int, value string) (more int, ok bool) {
	var v URL
	if v.placeQuery(u, value) {
		more = v.replaceInPlace(u, room, u.queryStart, u.fragmentStart, '?', value)
		*u = v
		return more, true
	}
	return 0, false
}

func (u *URL) setFragmentInPlace(room int, value string) (more int, ok bool) {
	var v URL
	if v.placeFragment(u, value) {
		more = v.replaceInPlace(u, room, u.fragmentStart, len32(u.href), '#', value)
		*u = v
		return more, true
	}
	return 0, false
}

// replaceInPlace is replace in the memory that u.href begins, if its room bytes are
// enough, and not too many for v to keep. Otherwise it is in new memory, with a few bytes
// to spare, and with half as many again if a setter has been there before. It returns how
// many bytes the memory has.
func (v *URL) replaceInPlace(u *URL, room int, from, to uint32, mark byte, value string) (more int) {
	n := replacedLen(u, from, to, mark, value)
	var out []byte
	if n <= room && room <= maxKept(n) {
		out = unsafe.Slice(unsafe.StringData(u.href), room)
	} else {
		size := n + 16
		if room > 0 {
			size += n / 2
		}
		out = make([]byte, size)
		copy(out, u.href[:from])
	}
	v.href = unsafe.String(unsafe.SliceData(out), n) // first, as in replace
	putReplaced(out, u, from, to, mark, value)
	return len(out)
}
