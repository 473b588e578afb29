package weburl

import (
	"errors"
	"net/netip"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/spec"
)

// A HostKind is the kind of a [Host]. It decides what its String means: example.org is a
// domain in http://example.org/, and an opaque host, which is not ASCII case-insensitive, in
// redis://example.org/. Only special URLs have domains and IPv4 addresses.
type HostKind = spec.HostKind

// The kinds of host.
const (
	HostNull   = spec.NullHost    // no host at all, as in mailto:user@example.org
	HostEmpty  = spec.EmptyHost   // the empty host, as in file:///etc/hosts
	HostDomain = spec.Domain      // a domain, in ASCII
	HostIPv4   = spec.IPv4Address // an IPv4 address
	HostIPv6   = spec.IPv6Address // an IPv6 address
	HostOpaque = spec.OpaqueHost  // the host of a URL that is not special, percent-encoded
)

// A Host is a host of the standard: a domain, an IP address, an opaque host,
// the empty host, or null, which is the zero Host. It is a comparable value,
// and == is the standard's equality.
//
// https://url.spec.whatwg.org/#concept-host
type Host struct {
	text string
	kind HostKind
}

// ParseHost parses the host of a special URL, without a port: a domain or an IP address,
// as the standard's host parser does. Unlike in a URL, tabs and newlines are errors, and
// so is an empty input. The error is a [*ParseError].
//
// https://url.spec.whatwg.org/#concept-host-parser
func ParseHost(input string) (Host, error) { return parseHost(input, false) }

// ParseOpaqueHost parses the host of a URL that is not special: an opaque host,
// an IPv6 address, or the empty host. It is the standard's host parser with
// isOpaque set. An error is a [*ParseError].
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func ParseOpaqueHost(input string) (Host, error) {
	if input == "" {
		return Host{kind: HostEmpty}, nil
	}
	return parseHost(input, true)
}

func parseHost(input string, isOpaque bool) (Host, error) {
	text, kind, ok := engine.ParseHost(input, isOpaque)
	switch {
	case ok:
		return Host{text: text, kind: kind}, nil
	case isOpaque:
		return Host{}, &ParseError{input: input, kind: aOpaqueHost}
	}
	return Host{}, &ParseError{input: input, kind: aHost}
}

// HostFromAddr returns the host for an IP address. The result is an IPv6 address if addr
// is one, even if it is IPv4-mapped. The error is for the zero Addr and for an address
// with a zone, which no URL has.
func HostFromAddr(addr netip.Addr) (Host, error) {
	switch {
	case !addr.IsValid():
		return Host{}, errors.New("weburl: the zero netip.Addr is not an address")
	case addr.Zone() != "":
		return Host{}, errors.New("weburl: the address has a zone, which no URL has: " + addr.String())
	case addr.Is4():
		return Host{text: addr.String(), kind: HostIPv4}, nil
	}
	return ParseHost("[" + addr.String() + "]")
}

// Kind returns which kind of host h is.
func (h Host) Kind() HostKind { return h.kind }

// String returns the host, serialized, with an IPv6 address in brackets: unlike
// [URL.Hostname]. A domain is in ASCII. The result is empty for the empty host and for
// null.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (h Host) String() string { return h.text }

// Unicode returns the host like [Host.String], but with a domain in Unicode, as the
// standard's algorithm "domain to Unicode" returns it. Use it for display and not for
// comparison: different domains can look the same.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func (h Host) Unicode() string {
	if h.kind != HostDomain {
		return h.text
	}
	unicode, err := idna.Lax.ToUnicode(h.text)
	if err != nil {
		return h.text
	}
	return unicode
}

// Addr returns h as an IP address. ok is false if h is not an IP address. An IPv6
// address has no zone, and may be IPv4-mapped, such as ::ffff:10.0.0.1: call
// [netip.Addr.Unmap] before checking the kind of address.
func (h Host) Addr() (addr netip.Addr, ok bool) {
	if h.kind != HostIPv4 && h.kind != HostIPv6 {
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(h.unbracketed())
	return addr, err == nil
}

// unbracketed returns the host as String does, but an IPv6 address without its brackets.
func (h Host) unbracketed() string {
	if h.kind == HostIPv6 {
		return h.text[len("[") : len(h.text)-len("]")]
	}
	return h.text
}
