package rfc3986

import (
	"strings"

	"github.com/weburl/weburl/internal/escape"
)

// Normalize returns r normalized by its syntax (section 6.2.2): scheme and host in lower
// case, percent-encodings with upper-case digits, percent-encoded unreserved characters
// decoded, and, if r is a URI or its path begins with a slash, dot segments removed. The
// result is equivalent to r. References with equal normalizations are equivalent; others
// can be equivalent as well.
func (r *Reference) Normalize() *Reference {
	n := *r
	if r.Scheme != nil {
		scheme := strings.ToLower(*r.Scheme)
		n.Scheme = &scheme
	}
	if a := r.Authority; a != nil {
		n.Authority = &Authority{
			Userinfo: normalizeOptional(a.Userinfo),
			Host:     lowerHost(normalizeEncoding(a.Host)),
			Kind:     a.Kind,
			Port:     a.Port,
		}
		if a.Kind == RegName && isIPv4Address(n.Authority.Host) {
			n.Authority.Kind = IPv4Address
		}
	}
	n.Path = normalizeEncoding(r.Path)
	if r.Scheme != nil || r.Authority != nil || strings.HasPrefix(r.Path, "/") {
		n.Path = RemoveDotSegments(n.Path)
		n.guardPath()
	}
	n.Query = normalizeOptional(r.Query)
	n.Fragment = normalizeOptional(r.Fragment)
	return &n
}

func normalizeOptional(s *string) *string {
	if s == nil {
		return nil
	}
	n := normalizeEncoding(*s)
	return &n
}

// lowerHost returns host in lower case, except for percent-encodings.
func lowerHost(host string) string {
	b := []byte(host)
	for i := 0; i < len(b); i++ {
		switch {
		case b[i] == '%':
			i += 2
		case 'A' <= b[i] && b[i] <= 'Z':
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// normalizeEncoding has the steps of sections 6.2.2.1 and 6.2.2.2 that are about
// percent-encoding.
func normalizeEncoding(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if !escape.At(s, i) {
			b = append(b, s[i])
			continue
		}
		c := escape.Byte(s, i)
		if classes[c]&unreserved != 0 {
			b = append(b, c)
		} else {
			b = escape.Append(b, c)
		}
		i += 2
	}
	return string(b)
}
