package weburl

import (
	"strconv"

	"github.com/weburl/weburl/internal/scheme"
)

// An Origin is an origin: a tuple of scheme, host and port, or opaque. The zero
// Origin is opaque.
//
// A tuple origin has no domain: only a document can set one.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	scheme  string // empty if opaque
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
		return Origin{scheme: u.Scheme(), host: u.Host(), port: u.record.Port, hasPort: u.record.HasPort()}
	case !u.IsZero() && u.Scheme() == "blob":
		path, err := Parse(u.Path())
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

// Host returns the host of a tuple origin. It is null if o is opaque.
func (o Origin) Host() Host { return o.host }

// Port returns the port of a tuple origin. ok is false if the port is null.
func (o Origin) Port() (port uint16, ok bool) { return o.port, o.hasPort }

// SameOrigin reports whether o and p are same origin. An opaque origin is not the same
// origin as any other, including an opaque origin of the same URL, although two opaque
// origins are == equal. That is why an Origin has no method Equal: for go-cmp use
// cmpopts.EquateComparable.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (o Origin) SameOrigin(p Origin) bool { return !o.IsOpaque() && o == p }

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
	s := o.scheme + "://" + host
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}
