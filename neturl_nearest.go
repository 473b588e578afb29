package weburl

import (
	"net/url"
	"strings"

	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// NearestNetURL returns the [url.URL] that is nearest to u, for programs and libraries
// that use net/url. Unlike [URL.NetURL] it does not fail: it percent-encodes characters
// that net/url does not accept, such as the percent sign in https://example.org/100%.
//
// The result has the scheme, host and port of u. If changed is empty, net/http sends the
// path and the query of u. Otherwise changed lists, in the order of [spec.Component], the
// components that differ if the String of the result is parsed:
//
//   - A username, password or fragment differs if net/url percent-encodes other bytes
//     of it.
//   - A host differs if net/url or net/http cannot write it. This is a host with a
//     quote, backquote or brace; if the scheme is not special, also one with a
//     percent sign or percent-encoded ASCII; and an empty host before an empty path.
//   - A path differs if net/url does not accept it.
//
// To send u unchanged use package httpurl.
//
// An opaque path is in the field Opaque, as in results of [url.Parse]. For the zero URL
// the result is empty.
func (u URL) NearestNetURL() (n *url.URL, changed []spec.Component) {
	if u.IsZero() {
		return new(url.URL), nil
	}
	n, _ = u.nearest()
	return n, u.changes(n)
}

// nearest returns the result of NearestNetURL. If it is exact, it is what [url.Parse]
// returns for u, and its String has the scheme, host and port of u.
func (u URL) nearest() (n *url.URL, exact bool) {
	exact = u.IsSpecial() && u.isSendable() && onlyEscapes(u.EncodedUsername()) && onlyEscapes(u.EncodedPassword())
	n = &url.URL{Scheme: u.Scheme()}
	if username, password := u.DecodedUsername(), u.DecodedPassword(); password != "" {
		n.User = url.UserPassword(username, password)
	} else if username != "" {
		n.User = url.User(username)
	}
	n.Host = netHost(u)
	if u.HasOpaquePath() {
		n.Opaque = u.EncodedPath()
	} else {
		r := &u.record
		n.OmitHost = r.Host == HostNull
		start := r.PathStart
		if n.OmitHost {
			start = r.HostEnd // with "/.", or else "//" would be a host
		}
		written := r.Href[start:r.QueryStart]
		path := encodable(written)
		exact = exact && len(path) == len(written)
		if n.Path = percent.Decode(path); n.EscapedPath() != path {
			n.RawPath = path
		}
	}
	n.RawQuery = u.EncodedQuery()
	n.ForceQuery = u.HasQuery() && n.RawQuery == ""
	if fragment := u.EncodedFragment(); fragment != "" {
		written := fragment
		fragment = encodable(written)
		exact = exact && len(fragment) == len(written)
		if n.Fragment = percent.Decode(fragment); n.EscapedFragment() != fragment {
			n.RawFragment = fragment
		}
	}
	return n, exact
}

// netHost returns the host and port of u as net/url has them: with percent-encoded
// bytes that are not ASCII decoded. It cannot have other ones.
func netHost(u URL) string {
	host := u.Host()
	if u.record.Host != HostOpaque || strings.IndexByte(host, '%') < 0 {
		return host
	}
	for i := range len(host) {
		if host[i] == '%' && (!escape.At(host, i) || escape.Byte(host, i) < 0x80) {
			return host
		}
	}
	return percent.Decode(host)
}

// encodable returns a path or a fragment as net/url accepts it: it percent-encodes a "%"
// that does not begin a percent-encoded byte, and the characters that net/url encodes.
func encodable(s string) string {
	var b []byte
	done := 0
	for i := range len(s) {
		if netEncodes[s[i]] && !escape.At(s, i) {
			b = escape.Append(append(b, s[done:i]...), s[i])
			done = i + 1
		}
	}
	if done == 0 {
		return s
	}
	return string(append(b, s[done:]...))
}

// netEncodes has the bytes of a URL that net/url percent-encodes in a path or a fragment.
var netEncodes = func() (set [256]bool) {
	for _, c := range []byte("\"%<>\\^`{|}") {
		set[c] = true
	}
	return set
}()

// onlyEscapes reports whether each "%" of s begins a percent-encoded byte.
func onlyEscapes(s string) bool {
	for i := strings.IndexByte(s, '%'); i >= 0 && i < len(s); i++ {
		if s[i] == '%' && !escape.At(s, i) {
			return false
		}
	}
	return true
}

// isSendable reports whether net/http sends the host in the Host header. It sends an empty
// one in place of other hosts.
func (u URL) isSendable() bool { return !strings.ContainsAny(u.record.Hostname(), "\"`{}") }

// changes returns the components of u that differ in the string form of n, or in the
// request that net/http sends for it.
func (u URL) changes(n *url.URL) (changed []spec.Component) {
	sendable := u.isSendable()
	text := n.String()
	if text == u.record.Href && sendable {
		return nil
	}
	v, err := Parse(text)
	a, b := &u.record, &v.record
	for _, c := range [...]struct {
		component spec.Component
		same      bool
	}{
		{spec.UsernameComponent, u.EncodedUsername() == v.EncodedUsername()},
		{spec.PasswordComponent, u.EncodedPassword() == v.EncodedPassword()},
		{spec.HostComponent, err == nil && u.ParsedHost() == v.ParsedHost() && sendable},
		{spec.PathComponent, u.EncodedPath() == v.EncodedPath()},
		{spec.QueryComponent, a.Href[a.QueryStart:a.FragmentStart] == b.Href[b.QueryStart:b.FragmentStart]},
		{spec.FragmentComponent, a.Href[a.FragmentStart:] == b.Href[b.FragmentStart:]},
	} {
		if !c.same {
			changed = append(changed, c.component)
		}
	}
	return changed
}
