package weburl

import (
	"database/sql/driver"
	"fmt"
)

// AppendText appends the serialization of u to b. The error is always nil.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.record.Href...), nil }

// MarshalText returns the serialization of u, which is empty for the zero URL.
// The error is always nil. Package encoding/json uses it to write a URL as a
// string.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.record.Href), nil }

// UnmarshalText parses text as [Parse] does. An empty text makes u the zero URL;
// on an error u is unchanged.
func (u *URL) UnmarshalText(text []byte) error { return u.set(string(text)) }

// AppendBinary appends the serialization of u to b. The error is always nil.
func (u URL) AppendBinary(b []byte) ([]byte, error) { return u.AppendText(b) }

// MarshalBinary returns the serialization of u. The error is always nil.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary is [URL.UnmarshalText].
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Set parses s as [Parse] does; on an error u is unchanged. With it *URL is a
// [flag.Value]. Unlike for UnmarshalText, an empty string is an error.
func (u *URL) Set(s string) error {
	parsed, err := Parse(s)
	if err != nil {
		return err
	}
	*u = parsed
	return nil
}

// set is Set, except that an empty string means the zero URL.
func (u *URL) set(s string) error {
	if s == "" {
		*u = URL{}
		return nil
	}
	return u.Set(s)
}

// Equal reports whether u == v, which is the standard's equality of URLs. Packages
// that compare values of any type, such as go-cmp, call it.
//
// https://url.spec.whatwg.org/#concept-url-equals
func (u URL) Equal(v URL) bool { return u == v }

// GoString returns a Go expression for u, for %#v of package fmt.
func (u URL) GoString() string {
	if u.IsZero() {
		return "weburl.URL{}"
	}
	return fmt.Sprintf("weburl.MustParse(%q)", u.record.Href)
}

// Scan reads u from a database column: a string or bytes, parsed as [Parse]
// does. NULL and the empty string make u the zero URL.
func (u *URL) Scan(src any) error {
	switch src := src.(type) {
	case nil:
		*u = URL{}
		return nil
	case string:
		return u.set(src)
	case []byte:
		return u.set(string(src))
	}
	return fmt.Errorf("weburl: cannot scan a %T into a URL", src)
}

// Value returns the serialization of u for a database column, or NULL for the
// zero URL.
func (u URL) Value() (driver.Value, error) {
	if u.IsZero() {
		return nil, nil
	}
	return u.record.Href, nil
}
