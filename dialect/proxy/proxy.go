// Package proxy models HTTP proxies: which host each connects to for the request
// of a client.
//
// If a client sends its requests through a proxy, the proxy finds the host. For http, the
// first line of the request contains the URL as the client writes it, and the proxy
// parses that. A userinfo, a query or a fragment in it can then be a host to the proxy.
// [dialect.Dialect.Through] combines a client and a proxy.
package proxy

import "github.com/weburl/weburl/dialect"

// All returns the proxies that are modelled.
func All() []*dialect.Proxy { return []*dialect.Proxy{Tinyproxy()} }

func reject(name, message string) (dialect.Destination, *dialect.Failure) {
	return dialect.Destination{}, dialect.Fail(name, message).Failure
}
