package javauri

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

// proxyRequest returns the request of java.net.http.HttpClient with a proxy: the URI
// as it is, but that it has question marks for non-ASCII characters.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	port := resolve.Port("", r.Get(dialect.Port).String())
	scheme, host := strings.ToLower(r.Get(dialect.Scheme).String()), r.Get(dialect.Host).String()
	switch {
	case scheme != "http" && scheme != "https":
		return "", nil
	case host == "":
		return "", dialect.Fail("IllegalArgumentException", "unsupported URI").Failure
	case len(port) > 5 || len(port) == 5 && port > "65535":
		return "", dialect.Fail("IllegalArgumentException", "port out of range").Failure
	case scheme == "http":
		return "GET " + ascii(r.Href), nil
	case host[0] == '[':
		return "", dialect.Fail("IllegalArgumentException", "an IPv6 address of https behind a proxy").Failure
	}
	if port == "" {
		port = "443"
	}
	return "CONNECT " + host + ":" + port, nil
}

// ascii returns s with "?" for each character that is not ASCII.
func ascii(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 0x80 {
			return '?'
		}
		return c
	}, s)
}
