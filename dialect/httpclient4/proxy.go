package httpclient4

import (
	"strconv"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/apache"
	"github.com/weburl/weburl/dialect/internal/java"
	"github.com/weburl/weburl/dialect/javauri"
	"github.com/weburl/weburl/internal/ascii"
)

// proxyRequest returns the request of a client with a proxy: the URL without its
// fragment and, if java.net.URI finds a host in it, without its userinfo. If it finds
// none, the authority is as it is in the URL, and the proxy divides it.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	scheme, host := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String()
	port, err := strconv.Atoi(r.Get(dialect.Port).String())
	switch {
	case host == "":
		return "", dialect.Fail("ClientProtocolException", "the URI does not specify a valid host name").Failure
	case err == nil && port > 0:
	case ascii.EqualFold(scheme, "http"):
	case ascii.EqualFold(scheme, "https"):
		port = 443
	default:
		return "", dialect.Fail("ClientProtocolException", "the client does not support the scheme").Failure
	}
	if ascii.EqualFold(scheme, "https") {
		return "CONNECT " + apache.Latin1(host) + ":" + strconv.Itoa(port), nil
	}

	uri := javauri.Dialect().Parse(r.Href, "")
	rest := uri.Href[len(scheme)+len(":"):]
	rest, _, _ = strings.Cut(rest, "#")
	authority, _ := java.Authority(&uri)
	rest = strings.TrimPrefix(rest, "//"+authority)
	if host, ok := uri.Get(dialect.Host).Text(); ok {
		authority = ascii.Lower(host)
		if port, ok := uri.Get(dialect.Port).Text(); ok {
			authority += ":" + port
		}
	}
	if rest == "" || rest[0] != '/' {
		rest = "/" + rest
	}
	return "GET " + apache.ToASCII(scheme+"://"+authority+rest), nil
}
