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

// The limits of a connection and of an answer. The time for all of an exchange,
// its redirects and the body is the Timeout of [Transport.Client].
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

// A Transport is an [http.RoundTripper] that sends what its policy allows. It has
// connections of its own: none that another policy allowed is used again. It
// takes no proxy from the environment, and does not follow Alt-Svc.
//
// It does one exchange and follows no redirect: use [Transport.Client], or another
// client that follows them by further requests, each of which is judged.
//
// Fields must not be changed after the first use. A Transport is safe for use by
// several goroutines.
type Transport struct {
	// Policy is the policy. It is copied at the first use.
	Policy Policy

	// MaxRedirects is how many redirects a client follows. 0 is 10, and none are
	// followed if it is negative.
	MaxRedirects int

	// Downgrade lets a client follow a redirect from https to http, if the policy
	// allows http.
	Downgrade bool

	// Jar has cookies, for each hop of a client those of its own URL. Nil is none.
	// Set it here and not in the [http.Client], which knows nothing of redirects.
	Jar http.CookieJar

	// Proxy returns the proxy for a request, as the Proxy of [http.Transport] does.
	// Nil is none. See [Transport.NotChecked] for what it costs. The proxy itself
	// is not judged.
	Proxy func(*http.Request) (*url.URL, error)

	// Resolver looks names up. Nil is [net.DefaultResolver].
	Resolver *net.Resolver

	// TLS is the configuration for https. Nil is the default one.
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
		// A transport of its own, all of whose connections are to proxies: those of
		// the other are all judged.
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

// NotChecked says, each in a sentence, what the transport cannot keep because of
// how it is set. It is empty without a Proxy.
func (t *Transport) NotChecked() []string {
	if t.Proxy == nil {
		return nil
	}
	return []string{
		"The proxy looks up names and connects: the addresses of names are not judged, only those in URLs.",
		"A name that resolves to an address of the proxy's own network is connected to, if the proxy lets it.",
		"The proxy reads the URL of an http request, and may read it in another way.",
	}
}

// CloseIdleConnections closes the connections that are not in use.
func (t *Transport) CloseIdleConnections() {
	t.once.Do(t.init)
	for _, c := range t.closers {
		c.CloseIdleConnections()
	}
}

// RoundTrip judges a request and sends it. Refusals are [*Error].
//
// Requests of [httpurl.NewRequest] send what their URL says. For any other request
// it is judged what net/http would send, read by the standard, and that is sent:
// where net/http would connect to another host the request is refused. So is one
// with a Host field that is not the host of the URL.
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

// prepare returns r as a request for u, which was judged.
func prepare(r *http.Request, u weburl.URL) (*http.Request, error) {
	to, err := httpurl.NewRequest(r.Context(), r.Method, u.WithoutCredentials(), nil)
	if err != nil {
		return nil, refuse(RuleRequest, u.Host(), err.Error())
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
		return weburl.URL{}, refuse(RuleRequest, weburl.Host{}, err.Error())
	}
	if r.URL.User != nil {
		if u, err = withUserinfo(u, r.URL.User); err != nil {
			return weburl.URL{}, err
		}
	}
	if r.Host != "" && !strings.EqualFold(r.Host, r.URL.Host) {
		return weburl.URL{}, refuse(RuleRequest, u.Host(), fmt.Sprintf("the Host header names %q, the URL %q", r.Host, r.URL.Host))
	}
	return u, nil
}

// withUserinfo returns u with the credentials of a net/url.URL, so that the
// policy sees that there are some.
func withUserinfo(u weburl.URL, user *url.Userinfo) (weburl.URL, error) {
	u, err := u.WithUsername(user.Username())
	if password, ok := user.Password(); ok && err == nil {
		u, err = u.WithPassword(password)
	}
	if err != nil {
		return weburl.URL{}, refuse(RuleRequest, weburl.Host{}, "the credentials cannot be part of a URL")
	}
	return u, nil
}

func closeBody(r *http.Request) {
	if r.Body != nil {
		r.Body.Close()
	}
}
