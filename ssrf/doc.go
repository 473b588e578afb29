// Package ssrf lets a server fetch untrusted URLs, and keeps them from making it
// connect to what its users must not reach: server-side request forgery.
//
// A [Policy] judges: [Policy.Parse] and [Policy.Check] a URL before anything is
// sent, [Policy.Control] each address that a socket is about to be connected to.
// The zero Policy is ready to use: https, ports 443 and 80, no credentials, names
// of the public DNS, and addresses that packets may cross the Internet to.
//
// [Transport] is an [http.RoundTripper] under a policy, and [Transport.Client]
// an [http.Client] that follows redirects as browsers do and judges each hop.
// What they send is the serialization of the URL that was judged.
//
// On js there is neither Transport nor Control: a browser connects by itself, and
// nothing there could judge the address.
//
// What is not known is refused. A refusal is an [*Error], which names the rules that
// refuse, the gravest first.
package ssrf
