package weburl

import (
	"strconv"

	"github.com/weburl/weburl/internal/scheme"
)

// An Origin is an origin: a tuple of scheme, host and port, or opaque. Compare origins with
// [Origin.SameOrigin]: == does not compile, because an opaque origin is the same as no
// other. For a map of tuple origins use the String as the key. The zero Origin is opaque.
//
// A tuple origin has no domain: only a document can set one.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	_       [0]func() // not comparable
	scheme  string    // empty if opaque
	host    Host
	port    uint16
	hasPort bool
}

// Origin returns the origin of u, which is the origin attribute of the URL class:
//
//   - For http, https, ws, wss and ftp URLs it is a tuple of scheme, host and port.
//   - For a blob URL it is the origin of the URL in its path, if that is an http or
//     https URL. Each call parses the path. There is no blob URL store.
//   - For all other URLs, including file URLs, it is an opaque origin.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL) Origin() Origin {
	switch {
	case u.IsSpecial() && u.record.Scheme != scheme.File:
		return Origin{scheme: u.Scheme(), host: u.ParsedHost(), port: u.record.Port, hasPort: u.record.HasPort()}
	case !u.IsZero() && u.Scheme() == "blob":
		path, err := Parse(u.EncodedPath())
		if err == nil && (path.record.Scheme == scheme.HTTP || path.record.Scheme == scheme.HTTPS) {
			return path.Origin()
		}
	}
	return Origin{}
}

// IsOpaque reports whether o is an opaque origin.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// Scheme returns the scheme of a tuple origin. It is empty if o is opaque.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the host and, unless the port is null, a colon and the port, as [URL.Host]
// does. It is empty if o is opaque.
func (o Origin) Host() string { return withPort(o.host.text, o.Port()) }

// Hostname returns the host without the port, and an IPv6 address without its brackets, as
// [URL.Hostname] does. It is empty if o is opaque.
func (o Origin) Hostname() string { return o.host.unbracketed() }

// ParsedHost returns the host of a tuple origin. It is null if o is opaque.
func (o Origin) ParsedHost() Host { return o.host }

// Port returns the port of a tuple origin in decimal digits. It is empty if the port is
// null, as that is if it is the default port of the scheme.
func (o Origin) Port() string {
	if !o.hasPort {
		return ""
	}
	return strconv.Itoa(int(o.port))
}

// PortNumber returns the port of a tuple origin as a number. ok is false if the port is null.
func (o Origin) PortNumber() (port uint16, ok bool) { return o.port, o.hasPort }

// SameOrigin reports whether o and p are same origin. An opaque origin is not the same
// origin as any other, including an opaque origin of the same URL. That is why an Origin
// has no method Equal.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (o Origin) SameOrigin(p Origin) bool {
	return !o.IsOpaque() && o.scheme == p.scheme && o.host == p.host && o.port == p.port && o.hasPort == p.hasPort
}

// String returns the serialization of o, in ASCII: "https://example.org:8080",
// or "null" if o is opaque.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string { return o.serialize(o.host.String()) }

// Unicode returns the serialization of o with its domain in Unicode. It is for
// display: different origins can look the same.
func (o Origin) Unicode() string { return o.serialize(o.host.Unicode()) }

func (o Origin) serialize(host string) string {
	if o.IsOpaque() {
		return "null"
	}
	return o.scheme + "://" + withPort(host, o.Port())
}

// withPort returns host with a colon and the port, unless port is empty.
func withPort(host, port string) string {
	if port == "" {
		return host
	}
	return host + ":" + port
}
