package weburl

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/weburl/weburl/idna"
)

// NetURL returns u as package net/url parses its serialization. The path and the query
// may look different in the result: its field Path is percent-decoded.
//
// NetURL returns an error if net/url rejects the serialization, or if the [url.URL] or
// its String has another scheme, host or port than u: a program with net/url would then
// connect to another host than a browser. [URL.NearestNetURL] is a conversion that does
// not fail.
func (u URL) NetURL() (*url.URL, error) {
	if u.IsZero() {
		return nil, errors.New("weburl: to net/url: the zero URL has no net/url form")
	}
	if n, exact := u.nearest(); exact {
		return n, nil
	}
	n, err := url.Parse(u.record.Href)
	if err != nil {
		if e, ok := err.(*url.Error); ok {
			err = e.Err // without the URL, and with it the password
		}
		return nil, fmt.Errorf("weburl: to net/url: %w", err)
	}
	if n.Scheme != u.Scheme() || n.Host != u.Host() {
		return nil, fmt.Errorf("weburl: to net/url: it reads %q of %q as the host", n.Host, u.Redacted())
	}
	// It cannot write the empty host of "x://", which becomes "x:".
	back, err := Parse(n.String())
	if err != nil || back.Scheme() != u.Scheme() || back.ParsedHost() != u.ParsedHost() || back.Host() != u.Host() {
		return nil, fmt.Errorf("weburl: to net/url: it writes %q for %q", n.Redacted(), u.Redacted())
	}
	return n, nil
}

// FromNetURL parses the string form of n, which must be absolute. A domain may become
// lowercase and ASCII, and an IPv6 address is written in its canonical form.
//
// It returns an error if
//
//   - the string does not parse,
//   - the scheme, host or port of the result differs from n,
//   - n has a name that is an IPv4 address in a browser, such as 127.1,
//   - only one of the two parsers finds a host, as in http:/example.org.
func FromNetURL(n *url.URL) (URL, error) {
	u, err := Parse(n.String())
	if err != nil {
		return URL{}, err
	}
	if !strings.EqualFold(n.Scheme, u.Scheme()) || !samePort(n.Port(), u) || !sameHost(n.Hostname(), u.ParsedHost()) {
		return URL{}, fmt.Errorf("weburl: from net/url: its scheme %q and host %q would become %q and %q", n.Scheme, n.Host, u.Scheme(), u.Host())
	}
	return u, nil
}

// samePort reports whether port, as net/url parses it, means the port of u.
func samePort(port string, u URL) bool {
	if port == "" {
		return !u.record.HasPort()
	}
	number, err := strconv.ParseUint(port, 10, 16)
	return err == nil && strconv.Itoa(int(number)) == u.PortOrDefault()
}

// sameHost reports whether name, a host as net/url parses it, means host.
func sameHost(name string, host Host) bool {
	switch host.kind {
	case HostDomain:
		if strings.EqualFold(name, host.text) {
			return true
		}
		ascii, err := idna.Lax.ToASCII(name)
		return err == nil && ascii == host.text
	case HostIPv6:
		if name == host.unbracketed() {
			return true
		}
		h, err := ParseHost("[" + name + "]")
		return err == nil && h == host
	case HostOpaque:
		h, err := ParseOpaqueHost(name)
		return err == nil && h == host
	}
	return name == host.text
}

// RequestURI returns the path and the query of u with its question mark, as the request
// line of HTTP has them. If the path is empty, as in a URL that is not special, it is a
// slash. RequestURI does not allocate for special URLs.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.1
func (u URL) RequestURI() string {
	if u.record.QueryStart == u.record.PathStart && !u.IsZero() {
		return "/" + u.record.Href[u.record.QueryStart:u.record.FragmentStart]
	}
	return u.record.Href[u.record.PathStart:u.record.FragmentStart]
}
