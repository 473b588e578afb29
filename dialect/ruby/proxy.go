package ruby

import (
	"strings"

	"github.com/weburl/weburl/dialect"
)

// proxyRequest returns the request of Net::HTTP with a proxy, which is made of the
// host, the port and the rest of the URI.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	scheme, host, port := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String(), r.Get(dialect.Port).String()
	if scheme != "http" && scheme != "https" {
		return "", nil
	}
	if host == "" && scheme == "http" {
		return "", dialect.Fail("SocketError", "no host").Failure
	}
	if strings.HasPrefix(host, "[") {
		host = host[1 : len(host)-1]
	}
	if scheme == "https" {
		return "CONNECT " + host + ":" + port, nil
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port != "80" {
		host += ":" + port
	}
	path := r.Get(dialect.Path).String()
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	if query, ok := r.Get(dialect.Query).Text(); ok {
		path += "?" + query
	}
	return "GET http://" + host + path, nil
}
