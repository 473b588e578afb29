package weburl

import (
	"iter"
	"strings"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
)

// A URL is a parsed URL: the [URL record] of the standard, represented by its
// serialization and the offsets at which the components begin.
//
// A URL is an immutable value of 48 bytes. It is safe to copy and to share
// between goroutines. Two URLs are equal in the standard's sense (section 4.6)
// if and only if they are == equal. A URL can be a map key; its String is a smaller and
// faster one. The zero URL is not a URL: its serialization is the empty string and
// [URL.IsZero] reports true.
//
// Components are returned as substrings of the serialization: no accessor
// allocates unless its documentation says so. All are ASCII.
//
// A URL can share memory with the string that it was parsed from, and then keeps all of
// it alive. If the string is a small part of a large one, parse a [strings.Clone] of it.
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
// The lines "not special" are for the path and the query if the scheme is not special. A
// URL has no newlines, but it is not safe in HTML, in a shell or in SQL: a quote, an
// ampersand, a dollar sign, a backquote or a semicolon can be in it, even in its host.
// Escape it as any other string.
//
// [URL record]: https://url.spec.whatwg.org/#concept-url
type URL struct{ record engine.Record }

// String returns the serialization of u, which browsers call its href.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u URL) String() string { return u.record.Href }

// IsZero reports whether u is the zero URL, which no input parses to.
func (u URL) IsZero() bool { return u.record.Href == "" }

// Scheme returns the scheme, in lowercase and without the colon.
//
// https://url.spec.whatwg.org/#concept-url-scheme
func (u URL) Scheme() string { return u.record.Name() }

// IsSpecial reports whether the scheme is a special scheme: ftp, file, http,
// https, ws or wss.
//
// https://url.spec.whatwg.org/#is-special
func (u URL) IsSpecial() bool { return u.record.Scheme != scheme.NotSpecial }

// EncodedUsername returns the username, percent-encoded. It is empty if u has no username.
//
// https://url.spec.whatwg.org/#concept-url-username
func (u URL) EncodedUsername() string { return u.record.Username() }

// EncodedPassword returns the password, percent-encoded. It is empty if u has no password.
//
// https://url.spec.whatwg.org/#concept-url-password
func (u URL) EncodedPassword() string { return u.record.Password() }

// IncludesCredentials reports whether the username or the password is not empty.
//
// https://url.spec.whatwg.org/#include-credentials
func (u URL) IncludesCredentials() bool { return u.record.HasCredentials() }

// ParsedHost returns the host as a value with a kind. It is the zero [Host] if the host is
// null.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u URL) ParsedHost() Host { return Host{text: u.record.Hostname(), kind: u.record.Host} }

// Host returns the host and, unless the port is null, a colon and the port. An IPv6
// address is in brackets. It is empty both for an empty host and for a null host.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u URL) Host() string {
	if !u.record.HasPort() {
		return u.record.Hostname()
	}
	return u.record.Href[u.record.HostStart:u.record.PathStart]
}

// Hostname returns the host without the port, and an IPv6 address without its brackets:
// the form for [net.JoinHostPort], DNS and TLS. (The hostname of the URL class has the
// brackets: it is the String of [URL.ParsedHost].) It is empty both for an empty host and
// for a null host.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u URL) Hostname() string { return u.ParsedHost().unbracketed() }

// Port returns the port in decimal digits. It is empty if the port is null. That is so if
// the input had no port, or the scheme's default port.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u URL) Port() string {
	if !u.record.HasPort() {
		return ""
	}
	return u.record.Href[u.record.HostEnd+1 : u.record.PathStart]
}

// PortNumber returns the port as a number. ok is false if the port is null.
//
// https://url.spec.whatwg.org/#concept-url-port
func (u URL) PortNumber() (port uint16, ok bool) { return u.record.Port, u.record.HasPort() }

// PortOrDefault returns the port, or the scheme's default port if the port is null, in
// decimal digits: the form for [net.JoinHostPort]. It is empty if there is neither.
//
// https://url.spec.whatwg.org/#default-port
func (u URL) PortOrDefault() string {
	if u.record.HasPort() {
		return u.Port()
	}
	return u.record.Scheme.DefaultPortText()
}

// EncodedPath returns the path, serialized and percent-encoded: the opaque path, or
// every segment after a slash.
//
// https://url.spec.whatwg.org/#url-path-serializer
func (u URL) EncodedPath() string { return u.record.Path() }

// HasOpaquePath reports whether the path is opaque: one string that is not
// divided in segments, as in mailto:user@example.org. Against such a base, only
// references that begin with "#" and absolute URLs resolve.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u URL) HasOpaquePath() bool { return u.record.HasOpaquePath() }

// Segments returns the segments of the path in order, percent-decoded. An opaque path
// has no segments; the path "/" has one, the empty string. [URL.WithSegments] builds the
// path from these values. Segments allocates for each segment that has to be decoded.
//
// A segment can have any bytes, including slashes and NUL, and need not be valid
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

// EncodedSegments returns the segments of the path in order, percent-encoded, as
// substrings of the path.
//
// https://url.spec.whatwg.org/#url-path-segment
func (u URL) EncodedSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		rest, ok := strings.CutPrefix(u.EncodedPath(), "/")
		for ok {
			var segment string
			segment, rest, ok = strings.Cut(rest, "/")
			if !yield(segment) {
				return
			}
		}
	}
}

// EncodedQuery returns the query, percent-encoded and without its question mark. It is
// empty both for an empty query and for a null query: see [URL.HasQuery]. The name-value
// pairs in it are [URL.Params].
//
// https://url.spec.whatwg.org/#concept-url-query
func (u URL) EncodedQuery() string {
	r := &u.record
	if r.QueryStart == r.FragmentStart {
		return ""
	}
	return r.Href[r.QueryStart+1 : r.FragmentStart]
}

// HasQuery reports whether the query is not null. It may be empty, as in
// https://example.org/?
func (u URL) HasQuery() bool { return u.record.QueryStart != u.record.FragmentStart }

// EncodedFragment returns the fragment, percent-encoded and without its number sign. It is
// empty both for an empty fragment and for a null fragment: see [URL.HasFragment].
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u URL) EncodedFragment() string {
	r := &u.record
	if int(r.FragmentStart) == len(r.Href) {
		return ""
	}
	return r.Href[r.FragmentStart+1:]
}

// HasFragment reports whether the fragment is not null. It may be empty, as in
// https://example.org/#
func (u URL) HasFragment() bool { return int(u.record.FragmentStart) != len(u.record.Href) }

// WithoutFragment returns u with a null fragment. Its String is the
// serialization of u with exclude fragment set. It does not allocate.
func (u URL) WithoutFragment() URL {
	u.record.Href = u.record.Href[:u.record.FragmentStart]
	return u
}

// EqualExcludingFragments reports whether u and v are equal except for their
// fragments. (With the fragments, use ==.)
//
// https://url.spec.whatwg.org/#concept-url-equals
func (u URL) EqualExcludingFragments(v URL) bool {
	return u.record.Href[:u.record.FragmentStart] == v.record.Href[:v.record.FragmentStart]
}

// Compare orders URLs by their serializations, byte by byte: it returns -1, 0
// or +1. Equal URLs, and no others, compare as 0.
func (u URL) Compare(v URL) int { return strings.Compare(u.record.Href, v.record.Href) }
