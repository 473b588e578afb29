package webapi

import (
	"strconv"

	"github.com/weburl/weburl/spec"
)

// Href returns the serialization of the URL.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) Href() string {
	if record := u.current(); record != nil {
		return record.String()
	}
	return u.parsed.get().String()
}

// Origin returns the serialization of the URL's origin: "null" if that is
// opaque.
//
// https://url.spec.whatwg.org/#dom-url-origin
func (u *URL) Origin() string {
	if record := u.current(); record != nil {
		return record.Origin().String()
	}
	if u.isZero() {
		return ""
	}
	return u.parsed.get().Origin().String()
}

// Protocol returns the scheme followed by ":".
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) Protocol() string {
	if record := u.current(); record != nil {
		return record.Scheme + ":"
	}
	if u.isZero() {
		return ""
	}
	parsed := u.parsed.get()
	return parsed.String()[:len(parsed.Scheme())+1]
}

// Username returns the username, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) Username() string {
	if record := u.current(); record != nil {
		return record.Username
	}
	return u.parsed.get().EncodedUsername()
}

// Password returns the password, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) Password() string {
	if record := u.current(); record != nil {
		return record.Password
	}
	return u.parsed.get().EncodedPassword()
}

// Host returns the host and, if the port is not null, ":" and the port. It is empty if
// the URL has no host (null).
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) Host() string {
	record := u.current()
	if record == nil {
		return u.parsed.get().Host()
	}
	if record.Host.Kind == spec.NullHost || record.Port == nil {
		return record.Host.String()
	}
	return record.Host.String() + ":" + u.Port()
}

// Hostname returns the host. It is empty if the URL has no host (null).
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) Hostname() string {
	if record := u.current(); record != nil {
		return record.Host.String()
	}
	return u.parsed.get().ParsedHost().String()
}

// Port returns the port in decimal. It is empty if the URL has no port (null), or the
// default port of its scheme.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) Port() string {
	if record := u.current(); record != nil {
		if record.Port == nil {
			return ""
		}
		return strconv.Itoa(int(*record.Port))
	}
	return u.parsed.get().Port()
}

// Pathname returns the path, serialized.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) Pathname() string {
	if record := u.current(); record != nil {
		return record.SerializePath()
	}
	return u.parsed.get().EncodedPath()
}

// Search returns "?" and the query. It is empty if the query is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) Search() string {
	query := u.queryString()
	if query == "" {
		return ""
	}
	if u.record != nil {
		return "?" + query
	}
	href := u.parsed.get().WithoutFragment().String()
	return href[len(href)-len(query)-1:]
}

// SearchParams returns the query object, which is the same one each time.
//
// https://url.spec.whatwg.org/#dom-url-searchparams
func (u *URL) SearchParams() *URLSearchParams {
	if u.query == nil {
		// Here and not in NewURL, as few programs ask for it. Until then the
		// query and its list do not part.
		u.query = &URLSearchParams{url: u}
		u.query.parse(u.queryString())
	}
	return u.query
}

// Hash returns "#" and the fragment. It is empty if the fragment is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) Hash() string {
	if record := u.current(); record != nil {
		if record.Fragment == nil || *record.Fragment == "" {
			return ""
		}
		return "#" + *record.Fragment
	}
	fragment := u.parsed.get().EncodedFragment()
	if fragment == "" {
		return ""
	}
	href := u.parsed.get().String()
	return href[len(href)-len(fragment)-1:]
}
