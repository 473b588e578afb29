package pyhttp

import (
	"strings"

	"github.com/weburl/weburl/dialect"
)

// ProxyRequest returns the request of a ProxyManager of urllib3 for a result with the
// components of a URL. absolute is the URL that is sent for http, and target is the path
// and query, for https and unknown schemes.
func (v Version) ProxyRequest(r *dialect.Result, absolute, target string) (string, *dialect.Failure) {
	scheme := r.Get(dialect.Scheme).String()
	if scheme == "http" {
		for i := range len(absolute) {
			if c := absolute[i]; c <= ' ' || c == 0x7F {
				return rejectRequest("InvalidURL", "a control character or space in the host")
			}
		}
		return "GET " + absolute, nil
	}
	host := r.Get(dialect.Host).String()
	if scheme == "https" && host == "" {
		return rejectRequest("LocationValueError", "the URL has no host")
	}
	if !v.takesTarget(target) {
		return rejectRequest("LocationParseError", "the path and query, which are parsed as a URL again, are invalid")
	}
	if scheme != "https" {
		return "GET " + encodeTarget(target), nil
	}
	port := r.Get(dialect.Port).String()
	if port == "" || port == "0" {
		port = "443"
	}
	return "CONNECT " + host + ":" + port, nil
}

// encodeTarget is _encode_target.
func encodeTarget(target string) string {
	path, query, hasQuery := strings.Cut(target, "?")
	if path = encode(path, pathBytes); hasQuery {
		path += "?" + encode(query, queryBytes)
	}
	return path
}

func rejectRequest(name, message string) (string, *dialect.Failure) {
	return "", dialect.Fail(name, message).Failure
}
