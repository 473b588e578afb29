package httpclient5

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/apache"
	"github.com/weburl/weburl/internal/ascii"
)

// proxyRequest returns the request of a client with a proxy: scheme, host, port, path
// and query of the request.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	scheme, host := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String()
	port, hasPort := r.Get(dialect.Port).Text()
	switch {
	case host == "" || scheme == "":
		return "", dialect.Fail("ClientProtocolException", "the target host is not specified").Failure
	case !r.Get(dialect.Userinfo).IsNull():
		return "", dialect.Fail("ClientProtocolException", "the client rejects URLs with a userinfo").Failure
	case ascii.EqualFold(scheme, "https"):
		if !hasPort {
			port = "443"
		}
		return "CONNECT " + apache.Latin1(host) + ":" + port, nil
	case !hasPort && !ascii.EqualFold(scheme, "http"):
		return "", dialect.Fail("ClientProtocolException", "the client does not support the scheme").Failure
	}
	var b strings.Builder
	b.WriteString("GET " + scheme + "://" + host)
	if hasPort {
		b.WriteString(":" + port)
	}
	path := r.Get(dialect.Path).String()
	if path == "" {
		path = "/"
	}
	b.WriteString(path)
	if query, ok := r.Get(dialect.Query).Text(); ok {
		b.WriteString("?" + query)
	}
	return apache.Latin1(b.String()), nil
}
