package neturl

import (
	"net/url"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	"github.com/weburl/weburl/internal/ascii"
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
	host := strings.TrimSuffix(u.Host, ":")
	if host == "" || hasLongLabel(u.Host) {
		return "", dialect.Fail("Error", "no host in the URL").Failure
	}
	target := ""
	if scheme == "https" {
		port := u.Port()
		if port == "" {
			port = "443"
		}
		target = joinHostPort(asciiHost(u.Hostname()), port)
		host = target
	}
	host, err = asciiHostPort(host)
	switch {
	case err != nil:
		return "", dialect.Fail("Error", err.Error()).Failure
	case scheme == "http":
		if strings.ContainsFunc(host, isInvalidInHostHeader) {
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

// asciiHostPort encodes the labels of a host, which may have a port, in Punycode.
func asciiHostPort(s string) (string, error) {
	if resolve.IsASCII(s) {
		return s, nil
	}
	host, port, ok := splitHostPort(s)
	if !ok {
		host, port = s, ""
	}
	host, err := idna.ToASCII(host)
	if err != nil || port == "" {
		return host, err
	}
	return joinHostPort(host, port), nil
}

// splitHostPort is net.SplitHostPort, and joinHostPort net.JoinHostPort. Package net would add
// much to programs that have no network.
func splitHostPort(s string) (host, port string, ok bool) {
	colon := strings.LastIndexByte(s, ':')
	if colon < 0 {
		return "", "", false
	}
	host, port = s[:colon], s[colon+1:]
	if strings.HasPrefix(host, "[") {
		ok = strings.HasSuffix(host, "]")
		host = strings.TrimSuffix(host[1:], "]")
	} else {
		ok = !strings.Contains(host, ":")
	}
	return host, port, ok && !strings.ContainsAny(host+port, "[]")
}

func joinHostPort(host, port string) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	return host + ":" + port
}

// isInvalidInHostHeader reports whether net/http does not write a character in the header Host.
func isInvalidInHostHeader(c rune) bool {
	return !ascii.IsAlphanumeric(c) && !strings.ContainsRune("!$%&'()*+,-.:;=[]_~", c)
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
