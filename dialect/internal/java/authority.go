package java

import (
	"strings"

	"github.com/weburl/weburl/dialect"
)

// Authority returns what getRawAuthority returns for a URI of class java.net.URI, by
// its result, and false for null.
func Authority(r *dialect.Result) (string, bool) {
	rest := r.Href
	if scheme, ok := r.Get(dialect.Scheme).Text(); ok {
		rest = rest[len(scheme)+len(":"):]
	}
	if end := strings.IndexAny(rest, "?#"); end >= 0 {
		rest = rest[:end]
	}
	// A path may begin with two slashes where a reference was resolved.
	rest, ok := strings.CutPrefix(rest, "//")
	if !ok || "//"+rest == r.Get(dialect.Path).String() {
		return "", false
	}
	authority, _, _ := strings.Cut(rest, "/")
	return authority, authority != ""
}
