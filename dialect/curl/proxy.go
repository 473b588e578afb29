package curl

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

// proxyRequest returns the request of a transfer of http or https through an HTTP
// proxy: the URL as it was parsed, with an ASCII host, without userinfo and
// fragment.
func proxyRequest(_ string, r *dialect.Result) (string, *dialect.Failure) {
	scheme := r.Get(dialect.Scheme).String()
	if scheme != "http" && scheme != "https" {
		return "", nil
	}
	to, failure := connect(r)
	if failure != nil {
		return "", failure
	}
	host := r.Get(dialect.Host).String()
	switch {
	case strings.HasPrefix(host, "["):
		address, _, zoned := strings.Cut(host, "%")
		if host = address; zoned {
			host += "]"
		}
	case scheme == "https":
		host, _ = asciiHost(host)
	default:
		ascii, _ := asciiHost(host)
		if ascii != host && (ascii == "" || strings.ContainsAny(ascii, badHostBytes)) {
			return "", dialect.Fail("CURLE_OUT_OF_MEMORY", "a character in the ASCII host that may not be there").Failure
		}
		host = strings.ReplaceAll(ascii, "%", "%25") // a second time
	}
	if scheme == "https" {
		port := to.Port
		if port == "" { // there is no host either
			port = resolve.Port(scheme, r.Get(dialect.Port).String())
		}
		return "CONNECT " + host + ":" + port, nil
	}
	var b strings.Builder
	b.WriteString("GET http://" + host)
	if port, ok := r.Get(dialect.Port).Text(); ok && to.Port != "80" {
		b.WriteString(":" + port)
	}
	b.WriteString(r.Get(dialect.Path).String())
	if query := r.Get(dialect.Query).String(); query != "" {
		b.WriteString("?" + query)
	}
	return b.String(), nil
}
