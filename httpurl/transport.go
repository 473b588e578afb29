package httpurl

import (
	"net/http"
	"strings"
)

// A Transport is an [http.RoundTripper] that sends the requests of [NewRequest] through
// HTTP proxies as well: these need the whole URL in the request line, and a server needs
// the path. Other requests are passed on unchanged. The zero Transport is ready to use.
//
// It calls the Proxy function of Base for each request that it may have to change, and
// Base calls it again.
type Transport struct {
	// Base sends the requests; nil is [http.DefaultTransport].
	Base *http.Transport
}

// RoundTrip sends a request by t.Base, or by [http.DefaultTransport].
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	base := t.Base
	if base == nil {
		var ok bool
		if base, ok = http.DefaultTransport.(*http.Transport); !ok {
			return http.DefaultTransport.RoundTrip(r) // its proxy, if any, is unknown
		}
	}
	path := r.URL != nil && strings.HasPrefix(r.URL.Opaque, "/") && !strings.HasPrefix(r.URL.Opaque, "//")
	if !path || r.URL.Scheme != "http" || base.Proxy == nil {
		return base.RoundTrip(r)
	}
	proxy, err := base.Proxy(r)
	if err != nil || proxy == nil || proxy.Scheme != "http" && proxy.Scheme != "https" {
		return base.RoundTrip(r) // which fails with the same error
	}
	whole := *r.URL
	whole.Opaque = "//" + r.URL.Host + r.URL.Opaque
	proxied := r.WithContext(r.Context())
	proxied.URL = &whole
	return base.RoundTrip(proxied)
}
