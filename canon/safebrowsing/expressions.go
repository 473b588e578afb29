package safebrowsing

import (
	"crypto/sha256"
	"net/netip"
	"strings"
)

// Expressions returns the expressions under which a URL can be on a list: a host
// and a path each, without a scheme. There are at most 30.
//
// The hosts are the host itself and, unless it is an IP address, up to four that
// consist of its last two to five labels. The paths are the path with the query,
// the path, and up to four prefixes that end in a slash.
//
// https://developers.google.com/safe-browsing/v4/urls-hashing#suffixprefix-expressions
func (u URL) Expressions() []string {
	if u.host == "" {
		return nil
	}
	hosts, paths := u.hosts(), u.paths()
	expressions := make([]string, 0, len(hosts)*len(paths))
	for _, host := range hosts {
		for _, path := range paths {
			expressions = append(expressions, host+path)
		}
	}
	return expressions
}

// Hashes returns the SHA-256 hash of each of the expressions, in their order. The
// lists have prefixes of them, of 4 to 32 bytes.
func (u URL) Hashes() [][sha256.Size]byte {
	expressions := u.Expressions()
	hashes := make([][sha256.Size]byte, len(expressions))
	for i, e := range expressions {
		hashes[i] = sha256.Sum256([]byte(e))
	}
	return hashes
}

func (u URL) hosts() []string {
	hosts := []string{u.host}
	if _, err := netip.ParseAddr(strings.Trim(u.host, "[]")); err == nil {
		return hosts
	}
	const most = 5
	labels := strings.Split(u.host, ".")
	for first := max(len(labels)-most, 1); first < len(labels)-1; first++ {
		hosts = append(hosts, strings.Join(labels[first:], "."))
	}
	return hosts
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
