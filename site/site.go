//go:generate go run ./internal/gen

// Package site returns the public suffixes, registrable domains and sites of hosts, URLs
// and origins.
//
// The functions use the Public Suffix List of the version of
// golang.org/x/net/publicsuffix that the go.mod of this module names, whatever version a
// program is built with. [ReadList] reads another list. The list is
// not a hard security boundary, because lists differ from client to client. Compare
// origins if you can.
//
// A lookup takes time linear in the length of the host, and does not allocate. The
// result is a substring of the host.
package site

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site/internal/suffix"
)

// PublicSuffix returns the public suffix of a domain: the part of it that is on the
// Public Suffix List, or its last label. If the domain ends in a dot, so does the suffix.
//
// ok is false, for the standard's null, if host is not a domain, or if the suffix would
// have an empty label.
//
// https://url.spec.whatwg.org/#host-public-suffix
func PublicSuffix(host weburl.Host) (suffix string, ok bool) { return List{}.PublicSuffix(host) }

// PublicSuffix is the function [PublicSuffix] for the list.
func (l List) PublicSuffix(host weburl.Host) (suffix string, ok bool) {
	start, ok := l.publicSuffix(host)
	return host.String()[start:], ok
}

// RegistrySuffix returns the public suffix of a domain by the rules of the ICANN section
// of the list only: for a.github.io it is io, although the public suffix is github.io.
//
// ok is false if host is not a domain, if no rule of that section has its last label, or
// if the suffix would have an empty label.
//
// https://github.com/publicsuffix/list/wiki/Format#divisions
func (l List) RegistrySuffix(host weburl.Host) (suffix string, ok bool) {
	start, ok := l.registrySuffix(host)
	return host.String()[start:], ok
}

// RegistrableDomain returns the registrable domain of a domain: its public suffix and the
// label before it. ok is false, for the standard's null, if
//
//   - host is not a domain,
//   - host is a public suffix itself,
//   - host begins with a dot, as in the tests of the Public Suffix List,
//   - the public suffix or the label before it would have an empty label.
//
// https://url.spec.whatwg.org/#host-registrable-domain
func RegistrableDomain(host weburl.Host) (domain string, ok bool) {
	return List{}.RegistrableDomain(host)
}

// RegistrableDomain is the function [RegistrableDomain] for the list.
func (l List) RegistrableDomain(host weburl.Host) (domain string, ok bool) {
	start, ok := l.publicSuffix(host)
	return withLabel(host.String(), start, ok)
}

// RegistryDomain returns the domain that was registered with a registry: the
// [List.RegistrySuffix] and the label before it. ok is false if there is no such label,
// or if the domain begins with a dot.
func (l List) RegistryDomain(host weburl.Host) (domain string, ok bool) {
	start, ok := l.registrySuffix(host)
	return withLabel(host.String(), start, ok)
}

// publicSuffix returns where the public suffix of a host begins. If there is none,
// start is the end.
func (l List) publicSuffix(host weburl.Host) (start int, ok bool) {
	domain, ok := withoutDot(host)
	if !ok {
		return len(host.String()), false
	}
	start, _ = l.index().Match(domain, suffix.All)
	return checkSuffix(host, domain, start)
}

// registrySuffix is publicSuffix by the rules of the ICANN section, if one of them has
// the last label.
func (l List) registrySuffix(host weburl.Host) (start int, ok bool) {
	domain, ok := withoutDot(host)
	if !ok {
		return len(host.String()), false
	}
	start, ok = l.index().Match(domain, suffix.ICANN)
	if !ok && !l.index().IsTopLevel(domain[start:]) {
		return len(host.String()), false
	}
	return checkSuffix(host, domain, start)
}

// withoutDot returns a domain without the dot that it may end in. ok is false if host
// is not a domain.
func withoutDot(host weburl.Host) (domain string, ok bool) {
	if host.Kind() != weburl.HostDomain {
		return "", false
	}
	domain = strings.TrimSuffix(host.String(), ".")
	return domain, domain != ""
}

// checkSuffix returns start and true if the suffix that begins there, of a domain
// without its last dot, has no empty first label, and otherwise the end of the host.
func checkSuffix(host weburl.Host, domain string, start int) (int, bool) {
	if start == len(domain) || domain[start] == '.' {
		return len(host.String()), false
	}
	return start, true
}

// withLabel returns a suffix of a domain, which begins at start, and the label before
// it. It returns false if ok is false, if there is no such label and if it is empty, or the
// first one of the domain is.
func withLabel(domain string, start int, ok bool) (string, bool) {
	if !ok || start < len("a.") || domain[start-2] == '.' || domain[0] == '.' {
		return "", false
	}
	return domain[strings.LastIndexByte(domain[:start-1], '.')+1:], true
}

// A Site is a scheme and a registrable domain, or a scheme and a host without a
// registrable domain. Browsers treat origins of one site as related. The zero Site is
// opaque, and so is the Site of an opaque origin. All opaque sites are == equal, although none
// is same site with another: compare sites with == if one is not opaque, or else origins
// with [SameSite].
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-a-site
type Site struct {
	scheme, host string
}

// Of returns the site of an origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-a-site
func Of(o weburl.Origin) Site { return List{}.Of(o) }

// Of is the function [Of] for the list.
func (l List) Of(o weburl.Origin) Site {
	if o.IsOpaque() {
		return Site{}
	}
	host, ok := l.RegistrableDomain(o.ParsedHost())
	if !ok {
		host = o.ParsedHost().String()
	}
	return Site{o.Scheme(), host}
}

// IsOpaque reports whether s is the site of an opaque origin.
func (s Site) IsOpaque() bool { return s.scheme == "" }

// Scheme returns the scheme. It is empty if s is opaque.
func (s Site) Scheme() string { return s.scheme }

// Host returns the registrable domain or, if the origin has no registrable domain, its
// host. It is empty if s is opaque.
func (s Site) Host() string { return s.host }

// String returns the serialization of s: "https://example.com", or "null" if s
// is opaque.
//
// https://html.spec.whatwg.org/multipage/browsers.html#serialization-of-a-site
func (s Site) String() string {
	if s.IsOpaque() {
		return "null"
	}
	return s.scheme + "://" + s.host
}

// Parse parses the serialization of a site: "https://example.com", or "null", which is
// an opaque site. It returns an error if the string is not an origin by
// [weburl.ParseOrigin], if it has a port, and if it is not the site of an origin, such
// as https://www.example.com. Which domains are sites depends on the version of the
// Public Suffix List.
func Parse(s string) (Site, error) {
	origin, err := weburl.ParseOrigin(s)
	if err != nil {
		return Site{}, err
	}
	if _, ok := origin.PortNumber(); ok {
		return Site{}, fmt.Errorf("site: a site has no port: %q", s)
	}
	site := Of(origin)
	if site.host != origin.ParsedHost().String() {
		return Site{}, fmt.Errorf("site: %q is not a site: write %q, which is the site of it", s, site)
	}
	return site, nil
}

// AppendText appends the serialization of s to b. The error is always nil.
func (s Site) AppendText(b []byte) ([]byte, error) { return append(b, s.String()...), nil }

// MarshalText returns the serialization of s. Package encoding/json uses it to
// write a Site as a string. The error is always nil.
func (s Site) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText parses text as [Parse] does. On an error s is unchanged.
func (s *Site) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// SameSite reports whether two origins are same site: whether they have the same scheme
// and are schemelessly same site. An opaque origin is not same site with any origin, not
// even with itself, because two opaque origins cannot be distinguished.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-site
func SameSite(a, b weburl.Origin) bool {
	return a.Scheme() == b.Scheme() && SchemelesslySameSite(a, b)
}

// SchemelesslySameSite reports whether two origins have the same registrable domain or,
// if they have no registrable domain, the same host.
//
// https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
func SchemelesslySameSite(a, b weburl.Origin) bool {
	return !a.IsOpaque() && !b.IsOpaque() && Of(a).host == Of(b).host
}
