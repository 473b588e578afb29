package lab

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"path"
	"strings"
	"time"
)

// Policy is the Content Security Policy of the page. The page's markup has it as
// well, except for frame-ancestors, which only counts in a header.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
	"worker-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types lab"

var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".wasm": "application/wasm",
	".json": "application/json",
}

// Handler serves the site only to this machine: it rejects a request whose Host is a
// name other than localhost, so that another site cannot use a name that resolves to
// this machine.
func Handler(site Site) http.Handler {
	tags := map[string]string{}
	for name, text := range site {
		tags[name] = fmt.Sprintf(`"%x"`, sha256.Sum256(text))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLocal(r.Host) {
			http.Error(w, "this server is for its own machine", http.StatusForbidden)
			return
		}
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		text, ok := site[name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		tag := tags[name]
		if name == "engine.wasm" {
			h.Set("Vary", "Accept-Encoding")
			if acceptsGzip(r.Header.Get("Accept-Encoding")) {
				h.Set("Content-Encoding", "gzip")
				text, tag = site[name+".gz"], tags[name+".gz"]
			}
		}
		h.Set("Content-Type", types[path.Ext(name)])
		h.Set("Content-Security-Policy", Policy+"; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache") // ask whether the ETag is still the same
		h.Set("ETag", tag)
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(text))
	})
}

// acceptsGzip reports whether the Accept-Encoding of a request has gzip.
func acceptsGzip(header string) bool {
	for coding := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(coding, ";")
		if strings.TrimSpace(name) == "gzip" {
			return strings.TrimSpace(quality) != "q=0"
		}
	}
	return false
}

// isLocal reports whether the Host of a request names this machine.
func isLocal(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
