package engine

import (
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// specialAuthority scans a special URL from i on, where any number of slashes and
// backslashes can stand.
//
// https://url.spec.whatwg.org/#special-authority-slashes-state
// https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
func (p *parser) specialAuthority(i int) bool {
	in, start := p.in, i
	for i < len(in) && (in[i] == '/' || in[i] == '\\') {
		i++
	}
	if i != start+2 || in[start] != '/' || in[start+1] != '/' {
		p.work |= writeSlashes
	}
	return p.authority(i)
}

// authority scans a URL from its authority at i on. It expects a domain or an IP address,
// with a port or without, and calls anyAuthority for all others.
//
// https://url.spec.whatwg.org/#authority-state
// https://url.spec.whatwg.org/#host-state
func (p *parser) authority(i int) bool {
	in, u := p.in, p.u
	domainEnd, lower := p.window.domainEnd(in, i)
	hostEnd := domainEnd
	if hostEnd == i {
		hostEnd = bracketEnd(in, i)
	}
	end := hostEnd
	if end < len(in) && in[end] == ':' {
		_, end = scanPort(in, end+1)
	}
	u.UsernameEnd, u.HostStart = uint32(i), uint32(i)
	if end < len(in) && class[in[end]]&u.authorityEnds() == 0 {
		// The host is another one, or these were credentials.
		return p.anyAuthority(i, domainEnd, lower)
	}
	u.HostEnd, p.read = uint32(hostEnd), end
	return p.host(i, hostEnd, true, lower) && p.port(hostEnd, end) && p.path(end)
}

// bracketEnd returns the end of the host in brackets at i if it has only code points of
// IPv6 addresses, or else i.
func bracketEnd(in string, i int) int {
	if i == len(in) || in[i] != '[' {
		return i
	}
	for j := i + 1; j < len(in); j++ {
		switch c := in[j]; {
		case c == ']':
			return j + 1
		case !ascii.IsHexDigit(c) && c != ':' && c != '.':
			return i
		}
	}
	return i
}

// authorityEnds returns the class of the code points that can follow an authority.
func (u *Record) authorityEnds() classes {
	if u.Scheme == scheme.NotSpecial {
		return slash | question | hash
	}
	return slash | question | hash | backslash
}

// anyAuthority is authority for any authority. hostEnd and lower are the results of domainEnd.
func (p *parser) anyAuthority(i, hostEnd int, lower work) bool {
	in, u := p.in, p.u
	ends, end, at := p.u.authorityEnds(), hostEnd, -1
	for end < len(in) && class[in[end]]&ends == 0 { // these are among the bytes that a domain cannot have
		if in[end] == '@' {
			at = end
		}
		for end++; end < len(in) && in[end] >= 0x80; end++ {
		}
		end, _ = p.window.domainEnd(in, end)
	}
	host := i
	p.read = end
	if at >= 0 {
		if at+1 == end {
			return false // host-missing
		}
		p.userinfo(i, at)
		host = at + 1
		u.HostStart = uint32(host)
		hostEnd, lower = p.window.domainEnd(in, host)
	}
	isDomain := hostEnd == end || in[hostEnd] == ':'
	if !isDomain {
		hostEnd = hostEndAt(in, host, end)
	}
	u.HostEnd = uint32(hostEnd)
	return p.host(host, hostEnd, isDomain, lower) && p.port(hostEnd, end) && p.path(end)
}

// hostEndAt returns where the host ends that begins at i, in an authority that ends at
// end: at the first colon that is not in brackets, or at end.
//
// https://url.spec.whatwg.org/#host-state
func hostEndAt(in string, i, end int) int {
	insideBrackets := false
	for ; i < end; i++ {
		switch in[i] {
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		case ':':
			if !insideBrackets {
				return i
			}
		}
	}
	return end
}

// userinfo scans the credentials in[i:at], a username and, after a colon, a password.
//
// https://url.spec.whatwg.org/#authority-state
func (p *parser) userinfo(i, at int) {
	in, colon := p.in, -1
	var seen classes
	for j := i; j < at; j++ {
		if in[j] == ':' && colon < 0 {
			colon = j
			continue
		}
		seen |= class[in[j]]
	}
	p.userinfoStart = i
	p.u.UsernameEnd = uint32(colon)
	if colon < 0 {
		p.u.UsernameEnd = uint32(at)
	}
	if seen&encodeUserinfo != 0 || colon == at-1 || i == at {
		p.work |= writeUserinfo
	}
}

// putUserinfo writes credentials and their delimiters to out at n. It returns
// where the username ends and where the host begins.
func putUserinfo(out []byte, n int, username, password string) (usernameEnd, hostStart uint32) {
	n = put(out, n, username, tableUserinfo)
	usernameEnd = uint32(n)
	if password != "" {
		out[n] = ':'
		n = put(out, n+1, password, tableUserinfo)
	}
	if username != "" || password != "" {
		out[n] = '@'
		n++
	}
	return usernameEnd, uint32(n)
}

// putAuthority writes the authority with its slashes to out at n, or for a null host the
// "/." before the path. It sets the offsets of u, and returns the offset after what it has
// written. host is the host if it has been decoded, else nil.
func (p *parser) putAuthority(out []byte, n int, host []byte) int {
	in, u := p.in, p.u
	// Each field is loaded alone: a wider load would wait for the narrow stores before it.
	usernameEnd, hostStart, hostEnd, pathStart := u.UsernameEnd, u.HostStart, u.HostEnd, u.PathStart
	if u.Host == spec.NullHost {
		u.UsernameEnd, u.HostStart, u.HostEnd = uint32(n), uint32(n), uint32(n)
		return n + copy(out[n:], in[hostEnd:pathStart]) // "/." or nothing
	}
	out[n], out[n+1] = '/', '/'
	n += len("//")
	u.UsernameEnd, u.HostStart = uint32(n), uint32(n)
	if usernameEnd != hostStart {
		username, password := in[p.userinfoStart:usernameEnd], ""
		if in[usernameEnd] == ':' {
			password = in[usernameEnd+1 : hostStart-1]
		}
		if p.work&writeUserinfo == 0 {
			u.UsernameEnd, u.HostStart = uint32(n+len(username)), uint32(n+copy(out[n:], in[p.userinfoStart:hostStart]))
		} else {
			u.UsernameEnd, u.HostStart = putUserinfo(out, n, username, password)
		}
		n = int(u.HostStart)
	}
	n = p.putHost(out, n, in[hostStart:hostEnd], host)
	u.HostEnd = uint32(n)
	return p.putPort(out, n, in[hostEnd:pathStart])
}
