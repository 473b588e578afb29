//go:build !js

package ssrf

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/percent"
)

// Client returns an [http.Client] that sends its requests by t and follows
// redirects as the Fetch Standard does:
//
//   - The Location is resolved by the URL Standard and checked by the policy before
//     the next request is sent.
//   - After 303, and after 301 or 302 as the response to POST, the method becomes GET,
//     and the body is dropped. Otherwise the method and the body are kept, which
//     requires GetBody.
//   - To another origin, only User-Agent and header fields for content negotiation,
//     such as Accept, are sent. Authorization and Cookie are removed.
//   - A redirect from https to http requires Downgrade. A redirect to a URL with
//     credentials must stay in the origin, and the policy must allow credentials.
//
// For a redirect that is not allowed, the error wraps an [*Error]. The Request of a
// response is the last one, and [httpurl.FromRequest] returns its URL. A response
// from another origin than the first request has no Set-Cookie: a Jar of the
// http.Client would store its cookies for the URL of the first request.
//
// The client has a Timeout of 30 seconds for the whole exchange, including the body.
// It does not limit the size of the body: read it through [io.LimitReader] or
// [http.MaxBytesReader].
//
// https://fetch.spec.whatwg.org/#http-redirect-fetch
func (t *Transport) Client() *http.Client {
	return &http.Client{
		Transport:     follower{t},
		Timeout:       clientTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// A follower is a transport that follows redirects.
type follower struct{ *Transport }

// RoundTrip sends a request, and a request for each redirect.
func (f follower) RoundTrip(r *http.Request) (*http.Response, error) {
	u, err := requestURL(r)
	if err == nil {
		err = f.check(u)
	}
	if err != nil {
		closeBody(r)
		return nil, err
	}
	first, hop := u, r.Clone(r.Context())
	if hop.Header == nil {
		hop.Header = make(http.Header)
	}
	for n := 0; ; n++ {
		resp, err := f.exchange(hop, u)
		if err != nil {
			return nil, err
		}
		location, redirects := locationOf(resp)
		if !redirects || f.MaxRedirects < 0 {
			if !u.Origin().SameOrigin(first.Origin()) {
				resp.Header.Del("Set-Cookie")
			}
			return resp, nil
		}
		discard(resp.Body)
		next, rejected := f.follow(u, location, n)
		if rejected == nil {
			rejected = redirected(hop, resp.StatusCode, u, next)
		}
		if rejected != nil {
			rejected.Reason = fmt.Sprintf("redirect from host %s: %s", u.ParsedHost(), rejected.Reason)
			return nil, rejected
		}
		u = next
	}
}

// exchange sends one request, with cookies.
func (f follower) exchange(hop *http.Request, u weburl.URL) (*http.Response, error) {
	out, err := prepare(hop, u)
	if err != nil {
		closeBody(hop)
		return nil, err
	}
	if f.Jar == nil {
		return f.send(out)
	}
	out.Header = hop.Header.Clone()
	for _, cookie := range f.Jar.Cookies(out.URL) {
		out.AddCookie(cookie)
	}
	resp, err := f.send(out)
	if err == nil {
		f.Jar.SetCookies(out.URL, resp.Cookies())
	}
	return resp, err
}

// locationOf returns the values of Location in a redirect. It returns false for any
// other response.
func locationOf(resp *http.Response) ([]string, bool) {
	switch resp.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		values := slices.Compact(resp.Header.Values("Location"))
		return values, len(values) > 0 && values[0] != ""
	}
	return nil, false
}

// maxDiscarded is how many bytes of the body of a redirect are read, so that its
// connection can be used again.
const maxDiscarded = 2 << 10

func discard(body io.ReadCloser) {
	io.CopyN(io.Discard, body, maxDiscarded)
	body.Close()
}

// follow returns the target of a redirect from u that follows n others.
func (f follower) follow(u weburl.URL, location []string, n int) (weburl.URL, *Error) {
	limit := f.MaxRedirects
	if limit == 0 {
		limit = maxRedirects
	}
	if n >= limit {
		return u, reject(RuleRedirect, u.ParsedHost(), fmt.Sprintf("more than %d redirects", limit))
	}
	if len(location) > 1 {
		return u, reject(RuleRedirect, u.ParsedHost(), "more than one Location")
	}
	next, err := f.policy.ParseRef(u, location[0])
	if err != nil {
		return u, err.(*Error)
	}
	switch {
	case u.Scheme() == "https" && next.Scheme() == "http" && !f.Downgrade:
		return u, reject(RuleRedirect, next.ParsedHost(), fmt.Sprintf("from https to http, to host %s", next.ParsedHost()))
	case next.IncludesCredentials() && !u.Origin().SameOrigin(next.Origin()):
		return u, reject(RuleRedirect, next.ParsedHost(), fmt.Sprintf("with credentials to another origin, host %s", next.ParsedHost()))
	}
	return next, nil
}

// redirected makes hop, a request that was sent to u and answered by a redirect,
// the request for next.
func redirected(hop *http.Request, status int, u, next weburl.URL) *Error {
	switch {
	case status == http.StatusSeeOther && hop.Method != http.MethodGet && hop.Method != http.MethodHead,
		(status == http.StatusMovedPermanently || status == http.StatusFound) && hop.Method == http.MethodPost:
		hop.Method, hop.Body, hop.GetBody, hop.ContentLength = http.MethodGet, nil, nil, 0
		hop.TransferEncoding, hop.Trailer = nil, nil
		for _, name := range []string{"Content-Encoding", "Content-Language", "Content-Location", "Content-Type"} {
			hop.Header.Del(name)
		}
	case hop.Body != nil && hop.Body != http.NoBody:
		if hop.GetBody == nil {
			return reject(RuleRedirect, next.ParsedHost(), "the body cannot be sent a second time: set GetBody")
		}
		body, err := hop.GetBody()
		if err != nil {
			return reject(RuleRedirect, next.ParsedHost(), "the body cannot be sent a second time: "+err.Error())
		}
		hop.Body = body
	}
	if !u.Origin().SameOrigin(next.Origin()) {
		for name := range hop.Header {
			if !goesOn[name] && !strings.HasPrefix(name, "If-") {
				delete(hop.Header, name)
			}
		}
	}
	if next.IncludesCredentials() {
		hop.SetBasicAuth(percent.Decode(next.EncodedUsername()), percent.Decode(next.EncodedPassword()))
	}
	return nil
}

// goesOn has the header fields that a redirect to another origin does not take
// away, in canonical form: they say what is wanted, or what the body is, and no
// secret of the origin before.
var goesOn = map[string]bool{
	"Accept":           true,
	"Accept-Charset":   true,
	"Accept-Encoding":  true,
	"Accept-Language":  true,
	"Cache-Control":    true,
	"Content-Encoding": true,
	"Content-Language": true,
	"Content-Type":     true,
	"Pragma":           true,
	"Range":            true,
	"User-Agent":       true,
}
