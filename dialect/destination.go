package dialect

import (
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/ascii"
)

// A Destination is where a program would connect for a URL: what is left when it
// and its resolver have done all that they do to a host. Two readers go to the
// same place if their destinations are ==, however each of them spells it.
type Destination struct {
	// Scheme is in lower case. It is empty for a reference that was read
	// without a base.
	Scheme string

	// Host is an IPv4 address of four decimal numbers, an IPv6 address without
	// brackets as RFC 5952 writes it, with its zone after "%", or a name in
	// ASCII lower case without one dot at its end. A name is what the resolver
	// is asked for, and need not be one that it finds: it may be no domain name,
	// and have bytes that are not ASCII. Package compare treats a domain name in
	// Unicode as a refusal. Host is empty if the reader connects to none: it
	// sees no host, or the URL is one of this machine's files.
	Host string

	// Port is in decimal digits without zeros before them. It is the default
	// port of the scheme if the URL has none, and empty if this is not known, or
	// if there is no host.
	Port string
}

// NewDestination returns the destination with a host that is in the form which
// [Destination] describes, and scheme and port as a reader spells them. A file
// URL whose host is localhost has none. It does not allocate if the scheme is in
// lower case.
func NewDestination(scheme, host, port string) Destination {
	scheme = ascii.Lower(scheme)
	if host == "" || scheme == "file" && resolve.IsLocal(host) {
		return Destination{Scheme: scheme}
	}
	return Destination{Scheme: scheme, Host: host, Port: resolve.Port(scheme, port)}
}

// String writes the destination for people: "http host:80".
func (d Destination) String() string {
	host := d.Host
	switch {
	case host == "":
		host = "no host"
	case d.Port != "":
		for i := range len(host) {
			if host[i] == ':' {
				host = "[" + host + "]"
				break
			}
		}
		host += ":" + d.Port
	}
	if d.Scheme == "" {
		return host
	}
	return d.Scheme + " " + host
}

// Destination returns where the dialect goes for r, one of its readings. The
// failure is that of the reading, or one that the program has only when it
// connects, such as a host that its IDNA refuses; nil if it has none.
//
// It takes time linear in the length of the host, and for an ordinary host, a
// domain name in lower case or four decimal numbers, it allocates nothing.
func (d *Dialect) Destination(r *Reading) (Destination, *Failure) {
	if r.Failure != nil {
		return Destination{}, r.Failure
	}
	if d.Connect != nil {
		return d.Connect(r)
	}
	return connect(r)
}

// connect is for dialects without a Connect function.
func connect(r *Reading) (Destination, *Failure) {
	host := r.Get(Host).String()
	if n := len(host); n >= 2 && host[0] == '[' && host[n-1] == ']' {
		if addr, ok := resolve.IPv6(host[1 : n-1]); ok {
			return NewDestination(r.Get(Scheme).String(), addr, r.Get(Port).String()), nil
		}
	}
	return NewDestination(r.Get(Scheme).String(), resolve.GNU(host), r.Get(Port).String()), nil
}
