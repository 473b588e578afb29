package target

import (
	"bytes"
	"encoding/binary"
	"net/url"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
)

// origin forwards the target as it is, without scheme and host.
func origin(target string) string {
	if _, rest, ok := strings.Cut(target, "://"); ok && !strings.HasPrefix(target, "/") {
		return afterAuthority(rest)
	}
	return target
}

// asOrigin forwards the target as it is, without scheme and host.
func asOrigin(target, _, _ string) (string, bool) { return origin(target), true }

// haproxySent forwards the target as it is, without a separator after it.
func haproxySent(target, _, _ string) (string, bool) { return strings.TrimRight(target, "\t"), true }

var nginx = model{
	absolute: strip, rejects: control, fragment: cut,
	decode: true, badEscape: reject, null: reject, dots: late, above: reject, merge: true, text: true,
}

// beforeNewline: "$" in a regular expression matches before the last newline.
func beforeNewline(p string) (string, bool) { return strings.TrimSuffix(p, "\n"), true }

// nginxEscaped is what nginx forwards if proxy_pass has a URI.
func nginxEscaped(target, path, query string) (string, bool) {
	target = origin(target)
	before, _, _ := strings.Cut(target, "?")
	before, _, _ = strings.Cut(before, "#")
	if strings.Contains(before, "%") {
		path = encode(path, func(c byte) bool {
			return c > ' ' && c < 0x7F && strings.IndexByte("#%?\"<>\\^`{|}", c) < 0
		})
	}
	if query == "?" {
		query = ""
	}
	return path + query, true
}

func goURL(target string) (*url.URL, bool) {
	u, err := url.ParseRequestURI(target)
	return u, err == nil
}

func goPath(target string) (path, query string, ok bool) {
	u, ok := goURL(target)
	if !ok {
		return "", "", false
	}
	return u.Path, "", true
}

func goRawPath(target string) (path, query string, ok bool) {
	u, ok := goURL(target)
	if !ok {
		return "", "", false
	}
	if u.RawPath != "" {
		return u.RawPath, "", true
	}
	return u.Path, "", true
}

// muxPath is goEscapedPath for ServeMux, which rejects "*".
func muxPath(target string) (path, query string, ok bool) {
	if target == "*" {
		return "", "", false
	}
	return goEscapedPath(target)
}

func goEscapedPath(target string) (path, query string, ok bool) {
	u, ok := goURL(target)
	if !ok {
		return "", "", false
	}
	return u.EscapedPath(), "", true
}

var goModel = model{line: goPath}

func goForward(target, _, _ string) (string, bool) {
	u, _ := goURL(target)
	q := u.RequestURI()
	if strings.HasPrefix(q, "?") {
		q = "/" + q
	}
	return q, true
}

// ownProxy: the path "*" is joined to that of the server behind.
func ownProxy(target, p, q string) (string, bool) {
	if target == "*" {
		return "/%2A", true
	}
	return goForward(target, p, q)
}

// traefikURL is a target after denyFragment, normalizePath and sanitizePath, which write bytes of
// the path that are not ASCII as code points.
func traefikURL(target string) (*url.URL, bool) {
	u, ok := goURL(target)
	if !ok || u.Path == "*" || strings.Contains(u.RawPath, "#") {
		return nil, false
	}
	if u.RawPath != "" {
		u.RawPath = latin1Line(normalEscapes(u.RawPath, unreserved))
	}
	return u.JoinPath(), true
}

// traefikRoute keeps the escapes of reserved characters.
func traefikRoute(target string) (path, query string, ok bool) {
	u, ok := traefikURL(target)
	if !ok {
		return "", "", false
	}
	path, ok = (&model{keeps: "%:?#[]@!$&'()*+,;=", slash: keep}).decoded(u.EscapedPath())
	return path, "", ok
}

func traefikForward(target, _, _ string) (string, bool) {
	u, _ := traefikURL(target)
	if parsed, err := url.ParseRequestURI(u.RequestURI()); err == nil {
		u.Path, u.RawPath, u.RawQuery = parsed.Path, parsed.RawPath, parsed.RawQuery
	}
	u.RawQuery = strings.ReplaceAll(u.RawQuery, ";", "&")
	return u.RequestURI(), true
}

// caddyPath ignores dots and spaces at the end, as Windows does.
func caddyPath(target string) (path, query string, ok bool) {
	path, query, ok = goPath(target)
	return strings.TrimRight(path, ". "), query, ok
}

// withoutTabs: uri_whitespace strip.
func withoutTabs(target string) (path, query string, ok bool) {
	target = squidTrimmed(target)
	if isOther(target) {
		return "", "", false
	}
	path, query = divide(origin(target))
	return path, query, true
}

// squidTrimmed removes separators at both ends, and all of them if there is a tab.
func squidTrimmed(target string) string {
	if target = strings.Trim(target, "\t\v\f"); strings.Contains(target, "\t") {
		target = strings.NewReplacer("\t", "", "\v", "", "\f", "").Replace(target)
	}
	return target
}

// trafficServerLine removes slashes at the start, the fragment, and what is empty. A target without
// a slash needs an empty host.
func trafficServerLine(target string) (path, query string, ok bool) {
	target = strings.Trim(target, "\t") // separators, as spaces are
	for i := range len(target) {
		if controlOrHigh(target[i]) {
			return "", "", false
		}
	}
	if isOther(target) {
		authority, rest := target, ""
		if i := strings.IndexAny(target, "/?#"); i >= 0 {
			authority, rest = target[:i], target[i:]
		}
		switch {
		case authority == "":
		case !isEmptyHost(authority):
			return "", "", false
		case rest == "":
			rest = "/"
		}
		target = rest
	}
	target, _, _ = strings.Cut(target, "#")
	path, query = divide(origin(target))
	if query == "?" {
		query = ""
	}
	if strings.IndexByte(path, ';') == len(path)-1 {
		path = strings.TrimSuffix(path, ";")
	}
	if strings.HasPrefix(path, "/") {
		path = "/" + strings.TrimLeft(path, "/")
	}
	return path, query, true
}

var envoyPlain = oneOf("!$%&'()*+,-./:;=@[]_~")

// envoyLine is the canonicalizer of paths of Chromium.
func envoyLine(target string) (path, query string, ok bool) {
	path, query, ok = (&model{absolute: strip}).form(target)
	if !ok {
		return "", "", false
	}
	var b []byte
	percent := -3 // where a percent sign stands that begins no escape
	for i := 0; i < len(path); i++ {
		c := path[i]
		switch {
		case escape.At(path, i):
			switch c = escape.Byte(path, i); {
			case c == 0:
				return "", "", false
			case unreserved(c):
				b = append(b, c)
				if n := len(b); percent == n-3 && ascii.IsHexDigit(b[n-2]) && ascii.IsHexDigit(c) || percent == n-2 && ascii.IsHexDigit(c) && i+3 < len(path) && ascii.IsHexDigit(path[i+3]) {
					b = append(b[:percent+1], "25"+string(b[percent+1:])...) // no new escape
				}
			default:
				b = append(b, path[i:i+3]...)
			}
			i += 2
		case c == '\\':
			b = append(b, '/')
		case c == '%':
			percent = len(b)
			b = append(b, c)
		case envoyPlain(c):
			b = append(b, c)
		default:
			b = escape.Append(b, c)
		}
	}
	path, ok = (&model{}).resolve(string(b), false)
	return path, query, ok
}

// isEmptyHost reports whether Traffic Server reads an authority as a userinfo and an empty host.
// There are others with colons, which are not modelled.
func isEmptyHost(authority string) bool {
	return strings.HasSuffix(authority, "@") && !strings.ContainsAny(strings.TrimPrefix(authority, "["), "[]:")
}

// muxClean is the path that ServeMux and gorilla/mux redirect to.
func muxClean(p string) string {
	if p == "" {
		return "/"
	}
	if p[0] != '/' {
		p = "/" + p
	}
	c := path.Clean(p)
	if p[len(p)-1] == '/' && c != "/" {
		c += "/"
	}
	return c
}

var apacheModel = model{
	line: apacheLine, rejects: controlOrFragment,
	decode: true, badEscape: reject, slash: reject, null: reject, dots: early, encoded: true, above: reject, merge: true,
}

func apacheLine(target string) (path, query string, ok bool) {
	scheme, rest, ok := strings.Cut(target, ":")
	switch {
	case ok && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")):
		if target = rest; strings.HasPrefix(rest, "//") {
			target = afterAuthority(rest[2:])
		}
		if target == "" || strings.HasPrefix(target, "?") {
			target = "/" + target
		}
	case strings.HasPrefix(target, "?"):
		if first, _, _ := strings.Cut(target, "/"); strings.Contains(first, ":") {
			return "", "", false
		}
		target = "/" + target
	}
	path, query = divide(target)
	return path, query, strings.HasPrefix(path, "/")
}

var apachePlain = oneOf("~$-_.+!*'(),:@&=/;")

func apacheEscaped(_, path, query string) (string, bool) {
	return encode(path, apachePlain) + query, true
}

// apacheSent: nocanon, unless there are slashes before the path in the target.
func apacheSent(target, path, query string) (string, bool) {
	if strings.HasPrefix(target, "/") && !strings.HasPrefix(target, "//") {
		return target, true
	}
	if hasBadEscape(path) {
		return "", false
	}
	var b strings.Builder
	for i := range len(path) {
		if path[i] == '%' && path[i+1] == '2' && path[i+2]|0x20 == 'f' {
			b.WriteByte('%')
		} else {
			b.WriteString(encode(path[i:i+1], apachePlain))
		}
	}
	return b.String() + query, true
}

// haproxyNormal: percent-decode-unreserved, path-merge-slashes, path-strip-dot and path-strip-dotdot.
func haproxyNormal(p string) (string, bool) {
	if p == "" {
		return "", true
	}
	p = merged(unreservedDecoded(p))
	segments := strings.Split(p, "/")[1:]
	var kept []string
	for i, s := range segments {
		last := i == len(segments)-1
		switch {
		case s == "." && last:
			kept = append(kept, "")
		case s == ".":
		case s == ".." && len(kept) > 0 && kept[len(kept)-1] != "..":
			kept = kept[:len(kept)-1]
			if last {
				kept = append(kept, "")
			}
		default:
			kept = append(kept, s)
			if last && s == ".." {
				kept = append(kept, "")
			}
		}
	}
	return "/" + strings.Join(kept, "/"), true
}

// lighttpdForward: burl_normalize, with the default of server.http-parseopts.
func lighttpdForward(target, path, _ string) (string, bool) {
	target, _, _ = strings.Cut(origin(target), "#")
	p, q := divide(target)
	p = merged(strings.ReplaceAll(lighttpdEscapes(p), "%2F", "/"))
	p, _ = (&model{}).resolve(p, false)
	return p + lighttpdEscapes(q), utf8.ValidString(path)
}

var lighttpdPlain = oneOf("-._~!$&'()*+,;=:@/?")

func lighttpdEscapes(p string) string {
	var b []byte
	for i := 0; i < len(p); i++ {
		c := p[i]
		switch {
		case escape.At(p, i):
			if c = escape.Byte(p, i); unreserved(c) {
				b = append(b, c)
			} else {
				b = escape.Append(b, c)
			}
			i += 2
		case lighttpdPlain(c):
			b = append(b, c)
		default:
			b = escape.Append(b, c)
		}
	}
	return string(b)
}

// lighttpdLine rejects bytes that no UTF-8 has, and control characters in the query.
func lighttpdLine(target string) (path, query string, ok bool) {
	if isOther(target) {
		return "", "", false
	}
	target, _, _ = strings.Cut(origin(target), "#")
	if strings.ContainsFunc(latin1Line(percent.Decode(target)), func(c rune) bool { return c == 0xC0 || c == 0xC1 || c >= 0xF5 }) {
		return "", "", false
	}
	if strings.ContainsFunc(latin1Line(target), func(c rune) bool { return c <= ' ' || c == 0x7F }) {
		return "", "", false
	}
	path, query = divide(target)
	for i := range len(query) {
		if query[i] == '%' && i+2 < len(query) && (query[i+1] == '0' || query[i+1] == '1' || query[i+1] == '7' && query[i+2]|0x20 == 'f') && ascii.IsHexDigit(query[i+2]) {
			return "", "", false
		}
	}
	return path, query, true
}

var unreserved = oneOf("-._~")

// normalEscapes decodes the escapes of some bytes, and writes the others in upper case.
func normalEscapes(path string, decodes func(byte) bool) string {
	var b []byte
	for i := 0; i < len(path); i++ {
		if !escape.At(path, i) {
			b = append(b, path[i])
			continue
		}
		if c := escape.Byte(path, i); decodes(c) {
			b = append(b, c)
		} else {
			b = escape.Append(b, c)
		}
		i += 2
	}
	return string(b)
}

// nghttpxLine removes the fragment, and normalizes the path: normalize_path and path_join.
func nghttpxLine(target string) (path, query string, ok bool) {
	if strings.HasPrefix(target, "*") {
		return target, "", true
	}
	target, _, _ = strings.Cut(target, "#")
	if path, query, ok = (&model{absolute: strip}).form(target); !ok {
		return "", "", false
	}
	if query == "?" {
		query = ""
	}
	path = normalEscapes(path, unreserved)
	joined := []byte("/")
	for rest := strings.TrimLeft(path, "/"); rest != ""; {
		segment, after, slash := strings.Cut(rest, "/")
		switch rest = after; segment {
		case ".":
		case "..": // slashes after it stay
			if i := bytes.LastIndexByte(joined[:len(joined)-1], '/'); i >= 0 {
				joined = joined[:i+1]
			}
		default:
			if joined = append(joined, segment...); slash {
				joined = append(joined, '/')
				rest = strings.TrimLeft(rest, "/")
			}
		}
	}
	return string(joined), query, true
}

// unreservedDecoded decodes the escapes of unreserved characters.
func unreservedDecoded(p string) string {
	var b []byte
	for i := 0; i < len(p); i++ {
		if escape.At(p, i) {
			if c := escape.Byte(p, i); unreserved(c) {
				b = append(b, c)
				i += 2
				continue
			}
		}
		b = append(b, p[i])
	}
	return string(b)
}

// haproxyLine: the parser begins with four bytes at once, while all are between 0x24 and 0xA3
// and one is ASCII. Then it rejects bytes that are not ASCII.
func haproxyLine(target string) (path, query string, ok bool) {
	target = strings.TrimRight(target, "\t") // a separator, as a space
	line := target + " HTTP"
	i := 0
	for ; i < len(target); i += 4 {
		x := binary.LittleEndian.Uint32([]byte(line[i:i+4])) - 0x24242424
		if x&0x80808080 != 0 || (x-0x5B5B5B5B)&0x80808080 == 0 {
			break
		}
	}
	for ; i < len(target); i++ {
		if c := target[i]; control(c) || c > 0x7E || c == '#' {
			return "", "", false
		}
	}
	if authority, _, _ := strings.Cut(target, "/"); strings.HasPrefix(target, "*") || strings.HasSuffix(authority, "@") {
		return "", "", true // asterisk-form, and authority-form without a host
	}
	return (&model{absolute: strip}).form(target)
}

var haproxyModel = model{line: haproxyLine, text: true}
