package spec

import (
	"strings"

	"github.com/weburl/weburl/internal/ascii"
)

// The productions of https://url.spec.whatwg.org/#url-writing, in the
// standard's order. The delimiters "#", "?" and "/" are in none of the parts
// that they follow, so each production splits its part at the first of them.

// https://url.spec.whatwg.org/#valid-url-string
//
// A string that starts with a scheme and ":" can only be absolute, and any
// other only relative.
func validURLString(p part) *WritingError {
	if schemeLength(p.s) >= 0 || p.base == nil && schemeIntended(p.s) {
		return absoluteURLWithFragmentString(p)
	}
	return relativeURLWithFragmentString(p)
}

// schemeLength returns the length of the URL-scheme string that s starts with,
// if ":" follows it, and otherwise −1.
func schemeLength(s string) int {
	i := strings.IndexByte(s, ':')
	if i < 0 || urlSchemeString(part{s: s[:i]}) != nil {
		return -1
	}
	return i
}

// schemeIntended reports whether s has a ":" where one ends a scheme.
func schemeIntended(s string) bool {
	i := strings.IndexAny(s, ":/?#")
	return i >= 0 && s[i] == ':'
}

// https://url.spec.whatwg.org/#absolute-url-with-fragment-string
func absoluteURLWithFragmentString(p part) *WritingError {
	url, fragment, found := p.cut('#')
	if err := absoluteURLString(url); err != nil || !found {
		return err
	}
	return urlFragmentString(fragment)
}

// https://url.spec.whatwg.org/#absolute-url-string
func absoluteURLString(p part) *WritingError {
	url, query, found := p.cut('?')
	if err := absoluteURLWithoutQuery(url); err != nil || !found {
		return err
	}
	return urlQueryString(query)
}

func absoluteURLWithoutQuery(p part) *WritingError {
	if !schemeIntended(p.s) {
		return p.broken(AbsoluteURLString, 0, len(p.s), "no scheme")
	}
	scheme, rest, _ := p.cut(':')
	if err := urlSchemeString(scheme); err != nil {
		return err
	}
	switch s := strings.ToLower(scheme.s); {
	case s == "file":
		return schemeRelativeFileURLString(rest)
	case p.edition.isSpecialScheme(s):
		return schemeRelativeSpecialURLString(rest)
	case p.edition.olderWriting:
		rest.base = &URL{Scheme: s}
		return relativeURLWithoutQuery(rest)
	case strings.HasPrefix(rest.s, "//"):
		return schemeRelativeURLString(rest)
	case strings.HasPrefix(rest.s, "/"):
		return pathAbsoluteNonAuthorityURLString(rest)
	default:
		return opaquePathURLString(rest)
	}
}

// https://url.spec.whatwg.org/#url-scheme-string
func urlSchemeString(p part) *WritingError {
	if p.s == "" {
		return p.broken(URLSchemeString, 0, 0, "the scheme is empty")
	}
	if !ascii.IsAlpha(p.s[0]) {
		return p.brokenAt(URLSchemeString, 0, "a scheme starts with an ASCII letter, not with %s")
	}
	for i := range len(p.s) {
		if c := p.s[i]; !ascii.IsAlphanumeric(c) && c != '+' && c != '-' && c != '.' {
			return p.brokenAt(URLSchemeString, i, "%s is not allowed in a scheme")
		}
	}
	return nil
}

// https://url.spec.whatwg.org/#relative-url-with-fragment-string
func relativeURLWithFragmentString(p part) *WritingError {
	if p.base != nil && p.base.HasOpaquePath() && !p.edition.olderWriting {
		if !strings.HasPrefix(p.s, "#") {
			return p.broken(RelativeURLWithFragmentString, 0, len(p.s),
				"only # and a fragment is allowed, as the base URL has an opaque path")
		}
		return urlFragmentString(p.from(1))
	}
	url, fragment, found := p.cut('#')
	if err := relativeURLString(url); err != nil || !found {
		return err
	}
	return urlFragmentString(fragment)
}

// https://url.spec.whatwg.org/#relative-url-string
//
// The standard says in a note that parsing one needs a base URL.
func relativeURLString(p part) *WritingError {
	if p.base == nil {
		return p.broken(RelativeURLString, 0, len(p.s), "there is no base URL to be relative to")
	}
	url, query, found := p.cut('?')
	if err := relativeURLWithoutQuery(url); err != nil || !found {
		return err
	}
	return urlQueryString(query)
}

func relativeURLWithoutQuery(p part) *WritingError {
	switch {
	case !strings.HasPrefix(p.s, "/"):
		return pathRelativeSchemeLessURLString(p)
	case !strings.HasPrefix(p.s, "//") && !p.edition.olderWriting:
		return pathAbsoluteNonAuthorityURLString(p)
	case !strings.HasPrefix(p.s, "//") && p.base.Scheme == "file" && p.base.Host.Kind != NullHost && p.base.Host.Kind != EmptyHost:
		return pathAbsoluteNonWindowsFileURLString(p)
	case !strings.HasPrefix(p.s, "//"):
		return pathAbsoluteURLString(p)
	case p.base.Scheme == "file":
		return schemeRelativeFileURLString(p)
	case p.edition.isSpecialScheme(p.base.Scheme):
		return schemeRelativeSpecialURLString(p)
	default:
		return schemeRelativeURLString(p)
	}
}

// https://url.spec.whatwg.org/#scheme-relative-special-url-string
func schemeRelativeSpecialURLString(p part) *WritingError {
	authority, path, err := p.authority(SchemeRelativeSpecialURLString)
	if err != nil {
		return err
	}
	host, port := authority.hostAndPort()
	if err := validHostString(host); err != nil {
		return err
	}
	if err := urlPortString(port); err != nil {
		return err
	}
	return optionalPath(path)
}

// https://url.spec.whatwg.org/#url-port-string
func urlPortString(p part) *WritingError {
	number := 0
	for i := range len(p.s) {
		if !ascii.IsDigit(p.s[i]) {
			return p.brokenAt(URLPortString, i, "%s is not allowed in a port")
		}
		// Any number above 65535 stands for all of them.
		number = min(number*10+int(p.s[i]-'0'), 65536)
	}
	if number > 65535 && !p.edition.anyPortIsValid {
		return p.broken(URLPortString, 0, len(p.s), "the port is greater than 65535")
	}
	return nil
}

// https://url.spec.whatwg.org/#scheme-relative-url-string
func schemeRelativeURLString(p part) *WritingError {
	authority, path, err := p.authority(SchemeRelativeURLString)
	if err != nil {
		return err
	}
	if err := opaqueHostAndPortString(authority); err != nil {
		return err
	}
	return optionalPath(path)
}

// https://url.spec.whatwg.org/#opaque-host-and-port-string
func opaqueHostAndPortString(p part) *WritingError {
	if p.s == "" {
		return nil
	}
	host, port := p.hostAndPort()
	if err := validOpaqueHostString(host); err != nil {
		return err
	}
	return urlPortString(port)
}

// https://url.spec.whatwg.org/#scheme-relative-file-url-string
func schemeRelativeFileURLString(p part) *WritingError {
	host, path, err := p.authority(SchemeRelativeFileURLString)
	if err != nil {
		return err
	}
	if host.s != "" {
		if err := validHostString(host); err != nil {
			return err
		}
	}
	switch {
	case !p.edition.olderWriting:
		return optionalPath(path)
	case host.s == "":
		return pathAbsoluteURLString(path)
	case path.s == "":
		return nil
	}
	return pathAbsoluteNonWindowsFileURLString(path)
}

// authority splits p, which must start with "//", into what follows that and
// the path. There is no way to write a username or a password.
func (p part) authority(rule Rule) (authority, path part, err *WritingError) {
	if !strings.HasPrefix(p.s, "//") {
		slashes := len(p.s) - len(strings.TrimLeft(p.s, `/\`))
		return p, p, p.broken(rule, 0, slashes, "two slashes must come first")
	}
	rest := p.from(len("//"))
	authority, path = rest, rest.from(len(rest.s))
	if i := strings.IndexByte(rest.s, '/'); i >= 0 {
		authority, path = rest.to(i), rest.from(i)
	}
	if i := strings.LastIndexByte(authority.s, '@'); i >= 0 {
		return authority, path, authority.broken(rule, 0, i+1, "credentials are not allowed")
	}
	return authority, path, nil
}

// hostAndPort splits p at the first ":" that is not between brackets. If there
// is none the port is empty, which a URL-port string may be as well.
func (p part) hostAndPort() (host, port part) {
	i := 0
	if strings.HasPrefix(p.s, "[") {
		i = max(0, strings.IndexByte(p.s, ']'))
		if i == 0 {
			return p, p.from(len(p.s))
		}
	}
	if j := strings.IndexByte(p.s[i:], ':'); j >= 0 {
		return p.to(i + j), p.from(i + j + 1)
	}
	return p, p.from(len(p.s))
}

func optionalPath(p part) *WritingError {
	if p.s == "" {
		return nil
	}
	return pathAbsoluteURLString(p)
}

// https://url.spec.whatwg.org/#path-absolute-url-string
func pathAbsoluteURLString(p part) *WritingError {
	if !strings.HasPrefix(p.s, "/") {
		return p.broken(PathAbsoluteURLString, 0, 0, "a slash must come first")
	}
	if p.edition.olderWriting {
		return pathRelativeURLString(p.from(1))
	}
	return urlPathSegmentStrings(p.from(1))
}

// pathAbsoluteNonWindowsFileURLString is in the older grammar, for a file URL
// with a host.
func pathAbsoluteNonWindowsFileURLString(p part) *WritingError {
	if len(p.s) > 3 && p.s[3] == '/' && isWindowsDriveLetter(p.s[1:3]) {
		return p.broken(PathAbsoluteNonWindowsFileURLString, 0, 3, "a Windows drive letter must not come first after a host")
	}
	return pathAbsoluteURLString(p)
}

// https://url.spec.whatwg.org/#path-absolute-non-authority-url-string
func pathAbsoluteNonAuthorityURLString(p part) *WritingError {
	if strings.HasPrefix(p.s, "//") {
		return p.broken(PathAbsoluteNonAuthorityURLString, 0, 2, "two slashes must not come first")
	}
	return pathAbsoluteURLString(p)
}

// https://url.spec.whatwg.org/#path-relative-url-string
func pathRelativeURLString(p part) *WritingError {
	if strings.HasPrefix(p.s, "/") {
		return p.broken(PathRelativeURLString, 0, 1, "a slash must not come first")
	}
	return urlPathSegmentStrings(p)
}

// https://url.spec.whatwg.org/#path-relative-scheme-less-url-string
func pathRelativeSchemeLessURLString(p part) *WritingError {
	if i := schemeLength(p.s); i >= 0 {
		return p.broken(PathRelativeSchemeLessURLString, 0, i+1, "a scheme must not come first")
	}
	return pathRelativeURLString(p)
}

// https://url.spec.whatwg.org/#opaque-path-url-string
func opaquePathURLString(p part) *WritingError {
	if strings.HasPrefix(p.s, "/") {
		return p.broken(OpaquePathURLString, 0, 1, "a slash must not come first")
	}
	return p.urlUnits(OpaquePathURLString, &question)
}

// urlPathSegmentStrings checks zero or more URL-path-segment strings,
// separated by "/".
func urlPathSegmentStrings(p part) *WritingError {
	for more := true; more; {
		var segment part
		segment, p, more = p.cut('/')
		if err := urlPathSegmentString(segment); err != nil {
			return err
		}
	}
	return nil
}

// https://url.spec.whatwg.org/#url-path-segment-string
//
// The three cases of the standard, a segment, a single-dot and a double-dot
// one, come to the same here: dots are written in URL units too.
func urlPathSegmentString(p part) *WritingError {
	return p.urlUnits(URLPathSegmentString, &slashQuestion)
}

// https://url.spec.whatwg.org/#url-query-string
func urlQueryString(p part) *WritingError {
	return p.urlUnits(URLQueryString, &nothing)
}

// https://url.spec.whatwg.org/#url-fragment-string
func urlFragmentString(p part) *WritingError {
	return p.urlUnits(URLFragmentString, &nothing)
}

// What productions exclude from URL units.
var (
	nothing       asciiSet
	question      = setOf("?")
	slashQuestion = setOf("/?")
)
