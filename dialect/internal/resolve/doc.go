// Package resolve has what programs and their resolvers do to the host of a URL
// before they connect. Dialects build their destinations of it.
//
// A program takes the host that it has read through one or more of these steps,
// in an order of its own:
//
//   - percent-decoding, which is percent.Decode, in libcurl for one
//   - IDNA: [UTS46] as the URL Standard has it, [IDNA2008] as libidn2 with the flags of
//     libcurl, [IDNA2003] as Python's codec, [PythonIDNA] as its package idna. Programs
//     without IDNA pass the bytes on unchanged, in UTF-8.
//   - the resolver: [GNU] is getaddrinfo of the GNU C library, which accepts IPv4
//     addresses in the notations of inet_aton; [GNUWithPort] is the same for programs
//     that also pass it a port, and [Service] the port that they get. [Literal] is the
//     resolver of Go, which accepts only usual IP addresses, and looks up all other
//     hosts in the DNS.
//
// The result is a host in one form, which can be compared with ==:
//
//   - an IPv4 address is four decimal numbers: 127.0.0.1. An IPv6 address that
//     has an IPv4 address in it ("mapped") is this one, as it is to sockets.
//   - an IPv6 address is written as RFC 5952 says, without brackets, with its
//     zone after "%": fe80::1%eth0
//   - all else is a name: ASCII letters in lower case, and without one dot at
//     its end. It may be one that no resolver takes, with any byte in it.
//
// An ordinary host in this form is returned unchanged, without allocation.
package resolve
