package okhttp

import (
	"github.com/weburl/weburl/dialect"
)

// proxyRequest returns the request of a client with a Proxy: for http the URL as a
// whole, with its userinfo and fragment. It does not look for a proxy, so that it rejects
// no host that java.net.URI does not take.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	host := r.Get(dialect.Host).String()
	if failure := checkHost(host); failure != nil {
		return "", failure
	}
	if r.Get(dialect.Scheme).String() == "http" {
		return "GET " + r.Href, nil
	}
	port := r.Get(dialect.Port).String()
	if port == "" {
		port = "443"
	}
	return "CONNECT " + host + ":" + port, nil
}
