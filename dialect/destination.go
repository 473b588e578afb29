package dialect

import (
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/ascii"
)

// A Destination is where a program would connect for a URL, after everything that the
// program and its resolver do to the host. For a library that only parses, it is where a
// socket would connect with the host and port that the library returns. Two parsers have the same destination if the
// values are ==, however each of them spells the URL.
type Destination struct {
	// Scheme is in lower case. It is empty for a reference that was parsed
	// without a base.
	Scheme string

	// Host is an IPv4 address of four decimal numbers, an IPv6 address without brackets
	// as RFC 5952 writes it, with its zone after "%", or a name in ASCII lower case
	// without one dot at its end. A name is passed to the resolver, which need not find
	// it: it may be invalid as a domain name, and contain bytes that are not ASCII.
	// Package compare treats a domain name in Unicode as a rejection. Host is empty if
	// the program does not connect to a host, because it finds no host in the URL or
	// because the URL is a file of this machine.
	Host string

	// Port is in decimal digits without zeros before them. It is the default port of the
	// scheme if the URL has no port. It is empty if the default port is not known, or if
	// there is no host.
	Port string
}

// NewDestination returns the destination with a host in the form that [Destination]
// describes, and with scheme and port in any notation that parsers return. If the scheme
// is file and the host localhost, the destination has no host. It does not allocate if
// the scheme is in lower case.
func NewDestination(scheme, host, port string) Destination {
	scheme = ascii.Lower(scheme)
	if host == "" || scheme == "file" && resolve.IsLocal(host) {
		return Destination{Scheme: scheme}
	}
	return Destination{Scheme: scheme, Host: host, Port: resolve.Port(scheme, port)}
}

// String returns the destination in a human-readable form: "http host:80".
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

// Destination returns the destination of the dialect for r, one of its results. The
// failure is the failure of the result, or a failure of the program when it connects,
// such as a host that its IDNA rejects, or nil.
//
// It takes time linear in the length of the host, and for an ordinary host, a
// domain name in lower case or four decimal numbers, it allocates nothing.
func (d *Dialect) Destination(r *Result) (Destination, *Failure) {
	if r.Failure != nil {
		return Destination{}, r.Failure
	}
	if d.definition.Connect != nil {
		return d.definition.Connect(r)
	}
	return connect(r)
}

// connect is for dialects without a Connect function.
func connect(r *Result) (Destination, *Failure) {
	host := r.Get(Host).String()
	if n := len(host); n >= 2 && host[0] == '[' && host[n-1] == ']' {
		if addr, ok := resolve.IPv6(host[1 : n-1]); ok {
			return NewDestination(r.Get(Scheme).String(), addr, r.Get(Port).String()), nil
		}
	}
	return NewDestination(r.Get(Scheme).String(), resolve.GNU(host), r.Get(Port).String()), nil
}
