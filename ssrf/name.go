package ssrf

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl"
)

// localNames are the ends of domains that have a different meaning in each network, by
// their last label or their last two. They are not delegated in the public DNS, except
// for resolver.arpa and service.arpa, which resolvers answer themselves.
var localNames = map[string]string{
	// Reserved.
	"localhost":     "RFC 6761",
	"test":          "RFC 6761",
	"invalid":       "RFC 6761",
	"local":         "RFC 6762",
	"onion":         "RFC 7686",
	"home.arpa":     "RFC 8375",
	"resolver.arpa": "RFC 9462",
	"alt":           "RFC 9476",
	"service.arpa":  "RFC 9665",
	"internal":      "reserved by ICANN for private use",

	// Common in private networks, and therefore not delegated.
	"intranet": "RFC 6762, appendix G",
	"private":  "RFC 6762, appendix G",
	"corp":     "RFC 6762, appendix G",
	"home":     "RFC 6762, appendix G",
	"lan":      "RFC 6762, appendix G",
	"mail":     "ICANN does not delegate it",

	// The names of software. cluster.local is under local.
	"localdomain":        "common in /etc/hosts",
	"svc":                "Services of Kubernetes",
	"pod":                "Pods of Kubernetes",
	"kubernetes.default": "the API server of Kubernetes",
	"consul":             "Consul",
}

// checkName checks the name of a domain. A name that is listed may be local.
func checkName(host weburl.Host, listed bool) *Error {
	name := undotted(host)
	last, secondLast, ok := splitName(name)
	if !ok {
		return reject(RuleName, host, fmt.Sprintf("host %s is not a valid DNS name: labels have 1 to 63 letters, digits, - and _", host))
	}
	if listed {
		return nil
	}
	if where := localName(name, last, secondLast); where != "" {
		return reject(RuleLocalName, host, fmt.Sprintf("host %s is %s", host, where))
	}
	return nil
}

// LocalName returns a description of a local name: a domain that has a different meaning
// in each network, such as "a name of a local network (RFC 6761)". It returns the empty
// string for a name of the public DNS, and for a host that is not a possible DNS name.
func LocalName(host weburl.Host) string {
	if host.Kind() != weburl.HostDomain {
		return ""
	}
	name := undotted(host)
	last, secondLast, ok := splitName(name)
	if !ok {
		return ""
	}
	return localName(name, last, secondLast)
}

// localName is [LocalName] for a name with dots at last and secondLast.
func localName(name string, last, secondLast int) string {
	where, local := localNames[name[last+1:]]
	if !local {
		where, local = localNames[name[secondLast+1:]]
	}
	switch {
	case local && name[last+1:] == "invalid":
		return "a name that never resolves (" + where + ")"
	case local && name[last+1:] == "test":
		return "a name for tests, which is not in the public DNS (" + where + ")"
	case local:
		return "a name of a local network (" + where + ")"
	case last < 0:
		return "a single label, which each network resolves differently"
	}
	return ""
}

// splitName returns where the last dot of a name is and the one before it, or
// -1. It reports whether the name is one that the DNS can have.
func splitName(name string) (last, secondLast int, ok bool) {
	last, secondLast = -1, -1
	if len(name) > 253 {
		return last, secondLast, false
	}
	for i := range len(name) {
		c := name[i]
		if c == '.' {
			if n := i - last - 1; n == 0 || n > 63 {
				return last, secondLast, false
			}
			last, secondLast = i, last
			continue
		}
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_') {
			return last, secondLast, false
		}
	}
	n := len(name) - last - 1
	return last, secondLast, 0 < n && n <= 63
}

// undotted returns a host without the one dot that may be at its end.
func undotted(host weburl.Host) string { return strings.TrimSuffix(host.String(), ".") }
