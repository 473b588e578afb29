// Package ssrf protects a server that fetches untrusted URLs against server-side request
// forgery: a URL cannot make the server connect to hosts that its users must not reach.
//
// A [Policy] decides what may be fetched. [Policy.Parse] and [Policy.Check] check a URL
// before any request is made; [Policy.Control] checks each IP address before a socket
// connects to it. The zero Policy is ready to use: it allows https, ports 443 and 80,
// names of the public DNS and globally reachable addresses, and no credentials.
//
// [Transport] is an [http.RoundTripper] with a policy, and [Transport.Client] returns
// an [http.Client] that follows redirects as browsers do and checks each of them.
// They send the serialization of the URL that was checked.
//
// With GOOS=js there is neither Transport nor Control: the browser makes the connections,
// and a program cannot check the addresses.
//
// The policy fails closed: an address that it cannot classify is rejected. A rejection
// is an [*Error] with the rules that the URL breaks, the gravest first.
package ssrf
