package answers

import (
	"strconv"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/spec"
)

// AppendURL appends the members of the URL class.
//
// https://url.spec.whatwg.org/#url-class
func AppendURL(b []byte, u weburl.URL) []byte {
	b = AppendMember(b, "href", u.String())
	b = AppendMember(b, "origin", u.Origin().String())
	b = AppendMember(b, "protocol", u.String()[:len(u.Scheme())+len(":")])
	b = AppendMember(b, "username", u.EncodedUsername())
	b = AppendMember(b, "password", u.EncodedPassword())
	b = AppendMember(b, "host", u.Host())
	b = AppendMember(b, "hostname", u.ParsedHost().String())
	b = AppendMember(b, "port", u.Port())
	b = AppendMember(b, "pathname", u.EncodedPath())
	b = AppendMember(b, "search", prefixed("?", u.EncodedQuery()))
	return AppendMember(b, "hash", prefixed("#", u.EncodedFragment()))
}

// AppendURLOf appends the members of the URL class, as [AppendURL] does, for a URL
// that an edition has read.
func AppendURLOf(b []byte, u *spec.URL, edition spec.Edition) []byte {
	var host, port string
	if u.Host.Kind != spec.NullHost {
		host = u.Host.String()
	}
	if u.Port != nil {
		port = strconv.Itoa(int(*u.Port))
	}
	b = AppendMember(b, "href", edition.Serialize(u, false))
	b = AppendMember(b, "origin", edition.Origin(u).String())
	b = AppendMember(b, "protocol", u.Scheme+":")
	b = AppendMember(b, "username", u.Username)
	b = AppendMember(b, "password", u.Password)
	b = AppendMember(b, "host", host+prefixed(":", port))
	b = AppendMember(b, "hostname", host)
	b = AppendMember(b, "port", port)
	b = AppendMember(b, "pathname", u.SerializePath())
	b = AppendMember(b, "search", prefixed("?", valueOf(u.Query)))
	return AppendMember(b, "hash", prefixed("#", valueOf(u.Fragment)))
}

// prefixed is how the URL class shows a query and a fragment: null and empty
// look the same.
func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}

func valueOf(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
