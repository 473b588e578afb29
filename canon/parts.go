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
}

// split takes u apart.
func split(u weburl.URL) parts {
	p := parts{href: u.String(), scheme: u.Scheme(), path: u.Path()}
	p.query, p.hasQuery = u.Query()
	p.fragment, p.hasFragment = u.Fragment()
	p.parsedHost = u.Host()
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
		p.host = u.Hostname()
		p.port = authority[len(p.host):]
	}
	return p
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
