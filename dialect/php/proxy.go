package php

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/ascii"
)

// proxyRequest returns the request of the stream of http or https with the options
// proxy and request_fulluri of its context: the URL as it is given, and for https
// the host of it.
func proxyRequest(url string, r *dialect.Result) (string, *dialect.Failure) {
	switch scheme := ascii.Lower(r.Get(dialect.Scheme).String()); {
	case scheme != "http" && scheme != "https" || r.Get(dialect.Host).String() == "":
		return "", nil
	case strings.Contains(url, "\x00"):
		return "", dialect.Fail("ValueError", "U+0000 in the URL").Failure
	case strings.ContainsAny(url, "\r\n"):
		return "", dialect.Fail("false", "a line break in the URL").Failure
	case scheme == "http":
		return "GET " + url, nil
	}
	port := r.Get(dialect.Port).String()
	if port == "" || port == "0" {
		port = "443"
	}
	return "CONNECT " + r.Get(dialect.Host).String() + ":" + port, nil
}
