// Package typed completes URLs that are written without a scheme.
package typed

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/ssrf"
)

// WithScheme returns a host, and the port and path after it, with the scheme that is meant: http for port 80
// and for a host of the machine or a private network, which seldom has a certificate, unless its port is 443, and https for others.
func WithScheme(text string) string {
	secure := "https://" + text
	u, err := weburl.Parse(secure)
	if err != nil {
		return secure
	}
	plain, h := "http://"+text, u.ParsedHost()
	if u.Port() == "80" {
		return plain
	}
	addr, isAddr := h.Addr()
	if !isAddr && ssrf.LocalName(h) == "" || isAddr && ssrf.Classify(addr).Reachable() {
		return secure
	}
	if u, err = weburl.Parse(plain); err != nil || u.Port() == "443" {
		return secure
	}
	return plain
}
