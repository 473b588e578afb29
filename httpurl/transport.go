package httpurl

import (
	"net/http"
	"strings"
)

// A Transport is an [http.RoundTripper] that sends the requests of [NewRequest]
// through HTTP proxies as well: these need the whole URL in the request line,
// and a server needs the path. Other requests it hands on as they are.
//
// It asks the Proxy function of Base for each request that it may have to change,
// and Base asks again.
type Transport struct {
	// Base sends the requests.
	Base *http.Transport
}

// RoundTrip sends a request by t.Base.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	path := r.URL != nil && strings.HasPrefix(r.URL.Opaque, "/") && !strings.HasPrefix(r.URL.Opaque, "//")
	if !path || r.URL.Scheme != "http" || t.Base.Proxy == nil {
		return t.Base.RoundTrip(r)
	}
	proxy, err := t.Base.Proxy(r)
	if err != nil || proxy == nil || proxy.Scheme != "http" && proxy.Scheme != "https" {
		return t.Base.RoundTrip(r) // which meets the same error
	}
	whole := *r.URL
	whole.Opaque = "//" + r.URL.Host + r.URL.Opaque
	proxied := r.WithContext(r.Context())
	proxied.URL = &whole
	return t.Base.RoundTrip(proxied)
}
