package weburl

import (
	"errors"
	"fmt"
	"strings"
)

// The text form of a host has a mark if the host itself does not show its kind. No host
// has a colon, except for IPv6 addresses, which are in brackets.
const (
	opaqueMark = "opaque:"
	emptyMark  = "empty:"
)

// AppendText appends the text form of h to b. It is h.String() for a domain or an IP
// address. An opaque host, which can look like a domain, follows "opaque:", and the
// empty host is "empty:". The zero Host is the empty string. The error is always nil.
func (h Host) AppendText(b []byte) ([]byte, error) {
	switch h.kind {
	case HostOpaque:
		b = append(b, opaqueMark...)
	case HostEmpty:
		b = append(b, emptyMark...)
	}
	return append(b, h.text...), nil
}

// MarshalText returns the text form of h: see [Host.AppendText]. Package
// encoding/json uses it to write a Host as a string. The error is always nil.
func (h Host) MarshalText() ([]byte, error) { return h.AppendText(nil) }

// UnmarshalText parses the text form of a host: see [Host.AppendText]. Text that does not
// begin with "opaque:", and is not "empty:", is parsed by [ParseHost]. Empty text makes h
// the zero Host. On an error h is unchanged.
func (h *Host) UnmarshalText(text []byte) error {
	s := string(text)
	opaque, isOpaque := strings.CutPrefix(s, opaqueMark)
	var parsed Host
	var err error
	switch {
	case s == "":
	case s == emptyMark:
		parsed.kind = HostEmpty
	case isOpaque:
		parsed, err = ParseOpaqueHost(opaque)
		if err == nil && parsed.kind != HostOpaque {
			err = fmt.Errorf("weburl: not an opaque host: %q", opaque)
		}
	default:
		parsed, err = ParseHost(s)
	}
	if err != nil {
		return err
	}
	*h = parsed
	return nil
}

// AppendBinary appends the text form of h to b. The error is always nil.
func (h Host) AppendBinary(b []byte) ([]byte, error) { return h.AppendText(b) }

// MarshalBinary returns the text form of h, for packages such as encoding/gob. The
// error is always nil.
func (h Host) MarshalBinary() ([]byte, error) { return h.MarshalText() }

// UnmarshalBinary is [Host.UnmarshalText].
func (h *Host) UnmarshalBinary(data []byte) error { return h.UnmarshalText(data) }

// Equal reports whether h == other. Packages that compare values of any type, such
// as go-cmp, call it.
func (h Host) Equal(other Host) bool { return h == other }

// ParseOrigin parses the serialization of an origin: "https://example.org:8080", or
// "null", which is an opaque origin, as in the Origin header of HTTP.
//
// The scheme is one that has tuple origins: http, https, ws, wss or ftp. Scheme and
// host can be written in any way that [Parse] accepts; a default port becomes null.
// Nothing may follow, not even a slash.
//
// The error is a [*ParseError], or names a component that an origin does not
// have.
func ParseOrigin(s string) (Origin, error) {
	if s == "null" {
		return Origin{}, nil
	}
	scheme, authority, ok := strings.Cut(s, "://")
	if !ok {
		return Origin{}, errors.New(`weburl: an origin is "null", or has "://" between a scheme and a host`)
	}
	if i := strings.IndexFunc(authority, func(c rune) bool { return c <= ' ' || strings.ContainsRune(`/\?#@`, c) }); i >= 0 {
		return Origin{}, fmt.Errorf("weburl: an origin has a scheme, a host and a port only, and no %q", authority[i:i+1])
	}
	u, err := Parse(s)
	if err != nil {
		return Origin{}, err
	}
	o := u.Origin()
	if !strings.EqualFold(o.Scheme(), scheme) {
		return Origin{}, fmt.Errorf("weburl: no origin has the scheme %q", scheme)
	}
	return o, nil
}

// AppendText appends the serialization of o to b. The error is always nil.
func (o Origin) AppendText(b []byte) ([]byte, error) { return append(b, o.String()...), nil }

// MarshalText returns the serialization of o. Package encoding/json uses it to
// write an Origin as a string. The error is always nil.
func (o Origin) MarshalText() ([]byte, error) { return o.AppendText(nil) }

// UnmarshalText parses text as [ParseOrigin] does. On an error o is unchanged.
func (o *Origin) UnmarshalText(text []byte) error {
	parsed, err := ParseOrigin(string(text))
	if err != nil {
		return err
	}
	*o = parsed
	return nil
}

// AppendBinary appends the serialization of o to b. The error is always nil.
func (o Origin) AppendBinary(b []byte) ([]byte, error) { return o.AppendText(b) }

// MarshalBinary returns the serialization of o, for packages such as encoding/gob.
// The error is always nil.
func (o Origin) MarshalBinary() ([]byte, error) { return o.MarshalText() }

// UnmarshalBinary is [Origin.UnmarshalText].
func (o *Origin) UnmarshalBinary(data []byte) error { return o.UnmarshalText(data) }
