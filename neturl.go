package weburl

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/weburl/weburl/idna"
)

// NetURL returns u as package net/url reads its serialization. It is an error
// if net/url rejects the serialization, or reads another scheme, host or port
// than u has: then a program that goes on with net/url would not talk to the
// host that a browser talks to.
//
// The path and the query may look different in the result, which holds the path
// percent-decoded.
func (u URL) NetURL() (*url.URL, error) {
	if u.IsZero() {
		return nil, fmt.Errorf("weburl: the zero URL is no URL")
	}
	n, err := url.Parse(u.href)
	if err != nil {
		return nil, fmt.Errorf("weburl: to net/url: %w", err)
	}
	if n.Scheme != u.Scheme() || n.Host != u.HostPort() {
		return nil, fmt.Errorf("weburl: to net/url: it reads %q of %q as the host", n.Host, u.Redacted())
	}
	return n, nil
}

// FromNetURL parses the string form of n, which must be absolute. It is an
// error if that does not parse, or if the host or port in it is not the one
// that n has: a host may only become lowercase, ASCII, or an IP address in its
// canonical form.
func FromNetURL(n *url.URL) (URL, error) {
	u, err := Parse(n.String())
	if err != nil {
		return URL{}, err
	}
	port, ok := u.PortOrDefault()
	samePort := n.Port() == "" || ok && n.Port() == fmt.Sprint(port)
	if !samePort || !sameHost(n.Hostname(), u.Host()) {
		return URL{}, fmt.Errorf("weburl: from net/url: its host %q would become %q", n.Host, u.HostPort())
	}
	return u, nil
}

// sameHost reports whether name, a host as net/url reads it, means host.
func sameHost(name string, host Host) bool {
	switch host.kind {
	case HostDomain:
		ascii, err := idna.Lax.ToASCII(name)
		return strings.EqualFold(name, host.text) || err == nil && ascii == host.text
	case HostIPv6:
		h, err := ParseHost("[" + name + "]")
		return err == nil && h == host
	case HostOpaque:
		h, err := ParseOpaqueHost(name)
		return err == nil && h == host
	}
	return name == host.text
}
