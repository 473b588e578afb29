package weburl

import (
	"iter"
	"math"
	"strings"

	"github.com/weburl/weburl/percent"
)

// A URL is a parsed URL: the [URL record] of the standard, held as its
// serialization and the places in it where the components begin.
//
// A URL is an immutable value of 48 bytes. It is safe to copy and to share
// between goroutines. Two URLs are equal in the standard's sense (section 4.6)
// exactly when == says so, and a URL can be a map key. The zero URL is not a
// URL: its serialization is the empty string and [URL.IsZero] reports true.
//
// Components are returned as substrings of the serialization: no accessor
// allocates unless its documentation says so. All are ASCII.
//
// A URL can refer to the string that it was parsed from, and then keeps all of
// that in memory. Where the string is a small part of a large one, parse a
// [strings.Clone] of it.
//
// # Characters
//
// A serialization is ASCII and has neither controls nor spaces, except for spaces
// within an opaque path. In addition to digits and letters, which are in lowercase in schemes,
// domains and IP addresses, the components can hold these characters:
//
//	scheme       + - .
//	username     ! $ % & ' ( ) * + , - . _ ~
//	password     ! $ % & ' ( ) * + , - . _ ~
//	domain       ! " $ & ' ( ) * + , - . ; = _ ` { } ~
//	IPv4         .
//	IPv6         : [ ]
//	opaque host  ! " $ % & ' ( ) * + , - . ; = _ ` { } ~
//	path         ! $ % & ' ( ) * + , - . / : ; = @ [ ] _ | ~
//	not special  ! $ % & ' ( ) * + , - . / : ; = @ [ \ ] _ | ~
//	opaque path  ! " $ % & ' ( ) * + , - . / : ; < = > @ [ \ ] ^ _ ` { | } ~ and spaces
//	query        ! $ % & ( ) * + , - . / : ; = ? @ [ \ ] ^ _ ` { | } ~
//	not special  ! $ % & ' ( ) * + , - . / : ; = ? @ [ \ ] ^ _ ` { | } ~
//	fragment     ! # $ % & ' ( ) * + , - . / : ; = ? @ [ \ ] ^ _ { | } ~
//
// The lines "not special" are those of the path and the query where the scheme is not
// special. So a URL ends no line, but it is not safe in HTML, in a shell or in SQL: a
// quote, an ampersand, a dollar sign, a backquote or a semicolon can be in it, also in
// its host. Escape it as any other text.
//
// [URL record]: https://url.spec.whatwg.org/#concept-url
type URL struct {
	// href is the serialization, https://url.spec.whatwg.org/#concept-url-serializer.
	// It may be the very string that was parsed, or share memory with it.
	href string

	// The offsets into href, in its order:
	//
	//	https://user:pass@example.com:1234/foo/bar?baz#quux
	//	      |     |    |          |     |       |   |
	//	      |     |    |          |     |       |   fragmentStart
	//	      |     |    |          |     |       queryStart
	//	      |     |    |          |     pathStart
	//	      |     |    |          hostEnd
	//	      |     |    hostStart (just after the @)
	//	      |     usernameEnd
	//	      schemeEnd
	//
	// Where the host is null, usernameEnd, hostStart and hostEnd are
	// schemeEnd + 1, and pathStart is too unless the serialization has "/."
	// before the path. Without credentials usernameEnd is hostStart. A null
	// query has queryStart == fragmentStart, a null fragment has
	// fragmentStart == len(href).
	schemeEnd     uint32
	usernameEnd   uint32
	hostStart     uint32
	hostEnd       uint32
	pathStart     uint32
	queryStart    uint32
	fragmentStart uint32

	port   uint16 // 0 as well when null: then hostEnd is pathStart or the host is null
	scheme scheme // which special scheme, if any
	host   HostKind
}

// All fields after href follow from href, so that == on the struct is equality
// of serializations.

// maxLen is the longest serialization in bytes: offsets are 32 bits wide. Where an
// int has 32 bits, it is half of that, so that the sum of a serialization and what
// an input can become is an int.
const maxLen = min(math.MaxInt32, math.MaxInt/2)

// maxInput is the longest input in bytes: where an int has 32 bits, one that
// cannot become longer than a serialization.
const maxInput = min(maxLen, math.MaxInt/2/maxGrowth)

// maxGrowth is how often longer than its input a serialization can be: a byte
// that is not valid UTF-8 becomes %EF%BF%BD. With a base it is that, too.
const maxGrowth = len("%EF%BF%BD") + 1

// String returns the serialization of u, which browsers call its href.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u URL) String() string { return u.href }

// IsZero reports whether u is the zero URL, which no input parses to.
func (u URL) IsZero() bool { return u.href == "" }

// Scheme returns the scheme, in lowercase and without the colon.
//
// https://url.spec.whatwg.org/#concept-url-scheme
func (u URL) Scheme() string { return u.href[:u.schemeEnd] }

// IsSpecial reports whether the scheme is a special scheme: ftp, file, http,
// https, ws or wss.
//
// https://url.spec.whatwg.org/#is-special
func (u URL) IsSpecial() bool { return u.scheme != notSpecial }

// Username returns the username, percent-encoded; it is empty if there is none.
//
// https://url.spec.whatwg.org/#concept-url-username
func (u URL) Username() string {
	if u.usernameEnd == u.hostStart {
		return ""
	}
	return u.href[u.schemeEnd+len32("://") : u.usernameEnd]
}

// Password returns the password, percent-encoded; it is empty if there is none.
//
// https://url.spec.whatwg.org/#concept-url-password
func (u URL) Password() string {
	if u.usernameEnd == u.hostStart || u.href[u.usernameEnd] != ':' {
		return ""
	}
	return u.href[u.usernameEnd+1 : u.hostStart-1]
}

// IncludesCredentials reports whether the username or the password is not empty.
//
// https://url.spec.whatwg.org/#include-credentials
func (u URL) IncludesCredentials() bool { return u.usernameEnd != u.hostStart }

// Host returns the host. It is the zero [Host] where the host is null.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u URL) Host() Host { return Host{text: u.Hostname(), kind: u.host} }

// Hostname returns the host, serialized: an IPv6 address is in brackets. It is
// empty both for an empty host and for a null host.
//
// https://url.spec.whatwg.org/#concept-host-serializer
func (u URL) Hostname() string { return u.href[u.hostStart:u.hostEnd] }

// HostPort returns the host, serialized, and the port after a colon unless it
// is null. That is what the URL class calls host.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u URL) HostPort() string {
	if !u.hasPort() {
		return u.Hostname()
	}
	return u.href[u.hostStart:u.pathStart]
}

// Port returns the port. ok is false where the port is null, as it is when the
// input gave none or gave the scheme's default port.
//
// https://url.spec.whatwg.org/#concept-url-port
func (u URL) Port() (port uint16, ok bool) { return u.port, u.hasPort() }

func (u URL) hasPort() bool { return u.host != HostNull && u.pathStart != u.hostEnd }

// PortOrDefault returns the port, or the scheme's default port where the port
// is null. ok is false where there is neither.
//
// https://url.spec.whatwg.org/#default-port
func (u URL) PortOrDefault() (port uint16, ok bool) {
	if u.hasPort() {
		return u.port, true
	}
	return u.scheme.defaultPort()
}

// Path returns the path, serialized and percent-encoded: the opaque path, or
// every segment after a slash.
//
// https://url.spec.whatwg.org/#url-path-serializer
func (u URL) Path() string { return u.href[u.pathStart:u.queryStart] }

// HasOpaquePath reports whether the path is opaque: one string that is not
// divided in segments, as in mailto:user@example.org. Such a URL can be the
// base of references that are a fragment alone.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u URL) HasOpaquePath() bool {
	return u.href != "" && u.host == HostNull && !strings.HasPrefix(u.Path(), "/")
}

// Segments returns the segments of the path in order, percent-decoded. An opaque
// path has none; the path "/" has one, the empty string. They are the values of
// which [URL.WithSegments] makes a path. It allocates for each segment that has
// to be decoded.
//
// A segment can have any bytes, slashes and NUL among them, and need not be valid
// UTF-8: do not join segments to a path.
func (u URL) Segments() iter.Seq[string] {
	return func(yield func(string) bool) {
		for segment := range u.EncodedSegments() {
			if !yield(percent.Decode(segment)) {
				return
			}
		}
	}
}

// EncodedSegments returns the segments of the path in order, percent-encoded as
// they are in the path.
//
// https://url.spec.whatwg.org/#url-path-segment
func (u URL) EncodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		rest, ok := strings.CutPrefix(u.Path(), "/")
		for ok {
			var segment string
			segment, rest, ok = strings.Cut(rest, "/")
			if !yield(segment) {
				return
			}
		}
	}
}

// Query returns the query, percent-encoded and without its question mark. ok
// is false where the query is null, which is not the same as empty.
//
// https://url.spec.whatwg.org/#concept-url-query
func (u URL) Query() (query string, ok bool) {
	if u.queryStart == u.fragmentStart {
		return "", false
	}
	return u.href[u.queryStart+1 : u.fragmentStart], true
}

// Fragment returns the fragment, percent-encoded and without its number sign.
// ok is false where the fragment is null, which is not the same as empty.
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u URL) Fragment() (fragment string, ok bool) {
	if int(u.fragmentStart) == len(u.href) {
		return "", false
	}
	return u.href[u.fragmentStart+1:], true
}

// WithoutFragment returns u with a null fragment. Its String is the
// serialization of u with exclude fragment set. It does not allocate.
func (u URL) WithoutFragment() URL {
	u.href = u.href[:u.fragmentStart]
	return u
}

// EqualExcludingFragments reports whether u and v are equal except for their
// fragments. (With the fragments, use ==.)
//
// https://url.spec.whatwg.org/#concept-url-equals
func (u URL) EqualExcludingFragments(v URL) bool {
	return u.href[:u.fragmentStart] == v.href[:v.fragmentStart]
}

// Compare orders URLs by their serializations, byte by byte: it returns -1, 0
// or +1. Equal URLs, and no others, compare as 0.
func (u URL) Compare(v URL) int { return strings.Compare(u.href, v.href) }

func len32(s string) uint32 { return uint32(len(s)) }
