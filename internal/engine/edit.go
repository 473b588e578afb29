package engine

import (
	"strings"
	"unsafe"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A Reason is why an edit fails.
type Reason uint8

// The reasons.
const (
	OK              Reason = iota
	TooLong                // the value or the serialization is too long
	Rejected               // the host or the port does not parse: package spec has the reason
	ZeroURL                // the zero URL has no components
	PathIsOpaque           // the path is opaque
	IsFile                 // a file URL has neither credentials nor a port
	NoHost                 // a URL without a host has neither credentials nor a port
	SchemeStart            // the scheme does not begin with a letter
	SchemeCharacter        // the scheme has a code point that no scheme has
	NotSpecial             // the URL is special, and the scheme is not
	Special                // the scheme is special, and the URL is not
	NeedsHost              // the scheme needs a host
	Localhost              // localhost is the empty host of a file URL
	DriveLetter            // the path would begin with a drive letter
	HostEnd                // the host ends before a code point of the value
	HostPort               // a hostname has no port
	HostUserinfo           // a host has no "@"
	NeedsHostHere          // credentials or a port need a host
	PortMissing            // there is no port after the colon
)

// The setters change one component of a record to a value, as the setters of the
// URL class do. They return why they fail, or OK. If they fail, the record is unchanged. The result does not share memory
// with the value.
//
// If room is not nil, *room is the size of the memory at the start of Href if nothing else
// refers to it, or else 0. A setter may write to this memory, and sets *room to the size of
// the memory of the new Href.

// checkEdit returns why u cannot be changed to any value, or to one so long, or OK.
func (u *Record) checkEdit(value string) Reason {
	switch {
	case u.IsZero():
		return ZeroURL
	case len(value) > MaxInput:
		return TooLong
	}
	return OK
}

// replace replaces u.Href[from:to] by prefix and text. moved is the new offset of what follows
// minus the old one, modulo 1<<32. ok is false if the result is too long.
func (u *Record) replace(from, to uint32, prefix, text string, room *int) (moved uint32, ok bool) {
	tail := u.Href[to:]
	end := int(from) + len(prefix) + len(text)
	size := end + len(tail)
	if size > MaxLen {
		return 0, false
	}
	out := u.memory(int(from), size, room)
	copy(out[end:], tail) // first: the memory may be that of tail
	for i := range len(prefix) {
		out[int(from)+i] = prefix[i]
	}
	copy(out[int(from)+len(prefix):], text)
	u.Href = stringOf(out[:size])
	return uint32(end) - to, true
}

// memory returns at least size bytes that begin with u.Href[:from]: the memory of Href if
// there is enough room and not too much to keep alive, or else new memory. That has a few bytes
// to spare and, from the second change on, half of size.
func (u *Record) memory(from, size int, room *int) []byte {
	more := 0
	if room != nil {
		if size <= *room && *room <= maxKept(size) {
			return unsafe.Slice(unsafe.StringData(u.Href), *room)
		}
		if more = 16; *room > 0 {
			more += size / 2
		}
		*room = size + more
	}
	out := make([]byte, size+more)
	copy(out, u.Href[:from])
	return out
}

// SetScheme sets the scheme.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *Record) SetScheme(value string) Reason {
	if r := u.checkEdit(value); r != OK {
		return r
	}
	value = WithoutTabs(value)
	if value == "" || !ascii.IsAlpha(value[0]) {
		return SchemeStart
	}
	for i := range len(value) {
		if class[value[i]]&inScheme == 0 {
			return SchemeCharacter
		}
	}
	value = ascii.Lower(value)
	to := scheme.Lookup(value)
	switch {
	case value == u.Name():
		return OK
	case u.Scheme != scheme.NotSpecial && to == scheme.NotSpecial:
		return NotSpecial
	case u.Scheme == scheme.NotSpecial && to != scheme.NotSpecial:
		return Special
	case u.Scheme == scheme.File && u.Host == spec.EmptyHost:
		return NeedsHost
	case to == scheme.File && (u.HasCredentials() || u.HasPort()):
		return IsFile
	case domainKind(to, u.Hostname()) != spec.Domain:
		return Localhost
	case to == scheme.File && StartsWithPipe(u.Href[u.PathStart+1:]):
		return DriveLetter
	}
	v := *u
	if v.Scheme = to; u.HasPort() && isDefault(&v, int(u.Port)) {
		v.RemovePort(nil)
	}
	moved, ok := v.replace(0, u.SchemeEnd, "", value, nil)
	if !ok {
		return TooLong
	}
	v.SchemeEnd += moved
	v.UsernameEnd += moved
	v.HostStart += moved
	v.HostEnd += moved
	v.movePath(moved)
	*u = v
	return OK
}

// movePath moves the offsets of the path and what follows it.
func (u *Record) movePath(moved uint32) {
	u.PathStart += moved
	u.QueryStart += moved
	u.FragmentStart += moved
}

// CannotHavePort returns why u cannot have a username, password or port, or OK.
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *Record) CannotHavePort() Reason {
	switch {
	case u.IsZero():
		return ZeroURL
	case u.Scheme == scheme.File:
		return IsFile
	case u.Host == spec.NullHost || u.Host == spec.EmptyHost:
		return NoHost
	}
	return OK
}

// SetCredentials sets the username and the password. If one is not empty, u can have
// credentials. It does not encode percent signs.
//
// https://url.spec.whatwg.org/#set-the-username
// https://url.spec.whatwg.org/#set-the-password
func (u *Record) SetCredentials(username, password string) Reason {
	if username == u.Username() && password == u.Password() {
		return OK
	}
	if len(username) > MaxInput || len(password) > MaxInput {
		return TooLong
	}
	username, password = percent.DecodeUTF8(username), percent.DecodeUTF8(password)
	var buf buffer
	out := buf.bytes((1+grown)*(len(username)+len(password)) + slack)
	usernameEnd, n := putUserinfo(out, 0, username, password)
	start := u.SchemeEnd + uint32(len("://"))
	moved, ok := u.replace(start, u.HostStart, "", stringOf(out[:n]), nil)
	if !ok {
		return TooLong
	}
	u.UsernameEnd = start + usernameEnd
	u.HostStart += moved
	u.HostEnd += moved
	u.movePath(moved)
	return OK
}

// SetHost sets the host and, if withPort is set, the port if value has one.
//
// https://url.spec.whatwg.org/#dom-url-host
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *Record) SetHost(value string, withPort bool, room *int) Reason {
	r := u.checkEdit(value)
	switch {
	case r != OK:
		return r
	case u.HasOpaquePath() && value != "":
		return PathIsOpaque
	case u.HasOpaquePath():
		return OK // it has no host
	}
	end, lower := domainEnd(value, 0)
	if isUnclean(value[end:]) {
		var buf buffer
		return u.SetHost(buf.clean(value), withPort, room)
	}
	v := &Record{Scheme: u.Scheme}
	var p parser // set field by field: a literal is copied
	p.in, p.u = value, v
	isDomain := end == len(value) || value[end] == ':' && u.Scheme != scheme.File
	for i := end; i < len(value); i++ {
		if class[value[i]]&v.authorityEnds() != 0 {
			return HostEnd
		}
	}
	if strings.IndexByte(value[end:], '@') >= 0 {
		return HostUserinfo
	}
	if !isDomain {
		if end = len(value); u.Scheme != scheme.File {
			end = hostEndAt(value, 0, end)
		}
	}
	hasPort := end < len(value)
	switch {
	case hasPort && !withPort:
		return HostPort
	case end > 0 || hasPort || u.Scheme != scheme.NotSpecial && u.Scheme != scheme.File:
		switch {
		case !p.host(0, end, isDomain, lower):
			return Rejected
		case hasPort && end+1 == len(value):
			return PortMissing
		case hasPort && !p.port(end, len(value)):
			return Rejected
		}
	case u.HasCredentials() || u.HasPort():
		return NeedsHostHere
	default:
		v.Host = spec.EmptyHost
	}
	v.HostEnd = uint32(end)
	if p.work != 0 {
		var ok bool
		var text buffer
		if value, ok = p.hostValue(&text, value[end:]); !ok {
			return Rejected
		}
	}
	return u.replaceHost(v, value, hasPort, room)
}

// hostValue returns the serialization of the host that has been scanned and of the port
// after it. It sets HostEnd to where the host ends in it.
func (p *parser) hostValue(buf *buffer, port string) (value string, ok bool) {
	var decoded []byte
	if p.work&decodeHost != 0 {
		if decoded, ok = p.decodeDomain(nil); !ok {
			return "", false
		}
	}
	out := buf.bytes(p.hostSize(len(decoded)) + len(port))
	n := p.putHost(out, 0, p.hostText(), decoded)
	p.u.HostEnd = uint32(n)
	if port != "" {
		n = p.putPort(out, n, port)
	}
	return stringOf(out[:n]), true
}

// replaceHost replaces the host of u by that of v and, if hasPort is set, the port. value
// has both, and v.HostEnd is where the host ends in it.
func (u *Record) replaceHost(v *Record, value string, hasPort bool, room *int) Reason {
	from, to, prefix := u.HostStart, u.HostEnd, ""
	if hasPort {
		to = u.PathStart
	}
	if u.Host == spec.NullHost {
		prefix, to = "//", u.PathStart // without the "/." before the path
	}
	moved, ok := u.replace(from, to, prefix, value, room)
	if !ok {
		return TooLong
	}
	if u.Host = v.Host; prefix != "" {
		u.HostStart += uint32(len(prefix))
		u.UsernameEnd = u.HostStart
	}
	u.HostEnd = u.HostStart + v.HostEnd
	if hasPort {
		u.Port = v.Port
	}
	u.movePath(moved)
	return OK
}

// SetPort sets the port, of a URL that can have one.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *Record) SetPort(port uint16) Reason {
	if isDefault(u, int(port)) {
		return u.RemovePort(nil)
	}
	var buf buffer
	return u.replacePort(stringOf(buf[:appendPort(buf[:], 0, port)]), port, nil)
}

// RemovePort sets the port to null.
func (u *Record) RemovePort(room *int) Reason { return u.replacePort("", 0, room) }

// replacePort sets the port, of which text is the serialization, with its colon.
func (u *Record) replacePort(text string, port uint16, room *int) Reason {
	if !u.HasPort() && text == "" || u.Href[u.HostEnd:u.PathStart] == text {
		return OK
	}
	moved, ok := u.replace(u.HostEnd, u.PathStart, "", text, room)
	if !ok {
		return TooLong
	}
	u.Port = port
	u.movePath(moved)
	return OK
}

// SetPath sets the path.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *Record) SetPath(value string, room *int) Reason {
	r := u.checkEdit(value)
	switch {
	case r != OK:
		return r
	case u.HasOpaquePath() && value != u.Path():
		return PathIsOpaque
	case u.HasOpaquePath():
		return OK
	}
	v := Record{Scheme: u.Scheme, Host: u.Host} // has the path only
	i := 0
	if value != "" && (value[0] == '/' || value[0] == '\\' && u.Scheme != scheme.NotSpecial) {
		i = 1
	}
	dirty, at := new(window).scanRest(&v, value, i)
	switch {
	case at == inPath && isUnclean(value[dirty:]):
		var buf buffer
		return u.SetPath(buf.clean(value), room)
	case (at != nowhere || int(v.QueryStart) < len(value)) && strings.ContainsAny(value, "?#"):
		return u.SetPath(percent.Encode(value, "?#"), room) // they end a path elsewhere
	}
	if hasPath := value != "" || u.NeedsSegment(); hasPath && (at != nowhere || i == 0 || value[0] != '/' || u.Host == spec.NullHost) {
		var text buffer
		out := text.bytes(len(value) + growth(value[dirty:]) + slack)
		out[0] = '/'
		n := 1 + copy(out[1:], value[i:dirty])
		n = v.markPath(out, v.putRest(out, n, value, dirty, at))
		value = stringOf(out[:n])
	}
	from := uint32(u.pathPrefix())
	moved, ok := u.replace(from, u.QueryStart, "", value, room)
	if !ok {
		return TooLong
	}
	u.PathStart = from + v.PathStart
	u.QueryStart += moved
	u.FragmentStart += moved
	return OK
}

// NeedsSegment reports whether the path cannot be empty: a special URL has a
// segment at least, and without a host there would be an opaque path.
func (u *Record) NeedsSegment() bool {
	return u.Scheme != scheme.NotSpecial || u.Host == spec.NullHost
}

// SetQuery sets the query, which is given without its question mark.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *Record) SetQuery(value string, room *int) Reason {
	set, t := u.querySet()
	moved, r := u.setText(u.QueryStart, u.FragmentStart, "?", value, set, t, room)
	u.FragmentStart += moved
	return r
}

// RemoveQuery sets the query to null.
func (u *Record) RemoveQuery() {
	if u.QueryStart != u.FragmentStart {
		u.replace(u.QueryStart, u.FragmentStart, "", "", nil)
		u.FragmentStart = u.QueryStart
	}
}

// SetFragment sets the fragment, which is given without its number sign.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *Record) SetFragment(value string, room *int) Reason {
	_, r := u.setText(u.FragmentStart, uint32(len(u.Href)), "#", value, encodeFragment, tableFragment, room)
	return r
}

// setText replaces u.Href[from:to] by a delimiter and a query or a fragment, which is
// percent-encoded by t if it has bytes with a class in set. It returns how far the part after
// it has moved, as replace does.
func (u *Record) setText(from, to uint32, delimiter, value string, set classes, t *table, room *int) (moved uint32, _ Reason) {
	if r := u.checkEdit(value); r != OK {
		return 0, r
	}
	if dirty := textEnd(value, 0, set); dirty < len(value) {
		if isUnclean(value[dirty:]) {
			var buf buffer
			return u.setText(from, to, delimiter, buf.clean(value), set, t, room)
		}
		var text buffer
		out := text.bytes(len(value) + growth(value[dirty:]) + slack)
		n := copy(out, value[:dirty])
		for n, dirty = putText(out, n, value, dirty, t); dirty < len(value); n, dirty = putText(out, n, value, dirty+1, t) {
			n += copy(out[n:], "%23") // a number sign, which ends a query elsewhere
		}
		value = stringOf(out[:n])
	}
	moved, ok := u.replace(from, to, delimiter, value, room)
	if !ok {
		return 0, TooLong
	}
	return moved, OK
}
