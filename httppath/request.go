package httppath

import (
	"net/http"
	"strings"

	"github.com/weburl/weburl/percent"
)

// Rewrite returns the path of a request that a server of net/http received, and the request
// with that path in URL.Path, URL.RawPath and RequestURI, for rules and for whoever comes after
// them. It returns r itself if nothing changes, and otherwise a copy, as [http.Request.WithContext]
// does; r is not changed.
//
// It must come before handlers that change the path, such as [http.StripPrefix]: after them the
// error is [Changed]. CONNECT, OPTIONS * and targets in absolute form, which clients send only to
// proxies, are [NotAPath]. Respond to an error with [http.StatusBadRequest].
func (p *Policy) Rewrite(r *http.Request) (*http.Request, Path, error) {
	path, n, err := p.clean(r.RequestURI)
	if err != nil {
		return nil, Path{}, err
	}
	sent, query := r.RequestURI[:n], r.RequestURI[n:]
	if r.URL.Path != sent && r.URL.Path != percent.Decode(sent) || r.URL.RawQuery != strings.TrimPrefix(query, "?") {
		return nil, Path{}, &Error{Changed, 0}
	}
	if sent == path.text && (r.URL.RawPath == "" || r.URL.RawPath == path.text) {
		return r, path, nil
	}
	u := *r.URL
	u.Path, u.RawPath = path.Decoded(), ""
	if u.EscapedPath() != path.text {
		u.RawPath = path.text
	}
	rewritten := *r
	rewritten.URL, rewritten.RequestURI = &u, path.text+query
	return &rewritten, path, nil
}

// Middleware returns a handler that passes each request on as [Policy.Rewrite] returns it, and
// responds to an error with status 400 and the error. See [Policy.Redirect]. It has the form
// that routers expect: it must be the first of their middleware.
func (p *Policy) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.Redirect && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			if target, ok := p.elsewhere(r.RequestURI); ok {
				w.Header().Set("Location", target)
				w.WriteHeader(http.StatusPermanentRedirect)
				return
			}
		}
		rewritten, _, err := p.Rewrite(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		next.ServeHTTP(w, rewritten)
	})
}

// elsewhere returns the target with its path in canonical form, without empty segments. ok is
// false if that is the target, or if there is none. The result begins with one slash, so that a
// client stays at the host.
func (p *Policy) elsewhere(target string) (canonical string, ok bool) {
	path, n, err := p.clean(target)
	if e, isError := err.(*Error); isError && e.Ambiguity == EmptySegment {
		end := len(target)
		if i := strings.IndexByte(target, '?'); i >= 0 {
			end = i
		}
		merged := make([]byte, 0, len(target))
		for i := range end {
			if c := target[i]; c != '/' || i == 0 || target[i-1] != '/' {
				merged = append(merged, c)
			}
		}
		merged = append(merged, target[end:]...)
		if path, n, err = p.clean(string(merged)); err == nil {
			return path.text + string(merged[n:]), true
		}
	}
	if err != nil {
		return "", false
	}
	canonical = path.text + target[n:]
	return canonical, canonical != target
}
