package columns

import (
	"strings"

	"github.com/weburl/weburl"
)

// An authority is what a row has in the columns that are OfAuthority.
type authority struct {
	host   [port + 1 - hostName]Value
	origin [ipKind + 1 - origin]Value
}

// A known authority is remembered with its number, from 1.
type known struct {
	*authority
	number int
}

// An authorityText is the text of a URL up to its path. Most texts have no rest. Then a
// look-up in a map of thousands does not read a string, which is in no cache: Parquet takes
// a seventeenth less time.
type authorityText struct {
	begin [32]byte // with zeros, which no URL has, after a shorter text
	rest  string
}

func textOf(s string) (t authorityText) {
	t.rest = s[copy(t.begin[:], s):]
	return t
}

// mostKnown is how many authorities a Maker remembers. Each takes some 600 bytes.
const mostKnown = 1 << 15

// authority returns the authority of a URL.
func (m *Maker) authority(u weburl.URL) known {
	if u.Scheme() == "blob" {
		// Its origin is in its path.
		return known{authority: m.newAuthority(u)}
	}
	s := beforePath(u)
	text := textOf(s)
	if m.last.authority != nil && text == m.lastText {
		return m.last
	}
	a, ok := m.known[text]
	if !ok {
		if len(m.known) == mostKnown || m.known == nil {
			m.known = make(map[authorityText]known)
		}
		// What is remembered must not keep all of u in memory. The beginning of a
		// serialization parses.
		s = strings.Clone(s)
		text = textOf(s)
		u, _ := weburl.Parse(s)
		m.count++
		a = known{m.newAuthority(u), m.count}
		m.known[text] = a
	}
	if text.rest == "" { // and so it does not share memory with u
		m.lastText, m.last = text, a
	}
	return a
}

// beforePath returns the part of a URL before its path.
func beforePath(u weburl.URL) string {
	after := len(u.EncodedPath())
	if u.HasQuery() {
		after += len("?") + len(u.EncodedQuery())
	}
	if u.HasFragment() {
		after += len("#") + len(u.EncodedFragment())
	}
	href := u.String()
	return href[:len(href)-after]
}

func (m *Maker) newAuthority(u weburl.URL) *authority {
	a := new(authority)
	a.set(protocol, Of(u.Scheme()))
	if u.Port() != "" {
		a.set(port, Of(u.Port()))
	}
	o := u.Origin()
	a.set(origin, Of(o.String()))
	a.set(siteColumn, Of(m.List.Of(o).String()))
	m.setHost(a, u.ParsedHost())
	return a
}

// set sets the value of a column.
func (a *authority) set(column int, v Value) {
	if column < origin {
		a.host[column-hostName] = v
	} else {
		a.origin[column-origin] = v
	}
}

// setHost sets what depends on the host alone.
func (m *Maker) setHost(a *authority, h weburl.Host) {
	if h.Kind() == weburl.HostNull {
		return
	}
	name := strings.TrimSuffix(h.String(), ".")
	a.set(hostName, Of(name))
	switch h.Kind() {
	case weburl.HostIPv4:
		a.set(ipKind, Of("ipv4"))
		return
	case weburl.HostIPv6:
		a.set(ipKind, Of("ipv6"))
		return
	case weburl.HostEmpty, weburl.HostOpaque:
		return
	}
	for i, rest := 0, name; i <= host5th-hostTLD && rest != ""; i++ {
		dot := strings.LastIndexByte(rest, '.')
		a.set(hostTLD+i, Of(rest[dot+1:]))
		rest = rest[:max(dot, 0)]
	}
	a.set(hostReversed, Of(reversed(name)))
	withoutDot := func(text string, ok bool) Value { return ofOK(strings.TrimSuffix(text, "."), ok) }
	if suffix, ok := m.List.RegistrySuffix(h); ok {
		a.set(registrySuffix, withoutDot(suffix, true))
		a.set(registeredDomain, withoutDot(m.List.RegistryDomain(h)))
		a.set(privateSuffix, withoutDot(m.List.PublicSuffix(h)))
		a.set(privateDomain, withoutDot(m.List.RegistrableDomain(h)))
	}
}

// reversed returns the labels of a domain in reverse order.
func reversed(domain string) string {
	b := make([]byte, 0, len(domain))
	for end := len(domain); ; {
		dot := strings.LastIndexByte(domain[:end], '.')
		b = append(b, domain[dot+1:end]...)
		if dot < 0 {
			return string(b)
		}
		b = append(b, '.')
		end = dot
	}
}
