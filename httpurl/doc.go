// Package httpurl creates requests of package net/http that send exactly the
// serialization of a [weburl.URL].
//
// A net/http request has a [net/url.URL], which cannot represent every URL: it rejects
// /100% and /%zz, and sends /a|b as /a%7Cb. [NewRequest] returns a request that is sent
// as by a browser, with unchanged bytes of path and query, to the host of the URL.
// [FromRequest] returns the URL to which a client's request would be sent,
// [FromServerRequest] the URL that was requested from a server.
//
// # What is sent
//
// Over HTTP/1.1 the request line has the path and the query, which HTTP/2 sends as :path.
// There is one exception: if the path begins with two slashes and has bytes that net/url
// would percent-encode, as in //a|b, net/http can send it only as part of the whole URL
// (GET http://example.org//a|b), which every HTTP/1.1 server has to accept (RFC 9112,
// section 3.2.2). HTTP/2 sends the path here too. The fragment is never sent. An
// [http.Client] sends a username and a password as Basic authentication, percent-decoded,
// as it does for every URL: use [weburl.URL.WithoutCredentials] to send none.
//
// # Proxies
//
// Requests for https URLs go through a tunnel, and are sent as without a proxy. For an
// http URL an HTTP proxy needs the whole URL in the request line. net/http writes it
// there except for the URLs that net/url cannot hold: for these, wrap the transport in a
// [Transport]. Without it the proxy gets only the path, and most proxies reject such a
// request.
//
// # Redirects
//
// An [http.Client] parses the Location of a redirect with net/url: it fails if
// net/url does, and can send a different path than a browser. To follow redirects
// as browsers do, let CheckRedirect return [http.ErrUseLastResponse], resolve the
// Location with [weburl.URL.Parse], and make a new request. The example Redirects
// does so.
//
// A URL that net/url cannot hold has two limits. The client fails if the response
// has a Location that is only a query. The URL can lack its host in the Referer and
// in errors of the client.
package httpurl
