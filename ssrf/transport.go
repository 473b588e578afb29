//go:build !js

package ssrf

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httpurl"
)

// The limits of a connection and of a response. The limit for the whole exchange, with
// redirects and body, is the Timeout of [Transport.Client].
const (
	dialTimeout           = 10 * time.Second
	tlsHandshakeTimeout   = 10 * time.Second
	responseHeaderTimeout = 20 * time.Second
	clientTimeout         = 30 * time.Second
	idleConnTimeout       = 60 * time.Second
	maxIdleConns          = 100
	maxResponseHeader     = 256 << 10 // bytes
	maxRedirects          = 10
)

// A Transport is an [http.RoundTripper] that sends the requests that its policy allows.
// It does not reuse connections that another policy allowed, use a proxy from the
// environment, or follow Alt-Svc.
//
// It does not follow redirects: use [Transport.Client], or another client that follows
// them with further requests, each of which is checked.
//
// Fields must not be changed after the first use. A Transport is safe for concurrent
// use by several goroutines.
type Transport struct {
	// Policy is the policy. It is copied at the first use.
	Policy Policy

	// MaxRedirects is the number of redirects that a client follows. 0 means 10, and a
	// negative number means none.
	MaxRedirects int

	// Downgrade lets a client follow a redirect from https to http, if the policy
	// allows http.
	Downgrade bool

	// Jar stores cookies; nil means no cookies. The client sends each request with the
	// cookies of its own URL. Set Jar here and not in the [http.Client], which is not
	// informed of redirects.
	Jar http.CookieJar

	// Proxy returns the proxy for a request, as the Proxy of [http.Transport] does.
	// Nil means no proxy. [Transport.NotChecked] lists the checks that a proxy makes
	// impossible. The address of the proxy is not checked.
	Proxy func(*http.Request) (*url.URL, error)

	// Resolver looks up names. Nil means [net.DefaultResolver].
	Resolver *net.Resolver

	// TLS is the configuration for https. Nil means the default configuration.
	TLS *tls.Config

	once    sync.Once
	policy  Policy
	dialer  *dialer
	direct  http.RoundTripper
	proxied http.RoundTripper // nil without Proxy
	closers []*http.Transport
}

func (t *Transport) init() {
	t.policy = t.Policy
	t.dialer = newDialer(&t.policy, t.Resolver)
	base := &http.Transport{
		DialContext:            t.dialer.dial,
		TLSClientConfig:        t.TLS.Clone(),
		ForceAttemptHTTP2:      true,
		TLSHandshakeTimeout:    tlsHandshakeTimeout,
		ResponseHeaderTimeout:  responseHeaderTimeout,
		ExpectContinueTimeout:  time.Second,
		IdleConnTimeout:        idleConnTimeout,
		MaxIdleConns:           maxIdleConns,
		MaxResponseHeaderBytes: maxResponseHeader,
	}
	t.direct, t.closers = base, []*http.Transport{base}
	if t.Proxy != nil {
		// A separate transport for connections to proxies: all connections of the
		// other one are checked.
		proxied := base.Clone()
		proxied.Proxy = proxyOf
		proxied.DialContext = (&net.Dialer{Timeout: dialTimeout, Resolver: t.Resolver}).DialContext
		t.proxied, t.closers = &httpurl.Transport{Base: proxied}, append(t.closers, proxied)
	}
}

// proxyKey is the key of the proxy in the context of a request.
type proxyKey struct{}

// proxyOf is the Proxy of the transport for proxies. It never returns nil, with
// which the request would be sent without a proxy.
func proxyOf(r *http.Request) (*url.URL, error) {
	proxy, _ := r.Context().Value(proxyKey{}).(*url.URL)
	if proxy == nil {
		return nil, errors.New("ssrf: no proxy")
	}
	return proxy, nil
}

// NotChecked returns a sentence for each check of the policy that the transport cannot
// make because of its settings. It is empty without a Proxy.
func (t *Transport) NotChecked() []string {
	if t.Proxy == nil {
		return nil
	}
	return []string{
		"The proxy looks up names and connects: only addresses in URLs are checked, not the addresses of names.",
		"If a name resolves to an address of the proxy's own network, the proxy may connect to it.",
		"The proxy parses the URL of an http request, and may parse it differently.",
	}
}

// CloseIdleConnections closes the connections that are not in use.
func (t *Transport) CloseIdleConnections() {
	t.once.Do(t.init)
	for _, c := range t.closers {
		c.CloseIdleConnections()
	}
}

// RoundTrip checks a request and sends it. If the request is rejected, the error is an
// [*Error].
//
// A request of [httpurl.NewRequest] is sent for its URL. For any other request,
// RoundTrip parses the URL that net/http would send by the URL Standard, and checks and
// sends the result. The request is rejected if net/http would connect to another host,
// or if its Host field is not the host of the URL.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	u, err := requestURL(r)
	if err == nil {
		err = t.check(u)
	}
	if err != nil {
		closeBody(r)
		return nil, err
	}
	out, err := prepare(r, u)
	if err != nil {
		closeBody(r)
		return nil, err
	}
	return t.send(out)
}

func (t *Transport) check(u weburl.URL) error {
	t.once.Do(t.init)
	return t.policy.Check(u)
}

// prepare returns r as a request for u, which was checked.
func prepare(r *http.Request, u weburl.URL) (*http.Request, error) {
	to, err := httpurl.NewRequest(r.Context(), r.Method, u.WithoutCredentials(), nil)
	if err != nil {
		return nil, reject(RuleRequest, u.ParsedHost(), err.Error())
	}
	out := r.WithContext(r.Context())
	out.URL, out.Host = to.URL, to.Host
	return out, nil
}

// send sends a request of prepare, by way of a proxy if there is one for it.
func (t *Transport) send(r *http.Request) (*http.Response, error) {
	if t.proxied == nil {
		return t.direct.RoundTrip(r)
	}
	proxy, err := t.Proxy(r)
	switch {
	case err != nil:
		closeBody(r)
		return nil, err
	case proxy == nil:
		return t.direct.RoundTrip(r)
	}
	return t.proxied.RoundTrip(r.WithContext(context.WithValue(r.Context(), proxyKey{}, proxy)))
}

// requestURL returns the URL that a request is for.
func requestURL(r *http.Request) (weburl.URL, error) {
	u, err := httpurl.FromRequest(r)
	if err != nil {
		return weburl.URL{}, reject(RuleRequest, weburl.Host{}, err.Error())
	}
	if r.URL.User != nil {
		if u, err = withUserinfo(u, r.URL.User); err != nil {
			return weburl.URL{}, err
		}
	}
	if r.Host != "" && !strings.EqualFold(r.Host, r.URL.Host) {
		return weburl.URL{}, reject(RuleRequest, u.ParsedHost(), fmt.Sprintf("the Host header names %q, the URL %q", r.Host, r.URL.Host))
	}
	return u, nil
}

// withUserinfo returns u with the credentials of a net/url.URL, so that the
// policy sees that there are some.
func withUserinfo(u weburl.URL, user *url.Userinfo) (weburl.URL, error) {
	u, err := u.WithDecodedUsername(user.Username())
	if password, ok := user.Password(); ok && err == nil {
		u, err = u.WithDecodedPassword(password)
	}
	if err != nil {
		return weburl.URL{}, reject(RuleRequest, weburl.Host{}, "the credentials cannot be part of a URL")
	}
	return u, nil
}

func closeBody(r *http.Request) {
	if r.Body != nil {
		r.Body.Close()
	}
}
