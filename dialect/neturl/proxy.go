package neturl

import (
	"net"
	"net/url"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"golang.org/x/net/http/httpguts"
	"golang.org/x/net/idna"
)

// proxyRequest returns the request of net/http's Transport with a Proxy: the URL
// without userinfo and fragment, with an ASCII host.
func proxyRequest(text string, r *dialect.Result) (string, *dialect.Failure) {
	scheme := r.Get(dialect.Scheme).String()
	if scheme != "http" && scheme != "https" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", failed(err).Failure
	}
	if u.Host == "" || hasLongLabel(u.Host) {
		return "", dialect.Fail("Error", "no host in the URL").Failure
	}
	target := ""
	host := strings.TrimSuffix(u.Host, ":")
	if scheme == "https" {
		port := u.Port()
		if port == "" {
			port = "443"
		}
		target = net.JoinHostPort(asciiHost(u.Hostname()), port)
		host = target
	}
	host, err = httpguts.PunycodeHostPort(host)
	switch {
	case err != nil:
		return "", dialect.Fail("Error", err.Error()).Failure
	case scheme == "http":
		if !httpguts.ValidHostHeader(host) {
			return "", dialect.Fail("Error", "invalid Host header").Failure
		}
		target = "http://" + removeZone(host) + u.RequestURI()
	}
	if hasControl(target) {
		return "", dialect.Fail("Error", "a control character in the URL").Failure
	}
	if scheme == "https" {
		return "CONNECT " + target, nil
	}
	return "GET " + target, nil
}

// asciiHost returns a host as net/http connects to it: in ASCII, or if
// golang.org/x/net/idna rejects it, as it is.
func asciiHost(host string) string {
	if !resolve.IsASCII(host) {
		if ascii, err := idna.Lookup.ToASCII(host); err == nil {
			return ascii
		}
	}
	return host
}

// removeZone returns a host without the zone of an IPv6 address in brackets.
func removeZone(host string) string {
	if !strings.HasPrefix(host, "[") {
		return host
	}
	end := strings.LastIndexByte(host, ']')
	if end < 0 {
		return host
	}
	if zone := strings.LastIndexByte(host[:end], '%'); zone >= 0 {
		return host[:zone] + host[end:]
	}
	return host
}

func hasControl(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] == 0x7F {
			return true
		}
	}
	return false
}
