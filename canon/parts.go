package canon

import (
	"strings"

	"github.com/weburl/weburl"
)

// parts is a URL taken apart for steps to change. The texts are those of the
// serialization.
type parts struct {
	scheme      string // without ":"
	userinfo    string // with the "@" after it, or empty
	host        string // without the port
	port        string // with the ":" before it, or empty
	path        string
	query       string
	fragment    string
	hasHost     bool // there is "//"
	hasQuery    bool
	hasFragment bool
	parsedHost  weburl.Host
	kind        weburl.HostKind
	href        string // the URL before any change
	tail        int    // where its query or fragment begins
	again       bool   // the path or the host has changed
	unresolved  bool   // the path has changed since resolve
}

// split takes u apart.
func split(u weburl.URL) parts {
	p := parts{href: u.String(), scheme: u.Scheme(), path: u.EncodedPath()}
	p.query, p.hasQuery = u.EncodedQuery(), u.HasQuery()
	p.fragment, p.hasFragment = u.EncodedFragment(), u.HasFragment()
	p.parsedHost = u.ParsedHost()
	p.kind = p.parsedHost.Kind()
	p.hasHost = p.kind != weburl.HostNull
	p.tail = len(p.href)
	if p.hasFragment {
		p.tail -= len("#") + len(p.fragment)
	}
	if p.hasQuery {
		p.tail -= len("?") + len(p.query)
	}
	if p.hasHost {
		// The authority stands between "//" and the path.
		authority := p.href[len(p.scheme)+len("://") : p.tail-len(p.path)]
		if end := strings.LastIndexByte(authority, '@'); end >= 0 {
			p.userinfo, authority = authority[:end+1], authority[end+1:]
		}
		p.host = u.ParsedHost().String()
		p.port = authority[len(p.host):]
	}
	return p
}

// setPath reports whether path is another path.
func (p *parts) setPath(path string) bool {
	if p.path == path {
		return false
	}
	p.path, p.again, p.unresolved = path, true, true
	return true
}

// setHost replaces a domain by the end of it.
func (p *parts) setHost(host string) bool {
	h, err := weburl.ParseHost(host)
	if err != nil || h.Kind() != weburl.HostDomain {
		return false
	}
	p.host, p.parsedHost, p.again = host, h, true
	return true
}

// resolve resolves dot segments that a step has made, as ".." of "..;jsessionid=1".
func (p *parts) resolve() {
	if !p.unresolved {
		return
	}
	p.unresolved = false
	if !strings.Contains(p.path, "/.") && !strings.Contains(p.path, "/%2") {
		return
	}
	// The parser has the rules. Most such paths have a name that begins with a dot.
	if u, err := weburl.Parse(string(p.append(nil))); err == nil && u.EncodedPath() != p.path {
		*p = split(u)
		p.again = true
	}
}

// append appends the serialization.
func (p *parts) append(b []byte) []byte {
	if p.hasHost {
		b = append(append(b, p.scheme...), "://"...)
		b = append(append(append(append(b, p.userinfo...), p.host...), p.port...), p.path...)
	} else {
		// Such a URL keeps what is before its query: no step changes it.
		b = append(b, p.href[:p.tail]...)
	}
	if p.hasQuery {
		b = append(append(b, '?'), p.query...)
	}
	if p.hasFragment {
		b = append(append(b, '#'), p.fragment...)
	}
	return b
}
