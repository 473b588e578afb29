package webapi

import (
	"encoding/binary"
	"slices"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/spec"
)

// newRecord returns u as a URL record, which setters change.
//
// A URL that has been changed cannot always go back: with its protocol set to
// file, "http://example.org/C|/" has a path that no input to the parser gives,
// which makes "C:" of it.
func newRecord(u weburl.URL) *spec.URL {
	record := &spec.URL{
		Scheme:   u.Scheme(),
		Username: u.EncodedUsername(),
		Password: u.EncodedPassword(),
		Host:     newHost(u.ParsedHost()),
	}
	if port, ok := u.PortNumber(); ok {
		record.Port = &port
	}
	if u.HasOpaquePath() {
		record.Path = spec.Path{IsOpaque: true, Opaque: u.EncodedPath()}
	} else {
		record.Path.List = slices.Collect(u.EncodedSegments())
	}
	if query := u.EncodedQuery(); u.HasQuery() {
		record.Query = &query
	}
	if fragment := u.EncodedFragment(); u.HasFragment() {
		record.Fragment = &fragment
	}
	return record
}

func newHost(h weburl.Host) spec.Host {
	switch h.Kind() {
	case weburl.HostEmpty:
		return spec.Host{Kind: spec.EmptyHost}
	case weburl.HostDomain:
		return spec.Host{Kind: spec.Domain, Name: h.String()}
	case weburl.HostOpaque:
		return spec.Host{Kind: spec.OpaqueHost, Name: h.String()}
	case weburl.HostIPv4:
		addr, _ := h.Addr()
		b := addr.As4()
		return spec.Host{Kind: spec.IPv4Address, IPv4: binary.BigEndian.Uint32(b[:])}
	case weburl.HostIPv6:
		addr, _ := h.Addr()
		b := addr.As16()
		host := spec.Host{Kind: spec.IPv6Address}
		for i := range host.IPv6 {
			host.IPv6[i] = binary.BigEndian.Uint16(b[2*i:])
		}
		return host
	}
	return spec.Host{} // null
}
