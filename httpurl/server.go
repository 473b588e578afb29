package httpurl

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
)

// ServerOptions set which header fields [FromServerRequest] trusts. The zero
// ServerOptions are for a server without a reverse proxy: FromServerRequest uses no
// header field except Host, which may name any host.
type ServerOptions struct {
	// Hosts are the hosts of the server. A request for another host is an error. If Hosts
	// is empty, every host is accepted, and the sender of a request chooses it: then do not
	// put the URL into anything that other users see, such as a mail or a cached page.
	Hosts []weburl.Host

	// Trust are the header fields that each proxy before the server sets or removes in
	// every request. If a proxy passes a field on unchanged, the client chooses its value.
	Trust ProxyFields

	// Proxies are the addresses of those proxies. From other peers the fields are
	// ignored. A peer on a Unix socket, which has no address, is a proxy.
	Proxies []netip.Prefix
}

// ProxyFields are header fields in which reverse proxies pass on parts of the requested
// URL.
type ProxyFields uint8

const (
	// XForwardedProto has the scheme; ws is read as http, and wss as https.
	XForwardedProto ProxyFields = 1 << iota

	// XForwardedHost has the host, and the port unless it is the default port.
	XForwardedHost

	// XForwardedPort has the port. It replaces the port of the host.
	XForwardedPort

	// Forwarded has the scheme and the host in its parameters proto and host, which
	// are used rather than the other fields.
	//
	// https://www.rfc-editor.org/rfc/rfc7239
	Forwarded
)

// FromServerRequest returns the URL that a request is for, in a handler of net/http:
//
//   - The scheme is the scheme of the connection.
//   - The host and port are from the Host header or :authority.
//   - The path and query are from the request line. They are parsed by the URL
//     Standard: dot segments are resolved, and non-ASCII bytes are percent-encoded.
//     For "OPTIONS *" the path is "/".
//
// The result has no fragment, username or password. It differs from r.URL, which lacks
// scheme and host, and which earlier handlers may have changed.
//
// If options.Trust has header fields of reverse proxies, scheme, host and port are from
// these fields. If a field has several values, the last one is used, because proxies
// append theirs. In Forwarded, only the elements that one of the proxies has added are
// used, and each parameter is from the first of these elements that has it.
//
// It returns an error if
//
//   - the host is missing, or is not one of options.Hosts, unless that is empty,
//   - a browser would parse the host as another one, as it does with 127.1,
//   - the request line names another host or scheme, or has no path, as in CONNECT,
//   - a field of a proxy is malformed,
//   - r is not a server's request.
//
// Respond to an error with [http.StatusBadRequest].
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.3
func FromServerRequest(r *http.Request, options ServerOptions) (weburl.URL, error) {
	if options.Trust >= Forwarded<<1 {
		return weburl.URL{}, errors.New("httpurl: Trust has an unknown field")
	}
	authority, target, err := splitTarget(r)
	if err != nil {
		return weburl.URL{}, err
	}
	v := via{proto: "http", host: r.Host}
	if r.TLS != nil {
		v.proto = "https"
	}
	if options.Trust != 0 && options.isProxy(r.RemoteAddr) {
		if err := v.readFields(r.Header, &options); err != nil {
			return weburl.URL{}, err
		}
	}
	switch {
	case v.host == "":
		return weburl.URL{}, errors.New("httpurl: the request has no Host")
	case authority.host != "" && authority.host != r.Host:
		return weburl.URL{}, fmt.Errorf("httpurl: the request line names the host %q, and not %q", authority.host, r.Host)
	case authority.proto != "" && !ascii.EqualFold(authority.proto, v.proto):
		return weburl.URL{}, fmt.Errorf("httpurl: the request line has the scheme %q on a connection of %s", authority.proto, v.proto)
	}
	u, err := weburl.FromNetURL(&url.URL{Scheme: v.proto, Host: v.host, Path: "/"})
	if err != nil {
		return weburl.URL{}, fmt.Errorf("httpurl: %w", err)
	}
	if len(options.Hosts) > 0 && !slices.Contains(options.Hosts, u.ParsedHost()) {
		return weburl.URL{}, fmt.Errorf("httpurl: the request is for another host, %q", u.Hostname())
	}
	if v.port != 0 {
		if u, err = u.WithPortNumber(v.port); err != nil {
			return weburl.URL{}, err
		}
	}
	return weburl.Parse(strings.TrimSuffix(u.String(), "/") + target)
}

// splitTarget returns the path and query of a request line, and before it the scheme
// and the authority of one in absolute form.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-3.2
func splitTarget(r *http.Request) (authority via, target string, err error) {
	target = r.RequestURI
	switch {
	case target == "":
		return via{}, "", errors.New("httpurl: the request is not one that a server received")
	case target == "*" && r.Method == http.MethodOptions:
		return via{}, "/", nil
	case !strings.HasPrefix(target, "/"):
		var ok bool
		authority.proto, target, ok = strings.Cut(target, "://")
		if r.Method == http.MethodConnect || !ok {
			return via{}, "", fmt.Errorf("httpurl: %s %q has no URL", r.Method, r.RequestURI)
		}
		end := strings.IndexAny(target, "/?")
		if end < 0 {
			end = len(target)
		}
		authority.host, target = target[:end], target[end:]
		if authority.host == "" {
			return via{}, "", fmt.Errorf("httpurl: the request line has no host: %q", r.RequestURI)
		}
	}
	var b []byte
	for i := range len(target) {
		switch c := target[i]; {
		case c <= ' ' || c == '#' || c == 0x7F:
			return via{}, "", fmt.Errorf("httpurl: the request is for %q, which no URL has as path and query", target)
		case c > 0x7F:
			b = escape.Append(b, c)
		default:
			b = append(b, c)
		}
	}
	return authority, string(b), nil
}

// isProxy reports whether a peer is one of the proxies.
func (o *ServerOptions) isProxy(peer string) bool {
	if peer == "" || strings.HasPrefix(peer, "@") {
		return true // a Unix socket
	}
	address, err := netip.ParseAddrPort(peer)
	return err == nil && o.hasProxy(address.Addr())
}

// hasProxy reports whether an address is that of a proxy.
func (o *ServerOptions) hasProxy(address netip.Addr) bool {
	address = address.Unmap().WithZone("")
	return slices.ContainsFunc(o.Proxies, func(p netip.Prefix) bool { return p.Contains(address) })
}
