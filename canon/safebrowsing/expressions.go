package safebrowsing

import (
	"crypto/sha256"
	"net/netip"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

// Expressions returns the expressions under which a URL can be on a list of version 4 of
// Google's API: a host and a path each, without a scheme. There are at most 30.
//
// The hosts are the host itself and, unless it is an IP address, up to four that
// consist of its last two to five labels. The paths are the path with the query,
// the path, and up to four prefixes that end in a slash.
//
// https://developers.google.com/safe-browsing/v4/urls-hashing#suffixprefix-expressions
func (u URL) Expressions() []string { return u.expressions(lastTwoLabels) }

// ExpressionsV5 is [URL.Expressions] for the lists of version 5. The hosts are the host
// itself and up to four that consist of its registrable domain and none to three labels
// before that. A host that has no registrable domain, such as co.uk, is the only one.
//
// [site.RegistrableDomain] defines the registrable domain.
//
// https://developers.google.com/safe-browsing/reference/URLs.and.Hashing
func (u URL) ExpressionsV5() []string { return u.expressions(registrableDomain) }

// Hashes returns the SHA-256 hash of each of the expressions, in their order. The lists
// contain prefixes of these hashes, of 4 to 32 bytes.
func (u URL) Hashes() [][sha256.Size]byte { return hashes(u.Expressions()) }

// HashesV5 is [URL.Hashes] for the expressions of version 5.
func (u URL) HashesV5() [][sha256.Size]byte { return hashes(u.ExpressionsV5()) }

func hashes(expressions []string) [][sha256.Size]byte {
	hashes := make([][sha256.Size]byte, len(expressions))
	for i, e := range expressions {
		hashes[i] = sha256.Sum256([]byte(e))
	}
	return hashes
}

// expressions returns the expressions with the suffixes of the host from the one that
// begins where shortest returns.
func (u URL) expressions(shortest func(host string) (start int)) []string {
	if u.host == "" {
		return nil
	}
	hosts, paths := u.hosts(shortest), u.paths()
	expressions := make([]string, 0, len(hosts)*len(paths))
	for _, host := range hosts {
		for _, path := range paths {
			expressions = append(expressions, host+path)
		}
	}
	return expressions
}

// hosts returns the host and up to four suffixes of it, the longest first.
func (u URL) hosts(shortest func(host string) (start int)) []string {
	hosts := []string{u.host}
	if _, err := netip.ParseAddr(strings.Trim(u.host, "[]")); err == nil {
		return hosts
	}
	const most = 4
	for start := shortest(u.host); start > 0 && len(hosts) <= most; {
		hosts = append(hosts, u.host[start:])
		start = strings.LastIndexByte(u.host[:start-1], '.') + 1
	}
	slices.Reverse(hosts[1:])
	return hosts
}

// lastTwoLabels returns where the last two labels of a host begin. It is 0 if there are no
// more.
func lastTwoLabels(host string) int {
	last := max(strings.LastIndexByte(host, '.'), 0)
	return strings.LastIndexByte(host[:last], '.') + 1
}

// registrableDomain returns where the registrable domain of a host begins. It is 0 if there
// is none. A character that a domain cannot have is "_" to it: no rule of the Public Suffix
// List has one of the two.
func registrableDomain(host string) int {
	h, err := weburl.ParseHost(strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '.' {
			return c
		}
		return '_'
	}, host))
	if err != nil {
		return 0
	}
	domain, _ := site.RegistrableDomain(h)
	if domain == "" {
		return 0
	}
	return len(host) - len(domain)
}

func (u URL) paths() (paths []string) {
	if u.hasQuery {
		paths = append(paths, u.path+"?"+u.query)
	}
	paths = append(paths, u.path)
	const most = 4
	for i, n := 0, 0; n < most; n++ {
		slash := strings.IndexByte(u.path[i:], '/')
		if slash < 0 || i+slash == len(u.path)-1 && i > 0 {
			break // the whole path, which is there already
		}
		i += slash + 1
		if i < len(u.path) {
			paths = append(paths, u.path[:i])
		}
	}
	return paths
}
