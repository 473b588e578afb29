package javaurl

import (
	"strings"

	"github.com/weburl/weburl/dialect"
)

// proxyRequest returns the request of the connection of a URL with a Proxy: the URL
// without its fragment.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	userinfo, host := r.Get(dialect.Userinfo).String(), r.Get(dialect.Host).String()
	switch scheme := r.Get(dialect.Scheme).String(); {
	case scheme != "http" && scheme != "https":
		return "", nil
	case strings.ContainsAny(userinfo, "/?#[]@\\") || hasControl(userinfo):
		return malformed("user-info")
	case !strings.HasPrefix(host, "[") && strings.ContainsAny(host, ":/?#[]@\\") || hasControl(host):
		return malformed("host")
	case host == "" && scheme == "http":
		return "", dialect.Fail("StringIndexOutOfBoundsException", "no host").Failure
	case scheme == "https":
		port := r.Get(dialect.Port).String()
		if port == "" {
			port = "443"
		}
		return "CONNECT " + host + ":" + port, nil
	}
	url := r.Href
	if fragment, ok := r.Get(dialect.Fragment).Text(); ok {
		url = strings.TrimSuffix(url, "#"+fragment)
	}
	if strings.Contains(url, "\n") {
		return malformed("URL")
	}
	return "GET " + url, nil
}

func malformed(part string) (string, *dialect.Failure) {
	return "", dialect.Fail("MalformedURLException", "illegal character in the "+part).Failure
}

func hasControl(s string) bool {
	return strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c == 0x7F })
}
