package engine

import (
	"math"
	"strings"

	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// A Record is a URL record: its serialization, and the offsets into it at which
// the components begin. All fields after Href follow from Href, so that == on
// records is equality of serializations. The zero Record is not a URL.
//
// https://url.spec.whatwg.org/#concept-url
type Record struct {
	// Href is the serialization. It may be the string that was parsed, or share
	// memory with it.
	Href string

	// The offsets into Href, in its order:
	//
	//	https://user:pass@example.com:1234/foo/bar?baz#quux
	//	      |     |    |          |     |       |   |
	//	      |     |    |          |     |       |   FragmentStart
	//	      |     |    |          |     |       QueryStart
	//	      |     |    |          |     PathStart
	//	      |     |    |          HostEnd
	//	      |     |    HostStart (just after the @)
	//	      |     UsernameEnd
	//	      SchemeEnd
	//
	// If the host is null, UsernameEnd, HostStart and HostEnd are SchemeEnd + 1,
	// and so is PathStart unless Href has "/." before the path. Without
	// credentials UsernameEnd is HostStart. A null query has QueryStart ==
	// FragmentStart, a null fragment has FragmentStart == len(Href).
	SchemeEnd     uint32
	UsernameEnd   uint32
	HostStart     uint32
	HostEnd       uint32
	PathStart     uint32
	QueryStart    uint32
	FragmentStart uint32

	Port   uint16         // 0 if null: then HostEnd is PathStart, or the host is null
	Scheme scheme.Special // which special scheme, if any
	Host   spec.HostKind  // which kind of host
}

// MaxLen is the length of the longest serialization in bytes: offsets have 32
// bits. If an int has 32 bits, it is half of that, so that the length of a
// serialization and of what an input can become add up to an int.
const MaxLen = min(math.MaxInt32, math.MaxInt/2)

// MaxInput is the length of the longest input in bytes: if an int has 32 bits, of
// one that cannot become longer than a serialization.
const MaxInput = min(MaxLen, math.MaxInt/2/MaxGrowth)

// MaxGrowth bounds how many times longer than its input a serialization is: a byte
// that is not valid UTF-8 becomes %EF%BF%BD, and a base can come before it.
const MaxGrowth = len("%EF%BF%BD") + 1

// IsZero reports whether u is the zero Record.
func (u *Record) IsZero() bool { return u.Href == "" }

// Name returns the scheme, in lowercase and without the colon.
func (u *Record) Name() string { return u.Href[:u.SchemeEnd] }

// Username returns the username, percent-encoded.
func (u *Record) Username() string {
	if u.UsernameEnd == u.HostStart {
		return ""
	}
	return u.Href[u.SchemeEnd+uint32(len("://")) : u.UsernameEnd]
}

// Password returns the password, percent-encoded.
func (u *Record) Password() string {
	if u.UsernameEnd == u.HostStart || u.Href[u.UsernameEnd] != ':' {
		return ""
	}
	return u.Href[u.UsernameEnd+1 : u.HostStart-1]
}

// HasCredentials reports whether the username or the password is not empty.
//
// https://url.spec.whatwg.org/#include-credentials
func (u *Record) HasCredentials() bool { return u.UsernameEnd != u.HostStart }

// Hostname returns the host, serialized. It is empty for the empty host and null.
func (u *Record) Hostname() string { return u.Href[u.HostStart:u.HostEnd] }

// HasPort reports whether the port is not null.
func (u *Record) HasPort() bool { return u.Host != spec.NullHost && u.PathStart != u.HostEnd }

// Path returns the path, serialized.
func (u *Record) Path() string { return u.Href[u.PathStart:u.QueryStart] }

// HasOpaquePath reports whether the path is opaque.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u *Record) HasOpaquePath() bool {
	return u.Href != "" && u.Host == spec.NullHost && !strings.HasPrefix(u.Path(), "/")
}

// WithoutFragment returns u with a null fragment.
func (u *Record) WithoutFragment() Record {
	v := *u
	v.Href = u.Href[:u.FragmentStart]
	return v
}

// pathPrefix returns the length of what Href has before the path, without the "/."
// that a path with an empty first segment can have there.
func (u *Record) pathPrefix() int {
	if u.Host == spec.NullHost {
		return int(u.HostEnd)
	}
	return int(u.PathStart)
}
