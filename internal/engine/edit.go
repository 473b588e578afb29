package engine

import (
	"strings"
	"unsafe"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// The setters change one component of a record to a value, as the setters of the
// URL class do. If they fail, the record stays what it is. The result does not
// share memory with the value.
//
// room is nil, or the number of bytes of the memory that Href begins, if no other
// string refers to that memory: then a value that needs no work may be written to
// it, and room is set to the size of the memory of the new Href. 0 is for memory
// to which others refer.

// checkEdit returns the failure of a change of u to value, or no failure.
func (u *Record) checkEdit(value string) Failure {
	switch {
	case u.IsZero():
		return Failure{Reason: ZeroURL}
	case len(value) > MaxInput:
		return Failure{Reason: TooLong}
	}
	return Failure{}
}

// An insertion is what comes in place of a part of Href: prefix and value, which
// is percent-encoded if there is a table, or what put writes. With either, size is
// a bound of its length.
type insertion struct {
	prefix, value string
	table         *table
	put           func(out []byte, n int) int
	size          int
}

// splice replaces u.Href[from:to]. It returns by how much, modulo 1<<32, what
// follows has moved; ok is false if the result is too long.
func (u *Record) splice(from, to uint32, in insertion, room *int) (moved uint32, ok bool) {
	tail := u.Href[to:]
	n, out := int(from), []byte(nil)
	if in.put == nil && in.table == nil {
		end := n + len(in.prefix) + len(in.value)
		size := end + len(tail)
		if size > MaxLen {
			return 0, false
		}
		if out = u.memory(from, size, room); tail != "" {
			copy(out[end:], tail) // first: the memory may be that of tail
		}
		copy(out[n+copy(out[n:], in.prefix):], in.value)
		u.Href = stringOf(out[:size])
		return uint32(end) - to, true
	}
	out = make([]byte, n+in.size+slack+len(tail))
	copy(out, u.Href[:from])
	if in.put != nil {
		n = in.put(out, n)
	} else {
		n = putText(out, n+copy(out[n:], in.prefix), in.value, in.table)
	}
	size := n + copy(out[n:], tail)
	if size > MaxLen {
		return 0, false
	}
	u.Href = (*Arena)(nil).finish(out, size)
	if room != nil {
		*room = 0
	}
	return uint32(n) - to, true
}

// memory returns at least size bytes that begin with u.Href[:from]. They are those
// of Href if there is enough room, and not too much to keep. New memory has a few
// bytes to spare, and half as many again after the second change.
func (u *Record) memory(from uint32, size int, room *int) []byte {
	if room == nil {
		out := make([]byte, size)
		copy(out, u.Href[:from])
		return out
	}
	if size <= *room && *room <= maxKept(size) {
		return unsafe.Slice(unsafe.StringData(u.Href), *room)
	}
	more := 16
	if *room > 0 {
		more += size / 2
	}
	out := make([]byte, size+more)
	copy(out, u.Href[:from])
	*room = len(out)
	return out
}

// SetScheme sets the scheme.
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *Record) SetScheme(value string) Failure {
	if f := u.checkEdit(value); f.Reason != OK {
		return f
	}
	value = WithoutTabs(value)
	if value == "" || !ascii.IsAlpha(value[0]) {
		return Failure{Reason: SchemeStart}
	}
	for i := range len(value) {
		if class[value[i]]&inScheme == 0 {
			return Failure{Reason: SchemeCharacter}
		}
	}
	to := lowerSchemeOf(value)
	switch {
	case ascii.EqualFold(value, u.Name()):
		return Failure{}
	case u.Scheme != scheme.NotSpecial && to == scheme.NotSpecial:
		return Failure{Reason: NotSpecial}
	case u.Scheme == scheme.NotSpecial && to != scheme.NotSpecial:
		return Failure{Reason: Special}
	case u.Scheme == scheme.File && u.Host == spec.EmptyHost:
		return Failure{Reason: NeedsHost}
	case to == scheme.File && (u.HasCredentials() || u.HasPort()):
		return Failure{Reason: IsFile}
	case to == scheme.File && isLocalhost(u.Hostname()):
		return Failure{Reason: Localhost}
	case to == scheme.File && StartsWithPipe(u.Href[u.PathStart+1:]):
		return Failure{Reason: DriveLetter}
	}
	v := *u
	if v.Scheme = to; u.HasPort() && isDefault(&v, int(u.Port)) {
		v.RemovePort(nil)
	}
	moved, ok := v.splice(0, u.SchemeEnd, insertion{size: len(value), put: func(out []byte, n int) int {
		return putLower(out, n, value)
	}}, nil)
	if !ok {
		return Failure{Reason: TooLong}
	}
	v.SchemeEnd += moved
	v.UsernameEnd += moved
	v.HostStart += moved
	v.HostEnd += moved
	v.movePath(moved)
	*u = v
	return Failure{}
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

// SetCredentials sets the username and the password, of which u can have one that
// is not empty. What is percent-encoded stays as it is.
//
// https://url.spec.whatwg.org/#set-the-username
// https://url.spec.whatwg.org/#set-the-password
func (u *Record) SetCredentials(username, password string) Failure {
	if username == u.Username() && password == u.Password() {
		return Failure{}
	}
	if len(username) > MaxInput || len(password) > MaxInput {
		return Failure{Reason: TooLong}
	}
	username, password = percent.DecodeUTF8(username), percent.DecodeUTF8(password)
	size := len(username) + len(password) + len(":@")
	for _, s := range []string{username, password} {
		for i := range len(s) {
			if class[s[i]]&encodeUserinfo != 0 {
				size += grown
			}
		}
	}
	var usernameEnd, hostStart int
	moved, ok := u.splice(u.SchemeEnd+uint32(len("://")), u.HostStart, insertion{size: size, put: func(out []byte, n int) int {
		usernameEnd, hostStart = putUserinfo(out, n, username, password)
		return hostStart
	}}, nil)
	if !ok {
		return Failure{Reason: TooLong}
	}
	u.UsernameEnd, u.HostStart = uint32(usernameEnd), uint32(hostStart)
	u.HostEnd += moved
	u.movePath(moved)
	return Failure{}
}

// SetHost sets the host and, if withPort is set, the port if value has one.
//
// https://url.spec.whatwg.org/#dom-url-host
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *Record) SetHost(value string, withPort bool, room *int) Failure {
	f := u.checkEdit(value)
	switch {
	case f.Reason != OK:
		return f
	case u.HasOpaquePath():
		return Failure{Reason: PathIsOpaque}
	}
	value, _ = clean(value, nil)
	p := parser{in: value}
	v := &p.u
	v.Scheme = u.Scheme
	end, hasUpper := domainEnd(value, 0)
	isDomain := end == len(value) || value[end] == ':' && u.Scheme != scheme.File
	for i := end; i < len(value); i++ {
		if p.endsAuthority(value[i]) {
			return Failure{Reason: HostEnd, Start: uint32(i)}
		}
	}
	if strings.IndexByte(value[end:], '@') >= 0 {
		return Failure{Reason: HostUserinfo}
	}
	if !isDomain {
		if end = len(value); u.Scheme != scheme.File {
			end = hostEndAt(value, 0, end)
		}
	}
	switch {
	case end < len(value) && !withPort:
		return Failure{Reason: HostPort}
	case end > 0 || u.Scheme != scheme.NotSpecial && u.Scheme != scheme.File || end < len(value):
		if !p.host(0, end, isDomain, hasUpper) || end < len(value) && !p.editPort(end) {
			return p.failure
		}
	case u.HasCredentials() || u.HasPort():
		return Failure{Reason: NeedsHostHere}
	default:
		v.Host = spec.EmptyHost
	}
	return u.replaceHost(&p, value, end, room)
}

// editPort scans the port in the value of an edit, whose colon is at i.
func (p *parser) editPort(i int) bool {
	if i+1 == len(p.in) {
		return p.fail(PortMissing, i, i)
	}
	return p.port(i, len(p.in))
}

// replaceHost replaces the host of u, and the port if value has one at end.
func (u *Record) replaceHost(p *parser, value string, end int, room *int) Failure {
	v := &p.u
	from, to := u.HostStart, u.HostEnd
	if end < len(value) {
		to = u.PathStart
	}
	prefix := ""
	if u.Host == spec.NullHost {
		prefix, to = "//", u.PathStart // without the "/." before the path
	}
	text := value
	var buf [decodedOnStack]byte
	if v.HostEnd = uint32(end); p.work != 0 || u.Scheme == scheme.File {
		host, rest := p.in[:end], value[end:]
		out := buf[:]
		if n := 3*len(host) + maxIPv6 + slack + len(rest); n > len(out) || p.work&decodeHost != 0 {
			out = make([]byte, n)
		}
		var decoded []byte
		if p.work&decodeHost != 0 {
			kind, ok := spec.NullHost, false
			if decoded, kind, ok = appendDomain(make([]byte, 0, decodedOnStack), host); !ok {
				p.fail(HostRefused, 0, end)
				return p.failure
			}
			if v.Host = kind; len(decoded) > len(out) {
				out = make([]byte, len(decoded)+len(rest)+slack)
			}
		}
		if u.Scheme == scheme.File && (isLocalhost(host) || string(decoded) == "localhost") {
			v.Host = spec.EmptyHost
		}
		n := p.putHost(out, 0, host, decoded)
		v.HostEnd = uint32(n)
		if rest != "" {
			n = p.putPort(out, n, rest)
		}
		text = stringOf(out[:n])
	}
	start := from + uint32(len(prefix))
	after := *u
	moved, ok := after.splice(from, to, insertion{prefix: prefix, value: text}, room)
	if !ok {
		return Failure{Reason: TooLong}
	}
	after.Host = v.Host
	if prefix != "" {
		after.UsernameEnd, after.HostStart = start, start
	}
	after.HostEnd = start + v.HostEnd
	if end < len(value) {
		after.Port = v.Port
	}
	after.movePath(moved)
	*u = after
	return Failure{}
}

// SetPort sets the port, of a URL that can have one.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *Record) SetPort(port uint16) Failure {
	switch {
	case isDefault(u, int(port)):
		return u.RemovePort(nil)
	case u.HasPort() && u.Port == port:
		return Failure{}
	}
	moved, ok := u.splice(u.HostEnd, u.PathStart, insertion{size: len(":65535"), put: func(out []byte, n int) int {
		return appendPort(out, n, port)
	}}, nil)
	if !ok {
		return Failure{Reason: TooLong}
	}
	u.Port = port
	u.movePath(moved)
	return Failure{}
}

// RemovePort sets the port to null.
func (u *Record) RemovePort(room *int) Failure {
	if u.HasPort() {
		moved, _ := u.splice(u.HostEnd, u.PathStart, insertion{}, room)
		u.Port = 0
		u.movePath(moved)
	}
	return Failure{}
}

// SetPath sets the path.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *Record) SetPath(value string, room *int) Failure {
	f := u.checkEdit(value)
	switch {
	case f.Reason != OK:
		return f
	case u.HasOpaquePath():
		return Failure{Reason: PathIsOpaque}
	}
	if strings.ContainsAny(value, "?#") {
		value = percent.Encode(value, "?#") // they end a path elsewhere
	}
	value, _ = clean(value, nil)
	p := parser{in: value, u: *u}
	p.scanValuePath()
	from, in := uint32(u.pathPrefix()), insertion{value: p.in}
	start := int(from)
	hasPath := p.in != "" || u.NeedsSegment()
	if hasPath && (p.work&writePath != 0 || p.segments == 0 || u.Host == spec.NullHost) {
		in.size = len("/./") + len(p.in) + p.grow
		in.put = func(out []byte, n int) int {
			out[n] = '/'
			n += 1 + copy(out[n+1:], p.in[p.segments:p.dirty])
			n = p.putPath(out, n, start, p.in, p.dirty)
			start, n = markPath(out, start, n, u.Host)
			return n
		}
	}
	moved, ok := u.splice(from, u.QueryStart, in, room)
	if !ok {
		return Failure{Reason: TooLong}
	}
	u.PathStart = uint32(start)
	u.QueryStart += moved
	u.FragmentStart += moved
	return Failure{}
}

// scanValuePath scans a value that is a path.
func (p *parser) scanValuePath() {
	if p.in != "" && p.isSlash(p.in[0]) {
		p.segments = 1
	}
	p.pathEnd(p.segments)
	if p.work&writePath == 0 {
		p.dirty = len(p.in)
	}
	if p.segments == 1 && p.in[0] != '/' {
		p.work |= writePath
	}
}

// NeedsSegment reports whether the path cannot be empty: a special URL has a
// segment at least, and without a host there would be an opaque path.
func (u *Record) NeedsSegment() bool {
	return u.Scheme != scheme.NotSpecial || u.Host == spec.NullHost
}

// SetQuery sets the query, which is given without its question mark.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *Record) SetQuery(value string, room *int) Failure {
	set, t := u.querySet()
	in, f := u.text("?", value, set, t)
	if f.Reason != OK {
		return f
	}
	moved, ok := u.splice(u.QueryStart, u.FragmentStart, in, room)
	if !ok {
		return Failure{Reason: TooLong}
	}
	u.FragmentStart += moved
	return Failure{}
}

// RemoveQuery sets the query to null.
func (u *Record) RemoveQuery() {
	if u.QueryStart != u.FragmentStart {
		u.splice(u.QueryStart, u.FragmentStart, insertion{}, nil)
		u.FragmentStart = u.QueryStart
	}
}

// SetFragment sets the fragment, which is given without its number sign.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *Record) SetFragment(value string, room *int) Failure {
	in, f := u.text("#", value, encodeFragment, tableFragment)
	if f.Reason != OK {
		return f
	}
	if _, ok := u.splice(u.FragmentStart, uint32(len(u.Href)), in, room); !ok {
		return Failure{Reason: TooLong}
	}
	return Failure{}
}

// text returns a query or a fragment that comes in place of that of u, with a mark
// before it, and the bytes of a class percent-encoded.
func (u *Record) text(mark, value string, set classes, t *table) (insertion, Failure) {
	if f := u.checkEdit(value); f.Reason != OK {
		return insertion{}, f
	}
	value, _ = clean(value, nil)
	p := parser{in: value, u: *u}
	_, seen := p.scanText(0, set, 0)
	in := insertion{prefix: mark, value: p.in}
	if seen&set != 0 {
		in.table, in.size = t, len(mark)+len(p.in)+p.grow
	}
	return in, Failure{}
}
