// Package dialect models programs and specifications that parse URLs, so that their
// results can be compared.
//
// A [Dialect] has a name, a source, and a function that parses an input into a [Result]:
// components, complaints (warnings), and the failure, if any. This package has the
// editions of the URL Standard; the packages below it have other parsers, each as a
// dialect, some also with an API of their own:
//
//   - dialect/addressable, the gem addressable of Ruby
//   - dialect/aiohttp, Python's aiohttp
//   - dialect/curl, libcurl
//   - dialect/gohttp, the client of Go's net/http
//   - dialect/guzzle, the client of Guzzle in PHP
//   - dialect/git, git
//   - dialect/html5, the URLs of W3C HTML5
//   - dialect/httpclient4 and dialect/httpclient5, Apache HttpClient
//   - dialect/httpx, Python's httpx
//   - dialect/javauri, java.net.URI of Java
//   - dialect/javaurl, java.net.URL of Java
//   - dialect/lwp, LWP::UserAgent and URI of Perl
//   - dialect/neturl, Go's net/url
//   - dialect/nodelegacy, url.parse and url.resolve of Node.js
//   - dialect/okhttp, HttpUrl of OkHttp
//   - dialect/php, parse_url of PHP
//   - dialect/python, urlsplit of Python's urllib.parse
//   - dialect/requests, Python's requests
//   - dialect/rfc3986, RFC 3986, strictly
//   - dialect/rfc3986lenient, its regular expression, which accepts all inputs
//   - dialect/ruby, URI.parse and URI.join of Ruby
//   - dialect/urllib3, Python's urllib3
//   - dialect/wget, GNU Wget
//   - dialect/webspecs, the grammar of 2014 that is drawn as railroad diagrams
//   - dialect/yarl, Python's yarl
//
// Before it connects, a program may decode, map and encode the host, and its resolver may
// parse 0x7f.1 as an address. The result is a [Destination]. [Dialect.Destination]
// returns it for a result, with the Connect function of the dialect. The example of
// [Dialect] has such a function.
//
// A host that no resolver finds is still a destination, because the program tries to
// connect to it. A failure means that the program itself rejects the URL.
//
// If a client sends its requests through an HTTP proxy, the proxy parses the URL and
// connects to the host. [Dialect.Through] combines a dialect with a [Proxy] of package
// dialect/proxy.
//
// Importing one of these packages registers its dialects, as with image formats and
// package image. [Register] adds others; [All] and [Lookup] return them.
package dialect
